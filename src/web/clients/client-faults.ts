import { INVALID_CPF, type FieldsProblem } from '#domain/clients/client.ts';
import { hasVisibleText } from '#domain/text-rules.ts';
import { ApiProblem } from '#web/api/api-problem.ts';

const FIELDS = ['name', 'phone', 'email', 'address', 'cpf', 'pix_key', 'notes'] as const;
type ClientField = (typeof FIELDS)[number];

/** The form as typed, under the wire's names. */
export type ClientFields = Record<ClientField, string>;

/** What is wrong, next to the field it is about. */
export type ClientFaults = Partial<ClientFields>;

/** CL-7: where the toast's sentence applies. */
export function faultsBeforeSending(fields: ClientFields, problem: FieldsProblem): ClientFaults {
  if (problem === INVALID_CPF) return { cpf: problem.text };
  const blank = (['name', 'phone', 'cpf'] as const).filter((field) => !hasVisibleText(fields[field]));
  return Object.fromEntries(blank.map((field) => [field, 'Preencha este campo.']));
}

/** The server's refusal, as far as it names fields. */
export function faultsOfAnswer(error: Error): ClientFaults {
  if (!(error instanceof ApiProblem)) return {};
  // The CPF belongs to another client, kept or deleted (CL-5, CL-8).
  if (error.code === 'cpf_taken' || error.code === 'client_deleted') return { cpf: error.message };
  const named = error.details?.['fields'];
  if (typeof named !== 'object' || named === null) return {};
  const faults: ClientFaults = {};
  for (const field of FIELDS) {
    const fault: unknown = Reflect.get(named, field);
    if (typeof fault === 'string') faults[field] = asSentence(fault);
  }
  return faults;
}

function asSentence(fault: string): string {
  const sentence = fault.charAt(0).toUpperCase() + fault.slice(1);
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}

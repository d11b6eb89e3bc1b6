import type { KnownClient } from '#contract/clients.ts';
import { clientFieldsProblem, INVALID_CPF } from '#domain/clients/client.ts';
import { cpfDigits, maskCpf } from '#domain/cpf.ts';
import { hasVisibleText } from '#domain/text-rules.ts';
import type { FormReading } from '#web/forms/form-errors.ts';
import type { FirstClientFields } from './new-client-state.ts';

/** The client form as typed, under the names of the API. */
export type ClientDraft = Record<
  'name' | 'phone' | 'email' | 'address' | 'cpf' | 'pix_key' | 'notes',
  string
>;

export function draftOfClient(client: KnownClient | null, first: FirstClientFields | null): ClientDraft {
  return {
    name: client?.name ?? first?.name ?? '',
    phone: client?.phone ?? '',
    email: client?.email ?? '',
    address: client?.address ?? '',
    cpf: maskCpf(client?.cpf ?? first?.cpf ?? ''),
    pix_key: client?.pix_key ?? '',
    notes: client?.notes ?? '',
  };
}

export function clientBody(draft: ClientDraft): ClientDraft {
  return { ...draft, cpf: cpfDigits(draft.cpf) };
}

/** Name, phone and a CPF of 11 digits are required (CL-7). */
export function readClient(draft: ClientDraft): FormReading<ClientDraft, ClientDraft> {
  const problem = clientFieldsProblem(draft);
  if (problem === null) return { values: clientBody(draft) };
  if (problem === INVALID_CPF) return { errors: { cpf: problem.text }, problem };
  const blank = (['name', 'phone', 'cpf'] as const).filter((field) => !hasVisibleText(draft[field]));
  return { errors: Object.fromEntries(blank.map((field) => [field, 'Preencha este campo.'])), problem };
}

import type { KnownClient } from '#contract/clients.ts';
import { clientFieldsProblem, INVALID_CPF } from '#domain/clients/client.ts';
import {
  CLIENT_FIELD_NAMES,
  CLIENT_FIELDS,
  missingClientFields,
  type ClientFieldName,
} from '#domain/clients/client-fields.ts';
import { cpfDigits, formatCpf, maskCpf, parseCpf } from '#domain/cpf.ts';
import { brl, moneyFieldText, type Cents } from '#domain/money.ts';
import { labelInSentence, type ShownField } from '#domain/record-changes.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import { readAmount } from '#web/ui/form/read-amount.ts';

/** The client form as typed, under the names of the API. */
export type ClientDraft = Record<ClientFieldName, string> & { readonly tag_ids: readonly string[] };

/** What is sent of it. */
export type ClientBody = Omit<ClientDraft, 'credit_limit'> & { readonly credit_limit: Cents | null };

/** What the form of a new client begins with: what a requester said (IN-11). */
export type FirstClientFields = Pick<ClientDraft, 'cpf' | 'name' | 'phone'>;

export function draftOfClient(client: KnownClient | null, first: FirstClientFields | null): ClientDraft {
  const limit = client?.credit_limit ?? null;
  const known: Partial<Record<ClientFieldName, string | null>> = {
    ...(client ?? first),
    credit_limit: limit === null ? null : moneyFieldText(limit),
  };
  const texts = CLIENT_FIELD_NAMES.map((name) => [name, known[name] ?? '']);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry for each name
  const draft = Object.fromEntries(texts) as Record<ClientFieldName, string>;
  return { ...draft, cpf: maskCpf(draft.cpf), tag_ids: client?.tag_ids ?? [] };
}

export function clientBody(draft: ClientDraft): ClientBody {
  return { ...draft, cpf: cpfDigits(draft.cpf), credit_limit: readAmount(draft.credit_limit) };
}

/** Name, phone and a CPF of 11 digits are required (CL-7). */
export function readClient(draft: ClientDraft): FormReading<ClientDraft, ClientBody> {
  const problem = clientFieldsProblem(draft);
  if (problem === null && !isLimit(draft.credit_limit))
    return { errors: { credit_limit: 'Digite o limite, como 2.000,00, ou deixe em branco.' } };
  if (problem === null) return { values: clientBody(draft) };
  if (problem === INVALID_CPF) return { errors: { cpf: problem.text }, problem };
  const blank = missingClientFields(draft).map((field) => [field, 'Preencha este campo.']);
  // Told together: a short CPF would else be found only at the next attempt.
  const shortCpf = parseCpf(draft.cpf) === null ? { cpf: INVALID_CPF.text } : {};
  return { errors: { ...shortCpf, ...Object.fromEntries(blank) }, problem };
}

/** Without one, as much is lent as the lender likes (PD-5). */
function isLimit(text: string): boolean {
  return text.trim() === '' || readAmount(text) !== null;
}

/** LN-18: what may have changed while a client was being edited. */
export const SHOWN_CLIENT_FIELDS: readonly ShownField<KnownClient>[] = CLIENT_FIELD_NAMES.map((name) => ({
  label: labelInSentence(CLIENT_FIELDS[name].label),
  text: (client) => fieldText(client, name),
}));

function fieldText(client: KnownClient, name: ClientFieldName): string | null {
  if (name === 'cpf') return formatCpf(client.cpf);
  if (name === 'credit_limit') return client.credit_limit === null ? null : brl(client.credit_limit);
  return client[name];
}

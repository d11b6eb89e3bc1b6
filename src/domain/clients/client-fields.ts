import { CPF_TEXT_LIMIT, type Cpf } from '../cpf.ts';
import type { Cents } from '../money.ts';
import { hasVisibleText, TEXT_LIMITS } from '../text-rules.ts';

/** What the lender fills in of a client, as it is stored. */
export interface ClientFields {
  readonly name: string;
  readonly phone: string;
  readonly email: string | null;
  readonly address: string | null;
  readonly cpf: Cpf;
  readonly pix_key: string | null;
  readonly notes: string | null;
  /** How much may be out with them at once; null without a limit (PD-5). */
  readonly credit_limit: Cents | null;
  /** Ids of tags; one that was deleted since means nothing (PD-8). */
  readonly tag_ids: readonly string[];
}

/** The fields that are texts or sums. */
export type ClientFieldName = Exclude<keyof ClientFields, 'tag_ids'>;

interface FieldDefinition {
  readonly label: string;
  readonly limit: number;
  readonly required: boolean;
}

/** In the order of the export and of the notice of changes. */
export const CLIENT_FIELDS: Readonly<Record<ClientFieldName, FieldDefinition>> = {
  name: { label: 'Nome', limit: TEXT_LIMITS.name, required: true },
  phone: { label: 'Telefone', limit: 32, required: true },
  email: { label: 'E-mail', limit: TEXT_LIMITS.email, required: false },
  address: { label: 'Endereço', limit: 300, required: false },
  cpf: { label: 'CPF', limit: CPF_TEXT_LIMIT, required: true },
  pix_key: { label: 'Chave Pix', limit: 140, required: false },
  notes: { label: 'Observações', limit: TEXT_LIMITS.notes, required: false },
  credit_limit: { label: 'Limite', limit: 20, required: false },
};

/** Of the mark not to lend to a client (PD-6). */
export const NO_LENDING_REASON_LIMIT = 300;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the definition are the names
export const CLIENT_FIELD_NAMES = Object.keys(CLIENT_FIELDS) as readonly ClientFieldName[];

/** The required fields without visible text (CL-7). */
export function missingClientFields(fields: Partial<Record<ClientFieldName, string>>): ClientFieldName[] {
  return CLIENT_FIELD_NAMES.filter(
    (name) => CLIENT_FIELDS[name].required && !hasVisibleText(fields[name] ?? ''),
  );
}

import type { KnownClient } from '#contract/clients.ts';
import { CLIENT_FIELD_NAMES, CLIENT_FIELDS, type ClientFieldName } from '#domain/clients/client-fields.ts';
import { formatCpf } from '#domain/cpf.ts';
import { brl } from '#domain/money.ts';
import { labelInSentence, type ShownField } from '#domain/record-changes.ts';

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

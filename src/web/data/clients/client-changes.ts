import type { KnownClient } from '#contract/clients.ts';
import { CLIENT_FIELD_NAMES, CLIENT_FIELDS } from '#domain/clients/client-fields.ts';
import { formatCpf } from '#domain/cpf.ts';
import { labelInSentence, type ShownField } from '#domain/record-changes.ts';

/** LN-18: what may have changed while a client was being edited. */
export const SHOWN_CLIENT_FIELDS: readonly ShownField<KnownClient>[] = CLIENT_FIELD_NAMES.map((name) => ({
  label: labelInSentence(CLIENT_FIELDS[name].label),
  text: (client) => (name === 'cpf' ? formatCpf(client.cpf) : client[name]),
}));

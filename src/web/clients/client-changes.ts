import type { KnownClient } from '#contract/clients.ts';
import { formatCpf } from '#domain/cpf.ts';
import type { ShownField } from '#domain/record-changes.ts';

/** LN-18: what may have changed while a client was being edited. */
export const CLIENT_FIELDS: readonly ShownField<KnownClient>[] = [
  { label: 'nome', text: ({ name }) => name },
  { label: 'telefone', text: ({ phone }) => phone },
  { label: 'CPF', text: ({ cpf }) => formatCpf(cpf) },
  { label: 'e-mail', text: ({ email }) => email },
  { label: 'chave PIX', text: ({ pix_key }) => pix_key },
  { label: 'endereço', text: ({ address }) => address },
  { label: 'observações', text: ({ notes }) => notes },
];

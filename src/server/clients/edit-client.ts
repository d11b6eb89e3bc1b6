import type { KnownClient } from '#contract/client-translation.ts';
import type { ClientFieldsIn } from '#contract/clients.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { linkRequestsToClient } from '#server/interest-requests/interest-request-store.ts';
import { lockClient, updateClient } from './client-store.ts';
import { refuseCpfOfDeleted, refuseTakenCpf, whileCpfIsFree } from './taken-cpf.ts';

interface EditClient {
  readonly id: string;
  readonly fields: ClientFieldsIn;
}

/** CL-8, and IN-9 where the CPF becomes that of a requester. */
export async function editClient(tx: Tx, owner: string, { id, fields }: EditClient): Promise<KnownClient> {
  const before = await lockClient(tx, owner, id);
  if (before === null || before.deleted) throw new Problem('not_found');
  if (fields.cpf !== before.cpf) {
    await refuseTakenCpf(tx, owner, fields.cpf, { exceptId: id });
    await refuseCpfOfDeleted(tx, owner, fields.cpf);
  }
  const client = await whileCpfIsFree(() => updateClient(tx, owner, id, fields));
  if (fields.cpf !== before.cpf) await linkRequestsToClient(tx, owner, client);
  return client;
}

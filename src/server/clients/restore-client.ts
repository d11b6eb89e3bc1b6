import type { KnownClient } from '#contract/client-translation.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { linkRequestsToClient } from '#server/interest-requests/interest-request-store.ts';
import { lockClient, updateClient } from './client-store.ts';
import { refuseTakenCpf, whileCpfIsFree } from './taken-cpf.ts';

const CPF_IN_USE = 'Outro cliente já usa este CPF. Corrija o CPF dele, ou exclua-o, antes de restaurar este.';

/** CL-5: back into every list, unless a live client has the CPF. A client that is not deleted stays as it is. */
export async function restoreClient(tx: Tx, owner: string, id: string): Promise<KnownClient> {
  const before = await lockClient(tx, owner, id);
  if (before === null) throw new Problem('not_found');
  if (!before.deleted) return before.client;
  await refuseTakenCpf(tx, owner, before.client.cpf, { exceptId: id, message: CPF_IN_USE });
  const client = await whileCpfIsFree(() => updateClient(tx, owner, id, { deleted_at: null }));
  await linkRequestsToClient(tx, owner, client);
  return client;
}

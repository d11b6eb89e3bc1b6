import type { KnownClient } from '#contract/clients.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { lockClient, updateClient } from './client-store.ts';
import { refuseTakenCpf, refusingTakenCpf } from './unique-cpf.ts';
import { linkRequestsToClient } from './link-requests.ts';

const CPF_IN_USE = 'Outro cliente já usa este CPF. Corrija o CPF dele, ou exclua-o, antes de restaurar este.';

/** Undoes a deletion unless another client has the CPF by now; a client that is not deleted stays as it is (CL-5). */
export async function restoreClient(tx: Tx, institution: string, id: string): Promise<KnownClient> {
  const { deleted_at: deletedAt, ...before } = await lockClient(tx, institution, id);
  if (deletedAt === null) return before;
  await refuseTakenCpf(tx, institution, before.cpf, { exceptId: id, message: CPF_IN_USE });
  const client = await refusingTakenCpf(updateClient(tx, institution, id, { deleted_at: null }));
  await linkRequestsToClient(tx, institution, client);
  await announce(tx, institution, { table: 'clients', op: 'INSERT', id });
  return client;
}

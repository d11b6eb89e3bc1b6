import type { KnownClient } from '#contract/clients.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { linkRequestsToClient } from '#server/interest-requests/interest-request-store.ts';
import { announce } from '#server/live/announce.ts';
import { lockClient, updateClient } from './client-store.ts';
import { refuseTakenCpf, whileCpfIsFree } from './unique-cpf.ts';

const CPF_IN_USE = 'Outro cliente já usa este CPF. Corrija o CPF dele, ou exclua-o, antes de restaurar este.';

/** CL-5: back into every list, unless a live client has the CPF. A client that is not deleted stays as it is. */
export async function restoreClient(tx: Tx, institution: string, id: string): Promise<KnownClient> {
  const locked = await lockClient(tx, institution, id);
  if (locked === null) throw new Problem('not_found');
  const { deleted_at: deletedAt, ...before } = locked;
  if (deletedAt === null) return before;
  await refuseTakenCpf(tx, institution, before.cpf, { exceptId: id, message: CPF_IN_USE });
  const client = await whileCpfIsFree(() => updateClient(tx, institution, id, { deleted_at: null }));
  await linkRequestsToClient(tx, institution, client);
  await announce(tx, institution, { table: 'clients', op: 'INSERT', id });
  return client;
}

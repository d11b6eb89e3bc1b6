import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { endBorrowerSessions, lockClient, updateClient } from './client-store.ts';

interface DeleteClient {
  readonly id: string;
  readonly now: Date;
}

/** The client disappears from every list and from the portal; its loans and payments stay (CL-5). */
export async function deleteClient(tx: Tx, institution: string, { id, now }: DeleteClient): Promise<void> {
  const client = await lockClient(tx, institution, id);
  if (client.deleted_at !== null) throw new Problem('not_found');
  await updateClient(tx, institution, id, { deleted_at: now });
  await endBorrowerSessions(tx, institution, id);
  await announce(tx, institution, { table: 'clients', op: 'DELETE', id });
}

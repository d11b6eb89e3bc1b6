import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { endBorrowerSessions, lockClient, updateClient } from './client-store.ts';

interface DeleteClient {
  readonly id: string;
  readonly now: Date;
}

/** CL-5: the client leaves every list and the portal; its loans and payments stay. */
export async function deleteClient(tx: Tx, owner: string, { id, now }: DeleteClient): Promise<void> {
  const client = await lockClient(tx, owner, id);
  if (client === null || client.deleted) throw new Problem('not_found');
  await updateClient(tx, owner, id, { deleted_at: now });
  await endBorrowerSessions(tx, owner, id);
}

import { openClient } from '#server/db/connection/servers.ts';
import type { OwnerConnection } from './table-columns.ts';

/** Runs `work` with a connection of the schema owner, for whom row-level security hides nothing. */
export async function withOwnerConnection<T>(
  ownerUrl: string,
  work: (owner: OwnerConnection) => Promise<T>,
): Promise<T> {
  const client = await openClient(ownerUrl, { application_name: 'caderneta-backup' });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

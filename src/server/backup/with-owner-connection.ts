import { Client } from 'pg';
import type { OwnerConnection } from './table-columns.ts';

/** Runs `work` with a connection of the schema owner, for whom row-level security hides nothing. */
export async function withOwnerConnection<T>(
  ownerUrl: string,
  work: (owner: OwnerConnection) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'caderneta-backup' });
  // A connection that breaks fails the statement in progress, which reports it.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Names the person in the audit of a transaction without a tenant. */
export async function actingAs(tx: Tx, user: string): Promise<void> {
  await sql`select set_config('caderneta.user', ${user}, true), set_config('caderneta.actor', ${`user:${user}`}, true)`.execute(
    tx,
  );
}

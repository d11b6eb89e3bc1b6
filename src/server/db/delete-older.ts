import { sql } from 'kysely';
import type { Database } from './database.ts';

const ROWS_AT_A_TIME = 2_000;

/** Tables of the server's own work, with the column that says how old a row is. */
type AgingColumn =
  | { table: 'idempotency_keys' | 'sign_ups'; column: 'created_at' }
  | { table: 'sessions' | 'sign_in_steps' | 'password_recoveries' | 'invitations'; column: 'expires_at' }
  | { table: 'rate_limits'; column: 'started_at' }
  | { table: 'rate_limit_members'; column: 'seen_at' };

/**
 * Each batch is its own transaction, so that however many rows there are none reaches the statement timeout or holds locks
 * for long. Returns how many rows went.
 */
export async function deleteOlder(
  db: Database,
  { table, column }: AgingColumn,
  moment: Date,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${moment} limit ${ROWS_AT_A_TIME}
      ))`.execute(db.system);
    const batch = Number(numAffectedRows ?? 0n);
    deleted += batch;
    if (batch < ROWS_AT_A_TIME) return deleted;
  }
}

import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';
import { inBatches } from './in-batches.ts';

const ROWS_AT_A_TIME = 2_000;
const LENDERS_ROWS_AT_A_TIME = 1_000;

/** Tables of the server's own work, with the column that says how old a row is. */
type AgingColumn =
  | { table: 'idempotency_keys' | 'sign_ups'; column: 'created_at' }
  | { table: 'sessions' | 'sign_in_steps' | 'password_recoveries' | 'invitations'; column: 'expires_at' }
  | { table: 'billing_events'; column: 'at' }
  | { table: 'rate_limits'; column: 'started_at' }
  | { table: 'rate_limit_members'; column: 'seen_at' };

/** Tables of the lenders, in which a row is found by its key: on a cluster its place says nothing. */
type AgingOfLenders =
  { table: 'contacts_made'; column: 'opened_at' } | { table: 'visits' | 'client_accesses'; column: 'at' };

/** Returns how many rows went. */
export function deleteOlder(db: Database, { table, column }: AgingColumn, moment: Date): Promise<number> {
  return deletedBy(
    db,
    ROWS_AT_A_TIME,
    sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${moment} limit ${ROWS_AT_A_TIME}
      ))`,
  );
}

/** Deletes what is older than so many months. Returns how many rows went. */
export function deleteOlderOfLenders(
  db: Database,
  { table, column }: AgingOfLenders,
  { months, now }: { readonly months: number; readonly now: Date },
): Promise<number> {
  const kept = new Date(now);
  kept.setUTCMonth(kept.getUTCMonth() - months);
  return deletedBy(
    db,
    LENDERS_ROWS_AT_A_TIME,
    sql`
      delete from ${sql.table(table)} where (institution_id, id) in (
        select institution_id, id from ${sql.table(table)} where ${sql.ref(column)} < ${kept}
        order by ${sql.ref(column)} limit ${LENDERS_ROWS_AT_A_TIME}
      )`,
  );
}

function deletedBy(db: Database, size: number, batch: RawBuilder<unknown>): Promise<number> {
  return inBatches(async () => Number((await batch.execute(db.system)).numAffectedRows ?? 0n), size);
}

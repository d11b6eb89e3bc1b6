import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Each batch is its own transaction, so that no lock is held for long. */
const INSTITUTIONS_AT_A_TIME = 50;

/** Sums the stored differences into one row, so that reading the totals stays cheap. Changes no record. */
export async function foldTotals(db: Database): Promise<0> {
  let folded: string | null = null;
  do {
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      select caderneta_fold_totals(${folded}, ${INSTITUTIONS_AT_A_TIME}) as last`.execute(db.system);
    folded = rows[0]?.last ?? null;
  } while (folded !== null);
  return 0;
}

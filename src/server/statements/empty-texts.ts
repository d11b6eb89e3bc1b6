import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { inBatches } from '#server/db/in-batches.ts';

/** The bank's words are kept no longer than they are needed (EX-15). */
export function emptyBankTexts(db: Database, now: Date): Promise<number> {
  const batch = sql<{ emptied: number }>`select caderneta_empty_bank_texts(${now}) as emptied`;
  return inBatches(async () => (await batch.execute(db.system)).rows[0]?.emptied ?? 0);
}

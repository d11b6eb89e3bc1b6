import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** The bank's words are kept no longer than they are needed (EX-15); a batch at a time, each its own transaction. */
export async function emptyBankTexts(db: Database, now: Date): Promise<number> {
  let emptied = 0;
  for (;;) {
    const { rows } = await sql<{ emptied: number }>`
      select caderneta_empty_bank_texts(${now}) as emptied`.execute(db.system);
    const batch = rows[0]?.emptied ?? 0;
    emptied += batch;
    if (batch === 0) return emptied;
  }
}

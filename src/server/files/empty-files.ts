import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { restorableSince } from './file-store.ts';

/** The bytes of what can no longer be restored (AQ-9); a few at a time, each batch its own transaction. */
export async function emptyDeletedFiles(db: Database, now: Date): Promise<number> {
  let emptied = 0;
  for (;;) {
    const { rows } = await sql<{ emptied: number }>`
      select caderneta_empty_deleted_files(${restorableSince(now)}, ${now}) as emptied`.execute(db.system);
    const batch = rows[0]?.emptied ?? 0;
    emptied += batch;
    if (batch === 0) return emptied;
  }
}

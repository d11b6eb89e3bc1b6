import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { restorableSince } from './file-store.ts';

/** The bytes of what can no longer be restored (AQ-9). */
export function emptyDeletedFiles(db: Database, now: Date): Promise<number> {
  const batch = sql<{ emptied: number }>`
    select caderneta_empty_deleted_files(${restorableSince(now)}, ${now}) as emptied`;
  return inBatches(async () => (await batch.execute(db.system)).rows[0]?.emptied ?? 0);
}

import { sql } from 'kysely';
import { IMPORT_LIMITS } from '#domain/imports/import-fields.ts';
import type { Database } from '#server/db/database.ts';
import { inBatches } from '#server/db/in-batches.ts';

const DAY_MS = 86_400_000;

/** A draft is kept for seven days (IM-13). What another instance is sweeping is skipped. */
export function sweepImports(db: Database, now: Date): Promise<number> {
  const madeBefore = new Date(now.getTime() - IMPORT_LIMITS.draftDays * DAY_MS);
  const batch = sql<{ swept: number }>`select caderneta_sweep_imports(${madeBefore}, ${now}) as swept`;
  return inBatches(async () => (await batch.execute(db.system)).rows[0]?.swept ?? 0);
}

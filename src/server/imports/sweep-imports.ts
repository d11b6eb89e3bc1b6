import { sql } from 'kysely';
import { IMPORT_LIMITS } from '#domain/imports/import-fields.ts';
import type { Database } from '#server/db/database.ts';

const DAY_MS = 86_400_000;

/** A draft is kept for seven days (IM-13). */
export async function sweepImports(db: Database, now: Date): Promise<void> {
  const madeBefore = new Date(now.getTime() - IMPORT_LIMITS.draftDays * DAY_MS);
  await sql`select caderneta_sweep_imports(${madeBefore}, ${now})`.execute(db.system);
}

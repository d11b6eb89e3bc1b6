import { sql } from 'kysely';
import { IMPORT_LIMITS } from '#domain/imports/import-fields.ts';
import type { Database } from '#server/db/database.ts';

const DAY_MS = 86_400_000;

/** A draft is kept for seven days (IM-13). */
export async function sweepImports(db: Database, now: Date): Promise<number> {
  const madeBefore = new Date(now.getTime() - IMPORT_LIMITS.draftDays * DAY_MS);
  let swept = 0;
  for (;;) {
    // A few at a time, each call its own transaction; what another instance is sweeping is skipped.
    const { rows } = await sql<{ swept: number }>`
      select caderneta_sweep_imports(${madeBefore}, ${now}) as swept`.execute(db.system);
    const batch = rows[0]?.swept ?? 0;
    swept += batch;
    if (batch === 0) return swept;
  }
}

import { sql } from 'kysely';
import { settingsOf } from '#contract/institutions.ts';
import type { Day } from '#domain/calendar.ts';
import { INSTITUTION_SETTINGS } from '#domain/institutions/institution-settings.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { announceAll } from '#server/records/announce.ts';

/** Photos and documents of clients who have owed nothing for so long (AQ-11). */
export function eraseUnneededFiles(db: Database, today: Day, now: Date): Promise<number> {
  return inBatches(() => eraseBatch(db, today, now));
}

function eraseBatch(db: Database, today: Day, now: Date): Promise<number> {
  return db.asSystem(async (tx) => {
    await sql`select set_config('caderneta.actor', 'job', true)`.execute(tx);
    const usual = INSTITUTION_SETTINGS.erase_files_after.original;
    const { rows } = await sql<{ institution: string; id: string; client_id: string }>`
      select of_institution as institution, file as id, client as client_id
      from caderneta_delete_unneeded_files(${usual}, ${today}, ${now})`.execute(tx);
    await announceAll(
      tx,
      rows.flatMap(({ institution, id, client_id }) => [
        { institution, table: 'files' as const, op: 'UPDATE' as const, id, client_id },
        { institution, table: 'clients' as const, op: 'UPDATE' as const, id: client_id },
      ]),
    );
    return rows.length;
  });
}

interface NextErased {
  readonly count: number;
  /** Today, where their day has passed. */
  readonly on: Day | null;
}

/** What the job will do next. */
export async function nextErased(tx: Tx, institution: string, today: Day): Promise<NextErased> {
  const { settings } = await tx
    .selectFrom('institutions')
    .select('settings')
    .where('id', '=', institution)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ on: Day; count: number }>`
    select greatest(from_day, ${today}::date) as on, count(*)::integer as count
    from caderneta_unneeded_files(${institution}, ${settingsOf(settings).erase_files_after})
    group by 1 order by 1 limit 1`.execute(tx);
  return rows[0] ?? { count: 0, on: null };
}

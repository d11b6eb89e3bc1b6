import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Day } from '#domain/calendar.ts';
import type { Database } from '#server/db/database.ts';
import { ROW_BY_ROW } from '#server/db/cluster/row-by-row.ts';
import { announceAll } from '#server/records/announce.ts';

/** An arbitrary lock number; with several instances, one marks and the others find nothing to do. */
const OVERDUE_LOCK = 20_260_801;

/** After a long downtime many loans are late; a batch stays well below the statement timeout. */
const BATCH = 200;

/** Sets loans from ativo to atrasado after their due date; running it again changes nothing (LN-14). */
export async function markOverdue(db: Database, today: Day, now: Date): Promise<number> {
  let marked = 0;
  for (;;) {
    let count = 0;
    for (const institution of await institutionsWithLate(db, today))
      count += await markBatch(db, institution, today, now);
    marked += count;
    if (count === 0) return marked;
  }
}

/** One institution at a time, because a cluster cannot lock loans of several at once. */
async function institutionsWithLate(db: Database, today: Day): Promise<ReadonlySet<string>> {
  const late = await db.system
    .selectFrom('loans')
    .select('institution_id')
    .where('status', '=', sql.lit('ativo'))
    .where('end_date', '<', today)
    .where('deleted_at', 'is', null)
    .orderBy('end_date')
    .limit(BATCH)
    .execute();
  return new Set(late.map((loan) => loan.institution_id));
}

function markBatch(db: Database, institution: string, today: Day, now: Date): Promise<number> {
  return db.asSystem(async (tx) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(${OVERDUE_LOCK}) as locked,
        set_config('caderneta.actor', 'job', true)`.execute(tx);
    if (rows[0]?.locked !== true) return 0;
    // A locked loan is left for the next run; screens compute the standing when reading, so nothing looks wrong.
    const late = await tx
      .selectFrom('loans')
      .select(['id', 'client_id'])
      .where('institution_id', '=', institution)
      .where('status', '=', sql.lit('ativo'))
      .where('end_date', '<', today)
      .where('deleted_at', 'is', null)
      .orderBy('end_date')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    if (late.length === 0) return 0;
    const loans = late.map((loan) => loan.id);
    const clients = late.map((loan) => loan.client_id);
    const events = late.map(() => newId());
    await sql`
      update loans set status = 'atrasado' where institution_id = ${institution} and id = any (${loans}::uuid[])`.execute(
      tx,
    );
    await sql`
      insert into loan_events (institution_id, id, loan_id, client_id, kind, on_day, at)
      select ${institution}::uuid, event, loan, client, 'became_overdue', ${today}, ${now}
      from unnest(${events}::uuid[], ${loans}::uuid[], ${clients}::uuid[]) as late (event, loan, client)
      ${ROW_BY_ROW}`.execute(tx);
    await announceAll(
      tx,
      late.map(({ id, client_id }) => ({ institution, table: 'loans', op: 'UPDATE', id, client_id })),
    );
    return late.length;
  });
}

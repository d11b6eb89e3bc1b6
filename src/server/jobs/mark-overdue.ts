import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Database } from '#server/db/database.ts';

/** Any fixed number: of several instances one marks, the others find nothing left to do. */
const OVERDUE_LOCK = 20_260_801;

/** After a long downtime many loans are late at once; each batch is well within the time a statement may take. */
const BATCH = 200;

/** LN-14: turns ativo into atrasado where the due date has passed; doing it again changes nothing. */
export async function markOverdue(db: Database, today: Day): Promise<number> {
  let marked = 0;
  for (;;) {
    const count = await markBatch(db, today);
    marked += count;
    if (count < BATCH) return marked;
  }
}

function markBatch(db: Database, today: Day): Promise<number> {
  return db.asSystem(async (tx) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(${OVERDUE_LOCK}) as locked,
        set_config('caderneta.actor', 'job', true)`.execute(tx);
    if (rows[0]?.locked !== true) return 0;
    // A loan that someone is changing right now is left for the next run; the standing is computed on read anyway.
    // As an array the late ones are found once, whatever the planner thinks of their number.
    const { numAffectedRows } = await sql`
      update loans set status = 'atrasado'
      where id = any (array(
        select id from loans
        where status = 'ativo' and end_date < ${today} and deleted_at is null
        order by end_date limit ${BATCH}
        for update skip locked
      ))`.execute(tx);
    return Number(numAffectedRows ?? 0n);
  });
}

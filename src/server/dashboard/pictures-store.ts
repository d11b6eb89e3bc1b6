import { sql } from 'kysely';
import type { DashboardPictures } from '#contract/dashboard-pictures.ts';
import type { Day } from '#domain/calendar.ts';
import type { Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';

/** The days with something due or received. There is a row per day, not per loan. */
export async function calendarDays(
  tx: Tx,
  institution: string,
  { from, to }: { from: Day; to: Day },
): Promise<DashboardPictures['calendar']> {
  return tx
    .selectFrom('day_totals')
    .select([
      'day',
      sql<Cents>`sum(due_amount)::bigint`.as('due_amount'),
      sql<Cents>`sum(received_amount)::bigint`.as('received_amount'),
    ])
    .where('institution_id', '=', institution)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('day')
    .having(sql<boolean>`sum(due_amount) <> 0 or sum(received_amount) <> 0`)
    .orderBy('day')
    .execute();
}

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

/** Interest less discounts of the loans settled in these days, by the formula of 'Lucro Realizado' (DB-3, DB-14). */
export async function realizedProfit(
  tx: Tx,
  institution: string,
  { from, to, timeZone }: { from: Day; to: Day; timeZone: string },
): Promise<Cents> {
  const { realized } = await tx
    .selectFrom('loans')
    .select(sql<Cents>`coalesce(sum(contract_interest + interest_paid - discount), 0)::bigint`.as('realized'))
    .where('institution_id', '=', institution)
    .where('status', '=', sql.lit('pago'))
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`paid_at >= ${from}::date::timestamp at time zone ${timeZone}`)
    .where(sql<boolean>`paid_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`)
    .executeTakeFirstOrThrow();
  return realized;
}

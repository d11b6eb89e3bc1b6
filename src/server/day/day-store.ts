import { sql } from 'kysely';
import type { TheDay } from '#contract/day-translation.ts';
import type { LoanOfClient } from '#contract/loan-translation.ts';
import type { Day } from '#domain/calendar.ts';
import { dueRange, type DayTotal, type DueGroup, type DueTotal } from '#domain/loans/due-day.ts';
import { cents, type Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { owesSomething } from '#server/loans/covered-on.ts';
import { loanOf, selectLoans } from '#server/loans/loan-store.ts';

/** So many of each group are shown on the dashboard. */
const LOANS_SHOWN = 3;

export async function dayTotals(
  tx: Tx,
  owner: string,
  { from, to }: { from: Day; to: Day },
): Promise<DayTotal[]> {
  const rows = await tx
    .selectFrom('day_totals')
    .select(['day', 'due_count', 'due_amount', 'received_amount'])
    .where('user_id', '=', owner)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
  return rows.map((row) => ({
    day: row.day,
    dueCount: row.due_count,
    dueAmount: row.due_amount,
    receivedAmount: row.received_amount,
  }));
}

/** Over every day there ever was: a row per day, not per loan. */
export async function lateTotal(tx: Tx, owner: string, today: Day): Promise<DueTotal> {
  const row = await tx
    .selectFrom('day_totals')
    .select([
      sql<number>`coalesce(sum(due_count), 0)::bigint`.as('count'),
      sql<Cents>`coalesce(sum(due_amount), 0)::bigint`.as('amount'),
    ])
    .where('user_id', '=', owner)
    .where('day', '<=', dueRange('late', today).to)
    .executeTakeFirst();
  return { count: row?.count ?? 0, amount: row?.amount ?? cents(0) };
}

/** The next to fall due first; of the late ones the latest, who is still within reach. */
export async function firstDueLoans(
  tx: Tx,
  owner: string,
  group: DueGroup,
  today: Day,
): Promise<LoanOfClient[]> {
  const { from, to } = dueRange(group, today);
  const order = group === 'late' ? 'desc' : 'asc';
  let rows = selectLoans(tx, owner)
    .where('l.deleted_at', 'is', null)
    .where('l.status', '<>', 'pago')
    .where(owesSomething)
    .where('l.end_date', '<=', to)
    .orderBy('l.end_date', order)
    .orderBy('l.id', order)
    .limit(LOANS_SHOWN);
  if (from !== null) rows = rows.where('l.end_date', '>=', from);
  return (await rows.execute()).map(loanOf);
}

export async function begunWith(tx: Tx, owner: string): Promise<TheDay['begun']> {
  const { rows } = await sql<TheDay['begun']>`
    select
      exists (select from institutions where user_id = ${owner}) as institution,
      exists (select from clients where user_id = ${owner} and deleted_at is null) as client,
      exists (select from loans where user_id = ${owner} and deleted_at is null) as loan
  `.execute(tx);
  return rows[0] ?? { institution: false, client: false, loan: false };
}

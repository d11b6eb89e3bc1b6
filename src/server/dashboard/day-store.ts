import { sql } from 'kysely';
import type { TheDay } from '#contract/day.ts';
import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { dueRange, type DayTotal, type DueGroup, type DueTotal } from '#domain/dashboard/due-day.ts';
import { cents, type Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { loanRowAnswer, selectLoansWithPlan } from '#server/loans/loan-store.ts';

/** Loans shown per group on the dashboard. */
const LOANS_SHOWN = 3;

export async function dayTotals(
  tx: Tx,
  institution: string,
  { from, to }: { from: Day; to: Day },
): Promise<DayTotal[]> {
  return tx
    .selectFrom('day_totals')
    .select([
      'day',
      sql<number>`sum(loan_count)::bigint`.as('loan_count'),
      sql<Cents>`sum(due_amount)::bigint`.as('due_amount'),
      sql<Cents>`sum(received_amount)::bigint`.as('received_amount'),
    ])
    .where('institution_id', '=', institution)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('day')
    .execute();
}

/** Sums all past days; there is a row per day, not per loan. */
export async function lateTotal(tx: Tx, institution: string, today: Day): Promise<DueTotal> {
  const row = await tx
    .selectFrom('day_totals')
    .select([
      sql<number>`coalesce(sum(loan_count), 0)::bigint`.as('count'),
      sql<Cents>`coalesce(sum(due_amount), 0)::bigint`.as('amount'),
    ])
    .where('institution_id', '=', institution)
    .where('day', '<=', dueRange('late', today).to)
    .executeTakeFirst();
  return { count: row?.count ?? 0, amount: row?.amount ?? cents(0) };
}

/** The next due dates first; of late loans the most recent first, because they are the easiest to collect. */
export async function firstDueLoans(
  tx: Tx,
  institution: string,
  group: DueGroup,
  today: Day,
): Promise<LoanOfClient[]> {
  const { from, to } = dueRange(group, today);
  const order = group === 'late' ? 'desc' : 'asc';
  let rows = selectLoansWithPlan(tx, institution, today)
    .where('l.deleted_at', 'is', null)
    .where('l.status', '<>', 'pago')
    .where('l.covered_on', 'is', null)
    .where('l.end_date', '<=', to)
    .orderBy('l.end_date', order)
    .orderBy('l.id', order)
    .limit(LOANS_SHOWN);
  if (from !== null) rows = rows.where('l.end_date', '>=', from);
  return (await rows.execute()).map((row) => loanRowAnswer(row, today));
}

export async function begunWith(tx: Tx, institution: string): Promise<TheDay['begun']> {
  const { rows } = await sql<TheDay['begun']>`
    select
      exists (select from institutions where id = ${institution} and name is not null) as institution,
      exists (select from clients where institution_id = ${institution} and deleted_at is null) as client,
      exists (select from loans where institution_id = ${institution} and deleted_at is null) as loan
  `.execute(tx);
  return rows[0] ?? { institution: false, client: false, loan: false };
}

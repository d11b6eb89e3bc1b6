import { sql } from 'kysely';
import type { TheDay } from '#contract/day.ts';
import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { DEBT_AGES, lastDaysOfAges, type DebtAge, type DebtByAge } from '#domain/dashboard/debt-age.ts';
import { dueRange, type DueGroup } from '#domain/dashboard/due-day.ts';
import { INTEREST_STATUSES, isOpen } from '#domain/interest-requests/interest-request.ts';
import { cents, type Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { loanRowAnswer, selectLoansWithPlan } from '#server/loans/loan-store.ts';

/** Loans shown per group on a wide screen; a phone shows half of them. */
const LOANS_SHOWN = 6;

/** Everything owed by how late it is, and 'Valor a Receber' of the same moment. There is a row per day, not per loan. */
export async function owedNow(
  tx: Tx,
  institution: string,
  today: Day,
): Promise<{ ages: DebtByAge; amountToReceive: Cents }> {
  const last = lastDaysOfAges(today);
  const { rows } = await sql<{ age: DebtAge; count: number; amount: Cents; to_receive: Cents }>`
    with ages as (
      select case
          when day <= ${last.late_more} then 'late_more'
          when day <= ${last.late_30} then 'late_30'
          when day <= ${last.late_7} then 'late_7'
          when day <= ${last.today} then 'today'
          when day <= ${last.soon} then 'soon'
          else 'later'
        end as age,
        sum(loan_count)::bigint as count,
        sum(due_amount)::bigint as amount
      from day_totals where institution_id = ${institution} group by 1
    ), portfolio as (
      select coalesce(sum(amount_to_receive), 0)::bigint as to_receive
      from portfolio_totals where institution_id = ${institution}
    )
    select ages.age, coalesce(ages.count, 0) as count, coalesce(ages.amount, 0) as amount, portfolio.to_receive
    from portfolio left join ages on true`.execute(tx);
  const total = (age: DebtAge) => {
    const row = rows.find((one) => one.age === age);
    return { count: row?.count ?? 0, amount: row?.amount ?? cents(0) };
  };
  return { ages: byAge(total), amountToReceive: rows[0]?.to_receive ?? cents(0) };
}

function byAge<Value>(of: (age: DebtAge) => Value): Record<DebtAge, Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every age is there: the list is the type
  return Object.fromEntries(DEBT_AGES.map((age) => [age, of(age)])) as Record<DebtAge, Value>;
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
  let rows = openLoans(tx, institution, today)
    .where('l.end_date', '<=', to)
    .orderBy('l.end_date', order)
    .orderBy('l.id', order)
    .limit(LOANS_SHOWN);
  if (from !== null) rows = rows.where('l.end_date', '>=', from);
  return (await rows.execute()).map((row) => loanRowAnswer(row, today));
}

/** Who comes next after today; null when nobody owes anything that is still to come. */
export async function nextDueLoan(tx: Tx, institution: string, today: Day): Promise<LoanOfClient | null> {
  const row = await openLoans(tx, institution, today)
    .where('l.end_date', '>', today)
    .orderBy('l.end_date')
    .orderBy('l.id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : loanRowAnswer(row, today);
}

function openLoans(tx: Tx, institution: string, today: Day) {
  return selectLoansWithPlan(tx, institution, today)
    .where('l.deleted_at', 'is', null)
    .where('l.status', '<>', sql.lit('pago'))
    .where('l.covered_on', 'is', null);
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

/** Requests that wait for a decision. */
export async function waitingRequests(tx: Tx, institution: string): Promise<TheDay['requests']> {
  const row = await tx
    .selectFrom('interests')
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<Cents>`coalesce(sum(requested_amount), 0)::bigint`.as('amount'),
    ])
    .where('institution_id', '=', institution)
    .where('status', 'in', INTEREST_STATUSES.filter(isOpen))
    .executeTakeFirst();
  return row ?? { count: 0, amount: cents(0) };
}

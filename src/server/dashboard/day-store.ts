import { sql, type SqlBool } from 'kysely';
import type { TheDay } from '#contract/day.ts';
import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { dueRange, SHEET_FROM, type DueGroup, type DueOnDay } from '#domain/dashboard/due-day.ts';
import { INTEREST_STATUSES, isOpen } from '#domain/interest-requests/interest-request.ts';
import { cents, type Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { listedLoanAnswer, selectListedLoans } from '#server/loans/loan-store.ts';
import { firstOwingOfClient, owing } from '#server/records/owing.ts';

/** Loans shown per group on a wide screen; a phone shows half of them. */
export const LOANS_SHOWN = 6;

/** Without either: the loans of all clients. */
interface ChosenClients {
  readonly only?: readonly string[];
  readonly without?: readonly string[];
}

/** The next due dates first; of late loans the most recent first, because they are the easiest to collect. */
export async function firstDueLoans(
  tx: Tx,
  institution: string,
  group: DueGroup,
  today: Day,
  clients: ChosenClients = {},
): Promise<LoanOfClient[]> {
  const { from, to } = dueRange(group, today);
  const order = group === 'late' ? 'desc' : 'asc';
  let rows = openLoans(tx, institution, today)
    .where('l.end_date', '<=', to)
    .orderBy('l.end_date', order)
    .orderBy('l.id', order)
    .limit(LOANS_SHOWN);
  if (from !== null) rows = rows.where('l.end_date', '>=', from);
  if (clients.only !== undefined) rows = rows.where(sql<SqlBool>`l.client_id = any(${clients.only}::uuid[])`);
  if (clients.without !== undefined)
    rows = rows.where(sql<SqlBool>`l.client_id <> all(${clients.without}::uuid[])`);
  return (await rows.execute()).map(listedLoanAnswer);
}

export async function countLateOf(
  tx: Tx,
  institution: string,
  clientIds: readonly string[],
  today: Day,
): Promise<number> {
  if (clientIds.length === 0) return 0;
  const { count } = await tx
    .selectFrom('loans as l')
    .innerJoin('clients as c', (join) =>
      join.onRef('c.institution_id', '=', 'l.institution_id').onRef('c.id', '=', 'l.client_id'),
    )
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('l.institution_id', '=', institution)
    .where('c.deleted_at', 'is', null)
    .where(sql<SqlBool>`l.client_id = any(${clientIds}::uuid[])`)
    .where(owing('l'))
    .where('l.end_date', '<', today)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many people have something to pay by today, counted no further than is needed to know that the sheet is worth it (FD-1). */
export async function countFirstPeopleDue(tx: Tx, institution: string, today: Day): Promise<number> {
  // Each person by the first of their loans, as on the sheet: the index of open loans is walked until enough people are found.
  const rows = await tx
    .selectFrom('loans as l')
    .innerJoin('clients as c', (join) =>
      join.onRef('c.institution_id', '=', 'l.institution_id').onRef('c.id', '=', 'l.client_id'),
    )
    .select('l.client_id')
    .where('l.institution_id', '=', institution)
    .where('c.deleted_at', 'is', null)
    .where(owing('l'))
    .where('l.end_date', '<=', today)
    .where(firstOwingOfClient(institution))
    .orderBy('l.end_date')
    .orderBy('l.id')
    .limit(SHEET_FROM + 1)
    .execute();
  return rows.length;
}

/** Who comes next after today; null when nothing is still to come. */
export async function nextDueLoan(tx: Tx, institution: string, today: Day): Promise<LoanOfClient | null> {
  const row = await openLoans(tx, institution, today)
    .where('l.end_date', '>', today)
    .orderBy('l.end_date')
    .orderBy('l.id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : listedLoanAnswer(row);
}

function openLoans(tx: Tx, institution: string, today: Day) {
  return selectListedLoans(tx, institution, today).where(owing('l')).where('c.id', 'is not', null);
}

/** What is open of the loans of deleted clients, by its days; the day of its oldest instalment counts the loan (DB-12). */
export async function dueWithoutClient(tx: Tx, institution: string): Promise<DueOnDay[]> {
  return tx
    .selectFrom('clients as c')
    .innerJoin('loans as l', (join) =>
      join.onRef('l.institution_id', '=', 'c.institution_id').onRef('l.client_id', '=', 'c.id'),
    )
    .innerJoin('installments as i', (join) =>
      join.onRef('i.institution_id', '=', 'l.institution_id').onRef('i.loan_id', '=', 'l.id'),
    )
    .select([
      'i.due_date as day',
      sql<number>`count(*) filter (where i.due_date = l.end_date)::integer`.as('count'),
      sql<Cents>`sum(i.principal + i.interest - i.paid_amount)::bigint`.as('amount'),
    ])
    .where('c.institution_id', '=', institution)
    .where('c.deleted_at', 'is not', null)
    .where(owing('l'))
    .where('i.covered_on', 'is', null)
    .groupBy('i.due_date')
    .execute();
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

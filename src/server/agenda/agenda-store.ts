import { sql } from 'kysely';
import type { AgendaDay, DueItem } from '#contract/agenda.ts';
import type { CallOutput } from '#contract/call-types.ts';
import type { Day } from '#domain/calendar.ts';
import { firstDayOf, lastDayOf, type Month } from '#domain/calendar-month.ts';
import type { FeedDue } from '#domain/agenda/agenda-feed.ts';
import type { Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { listedLoanAnswer, selectListedLoans } from '#server/loans/loan-store.ts';
import { pageOf, readCursor, type Page } from '#server/records/cursor.ts';
import { owing } from '#server/records/owing.ts';

/** The days of a month with something on them, from the roll-up (AG-3). */
export async function daysOfMonth(tx: Tx, institution: string, month: Month): Promise<AgendaDay[]> {
  const { rows } = await sql<AgendaDay>`
    select day, sum(due_count)::bigint as due_count, sum(due_amount)::bigint as due_amount,
      sum(received_amount)::bigint as received_amount
    from day_totals
    where institution_id = ${institution} and day >= ${firstDayOf(month)} and day <= ${lastDayOf(month)}
    group by day having sum(due_count) <> 0 or sum(received_amount) <> 0
    order by day`.execute(tx);
  return rows;
}

interface DueRow {
  readonly loan_id: string;
  readonly number: number;
  readonly count: number;
  readonly amount: Cents;
}

interface DayQuery {
  readonly day: Day;
  readonly after: string | undefined;
  readonly limit: number;
  readonly today: Day;
}

/** The open instalments due on a day, each with its loan. */
export async function duesOfDay(
  tx: Tx,
  institution: string,
  { day, after, limit, today }: DayQuery,
): Promise<Page<DueItem>> {
  const key = readCursor(after, ['uuid', 'serial']);
  const beyond =
    key === null ? sql`` : sql`and (i.loan_id, i.number) > (${key[0]}::uuid, ${key[1]}::smallint)`;
  const { rows } = await sql<DueRow>`
    select i.loan_id, i.number, l.installment_count as count, (i.principal + i.interest - i.paid_amount)::bigint as amount
    from installments i join loans l on l.institution_id = i.institution_id and l.id = i.loan_id
    where i.institution_id = ${institution} and i.due_date = ${day} and i.covered_on is null
      and ${owing('l')} ${beyond}
    order by i.loan_id, i.number limit ${limit + 1}`.execute(tx);
  const loans = await loansById(
    tx,
    institution,
    rows.map(({ loan_id: id }) => id),
    today,
  );
  const { items, next } = pageOf(rows, limit, ({ loan_id: id, number }) => [id, String(number)]);
  return {
    items: items.flatMap(({ loan_id: id, number, count, amount }) => {
      const loan = loans.get(id);
      return loan === undefined ? [] : [{ id: `${id}-${number}`, number, count, amount, loan }];
    }),
    next,
  };
}

async function loansById(tx: Tx, institution: string, ids: readonly string[], today: Day) {
  if (ids.length === 0) return new Map<string, ReturnType<typeof listedLoanAnswer>>();
  const rows = await selectListedLoans(tx, institution, today).where('l.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, listedLoanAnswer(row)]));
}

const PAYMENTS_SHOWN = 50;

export async function paymentsOfDay(
  tx: Tx,
  institution: string,
  day: Day,
): Promise<CallOutput<'GET /api/calendar/days/:day'>['payments']> {
  const { rows } = await sql<CallOutput<'GET /api/calendar/days/:day'>['payments'][number]>`
    select p.id, p.loan_id, c.name as client_name, (p.amount + p.late_fee)::bigint as amount
    from payments p
    join loans l on l.institution_id = p.institution_id and l.id = p.loan_id and l.deleted_at is null
    left join clients c on c.institution_id = p.institution_id and c.id = p.client_id and c.deleted_at is null
    where p.institution_id = ${institution} and p.payment_date = ${day} and p.undone_at is null
      and not (l.loss and p.kind = 'settlement')
    order by p.id desc limit ${PAYMENTS_SHOWN}`.execute(tx);
  return rows;
}

/** A calendar program would choke on more; the nearest ones are in it. */
const MOST_EVENTS = 2_000;

/** The open dues of a range, for the feed (AG-5). */
export async function duesBetween(
  tx: Tx,
  institution: string,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<FeedDue[]> {
  const { rows } = await sql<FeedDue>`
    select i.loan_id, i.plan_version, i.number, l.installment_count as count, i.due_date,
      (i.principal + i.interest - i.paid_amount)::bigint as amount, c.name as client_name, l.updated_at as changed_at
    from installments i
    join loans l on l.institution_id = i.institution_id and l.id = i.loan_id
    left join clients c on c.institution_id = i.institution_id and c.id = i.client_id and c.deleted_at is null
    where i.institution_id = ${institution} and i.due_date between ${from} and ${to} and i.covered_on is null
      and ${owing('l')}
    order by i.due_date, i.loan_id, i.number limit ${MOST_EVENTS}`.execute(tx);
  return rows;
}

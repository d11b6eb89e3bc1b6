import { sql } from 'kysely';
import { addDays, type Day } from '#domain/calendar.ts';
import { firstDayOf, lastDayOf, type Month } from '#domain/calendar-month.ts';
import type { CashTotals } from '#domain/cash/cash-figures.ts';
import type { MonthTotals } from '#domain/cash/cash-months.ts';
import { cents, type Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';

/* All but the losses reads the roll-up of the days: a row per day, whatever the number of loans. */

/** What moved the cash: in less out. */
const MOVED = sql`cash_in - cash_out - expenses - lent_amount + received_amount`;

/** What went out to borrowers less what came back of it: a loan that starts later is not out yet (CX-1). */
const LENT = sql`lent_amount - received_principal`;

/** `months` are in order. */
export async function monthTotals(
  tx: Tx,
  institution: string,
  months: readonly Month[],
): Promise<MonthTotals[]> {
  const [first] = months;
  const last = months.at(-1);
  if (first === undefined || last === undefined) return [];
  const { rows } = await sql<MonthTotals>`
    select to_char(day, 'YYYY-MM') as month,
      sum(received_amount)::bigint as received_amount,
      sum(received_interest)::bigint as received_interest,
      sum(received_principal)::bigint as received_principal,
      sum(lent_amount)::bigint as lent_amount,
      sum(expenses)::bigint as expenses
    from day_totals
    where institution_id = ${institution} and day >= ${firstDayOf(first)} and day <= ${lastDayOf(last)}
    group by 1`.execute(tx);
  return rows;
}

export async function cashTotals(tx: Tx, institution: string, today: Day): Promise<CashTotals> {
  const { rows } = await sql<CashTotals>`
    select
      coalesce(sum(${MOVED}) filter (where day <= ${today}::date), 0)::bigint as cash_on_hand,
      (coalesce(sum(principal_open), 0) - coalesce(sum(${LENT}) filter (where day > ${today}::date), 0))::bigint as principal_open,
      coalesce(sum(principal_open) filter (where day < ${addDays(today, -30)}::date), 0)::bigint as principal_late_30,
      coalesce(sum(due_amount) filter (where day < ${today}::date), 0)::bigint as overdue_amount,
      (select coalesce(sum(p.amount_to_receive), 0)::bigint from portfolio_totals p where p.institution_id = ${institution})
        as amount_to_receive
    from day_totals where institution_id = ${institution}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the sum returned no row');
  return row;
}

/** What is in hand at the end of a day. */
export async function balanceAfter(tx: Tx, institution: string, day: Day): Promise<Cents> {
  const { rows } = await sql<{ balance: Cents }>`
    select coalesce(sum(${MOVED}), 0)::bigint as balance
    from day_totals where institution_id = ${institution} and day <= ${day}`.execute(tx);
  return rows[0]?.balance ?? cents(0);
}

/** What never came back of the principal of the loans that were settled or written off in a month (CX-8, PD-10): of those with a discount alone, since a settlement pays all that it leaves. */
export async function lostPrincipal(
  tx: Tx,
  institution: string,
  { month, timeZone }: { readonly month: Month; readonly timeZone: string },
): Promise<Cents> {
  const { rows } = await sql<{ lost: Cents }>`
    select coalesce(sum(amount - principal_paid), 0)::bigint as lost
    from loans
    where institution_id = ${institution} and status = 'pago' and deleted_at is null and discount > 0
      and paid_at >= ${firstDayOf(month)}::date::timestamp at time zone ${timeZone}
      and paid_at < (${lastDayOf(month)}::date + 1)::timestamp at time zone ${timeZone}`.execute(tx);
  return rows[0]?.lost ?? cents(0);
}

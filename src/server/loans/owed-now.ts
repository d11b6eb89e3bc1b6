import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import { DEBT_AGES, lastDaysOfAges, type DebtAge, type DebtByAge } from '#domain/dashboard/debt-age.ts';
import { cents, type Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';

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

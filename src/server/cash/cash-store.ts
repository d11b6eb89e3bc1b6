import { sql } from 'kysely';
import { firstDayOf, lastDayOf, type Month } from '#domain/calendar-month.ts';
import type { MonthTotals } from '#domain/cash/cash-months.ts';
import type { Tx } from '#server/db/database.ts';

/** From the roll-up of the days: at most 31 folded rows a month, whatever the number of loans. `months` are in order. */
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

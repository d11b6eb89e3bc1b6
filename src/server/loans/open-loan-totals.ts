import { sql } from 'kysely';
import type { CallOutput } from '#contract/call-types.ts';
import type { Day } from '#domain/calendar.ts';
import { lateTotal } from '#server/dashboard/day-store.ts';
import { portfolioTotals } from '#server/dashboard/portfolio-totals.ts';
import type { Tx } from '#server/db/database.ts';

/** From the totals of days and of the portfolio: as fast for a million loans as for one. */
export async function openLoanTotals(
  tx: Tx,
  institution: string,
  today: Day,
): Promise<CallOutput<'GET /api/loans/totals'>> {
  const open = await tx
    .selectFrom('day_totals')
    .select(sql<number>`coalesce(sum(loan_count), 0)::bigint`.as('count'))
    .where('institution_id', '=', institution)
    .executeTakeFirst();
  const { amountToReceive } = await portfolioTotals(tx, institution);
  return {
    open: { count: open?.count ?? 0, amount: amountToReceive },
    late: await lateTotal(tx, institution, today),
  };
}

import type { CallOutput } from '#contract/call-types.ts';
import type { Day } from '#domain/calendar.ts';
import { DEBT_AGES } from '#domain/dashboard/debt-age.ts';
import { dueTotal } from '#domain/dashboard/due-day.ts';
import type { Tx } from '#server/db/database.ts';
import { owedNow } from './owed-now.ts';

/** From the totals of days and of the portfolio: as fast for a million loans as for one. */
export async function openLoanTotals(
  tx: Tx,
  institution: string,
  today: Day,
): Promise<CallOutput<'GET /api/loans/totals'>> {
  const { ages, amountToReceive } = await owedNow(tx, institution, today);
  const count = DEBT_AGES.reduce((sum, age) => sum + ages[age].count, 0);
  return { open: { count, amount: amountToReceive }, late: dueTotal(ages, 'late') };
}

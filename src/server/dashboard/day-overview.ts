import type { TheDay } from '#contract/day.ts';
import type { Day } from '#domain/calendar.ts';
import { cashWeeks, cashWindow, dueRange, dueTotal } from '#domain/dashboard/due-day.ts';
import type { Tx } from '#server/db/database.ts';
import { begunWith, dayTotals, firstDueLoans, lateTotal } from './day-store.ts';

/** The dashboard's figures of today. The cost of every part is independent of the portfolio's size. */
export async function dayOverview(tx: Tx, institution: string, today: Day): Promise<TheDay> {
  const totals = await dayTotals(tx, institution, cashWindow(today));
  const inWindow = async (group: 'today' | 'soon'): Promise<TheDay['due']['today']> => {
    const total = dueTotal(totals, dueRange(group, today));
    return { ...total, loans: total.count === 0 ? [] : await firstDueLoans(tx, institution, group, today) };
  };
  const late = await lateTotal(tx, institution, today);
  return {
    today,
    due: {
      today: await inWindow('today'),
      late: { ...late, loans: late.count === 0 ? [] : await firstDueLoans(tx, institution, 'late', today) },
      soon: await inWindow('soon'),
    },
    weeks: cashWeeks(totals, today),
    begun: await begunWith(tx, institution),
  };
}

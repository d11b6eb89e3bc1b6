import type { DueLoans, TheDay } from '#contract/day-translation.ts';
import type { Day } from '#domain/calendar.ts';
import { cashWeeks, cashWindow, dueRange, dueTotal } from '#domain/loans/due-day.ts';
import type { Tx } from '#server/db/database.ts';
import { begunWith, dayTotals, firstDueLoans, lateTotal } from './day-store.ts';

/** What the dashboard says of today. Every part costs the same however large the portfolio. */
export async function tellTheDay(tx: Tx, owner: string, today: Day): Promise<TheDay> {
  const totals = await dayTotals(tx, owner, cashWindow(today));
  const inWindow = async (group: 'today' | 'soon'): Promise<DueLoans> => {
    const total = dueTotal(totals, dueRange(group, today));
    return { ...total, loans: total.count === 0 ? [] : await firstDueLoans(tx, owner, group, today) };
  };
  const late = await lateTotal(tx, owner, today);
  return {
    today,
    due: {
      today: await inWindow('today'),
      late: { ...late, loans: late.count === 0 ? [] : await firstDueLoans(tx, owner, 'late', today) },
      soon: await inWindow('soon'),
    },
    weeks: cashWeeks(totals, today),
    begun: await begunWith(tx, owner),
  };
}

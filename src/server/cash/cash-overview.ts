import type { Cash } from '#contract/cash.ts';
import type { Day } from '#domain/calendar.ts';
import type { Month } from '#domain/calendar-month.ts';
import { cashFigures } from '#domain/cash/cash-figures.ts';
import { cashMonths } from '#domain/cash/cash-months.ts';
import type { Tx } from '#server/db/database.ts';
import { openingEntry } from './cash-entry.ts';
import { cashTotals, lostPrincipal, monthTotals } from './cash-store.ts';

/** The figures of the cash screen (CX-10). The cost of every part is independent of the portfolio's size, but for the loans settled with a discount in the month. */
export async function cashOf(
  tx: Tx,
  institution: string,
  { month, today, timeZone }: { readonly month: Month; readonly today: Day; readonly timeZone: string },
): Promise<Cash> {
  const [totals, months, losses, opening] = await Promise.all([
    cashTotals(tx, institution, today),
    monthTotals(tx, institution, [month]),
    lostPrincipal(tx, institution, { month, timeZone }),
    openingEntry(tx, institution),
  ]);
  const [ofMonth] = cashMonths([month], months);
  if (ofMonth === undefined) throw new Error('a month has its figures');
  return { today, figures: cashFigures(totals), month: ofMonth, losses, opening };
}

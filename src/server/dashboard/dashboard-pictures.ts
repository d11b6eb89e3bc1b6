import type { DashboardPictures } from '#contract/dashboard-pictures.ts';
import type { Day } from '#domain/calendar.ts';
import { addMonths, firstDayOf, lastDayOf, monthOf } from '#domain/calendar-month.ts';
import { cashMonths } from '#domain/cash/cash-months.ts';
import { monthTotals } from '#server/cash/cash-store.ts';
import type { Tx } from '#server/db/database.ts';
import { punctualPeople } from './punctual-people.ts';
import { calendarDays, realizedProfit } from './pictures-store.ts';

const MONTHS_SHOWN = 6;

/** What the dashboard draws after its first view. The cost of every part is independent of the portfolio's size, but for the loans settled this month. */
export async function dashboardPictures(
  tx: Tx,
  institution: string,
  today: Day,
  timeZone: string,
): Promise<DashboardPictures> {
  const month = monthOf(today);
  const months = Array.from({ length: MONTHS_SHOWN }, (_, at) => addMonths(month, at + 1 - MONTHS_SHOWN));
  const from = firstDayOf(month);
  const [calendar, totals, realized, punctual] = await Promise.all([
    calendarDays(tx, institution, { from, to: lastDayOf(addMonths(month, 1)) }),
    monthTotals(tx, institution, months),
    realizedProfit(tx, institution, { from, to: today, timeZone }),
    punctualPeople(tx, institution, today),
  ]);
  return { today, calendar, months: cashMonths(months, totals), realized_this_month: realized, punctual };
}

import type { cashEndpoints } from '#contract/cash.ts';
import { monthOf, twelveMonthsTo } from '#domain/calendar-month.ts';
import { cashMonths } from '#domain/cash/cash-months.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { monthTotals } from './cash-store.ts';

export const cashHandlers: HandlersOf<typeof cashEndpoints> = {
  'GET /api/cash/months': async ({ tx, institution, today }) => {
    const months = twelveMonthsTo(monthOf(today));
    return { items: cashMonths(months, await monthTotals(tx, institution, months)) };
  },
};

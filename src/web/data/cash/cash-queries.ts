import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/calendar-month.ts';
import type { CashLine } from '#domain/cash/cash-line.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import { usePagedQuery, type PagedQuery } from '#web/api/use-paged-query.ts';

/** What is asked of a month; the server's answer without one is of the current month, and is asked for before the code is there. */
function askedFor(month: Month | undefined, now: Month | undefined) {
  return month === undefined || month === now ? {} : { month };
}

/** The figures of today and of a month; without one of the current month (CX-10). */
export function cashQuery(month?: Month, now?: Month) {
  return queryOptions({
    queryKey: [...queryRoots.cash, 'figures', month ?? 'now'],
    queryFn: ({ signal }) => call('GET /api/cash', { query: askedFor(month, now) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The last twelve months (CX-11). */
export const cashMonthsQuery = queryOptions({
  queryKey: [...queryRoots.cash, 'months'],
  queryFn: ({ signal }) => call('GET /api/cash/months', {}, { signal }),
});

const LINES_PER_PAGE = 30;

/** The lines of a month, newest first (CX-12). */
export function useCashBook(month: Month, now: Month): PagedQuery<CashLine> {
  return usePagedQuery({
    queryKey: [...queryRoots.cash, 'book', month],
    fetchPage: (after, signal) =>
      call(
        'GET /api/cash/book',
        { query: { ...askedFor(month, now), limit: LINES_PER_PAGE, after } },
        { signal },
      ),
  });
}

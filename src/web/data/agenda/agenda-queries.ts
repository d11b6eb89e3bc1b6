import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Day } from '#domain/calendar.ts';
import type { Month } from '#domain/calendar-month.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';

/** What falls due and what came in on each day of a month (AG-1). */
export function agendaQuery(month: Month, now: Month) {
  return queryOptions({
    queryKey: [...queryRoots.agenda, 'month', month],
    queryFn: ({ signal }) => call('GET /api/calendar', { query: month === now ? {} : { month } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One page of a day, 50 at a time (AG-2, AG-3). */
export function agendaDayQuery(day: Day, after?: string) {
  return queryOptions({
    queryKey: [...queryRoots.agenda, 'day', day, after ?? 'first'],
    queryFn: ({ signal }) =>
      call('GET /api/calendar/days/:day', { params: { day }, query: { limit: 50, after } }, { signal }),
  });
}

export const feedQuery = queryOptions({
  queryKey: [...queryRoots.agenda, 'feed'],
  queryFn: ({ signal }) => call('GET /api/calendar-feed', {}, { signal }),
});

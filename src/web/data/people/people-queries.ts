import { queryOptions } from '@tanstack/react-query';
import type { Day } from '#domain/calendar.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';

/** The team and its open invitations; no live update tells of a visit elsewhere: every opening asks. */
export const peopleQuery = queryOptions({
  queryKey: [...queryRoots.people, 'list'],
  queryFn: ({ signal }) => call('GET /api/people', {}, { signal }),
  staleTime: 0,
});

/** Who clients can be given to; empty for a lender without a team. */
export const collectorsQuery = queryOptions({
  queryKey: [...queryRoots.people, 'collectors'],
  queryFn: ({ signal }) => call('GET /api/collectors', {}, { signal }),
  // The screens do without.
  meta: { failed: false },
});

/** What each person received, by day and method (EQ-8). */
export function collectedQuery(period: { readonly from: Day; readonly to: Day }) {
  return queryOptions({
    queryKey: [...queryRoots.payments, 'collected', period],
    queryFn: ({ signal }) => call('GET /api/collected', { query: period }, { signal }),
  });
}

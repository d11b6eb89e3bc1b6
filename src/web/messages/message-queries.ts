import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';

/** More open loans than one client ever has. */
const OPEN_LOANS = 50;

/** What a client owes, by due date: read again whenever a message is written, because amounts change by the day (CB-7). */
export function openLoansQuery(clientId: string) {
  return queryOptions({
    queryKey: [...queryRoots.loans, 'to-charge', clientId],
    queryFn: ({ signal }) =>
      call(
        'GET /api/loans',
        { query: { status: 'open', client_id: clientId, limit: OPEN_LOANS } },
        { signal },
      ),
  });
}

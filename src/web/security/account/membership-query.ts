import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';

/** Whether the owner offered the institution; no live update tells of it: every opening asks. */
export const membershipQuery = queryOptions({
  queryKey: [...queryRoots.account, 'membership'],
  queryFn: ({ signal }) => call('GET /api/account/membership', {}, { signal }),
  staleTime: 0,
  // Without an answer there is no offer to show.
  meta: { failed: false },
});

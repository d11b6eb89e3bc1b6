import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';

/** Another device may have changed it: every visit asks. */
export const securityQuery = queryOptions({
  queryKey: [...queryRoots.account, 'security'],
  queryFn: ({ signal }) => call('GET /api/account/security', {}, { signal }),
  staleTime: 0,
});

import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api-client.ts';
import { queryRoots } from '#web/query-roots.ts';

export const sessionQuery = queryOptions({
  queryKey: queryRoots.session,
  queryFn: ({ signal }) => call('GET /api/session', {}, { signal }),
  meta: { failed: false },
});

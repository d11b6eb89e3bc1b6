import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';

/** Midnight changes the answer, and is not announced. */
const AGAIN_AFTER_MS = 15 * 60_000;

export const dayQuery = queryOptions({
  queryKey: queryRoots.day,
  queryFn: ({ signal }) => call('GET /api/day', {}, { signal }),
  refetchInterval: AGAIN_AFTER_MS,
});

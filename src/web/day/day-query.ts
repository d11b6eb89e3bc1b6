import { queryOptions } from '@tanstack/react-query';
import { theDayFromWire } from '#contract/day-translation.ts';
import { call } from '#web/api-client.ts';
import { queryRoots } from '#web/query-roots.ts';

/** Midnight changes the answer, and nobody announces it. */
const AGAIN_AFTER_MS = 15 * 60_000;

export const dayQuery = queryOptions({
  queryKey: queryRoots.day,
  queryFn: async ({ signal }) => theDayFromWire(await call('GET /api/day', {}, { signal })),
  refetchInterval: AGAIN_AFTER_MS,
});

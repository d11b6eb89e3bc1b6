import { queryOptions } from '@tanstack/react-query';
import { metricsFromWire } from '#contract/metrics-translation.ts';
import { call } from '#web/api-client.ts';
import { queryRoots } from '#web/query-roots.ts';

/** The four figures, by the formulas of DB-3. */
export const metricsQuery = queryOptions({
  queryKey: queryRoots.metrics,
  queryFn: async ({ signal }) => metricsFromWire(await call('GET /api/metrics', {}, { signal })),
});

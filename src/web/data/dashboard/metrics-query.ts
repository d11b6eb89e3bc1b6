import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';

/** The four figures, by the formulas of DB-3. */
export const metricsQuery = queryOptions({
  queryKey: queryRoots.metrics,
  queryFn: ({ signal }) => call('GET /api/metrics', {}, { signal }),
});

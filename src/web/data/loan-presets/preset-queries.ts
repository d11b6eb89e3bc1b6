import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';

/** The models in the lender's order (SM-6). */
export const presetsQuery = queryOptions({
  queryKey: [...queryRoots.loanPresets, 'list'],
  queryFn: ({ signal }) => call('GET /api/loan-presets', {}, { signal }),
});

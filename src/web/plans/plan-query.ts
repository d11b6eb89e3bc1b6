import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';

/** What is used changes with loans, people and files: every opening asks. */
export const planQuery = queryOptions({
  queryKey: [...queryRoots.institution, 'plan'],
  queryFn: ({ signal }) => call('GET /api/plan', {}, { signal }),
  staleTime: 0,
});

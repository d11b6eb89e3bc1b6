import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';

/** IS-1: without a name until the profile is saved for the first time. */
export const institutionQuery = queryOptions({
  queryKey: [...queryRoots.institution, 'profile'],
  queryFn: ({ signal }) => call('GET /api/institution', {}, { signal }),
});

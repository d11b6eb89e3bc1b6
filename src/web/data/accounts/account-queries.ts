import { queryOptions } from '@tanstack/react-query';
import type { CallOutput } from '#contract/call-types.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';

export type OpenSession = CallOutput<'GET /api/account/sessions'>['items'][number];

/** No live update tells of a sign-in elsewhere: every visit asks. */
export const openSessionsQuery = queryOptions({
  queryKey: [...queryRoots.account, 'sessions'],
  queryFn: async ({ signal }): Promise<OpenSession[]> => {
    const { items } = await call('GET /api/account/sessions', {}, { signal });
    return items;
  },
  staleTime: 0,
});

import { queryOptions } from '@tanstack/react-query';
import { momentFromWire } from '#contract/wire-translation.ts';
import { call } from '#web/api-client.ts';
import { queryRoots } from '#web/query-roots.ts';

export interface OpenSession {
  readonly id: string;
  readonly device: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly current: boolean;
}

/** No live update tells of a sign-in elsewhere: every visit asks. */
export const openSessionsQuery = queryOptions({
  queryKey: [...queryRoots.account, 'sessions'],
  queryFn: async ({ signal }): Promise<OpenSession[]> => {
    const { items } = await call('GET /api/account/sessions', {}, { signal });
    return items.map(({ id, device, created_at, last_seen_at, current }) => ({
      id,
      device,
      createdAt: momentFromWire(created_at),
      lastSeenAt: momentFromWire(last_seen_at),
      current,
    }));
  },
  staleTime: 0,
});

import { queryOptions } from '@tanstack/react-query';
import { profileFromWire } from '#contract/institution-translation.ts';
import { call } from '#web/api-client.ts';
import { queryRoots } from '#web/query-roots.ts';

/** IS-1: null until the profile is saved for the first time. */
export const institutionQuery = queryOptions({
  queryKey: [...queryRoots.institution, 'profile'],
  queryFn: async ({ signal }) => {
    const { institution } = await call('GET /api/institution', {}, { signal });
    return institution === null ? null : profileFromWire(institution);
  },
});

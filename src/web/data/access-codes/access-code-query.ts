import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';

/** Whether the portal asks for a code; under the institution's root, since it changes with the institution. */
export const accessCodeQuery = queryOptions({
  queryKey: [...queryRoots.institution, 'access-code'],
  queryFn: ({ signal }) => call('GET /api/access-codes', {}, { signal }),
});

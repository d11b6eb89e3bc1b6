import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';

/** What the pictures show, read after the first view. */
export const picturesQuery = queryOptions({
  queryKey: [...queryRoots.day, 'pictures'],
  queryFn: ({ signal }) => call('GET /api/dashboard/pictures', {}, { signal }),
});

import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';

/** In the order in which they were made (PD-8). */
export const tagsQuery = queryOptions({
  queryKey: [...queryRoots.tags, 'list'],
  queryFn: ({ signal }) => call('GET /api/tags', {}, { signal }),
  // Clients are shown without them.
  meta: { failed: false },
});

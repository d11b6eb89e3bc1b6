import type { Incident } from '#contract/incidents.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import { usePagedQuery, type PagedQuery } from '#web/api/use-paged-query.ts';

/** The newest first (LP-11). */
export function useIncidents(): PagedQuery<Incident> {
  return usePagedQuery({
    queryKey: [...queryRoots.incidents, 'list'],
    fetchPage: (after, signal) => call('GET /api/incidents', { query: { after, limit: 20 } }, { signal }),
  });
}

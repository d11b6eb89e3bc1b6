import { queryOptions } from '@tanstack/react-query';
import type { Visit } from '#contract/visits.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import { usePagedQuery, type PagedQuery } from '#web/api/use-paged-query.ts';

const VISITS_PER_PAGE = 10;

/** Every visit of a client, newest first (FD-8). */
export function useClientVisits(clientId: string): PagedQuery<Visit> {
  return usePagedQuery({
    queryKey: [...queryRoots.visits, 'of-client', clientId],
    fetchPage: (after, signal) =>
      call(
        'GET /api/clients/:id/visits',
        { params: { id: clientId }, query: { after, limit: VISITS_PER_PAGE } },
        { signal },
      ),
  });
}

/** How many promises of a client were kept; asked with one line, which says also whether there is any (FD-13). */
export function keptPromisesQuery(clientId: string) {
  return queryOptions({
    queryKey: [...queryRoots.visits, 'kept', clientId],
    queryFn: ({ signal }) =>
      call('GET /api/clients/:id/visits', { params: { id: clientId }, query: { limit: 1 } }, { signal }),
  });
}

/** What a client has to pay in the next days, by loan: what a promise is filled with (FD-11). */
export function clientDuesQuery(clientId: string) {
  return queryOptions({
    queryKey: [...queryRoots.visits, 'dues', clientId],
    queryFn: ({ signal }) => call('GET /api/clients/:id/dues', { params: { id: clientId } }, { signal }),
    staleTime: 0,
  });
}

/** The promises that stand: of one client, or of all (FD-12). */
export function promisesQuery(clientId?: string) {
  return queryOptions({
    queryKey: [...queryRoots.visits, 'promises', clientId ?? 'all'],
    queryFn: ({ signal }) => call('GET /api/promises', { query: { client_id: clientId } }, { signal }),
  });
}

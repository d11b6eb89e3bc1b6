import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LiveChange } from '#contract/live-change.ts';
import { queryRoots } from './query-roots.ts';

const { clients, loans, payments, metrics, day, interests, institution, portal, publicInstitutions } =
  queryRoots;

/** Which answers went stale after a change of which table: for my own changes and everyone else's alike (LV-1). */
const STALE_AFTER = {
  // Loans and interests carry the client's name.
  clients: [clients, loans, day, interests, portal],
  loans: [loans, metrics, day, clients, portal],
  // A payment moves its loan and the figures.
  payments: [payments, loans, metrics, day, clients, portal],
  interests: [interests, portal],
  institutions: [institution, day, publicInstitutions, portal],
} as const satisfies Record<LiveChange['table'], readonly QueryKey[]>;

export function markStale(queryClient: QueryClient, table: LiveChange['table']): void {
  for (const queryKey of STALE_AFTER[table]) askAgain(queryClient, queryKey);
}

/** After a gap nobody knows what was missed. */
export function markEverythingStale(queryClient: QueryClient): void {
  askAgain(queryClient, []);
}

/**
 * Invalidating calls back an answer that is on its way only where there is an older one to show meanwhile. A first
 * answer may have left the server before the change, too: once it is here, it is asked for again.
 */
function askAgain(queryClient: QueryClient, queryKey: QueryKey): void {
  const firstAnswers = queryClient.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  });
  for (const query of firstAnswers) {
    const again = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    // One that fails shows nothing old; its screen offers to try again.
    query.promise?.then(again, () => undefined);
  }
  void queryClient.invalidateQueries({ queryKey });
}

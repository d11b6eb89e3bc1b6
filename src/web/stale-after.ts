import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LiveChange } from '#contract/live-change.ts';
import { queryRoots } from './query-roots.ts';

const { clients, loans, payments, metrics, interests, institution, portal, publicInstitutions } = queryRoots;

/** Which answers went stale after a change of which table: for my own changes and everyone else's alike (LV-1). */
const STALE_AFTER = {
  // Loans and interests carry the client's name.
  clients: [clients, loans, interests, portal],
  loans: [loans, metrics, clients, portal],
  // A payment moves its loan and the figures.
  payments: [payments, loans, metrics, clients, portal],
  interests: [interests, portal],
  institutions: [institution, publicInstitutions, portal],
} as const satisfies Record<LiveChange['table'], readonly QueryKey[]>;

export function markStale(queryClient: QueryClient, table: LiveChange['table']): void {
  for (const queryKey of STALE_AFTER[table]) void queryClient.invalidateQueries({ queryKey });
}

/** After a gap nobody knows what was missed. Who is signed in is another matter, with events of its own (LG-10). */
export function markEverythingStale(queryClient: QueryClient): void {
  const [session] = queryRoots.session;
  void queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== session });
}

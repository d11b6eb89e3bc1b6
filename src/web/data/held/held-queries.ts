import type { HeldStatus } from '#domain/loans/payments/held-entry.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';

/** Of 'Hoje', and asked for again with it: what waits for a manager, or what became of one's own (OF-14). */
export function heldList(status?: HeldStatus) {
  return {
    queryKey: [...queryRoots.day, 'held', status ?? 'all'],
    fetchPage: (after: string | undefined, signal: AbortSignal) =>
      call(
        'GET /api/held-entries',
        { query: { ...(status !== undefined && { status }), after, limit: 20 } },
        { signal },
      ),
  };
}

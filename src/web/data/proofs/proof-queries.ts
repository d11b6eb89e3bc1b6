import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';

const proofs = [...queryRoots.day, 'proofs'];

/** Of 'Hoje', and asked for again with it: what clients sent and nobody has checked (PB-7). */
export function waitingProofList() {
  return {
    queryKey: [...proofs, 'waiting'],
    fetchPage: (after: string | undefined, signal: AbortSignal) =>
      call('GET /api/proofs', { query: { status: 'waiting', after, limit: 30 } }, { signal }),
  };
}

/** How many wait, of a cobrador those of their clients. */
export const waitingProofsQuery = queryOptions({
  queryKey: [...proofs, 'total'],
  queryFn: async ({ signal }) => {
    const { waiting } = await call('GET /api/proofs', { query: { limit: 1 } }, { signal });
    return waiting;
  },
  meta: { failed: false },
});

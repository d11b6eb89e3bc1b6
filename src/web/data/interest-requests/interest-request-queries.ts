import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { INTEREST_STATUSES, type InterestStatus } from '#domain/interest-requests/interest-request.ts';
import type { Cents } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';

const interestKeys = {
  counts: (search: string) => [...queryRoots.interests, 'counts', search],
  section: (status: InterestStatus, search: string) => [...queryRoots.interests, 'section', status, search],
  approved: (clientId: string) => [...queryRoots.interests, 'approved', clientId],
  one: (id: string) => [...queryRoots.interests, 'one', id],
};

export interface SectionTotals {
  readonly status: InterestStatus;
  readonly count: number;
  /** The sum of what is asked for. */
  readonly amount: Cents;
}

/** IN-3: the sections that have something in them, in order. */
export function sectionCountsQuery(search: string) {
  return queryOptions({
    queryKey: interestKeys.counts(search),
    queryFn: async ({ signal }): Promise<SectionTotals[]> => {
      const { counts, amounts } =
        search === ''
          ? await call('GET /api/interests/counts', {}, { signal })
          : await call('POST /api/interests/search/counts', { body: { search } }, { signal });
      return INTEREST_STATUSES.map((status) => ({
        status,
        count: counts[status],
        amount: amounts[status],
      })).filter(({ count }) => count > 0);
    },
    placeholderData: keepPreviousData,
  });
}

/** Fills whole rows of one, two and three columns. */
const CARDS_PER_PAGE = 12;

/** IN-3, for `usePagedQuery`: the requests of one status, newest first. */
export function sectionList(status: InterestStatus, search: string) {
  return {
    queryKey: interestKeys.section(status, search),
    fetchPage: (after: string | undefined, signal: AbortSignal) => {
      const query = { status, after, limit: CARDS_PER_PAGE };
      return search === ''
        ? call('GET /api/interests', { query }, { signal })
        : call('POST /api/interests/search', { body: { search, ...query } }, { signal });
    },
  };
}

export function interestRequestQuery(id: string) {
  return queryOptions({
    queryKey: interestKeys.one(id),
    queryFn: ({ signal }) => call('GET /api/interests/:id', { params: { id } }, { signal }),
  });
}

/** IN-11: the newest approved request of a client; null where there is none. */
export function approvedRequestQuery(clientId: string) {
  return queryOptions({
    queryKey: interestKeys.approved(clientId),
    queryFn: async ({ signal }) => {
      const query = { status: 'Aprovado', client_id: clientId, limit: 1 } as const;
      return (await call('GET /api/interests', { query }, { signal })).items[0] ?? null;
    },
  });
}

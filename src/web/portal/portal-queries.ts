import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { PortalLoanFilter } from '#contract/portal.ts';
import type { Day } from '#domain/calendar.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import { noticeEndedSession } from '#web/sessions/borrower-session.ts';

const portalKeys = {
  details: [...queryRoots.portal, 'details'],
  loans: (status: PortalLoanFilter) => [...queryRoots.portal, 'loans', status],
  installments: (loanId: string) => [...queryRoots.portal, 'installments', loanId],
  request: [...queryRoots.portal, 'request'],
  presets: [...queryRoots.portal, 'presets'],
  promise: [...queryRoots.portal, 'promise'],
  acceptances: [...queryRoots.portal, 'acceptances'],
  proofs: [...queryRoots.portal, 'proofs'],
  files: [...queryRoots.portal, 'files'],
  dataRequests: [...queryRoots.portal, 'data-requests'],
};

const INSTITUTIONS_AT_ONCE = 200;

/** PT-1. There is no session yet, so no live update says when it goes stale: every visit asks. */
export const institutionsQuery = infiniteQueryOptions({
  queryKey: queryRoots.publicInstitutions,
  queryFn: ({ pageParam: after, signal }) =>
    call('GET /api/public/institutions', { query: { after, limit: INSTITUTIONS_AT_ONCE } }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
  staleTime: 0,
  meta: { failed: 'Erro ao buscar instituições' },
});

/** The borrower's own data (PT-5). */
export const ownDetailsQuery = queryOptions({
  queryKey: portalKeys.details,
  queryFn: ({ client, signal }) => asBorrower(client, () => call('GET /api/portal/me', {}, { signal })),
  // A person who takes the phone up again after a long while sees the login, not somebody's debts.
  refetchOnWindowFocus: 'always',
});

/** PT-6, PB-14, for `usePagedQuery`. */
export function ownLoanList(queryClient: QueryClient, status: PortalLoanFilter) {
  return {
    queryKey: portalKeys.loans(status),
    fetchPage: (after: string | undefined, signal: AbortSignal) =>
      asBorrower(queryClient, () => call('GET /api/portal/loans', { query: { status, after } }, { signal })),
  };
}

/** PA-52: of every plan the loan had. */
export function ownInstallmentsQuery(loanId: string) {
  return queryOptions({
    queryKey: portalKeys.installments(loanId),
    queryFn: ({ client, signal }) =>
      asBorrower(client, async () => {
        const params = { id: loanId };
        const { items } = await call('GET /api/portal/loans/:id/installments', { params }, { signal });
        return items;
      }),
  });
}

/** PX-12: the key and the values of one loan, asked for at each opening. */
export function ownPixQuery(queryClient: QueryClient, loanId: string) {
  return {
    queryKey: [...queryRoots.portal, 'pix', loanId],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      asBorrower(queryClient, () =>
        call('GET /api/portal/loans/:id/pix', { params: { id: loanId } }, { signal }),
      ),
  };
}

/** PB-1: what it takes to settle one loan on a day, asked for at each opening. */
export function ownPayoffQuery(queryClient: QueryClient, loanId: string, on: Day) {
  return {
    queryKey: [...queryRoots.portal, 'payoff', loanId, on],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      asBorrower(queryClient, () =>
        call('GET /api/portal/loans/:id/payoff', { params: { id: loanId }, query: { on } }, { signal }),
      ),
  };
}

/** The models the institution shows (SM-8). */
export const portalPresetsQuery = queryOptions({
  queryKey: portalKeys.presets,
  queryFn: ({ client, signal }) =>
    asBorrower(client, () => call('GET /api/portal/loan-presets', {}, { signal })),
});

/** PT-7: null without one in progress. */
export const openRequestQuery = queryOptions({
  queryKey: portalKeys.request,
  queryFn: ({ client, signal }) =>
    asBorrower(client, async () => {
      const { request } = await call('GET /api/portal/request', {}, { signal });
      return request;
    }),
});

/** The contract that waits for the client, and what they accepted (PB-11). */
export const ownAcceptancesQuery = queryOptions({
  queryKey: portalKeys.acceptances,
  queryFn: ({ client, signal }) =>
    asBorrower(client, async () => {
      const { items } = await call('GET /api/portal/acceptances', {}, { signal });
      return items;
    }),
});

/** AQ-10, for `usePagedQuery`. */
export function ownFileList(queryClient: QueryClient) {
  return {
    queryKey: portalKeys.files,
    fetchPage: (after: string | undefined, signal: AbortSignal) =>
      asBorrower(queryClient, () => call('GET /api/portal/files', { query: { after } }, { signal })),
  };
}

/** The proofs of payment the client sent, the newest first (PB-6). */
export const ownProofsQuery = queryOptions({
  queryKey: portalKeys.proofs,
  queryFn: ({ client, signal }) =>
    asBorrower(client, async () => {
      const { items } = await call('GET /api/portal/proofs', {}, { signal });
      return items;
    }),
  meta: { failed: false },
});

/** What the client asked about their data, the newest first, with the answers (LP-4). */
export const ownDataRequestsQuery = queryOptions({
  queryKey: portalKeys.dataRequests,
  queryFn: ({ client, signal }) =>
    asBorrower(client, async () => {
      const { items } = await call('GET /api/portal/data-requests', {}, { signal });
      return items;
    }),
});

/** What is promised, and whether a day may be promised here (FD-15). */
export const ownPromiseQuery = queryOptions({
  queryKey: portalKeys.promise,
  queryFn: ({ client, signal }) => asBorrower(client, () => call('GET /api/portal/promise', {}, { signal })),
  meta: { failed: false },
});

/** RT-3: the first refusal ends the portal on the screen too. */
async function asBorrower<Answer>(queryClient: QueryClient, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    noticeEndedSession(queryClient, error);
    throw error;
  }
}

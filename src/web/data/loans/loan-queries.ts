import { queryOptions } from '@tanstack/react-query';
import type { LOAN_FILTERS, LOAN_ORDERS, ShownLoan } from '#contract/loans.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';

export type LoanFilter = (typeof LOAN_FILTERS)[number];
export type LoanOrder = (typeof LOAN_ORDERS)[number];

/** A loan whose client was not deleted: the only kind that has a card, details and a share text (LN-2, LN-9). */
export interface LoanWithClient extends ShownLoan {
  readonly client: NonNullable<ShownLoan['client']>;
}

export function hasClient(loan: ShownLoan): loan is LoanWithClient {
  return loan.client !== null;
}

interface LoanListFilter {
  status?: LoanFilter;
  order?: LoanOrder;
  search?: string;
}

const loanKeys = {
  list: (filter: LoanListFilter) => [...queryRoots.loans, 'list', filter],
  open: [...queryRoots.loans, 'open'],
  openOf: (clientId: string) => [...queryRoots.loans, 'open of', clientId],
  deleted: [...queryRoots.loans, 'deleted'],
  last: [...queryRoots.loans, 'last'],
  recentPlans: [...queryRoots.loans, 'recent plans'],
  totals: [...queryRoots.loans, 'totals'],
  one: (id: string) => [...queryRoots.loans, 'one', id],
  history: (id: string) => [...queryRoots.loans, 'history', id],
  installments: (id: string) => [...queryRoots.loans, 'installments', id],
  guarantees: (id: string) => [...queryRoots.loans, 'guarantees', id],
  acceptances: (id: string) => [...queryRoots.loans, 'acceptances', id],
  payments: (loanId: string) => [...queryRoots.payments, loanId],
};

/** Four pages are held at a time (`usePagedQuery`): this keeps an old phone scrolling. */
const CARDS_PER_PAGE = 30;

/** LN-1, for `usePagedQuery`: newest first, without the loans of deleted clients (LN-2). */
export function loanList(filter: LoanListFilter) {
  return {
    queryKey: loanKeys.list(filter),
    fetchPage: (after: string | undefined, signal: AbortSignal) => {
      const { search = '', ...status } = filter;
      const query = { ...status, known_clients: 'true' as const, limit: CARDS_PER_PAGE, after };
      return search === ''
        ? call('GET /api/loans', { query }, { signal })
        : call('POST /api/loans/search', { body: { search, ...query } }, { signal });
    },
  };
}

/** DB-4, for `usePagedQuery`: ativo or atrasado, by due date, whether or not the client is still there. */
export function openLoanList() {
  return {
    queryKey: loanKeys.open,
    fetchPage: (after: string | undefined, signal: AbortSignal) => {
      const query = { status: 'open' as const, limit: CARDS_PER_PAGE, after };
      return call('GET /api/loans', { query }, { signal });
    },
  };
}

/** The loan made last, whose rate and late fee are offered for the next (LN-26). */
export const lastLoanQuery = queryOptions({
  queryKey: loanKeys.last,
  queryFn: async ({ signal }) => {
    const { items } = await call('GET /api/loans', { query: { limit: 1 } }, { signal });
    return items[0] ?? null;
  },
});

/** Those of the last loans that are in instalments, newest first: their terms are offered again (PA-59). */
export const recentPlansQuery = queryOptions({
  queryKey: loanKeys.recentPlans,
  queryFn: async ({ signal }) => {
    const { items } = await call('GET /api/loans', { query: { limit: 20 } }, { signal });
    return items.filter(({ interest_method }) => interest_method !== 'single');
  },
});

/** How many are open and late, and what they owe: the foot of a table. */
export const loanTotalsQuery = queryOptions({
  queryKey: loanKeys.totals,
  queryFn: ({ signal }) => call('GET /api/loans/totals', {}, { signal }),
});

/** The open loans of a client by due date, for `usePagedQuery` (CL-11). */
export function openLoansOf(clientId: string) {
  return {
    queryKey: loanKeys.openOf(clientId),
    fetchPage: (after: string | undefined, signal: AbortSignal) => {
      const query = { status: 'open' as const, client_id: clientId, limit: CARDS_PER_PAGE, after };
      return call('GET /api/loans', { query }, { signal });
    },
  };
}

export function loanQuery(id: string) {
  return queryOptions({
    queryKey: loanKeys.one(id),
    queryFn: ({ signal }) => call('GET /api/loans/:id', { params: { id } }, { signal }),
  });
}

/** PA-18: the instalments of every plan the loan had. */
export function installmentsQuery(id: string) {
  return queryOptions({
    queryKey: loanKeys.installments(id),
    queryFn: ({ signal }) => call('GET /api/loans/:id/installments', { params: { id } }, { signal }),
  });
}

/** LN-9, for `usePagedQuery`: newest payment date first. */
export function paymentList(loanId: string) {
  return {
    queryKey: loanKeys.payments(loanId),
    fetchPage: (after: string | undefined, signal: AbortSignal) =>
      call('GET /api/payments', { query: { loan_id: loanId, after } }, { signal }),
  };
}

/** For `usePagedQuery`: what happened to the loan, newest first. */
export function loanHistoryList(id: string) {
  return {
    queryKey: loanKeys.history(id),
    fetchPage: (after: string | undefined, signal: AbortSignal) =>
      call('GET /api/loans/:id/history', { params: { id }, query: { after } }, { signal }),
  };
}

/** For `usePagedQuery`: what can be restored, the latest deleted first. */
export function deletedLoanList() {
  return {
    queryKey: loanKeys.deleted,
    fetchPage: (after: string | undefined, signal: AbortSignal) =>
      call('GET /api/loans/deleted', { query: { after } }, { signal }),
  };
}

/** Who answers for a loan, and what was left as a pledge (PD-1). */
export function loanGuaranteesQuery(id: string) {
  return queryOptions({
    queryKey: loanKeys.guarantees(id),
    queryFn: ({ signal }) => call('GET /api/loans/:id/guarantees', { params: { id } }, { signal }),
    meta: { failed: false },
  });
}

/** What the client was asked to accept (PB-11). */
export function loanAcceptancesQuery(id: string) {
  return queryOptions({
    queryKey: loanKeys.acceptances(id),
    queryFn: ({ signal }) => call('GET /api/loans/:id/acceptances', { params: { id } }, { signal }),
    meta: { failed: false },
  });
}

import { queryOptions } from '@tanstack/react-query';
import type { LOAN_FILTERS, WireLoan } from '#contract/loans.ts';
import { loanFromWire, type LoanOfClient } from '#contract/loan-translation.ts';
import { paymentFromWire } from '#contract/payment-translation.ts';
import { centsFromWire, dayFromWire, momentFromWire } from '#contract/wire-translation.ts';
import { call } from '#web/api-client.ts';
import { queryRoots } from '#web/query-roots.ts';

export type LoanFilter = (typeof LOAN_FILTERS)[number];

/** A loan whose client was not deleted: the only kind that has a card, details and a share text (LN-2, LN-9). */
export interface LoanWithClient extends LoanOfClient {
  readonly client: NonNullable<LoanOfClient['client']>;
}

export function hasClient(loan: LoanOfClient): loan is LoanWithClient {
  return loan.client !== null;
}

interface LoanListFilter {
  status?: LoanFilter;
  search?: string;
}

const loanKeys = {
  list: (filter: LoanListFilter) => [...queryRoots.loans, 'list', filter],
  open: [...queryRoots.loans, 'open'],
  deleted: [...queryRoots.loans, 'deleted'],
  one: (id: string) => [...queryRoots.loans, 'one', id],
  history: (id: string) => [...queryRoots.loans, 'history', id],
  payments: (loanId: string) => [...queryRoots.payments, loanId],
};

/** Four pages are held at a time (`usePagedQuery`): this keeps an old phone scrolling. */
const CARDS_PER_PAGE = 30;

/** LN-1, for `usePagedQuery`: newest first, without the loans of deleted clients (LN-2). */
export function loanList(filter: LoanListFilter) {
  return {
    queryKey: loanKeys.list(filter),
    fetchPage: async (after: string | undefined, signal: AbortSignal) => {
      const query = { ...filter, known_clients: 'true' as const, limit: CARDS_PER_PAGE, after };
      return pageOfLoans(await call('GET /api/loans', { query }, { signal }));
    },
  };
}

/** DB-4, for `usePagedQuery`: ativo or atrasado, by due date, whether or not the client is still there. */
export function openLoanList() {
  return {
    queryKey: loanKeys.open,
    fetchPage: async (after: string | undefined, signal: AbortSignal) => {
      const query = { status: 'open' as const, limit: CARDS_PER_PAGE, after };
      return pageOfLoans(await call('GET /api/loans', { query }, { signal }));
    },
  };
}

export function loanQuery(id: string) {
  return queryOptions({
    queryKey: loanKeys.one(id),
    queryFn: async ({ signal }) =>
      loanFromWire(await call('GET /api/loans/:id', { params: { id } }, { signal })),
  });
}

/** LN-9, for `usePagedQuery`: newest payment date first. */
export function paymentList(loanId: string) {
  return {
    queryKey: loanKeys.payments(loanId),
    fetchPage: async (after: string | undefined, signal: AbortSignal) => {
      const page = await call('GET /api/payments', { query: { loan_id: loanId, after } }, { signal });
      return { items: page.items.map(paymentFromWire), next: page.next };
    },
  };
}

/** For `usePagedQuery`: what happened to the loan, newest first. */
export function loanHistoryList(id: string) {
  return {
    queryKey: loanKeys.history(id),
    fetchPage: async (after: string | undefined, signal: AbortSignal) => {
      const input = { params: { id }, query: { after } };
      const page = await call('GET /api/loans/:id/history', input, { signal });
      const items = page.items.map((item) => ({
        id: String(item.id),
        event: item.event,
        at: momentFromWire(item.at),
        amount: item.amount === null ? null : centsFromWire(item.amount),
        endDate: item.end_date === null ? null : dayFromWire(item.end_date),
        canUndo: item.can_undo,
      }));
      return { items, next: page.next };
    },
  };
}

/** For `usePagedQuery`: what can be restored, the latest deleted first. */
export function deletedLoanList() {
  return {
    queryKey: loanKeys.deleted,
    fetchPage: async (after: string | undefined, signal: AbortSignal) => {
      const page = await call('GET /api/loans/deleted', { query: { after } }, { signal });
      const items = page.items.map((item) => ({
        id: item.id,
        clientName: item.client_name,
        amount: centsFromWire(item.amount),
        endDate: dayFromWire(item.end_date),
        deletedAt: momentFromWire(item.deleted_at),
      }));
      return { items, next: page.next };
    },
  };
}

function pageOfLoans(page: { items: WireLoan[]; next: string | null }) {
  return { items: page.items.map(loanFromWire), next: page.next };
}

import { queryOptions } from '@tanstack/react-query';
import type { ShownLoan } from '#contract/loans.ts';
import type { ReportGroup } from '#domain/reports/client-report.ts';
import type { ReportPayment } from './printed-payments.tsx';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';

const LOANS_PER_CALL = 200;

const reportKeys = {
  client: (clientId: string) => [...queryRoots.loans, 'report', clientId],
  portfolio: [...queryRoots.loans, 'report of all'],
};

/** RP-2: every open loan of one client, by due date. */
export function openLoansOfClientQuery(clientId: string) {
  return queryOptions({
    queryKey: reportKeys.client(clientId),
    queryFn: ({ signal }) => allOpenLoans({ client_id: clientId }, signal),
  });
}

/** Every client with open loans, by name, each with theirs by due date; apart, the open loans of deleted clients. */
export function clientsWithOpenLoansQuery() {
  return queryOptions({
    queryKey: reportKeys.portfolio,
    queryFn: async ({ signal }) => {
      const loans = await allOpenLoans({}, signal);
      return { clients: byClient(loans), leftOut: loans.filter(({ client }) => client === null) };
    },
  });
}

/** A call per loan: for more of them the paper goes without their payments. */
const MOST_LOANS_WITH_PAYMENTS = 20;

/** The payments of a client's open loans, oldest first, each with the number of its loan in the report. */
export function paymentsOfLoansQuery(loans: readonly ShownLoan[]) {
  return queryOptions({
    queryKey: [...queryRoots.loans, 'payments of a report', ...loans.map(({ id }) => id)],
    queryFn: async ({ signal }): Promise<ReportPayment[]> => {
      if (loans.length > MOST_LOANS_WITH_PAYMENTS) return [];
      const pages = await Promise.all(
        loans.map(async ({ id }, at) =>
          (await allPayments(id, signal)).map((payment) => ({ ...payment, loan: at + 1 })),
        ),
      );
      return pages.flat().sort((a, b) => (a.payment_date < b.payment_date ? -1 : 1));
    },
  });
}

async function allPayments(loanId: string, signal: AbortSignal) {
  const payments = [];
  let after: string | undefined;
  do {
    const query = { loan_id: loanId, limit: LOANS_PER_CALL, after };
    // oxlint-disable-next-line no-await-in-loop
    const page = await call('GET /api/payments', { query }, { signal });
    payments.push(...page.items);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return payments;
}

interface LoanFilter {
  client_id?: string;
}

/** All the pages: a report that leaves a loan out would be worse than none. */
async function allOpenLoans(filter: LoanFilter, signal: AbortSignal): Promise<ShownLoan[]> {
  const loans: ShownLoan[] = [];
  let after: string | undefined;
  do {
    const query = { ...filter, status: 'open' as const, limit: LOANS_PER_CALL, after };
    // One after the other: each call begins where the one before it ended.
    // oxlint-disable-next-line no-await-in-loop
    const page = await call('GET /api/loans', { query }, { signal });
    loans.push(...page.items);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return loans;
}

function byClient(loans: readonly ShownLoan[]): ReportGroup<ShownLoan>[] {
  const clients = new Map<string, { client: ReportGroup<ShownLoan>['client']; loans: ShownLoan[] }>();
  for (const loan of loans) {
    if (loan.client === null) continue;
    const known = clients.get(loan.client_id);
    if (known === undefined) clients.set(loan.client_id, { client: loan.client, loans: [loan] });
    else known.loans.push(loan);
  }
  return [...clients.values()].sort((a, b) => a.client.name.localeCompare(b.client.name, 'pt-BR'));
}

import { useQuery } from '@tanstack/react-query';
import type { ShownLoan } from '#contract/loans.ts';
import { chatPhone } from '#domain/phone.ts';
import {
  clientReport,
  leftOutText,
  portfolioReport,
  type ReportGroup,
} from '#domain/reports/client-report.ts';
import type { ChosenClient } from '#web/client-picker/client-picker.tsx';
import { clientQuery } from '#web/data/clients/client-queries.ts';
import { useToday } from '#web/base/clock/today.ts';
import type { Retry } from '#web/api/retry-policy.ts';
import type { ReportPayment } from './printed-payments.tsx';
import { clientsWithOpenLoansQuery, openLoansOfClientQuery, paymentsOfLoansQuery } from './report-queries.ts';

export type Report =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string; retry: Retry }
  /** There is no report, and this sentence says why. */
  | { kind: 'none'; reason: string }
  | ReadyReport;

export interface ReadyReport {
  kind: 'ready';
  /** To copy and to share. */
  text: string;
  /** The digits of the client's phone; null where the person chooses the chat. */
  chat: string | null;
  /** What is printed. */
  paper: {
    groups: readonly ReportGroup<ShownLoan>[];
    leftOut: string | null;
    /** Null for a report of all; undefined until they are known. */
    payments: readonly ReportPayment[] | null | undefined;
  };
}

/** RP-1, RP-2: null while no client is chosen. */
export function useClientReport(chosen: ChosenClient | null): Report | null {
  const today = useToday();
  const enabled = chosen !== null;
  const id = chosen?.id ?? '';
  const client = useQuery({ ...clientQuery(id), enabled });
  const loans = useQuery({ ...openLoansOfClientQuery(id), enabled });
  const payments = useQuery({
    ...paymentsOfLoansQuery(loans.data ?? []),
    enabled: loans.data !== undefined,
    meta: { failed: false },
  });
  if (chosen === null) return null;
  if (client.data !== undefined && loans.data !== undefined) {
    const text = clientReport(client.data, loans.data, today);
    if (text === null)
      return { kind: 'none', reason: `O cliente ${client.data.name} não possui empréstimos ativos.` };
    const groups = [{ client: client.data, loans: loans.data }];
    // A paper without its payments is better than none.
    const known = payments.isError ? [] : payments.data;
    return {
      kind: 'ready',
      text,
      chat: chatPhone(client.data.phone),
      paper: { groups, leftOut: null, payments: known },
    };
  }
  const error = client.error ?? loans.error;
  if (error === null) return { kind: 'loading' };
  const retry = () =>
    Promise.all([client, loans].filter(({ isError }) => isError).map((query) => query.refetch()));
  return { kind: 'failed', message: error.message, retry };
}

/** The same for every client with open loans at once. */
export function usePortfolioReport(enabled: boolean): Report | null {
  const today = useToday();
  const portfolio = useQuery({ ...clientsWithOpenLoansQuery(), enabled });
  if (!enabled) return null;
  if (portfolio.data !== undefined) {
    const { clients, leftOut } = portfolio.data;
    const text = portfolioReport(clients, today, leftOut);
    const missing = leftOutText(leftOut);
    if (text === null) return { kind: 'none', reason: noReportText(missing) };
    return {
      kind: 'ready',
      text,
      chat: null,
      paper: { groups: clients, leftOut: missing, payments: null },
    };
  }
  if (portfolio.error === null) return { kind: 'loading' };
  return { kind: 'failed', message: portfolio.error.message, retry: portfolio.refetch };
}

function noReportText(leftOut: string | null): string {
  const none = 'Nenhum cliente possui empréstimos ativos.';
  return leftOut === null ? none : `${none} ${leftOut}.`;
}

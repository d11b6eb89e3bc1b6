import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { Suspense, useRef, type ReactNode } from 'react';
import type { ShownLoan } from '#contract/loans.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { dayQuery } from '#web/data/dashboard/day-query.ts';
import { lastLoanQuery } from '#web/data/loans/loan-queries.ts';

const FirstPage = lazyPart(async () => (await import('./first-page.tsx')).FirstPage);
const PaidAll = lazyPart(async () => (await import('./paid-all.tsx')).PaidAll);

/**
 * For the toast of a new loan: a picture where it is the first of the notebook (MO-1). `onSend` comes before the call,
 * because the answer may find the screens up to date already.
 */
export function useFirstLoanMoment(): { onSend: () => void; moment: () => ReactNode } {
  const queryClient = useQueryClient();
  const isFirst = useRef(false);
  return {
    onSend: () => {
      isFirst.current = hasNoLoan(queryClient);
    },
    moment: () =>
      isFirst.current && (
        <Suspense fallback={null}>
          <FirstPage />
        </Suspense>
      ),
  };
}

/** As far as the screens have read. */
export function hasNoLoan(queryClient: QueryClient): boolean {
  const day = upToDate(queryClient, dayQuery.queryKey)
    ? queryClient.getQueryData(dayQuery.queryKey)
    : undefined;
  if (day !== undefined) return !day.begun.loan;
  const { queryKey } = lastLoanQuery;
  return upToDate(queryClient, queryKey) && queryClient.getQueryData(queryKey) === null;
}

function upToDate(queryClient: QueryClient, queryKey: QueryKey): boolean {
  return queryClient.getQueryState(queryKey)?.isInvalidated === false;
}

interface SettledMomentProps {
  loan: ShownLoan;
  stamped: boolean;
}

/** Below what says that a loan was settled (MO-1). */
export function SettledMoment({ loan, stamped }: SettledMomentProps) {
  if (loan.status !== 'pago' || loan.loss || loan.client === null) return null;
  return (
    <Suspense fallback={null}>
      <PaidAll clientId={loan.client_id} stamped={stamped} />
    </Suspense>
  );
}

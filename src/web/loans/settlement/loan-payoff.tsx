import type { ShownLoan } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import { PayoffButton } from './payoff-button.tsx';

/** The quote of an open loan for the people of the institution (PB-2). */
export function LoanPayoff({ loan, words }: { loan: ShownLoan; words: string }) {
  if (loan.status === 'pago') return null;
  return (
    <PayoffButton
      variant="secondary"
      dense
      queryOn={(on: Day) => ({
        queryKey: [...queryRoots.loans, 'payoff', loan.id, on],
        queryFn: ({ signal }) =>
          call('GET /api/loans/:id/payoff', { params: { id: loan.id }, query: { on } }, { signal }),
      })}
    >
      {words}
    </PayoffButton>
  );
}

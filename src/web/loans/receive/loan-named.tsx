import type { ShownLoan } from '#contract/loans.ts';
import { dayText } from '#domain/calendar.ts';
import { dueWords } from '#domain/dashboard/due-loan.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { brl } from '#domain/money.ts';
import { usePagedQuery } from '#web/api/use-paged-query.ts';
import { useToday } from '#web/base/clock/today.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { hasClient, openLoansOf, type LoanWithClient } from '#web/data/loans/loan-queries.ts';

/** 'Empréstimo de R$ 1.500,00 de 13/10' */
export function loanName({ amount, start_date }: Pick<ShownLoan, 'amount' | 'start_date'>): string {
  return `Empréstimo de ${brl(amount)} de ${dayText(start_date).slice(0, 5)}`;
}

/** The other open loans of the client, the most urgent first; empty until they are known. */
export function useOtherLoans(loan: LoanWithClient): readonly LoanWithClient[] {
  const { pages } = usePagedQuery(openLoansOf(loan.client_id));
  const items = pages.flatMap((page) => page.items);
  return items.filter(hasClient).filter(({ id }) => id !== loan.id);
}

interface OtherLoansProps {
  loans: readonly LoanWithClient[];
  onChoose: (loan: LoanWithClient) => void;
}

/** RC-9: what is owed of each and how late it is. */
export function OtherLoans({ loans, onChoose }: OtherLoansProps) {
  const today = useToday();
  return (
    <ul aria-label="Outros empréstimos" className="mb-4 grid gap-2">
      {loans.map((loan) => (
        <li key={loan.id}>
          <Button variant="secondary" wide onClick={() => onChoose(loan)}>
            <span className="min-w-0 grow text-left">
              <span className="block">{loanName(loan)}</span>{' '}
              <span className="block text-sm font-medium text-muted">
                {`${dueWords(loan, today)} · falta ${brl(remainingAmount(loan))}`}
              </span>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

import type { Day } from '#domain/calendar.ts';
import { effectiveCost, effectiveCostText } from '#domain/loans/plan/effective-cost.ts';
import type { Loan } from '#domain/loans/loan/loan.ts';
import { totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { brl, percentText } from '#domain/money.ts';
import { LoanSummaryBox, SummaryLine, SummaryTotal } from './loan-summary-box.tsx';

interface LoanPreviewProps {
  loan: Pick<Loan, 'amount' | 'interest_rate' | 'contract_interest' | 'interest_paid'>;
  /** Null while they are not valid; the cost follows from them. */
  dates: { readonly start: Day; readonly due: Day } | null;
}

/** LN-6: the live summary of a single payment, by the very functions the card will use. */
export function LoanPreview({ loan, dates }: LoanPreviewProps) {
  const total = totalToPay(loan);
  const cost =
    dates === null
      ? null
      : effectiveCostText(effectiveCost(loan.amount, dates.start, [{ due_date: dates.due, amount: total }]));
  return (
    <LoanSummaryBox cost={cost}>
      <SummaryLine name="Valor principal" value={brl(loan.amount)} />
      <SummaryLine name={`Juros (${percentText(loan.interest_rate)})`} value={brl(loan.contract_interest)} />
      {loan.interest_paid > 0 && <SummaryLine name="Juros de renovações" value={brl(loan.interest_paid)} />}
      <SummaryTotal value={brl(total)} />
    </LoanSummaryBox>
  );
}

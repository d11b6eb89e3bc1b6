import type { Loan } from '#domain/loans/loan.ts';
import { periodInterest, totalToPay } from '#domain/loans/loan-totals.ts';
import { brl, percentText } from '#domain/money.ts';

interface LoanPreviewProps {
  loan: Pick<Loan, 'amount' | 'interestRate' | 'renewalInterest'>;
}

/** LN-6: the live summary, by the very functions the card will use. */
export function LoanPreview({ loan }: LoanPreviewProps) {
  return (
    <dl aria-label="Resumo" className="grid gap-1.5 rounded-control bg-brand-soft p-4">
      <Line name="Valor principal" value={brl(loan.amount)} />
      <Line name={`Juros (${percentText(loan.interestRate)})`} value={brl(periodInterest(loan))} />
      {loan.renewalInterest > 0 && <Line name="Juros de renovações" value={brl(loan.renewalInterest)} />}
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2 font-bold">
        <dt>Total a receber</dt>
        <dd className="ml-auto text-lg whitespace-nowrap">{brl(totalToPay(loan))}</dd>
      </div>
    </dl>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt>{name}</dt>
      <dd className="ml-auto font-medium whitespace-nowrap">{value}</dd>
    </div>
  );
}

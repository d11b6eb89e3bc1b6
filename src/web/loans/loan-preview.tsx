import type { Loan } from '#domain/loans/loan.ts';
import { totalToPay } from '#domain/loans/loan-totals.ts';
import { brl, percentText } from '#domain/money.ts';

interface LoanPreviewProps {
  loan: Pick<Loan, 'amount' | 'interest_rate' | 'contract_interest' | 'interest_paid'>;
}

/** LN-6: the live summary, by the very functions the card will use. */
export function LoanPreview({ loan }: LoanPreviewProps) {
  return (
    <dl aria-label="Resumo" className="grid gap-1.5 rounded-control bg-brand-soft p-4">
      <Line name="Valor principal" value={brl(loan.amount)} />
      <Line name={`Juros (${percentText(loan.interest_rate)})`} value={brl(loan.contract_interest)} />
      {loan.interest_paid > 0 && <Line name="Juros de renovações" value={brl(loan.interest_paid)} />}
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

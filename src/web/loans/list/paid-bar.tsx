import type { Loan } from '#domain/loans/loan.ts';
import { totalToPay } from '#domain/loans/loan-totals.ts';

/** How much of the total was paid, as a thin bar; said in words beside it. */
export function PaidBar({ loan }: { loan: Parameters<typeof totalToPay>[0] & Pick<Loan, 'paid_amount'> }) {
  const share = Math.min(100, (loan.paid_amount / Math.max(1, totalToPay(loan))) * 100);
  return (
    <div aria-hidden="true" className="mt-1 h-1.5 overflow-hidden rounded-full bg-sunken">
      <div className="h-full rounded-full bg-brand" style={{ width: `${share}%` }} />
    </div>
  );
}

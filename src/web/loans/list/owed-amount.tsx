import { clsx } from 'clsx';
import type { Loan } from '#domain/loans/loan/loan.ts';
import { remainingAmount, totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { cents } from '#domain/money.ts';
import { useUnsaved } from '#web/api/use-unsaved.ts';
import { UnsavedMark } from '#web/ui/feedback/unsaved-mark.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { MoneyText } from '#web/ui/money/money-text.tsx';

interface OwedAmountProps {
  loan: Pick<Loan, 'id' | 'status'> & Parameters<typeof remainingAmount>[0];
  /** The size of the first figure. */
  className: string;
}

/** What is still owed first, then the total it is part of: the same figure as in 'Hoje' and in the details (LN-2, DB-4). */
export function OwedAmount({ loan, className }: OwedAmountProps) {
  const moneyText = useMoneyText();
  const total = totalToPay(loan);
  const unsaved = useUnsaved(loan);
  const remaining = remainingAmount(unsaved ?? loan);
  if (loan.status === 'pago') {
    return (
      <p>
        <span className="sr-only">Total: </span>
        <MoneyText value={total} className={className} />
      </p>
    );
  }
  if (remaining === 0 && unsaved === null) {
    return (
      <p className="text-sm text-muted">
        <span className={clsx('font-semibold text-ink', className)}>Tudo pago</span>
        {` de ${moneyText(total)}`}
      </p>
    );
  }
  return (
    <p className="text-sm text-muted">
      {remaining >= 0 ? 'Falta ' : 'Pago a mais '}
      <MoneyText value={cents(Math.abs(remaining))} className={clsx('text-ink', className)} />
      {remaining >= 0 ? ` de ${moneyText(total)}` : ` sobre ${moneyText(total)}`}
      {unsaved !== null && <UnsavedMark />}
    </p>
  );
}

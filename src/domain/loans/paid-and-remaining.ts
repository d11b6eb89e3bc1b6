import { brl, cents } from '../money.ts';
import type { Loan } from './loan.ts';
import { remainingAmount } from './loan-totals.ts';

/** After a text's own lines: what was paid and what remains; null where nothing was paid yet. */
export function paidAndRemainingText(
  loan: Pick<Loan, 'amount' | 'interestRate' | 'renewalInterest' | 'paidAmount'>,
): string | null {
  if (loan.paidAmount === 0) return null;
  const remaining = remainingAmount(loan);
  const rest =
    remaining < 0 ? `Pago a mais: ${brl(cents(Math.abs(remaining)))}` : `Restante: ${brl(remaining)}`;
  return `Pago: ${brl(loan.paidAmount)} · ${rest}`;
}

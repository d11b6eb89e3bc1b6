import { brl } from '../money.ts';
import { balanceText } from './balance-text.ts';
import type { Loan } from './loan.ts';
import { remainingAmount } from './loan-totals.ts';

/** After a text's own lines: what was paid and what remains; null where nothing was paid yet. */
export function paidAndRemainingText(
  loan: Pick<Loan, 'amount' | 'interestRate' | 'renewalInterest' | 'paidAmount'>,
): string | null {
  if (loan.paidAmount === 0) return null;
  return `Pago: ${brl(loan.paidAmount)} · ${balanceText(remainingAmount(loan))}`;
}

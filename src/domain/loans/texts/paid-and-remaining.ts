import { brl } from '../../money.ts';
import { balanceText } from './balance-text.ts';
import type { Loan } from '../loan/loan.ts';
import { remainingAmount } from '../loan/loan-totals.ts';

/** The last line of a text: paid and remaining amount; null when nothing was paid yet. */
export function paidAndRemainingText(
  loan: Pick<Loan, 'amount' | 'contract_interest' | 'interest_paid' | 'paid_amount' | 'discount'>,
): string | null {
  if (loan.paid_amount === 0) return null;
  return `Pago: ${brl(loan.paid_amount)} · ${balanceText(remainingAmount(loan))}`;
}

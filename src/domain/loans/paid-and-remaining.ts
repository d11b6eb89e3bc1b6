import { brl } from '../money.ts';
import { balanceText } from './balance-text.ts';
import type { Loan } from './loan.ts';
import { remainingAmount } from './loan-totals.ts';

/** After a text's own lines: what was paid and what remains; null where nothing was paid yet. */
export function paidAndRemainingText(
  loan: Pick<Loan, 'amount' | 'contract_interest' | 'interest_paid' | 'paid_amount' | 'discount'>,
): string | null {
  if (loan.paid_amount === 0) return null;
  return `Pago: ${brl(loan.paid_amount)} · ${balanceText(remainingAmount(loan))}`;
}

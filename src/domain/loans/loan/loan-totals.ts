import { addCents, percentOf, subtractCents, type Cents } from '../../money.ts';
import type { Loan, LoanTerms } from './loan.ts';

/** The interest of one period, half a centavo rounded up (LN-8). */
export function periodInterest(terms: Pick<LoanTerms, 'amount' | 'interest_rate'>): Cents {
  return percentOf(terms.amount, terms.interest_rate);
}

/** Amount + agreed interest + interest charged by renewals; always derived, never stored (LN-8). */
export function totalToPay(loan: Pick<Loan, 'amount' | 'contract_interest' | 'interest_paid'>): Cents {
  return addCents(loan.amount, loan.contract_interest, loan.interest_paid);
}

/** Negative when more was paid than owed (LN-8). */
export function remainingAmount(
  loan: Pick<Loan, 'amount' | 'contract_interest' | 'interest_paid' | 'paid_amount' | 'discount'>,
): Cents {
  return subtractCents(subtractCents(totalToPay(loan), loan.discount), loan.paid_amount);
}

/** True when the payments reach the total, whether or not the loan was settled (LN-21). */
export function isCovered(loan: Parameters<typeof remainingAmount>[0]): boolean {
  return remainingAmount(loan) <= 0;
}

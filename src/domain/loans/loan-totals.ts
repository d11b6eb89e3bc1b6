import { addCents, percentOf, subtractCents, type Cents } from '../money.ts';
import type { Loan, LoanTerms } from './loan.ts';

/** LN-8: one period's interest, half a centavo rounded up. */
export function periodInterest(terms: Pick<LoanTerms, 'amount' | 'interest_rate'>): Cents {
  return percentOf(terms.amount, terms.interest_rate);
}

/** LN-8: amount + agreed interest + interest charged by renewals. Never stored, always derived. */
export function totalToPay(loan: Pick<Loan, 'amount' | 'contract_interest' | 'interest_paid'>): Cents {
  return addCents(loan.amount, loan.contract_interest, loan.interest_paid);
}

/** LN-8: negative where more was paid than owed. */
export function remainingAmount(
  loan: Pick<Loan, 'amount' | 'contract_interest' | 'interest_paid' | 'paid_amount' | 'discount'>,
): Cents {
  return subtractCents(subtractCents(totalToPay(loan), loan.discount), loan.paid_amount);
}

/** LN-21: the payments reached the total, whether or not the loan was settled since. */
export function isCovered(loan: Parameters<typeof remainingAmount>[0]): boolean {
  return remainingAmount(loan) <= 0;
}

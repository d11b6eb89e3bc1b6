import { addCents, percentOf, subtractCents, type Cents } from '../money.ts';
import type { Loan, LoanTerms } from './loan.ts';

/** LN-8: one period's interest, half a centavo rounded up. */
export function periodInterest(terms: Pick<LoanTerms, 'amount' | 'interestRate'>): Cents {
  return percentOf(terms.amount, terms.interestRate);
}

/** LN-8: amount + interest + interest charged by renewals. Never stored, always derived. */
export function totalToPay(loan: Pick<Loan, 'amount' | 'interestRate' | 'renewalInterest'>): Cents {
  return addCents(loan.amount, periodInterest(loan), loan.renewalInterest);
}

/** LN-8: negative where more was paid than owed. */
export function remainingAmount(
  loan: Pick<Loan, 'amount' | 'interestRate' | 'renewalInterest' | 'paidAmount'>,
): Cents {
  return subtractCents(totalToPay(loan), loan.paidAmount);
}

/** LN-21: the payments reached the total, whether or not the loan was settled since. */
export function isCovered(loan: Parameters<typeof remainingAmount>[0]): boolean {
  return remainingAmount(loan) <= 0;
}

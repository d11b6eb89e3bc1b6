import { cents, type Cents } from '../../money.ts';
import { Problem } from '../../problem.ts';
import type { Loan } from './loan.ts';
import { totalToPay } from './loan-totals.ts';

/** Of everything one loan charges: 900 such loans add up to a sum that is still exact. */
export const LARGEST_TOTAL = cents(9_999_999_999_999);
/** For a day of delay: in 27 years it comes to less than the largest total. */
export const LARGEST_DAILY_FEE = cents(999_999_999);

export const TOTAL_TOO_LARGE = 'O valor e os juros podem somar até R$ 99.999.999.999,99.';

/**
 * Beyond the largest total the sums over a notebook would not be exact any more. What was agreed before there was a limit may stay
 * as large as it is, but does not grow.
 */
export function isTotalTooLarge(total: Cents, before: Cents): boolean {
  return total > LARGEST_TOTAL && total > before;
}

type Charged = Pick<Loan, 'amount' | 'contract_interest' | 'interest_paid'>;

/** `field` is the one of the form under which it is said; null where there is no form. */
export function refuseLargerTotal(loan: Charged, before: Cents, field: string | null): void {
  if (!isTotalTooLarge(totalToPay(loan), before)) return;
  const details = field === null ? undefined : { fields: { [field]: TOTAL_TOO_LARGE } };
  throw new Problem('invalid_input', TOTAL_TOO_LARGE, details);
}

import { addDays, type Day } from '../../calendar.ts';
import { addCents, cents, subtractCents, type Cents } from '../../money.ts';
import { lateFeeOf, type LateLoan } from '../fees/late-fee.ts';
import type { Loan } from '../loan/loan.ts';
import { remainingAmount } from '../loan/loan-totals.ts';
import type { Installment } from '../plan/installment.ts';
import { earlyDiscount } from './early-discount.ts';

/** How far ahead a quote may lie (PB-1). */
const PAYOFF_DAYS = 180;

/** What it takes to settle a loan on a day, if nothing is paid before and its terms stay (PB-1). */
export interface Payoff {
  readonly on: Day;
  readonly remaining: Cents;
  /** The interest that settling early saves; null where the institution gives none back (PA-31). */
  readonly discount: Cents | null;
  /** The late fee still due on that day. */
  readonly late_fee: Cents;
  readonly total: Cents;
}

/** What of a loan says what it takes to pay it. */
export type PayableLoan = LateLoan &
  Pick<
    Loan,
    | 'amount'
    | 'interest_rate'
    | 'contract_interest'
    | 'interest_paid'
    | 'paid_amount'
    | 'discount'
    | 'start_date'
    | 'plan_version'
  >;

/** The days a quote may be for. */
export function payoffDays(today: Day): { readonly first: Day; readonly last: Day } {
  return { first: today, last: addDays(today, PAYOFF_DAYS) };
}

/** The one rule of both sides, the lender's and the borrower's (PB-2). */
export function payoffOn(
  loan: PayableLoan,
  installments: readonly Installment[],
  offers: { readonly early_discount: boolean },
  day: Day,
): Payoff {
  const remaining = cents(Math.max(0, remainingAmount(loan)));
  const plan = installments.filter((each) => each.plan_version === loan.plan_version);
  const discount = offers.early_discount ? earlyDiscount(loan.start_date, plan, day) : null;
  const { due: lateFee } = lateFeeOf(loan, day);
  const total = addCents(subtractCents(remaining, discount ?? cents(0)), lateFee);
  return { on: day, remaining, discount, late_fee: lateFee, total };
}

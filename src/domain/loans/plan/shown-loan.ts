import type { Day } from '../../calendar.ts';
import { lateFeeOf, type LateFee, type LateLoan } from '../fees/late-fee.ts';
import { NEW_SINGLE_PAYMENT, type Loan } from '../loan/loan.ts';
import { singlePaymentPlan, type LoanPlan, type PlannedLoan } from './loan-plan.ts';

/** A loan as it is answered: of the plan only what does not follow from the loan's columns; null for a single payment. */
type AnsweredLoan = PlannedLoan &
  LateLoan &
  Pick<Loan, 'interest_method'> & { readonly plan: LoanPlan | null };

/** The same with its plan and its late fee on a day, as every screen reads it. */
export type Shown<Answered> = Omit<Answered, 'plan'> & {
  readonly plan: LoanPlan;
  readonly late_fee: LateFee;
};

export function shownLoan<Answered extends AnsweredLoan>(
  loan: Answered,
  today: Day,
  feeDay: Day = today,
): Shown<Answered> {
  const plan = loan.interest_method === 'single' ? null : loan.plan;
  return { ...loan, plan: plan ?? singlePaymentPlan(loan, today), late_fee: lateFeeOf(loan, feeDay) };
}

/** An answered loan with the columns that were left out, as they are in a new single payment. */
export function filledLoan(answered: object): object {
  return { ...NEW_SINGLE_PAYMENT, plan: null, ...answered };
}

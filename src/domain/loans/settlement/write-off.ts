import { daysUntil, type Day, type Timestamp } from '../../calendar.ts';
import { cents, type Cents } from '../../money.ts';
import { Problem } from '../../problem.ts';
import { lateFeeOf } from '../fees/late-fee.ts';
import type { Loan } from '../loan/loan.ts';
import { lateSince, refusePaid, type DatedLoan } from '../loan/loan-standing.ts';
import { remainingAmount, totalToPay } from '../loan/loan-totals.ts';
import type { NewPayment } from '../payments/payment.ts';
import { settlementOf } from './loan-settlement.ts';

/** A younger delay may still be paid. */
const LOSS_AFTER_DAYS = 30;
export const LOSS_REASON_LIMIT = 300;

/** Late by thirty days or more: the delay of its oldest open instalment (PD-9). */
export function mayBeWrittenOff(loan: DatedLoan, today: Day): boolean {
  const since = lateSince(loan, today);
  return since !== null && daysUntil(today, since) >= LOSS_AFTER_DAYS;
}

interface WrittenOff {
  readonly loan: Loan;
  readonly payment: NewPayment;
  /** What remained, and will never come. */
  readonly discount: Cents;
  /** The late fee that ends with it. */
  readonly waivedFee: Cents;
}

/** A settlement of nothing whose discount is everything that remains; the late fee is forgiven with it (PD-9). */
export function writtenOff(
  loan: Loan,
  { seen, today, now }: { readonly seen: Cents; readonly today: Day; readonly now: Timestamp },
): WrittenOff {
  refusePaid(loan);
  const discount = remainingAmount(loan);
  const waivedFee = lateFeeOf(loan, today).due;
  const seenTotals = { total_amount: totalToPay(loan), remaining_amount: seen };
  const choices = { discount: cents(Math.max(0, discount)), late_fee: cents(0), waive_late_fee: waivedFee };
  const { loan: paid, payment } = settlementOf(loan, today, now, seenTotals, choices);
  if (!mayBeWrittenOff(loan, today) || payment === null) throw new Problem('loan_not_late_enough');
  return { loan: { ...paid, loss: true }, payment, discount, waivedFee };
}

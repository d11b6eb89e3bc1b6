import { daysUntil, isBefore, oneMonthAfter, type Day, type Timestamp } from '../../calendar.ts';
import { addCents, cents, type Cents } from '../../money.ts';
import {
  paymentApplied,
  refuseFuturePayment,
  type NewPayment,
  type PaymentReception,
} from '../payments/payment.ts';
import { Problem } from '../../problem.ts';
import type { FeeChoice } from '../events/loan-event.ts';
import { lateFeeOf } from '../fees/late-fee.ts';
import { refuseOtherFee, UNDECIDED_FEE } from '../fees/late-fee-receipt.ts';
import type { Loan } from '../loan/loan.ts';
import { refusePaid } from '../loan/loan-standing.ts';
import { refuseLargerTotal } from '../loan/largest-total.ts';
import { periodInterest, totalToPay } from '../loan/loan-totals.ts';

export const RENEWAL_PAYMENT_NOTES = 'Juros da renovação';

export interface Renewal {
  readonly loan: Loan;
  /** The interest of one period, charged by this renewal. */
  readonly chargedInterest: Cents;
  /** The payment of that interest and of the late fee, when the lender has received them. */
  readonly payment: NewPayment | null;
  /** The late fee that was due, and is decided about. */
  readonly lateFee: Cents;
}

export interface RenewalChoices extends PaymentReception {
  /** Also record the period's interest as received. */
  readonly record_interest_payment: boolean;
  /** What becomes of the late fee, which a renewal ends; left out where none is due (RC-11). */
  readonly fee_choice?: FeeChoice | undefined;
  /** The late fee the person saw as due. */
  readonly late_fee?: Cents | undefined;
}

/**
 * Due one month from today, plus one period's interest, and ativo again (LN-13). The late fee of the period that ends is
 * received, forgiven or added to the debt, and counts from zero afterwards (RC-11, PA-25).
 */
export function renewalOf(
  loan: Loan,
  today: Day,
  now: Timestamp,
  choices: RenewalChoices = { record_interest_payment: false },
): Renewal {
  refusePaid(loan);
  if (loan.interest_method !== 'single')
    throw new Problem('loan_in_installments', 'Este empréstimo é parcelado. Use Renegociar.');
  const { payment_date = today, method = null } = choices;
  refuseFuturePayment(payment_date, today);
  const lateFee = decidedFee(loan, choices, today);
  const chargedInterest = periodInterest(loan);
  const added = choices.fee_choice === 'include' ? lateFee : cents(0);
  const renewed: Loan = {
    ...loan,
    end_date: oneMonthAfter(today),
    renewed_at: now,
    interest_paid: addCents(loan.interest_paid, chargedInterest, added),
    late_fee_waived: cents(0),
    status: 'ativo',
  };
  refuseLargerTotal(renewed, totalToPay(loan), null);
  const amount = choices.record_interest_payment ? chargedInterest : cents(0);
  const late_fee = choices.fee_choice === 'receive' ? lateFee : cents(0);
  // A payment is never of nothing.
  if (amount === 0 && late_fee === 0) return { loan: renewed, chargedInterest, payment: null, lateFee };
  return {
    loan: paymentApplied(renewed, { amount, late_fee }),
    chargedInterest,
    payment: {
      loan_id: loan.id,
      amount,
      late_fee,
      payment_date,
      method,
      // Without the interest it is a payment of the late fee alone (PA-27).
      notes: amount > 0 ? RENEWAL_PAYMENT_NOTES : null,
      kind: amount > 0 ? 'renewal_interest' : 'payment',
    },
    lateFee,
  };
}

/** The late fee that is due today: seen by the person, with a word of what becomes of it (RC-10). */
function decidedFee(
  loan: Loan,
  { fee_choice: choice, late_fee: seen = cents(0) }: RenewalChoices,
  today: Day,
): Cents {
  const { due } = lateFeeOf(loan, today);
  if (due > 0 && choice === undefined) throw new Problem('invalid_input', UNDECIDED_FEE, { late_fee: due });
  refuseOtherFee(loan, seen, today);
  return due;
}

/** False where one month from today is not after the due date (LN-29). */
export function movesDueDate(loan: Pick<Loan, 'end_date'>, today: Day): boolean {
  return isBefore(loan.end_date, oneMonthAfter(today));
}

/** Around midnight the browser may be a day off; a larger difference is refused (LN-13). */
export function isAcceptableRenewalDate(sent: Day, own: Day): boolean {
  return Math.abs(daysUntil(sent, own)) <= 1;
}

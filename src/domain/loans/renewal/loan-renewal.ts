import { daysUntil, oneMonthAfter, type Day, type Timestamp } from '../../calendar.ts';
import { addCents, cents, type Cents } from '../../money.ts';
import {
  paymentApplied,
  refuseFuturePayment,
  type NewPayment,
  type PaymentReception,
} from '../payments/payment.ts';
import { Problem } from '../../problem.ts';
import type { Loan } from '../loan/loan.ts';
import { refusePaid } from '../loan/loan-standing.ts';
import { periodInterest } from '../loan/loan-totals.ts';

export const RENEWAL_PAYMENT_NOTES = 'Juros da renovação';

export interface Renewal {
  readonly loan: Loan;
  /** The interest of one period, charged by this renewal. */
  readonly chargedInterest: Cents;
  /** The payment of that interest, when the lender has received it. */
  readonly payment: NewPayment | null;
}

export interface RenewalChoices {
  /** Also record the period's interest as received. */
  readonly interestReceived: boolean;
  readonly reception?: PaymentReception | undefined;
}

/** Due one month from today, plus one period's interest, and ativo again (LN-13). */
export function renewalOf(
  loan: Loan,
  today: Day,
  now: Timestamp,
  choices: RenewalChoices = { interestReceived: false },
): Renewal {
  refusePaid(loan);
  if (loan.interest_method !== 'single')
    throw new Problem('loan_in_installments', 'Este empréstimo é parcelado. Use Renegociar.');
  const { payment_date, method } = choices.reception ?? { payment_date: today, method: null };
  refuseFuturePayment(payment_date, today);
  const chargedInterest = periodInterest(loan);
  const renewed: Loan = {
    ...loan,
    end_date: oneMonthAfter(today),
    renewed_at: now,
    interest_paid: addCents(loan.interest_paid, chargedInterest),
    // The fee starts anew (PA-25).
    late_fee_waived: cents(0),
    status: 'ativo',
  };
  // Without interest there is nothing to record, because a payment is never zero.
  if (!choices.interestReceived || chargedInterest === 0)
    return { loan: renewed, chargedInterest, payment: null };
  return {
    loan: paymentApplied(renewed, { amount: chargedInterest, late_fee: cents(0) }),
    chargedInterest,
    payment: {
      loan_id: loan.id,
      amount: chargedInterest,
      late_fee: cents(0),
      payment_date,
      method,
      notes: RENEWAL_PAYMENT_NOTES,
      kind: 'renewal_interest',
    },
  };
}

/** Around midnight the browser may be a day off; a larger difference is refused (LN-13). */
export function isAcceptableRenewalDate(sent: Day, own: Day): boolean {
  return Math.abs(daysUntil(sent, own)) <= 1;
}

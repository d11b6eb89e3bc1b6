import { addCents, cents, type Cents } from '../../money.ts';
import type { Loan } from '../loan/loan.ts';
import type { Payment } from './payment.ts';

/**
 * The late fee received since the fee last started again from zero: on a single payment with the payments dated after its due date, which
 * a renewal moves; on instalments with those since the last renegotiation (PA-25).
 */
export function receivedLateFee(
  loan: Pick<Loan, 'interest_method' | 'end_date'>,
  payments: readonly Pick<Payment, 'late_fee' | 'payment_date' | 'before_renegotiation'>[],
): Cents {
  const counts = (payment: (typeof payments)[number]) =>
    loan.interest_method === 'single' ? payment.payment_date > loan.end_date : !payment.before_renegotiation;
  return addCents(cents(0), ...payments.filter(counts).map(({ late_fee: fee }) => fee));
}

import type { Day } from '../../calendar.ts';
import { addCents, brl, cents, type Cents } from '../../money.ts';
import { Problem } from '../../problem.ts';
import { lateFeeOf, type LateLoan } from './late-fee.ts';
import type { Loan } from '../loan/loan.ts';
import type { Payment } from '../payments/payment.ts';

/**
 * The late fee received since the fee last started anew: on a single payment with the payments dated after its due date, which
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

/** More than what is due cannot be received or forgiven: somebody else did it meanwhile (PA-26, PA-30). */
export function refuseUnseenFee(loan: LateLoan, amount: Cents, today: Day): void {
  const { due } = lateFeeOf(loan, today);
  if (amount <= due) return;
  throw new Problem(
    'loan_total_changed',
    due === 0
      ? 'A multa deste empréstimo mudou: não há multa a receber. Confira e confirme de novo.'
      : `A multa deste empréstimo mudou: agora são ${brl(due)}. Confira e confirme de novo.`,
    { late_fee: due },
  );
}

/** A collector forgives no fee, so a settlement of theirs receives what was due on the day it was paid (EQ-3). */
export function refuseForgoneFee(loan: LateLoan, received: Cents, paymentDate: Day): void {
  const { due } = lateFeeOf(loan, paymentDate);
  if (received >= due) return;
  throw new Problem('not_allowed', `Para quitar, receba a multa de ${brl(due)}: seu acesso não a perdoa.`, {
    late_fee: due,
  });
}

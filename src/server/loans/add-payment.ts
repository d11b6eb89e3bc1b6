import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import type { Cents } from '#domain/money.ts';
import { paymentApplied, refuseFuturePayment, type Payment } from '#domain/loans/payment.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { lockLoan } from './lock-loan.ts';
import { receivedEvent } from './payment-events.ts';
import { newPayment, saveLoan } from './save-loan.ts';

interface AddPayment {
  readonly loanId: string;
  readonly amount: Cents;
  readonly paymentDate: Day;
  readonly notes: string | null;
  readonly today: Day;
  readonly now: Date;
}

interface AddedPayment {
  readonly payment: Payment;
  readonly loan: LoanOfClient;
}

/** Raises the paid amount by exactly the payment; a payment never settles the loan by itself (LN-11). */
export async function addPayment(
  tx: Tx,
  institution: string,
  { loanId, amount, paymentDate, notes, today, now }: AddPayment,
): Promise<AddedPayment> {
  const before = await lockLoan(tx, institution, loanId);
  if (before.loan.status === 'pago')
    throw new Problem('loan_already_paid', 'Este empréstimo já está pago e não recebe novos pagamentos.');
  refuseFuturePayment(paymentDate, today);
  const payment = newPayment(
    { loan_id: loanId, amount, payment_date: paymentDate, notes, kind: 'payment' },
    now,
  );
  const { loan, received } = await saveLoan(tx, institution, before, {
    loan: paymentApplied(before.loan, amount),
    received: payment,
    events: [receivedEvent(payment)],
    now,
  });
  if (received === null) throw new Error('the payment was not recorded');
  return { payment: received, loan };
}

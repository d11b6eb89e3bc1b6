import type { LoanOfClient } from '#contract/loan-translation.ts';
import type { Day } from '#domain/calendar.ts';
import type { Cents } from '#domain/money.ts';
import { paymentApplied, refuseFuturePayment, type Payment } from '#domain/payments/payment.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { lockLoan, saveLoan, withCoverage } from '#server/loans/loan-store.ts';
import { insertPayment } from './payment-store.ts';

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

/** LN-11: the paid amount rises by exactly the payment, which does not settle by itself. */
export async function addPayment(
  tx: Tx,
  owner: string,
  { loanId, amount, paymentDate, notes, today, now }: AddPayment,
): Promise<AddedPayment> {
  const before = await lockLoan(tx, owner, loanId);
  if (before.status === 'pago')
    throw new Problem('loan_already_paid', 'Este empréstimo já está pago e não recebe novos pagamentos.');
  refuseFuturePayment(paymentDate, today);
  const paid = paymentApplied(before, amount);
  const payment = insertPayment(tx, owner, { loanId, amount, paymentDate, notes, kind: 'payment' }, now);
  const loan = { ...saveLoan(tx, owner, paid), client: before.client };
  return { payment, loan: await withCoverage(tx, owner, loan) };
}

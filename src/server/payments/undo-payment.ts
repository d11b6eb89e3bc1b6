import type { LoanOfClient } from '#contract/loan-translation.ts';
import type { Day } from '#domain/calendar.ts';
import { paymentUndone } from '#domain/payments/payment.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { lockLoan, saveLoan, withCoverage } from '#server/loans/loan-store.ts';
import { findPayment, removePayment, withdrawSettlement } from './payment-store.ts';

interface UndoPayment {
  readonly id: string;
  readonly today: Day;
}

/** Takes a payment back; a paid loan that owes again is open again. The audit log keeps what was taken back. */
export async function undoPayment(tx: Tx, owner: string, { id, today }: UndoPayment): Promise<LoanOfClient> {
  const payment = await findPayment(tx, owner, id);
  if (payment === null) throw new Problem('not_found');
  const before = await lockLoan(tx, owner, payment.loanId);
  // Looked up before the lock: of two who undo the same payment, the second finds it gone.
  if (!(await removePayment(tx, owner, id))) throw new Problem('not_found');
  const loan = paymentUndone(before, payment, today);
  if (before.status === 'pago' && loan.status !== 'pago') await withdrawSettlement(tx, owner, loan.id);
  return withCoverage(tx, owner, { ...saveLoan(tx, owner, loan), client: before.client });
}

import type { LoanOfClient } from '#contract/loans.ts';
import { dayInZone, type Day } from '#domain/calendar.ts';
import { paymentUndone } from '#domain/loans/payments/payment.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { forgivenWith } from './loan-history.ts';
import { ledgerOf, lockLoan } from './lock-loan.ts';
import { undoneEvent } from './payment-events.ts';
import { saveLoan } from './save-loan.ts';
import { requireReceivedPayment } from './payment-store.ts';

/** A collector, who undoes only what they recorded themselves today (EQ-3). */
export interface CollectorOfToday {
  readonly user: string;
  readonly timeZone: string;
}

interface UndoPayment {
  readonly id: string;
  readonly collector?: CollectorOfToday | undefined;
  readonly today: Day;
  readonly now: Date;
}

/** Marks a payment as undone, without deleting it. A paid loan with a remaining amount is reopened. */
export async function undoPayment(
  tx: Tx,
  institution: string,
  { id, collector, today, now }: UndoPayment,
): Promise<LoanOfClient> {
  const { loan_id, received_by, created_at } = await requireReceivedPayment(tx, institution, id);
  if (collector !== undefined) {
    const isToday = dayInZone(new Date(created_at), collector.timeZone) === today;
    if (received_by !== collector.user || !isToday) throw new Problem('not_allowed');
  }
  const before = await lockLoan(tx, institution, loan_id);
  const { payments, renewals } = await ledgerOf(tx, institution, before.loan.id);
  // A concurrent call may have undone the payment between the query and the lock.
  const undone = payments.find((payment) => payment.id === id);
  if (undone === undefined) throw new Problem('not_found');
  const forgiven = await forgivenWith(tx, institution, undone);
  const loan = paymentUndone(before.loan, undone, today, forgiven);
  // What somebody else granted is not taken back by a collector.
  if (collector !== undefined && (forgiven > 0 || loan.discount !== before.loan.discount))
    throw new Problem('not_allowed');
  const events = [undoneEvent(undone, today, forgiven)];
  if (before.loan.status === 'pago' && loan.status !== 'pago')
    events.push({ kind: 'reopened', on_day: today, facts: {} });
  const ledger = { payments: payments.filter((payment) => payment !== undone), renewals };
  const byCollector = collector !== undefined;
  const saved = await saveLoan(tx, institution, before, {
    loan,
    undone,
    ledger,
    events,
    byCollector,
    today,
    now,
  });
  return saved.loan;
}

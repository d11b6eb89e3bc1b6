import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { openStatus } from '#domain/loans/loan/loan-standing.ts';
import { cents, subtractCents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import type { Tx } from '#server/db/database.ts';
import { lockForUndo } from './lock-for-undo.ts';
import { ledgerOf, lockedAnswer, lockLoan } from './lock-loan.ts';
import { saveLoan } from './save-loan.ts';
import { undoPayment, type CollectorOfToday } from './undo-payment.ts';

interface UndoSettlement {
  readonly id: string;
  readonly version: number;
  readonly collector?: CollectorOfToday | undefined;
  readonly today: Day;
  readonly now: Date;
}

/**
 * The loan is open again and its payment taken back, as long as nothing happened after the settlement (LN-12, LN-30). A loss is
 * taken back whenever money of it comes: only its notes can have changed (PD-11).
 */
export async function undoSettlement(
  tx: Tx,
  institution: string,
  { id, version, collector, today, now }: UndoSettlement,
): Promise<LoanOfClient> {
  const locked = await lockLoan(tx, institution, id);
  if (locked.loan.loss) {
    refuseOtherVersion(lockedAnswer(locked, today), version);
    const { payments } = await ledgerOf(tx, institution, id);
    const settlement = payments.find(({ kind }) => kind === 'settlement');
    if (settlement === undefined) throw new Error(`loan ${id} is a loss without a settlement`);
    return undoPayment(tx, institution, { id: settlement.id, collector, today, now });
  }
  const { before, event } = await lockForUndo(tx, institution, { id, version, kind: 'settled', today });
  const { payment_id: paymentId, waived_fee: waived = cents(0) } = event.facts;
  if (paymentId !== null) return undoPayment(tx, institution, { id: paymentId, collector, today, now });
  // Nothing was left to pay, so nothing was received with it.
  if (collector !== undefined) throw new Problem('not_allowed');
  const status = openStatus(before.loan.end_date, today);
  const { loan } = await saveLoan(tx, institution, before, {
    loan: {
      ...before.loan,
      status,
      paid_at: null,
      discount: cents(0),
      late_fee_waived: subtractCents(before.loan.late_fee_waived, waived),
    },
    events: [
      { kind: 'reopened', on_day: today, facts: {} },
      ...(waived === 0 ? [] : [{ kind: 'waiver_undone', on_day: today, facts: { amount: waived } } as const]),
    ],
    today,
    now,
  });
  return loan;
}

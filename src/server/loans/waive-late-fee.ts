import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { refuseUnseenFee } from '#domain/loans/fees/late-fee-receipt.ts';
import { refusePaid } from '#domain/loans/loan/loan-standing.ts';
import { addCents, subtractCents, type Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { lockForUndo } from './lock-for-undo.ts';
import { lockLoan } from './lock-loan.ts';
import { saveLoan } from './save-loan.ts';

interface WaiveLateFee {
  readonly id: string;
  readonly amount: Cents;
  readonly today: Day;
  readonly now: Date;
}

/** Forgives the late fee that was seen as due (PA-28). */
export async function waiveLateFee(
  tx: Tx,
  institution: string,
  { id, amount, today, now }: WaiveLateFee,
): Promise<LoanOfClient> {
  const before = await lockLoan(tx, institution, id);
  refusePaid(before.loan);
  refuseUnseenFee(before.loan, amount, today);
  const { loan } = await saveLoan(tx, institution, before, {
    loan: { ...before.loan, late_fee_waived: addCents(before.loan.late_fee_waived, amount) },
    events: [{ kind: 'late_fee_waived', on_day: today, facts: { amount } }],
    today,
    now,
  });
  return loan;
}

interface UndoWaiver {
  readonly id: string;
  readonly version: number;
  readonly today: Day;
  readonly now: Date;
}

/** The late fee that was forgiven is due again, as long as nothing happened after it (LN-30). */
export async function undoWaiver(
  tx: Tx,
  institution: string,
  { id, version, today, now }: UndoWaiver,
): Promise<LoanOfClient> {
  const { before, event } = await lockForUndo(tx, institution, {
    id,
    version,
    kind: 'late_fee_waived',
    today,
  });
  const { amount } = event.facts;
  const { loan } = await saveLoan(tx, institution, before, {
    loan: { ...before.loan, late_fee_waived: subtractCents(before.loan.late_fee_waived, amount) },
    events: [{ kind: 'waiver_undone', on_day: today, facts: { amount } }],
    today,
    now,
  });
  return loan;
}

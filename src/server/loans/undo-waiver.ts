import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { subtractCents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { lockForUndo } from './lock-for-undo.ts';
import { saveLoan } from './save-loan.ts';

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

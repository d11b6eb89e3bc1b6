import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { renegotiationUndone } from '#domain/loans/renewal/renegotiation-undo.ts';
import type { Tx } from '#server/db/database.ts';
import { installmentsOfLoan } from './installment-store.ts';
import { lockForUndo } from './lock-for-undo.ts';
import { ledgerOf } from './lock-loan.ts';
import { undoneEvent } from './payment-events.ts';
import { saveLoan } from './save-loan.ts';

interface UndoRenegotiation {
  readonly id: string;
  readonly version: number;
  readonly today: Day;
  readonly now: Date;
}

/** The plan before comes back, covered by its payments, as long as nothing happened after the renegotiation (PA-55). */
export async function undoRenegotiation(
  tx: Tx,
  institution: string,
  { id, version, today, now }: UndoRenegotiation,
): Promise<LoanOfClient> {
  const { before, event } = await lockForUndo(tx, institution, { id, version, kind: 'renegotiated', today });
  const ledger = await ledgerOf(tx, institution, id);
  const { loan, plan, payments, fee } = renegotiationUndone(before.loan, event, ledger.payments, today);
  // What stayed of the plan before; the current plan may have the same version (PA-41).
  const stored = await installmentsOfLoan(tx, institution, id);
  const closed = stored.filter(
    ({ plan_version: of }) => of === loan.plan_version && of !== before.loan.plan_version,
  );
  const saved = await saveLoan(
    tx,
    institution,
    { ...before, installments: [...closed, ...before.installments] },
    {
      loan,
      ...(plan !== undefined && { plan }),
      ...(fee !== undefined && { undone: fee }),
      ledger: { payments, renewals: ledger.renewals },
      countingAgain: event.facts.previous?.payment_ids ?? [],
      events: [
        ...(fee === undefined ? [] : [undoneEvent(fee, today)]),
        {
          kind: 'renegotiation_undone',
          on_day: today,
          facts: { renegotiation_id: event.id, remaining: remainingAmount(loan) },
        },
      ],
      today,
      now,
    },
  );
  return saved.loan;
}

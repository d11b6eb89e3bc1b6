import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { renewalUndone } from '#domain/loans/renewal/renewal-undo.ts';
import type { Tx } from '#server/db/database.ts';
import { lockForUndo } from './lock-for-undo.ts';
import { ledgerOf } from './lock-loan.ts';
import { undoneEvent } from './payment-events.ts';
import { saveLoan } from './save-loan.ts';

interface UndoRenewal {
  readonly id: string;
  readonly version: number;
  readonly today: Day;
  readonly now: Date;
}

/** Restores due date and interest and undoes the receipt, as long as nothing happened after the renewal (LN-19). */
export async function undoRenewal(
  tx: Tx,
  institution: string,
  { id, version, today, now }: UndoRenewal,
): Promise<LoanOfClient> {
  const { before, event: renewal } = await lockForUndo(tx, institution, {
    id,
    version,
    kind: 'renewed',
    today,
  });
  const { facts } = renewal;
  const { payments, renewals } = await ledgerOf(tx, institution, id);
  const receipt = payments.find((payment) => payment.id === facts.payment_id) ?? null;
  const loan = renewalUndone(before.loan, renewal, receipt, today);
  const saved = await saveLoan(tx, institution, before, {
    loan,
    ...(receipt === null ? {} : { undone: receipt }),
    ledger: {
      payments: payments.filter((payment) => payment !== receipt),
      // The one undone is the last that was charged.
      renewals: renewals.slice(0, -1),
    },
    events: [
      ...(receipt === null ? [] : [undoneEvent(receipt, today)]),
      {
        kind: 'renewal_undone',
        on_day: today,
        facts: { renewal_id: renewal.id, interest: facts.interest, end_date: facts.previous_end_date },
      },
    ],
    today,
    now,
  });
  return saved.loan;
}

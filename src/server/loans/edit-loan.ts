import type { LoanChangeIn, LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { changesBetween, editedLoan } from '#domain/loans/terms/loan-edit.ts';
import { refuseAnonymised, requireClient } from '#server/clients/client-store.ts';
import { Problem } from '#domain/problem.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import type { Tx } from '#server/db/database.ts';
import { lockedAnswer, lockLoan } from './lock-loan.ts';
import { saveLoan } from './save-loan.ts';

interface EditLoan {
  readonly id: string;
  readonly change: LoanChangeIn;
  readonly today: Day;
  readonly now: Date;
}

/** Changes only the given fields (LN-18); the client can change while the loan is open. */
export async function editLoan(
  tx: Tx,
  institution: string,
  { id, change: { version, ...fields }, today, now }: EditLoan,
): Promise<LoanOfClient> {
  const before = await lockLoan(tx, institution, id);
  refuseOtherVersion(lockedAnswer(before, today), version);
  if (Object.keys(fields).length === 0) return lockedAnswer(before, today);
  const loan = editedLoan(before.loan, fields, today);
  if (loan.client_id !== before.loan.client_id) {
    if (before.loan.status === 'pago') throw new Problem('loan_already_paid');
    await requireClient(tx, institution, loan.client_id);
  }
  // Nothing more is written about who was made anonymous (LP-6).
  if (loan.status === 'pago' && loan.notes !== null) await refuseAnonymised(tx, institution, loan.client_id);
  const changes = changesBetween(before.loan, loan);
  const saved = await saveLoan(tx, institution, before, {
    loan,
    // Saving without a difference raises the version (LN-18) but is no event in the loan's history.
    events: changes === null ? [] : [{ kind: 'edited', on_day: today, facts: { changes } }],
    today,
    now,
  });
  return saved.loan;
}

import { loanToWire, type LoanOfClient } from '#contract/loan-translation.ts';
import type { Day } from '#domain/calendar.ts';
import { isUndoable, renewalUndone } from '#domain/loans/renewal-undo.ts';
import { Problem } from '#domain/problem.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import type { Tx } from '#server/db/database.ts';
import { removePayment } from '#server/payments/payment-store.ts';
import { lockLoan, saveLoan, withCoverage } from './loan-store.ts';
import { lastRenewal, removeRenewal } from './renewal-store.ts';

interface UndoRenewal {
  readonly id: string;
  readonly seenVersion: number;
  readonly today: Day;
}

/** LN-19: takes the last renewal back, with the receipt of its interest. The audit log keeps what was taken back. */
export async function undoRenewal(
  tx: Tx,
  owner: string,
  { id, seenVersion, today }: UndoRenewal,
): Promise<LoanOfClient> {
  const before = await lockLoan(tx, owner, id);
  const renewal = await lastRenewal(tx, owner, id);
  if (renewal === null || !isUndoable(before, renewal)) throw new Problem('renewal_not_undoable');
  // Renewed again since the person looked: the renewal to undo would be another one.
  refuseOtherVersion(loanToWire(before), seenVersion);
  const undone = renewalUndone(before, renewal, today);
  await removeRenewal(tx, owner, renewal.id);
  if (renewal.receiptId !== null) await removePayment(tx, owner, renewal.receiptId);
  return withCoverage(tx, owner, { ...saveLoan(tx, owner, undone), client: before.client });
}

import { changedTerms, loanToWire, type LoanOfClient } from '#contract/loan-translation.ts';
import type { LoanChangeIn } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { editedLoan } from '#domain/loans/loan-edit.ts';
import { Problem } from '#domain/problem.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import { requireClient } from '#server/clients/client-store.ts';
import type { Tx } from '#server/db/database.ts';
import { lockLoan, saveLoan, withCoverage } from './loan-store.ts';

interface EditLoan {
  readonly id: string;
  readonly change: LoanChangeIn;
  readonly today: Day;
}

/** LN-18: only what the change carries is another afterwards. The client may be another one too, while the loan is open. */
export async function editLoan(
  tx: Tx,
  owner: string,
  { id, change, today }: EditLoan,
): Promise<LoanOfClient> {
  const before = await lockLoan(tx, owner, id);
  refuseOtherVersion(loanToWire(before), change.version);
  const { version: _, client_id: clientId = before.clientId, ...terms } = change;
  if (clientId === before.clientId && Object.keys(terms).length === 0) return before;
  const edited = editedLoan(before, changedTerms(before, change), today);
  let client = before.client;
  if (clientId !== before.clientId) {
    if (before.status === 'pago') throw new Problem('loan_already_paid');
    const { name, phone } = await requireClient(tx, owner, clientId);
    client = { name, phone };
  }
  return withCoverage(tx, owner, { ...saveLoan(tx, owner, { ...edited, clientId }), client });
}

import type { LoanOfClient } from '#contract/loan-translation.ts';
import type { Day } from '#domain/calendar.ts';
import type { LoanTerms } from '#domain/loans/loan.ts';
import { editedLoan } from '#domain/loans/loan-edit.ts';
import { Problem } from '#domain/problem.ts';
import { requireClient } from '#server/clients/client-store.ts';
import type { Tx } from '#server/db/database.ts';
import { lockLoan, saveLoan, withCoverage } from './loan-store.ts';

interface EditLoan {
  readonly id: string;
  readonly clientId: string;
  readonly terms: LoanTerms;
  readonly today: Day;
}

/** The client may be another one too, while the loan is open. */
export async function editLoan(
  tx: Tx,
  owner: string,
  { id, clientId, terms, today }: EditLoan,
): Promise<LoanOfClient> {
  const before = await lockLoan(tx, owner, id);
  const edited = editedLoan(before, terms, today);
  let client = before.client;
  if (clientId !== before.clientId) {
    if (before.status === 'pago') throw new Problem('loan_already_paid');
    const { name, phone } = await requireClient(tx, owner, clientId);
    client = { name, phone };
  }
  saveLoan(tx, owner, { ...edited, clientId });
  return withCoverage(tx, owner, { ...edited, clientId, client });
}

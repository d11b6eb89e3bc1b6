import type { LoanOfClient } from '#contract/loan-translation.ts';
import type { Tx } from '#server/db/database.ts';
import { requireLoan, setLoanDeleted } from './loan-store.ts';

/** A loan that is not deleted stays as it is. */
export async function restoreLoan(tx: Tx, owner: string, id: string): Promise<LoanOfClient> {
  await setLoanDeleted(tx, owner, id, null);
  return requireLoan(tx, owner, id);
}

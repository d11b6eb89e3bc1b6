import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { setLoanDeleted } from './loan-store.ts';

interface DeleteLoan {
  readonly id: string;
  readonly now: Date;
}

/** The loan leaves every list and every sum; its payments stay with it, and it can be restored. */
export async function deleteLoan(tx: Tx, owner: string, { id, now }: DeleteLoan): Promise<void> {
  if (!(await setLoanDeleted(tx, owner, id, now))) throw new Problem('not_found');
}

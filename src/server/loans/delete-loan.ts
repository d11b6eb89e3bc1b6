import type { Day } from '#domain/calendar.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { writeLoanEvent } from './loan-history.ts';
import { lockLoan } from './lock-loan.ts';

interface DeleteLoan {
  readonly id: string;
  readonly today: Day;
  readonly now: Date;
}

/** The loan disappears from every list but keeps its payments and can be restored (LN-16). */
export async function deleteLoan(tx: Tx, institution: string, { id, today, now }: DeleteLoan): Promise<void> {
  const { loan } = await lockLoan(tx, institution, id);
  await Promise.all([
    setDeleted(tx, institution, id, now),
    writeLoanEvent(tx, institution, loan, { kind: 'deleted', on_day: today, facts: {} }, now),
    announce(tx, institution, { table: 'loans', op: 'DELETE', id, client_id: loan.client_id }),
  ]);
}

/** Under the lock of the loan, which is not deleted. */
async function setDeleted(tx: Tx, institution: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('loans')
    .set({ deleted_at: at })
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .execute();
}

import { sql } from 'kysely';
import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import type { LoanStatus } from '#domain/loans/loan/loan.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { writeLoanEvent } from './loan-history.ts';
import { requireLoan } from './loan-store.ts';

interface RestoreLoan {
  readonly id: string;
  readonly today: Day;
  readonly now: Date;
}

/** A loan that is not deleted stays as it is. */
export async function restoreLoan(
  tx: Tx,
  institution: string,
  { id, today, now }: RestoreLoan,
): Promise<LoanOfClient> {
  const restored = await setRestored(tx, institution, id, today);
  const loan = await requireLoan(tx, institution, id, today);
  if (restored) {
    await Promise.all([
      writeLoanEvent(tx, institution, loan, { kind: 'restored', on_day: today, facts: {} }, now),
      announce(tx, institution, { table: 'loans', op: 'INSERT', id, client_id: loan.client_id }),
    ]);
  }
  return loan;
}

/** False when it was not deleted. One whose due date passed meanwhile is late at once (LN-14). */
async function setRestored(tx: Tx, institution: string, id: string, today: Day): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('loans')
    .set({
      deleted_at: null,
      status: sql<LoanStatus>`case when status = 'ativo' and end_date < ${today} then 'atrasado' else status end`,
    })
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

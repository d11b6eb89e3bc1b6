import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { writeLoanEvent } from './loan-history.ts';
import { requireLoan } from './loan-store.ts';
import { setLoanRestored } from './loan-writes.ts';

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
  const restored = await setLoanRestored(tx, institution, id, today);
  const loan = await requireLoan(tx, institution, id, today);
  if (restored) {
    await Promise.all([
      writeLoanEvent(tx, institution, loan, { kind: 'restored', on_day: today, facts: {} }, now),
      announce(tx, institution, { table: 'loans', op: 'INSERT', id, client_id: loan.client_id }),
    ]);
  }
  return loan;
}

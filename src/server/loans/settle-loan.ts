import type { LoanOfClient } from '#contract/loan-translation.ts';
import type { Day } from '#domain/calendar.ts';
import { settlementOf, type SeenTotals } from '#domain/loans/loan-settlement.ts';
import type { Tx } from '#server/db/database.ts';
import { insertPayment } from '#server/payments/payment-store.ts';
import { lockLoan, saveLoan } from './loan-store.ts';

interface SettleLoan {
  readonly id: string;
  readonly seen: SeenTotals;
  readonly today: Day;
  readonly now: Date;
}

/** LN-12: computed under the lock, so that of many settlements at once one writes and the others find it paid. */
export async function settleLoan(
  tx: Tx,
  owner: string,
  { id, seen, today, now }: SettleLoan,
): Promise<LoanOfClient> {
  const before = await lockLoan(tx, owner, id);
  const { loan, payment, changed } = settlementOf(before, today, now, seen);
  if (!changed) return before;
  if (payment !== null) insertPayment(tx, owner, payment, now);
  const saved = saveLoan(tx, owner, loan);
  return { ...saved, client: before.client, coveredOn: null };
}

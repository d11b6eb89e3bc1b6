import type { HeldEntry, HeldFate, NewHeldEntry } from '#contract/offline.ts';
import { enteredAt } from '#domain/loans/payments/entered-at.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { paymentIdOf } from '#server/loans/entry-payment-id.ts';
import { announce } from '#server/records/announce.ts';
import { findHeld } from './held-entry-store.ts';

/**
 * Keeps an entry that could not be recorded for a manager to decide, once for ever: sent again it answers with what became of it. The
 * loan may be one that the person does not see any more, or that never was: the answer says nothing of it.
 */
export async function holdEntry(
  tx: Tx,
  institution: string,
  entry: NewHeldEntry,
  now: Date,
): Promise<HeldFate> {
  const { entry_key: id, loan_id, amount, late_fee, payment_date, method, entered_at, reason } = entry;
  await refuseRecorded(tx, institution, id);
  const { numInsertedOrUpdatedRows: written } = await tx
    .insertInto('held_entries')
    .values({
      institution_id: institution,
      id,
      loan_id,
      amount,
      late_fee,
      payment_date,
      method: method ?? null,
      entered_at: enteredAt(entered_at, now),
      reason,
    })
    .onConflict((conflict) => conflict.columns(['institution_id', 'id']).doNothing())
    .executeTakeFirst();
  const { status, payment_id, note } = await requireSame(tx, institution, entry);
  if (written !== 0n) await announce(tx, institution, { table: 'held_entries', op: 'INSERT', id });
  return { status, payment_id, note };
}

async function refuseRecorded(tx: Tx, institution: string, key: string): Promise<void> {
  const recorded = await tx
    .selectFrom('payments')
    .select('id')
    .where('institution_id', '=', institution)
    .where('id', '=', paymentIdOf(institution, key))
    .executeTakeFirst();
  if (recorded !== undefined) throw new Problem('entry_decided');
}

/** Another entry under the same key, of this person or of another, is refused. */
async function requireSame(tx: Tx, institution: string, entry: NewHeldEntry): Promise<HeldEntry> {
  const known = await findHeld(tx, institution, entry.entry_key);
  const isSame =
    known?.loan_id === entry.loan_id && known.amount === entry.amount && known.late_fee === entry.late_fee;
  if (known === undefined || !isSame) throw new Problem('idempotency_key_reused');
  return known;
}

import { sql } from 'kysely';
import type { HeldEntry } from '#contract/offline.ts';
import type { Day } from '#domain/calendar.ts';
import { receivableFee } from '#domain/loans/fees/late-fee-receipt.ts';
import { addCents, cents, subtractCents, type Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { paymentIdOf } from '#server/loans/entry-payment-id.ts';
import { lockLoan, waitForLoan } from '#server/loans/lock-loan.ts';
import { announce } from '#server/records/announce.ts';
import { requireHeld } from './held-entry-store.ts';

/** Its key is used, so it cannot be recorded a second time. */
const UNDONE_SINCE =
  'O aparelho já registrou este pagamento, e ele foi desfeito depois. Se o dinheiro entrou, registre-o no empréstimo e descarte-o aqui.';

/**
 * Makes an ordinary payment of the entry, of its own loan or of another, received by who entered it (OF-14, OF-15). Where the device
 * got it recorded after all, that payment is the one.
 */
export async function recordHeldEntry(
  tx: Tx,
  institution: string,
  { id, loanId, today, now }: { id: string; loanId: string | undefined; today: Day; now: Date },
): Promise<HeldEntry> {
  const enteredBy = await lockWaiting(tx, institution, id);
  const entry = await requireHeld(tx, institution, id);
  const payment = { id: paymentIdOf(institution, id), loan_id: loanId ?? entry.loan_id };
  // The device may send it at this moment: the first to lock the loan records it.
  const { loan } = await lockLoan(tx, institution, payment.loan_id);
  const known = await recordedState(tx, institution, payment.id);
  if (known === 'undone') throw new Problem('entry_decided', UNDONE_SINCE);
  if (known === null)
    await addPayment(tx, institution, {
      ...payment,
      ...divided(
        entry,
        payment.loan_id === entry.loan_id ? receivableFee(loan, entry.payment_date) : cents(0),
      ),
      payment_date: entry.payment_date,
      method: entry.method,
      notes: null,
      entered: { at: entry.entered_at, by: { user: enteredBy, name: entry.entered_by } },
      today,
      now,
    });
  return decide(tx, institution, id, { status: 'recorded', payment_id: payment.id, note: null, now });
}

/** The sum is what was received; of the fee in it no more than was due of that loan on its day, and of another loan nothing (PA-26). */
function divided(
  { amount, late_fee: entered }: Pick<HeldEntry, 'amount' | 'late_fee'>,
  due: Cents,
): { readonly amount: Cents; readonly late_fee: Cents } {
  const fee = cents(Math.min(entered, due));
  return { amount: subtractCents(addCents(amount, entered), fee), late_fee: fee };
}

/** It stays in the list with the reason: the money may have been received all the same. */
export async function discardHeldEntry(
  tx: Tx,
  institution: string,
  { id, note, now }: { id: string; note: string; now: Date },
): Promise<HeldEntry> {
  await lockWaiting(tx, institution, id);
  const { loan_id: loanId } = await requireHeld(tx, institution, id);
  // The device may send it at this moment: it is recorded before, or refused afterwards.
  await waitForLoan(tx, loanId);
  if ((await recordedState(tx, institution, paymentIdOf(institution, id))) === 'recorded')
    throw new Problem(
      'entry_decided',
      'O aparelho já registrou este pagamento. Use Registrar para encerrar.',
    );
  return decide(tx, institution, id, { status: 'discarded', payment_id: null, note, now });
}

/** Who entered it, null where no person of the institution did; of two who decide at once, the second is refused. */
async function lockWaiting(tx: Tx, institution: string, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('held_entries')
    .select(['status', 'entered_by'])
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  if (row.status !== 'waiting') throw new Problem('entry_decided');
  return row.entered_by;
}

/** What became of it where its device got it recorded after all; null where it did not. */
async function recordedState(tx: Tx, institution: string, id: string): Promise<'recorded' | 'undone' | null> {
  const row = await tx
    .selectFrom('payments')
    .select('undone_at')
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return row.undone_at === null ? 'recorded' : 'undone';
}

async function decide(
  tx: Tx,
  institution: string,
  id: string,
  {
    now,
    ...decision
  }: { status: 'recorded' | 'discarded'; payment_id: string | null; note: string | null; now: Date },
): Promise<HeldEntry> {
  await tx
    .updateTable('held_entries')
    .set({ ...decision, decided_by: sql<string>`caderneta_user()`, decided_at: now })
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .execute();
  await announce(tx, institution, { table: 'held_entries', op: 'UPDATE', id });
  return requireHeld(tx, institution, id);
}

import type { LoanOfClient } from '#contract/loans.ts';
import type { Timestamp } from '#domain/calendar.ts';
import type { Payment } from '#domain/loans/payments/payment.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { addPayment, type AddPayment } from './add-payment.ts';
import { paymentIdOf } from './entry-payment-id.ts';
import { requireLoan } from './loan-store.ts';
import { recordedEntry } from './recorded-entry.ts';

interface EntryAnswer {
  readonly payment: Payment;
  readonly loan: LoanOfClient;
  readonly undone?: true;
}

/** A payment that was noted on a device: recorded once for ever, and a repeat answers with the payment that is there (OF-5). */
export async function recordEntry(
  tx: Tx,
  institution: string,
  { key, at }: { key: string; at: Timestamp },
  payment: AddPayment & Required<Pick<AddPayment, 'late_fee'>>,
): Promise<EntryAnswer> {
  const id = paymentIdOf(institution, key);
  const known = await knownEntry(tx, institution, id, payment);
  if (known !== null) return known;
  try {
    // Where another call records it at this moment, the commit is refused as a request in progress (problem-of-error.ts).
    return await addPayment(tx, institution, { ...payment, id, sentKey: key, entered: { at } });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // It may have been recorded while this waited for the loan, and be the reason of the refusal.
    const meanwhile = await knownEntry(tx, institution, id, payment);
    if (meanwhile === null) throw error;
    return meanwhile;
  }
}

async function knownEntry(
  tx: Tx,
  institution: string,
  id: string,
  payment: AddPayment & Required<Pick<AddPayment, 'late_fee'>>,
): Promise<EntryAnswer | null> {
  const recorded = await recordedEntry(tx, institution, id, payment);
  if (recorded === null) return null;
  const loan = await requireLoan(tx, institution, payment.loan_id, payment.today);
  return { payment: recorded.payment, loan, ...(recorded.undone && { undone: true }) };
}

import type { Payment } from '#domain/loans/payments/payment.ts';
import { brl, type Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { PAYMENT_COLUMNS } from './payment-store.ts';

interface Recorded {
  readonly payment: Payment;
  readonly undone: boolean;
}

/** What the entry with this payment's id recorded, also where it was undone since; another entry under the same key is refused. */
export async function recordedEntry(
  tx: Tx,
  institution: string,
  id: string,
  sent: { readonly loan_id: string; readonly amount: Cents; readonly late_fee: Cents },
): Promise<Recorded | null> {
  const row = await tx
    .selectFrom('payments')
    .select([...PAYMENT_COLUMNS, 'undone_at'])
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { undone_at: undoneAt, ...payment } = row;
  if (
    payment.loan_id !== sent.loan_id ||
    payment.amount !== sent.amount ||
    payment.late_fee !== sent.late_fee
  )
    throw new Problem(
      'idempotency_key_reused',
      `Este recebimento já foi registrado com ${brl(payment.amount)}. Confira e marque de novo.`,
    );
  return { payment, undone: undoneAt !== null };
}

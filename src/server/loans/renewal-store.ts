import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Loan } from '#domain/loans/loan.ts';
import type { Renewal } from '#domain/loans/loan-renewal.ts';
import type { RecordedRenewal } from '#domain/loans/renewal-undo.ts';
import { cents, type Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';

/** I4: what was charged, what it moved, and what undoing it needs (LN-19). */
export async function insertRenewal(
  tx: Tx,
  owner: string,
  renewed: { before: Loan; renewal: Renewal; loanVersion: number; now: Date },
): Promise<void> {
  const { before, renewal, loanVersion, now } = renewed;
  await tx
    .insertInto('renewals')
    .values({
      id: newId(),
      user_id: owner,
      loan_id: before.id,
      interest_amount: renewal.chargedInterest,
      previous_end_date: before.endDate,
      end_date: renewal.loan.endDate,
      previous_renewed_at: before.renewedAt,
      interest_received: renewal.payment !== null,
      loan_version: loanVersion,
      created_at: now,
    })
    .execute();
}

interface StoredRenewal extends RecordedRenewal {
  readonly id: string;
  /** The payment recorded with it. */
  readonly receiptId: string | null;
}

/** The newest renewal of a loan. Undone payments are gone, so its receipt is only sought while it can still be undone. */
export async function lastRenewal(tx: Tx, owner: string, loanId: string): Promise<StoredRenewal | null> {
  const row = await tx
    .selectFrom('renewals as r')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payments')
          .select(['id', 'amount'])
          .whereRef('user_id', '=', 'r.user_id')
          .whereRef('loan_id', '=', 'r.loan_id')
          .whereRef('created_at', '=', 'r.created_at')
          .where('kind', '=', 'renewal_interest')
          .where('r.interest_received', '=', true)
          .orderBy('id', 'desc')
          .limit(1)
          .as('receipt'),
      (join) => join.onTrue(),
    )
    .select([
      'r.id',
      'r.interest_amount',
      'r.previous_end_date',
      'r.previous_renewed_at',
      'r.loan_version',
      'receipt.id as receipt_id',
      sql<Cents | null>`receipt.amount`.as('receipt_amount'),
    ])
    .where('r.user_id', '=', owner)
    .where('r.loan_id', '=', loanId)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    chargedInterest: row.interest_amount,
    receivedInterest: row.receipt_amount ?? cents(0),
    previousEndDate: row.previous_end_date,
    previousRenewedAt: row.previous_renewed_at,
    loanVersion: row.loan_version,
    receiptId: row.receipt_id,
  };
}

/** Under the lock of its loan. */
export async function removeRenewal(tx: Tx, owner: string, id: string): Promise<void> {
  await tx.deleteFrom('renewals').where('user_id', '=', owner).where('id', '=', id).execute();
}

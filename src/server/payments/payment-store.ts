import { sql, type Selectable, type SqlBool } from 'kysely';
import { v7 as newId } from 'uuid';
import type { NewPayment, Payment } from '#domain/payments/payment.ts';
import type { Tx } from '#server/db/database.ts';
import { fixedStatement } from '#server/db/fixed-statement.ts';
import { send } from '#server/db/kysely-over-pg.ts';
import type { Tables } from '#server/db/tables.ts';
import { pageOf, readCursor, type Page } from '#server/paging/cursor.ts';

const COLUMNS = ['id', 'loan_id', 'amount', 'payment_date', 'notes', 'kind', 'created_at'] as const;

function paymentOf(row: Omit<Selectable<Tables['payments']>, 'user_id'>): Payment {
  return {
    id: row.id,
    loanId: row.loan_id,
    amount: row.amount,
    paymentDate: row.payment_date,
    notes: row.notes,
    kind: row.kind,
    createdAt: row.created_at,
  };
}

interface PaymentPageQuery {
  readonly loanId: string;
  readonly after: string | undefined;
  readonly limit: number;
}

/** LN-9: newest day first; the ids grow with time, so within a day the last written is first. */
export async function pageOfPayments(
  tx: Tx,
  owner: string,
  { loanId, after, limit }: PaymentPageQuery,
): Promise<Page<Payment>> {
  const key = readCursor(after, ['day', 'uuid']);
  let rows = tx
    .selectFrom('payments')
    .select(COLUMNS)
    .where('user_id', '=', owner)
    .where('loan_id', '=', loanId)
    .orderBy('payment_date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (key !== null) rows = rows.where(sql<SqlBool>`(payment_date, id) < (${key[0]}, ${key[1]})`);
  return pageOf(await rows.execute(), limit, (row) => [row.payment_date, row.id], paymentOf);
}

export async function findPayment(tx: Tx, owner: string, id: string): Promise<Payment | null> {
  const row = await tx
    .selectFrom('payments')
    .select(COLUMNS)
    .where('user_id', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : paymentOf(row);
}

/** Under the lock of its loan, whose paid amount rises by the same in the same transaction (I1). */
export function insertPayment(tx: Tx, owner: string, payment: NewPayment, now: Date): Payment {
  const written: Payment = { ...payment, id: newId(), createdAt: now };
  send(tx, insertRow({ ...written, owner }));
  return written;
}

const insertRow = fixedStatement((tx, payment: Payment & { owner: string }) =>
  tx.insertInto('payments').values({
    id: payment.id,
    user_id: payment.owner,
    loan_id: payment.loanId,
    amount: payment.amount,
    payment_date: payment.paymentDate,
    notes: payment.notes,
    kind: payment.kind,
    created_at: payment.createdAt,
  }),
);

/** Under the lock of its loan. False where someone took it back before. */
export async function removePayment(tx: Tx, owner: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('payments')
    .where('user_id', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * A reopened loan is settled no longer: what settled it, if it is still there, was a payment like any other, and
 * the next settlement can leave its own (I6).
 */
export async function withdrawSettlement(tx: Tx, owner: string, loanId: string): Promise<void> {
  await sql`
    update payments set kind = 'payment'
    where user_id = ${owner} and loan_id = ${loanId} and kind = 'settlement'
  `.execute(tx);
}

import { sql, type SqlBool } from 'kysely';
import type { Payment } from '#domain/loans/payment.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { pageOf, readCursor, type Page } from '#server/paging/cursor.ts';

/** The columns of a payment record. */
export const PAYMENT_COLUMNS = [
  'id',
  'loan_id',
  'amount',
  'late_fee',
  'interest_part',
  'principal_part',
  'payment_date',
  'method',
  'notes',
  'kind',
  'before_renegotiation',
  'created_at',
] as const;

interface PaymentPageQuery {
  readonly loanId: string;
  readonly after: string | undefined;
  readonly limit: number;
}

/** Newest day first; ids grow with time, so within a day the last entered is first (LN-9). */
export async function pageOfPayments(
  tx: Tx,
  institution: string,
  { loanId, after, limit }: PaymentPageQuery,
): Promise<Page<Payment>> {
  const key = readCursor(after, ['day', 'uuid']);
  let rows = tx
    .selectFrom('payments')
    .select(PAYMENT_COLUMNS)
    .where('institution_id', '=', institution)
    .where('loan_id', '=', loanId)
    .where('undone_at', 'is', null)
    .orderBy('payment_date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (key !== null) rows = rows.where(sql<SqlBool>`(payment_date, id) < (${key[0]}, ${key[1]})`);
  return pageOf(await rows.execute(), limit, (row) => [row.payment_date, row.id]);
}

/** The loan id of a payment that was not undone. */
export async function requireLoanOfPayment(tx: Tx, institution: string, id: string): Promise<string> {
  const { loan_id } = await tx
    .selectFrom('payments')
    .select('loan_id')
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  return loan_id;
}

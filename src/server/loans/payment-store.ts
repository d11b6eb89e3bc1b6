import { sql, type SqlBool } from 'kysely';
import type { ListedPayment } from '#contract/payments.ts';
import type { Timestamp } from '#domain/calendar.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { pageOf, readCursor, type Page } from '#server/records/cursor.ts';
import { forgivenFee } from './loan-history.ts';

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
  /** A collector reads no statement. */
  readonly withoutStatement?: boolean;
  readonly after: string | undefined;
  readonly limit: number;
}

/** Newest day first; ids grow with time, so within a day the last entered is first (LN-9). */
export async function pageOfPayments(
  tx: Tx,
  institution: string,
  { loanId, withoutStatement = false, after, limit }: PaymentPageQuery,
): Promise<Page<ListedPayment>> {
  const key = readCursor(after, ['day', 'uuid']);
  let rows = tx
    .selectFrom('payments')
    .select([...PAYMENT_COLUMNS, 'bank_line_id'])
    .select(sql<string | null>`caderneta_member_name(received_by)`.as('received_by'))
    .select(proofOfPayment(institution).as('proof'))
    .select(forgivenFee({ institution, loanId, id: sql`payments.id::text` }).as('forgiven_late_fee'))
    .where('institution_id', '=', institution)
    .where('loan_id', '=', loanId)
    .where('undone_at', 'is', null)
    .orderBy('payment_date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (key !== null) rows = rows.where(sql<SqlBool>`(payment_date, id) < (${key[0]}, ${key[1]})`);
  const payments = await rows.execute();
  const lines = withoutStatement ? new Map() : await bankLinesOf(tx, institution, payments);
  return pageOf(
    payments.map(({ bank_line_id: lineId, ...payment }) => ({
      ...payment,
      bank_line: lines.get(lineId) ?? null,
    })),
    limit,
    (row) => [row.payment_date, row.id],
  );
}

/** By the key of the payment among proofs (PB-18). */
function proofOfPayment(institution: string) {
  return sql<ListedPayment['proof']>`(
    select json_build_object('file_id', f.id, 'sha256', case when f.emptied_at is null then encode(f.sha256, 'hex') end,
      'content_type', f.content_type)
    from payment_proofs r
    join files f on f.institution_id = ${institution} and f.id = r.file_id
    where r.institution_id = ${institution} and r.payment_id = payments.id
  )`;
}

/** By id; nothing is asked where no payment stands on a statement (EX-14). */
async function bankLinesOf(
  tx: Tx,
  institution: string,
  payments: readonly { readonly bank_line_id: string | null }[],
): Promise<ReadonlyMap<string | null, ListedPayment['bank_line']>> {
  const ids = payments.flatMap(({ bank_line_id: id }) => id ?? []);
  if (ids.length === 0) return new Map();
  const lines = await tx
    .selectFrom('bank_lines')
    .select(['id', 'day', 'text'])
    .where('institution_id', '=', institution)
    .where('id', 'in', ids)
    .execute();
  return new Map(lines.map(({ id, day, text }) => [id, { day, text }]));
}

interface ReceivedPayment {
  readonly loan_id: string;
  readonly received_by: string | null;
  readonly created_at: Timestamp;
}

/** A payment that was not undone: its loan, and who recorded it when. */
export async function requireReceivedPayment(
  tx: Tx,
  institution: string,
  id: string,
): Promise<ReceivedPayment> {
  return tx
    .selectFrom('payments')
    .select(['loan_id', 'received_by', 'created_at'])
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}

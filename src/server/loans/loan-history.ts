import { z } from 'zod';
import type { WireLoanEvent } from '#contract/loans.ts';
import { day, type Day } from '#domain/calendar.ts';
import { LOAN_STATUSES, type Loan } from '#domain/loans/loan.ts';
import { isUndoable } from '#domain/loans/renewal-undo.ts';
import { cents, type Cents } from '#domain/money.ts';
import { PAYMENT_KINDS } from '#domain/payments/payment.ts';
import type { Tx } from '#server/db/database.ts';
import { pageOf, readCursor, type Page } from '#server/paging/cursor.ts';
import { lastRenewal } from './renewal-store.ts';

export interface LoanEvent {
  readonly id: number;
  readonly event: WireLoanEvent['event'];
  readonly at: Date;
  readonly amount: Cents | null;
  readonly endDate: Day | null;
  /** LN-19: a renewal after which nothing happened on the loan. */
  readonly canUndo: boolean;
}

/** One change as the audit log remembers it. */
interface AuditEntry {
  readonly id: number;
  readonly table: string;
  readonly op: 'insert' | 'update' | 'delete';
  readonly at: Date;
  readonly before: unknown;
  readonly after: unknown;
}

const money = z.int().transform(cents);
const date = z.string().transform(day);

/** What the events are told from; the log keeps more. */
const loanImage = z.object({
  client_id: z.string(),
  amount: money,
  interest_rate: z.int(),
  overdue_interest_rate: z.int(),
  start_date: date,
  end_date: date,
  notes: z.string().nullable(),
  status: z.enum(LOAN_STATUSES),
  paid_amount: money,
  interest_paid: money,
  renewed_at: z.string().nullable(),
  deleted_at: z.string().nullable(),
});
type LoanImage = z.output<typeof loanImage>;

const paymentImage = z.object({ amount: money, kind: z.enum(PAYMENT_KINDS) });

const TERMS = [
  'client_id',
  'amount',
  'interest_rate',
  'overdue_interest_rate',
  'start_date',
  'end_date',
  'notes',
] as const satisfies readonly (keyof LoanImage)[];

/** From the newest change to the oldest, a page at a time. */
export async function loanHistory(
  tx: Tx,
  owner: string,
  { loan, after, limit }: { loan: Pick<Loan, 'id' | 'version'>; after: string | undefined; limit: number },
): Promise<Page<LoanEvent>> {
  const key = readCursor(after, ['serial']);
  const events: LoanEvent[] = [];
  let before = key === null ? null : Number(key[0]);
  // A payment leaves two entries, of which one makes an event: read on until the page is full or the log ends.
  for (let more = true; more && events.length <= limit;) {
    const entries = await entriesBefore(tx, owner, { loanId: loan.id, before, limit: limit * 2 + 1 });
    events.push(...entries.flatMap((entry) => eventOf(entry) ?? []));
    before = entries.at(-1)?.id ?? null;
    more = entries.length === limit * 2 + 1;
  }
  // Only the newest renewal can be undone, and only turning overdue may have come after it: it is on the first page.
  const newest = after === undefined ? events.find(({ event }) => event === 'renewed') : undefined;
  const undoable =
    newest !== undefined && isUndoable(loan, await lastRenewal(tx, owner, loan.id)) ? newest : undefined;
  return pageOf(
    events.slice(0, limit + 1),
    limit,
    ({ id }) => [String(id)],
    (event) => ({ ...event, canUndo: event === undoable }),
  );
}

function entriesBefore(
  tx: Tx,
  owner: string,
  { loanId, before, limit }: { loanId: string; before: number | null; limit: number },
): Promise<AuditEntry[]> {
  let entries = tx
    .selectFrom('audit_log')
    .select(['id', 'table_name as table', 'op', 'at', 'before', 'after'])
    .where('user_id', '=', owner)
    .where('loan_id', '=', loanId)
    .where('table_name', 'in', ['loans', 'payments'])
    .orderBy('id', 'desc')
    .limit(limit);
  if (before !== null) entries = entries.where('id', '<', before);
  return entries.execute();
}

/** Null where another entry of the same change tells it: each thing that happened is told once. */
function eventOf(entry: AuditEntry): LoanEvent | null {
  const told = entry.table === 'payments' ? paymentEvent(entry) : loanEvent(entry);
  return told === null
    ? null
    : { id: entry.id, amount: null, endDate: null, canUndo: false, ...told, at: entry.at };
}

type Told = Pick<LoanEvent, 'event'> & Partial<Pick<LoanEvent, 'amount' | 'endDate'>>;

function paymentEvent({ op, before, after }: AuditEntry): Told | null {
  switch (op) {
    case 'insert': {
      const { amount, kind } = paymentImage.parse(after);
      return kind === 'settlement' ? null : { event: 'paid', amount };
    }
    case 'delete':
      return { event: 'payment_undone', amount: paymentImage.parse(before).amount };
    case 'update':
      return null;
  }
}

function loanEvent({ op, before, after }: AuditEntry): Told | null {
  switch (op) {
    case 'insert':
      return { event: 'created', amount: loanImage.parse(after).amount };
    case 'update':
      return loanChange(loanImage.parse(before), loanImage.parse(after));
    case 'delete':
      return null;
  }
}

function loanChange(before: LoanImage, after: LoanImage): Told | null {
  if (before.deleted_at !== after.deleted_at)
    return { event: after.deleted_at === null ? 'restored' : 'deleted' };
  if (before.status !== 'pago' && after.status === 'pago')
    return { event: 'settled', amount: cents(after.paid_amount - before.paid_amount) };
  if (before.status === 'pago' && after.status !== 'pago') return { event: 'reopened' };
  if (before.renewed_at !== after.renewed_at) {
    const event = isLater(after.renewed_at, before.renewed_at) ? 'renewed' : 'renewal_undone';
    const amount = cents(Math.abs(after.interest_paid - before.interest_paid));
    return { event, amount, endDate: after.end_date };
  }
  if (TERMS.some((term) => before[term] !== after[term]))
    return { event: 'edited', endDate: before.end_date === after.end_date ? null : after.end_date };
  if (before.status === 'ativo' && after.status === 'atrasado') return { event: 'overdue' };
  return null;
}

/** Undoing a renewal sets the moment of the last renewal back (LN-19). */
function isLater(after: string | null, before: string | null): boolean {
  return after !== null && (before === null || Date.parse(after) > Date.parse(before));
}

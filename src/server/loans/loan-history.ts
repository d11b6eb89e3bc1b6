import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { LoanEventOut } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import type { Loan } from '#domain/loans/loan/loan.ts';
import {
  eventToUndo,
  UNCHANGING_KINDS,
  type LoanEvent,
  type LoanEventKind,
  type NewLoanEvent,
} from '#domain/loans/events/loan-event.ts';
import type { Payment } from '#domain/loans/payments/payment.ts';
import { cents, type Cents } from '#domain/money.ts';
import type { Role } from '#domain/people/role.ts';
import type { Tx } from '#server/db/database.ts';
import { pageOf, readCursor, type Page } from '#server/records/cursor.ts';
import { eventRow, insertEvent } from './loan-writes.ts';

interface HistoryQuery {
  readonly loanId: string;
  readonly after: string | undefined;
  readonly limit: number;
}

/** The events of a loan, newest first. */
export async function loanHistory(
  tx: Tx,
  institution: string,
  { loanId, after, limit }: HistoryQuery,
): Promise<Page<LoanEventOut>> {
  const key = readCursor(after, ['serial']);
  let rows = tx
    .selectFrom('loan_events as e')
    .select(['e.id', 'e.seq', 'e.kind', 'e.on_day', 'e.at', 'e.facts'])
    .select(sql<string | null>`caderneta_member_name(e.by_user)`.as('by'))
    .select(sql<Role | null>`caderneta_member_role(e.by_user)`.as('by_role'))
    .where('e.institution_id', '=', institution)
    .where('e.loan_id', '=', loanId)
    .orderBy('e.seq', 'desc')
    .limit(limit + 1);
  if (key !== null) rows = rows.where(sql<SqlBool>`e.seq < ${key[0]}`);
  const page = pageOf(await rows.execute(), limit, (row) => [String(row.seq)]);
  const undoable = after === undefined ? eventToUndo(await newestEvents(tx, institution, loanId)) : null;
  const items = page.items.map((row) => {
    const { seq: _, ...event } = row;
    return withoutPrevious(typedEvent({ ...event, can_undo: event.id === undoable?.id }));
  });
  return { items, next: page.next };
}

/** What a renegotiation keeps for its undoing is long and of no use to a screen. */
function withoutPrevious<Event extends LoanEvent>(event: Event): Event {
  if (event.kind !== 'renegotiated') return event;
  const { previous: _, ...facts } = event.facts;
  return { ...event, facts };
}

/** The day each plan after the first began. */
export async function renegotiationsOfLoan(
  tx: Tx,
  institution: string,
  loanId: string,
): Promise<{ readonly plan_version: number; readonly on_day: Day }[]> {
  return tx
    .selectFrom('loan_events as e')
    .select(['e.on_day', sql<number>`(e.facts->>'plan_version')::int`.as('plan_version')])
    .where('e.institution_id', '=', institution)
    .where('e.loan_id', '=', loanId)
    .where('e.kind', '=', 'renegotiated')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('loan_events as u')
            .where('u.institution_id', '=', institution)
            .where('u.loan_id', '=', loanId)
            .where('u.kind', '=', 'renegotiation_undone')
            .where(sql<SqlBool>`u.facts ->> 'renegotiation_id' = e.id::text`),
        ),
      ),
    )
    .orderBy('e.seq')
    .execute();
}

/** Two are enough to find the one that can be undone: at most one event of the overdue job can follow it. */
export async function newestEvents(tx: Tx, institution: string, loanId: string): Promise<LoanEvent[]> {
  const rows = await tx
    .selectFrom('loan_events')
    .select(['id', 'kind', 'on_day', 'at', 'facts'])
    .where('institution_id', '=', institution)
    .where('loan_id', '=', loanId)
    .where('kind', 'not in', UNCHANGING_KINDS)
    .where(sql<SqlBool>`not facts ? 'guarantees_changed'`)
    .orderBy('seq', 'desc')
    .limit(1)
    .execute();
  return rows.map(typedEvent);
}

/** The late fee that was forgiven with a payment (PA-56); none once a renewal or a renegotiation began the fee again (PA-25). */
export async function forgivenWith(
  tx: Tx,
  institution: string,
  payment: Pick<Payment, 'id' | 'loan_id'>,
): Promise<Cents> {
  const forgiven = forgivenFee({ institution, loanId: payment.loan_id, id: sql`${payment.id}` });
  const { rows } = await sql<{ amount: Cents }>`select ${forgiven} as amount`.execute(tx);
  return rows[0]?.amount ?? cents(0);
}

/** Of the payment whose id the text of `id` is. */
export function forgivenFee(of: {
  readonly institution: string;
  readonly loanId: string;
  readonly id: RawBuilder<unknown>;
}): RawBuilder<Cents> {
  return sql<Cents>`coalesce((
    select (w.facts ->> 'amount')::bigint
    from loan_events w
    where w.institution_id = ${of.institution} and w.loan_id = ${of.loanId} and w.kind = 'late_fee_waived'
      and w.facts ->> 'payment_id' = ${of.id}
      and not exists (
        select from loan_events r
        where r.institution_id = ${of.institution} and r.loan_id = ${of.loanId} and r.seq > w.seq
          and r.kind in ('renewed', 'renegotiated')
          and not exists (
            select from loan_events u
            where u.institution_id = ${of.institution} and u.loan_id = ${of.loanId}
              and u.kind in ('renewal_undone', 'renegotiation_undone')
              and coalesce(u.facts ->> 'renewal_id', u.facts ->> 'renegotiation_id') = r.id::text
          )
      )
    limit 1
  ), 0)`;
}

export async function writeLoanEvent(
  tx: Tx,
  institution: string,
  loan: Pick<Loan, 'id' | 'client_id'>,
  event: NewLoanEvent,
  now: Date,
): Promise<void> {
  await tx.executeQuery(insertEvent(eventRow(institution, loan, event, now.toISOString())));
}

/** Facts are typed per kind when written and never change afterwards. */
function typedEvent<Row extends { readonly kind: LoanEventKind }>(row: Row): Row & LoanEvent {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- typed per kind where it is written
  return row as Row & LoanEvent;
}

import { sql, type SqlBool } from 'kysely';
import type { Day, Timestamp } from '#domain/calendar.ts';
import {
  LEDGER_EVENT_KINDS,
  type LedgerEvent,
  type LedgerLoan,
  type LedgerPayment,
} from '#domain/clients/ledger-records.ts';
import type { LateLoan } from '#domain/loans/fees/late-fee.ts';
import type { Cents } from '#domain/money.ts';
import type { PaymentPromise } from '#domain/visits/promise.ts';
import type { Tx } from '#server/db/database.ts';
import { owing } from '#server/records/owing.ts';

/** Everything of a client that counts: no deleted loan, no payment that was undone. */
export interface ClientHistory {
  readonly loans: (LedgerLoan & LateLoan & { readonly principal_paid: Cents })[];
  readonly payments: (LedgerPayment & { readonly interest_part: Cents; readonly created_at: Timestamp })[];
  readonly events: LedgerEvent[];
  /** What paid loans left to be given back (PD-3). */
  readonly to_return: { readonly id: string; readonly loan_id: string; readonly description: string }[];
}

/** Read in one statement: a payment made between two would leave a wrong balance. */
export async function clientHistory(tx: Tx, institution: string, clientId: string): Promise<ClientHistory> {
  const { rows } = await sql<ClientHistory>`
    with own as materialized (
      select id, amount, interest_rate, overdue_interest_rate, contract_interest, interest_paid, discount, loss, principal_paid,
        paid_amount, status, start_date, end_date, covered_on, interest_method, installment_count, plan_version, late_days_before, late_from,
        late_grace_until, late_fee_received, late_fee_waived
      from loans where institution_id = ${institution} and client_id = ${clientId} and deleted_at is null
    )
    select
      (select coalesce(json_agg(own), '[]') from own) as loans,
      (select coalesce(json_agg(json_build_object('id', p.id, 'loan_id', p.loan_id, 'amount', p.amount, 'late_fee', p.late_fee,
          'interest_part', p.interest_part, 'payment_date', p.payment_date, 'kind', p.kind,
          'created_at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.id), '[]')
        from own join payments p on p.institution_id = ${institution} and p.loan_id = own.id and p.undone_at is null) as payments,
      (select coalesce(json_agg(json_build_object('id', e.id, 'loan_id', e.loan_id, 'kind', e.kind, 'on_day', e.on_day,
          'facts', e.facts) order by e.seq), '[]')
        from own join loan_events e on e.institution_id = ${institution} and e.loan_id = own.id
          and e.kind = any (${LEDGER_EVENT_KINDS})) as events,
      (select coalesce(json_agg(json_build_object('id', g.id, 'loan_id', g.loan_id, 'description', g.description)
          order by g.created_at, g.position), '[]')
        from own join guarantees g on g.institution_id = ${institution} and g.loan_id = own.id
        where own.status = 'pago' and not own.loss and g.kind = 'item' and g.returned_at is null) as to_return
  `.execute(tx);
  return rows[0] ?? { loans: [], payments: [], events: [], to_return: [] };
}

/** The events of a client, and the payments they may name. */
export interface Renewals {
  readonly events: readonly LedgerEvent[];
  readonly payments: readonly Pick<LedgerPayment, 'id'>[];
}

/** The renewals of these loans by client, each with its receipt where that still counts. */
export async function renewalsByClient(
  tx: Tx,
  institution: string,
  loanIds: readonly string[],
): Promise<Map<string, Renewals>> {
  const { rows } = await sql<{ client_id: string; event: LedgerEvent; payment_id: string | null }>`
    select l.client_id, p.id as payment_id,
      json_build_object('id', e.id, 'loan_id', e.loan_id, 'kind', e.kind, 'on_day', e.on_day, 'facts', e.facts) as event
    from loans as l
    join loan_events as e on e.institution_id = ${institution} and e.loan_id = l.id and e.kind in ('renewed', 'renewal_undone')
    left join payments as p on p.institution_id = ${institution} and p.id = (e.facts ->> 'payment_id')::uuid and p.undone_at is null
    where l.institution_id = ${institution} and l.id = any (${loanIds}::uuid[])
    order by e.seq`.execute(tx);
  const byClient = new Map<string, { events: LedgerEvent[]; payments: { id: string }[] }>();
  for (const { client_id: client, event, payment_id: payment } of rows) {
    const { events, payments } = byClient.get(client) ?? { events: [], payments: [] };
    byClient.set(client, {
      events: [...events, event],
      payments: payment === null ? payments : [...payments, { id: payment }],
    });
  }
  return byClient;
}

/** What the client promised to pay, newest first (FD-11). */
export async function promisesOf(
  tx: Tx,
  institution: string,
  clientId: string,
): Promise<(PaymentPromise & { readonly withdrawn: boolean })[]> {
  return tx
    .selectFrom('visits')
    .select([
      'loan_id',
      'on_day',
      'at',
      sql<Day>`promised_on`.as('promised_on'),
      sql<Cents>`promised_amount`.as('promised_amount'),
      sql<boolean>`withdrawn_at is not null`.as('withdrawn'),
    ])
    .where('institution_id', '=', institution)
    .where('client_id', '=', clientId)
    .where('promised_on', 'is not', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export interface DueInstallment {
  readonly client_id: string;
  readonly due_date: Day;
  readonly covered_on: Day | null;
  readonly open_amount: Cents;
}

/** The instalments that were covered, or are open and were due before today; of a loss nothing is owed. */
export async function dueInstallments(
  tx: Tx,
  institution: string,
  clientId: string,
  today: Day,
): Promise<DueInstallment[]> {
  return dueOfLoans(tx, institution, today).where('l.client_id', '=', clientId).execute();
}

/** Those of these loans whose due date is later than the day. */
export async function dueInstallmentsSince(
  tx: Tx,
  institution: string,
  loanIds: readonly string[],
  { since, today }: { readonly since: Day; readonly today: Day },
): Promise<DueInstallment[]> {
  return dueOfLoans(tx, institution, today)
    .where(sql<SqlBool>`l.id = any (${loanIds}::uuid[])`)
    .where('i.due_date', '>', since)
    .execute();
}

function dueOfLoans(tx: Tx, institution: string, today: Day) {
  return tx
    .selectFrom('loans as l')
    .innerJoin('installments as i', (join) =>
      join.onRef('i.institution_id', '=', 'l.institution_id').onRef('i.loan_id', '=', 'l.id'),
    )
    .select([
      'l.client_id',
      'i.due_date',
      'i.covered_on',
      sql<Cents>`case when l.loss then 0 else i.principal + i.interest - i.paid_amount end`.as('open_amount'),
    ])
    .where('l.institution_id', '=', institution)
    .where('l.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('i.covered_on', 'is not', null),
        eb.and([owing('l'), eb('i.due_date', '<', today)]),
        // A date that was missed before the loan was written off stays one (PD-10), by the institution's day, which its settlement has.
        sql<boolean>`case when l.loss then i.due_date < (
          select max(p.payment_date) from payments as p
          where p.institution_id = ${institution} and p.loan_id = l.id and p.kind = 'settlement' and p.undone_at is null) end`,
      ]),
    );
}

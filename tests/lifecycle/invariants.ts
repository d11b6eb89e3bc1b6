import { sql } from 'kysely';
import { expect } from 'vitest';
import { checkInvariantsWithin } from '#server/invariants/check-invariants.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { metricsOf, type Model } from './model.ts';
import { netWorth } from './model-cash.ts';
import type { Run } from './run.ts';

/** I1, I3, I4, I5, I6, I9, I10, I11, I13, I14 and I15 of one institution in a single statement: cheap enough to ask after every command. */
const COMMAND_CHECK = `
  SELECT
    (SELECT count(*)::integer FROM audit_log WHERE institution_id = $1) AS audited,
    (SELECT count(*)::integer FROM loan_events WHERE institution_id = $1) AS events,
    (SELECT count(*)::integer FROM loans l
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(principal), 0) AS principal, coalesce(sum(interest), 0) AS interest,
          coalesce(sum(paid_amount), 0) AS paid, coalesce(bool_or(client_id <> l.client_id), false) AS of_another,
          min(due_date) FILTER (WHERE covered_on IS NULL) AS next_due,
          max(due_date) FILTER (WHERE plan_version = l.plan_version) AS last_due,
          max(covered_on) FILTER (WHERE plan_version = l.plan_version) AS last_covered,
          count(*) FILTER (WHERE plan_version = l.plan_version) AS count,
          count(*) FILTER (WHERE plan_version <> l.plan_version AND covered_on IS NULL) AS open_before
        FROM installments i WHERE i.institution_id = $1 AND i.loan_id = l.id
      ) i ON true
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(amount), 0) AS paid, coalesce(sum(interest_part + principal_part), 0) AS divided,
          count(*) FILTER (WHERE kind = 'settlement') AS settlements,
          coalesce(sum(late_fee) FILTER (WHERE
            CASE WHEN l.interest_method = 'single' THEN payment_date > l.end_date ELSE NOT before_renegotiation END
          ), 0) AS late_fee
        FROM payments p WHERE p.institution_id = $1 AND p.loan_id = l.id AND p.undone_at IS NULL
      ) p ON true
      LEFT JOIN LATERAL (
        SELECT coalesce(sum((facts ->> 'interest')::bigint) FILTER (WHERE kind = 'renewed'), 0)
          - coalesce(sum((facts ->> 'interest')::bigint) FILTER (WHERE kind = 'renewal_undone'), 0) AS charged
        FROM loan_events e WHERE e.institution_id = $1 AND e.loan_id = l.id
      ) e ON true
      WHERE l.institution_id = $1 AND (
        l.paid_amount <> p.paid
        OR l.interest_method = 'single' AND l.contract_interest <> round(l.amount::numeric * l.interest_rate / 10000)
        OR CASE WHEN l.interest_method = 'single' THEN l.interest_paid <> e.charged ELSE l.interest_paid > e.charged END
        OR (l.status = 'pago') <> (l.paid_at IS NOT NULL)
        OR l.status = 'pago' AND l.paid_amount < i.principal + i.interest - l.discount
        OR l.status <> 'pago' AND l.discount <> 0
        OR l.loss AND (l.status <> 'pago' OR p.settlements <> 1)
        OR p.settlements > 1
        OR (i.principal, i.interest, i.count) <> (l.amount, l.contract_interest + l.interest_paid, l.installment_count)
        OR i.of_another OR i.open_before > 0
        OR l.end_date <> coalesce(i.next_due, i.last_due)
        OR l.covered_on IS DISTINCT FROM CASE WHEN i.next_due IS NULL AND l.status <> 'pago' THEN i.last_covered END
        OR i.paid <> least(l.paid_amount, i.principal + i.interest)
        OR p.divided <> i.paid
        OR l.late_fee_received <> p.late_fee
      )) AS broken,
    (SELECT count(*) - count(DISTINCT source_interest_id) FROM loans
      WHERE institution_id = $1 AND source_interest_id IS NOT NULL)::integer AS twice,
    (SELECT ARRAY[coalesce(sum(realized_profit), 0), coalesce(sum(potential_profit), 0),
        coalesce(sum(amount_to_receive), 0), coalesce(sum(total_lent), 0)]::text[]
      FROM portfolio_totals WHERE institution_id = $1) AS totals,
    (SELECT coalesce(sum(cash_in - cash_out - expenses - lent_amount + received_amount + principal_open), 0)::text
      FROM day_totals WHERE institution_id = $1) AS net_worth`;

/** Before the first command the audit log has the institution, its owner, and the name it was given. */
const AUDITED_BEFORE = 3;

export async function checkAfterCommand({ ownerPool }: TestDatabase, run: Run): Promise<void> {
  const query = { name: 'command-check', text: COMMAND_CHECK, values: [run.institution] };
  const { rows } = await ownerPool.query(query);
  const { realizedProfit, potentialProfit, amountToReceive, totalLent } = metricsOf(run.model);
  const totals = [realizedProfit, potentialProfit, amountToReceive, totalLent].map(String);
  const audited = AUDITED_BEFORE + run.audited;
  // CX-8: the two sides come to the same in the model, and the roll-up to both of them.
  const { figures, records } = netWorth(run.model);
  expect(figures).toBe(records);
  const net_worth = String(records);
  expect(rows).toEqual([
    { audited, events: run.model.events.length, broken: 0, twice: 0, totals, net_worth },
  ]);
}

/** Every record as the model has it, and every invariant as the institution's own view shows it. */
export async function checkInFull(database: TestDatabase, run: Run): Promise<void> {
  expect(await recordsOf(database, run.institution)).toEqual(recordsIn(run.model, run.user));
  const results = await database.db.asLender(run.institution, (tx) =>
    checkInvariantsWithin({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one call the check makes of a connection
      query: (async (text: string) => sql.raw(text).execute(tx)) as never,
    }),
  );
  expect(results.filter(({ broken }) => broken > 0)).toEqual([]);
}

type Row = readonly unknown[];
const byId = ([a]: Row, [b]: Row) => String(a).localeCompare(String(b));

async function recordsOf({ owner: db }: TestDatabase, institution: string) {
  const clients = await db
    .selectFrom('clients')
    .selectAll()
    .where('institution_id', '=', institution)
    .execute();
  const loans = await db.selectFrom('loans').selectAll().where('institution_id', '=', institution).execute();
  const installments = await db
    .selectFrom('installments')
    .selectAll()
    .where('institution_id', '=', institution)
    .orderBy('plan_version')
    .orderBy('number')
    .execute();
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('institution_id', '=', institution)
    .execute();
  const events = await db
    .selectFrom('loan_events')
    .selectAll()
    .where('institution_id', '=', institution)
    .orderBy('id')
    .execute();
  const interests = await db
    .selectFrom('interests')
    .selectAll()
    .where('institution_id', '=', institution)
    .execute();
  const entries = await db
    .selectFrom('cash_entries')
    .selectAll()
    .where('institution_id', '=', institution)
    .execute();
  return {
    clients: clients.map((c): Row => [c.id, c.name, c.cpf, c.deleted_at !== null, c.version]).sort(byId),
    loans: loans
      .map((l): Row => [
        l.id,
        l.client_id,
        l.amount,
        l.interest_rate,
        l.overdue_interest_rate,
        l.start_date,
        l.end_date,
        l.notes,
        l.status,
        l.paid_amount,
        l.interest_paid,
        l.contract_interest,
        l.discount,
        l.loss,
        l.interest_method,
        l.frequency,
        l.installment_count,
        l.skipped_days,
        l.plan_version,
        l.covered_on,
        l.paid_count,
        l.late_days_before,
        l.late_from,
        l.holiday_grace,
        l.late_grace_until,
        l.late_fee_received,
        l.late_fee_waived,
        l.renewed_at,
        l.paid_at,
        l.source_interest_id,
        l.deleted_at !== null,
        l.created_by,
        l.version,
      ])
      .sort(byId),
    installments: installments
      .map((i): Row => [
        i.loan_id,
        i.client_id,
        i.plan_version,
        i.number,
        i.due_date,
        i.principal,
        i.interest,
        i.paid_amount,
        i.covered_on,
      ])
      .sort(byId),
    payments: payments
      .map((p): Row => [
        p.id,
        p.loan_id,
        p.client_id,
        p.amount,
        p.late_fee,
        p.interest_part,
        p.principal_part,
        p.payment_date,
        p.method,
        p.notes,
        p.kind,
        p.before_renegotiation,
        p.received_by,
        p.undone_at !== null,
        p.undone_by,
      ])
      .sort(byId),
    events: events.map((e): Row => [e.loan_id, e.kind, e.on_day, e.by_user, shownFacts(e.facts)]).sort(byId),
    interests: interests
      .map((i): Row => [
        i.id,
        i.client_id,
        i.client_cpf,
        i.original_requester_name,
        i.requested_amount,
        i.status,
        i.notes,
        i.version,
      ])
      .sort(byId),
    cash_entries: entries
      .map((e): Row => [
        e.id,
        e.kind,
        e.amount,
        e.entry_date,
        e.description,
        e.deleted_at !== null,
        e.version,
      ])
      .sort(byId),
  };
}

function recordsIn(model: Model, user: string): Awaited<ReturnType<typeof recordsOf>> {
  const loans = [...model.loans.values()];
  const clientOf = (loanId: string) => model.loans.get(loanId)?.client_id;
  return {
    clients: [...model.clients.values()]
      .map((c): Row => [c.id, c.name, c.cpf, c.deleted, c.version])
      .sort(byId),
    loans: loans
      .map((l): Row => [
        l.id,
        l.client_id,
        l.amount,
        l.interest_rate,
        l.overdue_interest_rate,
        l.start_date,
        l.end_date,
        l.notes,
        l.status,
        l.paid_amount,
        l.interest_paid,
        l.contract_interest,
        l.discount,
        l.loss,
        l.interest_method,
        l.frequency,
        l.installment_count,
        l.skipped_days,
        l.plan_version,
        l.covered_on,
        l.paid_count,
        l.late_days_before,
        l.late_from,
        l.holiday_grace,
        l.late_grace_until,
        l.late_fee_received,
        l.late_fee_waived,
        l.renewed_at,
        l.paid_at,
        l.sourceInterestId,
        l.deleted,
        user,
        l.version,
      ])
      .sort(byId),
    installments: loans
      .flatMap((l) => l.installments.map((i) => ({ ...i, loan: l })))
      .map((i): Row => [
        i.loan.id,
        i.loan.client_id,
        i.plan_version,
        i.number,
        i.due_date,
        i.principal,
        i.interest,
        i.paid_amount,
        i.covered_on,
      ])
      .sort(byId),
    payments: [...model.payments.values()]
      .map((p): Row => [
        p.id,
        p.loan_id,
        clientOf(p.loan_id),
        p.amount,
        p.late_fee,
        p.interest_part,
        p.principal_part,
        p.payment_date,
        p.method,
        p.notes,
        p.kind,
        p.before_renegotiation,
        user,
        p.undone,
        p.undone ? user : null,
      ])
      .sort(byId),
    events: model.events
      .map((e): Row => [e.loan_id, e.kind, e.on_day, e.kind === 'became_overdue' ? null : user, e.facts])
      .sort(byId),
    interests: [...model.interests.values()]
      .map((i): Row => [
        i.id,
        i.client_id,
        i.client_cpf,
        i.original_requester_name,
        i.requested_amount,
        i.status,
        i.notes,
        i.version,
      ])
      .sort(byId),
    cash_entries: [...model.cash_entries.values()]
      .map((e): Row => [e.id, e.kind, e.amount, e.entry_date, e.description, e.deleted, e.version])
      .sort(byId),
  };
}

/** Without what a renegotiation keeps for its undoing: that is shown by undoing it. */
function shownFacts(facts: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => name !== 'previous'));
}

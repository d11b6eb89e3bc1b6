import { sql } from 'kysely';
import { expect } from 'vitest';
import { totalToPay } from '#domain/loans/loan-totals.ts';
import { checkInvariantsWithin } from '#server/invariants/money-invariants.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { metricsOf, type Model } from './model.ts';
import type { Run } from './run.ts';

/** I1, I4, I5, I6, I9, I10, I11 and I13 of one institution in a single statement: cheap enough to ask after every command. */
const COMMAND_CHECK = `
  SELECT
    (SELECT count(*)::integer FROM audit_log WHERE institution_id = $1) AS audited,
    (SELECT count(*)::integer FROM loan_events WHERE institution_id = $1) AS events,
    (SELECT count(*)::integer FROM loans l
      LEFT JOIN installments i ON i.institution_id = l.institution_id AND i.loan_id = l.id
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(amount), 0) AS paid, coalesce(sum(interest_part + principal_part), 0) AS divided,
          count(*) FILTER (WHERE kind = 'settlement') AS settlements
        FROM payments p WHERE p.institution_id = $1 AND p.loan_id = l.id AND p.undone_at IS NULL
      ) p ON true
      LEFT JOIN LATERAL (
        SELECT coalesce(sum((facts ->> 'interest')::bigint) FILTER (WHERE kind = 'renewed'), 0)
          - coalesce(sum((facts ->> 'interest')::bigint) FILTER (WHERE kind = 'renewal_undone'), 0) AS charged
        FROM loan_events e WHERE e.institution_id = $1 AND e.loan_id = l.id
      ) e ON true
      WHERE l.institution_id = $1 AND (
        l.paid_amount <> p.paid
        OR l.interest_paid <> e.charged
        OR (l.status = 'pago') <> (l.paid_at IS NOT NULL)
        OR l.status = 'pago' AND l.paid_amount < l.amount + round(l.amount::numeric * l.interest_rate / 10000) + l.interest_paid
        OR p.settlements > 1
        OR i.loan_id IS NULL
        OR (i.principal, i.interest, i.due_date, i.covered_on, i.client_id)
          IS DISTINCT FROM (l.amount, l.contract_interest + l.interest_paid, l.end_date,
            CASE WHEN l.status = 'pago' THEN i.covered_on ELSE l.covered_on END, l.client_id)
        OR l.status = 'pago' AND (l.covered_on IS NOT NULL OR i.covered_on IS NULL)
        OR i.paid_amount <> least(l.paid_amount, i.principal + i.interest)
        OR p.divided <> i.paid_amount
      )) AS broken,
    (SELECT count(*) - count(DISTINCT source_interest_id) FROM loans
      WHERE institution_id = $1 AND source_interest_id IS NOT NULL)::integer AS twice,
    (SELECT ARRAY[coalesce(sum(realized_profit), 0), coalesce(sum(potential_profit), 0),
        coalesce(sum(amount_to_receive), 0), coalesce(sum(total_lent), 0)]::text[]
      FROM portfolio_totals WHERE institution_id = $1) AS totals`;

/** Before the first command the audit log has the institution, its owner, and the name it was given. */
const AUDITED_BEFORE = 3;

export async function checkAfterCommand({ ownerPool }: TestDatabase, run: Run): Promise<void> {
  const query = { name: 'command-check', text: COMMAND_CHECK, values: [run.institution] };
  const { rows } = await ownerPool.query(query);
  const { realizedProfit, potentialProfit, amountToReceive, totalLent } = metricsOf(run.model);
  const totals = [realizedProfit, potentialProfit, amountToReceive, totalLent].map(String);
  const audited = AUDITED_BEFORE + run.audited;
  expect(rows).toEqual([{ audited, events: run.model.events.length, broken: 0, twice: 0, totals }]);
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
        l.covered_on,
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
        p.interest_part,
        p.principal_part,
        p.payment_date,
        p.notes,
        p.kind,
        p.received_by,
        p.undone_at !== null,
        p.undone_by,
      ])
      .sort(byId),
    events: events.map((e): Row => [e.loan_id, e.kind, e.on_day, e.by_user, e.facts]).sort(byId),
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
        l.covered_on,
        l.renewed_at,
        l.paid_at,
        l.sourceInterestId,
        l.deleted,
        user,
        l.version,
      ])
      .sort(byId),
    installments: loans
      .map((l): Row => [
        l.id,
        l.client_id,
        1,
        1,
        l.end_date,
        l.amount,
        l.contract_interest + l.interest_paid,
        Math.min(l.paid_amount, totalToPay(l)),
        l.installmentCoveredOn,
      ])
      .sort(byId),
    payments: [...model.payments.values()]
      .map((p): Row => [
        p.id,
        p.loan_id,
        clientOf(p.loan_id),
        p.amount,
        p.interest_part,
        p.principal_part,
        p.payment_date,
        p.notes,
        p.kind,
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
  };
}

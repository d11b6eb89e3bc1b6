import { sql } from 'kysely';
import { expect } from 'vitest';
import { checkInvariantsWithin } from '#server/invariants/money-invariants.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import type { Life } from './life.ts';
import { metricsOf, type Notebook } from './notebook.ts';

/** I1, I4, I5, I9, I10 and I11 of one lender in a single statement: cheap enough to ask after every step. */
const STEP_CHECK = `
  SELECT
    (SELECT count(*)::integer FROM audit_log WHERE user_id = $1) AS audited,
    (SELECT count(*)::integer FROM loans l WHERE l.user_id = $1 AND (
      l.paid_amount <> (SELECT coalesce(sum(p.amount), 0) FROM payments p WHERE p.user_id = $1 AND p.loan_id = l.id)
      OR l.interest_paid <> (SELECT coalesce(sum(r.interest_amount), 0) FROM renewals r WHERE r.user_id = $1 AND r.loan_id = l.id)
      OR (l.status = 'pago') <> (l.paid_at IS NOT NULL)
      OR l.status = 'pago' AND l.paid_amount < l.amount + round(l.amount::numeric * l.interest_rate / 10000) + l.interest_paid
      OR 1 < (SELECT count(*) FROM payments p WHERE p.user_id = $1 AND p.loan_id = l.id AND p.kind = 'settlement')
    )) AS broken,
    (SELECT count(*) - count(DISTINCT source_interest_id) FROM loans
      WHERE user_id = $1 AND source_interest_id IS NOT NULL)::integer AS twice,
    coalesce((SELECT ARRAY[t.realized_profit, t.potential_profit, t.amount_to_receive, t.total_lent]::text[]
      FROM portfolio_totals t WHERE t.user_id = $1), ARRAY['0', '0', '0', '0']) AS totals`;

/** The institution's own line is the only one in the audit log before the first step. */
export async function holdsAfterStep({ ownerPool }: TestDatabase, life: Life): Promise<void> {
  const { rows } = await ownerPool.query({ name: 'step-check', text: STEP_CHECK, values: [life.owner] });
  const { realizedProfit, potentialProfit, amountToReceive, totalLent } = metricsOf(life.book);
  const totals = [realizedProfit, potentialProfit, amountToReceive, totalLent].map(String);
  expect(rows).toEqual([{ audited: 1 + life.changes, broken: 0, twice: 0, totals }]);
}

/** Every record as the notebook has it, and every invariant as the lender's own view shows it. */
export async function holdsInFull(database: TestDatabase, life: Life): Promise<void> {
  expect(await recordsOf(database, life.owner)).toEqual(recordsIn(life.book));
  const results = await database.db.asLender(life.owner, (tx) =>
    checkInvariantsWithin({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one call the check makes of a connection
      query: (async (text: string) => sql.raw(text).execute(tx)) as never,
    }),
  );
  expect(results.filter(({ broken }) => broken > 0)).toEqual([]);
}

const byId = (a: readonly unknown[], b: readonly unknown[]) => String(a).localeCompare(String(b));

async function recordsOf({ owner: db }: TestDatabase, owner: string) {
  const clients = await db.selectFrom('clients').selectAll().where('user_id', '=', owner).execute();
  const loans = await db.selectFrom('loans').selectAll().where('user_id', '=', owner).execute();
  const payments = await db.selectFrom('payments').selectAll().where('user_id', '=', owner).execute();
  const renewals = await db.selectFrom('renewals').selectAll().where('user_id', '=', owner).execute();
  const interests = await db.selectFrom('interests').selectAll().where('user_id', '=', owner).execute();
  return {
    clients: clients.map((c) => [c.id, c.name, c.cpf, c.deleted_at !== null, c.version]).sort(byId),
    loans: loans
      .map((l) => [
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
        l.renewed_at?.toISOString() ?? null,
        l.paid_at?.toISOString() ?? null,
        l.source_interest_id,
        l.deleted_at !== null,
        l.version,
      ])
      .sort(byId),
    payments: payments.map((p) => [p.id, p.loan_id, p.amount, p.payment_date, p.notes, p.kind]).sort(byId),
    renewals: renewals.map((r) => [r.loan_id, r.interest_amount, r.previous_end_date, r.end_date]).sort(byId),
    interests: interests
      .map((i) => [
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

function recordsIn(book: Notebook): Awaited<ReturnType<typeof recordsOf>> {
  return {
    clients: [...book.clients.values()].map((c) => [c.id, c.name, c.cpf, c.deleted, c.version]).sort(byId),
    loans: [...book.loans.values()]
      .map((l) => [
        l.id,
        l.clientId,
        l.amount,
        l.interestRate,
        l.overdueDailyFee,
        l.startDate,
        l.endDate,
        l.notes,
        l.status,
        l.paidAmount,
        l.renewalInterest,
        l.renewedAt?.toISOString() ?? null,
        l.paidAt?.toISOString() ?? null,
        l.sourceInterestId,
        l.deleted,
        l.version,
      ])
      .sort(byId),
    payments: [...book.payments.values()]
      .map((p) => [p.id, p.loanId, p.amount, p.paymentDate, p.notes, p.kind])
      .sort(byId),
    renewals: [...book.renewals.values()]
      .map((r) => [r.loanId, r.chargedInterest, r.previousEndDate, r.endDate])
      .sort(byId),
    interests: [...book.interests.values()]
      .map((i) => [
        i.id,
        i.clientId,
        i.clientCpf,
        i.requesterName,
        i.requestedAmount,
        i.status,
        i.notes,
        i.version,
      ])
      .sort(byId),
  };
}

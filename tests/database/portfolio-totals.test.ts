import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { portfolioMetrics } from '#domain/dashboard/portfolio-metrics.ts';
import { basisPoints, cents } from '#domain/money.ts';
import { aClient, aLender, aLoan } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The sum of the differences as the lender reads it. */
async function kept(lender: string) {
  const { rows } = await database.db.asLender(lender, (tx) =>
    sql<Record<string, number>>`
      SELECT coalesce(sum(realized_profit), 0)::bigint AS realized_profit,
        coalesce(sum(potential_profit), 0)::bigint AS potential_profit,
        coalesce(sum(amount_to_receive), 0)::bigint AS amount_to_receive,
        coalesce(sum(total_lent), 0)::bigint AS total_lent
      FROM portfolio_totals`.execute(tx),
  );
  return rows[0];
}

/** The same figures by the domain's own rule, over every loan there is. */
async function recounted(lender: string) {
  const rows = await database.db.asLender(lender, (tx) =>
    tx.selectFrom('loans').selectAll().where('deleted_at', 'is', null).execute(),
  );
  const metrics = portfolioMetrics(rows);
  return {
    realized_profit: metrics.realizedProfit,
    potential_profit: metrics.potentialProfit,
    amount_to_receive: metrics.amountToReceive,
    total_lent: metrics.totalLent,
  };
}

const anyAmount = fc.integer({ min: 1, max: 99_999_999_999 }).map(cents);
const anyChange = fc.oneof(
  fc.record({
    kind: fc.constant('lend'),
    amount: anyAmount,
    rate: fc.integer({ min: 0, max: 100_000 }).map(basisPoints),
  }),
  fc.record({ kind: fc.constant('edit'), which: fc.nat(), amount: anyAmount }),
  fc.record({ kind: fc.constant('pay'), which: fc.nat(), amount: anyAmount }),
  fc.record({ kind: fc.constant('renew'), which: fc.nat(), amount: anyAmount }),
  fc.record({
    kind: fc.constantFrom('settle', 'reopen', 'overdue', 'delete', 'restore', 'purge'),
    which: fc.nat(),
  }),
);
type Change = typeof anyChange extends fc.Arbitrary<infer T> ? T : never;

async function make(change: Change, lender: string, client: string): Promise<void> {
  const { owner } = database;
  if ('rate' in change) {
    await aLoan(owner, {
      institution_id: lender,
      client_id: client,
      amount: change.amount,
      interest_rate: change.rate,
    });
    return;
  }
  const loans = await owner
    .selectFrom('loans')
    .select('id')
    .where('institution_id', '=', lender)
    .orderBy('id')
    .execute();
  const loan = loans[change.which % loans.length];
  if (loan === undefined) return;
  const amount = 'amount' in change ? change.amount : 0;
  const set = (assignment: string) =>
    sql`UPDATE loans SET ${sql.raw(assignment)} WHERE id = ${loan.id}`.execute(owner);
  const statements: Record<string, () => Promise<unknown>> = {
    edit: () =>
      set(`amount = ${amount}, contract_interest = caderneta_period_interest(${amount}, interest_rate)`),
    pay: () => set(`paid_amount = paid_amount + ${amount}`),
    renew: () => set(`interest_paid = interest_paid + ${amount}`),
    settle: () => set(`status = 'pago', paid_at = now()`),
    reopen: () => set(`status = 'ativo', paid_at = NULL`),
    overdue: () => set(`status = 'atrasado', paid_at = NULL`),
    delete: () => set('deleted_at = now()'),
    restore: () => set('deleted_at = NULL'),
    purge: () => purge(loan.id),
  };
  await statements[change.kind]?.();
}

/** By hand: what happened to a loan is append-only, also for the owner, unless that is switched off on purpose. */
function purge(loan: string): Promise<unknown> {
  return database.ownerPool.query(
    `ALTER TABLE loan_events DISABLE TRIGGER kept;
     DELETE FROM loan_events WHERE loan_id = '${loan}';
     ALTER TABLE loan_events ENABLE TRIGGER kept;
     DELETE FROM installments WHERE loan_id = '${loan}';
     DELETE FROM loans WHERE id = '${loan}'`,
  );
}

test('DB-3 I10 after any sequence of changes the kept totals are those of a recount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { minLength: 5, maxLength: 30 }), async (changes) => {
      const lender = await aLender(database.owner);
      const client = await aClient(database.owner, { institution_id: lender.id });
      for (const change of changes) await make(change, lender.id, client.id);
      expect(await kept(lender.id)).toEqual(await recounted(lender.id));
    }),
    { numRuns: 25 },
  );
});

test('LN-14 turning overdue writes no total, so that it waits for no lock', async () => {
  const lender = await aLender(database.owner);
  const client = await aClient(database.owner, { institution_id: lender.id });
  const loan = await aLoan(database.owner, { institution_id: lender.id, client_id: client.id });
  const version = async () => {
    const { rows } = await database.ownerPool.query(
      'SELECT xmin, ctid FROM portfolio_totals WHERE institution_id = $1',
      [lender.id],
    );
    return rows;
  };
  const before = await version();
  await database.db.asSystem((tx) =>
    tx.updateTable('loans').set({ status: 'atrasado' }).where('id', '=', loan.id).execute(),
  );
  expect(before).toHaveLength(1);
  expect(await version()).toEqual(before);
});

test('16 payments at once to 16 loans of one lender: the totals lose nothing', async () => {
  const lender = await aLender(database.owner);
  const client = await aClient(database.owner, { institution_id: lender.id });
  const loans = await Promise.all(
    Array.from({ length: 16 }, () =>
      aLoan(database.owner, { institution_id: lender.id, client_id: client.id }),
    ),
  );
  await Promise.all(
    loans.map(({ id }) =>
      database.db.asLender(lender.id, (tx) =>
        tx
          .updateTable('loans')
          .set({ paid_amount: cents(5_000) })
          .where('id', '=', id)
          .execute(),
      ),
    ),
  );
  // 16 × (1.000,00 + 400,00 − 50,00)
  expect(await kept(lender.id)).toMatchObject({ amount_to_receive: 16 * 135_000, total_lent: 16 * 100_000 });
});

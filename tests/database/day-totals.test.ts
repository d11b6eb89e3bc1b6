import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addDays, day, type Day } from '#domain/calendar.ts';
import { basisPoints, cents } from '#domain/money.ts';
import { checkInvariants } from '#server/invariants/money-invariants.ts';
import type { Tables } from '#server/db/tables.ts';
import { aClient, aLender, aLoan, anUndonePayment, aPayment, aRenewal } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface DayRow {
  day: string;
  due_count: number;
  due_amount: number;
  received_amount: number;
}

/** The sum of the differences of each day, as the lender reads them. */
async function daysOf(lender: string): Promise<DayRow[]> {
  const { rows } = await database.db.asLender(lender, (tx) =>
    sql<DayRow>`
      SELECT day, sum(due_count)::bigint AS due_count, sum(due_amount)::bigint AS due_amount,
        sum(received_amount)::bigint AS received_amount
      FROM day_totals GROUP BY day ORDER BY day`.execute(tx),
  );
  return rows;
}

/** I12 over everything in the database, counted by another road than the triggers'. */
async function brokenDays() {
  const client = await database.ownerPool.connect();
  try {
    return (await checkInvariants(client)).find(({ id }) => id === 'I12')?.offending;
  } finally {
    client.release();
  }
}

async function aBook() {
  const lender = await aLender(database.owner);
  const client = await aClient(database.owner, { institution_id: lender.id });
  const lend = (values = {}) =>
    aLoan(database.owner, { institution_id: lender.id, client_id: client.id, ...values });
  return { lender: lender.id, lend };
}

test('DB-4 a loan of 1.400,00 paid 100,00 on 1 August: 1.300,00 due on 31 August and 100,00 received', async () => {
  const { lender, lend } = await aBook();
  await aPayment(database.owner, await lend());
  expect(await daysOf(lender)).toEqual([
    { day: '2026-08-01', due_count: 0, due_amount: 0, received_amount: 10_000 },
    { day: '2026-08-31', due_count: 1, due_amount: 130_000, received_amount: 0 },
  ]);
});

test('LN-21 a loan paid in full, or beyond its total, is not due, and no less of the others is', async () => {
  const { lender, lend } = await aBook();
  await lend();
  await aPayment(database.owner, await lend(), { amount: cents(150_000) });
  await aPayment(database.owner, await lend(), { amount: cents(140_000) });
  expect(await daysOf(lender)).toEqual([
    { day: '2026-08-01', due_count: 0, due_amount: 0, received_amount: 290_000 },
    { day: '2026-08-31', due_count: 1, due_amount: 140_000, received_amount: 0 },
  ]);
});

test('a lender sees no day of another', async () => {
  const mine = await aBook();
  const theirs = await aBook();
  await theirs.lend();
  expect(await daysOf(mine.lender)).toEqual([]);
});

const anyAmount = fc.integer({ min: 1, max: 500_000 }).map(cents);
const anyDay = fc.integer({ min: 0, max: 5 }).map((days) => addDays(day('2026-08-29'), days));
const anyChange = fc.oneof(
  fc.record({ kind: fc.constant('lend'), amount: anyAmount, day: anyDay, which: fc.nat() }),
  fc.record({
    kind: fc.constantFrom('pay', 'move', 'renew'),
    amount: anyAmount,
    day: anyDay,
    which: fc.nat(),
  }),
  fc.record({
    kind: fc.constantFrom('settle', 'reopen', 'overdue', 'delete', 'restore', 'undo'),
    amount: anyAmount,
    day: anyDay,
    which: fc.nat(),
  }),
);
type Change = typeof anyChange extends fc.Arbitrary<infer T> ? T : never;

async function make(change: Change, lender: string, client: string): Promise<void> {
  const { owner } = database;
  if (change.kind === 'lend') {
    const rate = basisPoints(change.amount % 5_000);
    const terms = { amount: change.amount, interest_rate: rate, end_date: change.day };
    await aLoan(owner, { institution_id: lender, client_id: client, ...terms });
    return;
  }
  const loans = await owner
    .selectFrom('loans')
    .selectAll()
    .where('institution_id', '=', lender)
    .orderBy('id')
    .execute();
  const loan = loans[change.which % loans.length];
  if (loan === undefined) return;
  const set = (assignment: string) =>
    sql`UPDATE loans SET ${sql.raw(assignment)} WHERE id = ${loan.id}`.execute(owner);
  const statements: Record<string, () => Promise<unknown>> = {
    pay: () => aPayment(owner, loan, { amount: change.amount, payment_date: change.day }),
    move: () => moveTo(owner, loan.id, change.day),
    renew: () => aRenewal(owner, loan, { interest: change.amount, on_day: change.day, end_date: change.day }),
    settle: () => set(`status = 'pago', paid_at = now()`),
    reopen: () => set(`status = 'ativo', paid_at = NULL`),
    overdue: () => set(`status = 'atrasado', paid_at = NULL`),
    delete: () => set('deleted_at = now()'),
    restore: () => set('deleted_at = NULL'),
    undo: async () => {
      const payment = await owner
        .selectFrom('payments')
        .select('id')
        .where('loan_id', '=', loan.id)
        .where('undone_at', 'is', null)
        .executeTakeFirst();
      if (payment !== undefined) await anUndonePayment(owner, loan, payment.id);
    },
  };
  await statements[change.kind]?.();
}

async function moveTo(tx: Kysely<Tables>, loan: string, to: Day): Promise<void> {
  await tx.updateTable('loans').set({ end_date: to }).where('id', '=', loan).execute();
  await tx.updateTable('installments').set({ due_date: to }).where('loan_id', '=', loan).execute();
}

test('I12 after any sequence of changes each day is what a recount says, and a recount changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { minLength: 5, maxLength: 30 }), async (changes) => {
      const lender = await aLender(database.owner);
      const client = await aClient(database.owner, { institution_id: lender.id });
      for (const change of changes) await make(change, lender.id, client.id);
      expect(await brokenDays()).toEqual([]);
    }),
    { numRuns: 15 },
  );
  await sql`SELECT caderneta_recount_totals()`.execute(database.owner);
  expect(await brokenDays()).toEqual([]);
});

test('LN-14 turning overdue touches no day, so that it waits for nobody', async () => {
  const { lender, lend } = await aBook();
  const loan = await lend();
  const version = async () =>
    (await database.ownerPool.query('SELECT xmin, ctid FROM day_totals WHERE institution_id = $1', [lender]))
      .rows;
  const before = await version();
  await database.db.asSystem((tx) =>
    tx.updateTable('loans').set({ status: 'atrasado' }).where('id', '=', loan.id).execute(),
  );
  expect(before).toHaveLength(2);
  expect(await version()).toEqual(before);
});

test('loans that swap their due dates at once, and payments of those days, lose nothing and wait for nobody forever', async () => {
  const { lender, lend } = await aBook();
  const [one, other] = [day('2026-08-30'), day('2026-08-31')];
  const loans = await Promise.all(
    Array.from({ length: 12 }, (_, each) => lend({ end_date: each % 2 === 0 ? one : other })),
  );
  await Promise.all(
    loans.map((loan, each) =>
      database.db.asLender(lender, async (tx) => {
        const to = each % 2 === 0 ? other : one;
        const move = () => moveTo(tx, loan.id, to);
        const pay = () =>
          aPayment(tx, loan, { amount: cents(1_000), payment_date: each % 3 === 0 ? one : other });
        await (each % 4 < 2 ? move() : pay());
        await (each % 4 < 2 ? pay() : move());
      }),
    ),
  );
  expect(await brokenDays()).toEqual([]);
  const days = await daysOf(lender);
  // 12 × (1.400,00 − 10,00) due, 12 × 10,00 received
  expect(days.reduce((sum, { due_amount: due }) => sum + due, 0)).toBe(12 * 139_000);
  expect(days.reduce((sum, { received_amount: received }) => sum + received, 0)).toBe(12 * 1_000);
});

import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addDays, day, type Day } from '#domain/calendar.ts';
import { basisPoints, cents } from '#domain/money.ts';
import type { InstallmentLoanTerms } from '#domain/loans/terms/new-installment-loan.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { createInstallmentLoan } from '#server/loans/create-installment-loan.ts';
import { deleteLoan } from '#server/loans/delete-loan.ts';
import { requireLoan } from '#server/loans/loan-store.ts';
import { moveDueDate } from '#server/loans/move-due-date.ts';
import { renegotiateLoan } from '#server/loans/renegotiate-loan.ts';
import { settleLoan } from '#server/loans/settle-loan.ts';
import { undoPayment } from '#server/loans/undo-payment.ts';
import { remainingAmount, totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
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
      FROM day_totals WHERE lent_amount = 0 GROUP BY day ORDER BY day`.execute(tx),
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

test('LN-14 turning overdue writes no day total, so that it waits for no lock', async () => {
  const { lender, lend } = await aBook();
  const loan = await lend();
  const version = async () =>
    (await database.ownerPool.query('SELECT xmin, ctid FROM day_totals WHERE institution_id = $1', [lender]))
      .rows;
  const before = await version();
  await database.db.asSystem((tx) =>
    tx.updateTable('loans').set({ status: 'atrasado' }).where('id', '=', loan.id).execute(),
  );
  // One for the loan, one for its instalment, one for what was lent.
  expect(before).toHaveLength(3);
  expect(await version()).toEqual(before);
});

test('loans that swap their due dates at once, and payments of those days, lose nothing and do not deadlock', async () => {
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

const TODAY = day('2026-11-20');
const NOW = new Date('2026-11-20T15:00:00.000Z');
const NO_DAYS = { saturdays: false, sundays: false, holidays: false };

/** R$ 400,00 in four weekly instalments of R$ 130,00, the first due on 13/11/2026: one is late, one is due today. */
async function aPlanBook() {
  const lender = await aLender(database.owner);
  const client = await aClient(database.owner, { institution_id: lender.id });
  const terms: InstallmentLoanTerms = {
    amount: cents(40_000),
    interest_method: 'total',
    interest_rate: basisPoints(3000),
    installment_amount: null,
    installment_count: 4,
    frequency: 'weekly',
    start_date: day('2026-11-06'),
    first_due_date: addDays(TODAY, -7),
    skip: NO_DAYS,
    overdue_interest_rate: cents(0),
    notes: null,
  };
  const as = <T>(work: (tx: Parameters<typeof requireLoan>[0]) => Promise<T>) =>
    database.db.asLender(lender.id, work);
  const given = { today: TODAY, now: NOW };
  return {
    lender: lender.id,
    lend: () =>
      as((tx) =>
        createInstallmentLoan(tx, lender.id, { client_id: client.id, terms, paid_count: 0, ...given }),
      ),
    pay: (loanId: string, amount: number) =>
      as((tx) =>
        addPayment(tx, lender.id, {
          loan_id: loanId,
          amount: cents(amount),
          payment_date: TODAY,
          notes: null,
          ...given,
        }),
      ),
    undo: (id: string) => as((tx) => undoPayment(tx, lender.id, { id, ...given })),
    remove: (id: string) => as((tx) => deleteLoan(tx, lender.id, { id, ...given })),
    move: (id: string, version: number) =>
      as((tx) =>
        moveDueDate(tx, lender.id, { id, version, number: 4, due_date: day('2026-12-10'), ...given }),
      ),
    settle: (id: string) =>
      as(async (tx) => {
        const loan = await requireLoan(tx, lender.id, id, TODAY);
        const seen = { total_amount: totalToPay(loan), remaining_amount: remainingAmount(loan) };
        const choices = { discount: cents(1_000), late_fee: cents(0) };
        return settleLoan(tx, lender.id, { id, seen, choices, ...given });
      }),
    renegotiate: (id: string) =>
      as(async (tx) => {
        const seen = {
          remaining_amount: remainingAmount(await requireLoan(tx, lender.id, id, TODAY)),
          late_fee: cents(0),
        };
        const plan = { count: 3, frequency: 'monthly', first_due_date: day('2026-12-20') } as const;
        const terms = { added_interest: cents(500), discount: cents(0), ...plan, skip: NO_DAYS };
        return renegotiateLoan(tx, lender.id, { id, seen, terms, fee_choice: undefined, ...given });
      }),
  };
}

test('PA-50 each instalment is due on its own day, the loan on that of its oldest open one: 130,00 + 70,00 of 200,00 paid', async () => {
  const { lender, lend, pay } = await aPlanBook();
  const { id } = await lend();
  const counted = async () => {
    const { rows } = await database.db.asLender(lender, (tx) =>
      sql<{ day: string; loans: number; due: number; amount: number }>`
        SELECT day, sum(loan_count)::bigint AS loans, sum(due_count)::bigint AS due, sum(due_amount)::bigint AS amount
        FROM day_totals WHERE lent_amount = 0 GROUP BY day ORDER BY day`.execute(tx),
    );
    return rows.map(({ day: on, loans, due, amount }) => [on, loans, due, amount]);
  };
  expect(await counted()).toEqual([
    ['2026-11-13', 1, 1, 13_000],
    ['2026-11-20', 0, 1, 13_000],
    ['2026-11-27', 0, 1, 13_000],
    ['2026-12-04', 0, 1, 13_000],
  ]);
  await pay(id, 20_000);
  expect(await counted()).toEqual([
    ['2026-11-13', 0, 0, 0],
    ['2026-11-20', 1, 1, 6_000],
    ['2026-11-27', 0, 1, 13_000],
    ['2026-12-04', 0, 1, 13_000],
  ]);
});

test('PA-50 I12 payments, undone payments, moved dates, settlements, renegotiations and deletions at once come to what a recount says', async () => {
  const { lender, lend, pay, undo, remove, move, settle, renegotiate } = await aPlanBook();
  const loans = [];
  for (let made = 0; made < 8; made += 1) loans.push(await lend());
  await Promise.all(
    loans.map(async ({ id, version }, each) => {
      const first = await pay(id, 9_000);
      const paying = [pay(id, 1_000 * (each + 1)), pay(id, 500)];
      if (each % 4 === 0) await undo(first.payment.id);
      await Promise.all(paying);
      if (each === 1) await remove(id);
      if (each === 2) await settle(id);
      if (each === 3) await renegotiate(id);
      if (each === 5) await move(id, version + 3);
    }),
  );
  expect(await brokenDays()).toEqual([]);
  const days = await daysOf(lender);
  await sql`SELECT caderneta_recount_totals()`.execute(database.owner);
  const left = (all: DayRow[]) =>
    all.filter((row) => row.due_count + row.due_amount + row.received_amount > 0);
  expect(left(await daysOf(lender))).toEqual(left(days));
  // Eight loans of 520,00; deleted: 520,00; settled: 520,00; renegotiated: + 5,00; paid on the six others:
  // 6 × 5,00 + 10,00 + 40,00 + 50,00 + 60,00 + 70,00 + 80,00, and 4 × 90,00 that were not undone.
  expect(days.reduce((sum, { due_amount: due }) => sum + due, 0)).toBe(6 * 52_000 + 500 - 34_000 - 36_000);
});

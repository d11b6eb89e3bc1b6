import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { foldTotals } from '#server/jobs/fold-totals.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { aClient, aLender, aLoan, anUndonePayment, aPayment } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function aBook() {
  const lender = await aLender(database.owner);
  const client = await aClient(database.owner, { institution_id: lender.id });
  const lend = () => aLoan(database.owner, { institution_id: lender.id, client_id: client.id });
  return { lender: lender.id, lend };
}

/** What the totals add up to, and in how many rows they say so. */
async function totalsOf(lender: string) {
  const { rows } = await database.ownerPool.query<{ rows: number; to_receive: number; lent: number }>(
    `SELECT count(*)::int AS rows, sum(amount_to_receive)::bigint AS to_receive, sum(total_lent)::bigint AS lent
     FROM portfolio_totals WHERE institution_id = $1`,
    [lender],
  );
  return rows[0];
}

async function daysOf(lender: string) {
  const { rows } = await database.ownerPool.query<(string | number)[]>({
    text: `SELECT day, count(*)::int, sum(due_count)::bigint, sum(due_amount)::bigint, sum(received_amount)::bigint,
         sum(lent_amount)::bigint, sum(principal_open)::bigint
       FROM day_totals WHERE institution_id = $1 GROUP BY day ORDER BY day`,
    values: [lender],
    rowMode: 'array',
  });
  return rows;
}

async function unfolded(): Promise<number> {
  const { rows } = await database.ownerPool.query<{ count: number }>(
    `SELECT (SELECT count(*) FROM portfolio_totals WHERE NOT folded)::int
       + (SELECT count(*) FROM day_totals WHERE NOT folded)::int AS count`,
  );
  return rows[0]?.count ?? 0;
}

async function expectSound(): Promise<void> {
  const client = await database.ownerPool.connect();
  try {
    expect((await checkInvariants(client)).filter(({ broken }) => broken > 0)).toEqual([]);
  } finally {
    client.release();
  }
}

test('DB-3 I10 I12 folding leaves one row of an institution and one of each day, and changes no sum', async () => {
  const { lender, lend } = await aBook();
  const loan = await lend();
  await lend();
  await aPayment(database.owner, loan);
  await aPayment(database.owner, loan, { amount: cents(2_500), payment_date: day('2026-08-02') });
  // Two loans of 1.000,00 at 40 %, of which 125,00 were paid.
  expect(await totalsOf(lender)).toEqual({ rows: 4, to_receive: 267_500, lent: 200_000 });
  await foldTotals(database.db);
  expect(await totalsOf(lender)).toEqual({ rows: 1, to_receive: 267_500, lent: 200_000 });
  expect(await daysOf(lender)).toEqual([
    ['2026-07-31', 1, 0, 0, 0, 200_000, 0],
    ['2026-08-01', 1, 0, 0, 10_000, 0, 0],
    ['2026-08-02', 1, 0, 0, 2_500, 0, 0],
    ['2026-08-31', 1, 2, 267_500, 0, 0, 200_000],
  ]);
  expect(await unfolded()).toBe(0);
  await expectSound();
});

test('what is folded once is folded again with what came since; a day that came to nothing leaves no row', async () => {
  const { lender, lend } = await aBook();
  const loan = await lend();
  const payment = await aPayment(database.owner, loan);
  await foldTotals(database.db);
  await anUndonePayment(database.owner, loan, payment.id);
  expect(await totalsOf(lender)).toEqual({ rows: 2, to_receive: 140_000, lent: 100_000 });
  await foldTotals(database.db);
  expect(await totalsOf(lender)).toEqual({ rows: 1, to_receive: 140_000, lent: 100_000 });
  expect(await daysOf(lender)).toEqual([
    ['2026-07-31', 1, 0, 0, 0, 100_000, 0],
    ['2026-08-31', 1, 1, 140_000, 0, 0, 100_000],
  ]);
  await foldTotals(database.db);
  expect(await totalsOf(lender)).toEqual({ rows: 1, to_receive: 140_000, lent: 100_000 });
  await expectSound();
});

test('200 payments while three fold without pause: every reading is a moment between two payments, and nothing is lost', async () => {
  const { lender, lend } = await aBook();
  const loans = await Promise.all(Array.from({ length: 8 }, lend));
  const today = day('2026-08-15');
  const paid = new AbortController();
  const folding = Array.from({ length: 3 }, async () => {
    while (!paid.signal.aborted) await foldTotals(database.db);
  });
  const readings: number[] = [];
  const reading = (async () => {
    while (!paid.signal.aborted) readings.push(Number((await totalsOf(lender))?.to_receive));
  })();
  try {
    await Promise.all(
      loans.map(async ({ id }) => {
        for (let n = 0; n < 25; n += 1) {
          const payment = { loan_id: id, amount: cents(1_000), payment_date: today, notes: null };
          const now = new Date('2026-08-15T15:00:00.000Z');
          await database.db.asLender(lender, (tx) => addPayment(tx, lender, { ...payment, today, now }));
        }
      }),
    );
  } finally {
    paid.abort();
    await Promise.all([...folding, reading]);
  }
  await foldTotals(database.db);
  // 8 × 1.400,00 − 200 × 10,00
  expect(await totalsOf(lender)).toEqual({ rows: 1, to_receive: 920_000, lent: 800_000 });
  expect(await daysOf(lender)).toEqual([
    ['2026-07-31', 1, 0, 0, 0, 800_000, 0],
    ['2026-08-15', 1, 0, 0, 200_000, 0, 0],
    ['2026-08-31', 1, 8, 920_000, 0, 0, 800_000],
  ]);
  expect(readings.length).toBeGreaterThan(10);
  expect(readings).toEqual([...readings].sort((a, b) => b - a));
  expect(readings.filter((seen) => seen % 1_000 !== 0 || seen > 1_120_000 || seen < 920_000)).toEqual([]);
  await expectSound();
});

test('of two folds at once one folds and the other waits for nothing', async () => {
  const { lender, lend } = await aBook();
  await lend();
  await lend();
  const first = await database.ownerPool.connect();
  try {
    await first.query('BEGIN');
    const folded = await first.query<{ last: string }>('SELECT caderneta_fold_totals(NULL, 50) AS last');
    expect(folded.rows).toEqual([{ last: lender }]);
    // Their rows are still locked: a fold that waited for them would not return.
    await foldTotals(database.db);
    expect(await totalsOf(lender)).toEqual({ rows: 2, to_receive: 280_000, lent: 200_000 });
    await first.query('COMMIT');
  } finally {
    first.release();
  }
  expect(await totalsOf(lender)).toEqual({ rows: 1, to_receive: 280_000, lent: 200_000 });
  await Promise.all(Array.from({ length: 8 }, () => foldTotals(database.db)));
  expect(await totalsOf(lender)).toEqual({ rows: 1, to_receive: 280_000, lent: 200_000 });
  await expectSound();
});

test('a fold that is rolled back leaves the differences as they were', async () => {
  const { lender, lend } = await aBook();
  await lend();
  const before = await unfolded();
  const failing = database.db.asSystem(async (tx) => {
    await sql`SELECT caderneta_fold_totals(NULL, 50)`.execute(tx);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect([before, await unfolded()]).toEqual([4, 4]);
  expect(await totalsOf(lender)).toEqual({ rows: 1, to_receive: 140_000, lent: 100_000 });
});

test('all institutions are folded, however many there are', async () => {
  await database.ownerPool.query(
    `INSERT INTO portfolio_totals (institution_id, total_lent)
     SELECT institution, 1 FROM (SELECT gen_random_uuid() AS institution FROM generate_series(1, 120)) AS tenants, generate_series(1, 3)`,
  );
  expect(await unfolded()).toBe(360);
  await foldTotals(database.db);
  const { rows } = await database.ownerPool.query(
    `SELECT count(*)::int AS rows, sum(total_lent)::int AS lent, bool_and(folded) AS folded FROM portfolio_totals`,
  );
  expect(rows).toEqual([{ rows: 120, lent: 360, folded: true }]);
});

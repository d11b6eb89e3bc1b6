import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { migrate } from '#server/db/migrate.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { createEmptyDatabase } from '#tests/support/test-database.ts';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let noMigrations: string;
let client: Client;

beforeEach(async () => {
  database = await createEmptyDatabase();
  noMigrations = await mkdtemp(path.join(tmpdir(), 'caderneta-no-migrations-'));
  await migrate({ ownerUrl: database.ownerUrl, migrationsDir: noMigrations });
  client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(noMigrations, { recursive: true });
});

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [ANA, BETO] = [id(1), id(2)];

/** As they stood before there was a cash screen, in the columns of that time. */
async function seedFirstSchema(): Promise<void> {
  for (const [institution, n] of [
    [ANA, 10],
    [BETO, 20],
  ] as const)
    await client.query(`
      INSERT INTO users (id, email, password_hash) VALUES ('${id(n)}', 'user${n}@exemplo.com.br', 'unusable');
      INSERT INTO institutions (id, user_id, name) VALUES ('${institution}', '${id(n)}', 'Crédito ${n}');
      INSERT INTO memberships (institution_id, user_id, role) VALUES ('${institution}', '${id(n)}', 'owner');
      INSERT INTO clients (institution_id, id, name, phone, cpf)
        VALUES ('${institution}', '${id(n + 1)}', 'Maria', '(11) 91234-5678', '12345678909')`);
  const loan = (n: number, owner: string, columns: Record<string, string | number>) => {
    const row = {
      institution_id: owner,
      id: id(n),
      client_id: id(owner === ANA ? 11 : 21),
      amount: 100_000,
      interest_rate: 4000,
      contract_interest: 40_000,
      start_date: '2026-06-10',
      end_date: '2026-07-10',
      late_from: '2026-07-10',
      ...columns,
    };
    return client.query(
      `INSERT INTO loans (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
        .map((_, at) => `$${at + 1}`)
        .join(', ')})`,
      Object.values(row),
    );
  };
  const installment = (of: number, number: number, columns: string) =>
    client.query(
      `INSERT INTO installments (institution_id, loan_id, client_id, plan_version, number, due_date, principal, interest, paid_amount, covered_on)
       SELECT institution_id, id, client_id, 1, ${number}, ${columns} FROM loans WHERE id = '${id(of)}'`,
    );
  const payment = (n: number, of: number, columns: string) =>
    client.query(
      `INSERT INTO payments (institution_id, id, loan_id, client_id, amount, late_fee, interest_part, principal_part, payment_date, kind, undone_at, notes)
       SELECT institution_id, '${id(n)}', id, client_id, ${columns} FROM loans WHERE id = '${id(of)}'`,
    );
  // A single payment of 140.000, of which 50.000 came in; another 7.000 were taken back.
  await loan(100, ANA, { paid_amount: 50_000, version: 2 });
  await installment(100, 1, `'2026-07-10', 100000, 40000, 50000, NULL`);
  await payment(101, 100, `50000, 0, 40000, 10000, '2026-07-01', 'payment', NULL, NULL`);
  await payment(102, 100, `7000, 0, 0, 7000, '2026-07-02', 'payment', now(), NULL`);
  // Three of 40.000, the first paid a day late with a fee of 500.
  await loan(200, ANA, {
    interest_method: 'total',
    interest_rate: 2000,
    contract_interest: 20_000,
    frequency: 'monthly',
    installment_count: 3,
    end_date: '2026-08-10',
    late_from: '2026-08-10',
    paid_amount: 40_000,
    paid_count: 1,
    late_days_before: 1,
    late_fee_received: 500,
  });
  await installment(200, 1, `'2026-07-10', 33334, 6666, 40000, '2026-07-11'`);
  await installment(200, 2, `'2026-08-10', 33333, 6667, 0, NULL`);
  await installment(200, 3, `'2026-09-10', 33333, 6667, 0, NULL`);
  await payment(201, 200, `40000, 500, 6666, 33334, '2026-07-11', 'payment', NULL, NULL`);
  // Settled with a discount of 90.000: that much principal never came back.
  await loan(300, ANA, {
    paid_amount: 50_000,
    discount: 90_000,
    status: 'pago',
    paid_at: '2026-07-05T12:00:00Z',
  });
  await installment(300, 1, `'2026-07-10', 100000, 40000, 50000, NULL`);
  await payment(
    301,
    300,
    `50000, 0, 40000, 10000, '2026-07-05', 'settlement', NULL, 'Pagamento de quitação'`,
  );
  // Deleted, so neither lent nor received.
  await loan(400, ANA, { paid_amount: 1_000, deleted_at: '2026-07-06T12:00:00Z' });
  await installment(400, 1, `'2026-07-10', 100000, 40000, 1000, NULL`);
  await payment(401, 400, `1000, 0, 1000, 0, '2026-07-06', 'payment', NULL, NULL`);
  // Another lender's.
  await loan(500, BETO, {});
  await installment(500, 1, `'2026-07-10', 100000, 40000, 0, NULL`);
}

async function brokenInvariants(): Promise<unknown[]> {
  return (await checkInvariants(client))
    .filter(({ broken }) => broken > 0)
    .map(({ id: invariant, offending }) => [invariant, ...offending]);
}

const ask = async (statement: string) => (await client.query(statement)).rows;

test('CX-1 CX-3 CX-8 a database from before the cash screen: the principal paid, the days and the months are filled from its loans and payments', async () => {
  await seedFirstSchema();
  expect((await migrate({ ownerUrl: database.ownerUrl })).slice(0, 3)).toEqual([
    '0002-cash-totals.sql',
    '0003-clients-with-debt.sql',
    '0004-cash-entries.sql',
  ]);
  expect(await ask('SELECT id, principal_paid::int FROM loans ORDER BY id')).toEqual([
    { id: id(100), principal_paid: 10_000 },
    { id: id(200), principal_paid: 33_334 },
    { id: id(300), principal_paid: 10_000 },
    { id: id(400), principal_paid: 0 },
    { id: id(500), principal_paid: 0 },
  ]);
  const days = await ask(`
    SELECT day::text, sum(lent_amount)::int AS lent, sum(received_amount)::int AS received,
      sum(received_interest)::int AS interest, sum(received_principal)::int AS principal, sum(principal_open)::int AS out
    FROM day_totals WHERE institution_id = '${ANA}' GROUP BY day ORDER BY day`);
  expect(days.map((row: Record<string, unknown>) => Object.values(row))).toEqual([
    ['2026-06-10', 300_000, 0, 0, 0, 0],
    ['2026-07-01', 0, 50_000, 40_000, 10_000, 0],
    ['2026-07-05', 0, 50_000, 40_000, 10_000, 0],
    // 90.000 of the single payment are out.
    ['2026-07-10', 0, 0, 0, 0, 90_000],
    ['2026-07-11', 0, 40_500, 6_666, 33_334, 0],
    // 100.000 − 33.334 of the plan, on the day of its oldest open instalment.
    ['2026-08-10', 0, 0, 0, 0, 66_666],
    ['2026-09-10', 0, 0, 0, 0, 0],
  ]);
  expect(await brokenInvariants()).toEqual([]);
});

test('CX-8 after the migration the roll-ups go on by themselves: an opening balance, a payment undone, a loan restored', async () => {
  await seedFirstSchema();
  await migrate({ ownerUrl: database.ownerUrl });
  await client.query(`
    INSERT INTO cash_entries (institution_id, id, kind, amount, entry_date, description)
      VALUES ('${ANA}', '${id(900)}', 'opening', 500000, '2026-06-01', 'Saldo inicial');
    UPDATE loans SET deleted_at = NULL WHERE id = '${id(400)}';
    UPDATE payments SET undone_at = now() WHERE id = '${id(401)}';
    UPDATE loans SET paid_amount = 0 WHERE id = '${id(400)}';
    UPDATE installments SET paid_amount = 0 WHERE loan_id = '${id(400)}'`);
  // 500.000 − 4 · 100.000 + 50.000 + 50.000 + 40.500; 90.000 + 66.666 + 100.000 are out.
  expect(
    await ask(`
      SELECT sum(cash_in - cash_out - expenses - lent_amount + received_amount)::int AS cash, sum(principal_open)::int AS out
      FROM day_totals WHERE institution_id = '${ANA}'`),
  ).toEqual([{ cash: 240_500, out: 256_666 }]);
  expect(await brokenInvariants()).toEqual([]);
});

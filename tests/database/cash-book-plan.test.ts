import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseMonth } from '#domain/calendar-month.ts';
import { bookLines } from '#server/cash/cash-book.ts';
import { aClient, aLender } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let database: TestDatabase;
let institution: string;

/** 30,000 loans, payments and entries each, over 300 days of 2026. */
beforeAll(async () => {
  database = await createTestDatabase();
  institution = (await aLender(database.owner)).id;
  const client = await aClient(database.owner, { institution_id: institution });
  const id = (kind: number) => `('${kind}0000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`;
  const on = `date '2026-01-01' + n % 300`;
  const owner = await database.ownerPool.connect();
  try {
    // The roll-ups are not read here, and their triggers take most of the time.
    await owner.query(`
      SET session_replication_role = replica;
      INSERT INTO loans (institution_id, id, client_id, amount, interest_rate, contract_interest, start_date, end_date)
        SELECT '${institution}', ${id(1)}, '${client.id}', 100000, 4000, 40000, ${on}, ${on} + 30 FROM generate_series(1, 30000) AS n;
      INSERT INTO payments (institution_id, id, loan_id, client_id, amount, interest_part, principal_part, payment_date)
        SELECT '${institution}', ${id(2)}, ${id(1)}, '${client.id}', 100, 100, 0, ${on} FROM generate_series(1, 30000) AS n;
      INSERT INTO cash_entries (institution_id, id, kind, amount, entry_date, description)
        SELECT '${institution}', ${id(3)}, 'expense', 100, ${on}, 'Gasolina' FROM generate_series(1, 30000) AS n;
      RESET session_replication_role;
      ANALYZE loans, payments, cash_entries`);
  } finally {
    owner.release();
  }
}, 120_000);
afterAll(() => database.drop());

test.each([
  ['the first page', null],
  ['a page in the middle', ['2026-06-15', '20000000-0000-7000-8000-000000000465', '0']],
] as const)(
  'CX-12 %s of the cash book is read along an index of each of its three kinds',
  async (_what, key) => {
    const month = parseMonth('2026-06');
    if (month === null) throw new Error('a month');
    const query = bookLines(institution, { month, key: key === null ? null : [...key], limit: 31 });
    const { rows } = await database.db.asLender(institution, (tx) =>
      sql<{ 'QUERY PLAN': string }>`EXPLAIN ${query}`.execute(tx),
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    for (const index of ['payments_by_day', 'loans_by_start', 'cash_entries_by_day'])
      expect(plan).toMatch(new RegExp(`Index Scan Backward using ${index} `));
    expect(plan).not.toContain('Seq Scan');
  },
);

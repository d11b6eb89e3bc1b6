import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addDays, day, type Day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { aClient, aLender, aLoan } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const START = day('2026-08-01');

interface Owed {
  owed: number;
  due_from: Day | null;
}

const NOTHING: Owed = { owed: 0, due_from: null };

/** The names under which the clients who owe something are listed. */
async function listed(lender: string): Promise<(string | null)[]> {
  const rows = await database.db.asLender(lender, (tx) =>
    tx
      .selectFrom('client_totals')
      .select('name_norm')
      .where('due_from', 'is not', null)
      .orderBy('name_norm')
      .execute(),
  );
  return rows.map(({ name_norm }) => name_norm);
}

/** What is kept of each of these clients, in their order. */
async function kept(lender: string, clients: readonly string[]): Promise<Owed[]> {
  const rows = await database.db.asLender(lender, (tx) =>
    tx.selectFrom('client_totals').select(['client_id', 'owed', 'due_from']).execute(),
  );
  return clients.map((client) => {
    const row = rows.find(({ client_id }) => client_id === client);
    return row === undefined ? NOTHING : { owed: row.owed, due_from: row.due_from };
  });
}

/** The same from every loan there is. */
async function summed(lender: string, clients: readonly string[]): Promise<Owed[]> {
  const loans = await database.db.asLender(lender, (tx) =>
    tx.selectFrom('loans').selectAll().where('deleted_at', 'is', null).execute(),
  );
  return clients.map((client) => {
    const open = loans.filter(({ client_id, status }) => client_id === client && status !== 'pago');
    const days = open.flatMap((loan) => (loan.covered_on === null ? [loan.end_date] : [])).sort();
    return {
      owed: open.reduce(
        (sum, loan) =>
          sum + loan.amount + loan.contract_interest + loan.interest_paid - loan.discount - loan.paid_amount,
        0,
      ),
      due_from: days[0] ?? null,
    };
  });
}

const anyChange = fc.record({
  kind: fc.constantFrom(
    'lend',
    'pay',
    'cover',
    'move',
    'settle',
    'reopen',
    'overdue',
    'delete',
    'restore',
    'give',
  ),
  which: fc.nat(),
  days: fc.integer({ min: 0, max: 60 }),
});
type Change = typeof anyChange extends fc.Arbitrary<infer T> ? T : never;

async function make(
  { kind, which, days }: Change,
  lender: string,
  clients: readonly string[],
): Promise<void> {
  const client = clients[which % clients.length];
  if (client === undefined) throw new Error('there are no clients');
  if (kind === 'lend') {
    const end = addDays(START, days);
    await aLoan(database.owner, {
      institution_id: lender,
      client_id: client,
      start_date: START,
      end_date: end,
    });
    return;
  }
  const { rows: loans } = await sql<{ id: string }>`
    SELECT id FROM loans WHERE institution_id = ${lender} ORDER BY id`.execute(database.owner);
  const loan = loans[which % loans.length];
  if (loan === undefined) return;
  const assignments: Record<string, string> = {
    pay: `paid_amount = paid_amount + ${days + 1}`,
    cover: `covered_on = CASE WHEN covered_on IS NULL THEN date '2026-08-01' END`,
    move: `end_date = date '2026-08-01' + ${days}`,
    settle: `status = 'pago', paid_at = now(), covered_on = NULL`,
    reopen: `status = 'ativo', paid_at = NULL`,
    overdue: `status = CASE status WHEN 'pago' THEN status ELSE 'atrasado' END`,
    delete: 'deleted_at = now()',
    restore: 'deleted_at = NULL',
    give: `client_id = '${clients[(which + days) % clients.length]}'`,
  };
  await sql`UPDATE loans SET ${sql.raw(assignments[kind] ?? '')} WHERE id = ${loan.id}`.execute(
    database.owner,
  );
}

test('I23 after any sequence of changes what each client owes, and since when, is what their loans say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { minLength: 5, maxLength: 25 }), async (changes) => {
      const { id: lender } = await aLender(database.owner);
      const clients = [
        (await aClient(database.owner, { institution_id: lender })).id,
        (await aClient(database.owner, { institution_id: lender })).id,
      ];
      for (const change of changes) await make(change, lender, clients);
      expect(await kept(lender, clients)).toEqual(await summed(lender, clients));
    }),
    { numRuns: 25 },
  );
});

/** Two loans of R$ 1.400,00 of one client, due on the 10th and the 20th. */
async function twoLoans() {
  const { id: lender } = await aLender(database.owner);
  const { id: client } = await aClient(database.owner, { institution_id: lender });
  const lend = (end_date: Day) =>
    aLoan(database.owner, { institution_id: lender, client_id: client, start_date: START, end_date });
  const [first, second] = [await lend(day('2026-08-10')), await lend(day('2026-08-20'))];
  return { lender, client, first: first.id, second: second.id };
}

test('LN-14 turning overdue writes no row of the client, and a payment keeps the day', async () => {
  const { lender, client, first } = await twoLoans();
  const version = async () =>
    (await database.ownerPool.query('SELECT xmin, ctid FROM client_totals WHERE client_id = $1', [client]))
      .rows;
  const before = await version();
  await database.db.asSystem((tx) =>
    tx.updateTable('loans').set({ status: 'atrasado' }).where('id', '=', first).execute(),
  );
  expect(before).toHaveLength(1);
  expect(await version()).toEqual(before);
  await database.db.asLender(lender, (tx) =>
    tx
      .updateTable('loans')
      .set({ paid_amount: cents(5_000) })
      .where('id', '=', first)
      .execute(),
  );
  expect(await kept(lender, [client])).toEqual([{ owed: 275_000, due_from: '2026-08-10' }]);
});

test('of two loans of a client that are settled at the same time, neither stays behind', async () => {
  const { lender, client, first, second } = await twoLoans();
  const settle = (loan: string) =>
    `UPDATE loans SET status = 'pago', paid_at = now() WHERE institution_id = '${lender}' AND id = '${loan}'`;
  const [one, other] = [await database.ownerPool.connect(), await database.ownerPool.connect()];
  try {
    await one.query('BEGIN');
    await one.query(settle(first));
    const waiting = other.query(settle(second));
    await one.query('COMMIT');
    await waiting;
  } finally {
    one.release();
    other.release();
  }
  expect(await kept(lender, [client])).toEqual([NOTHING]);
});

test('16 payments at once to 16 loans of one client: what they owe loses nothing', async () => {
  const { id: lender } = await aLender(database.owner);
  const { id: client } = await aClient(database.owner, { institution_id: lender });
  const loans = await Promise.all(
    Array.from({ length: 16 }, () => aLoan(database.owner, { institution_id: lender, client_id: client })),
  );
  await Promise.all(
    loans.map(({ id }) =>
      database.db.asLender(lender, (tx) =>
        tx
          .updateTable('loans')
          .set({ paid_amount: cents(5_000) })
          .where('id', '=', id)
          .execute(),
      ),
    ),
  );
  const [owed] = await kept(lender, [client]);
  // 16 × (1.400,00 − 50,00)
  expect(owed?.owed).toBe(2_160_000);
});

test('CL-10 who owes is listed under the name of now, and not while deleted', async () => {
  const { lender, client } = await twoLoans();
  const change = (assignment: string) =>
    database.ownerPool.query(`UPDATE clients SET ${assignment} WHERE id = '${client}'`);
  await change(`name = 'Zoé Lima'`);
  expect(await listed(lender)).toEqual(['zoe lima']);
  await change('deleted_at = now()');
  expect(await listed(lender)).toEqual([null]);
  await change(`name = 'Ana Dias'`);
  await sql`SELECT caderneta_recount_totals()`.execute(database.owner);
  expect(await listed(lender)).toEqual([null]);
  await change('deleted_at = NULL');
  expect(await listed(lender)).toEqual(['ana dias']);
});

test.each(['loan', 'name'])(
  'CL-10 of a first loan and a new name at the same moment, the %s first, the list has the new name',
  async (first) => {
    const { id: lender } = await aLender(database.owner);
    const { id: client } = await aClient(database.owner, { institution_id: lender, name: 'Ana Dias' });
    const rename = `UPDATE clients SET name = 'Zoé Lima' WHERE id = '${client}'`;
    const lend = `INSERT INTO loans (institution_id, id, client_id, amount, interest_rate, contract_interest, start_date, end_date, late_from)
      VALUES ('${lender}', gen_random_uuid(), '${client}', 100000, 4000, 40000, '2026-08-01', '2026-08-10', '2026-08-10')`;
    const [one, other] = [await database.ownerPool.connect(), await database.ownerPool.connect()];
    try {
      await one.query('BEGIN');
      await one.query(first === 'loan' ? lend : rename);
      const waiting = other.query(first === 'loan' ? rename : lend);
      await one.query('COMMIT');
      await waiting;
    } finally {
      one.release();
      other.release();
    }
    expect(await listed(lender)).toEqual(['zoe lima']);
  },
);

test('a recount says the same as the triggers', async () => {
  const { lender, client, second } = await twoLoans();
  await database.ownerPool.query(`UPDATE loans SET deleted_at = now() WHERE id = '${second}'`);
  const before = await kept(lender, [client]);
  await sql`SELECT caderneta_recount_totals()`.execute(database.owner);
  expect(before).toEqual([{ owed: 140_000, due_from: '2026-08-10' }]);
  expect(await kept(lender, [client])).toEqual(before);
});

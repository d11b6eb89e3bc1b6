import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { cents } from '#domain/money.ts';
import { sqlStateOf } from '#server/db/database-errors.ts';
import { aClient, aCpf, aLoan, aPayment } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

import { lookThrough, portfolio, touched, type Door, type Portfolio } from './through-the-doors.ts';

let database: TestDatabase;
let mine: Portfolio;
let theirs: Portfolio;

beforeAll(async () => {
  database = await createTestDatabase();
  mine = await portfolio(database.owner);
  theirs = await portfolio(database.owner);
});
afterAll(() => database.drop());

const asMe: Door = (work) => database.db.asLender(mine.owner, work);
const asMyClient: Door = (work) =>
  database.db.asBorrower({ owner: mine.owner, clientId: mine.clientId }, work);
const asServer: Door = (work) => database.db.asSystem(work);

test.each([
  ['clients', 'address'],
  ['clients', 'pix_key'],
  ['clients', 'notes'],
  ['clients', 'access_code_hash'],
  ['loans', 'notes'],
  ['payments', 'notes'],
  ['interests', 'notes'],
  ['interests', 'original_requester_name'],
])('%s.%s never leaves to the portal', async (table, column) => {
  const read = sql`SELECT ${sql.ref(column)} FROM ${sql.table(table)}`;
  expect(await lookThrough(asMyClient, (tx) => touched(read.execute(tx)))).toBe('denied');
});

test('the server reads no money and no notes outside a tenant', async () => {
  for (const [table, column] of [
    ['loans', 'amount'],
    ['loans', 'notes'],
    ['clients', 'notes'],
    ['clients', 'pix_key'],
    ['interests', 'requested_amount'],
    ['audit_log', 'after'],
    ['portfolio_totals', 'total_lent'],
    ['day_totals', 'received_amount'],
  ] as const) {
    const read = sql`SELECT ${sql.ref(column)} FROM ${sql.table(table)}`;
    expect(await lookThrough(asServer, (tx) => touched(read.execute(tx)))).toBe('denied');
  }
});

function rowsInTheBookOf(user: string) {
  return [
    sql`INSERT INTO clients (id, user_id, name, phone, cpf) VALUES (${newId()}, ${user}, 'Ana', '11', ${aCpf()})`,
    sql`INSERT INTO interests (id, user_id, client_cpf, requested_amount) VALUES (${newId()}, ${user}, ${aCpf()}, 1)`,
    sql`INSERT INTO loans (id, user_id, client_id, amount, interest_rate, start_date, end_date)
        VALUES (${newId()}, ${user}, ${mine.clientId}, 1, 0, '2026-01-01', '2026-01-01')`,
    sql`INSERT INTO payments (id, user_id, loan_id, amount, payment_date)
        VALUES (${newId()}, ${user}, ${mine.rows.loans}, 1, '2026-01-01')`,
    sql`INSERT INTO renewals (id, user_id, loan_id, interest_amount, previous_end_date, end_date)
        VALUES (${newId()}, ${user}, ${mine.rows.loans}, 1, '2026-01-01', '2026-01-01')`,
  ];
}

test("a lender writes no row into another lender's book", async () => {
  for (const insert of rowsInTheBookOf(mine.owner))
    expect(await lookThrough(asMe, (tx) => touched(insert.execute(tx)))).toBe(1);
  for (const insert of rowsInTheBookOf(theirs.owner))
    expect(await lookThrough(asMe, (tx) => touched(insert.execute(tx)))).toBe('denied');
});

test('I7 a row of mine cannot point at a row of theirs', async () => {
  const pointing = [
    sql`INSERT INTO loans (id, user_id, client_id, amount, interest_rate, start_date, end_date)
        VALUES (${newId()}, ${mine.owner}, ${theirs.clientId}, 1, 0, '2026-01-01', '2026-01-01')`,
    sql`INSERT INTO payments (id, user_id, loan_id, amount, payment_date)
        VALUES (${newId()}, ${mine.owner}, ${theirs.rows.loans}, 1, '2026-01-01')`,
    sql`INSERT INTO interests (id, user_id, client_id, client_cpf, requested_amount)
        VALUES (${newId()}, ${mine.owner}, ${theirs.clientId}, ${aCpf()}, 1)`,
    sql`INSERT INTO loans (id, user_id, client_id, amount, interest_rate, start_date, end_date, source_interest_id)
        VALUES (${newId()}, ${mine.owner}, ${mine.clientId}, 1, 0, '2026-01-01', '2026-01-01', ${theirs.rows.interests})`,
  ];
  for (const insert of pointing) {
    const work = database.db.asLender(mine.owner, (tx) => insert.execute(tx));
    expect(sqlStateOf(await work.catch((error: unknown) => error))).toBe('23503');
  }
});

test('PT-8 a borrower asks for a loan in its own name only, and only as Pendente', async () => {
  const { cpf } = await database.owner
    .selectFrom('clients')
    .select('cpf')
    .where('id', '=', mine.clientId)
    .executeTakeFirstOrThrow();
  const request = {
    user_id: mine.owner,
    client_id: mine.clientId,
    client_cpf: cpf,
    requested_amount: cents(100),
  };
  const asking = (values: Partial<typeof request> & { status?: 'Aprovado' }) =>
    lookThrough(asMyClient, (tx) =>
      touched(
        tx
          .insertInto('interests')
          .values({ id: newId(), ...request, ...values })
          .returning('id')
          .execute()
          .then((rows) => ({ rows })),
      ),
    );
  expect(await asking({})).toBe(1);
  expect(await asking({ status: 'Aprovado' })).toBe('denied');
  expect(await asking({ client_id: theirs.clientId })).toBe('denied');
  expect(await asking({ user_id: theirs.owner })).toBe('denied');
  expect(await asking({ client_cpf: aCpf() })).toBe('denied');
});

test('CL-5 a deleted client sees nothing of its own any more', async () => {
  const client = await aClient(database.owner, { user_id: mine.owner });
  const loan = await aLoan(database.owner, { user_id: mine.owner, client_id: client.id });
  await aPayment(database.owner, loan);
  const seen = () =>
    database.db.asBorrower({ owner: mine.owner, clientId: client.id }, async (tx) => [
      (await tx.selectFrom('clients').select('id').execute()).length,
      (await tx.selectFrom('loans').select('id').execute()).length,
      (await tx.selectFrom('payments').select('id').execute()).length,
    ]);
  expect(await seen()).toEqual([1, 1, 1]);
  await database.owner
    .updateTable('clients')
    .set({ deleted_at: new Date() })
    .where('id', '=', client.id)
    .execute();
  expect(await seen()).toEqual([0, 0, 0]);
});

test('LN-14 the server turns an open loan overdue and can do nothing else to it', async () => {
  const loan = mine.rows.loans;
  const set = (assignment: string) =>
    lookThrough(asServer, (tx) =>
      touched(sql.raw(`UPDATE loans SET ${assignment} WHERE id = '${loan}'`).execute(tx)),
    );
  expect(await set("status = 'atrasado'")).toBe(1);
  expect(await set("status = 'pago'")).toBe('denied');
  expect(await set('amount = 1')).toBe('denied');
});

test("the search answers with the tenant's clients only, and to a lender only", async () => {
  const search = sql<{ id: string }>`SELECT id FROM caderneta_search_clients('maria', NULL, NULL, 50) AS id`;
  const own = await database.db.asLender(mine.owner, (tx) => search.execute(tx));
  expect(own.rows.length).toBeGreaterThan(0);
  const ids = own.rows.map((row) => row.id);
  expect(ids).toContain(mine.clientId);
  expect(ids).not.toContain(theirs.clientId);
  expect(await lookThrough(asMyClient, (tx) => touched(search.execute(tx)))).toBe('denied');
  expect(await lookThrough(asServer, (tx) => touched(search.execute(tx)))).toBe('denied');
});

test('idempotency keys belong to their scope', async () => {
  const hash = Buffer.alloc(32);
  const by = (door: Door, scope: string) =>
    lookThrough(door, (tx) =>
      touched(
        sql`INSERT INTO idempotency_keys (scope, operation, key, request_hash) VALUES (${scope}, 'op', 'k', ${hash})
            ON CONFLICT DO NOTHING`.execute(tx),
      ),
    );
  expect(await by(asMe, `lender:${mine.owner}`)).toBe(1);
  expect(await by(asMe, `lender:${theirs.owner}`)).toBe('denied');
  expect(await by(asMyClient, `borrower:${mine.clientId}`)).toBe(1);
  expect(await by(asMyClient, `lender:${mine.owner}`)).toBe('denied');
  expect(await by(asServer, 'public')).toBe(1);
});

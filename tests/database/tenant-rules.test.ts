import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { cents } from '#domain/money.ts';
import { sqlStateOf } from '#server/db/database-errors.ts';
import { aClient, aCpf, aLoan, anInterest, aPayment } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

import { attempt, portfolio, touched, type RunAs, type Portfolio } from './tenant-access.ts';

let database: TestDatabase;
let mine: Portfolio;
let theirs: Portfolio;

beforeAll(async () => {
  database = await createTestDatabase();
  mine = await portfolio(database.owner);
  theirs = await portfolio(database.owner);
});
afterAll(() => database.drop());

const asMe: RunAs = (work) => database.db.asLender(mine.institution, work);
const asMyClient: RunAs = (work) =>
  database.db.asBorrower({ institution: mine.institution, clientId: mine.clientId }, work);
const asServer: RunAs = (work) => database.db.asSystem(work);

test.each([
  ['clients', 'address'],
  ['clients', 'pix_key'],
  ['clients', 'notes'],
  ['clients', 'credit_limit'],
  ['clients', 'no_lending_reason'],
  ['clients', 'no_lending_at'],
  ['clients', 'access_code_hash'],
  ['loans', 'notes'],
  ['payments', 'notes'],
  ['interests', 'notes'],
  ['interests', 'original_requester_name'],
  ['interests', 'requester_phone'],
  ['loan_events', 'facts'],
])('%s.%s is not readable by the portal', async (table, column) => {
  const read = sql`SELECT ${sql.ref(column)} FROM ${sql.table(table)}`;
  expect(await attempt(asMyClient, (tx) => touched(read.execute(tx)))).toBe('denied');
});

test('the server reads no money and no notes outside a tenant', async () => {
  for (const [table, column] of [
    ['loans', 'amount'],
    ['loans', 'notes'],
    ['installments', 'principal'],
    ['payments', 'amount'],
    ['loan_events', 'facts'],
    ['clients', 'notes'],
    ['clients', 'pix_key'],
    ['interests', 'requested_amount'],
    ['interests', 'notes'],
    ['audit_log', 'after'],
    ['portfolio_totals', 'total_lent'],
    ['day_totals', 'received_amount'],
    ['client_totals', 'owed'],
  ] as const) {
    const read = sql`SELECT ${sql.ref(column)} FROM ${sql.table(table)}`;
    expect(await attempt(asServer, (tx) => touched(read.execute(tx)))).toBe('denied');
  }
});

/** A loan of one centavo: of whom, for whom, and from which request. */
function loan(institution: string, client: string, source: string | null = null) {
  return sql`INSERT INTO loans (institution_id, id, client_id, amount, interest_rate, contract_interest, start_date, end_date, source_interest_id)
    VALUES (${institution}, ${newId()}, ${client}, 1, 0, 0, '2026-01-01', '2026-01-01', ${source})`;
}

function payment(institution: string, loanId: string) {
  return sql`INSERT INTO payments (institution_id, id, loan_id, client_id, amount, interest_part, principal_part, payment_date)
    VALUES (${institution}, ${newId()}, ${loanId}, ${mine.clientId}, 1, 0, 1, '2026-01-01')`;
}

function installment(institution: string, loanId: string) {
  return sql`INSERT INTO installments (institution_id, loan_id, client_id, plan_version, number, due_date, principal, interest)
    VALUES (${institution}, ${loanId}, ${mine.clientId}, 2, 1, '2026-01-01', 1, 0)`;
}

function loanEvent(institution: string, loanId: string) {
  return sql`INSERT INTO loan_events (institution_id, id, loan_id, client_id, kind, on_day)
    VALUES (${institution}, ${newId()}, ${loanId}, ${mine.clientId}, 'became_overdue', '2026-01-01')`;
}

function rowsInTheBookOf(institution: string) {
  return [
    sql`INSERT INTO clients (institution_id, id, name, phone, cpf) VALUES (${institution}, ${newId()}, 'Ana', '11', ${aCpf()})`,
    sql`INSERT INTO interests (institution_id, id, client_cpf, requested_amount) VALUES (${institution}, ${newId()}, ${aCpf()}, 1)`,
    loan(institution, mine.clientId),
    payment(institution, mine.rows.loans),
    installment(institution, mine.rows.loans),
    loanEvent(institution, mine.rows.loans),
    sql`INSERT INTO change_outbox (institution_id, table_name, op) VALUES (${institution}, 'loans', 'many')`,
  ];
}

test('a lender cannot write a row into another institution', async () => {
  for (const insert of rowsInTheBookOf(mine.institution))
    expect(await attempt(asMe, (tx) => touched(insert.execute(tx)))).toBe(1);
  for (const insert of rowsInTheBookOf(theirs.institution))
    expect(await attempt(asMe, (tx) => touched(insert.execute(tx)))).toBe('denied');
});

test('I7 a row of mine cannot point at a row of theirs', async () => {
  const pointing = [
    loan(mine.institution, theirs.clientId),
    payment(mine.institution, theirs.rows.loans),
    installment(mine.institution, theirs.rows.loans),
    loanEvent(mine.institution, theirs.rows.loans),
    sql`INSERT INTO interests (institution_id, id, client_id, client_cpf, requested_amount)
        VALUES (${mine.institution}, ${newId()}, ${theirs.clientId}, ${aCpf()}, 1)`,
    loan(mine.institution, mine.clientId, theirs.rows.interests),
  ];
  for (const insert of pointing) {
    const work = database.db.asLender(mine.institution, (tx) => insert.execute(tx));
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
    institution_id: mine.institution,
    client_id: mine.clientId,
    client_cpf: cpf,
    requested_amount: cents(100),
  };
  const asking = (values: Partial<typeof request> & { status?: 'Aprovado' }) =>
    attempt(asMyClient, (tx) =>
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
  expect(await asking({ institution_id: theirs.institution })).toBe('denied');
  expect(await asking({ client_cpf: aCpf() })).toBe('denied');
});

test('CL-5 a deleted client sees nothing of its own any more', async () => {
  const { institution } = mine;
  const client = await aClient(database.owner, { institution_id: institution });
  const lent = await aLoan(database.owner, { institution_id: institution, client_id: client.id });
  await aPayment(database.owner, lent);
  await anInterest(database.owner, { institution_id: institution, client_id: client.id });
  const seen = () =>
    database.db.asBorrower({ institution, clientId: client.id }, async (tx) => [
      (await tx.selectFrom('clients').select('id').execute()).length,
      (await tx.selectFrom('loans').select('id').execute()).length,
      (await tx.selectFrom('installments').select('number').execute()).length,
      (await tx.selectFrom('payments').select('id').execute()).length,
      (await tx.selectFrom('interests').select('id').execute()).length,
    ]);
  expect(await seen()).toEqual([1, 1, 1, 1, 1]);
  await database.owner
    .updateTable('clients')
    .set({ deleted_at: new Date() })
    .where('id', '=', client.id)
    .execute();
  expect(await seen()).toEqual([0, 0, 0, 0, 0]);
});

test('LN-14 the server turns an open loan overdue and can do nothing else to it', async () => {
  const loan = mine.rows.loans;
  const set = (assignment: string) =>
    attempt(asServer, (tx) =>
      touched(sql.raw(`UPDATE loans SET ${assignment} WHERE id = '${loan}'`).execute(tx)),
    );
  expect(await set("status = 'atrasado'")).toBe(1);
  expect(await set("status = 'pago'")).toBe('denied');
  expect(await set('amount = 1')).toBe('denied');
});

test("the search answers with the tenant's clients only, and to a lender only", async () => {
  const search = sql<{ id: string }>`SELECT unnest(caderneta_search_clients('maria', NULL, NULL, 50)) AS id`;
  const own = await database.db.asLender(mine.institution, (tx) => search.execute(tx));
  expect(own.rows.length).toBeGreaterThan(0);
  const ids = own.rows.map((row) => row.id);
  expect(ids).toContain(mine.clientId);
  expect(ids).not.toContain(theirs.clientId);
  expect(await attempt(asMyClient, (tx) => touched(search.execute(tx)))).toBe('denied');
  expect(await attempt(asServer, (tx) => touched(search.execute(tx)))).toBe('denied');
});

test('only the institutions a person works for can read their name', async () => {
  const name = (person: string) =>
    sql<{ name: string | null }>`SELECT caderneta_member_name(${person}) AS name`;
  const own = await database.db.asLender(mine.institution, (tx) => name(mine.user).execute(tx));
  expect(own.rows).toEqual([{ name: `${mine.user}@exemplo.com.br` }]);
  const foreign = await database.db.asLender(mine.institution, (tx) => name(theirs.user).execute(tx));
  expect(foreign.rows).toEqual([{ name: null }]);
  expect(await attempt(asMyClient, (tx) => touched(name(mine.user).execute(tx)))).toBe('denied');
  expect(await attempt(asServer, (tx) => touched(name(mine.user).execute(tx)))).toBe('denied');
});

test('idempotency keys belong to their scope', async () => {
  const hash = Buffer.alloc(32);
  const by = (runAs: RunAs, scope: string) =>
    attempt(runAs, (tx) =>
      touched(
        sql`INSERT INTO idempotency_keys (scope, operation, key, request_hash, status) VALUES (${scope}, 'op', 'k', ${hash}, 204)
            ON CONFLICT DO NOTHING`.execute(tx),
      ),
    );
  expect(await by(asMe, `lender:${mine.institution}`)).toBe(1);
  expect(await by(asMe, `lender:${theirs.institution}`)).toBe('denied');
  expect(await by(asMyClient, `borrower:${mine.clientId}`)).toBe(1);
  expect(await by(asMyClient, `lender:${mine.institution}`)).toBe('denied');
  expect(await by(asServer, 'public')).toBe(1);
});

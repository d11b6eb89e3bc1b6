import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { day } from '#domain/calendar.ts';
import { basisPoints, cents } from '#domain/money.ts';
import { sqlStateOf } from '#server/db/database-errors.ts';
import { aClient, aCpf, aLender, aLoan } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let database: TestDatabase;
let lender: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ id: lender } = await aLender(database.owner));
});
afterAll(() => database.drop());

const trailOf = (rowId: string) =>
  database.owner.selectFrom('audit_log').selectAll().where('row_id', '=', rowId).orderBy('id').execute();

test('I11 each change of a client leaves one row: who, when, before, after, and no secret', async () => {
  const { db } = database;
  const id = newId();
  await db.asLender(lender, async (tx) => {
    await tx
      .insertInto('clients')
      .values({ id, user_id: lender, name: 'Ana', phone: '11', cpf: aCpf() })
      .execute();
  });
  await db.asLender(
    lender,
    (tx) =>
      tx
        .updateTable('clients')
        .set({ name: 'Ana Lima', access_code_hash: 'topsecret', access_code_created_at: new Date() })
        .where('id', '=', id)
        .execute(),
    { actor: "staff:d'Ávila" },
  );
  await db.asLender(lender, (tx) =>
    tx.updateTable('clients').set({ deleted_at: new Date() }).where('id', '=', id).execute(),
  );
  const trail = await trailOf(id);
  expect(trail.map(({ op, actor, table_name, client_id }) => ({ op, actor, table_name, client_id }))).toEqual(
    [
      { op: 'insert', actor: `lender:${lender}`, table_name: 'clients', client_id: id },
      { op: 'update', actor: "staff:d'Ávila", table_name: 'clients', client_id: id },
      { op: 'update', actor: `lender:${lender}`, table_name: 'clients', client_id: id },
    ],
  );
  expect([trail[1]?.before?.['name'], trail[1]?.after?.['name']]).toEqual(['Ana', 'Ana Lima']);
  expect(JSON.stringify(trail)).not.toContain('topsecret');
});

test('a change that changes nothing, and a visit to the portal, leave no row', async () => {
  const client = await aClient(database.owner, { user_id: lender });
  await database.db.asLender(lender, (tx) =>
    tx.updateTable('clients').set({ name: client.name }).where('id', '=', client.id).execute(),
  );
  await database.db.asSystem((tx) =>
    tx.updateTable('clients').set({ portal_last_seen_at: new Date() }).where('id', '=', client.id).execute(),
  );
  expect(await trailOf(client.id)).toHaveLength(1);
});

test('I11 a payment leaves one row of its own and one of its loan; undoing it leaves both again', async () => {
  const client = await aClient(database.owner, { user_id: lender });
  const loan = await aLoan(database.owner, { user_id: lender, client_id: client.id });
  const id = newId();
  await database.db.asLender(lender, async (tx) => {
    await tx
      .insertInto('payments')
      .values({
        id,
        user_id: lender,
        loan_id: loan.id,
        amount: cents(5_000),
        payment_date: day('2026-08-01'),
      })
      .execute();
    await tx
      .updateTable('loans')
      .set({ paid_amount: cents(5_000) })
      .where('id', '=', loan.id)
      .execute();
  });
  await database.db.asLender(lender, async (tx) => {
    await tx.deleteFrom('payments').where('id', '=', id).execute();
    await tx
      .updateTable('loans')
      .set({ paid_amount: cents(0) })
      .where('id', '=', loan.id)
      .execute();
  });
  const trail = await database.owner
    .selectFrom('audit_log')
    .select(['table_name', 'op', 'before', 'after'])
    .where('loan_id', '=', loan.id)
    .orderBy('id')
    .execute();
  const story = trail.map(({ table_name, op, before, after }) => [
    table_name,
    op,
    before?.['paid_amount'] ?? before?.['amount'],
    after?.['paid_amount'] ?? after?.['amount'],
  ]);
  expect(story).toEqual([
    ['loans', 'insert', undefined, 0],
    ['payments', 'insert', undefined, 5_000],
    ['loans', 'update', 0, 5_000],
    ['payments', 'delete', 5_000, undefined],
    ['loans', 'update', 5_000, 0],
  ]);
});

test('what is rolled back leaves no row', async () => {
  const id = newId();
  const failing = database.db.asLender(lender, async (tx) => {
    await tx
      .insertInto('clients')
      .values({ id, user_id: lender, name: 'Ana', phone: '11', cpf: aCpf() })
      .execute();
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await trailOf(id)).toEqual([]);
});

test.each(['UPDATE audit_log SET actor = actor', 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
  'nobody rewrites history: %s',
  async (statement) => {
    const { db, owner } = database;
    expect(await refusedTo(db.asLender(lender, (tx) => sql.raw(statement).execute(tx)))).toBe('42501');
    expect(await refusedTo(db.asSystem((tx) => sql.raw(statement).execute(tx)))).toBe('42501');
    expect(await refusedTo(sql.raw(statement).execute(owner))).toBe('42501');
  },
);

test('IN-5 deleting an interest leaves its last state in the history, and the loan it became stays', async () => {
  const client = await aClient(database.owner, { user_id: lender });
  const interestId = newId();
  const loanId = newId();
  await database.db.asLender(lender, async (tx) => {
    await tx
      .insertInto('interests')
      .values({
        id: interestId,
        user_id: lender,
        client_id: client.id,
        client_cpf: client.cpf,
        requested_amount: cents(1),
      })
      .execute();
    await tx
      .insertInto('loans')
      .values({
        id: loanId,
        user_id: lender,
        client_id: client.id,
        amount: cents(1),
        interest_rate: basisPoints(0),
        start_date: day('2026-01-01'),
        end_date: day('2026-01-01'),
        source_interest_id: interestId,
      })
      .execute();
  });
  await database.db.asLender(lender, (tx) =>
    tx.deleteFrom('interests').where('id', '=', interestId).execute(),
  );
  const [, deletion] = await trailOf(interestId);
  expect([deletion?.op, deletion?.before?.['client_cpf']]).toEqual(['delete', client.cpf]);
  const loan = await database.owner
    .selectFrom('loans')
    .select('source_interest_id')
    .where('id', '=', loanId)
    .executeTakeFirst();
  expect(loan).toEqual({ source_interest_id: null });
});

async function refusedTo(work: Promise<unknown>): Promise<string | undefined> {
  return sqlStateOf(await work.catch((error: unknown) => error));
}

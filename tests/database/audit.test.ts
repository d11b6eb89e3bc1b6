import { sql, type Updateable } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { day } from '#domain/calendar.ts';
import { basisPoints, cents } from '#domain/money.ts';
import { sqlStateOf } from '#server/db/database-errors.ts';
import type { Tables } from '#server/db/tables.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { undoPayment } from '#server/loans/undo-payment.ts';
import { aClient, aCpf, aLender, aLoan } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let database: TestDatabase;
let lender: string;
let person: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ id: lender, user_id: person } = await aLender(database.owner));
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
      .values({ id, institution_id: lender, name: 'Ana', phone: '11', cpf: aCpf() })
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
    { actor: "staff:d'Ávila", user: person },
  );
  await db.asLender(lender, (tx) =>
    tx.updateTable('clients').set({ deleted_at: new Date() }).where('id', '=', id).execute(),
  );
  const trail = await trailOf(id);
  const entries = trail.map(({ op, actor, user_id, table_name, institution_id }) => {
    return { op, actor, user_id, table_name, institution_id };
  });
  const of = { table_name: 'clients', institution_id: lender };
  expect(entries).toEqual([
    { op: 'insert', actor: `lender:${lender}`, user_id: null, ...of },
    { op: 'update', actor: "staff:d'Ávila", user_id: person, ...of },
    { op: 'update', actor: `lender:${lender}`, user_id: null, ...of },
  ]);
  expect([trail[1]?.before?.['name'], trail[1]?.after?.['name']]).toEqual(['Ana', 'Ana Lima']);
  expect(JSON.stringify(trail)).not.toContain('topsecret');
});

test('a change that changes nothing, and a visit to the portal, leave no row', async () => {
  const client = await aClient(database.owner, { institution_id: lender });
  await database.db.asLender(lender, (tx) =>
    tx.updateTable('clients').set({ name: client.name }).where('id', '=', client.id).execute(),
  );
  await database.db.asSystem((tx) =>
    tx.updateTable('clients').set({ portal_last_seen_at: new Date() }).where('id', '=', client.id).execute(),
  );
  expect(await trailOf(client.id)).toHaveLength(1);
});

test('I11 a payment leaves one row of its own and one of its loan; undoing it leaves both again', async () => {
  const { db, owner } = database;
  const client = await aClient(owner, { institution_id: lender });
  const loan = await aLoan(owner, { institution_id: lender, client_id: client.id });
  const [paymentDate, today] = [day('2026-08-01'), day('2026-08-15')];
  const now = new Date('2026-08-15T15:00:00.000Z');
  const { payment } = await db.asLender(
    lender,
    (tx) =>
      addPayment(tx, lender, {
        loan_id: loan.id,
        amount: cents(5_000),
        payment_date: paymentDate,
        notes: null,
        today,
        now,
      }),
    { user: person },
  );
  const { id } = payment;
  const paid = await owner.selectFrom('payments').selectAll().where('loan_id', '=', loan.id).execute();
  expect(paid).toMatchObject([
    { id, amount: 5_000, payment_date: '2026-08-01', received_by: person, undone_at: null, undone_by: null },
  ]);
  const later = new Date('2026-08-15T15:00:01.000Z');
  await db.asLender(lender, (tx) => undoPayment(tx, lender, { id, today, now: later }), { user: person });
  const kept = await owner.selectFrom('payments').selectAll().where('loan_id', '=', loan.id).execute();
  expect(kept).toEqual([{ ...paid[0], undone_at: '2026-08-15T15:00:01.000Z', undone_by: person }]);
  const story = await owner
    .selectFrom('loan_events')
    .select(['kind', 'on_day', 'at', 'by_user', 'facts'])
    .where('loan_id', '=', loan.id)
    .where('kind', '<>', 'created')
    .orderBy('id')
    .execute();
  const facts = { payment_id: id, amount: 5_000, late_fee: 0 };
  expect(story).toEqual([
    { kind: 'payment', on_day: '2026-08-01', at: '2026-08-15T15:00:00.000Z', by_user: person, facts },
    { kind: 'payment_undone', on_day: '2026-08-15', at: '2026-08-15T15:00:01.000Z', by_user: person, facts },
  ]);
  // What follows from payments is no agreed term: the audit log has nothing to add.
  expect((await trailOf(loan.id)).map(({ op }) => op)).toEqual(['insert']);
  expect(await trailOf(id)).toEqual([]);
});

test('I11 of a loan each change of an agreed term leaves a row, and what payments, renewals and days change leaves none', async () => {
  const client = await aClient(database.owner, { institution_id: lender });
  const loan = await aLoan(database.owner, { institution_id: lender, client_id: client.id });
  const set = (values: Updateable<Tables['loans']>) =>
    database.db.asLender(lender, (tx) =>
      tx.updateTable('loans').set(values).where('id', '=', loan.id).execute(),
    );
  await set({ amount: cents(200_000), contract_interest: cents(80_000) });
  await set({
    status: 'pago',
    paid_at: new Date(),
    paid_amount: cents(280_000),
    covered_on: day('2026-08-01'),
  });
  await set({ status: 'ativo', paid_at: null, end_date: day('2026-09-30'), renewed_at: new Date() });
  await set({ notes: 'combinado' });
  await set({ deleted_at: new Date() });
  const trail = await trailOf(loan.id);
  expect(trail.map(({ op, after }) => [op, after?.['amount'], after?.['notes']])).toEqual([
    ['insert', 100_000, null],
    ['update', 200_000, null],
    ['update', 200_000, 'combinado'],
    ['update', 200_000, 'combinado'],
  ]);
  expect([trail[3]?.before?.['deleted_at'], typeof trail[3]?.after?.['deleted_at']]).toEqual([
    null,
    'string',
  ]);
  for (const derived of ['status', 'end_date', 'paid_amount', 'interest_paid', 'covered_on', 'paid_at'])
    expect(trail[0]?.after).not.toHaveProperty(derived);
});

test('I11 an institution and who works for it leave rows of their own', async () => {
  const { id, user_id } = await aLender(database.owner);
  await database.owner
    .updateTable('institutions')
    .set({ name: 'Crédito da Praça' })
    .where('id', '=', id)
    .execute();
  await database.owner
    .updateTable('memberships')
    .set({ role: 'viewer' })
    .where('user_id', '=', user_id)
    .execute();
  const trail = await database.owner
    .selectFrom('audit_log')
    .select(['table_name', 'row_id', 'op', 'after'])
    .where('institution_id', '=', id)
    .orderBy('id')
    .execute();
  expect(trail).toMatchObject([
    { table_name: 'institutions', row_id: id, op: 'insert', after: { name: null } },
    { table_name: 'memberships', row_id: user_id, op: 'insert', after: { role: 'owner' } },
    { table_name: 'institutions', row_id: id, op: 'update', after: { name: 'Crédito da Praça' } },
    { table_name: 'memberships', row_id: user_id, op: 'update', after: { role: 'viewer' } },
  ]);
});

test('what is rolled back leaves no row', async () => {
  const id = newId();
  const failing = database.db.asLender(lender, async (tx) => {
    await tx
      .insertInto('clients')
      .values({ id, institution_id: lender, name: 'Ana', phone: '11', cpf: aCpf() })
      .execute();
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await trailOf(id)).toEqual([]);
});

test.each([
  'UPDATE audit_log SET actor = actor',
  'DELETE FROM audit_log',
  'TRUNCATE audit_log',
  'UPDATE loan_events SET facts = facts',
  'DELETE FROM loan_events',
  'TRUNCATE loan_events',
])('history cannot be rewritten: %s', async (statement) => {
  const { db, owner } = database;
  expect(await refusedTo(db.asLender(lender, (tx) => sql.raw(statement).execute(tx)))).toBe('42501');
  expect(await refusedTo(db.asSystem((tx) => sql.raw(statement).execute(tx)))).toBe('42501');
  expect(await refusedTo(sql.raw(statement).execute(owner))).toBe('42501');
});

test('IN-5 deleting an interest leaves its last state in the history, and the loan it became stays', async () => {
  const client = await aClient(database.owner, { institution_id: lender });
  const interestId = newId();
  const loanId = newId();
  await database.db.asLender(lender, async (tx) => {
    await tx
      .insertInto('interests')
      .values({
        id: interestId,
        institution_id: lender,
        client_id: client.id,
        client_cpf: client.cpf,
        requested_amount: cents(1),
      })
      .execute();
    await tx
      .insertInto('loans')
      .values({
        id: loanId,
        institution_id: lender,
        client_id: client.id,
        amount: cents(1),
        interest_rate: basisPoints(0),
        contract_interest: cents(0),
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
  const [, forgotten] = await trailOf(loanId);
  expect([forgotten?.before, forgotten?.after].map((image) => image?.['source_interest_id'])).toEqual([
    interestId,
    null,
  ]);
});

async function refusedTo(work: Promise<unknown>): Promise<string | undefined> {
  return sqlStateOf(await work.catch((error: unknown) => error));
}

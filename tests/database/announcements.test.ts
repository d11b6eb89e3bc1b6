import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { day } from '#domain/calendar.ts';
import { basisPoints, cents } from '#domain/money.ts';
import { aClient, aCpf, aLender, aLoan, anInstitution } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let database: TestDatabase;
let listener: Client;
let payloads: string[];
let lender: string;
let client: Awaited<ReturnType<typeof aClient>>;
let loan: Awaited<ReturnType<typeof aLoan>>;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ id: lender } = await aLender(database.owner));
  client = await aClient(database.owner, { user_id: lender });
  loan = await aLoan(database.owner, { user_id: lender, client_id: client.id });
  await anInstitution(database.owner, { user_id: lender });
  listener = new Client({ connectionString: database.runtimeUrl });
  await listener.connect();
  listener.on('notification', ({ payload = '' }) => payloads.push(payload));
  await listener.query('LISTEN caderneta_changes');
});
afterAll(async () => {
  await listener.end();
  await database.drop();
});
beforeEach(() => {
  payloads = [];
});

/** Everything announced until a mark that is sent after it arrives. */
async function heard(): Promise<unknown[]> {
  const mark = `mark ${newId()}`;
  await database.ownerPool.query(`SELECT pg_notify('caderneta_changes', $1)`, [mark]);
  await vi.waitFor(() => expect(payloads).toContain(mark), { timeout: 5_000 });
  return payloads.filter((payload) => !payload.startsWith('mark')).flatMap((payload) => JSON.parse(payload));
}

test('LV-1 a payment announces itself and its loan, on commit', async () => {
  const id = newId();
  await database.db.asLender(lender, async (tx) => {
    await tx
      .insertInto('payments')
      .values({ id, user_id: lender, loan_id: loan.id, amount: cents(1), payment_date: day('2026-08-01') })
      .execute();
    await tx
      .updateTable('loans')
      .set({ paid_amount: cents(1) })
      .where('id', '=', loan.id)
      .execute();
    expect(await heard()).toEqual([]);
  });
  expect(await heard()).toEqual([
    { owner: lender, table: 'payments', op: 'insert', id, loan_id: loan.id },
    { owner: lender, table: 'loans', op: 'update', id: loan.id, client_id: client.id },
  ]);
});

test('what is rolled back or changes nothing is not announced', async () => {
  const failing = database.db.asLender(lender, async (tx) => {
    await tx.updateTable('clients').set({ name: 'Outra' }).where('id', '=', client.id).execute();
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await database.db.asLender(lender, (tx) =>
    tx.updateTable('clients').set({ name: client.name }).where('id', '=', client.id).execute(),
  );
  await database.db.asSystem((tx) =>
    tx.updateTable('clients').set({ access_code_tries: 2 }).where('id', '=', client.id).execute(),
  );
  expect(await heard()).toEqual([]);
});

test('CL-5 to whoever looks, setting deleted_at is a deletion and clearing it an insertion', async () => {
  for (const deleted_at of [new Date(), null])
    await database.db.asLender(lender, (tx) =>
      tx.updateTable('clients').set({ deleted_at }).where('id', '=', client.id).execute(),
    );
  expect(await heard()).toEqual([
    { owner: lender, table: 'clients', op: 'delete', id: client.id },
    { owner: lender, table: 'clients', op: 'insert', id: client.id },
  ]);
});

test('an interest and the institution are announced; an interest is really deleted', async () => {
  const id = newId();
  await database.db.asLender(lender, async (tx) => {
    await tx
      .insertInto('interests')
      .values({ id, user_id: lender, client_cpf: aCpf(), requested_amount: cents(1) })
      .execute();
    await tx.updateTable('institutions').set({ name: 'Outro nome' }).where('user_id', '=', lender).execute();
    await tx.deleteFrom('interests').where('id', '=', id).execute();
  });
  expect(await heard()).toMatchObject([
    { owner: lender, table: 'interests', op: 'insert', id },
    { owner: lender, table: 'institutions', op: 'update' },
    { owner: lender, table: 'interests', op: 'delete', id },
  ]);
});

test('LN-14 100 loans of one statement come in payloads under 8,000 bytes, 200 as one word: many', async () => {
  const other = await aLender(database.owner);
  const theirs = await aClient(database.owner, { user_id: other.id });
  await heard();
  for (const [count, expected] of [
    [100, 100],
    [200, 1],
  ] as const) {
    payloads = [];
    const rows = Array.from({ length: count }, () => loanOf(lender, client.id));
    await database.owner
      .insertInto('loans')
      .values([...rows, loanOf(other.id, theirs.id)])
      .execute();
    const changes = await heard();
    expect(changes.filter((change) => JSON.stringify(change).includes(lender))).toHaveLength(expected);
    expect(changes.filter((change) => JSON.stringify(change).includes(other.id))).toHaveLength(1);
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000);
  }
  expect(payloads.map((payload) => payload.includes('"many"'))).toContain(true);
});

function loanOf(user_id: string, client_id: string) {
  return {
    id: newId(),
    user_id,
    client_id,
    amount: cents(100),
    interest_rate: basisPoints(1000),
    start_date: day('2026-01-01'),
    end_date: day('2026-02-01'),
  };
}

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import { postponeWrites } from '#server/db/engine/kysely-over-pg.ts';
import { aClient, aLender } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let database: TestDatabase;
let lender: string;
let client: string;

beforeAll(async () => {
  database = await createTestDatabase();
  lender = (await aLender(database.owner)).id;
});
afterAll(() => database.drop());
beforeEach(async () => {
  client = (await aClient(database.owner, { institution_id: lender, name: 'Maria da Silva' })).id;
});

const nameOf = async (tx: Tx) =>
  (await tx.selectFrom('clients').select('name').where('id', '=', client).executeTakeFirstOrThrow()).name;
const renamed = (tx: Tx, name: string) =>
  tx
    .updateTable('clients')
    .set({ name })
    .where('institution_id', '=', lender)
    .where('id', '=', client)
    .compile();
const storedName = () => database.db.asLender(lender, nameOf);

describe('what is sent with BEGIN', () => {
  const WHO = `SELECT pg_has_role(current_user, 'caderneta_app', 'USAGE') AS server, caderneta_institution() AS lender`;
  const refusal = new Error('not accepted');
  const check = (accepted: boolean, found: unknown[] = []) => ({
    statement: { text: WHO, values: [] },
    accept(rows: readonly unknown[]) {
      found.push(...rows);
      if (!accepted) throw refusal;
    },
    recordVisit: async () => {},
  });

  test('is the session with the rights of the server, and the first statement with those of the caller', async () => {
    const session: unknown[] = [];
    const first: unknown[] = [];
    const along = { sessionCheck: check(true, session), first: check(true, first) };
    expect(await database.db.asLender(lender, nameOf, along)).toBe('Maria da Silva');
    expect(session).toEqual([{ server: true, lender: null }]);
    expect(first).toEqual([{ server: false, lender }]);
  });

  const works: [string, (tx: Tx) => Promise<unknown>][] = [
    ['reads', nameOf],
    ['writes', (tx) => tx.executeQuery(renamed(tx, 'Outra'))],
    ['postpones a write', async (tx) => postponeWrites(tx, [renamed(tx, 'Outra')])],
    ['asks nothing', async () => 'nothing asked'],
    ['refuses', async () => Promise.reject(new Error('refused by the work'))],
    ['fails', (tx) => sql`SELECT 1 / 0`.execute(tx)],
  ];
  test.each(works)('refuses before work that %s, and nothing of it stays', async (_, work) => {
    for (const along of [{ sessionCheck: check(false) }, { first: check(false) }])
      await expect(database.db.asLender(lender, work, along)).rejects.toBe(refusal);
    expect(await storedName()).toBe('Maria da Silva');
  });

  test('a visit is recorded once the connection is free, also where the work is refused', async () => {
    const one = await createTestDatabase({ poolSize: 1 });
    const { id } = await aLender(one.owner);
    let visits = 0;
    const sessionCheck = {
      ...check(true),
      async recordVisit() {
        await sql`SELECT 1`.execute(one.db.system);
        visits += 1;
      },
    };
    await one.db.asLender(id, async () => 'done', { sessionCheck });
    const refused = one.db.asLender(id, async () => Promise.reject(new Error('refused')), { sessionCheck });
    await expect(refused).rejects.toThrow('refused');
    expect(visits).toBe(2);
    await one.drop();
  });
});

describe('postponed writes', () => {
  test('are made by the time the transaction is committed, in their order', async () => {
    await database.db.asLender(lender, async (tx) =>
      postponeWrites(tx, [renamed(tx, 'Ana'), renamed(tx, 'Bia')]),
    );
    expect(await storedName()).toBe('Bia');
  });

  test('are seen by what is read after them', async () => {
    const seen = await database.db.asLender(lender, async (tx) => {
      postponeWrites(tx, [renamed(tx, 'Ana')]);
      return nameOf(tx);
    });
    expect(seen).toBe('Ana');
  });

  test('that are refused fail the transaction, and nothing of it stays', async () => {
    const tooLong = database.db.asLender(lender, async (tx) => {
      postponeWrites(tx, [renamed(tx, 'Ana'), renamed(tx, 'x'.repeat(121))]);
      return 'answered';
    });
    await expect(tooLong).rejects.toMatchObject({ code: '23514' });
    expect(await storedName()).toBe('Maria da Silva');
  });

  test('are not sent when the work is refused after them', async () => {
    const refused = database.db.asLender(lender, async (tx) => {
      postponeWrites(tx, [renamed(tx, 'x'.repeat(121))]);
      throw new Error('refused by the work');
    });
    await expect(refused).rejects.toThrow('refused by the work');
    expect(await storedName()).toBe('Maria da Silva');
  });

  test('are impossible in a read', async () => {
    const read = database.db.readAsLender(lender, async (tx) => postponeWrites(tx, [renamed(tx, 'Ana')]));
    await expect(read).rejects.toThrow('only a transaction that may write can postpone writes');
  });
});

test('values arrive as they were sent, however long and in whatever script, and bytes as bytes', async () => {
  const sent = {
    text: 'maçã €5 \u{1f34e} '.repeat(4_000),
    bytes: Buffer.from([0, 255, 10, 92]),
    nothing: null,
  };
  const all = async (tx: Tx) =>
    sql`SELECT ${sent.nothing}::text AS nothing, ${sent.text}::text AS text, ${sent.bytes}::bytea AS bytes`.execute(
      tx,
    );
  expect((await database.db.asLender(lender, all)).rows).toEqual([sent]);
  expect((await database.db.readAsLender(lender, all)).rows).toEqual([sent]);
});

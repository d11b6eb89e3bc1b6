import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DatabaseUnavailable, sqlStateOf } from '#server/db/database-errors.ts';
import { createDatabase, type Tx } from '#server/db/database.ts';
import { fixedStatement } from '#server/db/engine/fixed-statement.ts';
import { freePort } from '#server/embedded-postgres/free-port.ts';
import { aClient, aLender } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let database: TestDatabase;
let lender: string;
let person: string;
let client: string;

beforeAll(async () => {
  // One connection, so that a setting left behind would be seen by the next transaction.
  database = await createTestDatabase({ poolSize: 1 });
  ({ id: lender, user_id: person } = await aLender(database.owner));
  ({ id: client } = await aClient(database.owner, { institution_id: lender }));
});
afterAll(() => database.drop());

interface Acting {
  role: string;
  lender: string | null;
  person: string | null;
  client: string | null;
  owner: boolean;
}
const whoAmI = sql<Acting>`
  SELECT current_user AS role, caderneta_institution() AS lender, caderneta_user() AS person, caderneta_borrower_client() AS client,
    pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = 'loans'::regclass), 'USAGE') AS owner`;

test('each transaction acts as its role for its tenant and leaves no setting behind', async () => {
  const { db } = database;
  const byHand = await db.asLender(lender, (tx) => whoAmI.execute(tx), { user: person });
  expect(byHand.rows).toEqual([{ role: 'caderneta_lender', lender, person, client: null, owner: false }]);
  const lent = await db.asLender(lender, (tx) => whoAmI.execute(tx));
  expect(lent.rows).toEqual([{ role: 'caderneta_lender', lender, person: null, client: null, owner: false }]);
  const borrowed = await db.asBorrower({ institution: lender, clientId: client }, (tx) => whoAmI.execute(tx));
  expect(borrowed.rows).toEqual([{ role: 'caderneta_borrower', lender, person: null, client, owner: false }]);
  const own = await db.asSystem((tx) => whoAmI.execute(tx));
  expect(own.rows).toEqual([
    { role: 'caderneta_app', lender: null, person: null, client: null, owner: false },
  ]);
  const single = await whoAmI.execute(db.system);
  expect(single.rows).toMatchObject([{ lender: null, person: null, client: null, owner: false }]);
});

describe('a read', () => {
  test('acts as its role for its tenant and leaves no setting behind', async () => {
    const { db } = database;
    const asked = await db.readAsLender(lender, (tx) => whoAmI.execute(tx));
    expect(asked.rows).toEqual([
      { role: 'caderneta_lender', lender, person: null, client: null, owner: false },
    ]);
    const borrowed = await db.readAsBorrower({ institution: lender, clientId: client }, (tx) =>
      whoAmI.execute(tx),
    );
    expect(borrowed.rows).toEqual([
      { role: 'caderneta_borrower', lender, person: null, client, owner: false },
    ]);
    const own = await db.asSystem((tx) => whoAmI.execute(tx));
    expect(own.rows).toEqual([
      { role: 'caderneta_app', lender: null, person: null, client: null, owner: false },
    ]);
  });

  test('cannot write', async () => {
    const { db } = database;
    const rename = db.readAsLender(lender, (tx) =>
      tx.updateTable('clients').set({ name: 'Outra' }).where('id', '=', client).execute(),
    );
    await expect(rename).rejects.toThrow('a read query tried to write');
    const names = await db.asLender(lender, (tx) => tx.selectFrom('clients').select('name').execute());
    expect(names).toEqual([{ name: 'Maria da Silva' }]);
  });

  test('gets its answer only where its proof is accepted, also where it asks nothing or fails by itself', async () => {
    const { db } = database;
    const refusal = new Error('not proven');
    const proven: unknown[] = [];
    const proof = (accepted: boolean) => ({
      statement: { text: 'SELECT $1::integer AS number, caderneta_institution() AS lender', values: [7] },
      accept(rows: readonly unknown[]) {
        proven.push(...rows);
        if (!accepted) throw refusal;
      },
      recordVisit: async () => {},
    });
    const seen = await db.readAsLender(lender, async (tx) => [await names(tx), await names(tx)], proof(true));
    expect(seen).toEqual([[{ name: 'Maria da Silva' }], [{ name: 'Maria da Silva' }]]);
    expect(proven).toEqual([{ number: 7, lender: null }]);
    const failing = async () => Promise.reject(new Error('not found'));
    const works: ((tx: Tx) => Promise<unknown>)[] = [
      names,
      async () => 'nothing asked',
      failing,
      (tx) => sql`SELECT 1 / 0`.execute(tx),
    ];
    for (const work of works) await expect(db.readAsLender(lender, work, proof(false))).rejects.toBe(refusal);
    await expect(db.readAsLender(lender, failing, proof(true))).rejects.toThrow('not found');
  });

  test('that failed does not affect later ones on its connection', async () => {
    const { db } = database;
    const unheardOf = sql<{ n: number }>`SELECT 1 / ${0}::integer AS n, 'asked for the first time'`;
    await expect(db.readAsLender(lender, (tx) => unheardOf.execute(tx))).rejects.toThrow('division by zero');
    await expect(db.readAsLender(lender, (tx) => unheardOf.execute(tx))).rejects.toThrow('division by zero');
    expect(await db.readAsLender(lender, names)).toEqual([{ name: 'Maria da Silva' }]);
  });
});

const names = (tx: Tx) => tx.selectFrom('clients').select('name').execute();

test('single statements sent together share a connection and fail independently', async () => {
  const two = await createTestDatabase({ poolSize: 2 });
  const backend = sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`;
  const outcomes = await Promise.allSettled([
    backend.execute(two.db.system),
    sql`SELECT 1 / 0`.execute(two.db.system),
    backend.execute(two.db.system),
  ]);
  const later = await backend.execute(two.db.system);
  await two.drop();
  const pids = outcomes.map((outcome) =>
    outcome.status === 'fulfilled' && 'rows' in outcome.value ? outcome.value.rows : outcome.status,
  );
  expect(pids).toEqual([later.rows, 'rejected', later.rows]);
});

test('a fixed statement is built once and carries the values of each call', async () => {
  let built = 0;
  const sum = fixedStatement((_, { a, b }: { a: number; b: number | null }) => {
    built += 1;
    return sql<{
      sum: number | null;
    }>`SELECT ${a}::integer + ${b}::integer + ${a}::integer + ${1}::integer AS sum`;
  });
  const of = (values: { a: number; b: number | null }) => database.db.system.executeQuery(sum(values));
  expect((await of({ a: 2, b: 3 })).rows).toEqual([{ sum: 8 }]);
  expect((await of({ b: 30, a: 20 })).rows).toEqual([{ sum: 71 }]);
  expect((await of({ a: 1, b: null })).rows).toEqual([{ sum: null }]);
  expect(built).toBe(1);
});

test('an id that is not a UUID is refused', async () => {
  const quoted = "x'; RESET ROLE; --";
  await expect(async () => database.db.asLender(quoted, (tx) => whoAmI.execute(tx))).rejects.toThrow(
    'not a UUID',
  );
});

test('a failure inside is rolled back and thrown unchanged', async () => {
  const reason = new Error('the rule said no');
  const work = database.db.asLender(lender, async (tx) => {
    await tx.updateTable('clients').set({ name: 'Outra' }).where('id', '=', client).execute();
    throw reason;
  });
  await expect(work).rejects.toBe(reason);
  const { name } = await database.owner
    .selectFrom('clients')
    .select('name')
    .where('id', '=', client)
    .executeTakeFirstOrThrow();
  expect(name).toBe('Maria da Silva');
});

test('work that is refused before its first statement leaves no transaction open', async () => {
  const reason = new Error('the rule said no');
  const work = database.db.asLender(lender, async () => {
    throw reason;
  });
  await expect(work).rejects.toBe(reason);
  const { rows } = await sql<{ state: string }>`
    SELECT state FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'caderneta'`.execute(
    database.owner,
  );
  expect(rows).toEqual([{ state: 'idle' }]);
});

test('a statement sent together with one that fails reports its own result', async () => {
  const work = database.db.asLender(lender, (tx) =>
    Promise.allSettled([
      sql`SELECT 1 AS one`.execute(tx),
      sql`SELECT 1 / 0`.execute(tx),
      sql`SELECT 2`.execute(tx),
    ]).then((outcomes) => {
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    }),
  );
  await expect(work).rejects.toThrow('had failed and was rolled back');
});

test('a statement reads its rows each time as when it was prepared', async () => {
  const rows = (day: string | null) =>
    database.db.asLender(lender, (tx) => sql`SELECT ${day}::date AS day, 7::bigint AS cents`.execute(tx));
  expect((await rows('2026-02-28')).rows).toEqual([{ day: '2026-02-28', cents: 7 }]);
  expect((await rows(null)).rows).toEqual([{ day: null, cents: 7 }]);
  expect((await rows('2026-03-01')).rows).toEqual([{ day: '2026-03-01', cents: 7 }]);
});

test('a cursor is read by its own columns, also after another one of the same name', async () => {
  const read = (query: string) =>
    database.db.asLender(lender, async (tx) => {
      await sql`DECLARE lines NO SCROLL CURSOR FOR ${sql.raw(query)}`.execute(tx);
      return (await sql`FETCH 10 FROM lines`.execute(tx)).rows;
    });
  expect(await read(`SELECT 7::bigint AS cents, 'Ana' AS name`)).toEqual([{ cents: 7, name: 'Ana' }]);
  expect(await read(`SELECT '2026-02-28'::date AS day`)).toEqual([{ day: '2026-02-28' }]);
});

test('a value that a JavaScript number cannot hold fails its statement, and nothing that is read later', async () => {
  const amount = (tx: Tx, text: string) => sql`SELECT ${text}::bigint AS cents`.execute(tx);
  const work = database.db.asLender(lender, (tx) =>
    Promise.allSettled([
      sql`SELECT 1 AS one`.execute(tx),
      amount(tx, '9007199254740993'),
      sql`SELECT 'Ana' AS name`.execute(tx),
    ]),
  );
  const refused = {
    status: 'rejected',
    reason: new RangeError('not an exact whole number: 9007199254740993'),
  };
  expect(await work).toMatchObject([
    { status: 'fulfilled', value: { rows: [{ one: 1 }] } },
    refused,
    refused,
  ]);
  const later = await database.db.asLender(lender, (tx) => amount(tx, '9007199254740991'));
  expect(later.rows).toEqual([{ cents: 9_007_199_254_740_991 }]);
});

test('a statement that fails together with COMMIT undoes the work', async () => {
  const work = database.db.asLender(
    lender,
    async (tx) => {
      await tx.updateTable('clients').set({ name: 'Outra' }).where('id', '=', client).execute();
    },
    { last: () => sql`SELECT 1 / 0`.compile(database.owner) },
  );
  await expect(work).rejects.toThrow('division by zero');
  const { name } = await database.owner
    .selectFrom('clients')
    .select('name')
    .where('id', '=', client)
    .executeTakeFirstOrThrow();
  expect(name).toBe('Maria da Silva');
});

test('a transaction with a swallowed SQL error is rejected', async () => {
  const work = database.db.asLender(lender, async (tx) => {
    await sql`SELECT 1 / 0`.execute(tx).catch(() => {});
    return 'saved';
  });
  await expect(work).rejects.toThrow('had failed and was rolled back');
});

test('a transaction handle cannot be used after its end', async () => {
  let kept: Tx | undefined;
  await database.db.asLender(lender, async (tx) => {
    kept = tx;
  });
  await expect(kept?.selectFrom('clients').select('id').execute()).rejects.toThrow(
    'this transaction has ended',
  );
});

async function losing(tx: Tx): Promise<void> {
  await sql`DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '40001'; END $$`.execute(tx);
}

describe('a serialization failure', () => {
  test('is retried three times at most', async () => {
    let attempts = 0;
    const work = database.db.asLender(lender, async (tx) => {
      attempts += 1;
      if (attempts < 4) await losing(tx);
      return attempts;
    });
    expect(await work).toBe(4);
  });

  test('is thrown when every retry fails', async () => {
    let attempts = 0;
    const work = database.db.asLender(lender, async (tx) => {
      attempts += 1;
      await losing(tx);
    });
    expect(sqlStateOf(await work.catch((error: unknown) => error))).toBe('40001');
    expect(attempts).toBe(4);
  });
});

describe('the database is unavailable', () => {
  test('when nothing listens at its address', async () => {
    const url = new URL(database.runtimeUrl);
    url.port = String(await freePort());
    const nowhere = createDatabase({ url: url.href, onIdleError: () => {} });
    await expect(nowhere.asLender(lender, (tx) => whoAmI.execute(tx))).rejects.toBeInstanceOf(
      DatabaseUnavailable,
    );
    await expect(whoAmI.execute(nowhere.system)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await nowhere.close();
  });

  test('when the connection breaks within a transaction; the next one works again', async () => {
    const work = database.db.asLender(lender, async (tx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
      await database.ownerPool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      await whoAmI.execute(tx);
    });
    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
    const again = await database.db.asLender(lender, (tx) => whoAmI.execute(tx));
    expect(again.rows).toHaveLength(1);
  });

  test('when the server became read-only; its connection is not used again', async () => {
    const backend = () =>
      database.db.asLender(lender, async (tx) => {
        const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
        return rows[0]?.pid;
      });
    const demoted = await backend();
    const work = database.db.asLender(lender, async (tx) => {
      await sql`SET TRANSACTION READ ONLY`.execute(tx);
      await tx.updateTable('clients').set({ name: 'Ana' }).where('id', '=', client).execute();
    });
    const error = await work.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(sqlStateOf(error)).toBe('25006');
    expect(await backend()).not.toBe(demoted);
  });

  test('when a row stays locked longer than three seconds', async () => {
    const holder = await database.ownerPool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM clients WHERE id = $1 FOR UPDATE', [client]);
      const work = database.db.asLender(lender, (tx) =>
        tx.selectFrom('clients').select('id').where('id', '=', client).forUpdate().execute(),
      );
      const error = await work.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(DatabaseUnavailable);
      expect(sqlStateOf(error)).toBe('55P03');
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
  });
});

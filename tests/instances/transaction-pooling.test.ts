import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '#server/base/clock.ts';
import { createDatabase } from '#server/db/database.ts';
import { aSignedInLender } from '#tests/http/test-app.ts';
import { startAppInstances, type AppInstances } from '#tests/support/app-instances.ts';
import { callOn } from '#tests/support/http-call.ts';
import { listenLive } from '#tests/support/live-listener.ts';
import { startOwnPostgres, type OwnPostgres } from '#tests/support/own-postgres.ts';
import { aCpf } from '#tests/support/records.ts';
import { startTransactionPooler, type TransactionPooler } from '#tests/support/transaction-pooler.ts';

/* DATABASE_URL through a transaction-pooling proxy, migrations and announcements past it. */

/** Fewer than the pools of two instances ask for: transactions keep changing places. */
const SERVER_CONNECTIONS = 4;

let postgres: OwnPostgres;
let pooler: TransactionPooler;
let app: AppInstances;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  const { runtimeUrl, ownerUrl } = postgres.database;
  pooler = await startTransactionPooler(runtimeUrl, SERVER_CONNECTIONS);
  app = await startAppInstances(
    { runtimeUrl: pooler.url, ownerUrl, separateOwner: true },
    { env: { DATABASE_LISTEN_URL: runtimeUrl, LOG_LEVEL: 'warn' } },
  );
}, 120_000);
afterAll(async () => {
  await app.stop();
  await pooler.close();
  await postgres.remove();
});

const urlOf = (n: number): string => app.instances[n % app.instances.length]?.url ?? '';
const aSignedIn = () => aSignedInLender({ database: postgres.database, clock: systemClock });

test('lenders at work at once see only their own records, and get each change', async () => {
  const lenders = await Promise.all(Array.from({ length: 6 }, aSignedIn));
  const before = await pooler.transactions();
  await Promise.all(
    lenders.map(async ({ staffCookie: cookie, client }, n) => {
      const listener = await listenLive({ urlOf: () => urlOf(n + 1), cookie });
      for (let round = 0; round < 10; round += 1) {
        const made = await callOn(urlOf(n + round), 'POST /api/clients', {
          cookie,
          key: `pooled-${n}-${round}-client`,
          body: { name: `Cliente do credor ${n}`, phone: '11 90000-0000', cpf: aCpf() },
        });
        expect(made.status).toBe(201);
      }
      const { json } = await callOn(urlOf(n), 'GET /api/clients?limit=200', { cookie });
      const names = [...JSON.stringify(json).matchAll(/"name":"([^"]+)"/g)].map(([, name]) => name);
      expect(names).toEqual([...Array<string>(10).fill(`Cliente do credor ${n}`), client.name]);
      await vi.waitFor(() => expect(listener.changes).toHaveLength(10), { timeout: 10_000 });
      listener.close();
    }),
  );
  expect((await pooler.transactions()) - before).toBeGreaterThan(60);
  expect(app.instances.map((instance) => instance.output()).join('')).not.toMatch(/"level":[4-6]0/);
});

test('what the server sets stays in its transactions: the connections of the pooler are left as they were', async () => {
  const fresh = await startTransactionPooler(postgres.database.runtimeUrl, 1);
  const changed = async () => {
    const client = new Client({ connectionString: fresh.url });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      // PgBouncer itself passes on what a client calls itself.
      `SELECT name FROM pg_settings WHERE source = 'session' AND name <> 'application_name' ORDER BY 1`,
    );
    await client.end();
    return rows.map(({ name }) => name);
  };
  const before = await changed();
  const { lender } = await aSignedIn();
  const db = createDatabase({ url: fresh.url, keepsSession: false, poolSize: 1, onIdleError: () => {} });
  await db.asLender(lender.id, (tx) => tx.selectFrom('clients').select('id').execute());
  await db.system.selectFrom('institutions').select('id').execute();
  expect(await changed()).toEqual(before);
  await db.close();
  await fresh.close();
});

test('five seconds for a statement, three for a lock, whichever connection the transaction gets', async () => {
  const { runtimeUrl } = postgres.database;
  const { lender } = await aSignedIn();
  // New connections without prepared statements or settings.
  const fresh = await startTransactionPooler(runtimeUrl, 2);
  const db = createDatabase({
    url: fresh.url,
    keepsSession: false,
    poolSize: 1,
    preparesStatements: false,
    onIdleError: () => {},
  });
  const settings = async () =>
    db.asLender(lender.id, async (tx) => {
      const { rows } = await sql<{ statement: string; lock: string }>`
        SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock`.execute(
        tx,
      );
      return rows;
    });
  for (let turn = 0; turn < 4; turn += 1) expect(await settings()).toEqual([{ statement: '5s', lock: '3s' }]);
  await db.close();
  await fresh.close();
});

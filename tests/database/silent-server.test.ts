import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseUnavailable } from '#server/db/database-errors.ts';
import { createDatabase, type Database } from '#server/db/database.ts';
import { aClient, aLender } from '#tests/support/records.ts';
import { startSilentProxy, type SilentProxy } from '#tests/support/silent-proxy.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { eventually } from '#tests/support/eventually.ts';

const POOL_SIZE = 4;

let database: TestDatabase;
let proxy: SilentProxy;
let otherProxy: SilentProxy;
let db: Database;
let institution: string;

beforeAll(async () => {
  database = await createTestDatabase();
  institution = (await aLender(database.owner)).id;
  await aClient(database.owner, { institution_id: institution, name: 'Ana' });
  proxy = await startSilentProxy(database.runtimeUrl);
  otherProxy = await startSilentProxy(database.runtimeUrl);
  db = createDatabase({ url: proxy.url, poolSize: POOL_SIZE, onIdleError: () => {} });
});
afterAll(async () => {
  await proxy.close();
  await otherProxy.close();
  await db.close();
  await database.drop();
});

const names = () =>
  db.readAsLender(institution, async (tx) =>
    (await tx.selectFrom('clients').select('name').execute()).map(({ name }) => name),
  );
const rename = (name: string) =>
  db.asLender(institution, (tx) => tx.updateTable('clients').set({ name }).execute());
/** Each holds a connection of its own until all have one. */
async function useWholePool(): Promise<void> {
  let arrived = 0;
  let letGo = () => {};
  const all = new Promise<void>((resolve) => (letGo = resolve));
  await Promise.all(
    Array.from({ length: POOL_SIZE }, () =>
      db.asSystem(async () => {
        arrived += 1;
        if (arrived === POOL_SIZE) letGo();
        await all;
      }),
    ),
  );
}

// Both wait for seconds, so they wait together.
test.concurrent(
  'a database host that vanishes without a word: what waits is refused, and the next request is served by its successor',
  async () => {
    await useWholePool();
    await eventually(() => expect(db.stats()).toEqual({ total: POOL_SIZE, idle: POOL_SIZE, waiting: 0 }));

    proxy.fallSilent();
    const [read, write] = await Promise.allSettled([names(), rename('Bia')]);
    expect(read).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) });
    expect(write).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) });
    // The idle connections to the same host are gone as well: none of them makes another request wait.
    await eventually(() => expect(db.stats()).toEqual({ total: 0, idle: 0, waiting: 0 }));

    proxy.answerAgain();
    expect(await names()).toEqual(['Ana']);
    await rename('Bia');
    expect(await names()).toEqual(['Bia']);
  },
  20_000,
);

test.concurrent(
  'with a second server in the address, the request after the silence is served there at once',
  async () => {
    const { host } = new URL(database.runtimeUrl);
    const { host: silentHost } = new URL(otherProxy.url);
    const several = createDatabase({
      url: database.runtimeUrl.replace(host, `${silentHost},${host}`),
      poolSize: POOL_SIZE,
      onIdleError: () => {},
    });
    const count = () =>
      several.readAsLender(institution, (tx) => tx.selectFrom('clients').select('name').execute());
    expect(await count()).toHaveLength(1);

    otherProxy.fallSilent();
    await expect(count()).rejects.toThrow(DatabaseUnavailable);
    const since = performance.now();
    expect(await count()).toHaveLength(1);
    // Less than an attempt at the silent server would take.
    expect(performance.now() - since).toBeLessThan(4_000);
    await several.close();
  },
  30_000,
);

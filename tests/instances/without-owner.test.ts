import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '#server/base/clock.ts';
import { aSignedInLender } from '#tests/http/test-app.ts';
import { startAppInstances, type AppInstances } from '#tests/support/app-instances.ts';
import { callOn } from '#tests/support/http-call.ts';
import { listenLive } from '#tests/support/live-listener.ts';
import { aCpf } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/* MIGRATE=off: an instance with nothing but the login that serves. */

let database: TestDatabase;
let app: AppInstances;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startAppInstances(
    { ...database, separateOwner: false },
    { count: 1, env: { MIGRATE: 'off', LOG_LEVEL: 'warn' } },
  );
}, 120_000);
afterAll(async () => {
  await app.stop();
  await database.drop();
});

test('serves, writes and announces without the owner', async () => {
  const url = app.instances[0]?.url ?? '';
  const { staffCookie: cookie } = await aSignedInLender({ database, clock: systemClock });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const listener = await listenLive({ urlOf: () => url, cookie });
  const made = await callOn(url, 'POST /api/clients', {
    cookie,
    key: 'without-owner-client',
    body: { name: 'Ana', phone: '11 90000-0000', cpf: aCpf() },
  });
  expect(made.status).toBe(201);
  await vi.waitFor(() => expect(listener.changes).toHaveLength(1), { timeout: 10_000 });
  listener.close();
  expect(app.instances[0]?.output()).not.toMatch(/"level":[4-6]0/);
});

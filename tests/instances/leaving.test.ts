import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAppInstances, type AppInstances } from '#tests/support/app-instances.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let database: TestDatabase;
let app: AppInstances;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startAppInstances(database, { count: 1, env: { TRUST_PROXY: '1', LOG_LEVEL: 'fatal' } });
}, 120_000);
afterAll(async () => {
  await app.stop();
  await database.drop();
});

test('SIGTERM behind a proxy: not ready at once, while every request is still served and closes its connection', async () => {
  const [instance] = app.instances;
  if (instance === undefined) throw new Error('nothing was started');
  const ask = async (path: string) => {
    const { status, headers } = await fetch(`${instance.url}${path}`);
    return [status, headers.get('connection')];
  };
  expect(await ask('/readyz')).toEqual([200, 'keep-alive']);
  expect(await ask('/api/public/institutions')).toEqual([200, 'keep-alive']);

  const ended = instance.stop();
  await expect.poll(() => ask('/readyz'), { timeout: 2_000, interval: 20 }).toEqual([503, 'close']);
  for (let asked = 0; asked < 20; asked += 1) {
    expect(await ask('/api/public/institutions')).toEqual([200, 'close']);
  }
  expect(await ask('/healthz')).toEqual([200, 'close']);
  expect(await ended).toBe(0);
}, 30_000);

test('SIGTERM without a proxy: a request that is on its way finds the instance ready', async () => {
  const instance = await app.startAnother({ TRUST_PROXY: '', LOG_LEVEL: 'info' });
  const { hostname, port } = new URL(instance.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // The first request of the instance, so that the next one is not its first.
  expect((await fetch(`${instance.url}/readyz`)).status).toBe(200);
  socket.write('GET /readyz HTTP/1.1\r\nHost: localhost\r\n');
  await fetch(`${instance.url}/healthz`);
  const ended = instance.stop();
  await expect.poll(() => instance.output(), { timeout: 10_000 }).toContain('encerrando');
  socket.write('Connection: close\r\n\r\n');
  expect((await text(socket)).split('\r\n')[0]).toBe('HTTP/1.1 200 OK');
  expect(await ended).toBe(0);
}, 60_000);

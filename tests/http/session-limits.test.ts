import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aSignedInLender, HOUR, MINUTE, startTestApp, type TestApp } from './test-app.ts';

let server: TestApp;
let second: FastifyInstance;
let cookie: string;

beforeAll(async () => {
  server = await startTestApp();
  second = await server.anotherInstance();
});
afterAll(() => server.close());
beforeEach(async () => {
  cookie = (await aSignedInLender(server)).staffCookie;
});

/** Half of the calls on each instance; the answer is how many of them passed. */
async function passed(calls: number, route: string): Promise<number> {
  let count = 0;
  for (let sent = 0; sent < calls; sent += 20) {
    const batch = Array.from({ length: Math.min(20, calls - sent) }, (_, n) =>
      server.call(route, { cookie, ...(n % 2 === 0 ? { on: second } : {}) }),
    );
    count += (await Promise.all(batch)).filter(({ status }) => status !== 429).length;
  }
  return count;
}

test('600 reads a minute per session over two instances, not one more or less', async () => {
  expect(await passed(700, 'GET /api/metrics')).toBe(600);
  const refused = await server.call('GET /api/metrics', { cookie });
  expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([
    429,
    'too_many_requests',
    '60',
  ]);
  server.clock.advance(MINUTE);
  expect((await server.call('GET /api/metrics', { cookie })).status).toBe(200);
});

test('120 writes a minute per session, counted apart from reads and from other sessions', async () => {
  const route = 'DELETE /api/clients/0198c0de-0000-7000-8000-000000000001';
  expect(await passed(160, route)).toBe(120);
  expect((await server.call('GET /api/metrics', { cookie })).status).toBe(200);
  const { staffCookie } = await aSignedInLender(server);
  expect((await server.call(route, { cookie: staffCookie })).status).toBe(404);
});

test('the list of institutions is 60 a minute per address; a window starts at its first hit', async () => {
  const list = (address: string) => server.call('GET /api/public/institutions', { address });
  for (let n = 0; n < 59; n += 1) expect((await list('198.51.100.1')).status).toBe(200);
  server.clock.advance(59_000);
  expect((await list('198.51.100.1')).status).toBe(200);
  expect((await list('198.51.100.1')).headers['retry-after']).toBe('1');
  expect((await list('198.51.100.2')).status).toBe(200);
  server.clock.advance(1000);
  expect((await list('198.51.100.1')).status).toBe(200);
});

test('a visitor sends 5 requests an hour; one that is badly filled in is not counted', async () => {
  const { institution } = await aSignedInLender(server);
  let sent = 0;
  const request = (payment_date: string) =>
    server.call('POST /api/public/requests', {
      address: '198.51.100.7',
      key: `pedido-${(sent += 1)}-do-visitante`,
      body: {
        institution_id: institution.id,
        cpf: String(20_000_000_000 + sent),
        name: 'Ana',
        requested_amount: 100,
        payment_date,
      },
    });
  for (let n = 0; n < 6; n += 1) expect((await request('31/12/2026')).status).toBe(400);
  for (let n = 0; n < 5; n += 1) expect((await request('2026-12-31')).status).toBe(204);
  expect((await request('2026-12-31')).status).toBe(429);
  // Refused before anything of it is read.
  expect((await request('31/12/2026')).status).toBe(429);
  server.clock.advance(HOUR);
  expect((await request('2026-12-31')).status).toBe(204);
});

test('X-Forwarded-For counts only where TRUST_PROXY says so', async () => {
  const behindProxy = await startTestApp({ env: { TRUST_PROXY: '1', LIMITS: '{"institutions": 1}' } });
  const list = (forwarded: string) =>
    behindProxy.call('GET /api/public/institutions', { headers: { 'x-forwarded-for': forwarded } });
  expect((await list('192.0.2.1')).status).toBe(200);
  expect((await list('192.0.2.2')).status).toBe(200);
  // What a caller writes in front of what the proxy adds is not believed.
  expect((await list('192.0.2.9, 192.0.2.2')).status).toBe(429);
  await behindProxy.close();

  const exposed = await startTestApp({ env: { LIMITS: '{"institutions": 1}' } });
  const lie = (forwarded: string) =>
    exposed.call('GET /api/public/institutions', { headers: { 'x-forwarded-for': forwarded } });
  expect((await lie('192.0.2.1')).status).toBe(200);
  expect((await lie('192.0.2.2')).status).toBe(429);
  await exposed.close();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { day } from '#domain/calendar.ts';
import { aClient, aLoan } from '#tests/support/records.ts';
import { aSignedInLender, startTestApp, type TestApp } from './test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** As a calendar program reads it: with nothing but the address. */
const read = (address: string, etag?: string) =>
  server.app.inject({
    method: 'GET',
    url: address.slice('GET '.length),
    headers: { host: 'localhost', ...(etag === undefined ? {} : { 'if-none-match': etag }) },
  });

async function aFeed({ fullNames = false } = {}) {
  const { staffCookie: cookie, lender } = await aSignedInLender(server);
  const client = await aClient(server.database.owner, {
    institution_id: lender.id,
    name: 'Ana Souza Lima',
    phone: '(11) 98888-7777',
  });
  await aLoan(server.database.owner, {
    institution_id: lender.id,
    client_id: client.id,
    end_date: day('2026-08-20'),
  });
  const make = async () => {
    const { json } = await server.call('POST /api/calendar-feed', {
      cookie,
      body: { full_names: fullNames },
    });
    return `GET /api/feeds/${z.object({ token: z.string() }).parse(json).token}.ics`;
  };
  return { cookie, client, make };
}

test('AG-4 AG-5 AG-6 the feed is read with nothing but its address, holds no CPF and no phone, and is answered 304 to whoever has it', async () => {
  const { make, client, cookie } = await aFeed();
  const address = await make();
  expect(address).toMatch(/^GET \/api\/feeds\/[\w-]{43}\.ics$/);
  const first = await read(address);
  expect(first.statusCode).toBe(200);
  expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(first.body).toContain('SUMMARY:R$ 1.400\\,00 · Ana S.\r\n');
  expect(first.body).not.toContain(client.cpf);
  expect(first.body).not.toContain('8888');
  const again = await read(address, String(first.headers['etag']));
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const { json } = await server.call('GET /api/calendar-feed', { cookie });
  expect(json).toMatchObject({
    full_names: false,
    last_read_at: server.clock.now().toISOString(),
  });
});

test('AG-4 a new address ends the old one at once, and so does turning it off; each person has their own', async () => {
  const { make, cookie } = await aFeed({ fullNames: true });
  const old = await make();
  const fresh = await make();
  expect((await server.call(old)).status).toBe(404);
  expect((await read(fresh)).body).toContain('Ana Souza Lima');
  expect((await server.call('DELETE /api/calendar-feed', { cookie })).status).toBe(204);
  expect((await server.call(fresh)).status).toBe(404);
});

test.each([
  ['unknown', `${'a'.repeat(43)}.ics`],
  ['without its ending', 'a'.repeat(43)],
  ['too short', 'abc.ics'],
])('AG-6 an address that is %s is a plain 404', async (_what, token) => {
  expect((await server.call(`GET /api/feeds/${token}`)).status).toBe(404);
});

test('AG-6 120 readings an hour of one address, then 429; the address is nowhere in the log', async () => {
  const { make } = await aFeed();
  const address = await make();
  const statuses: number[] = [];
  for (let read = 0; read < 121; read += 1) statuses.push((await server.call(address)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  expect(statuses.at(-1)).toBe(429);
  const token = address.slice('GET /api/feeds/'.length, -'.ics'.length);
  expect(server.logs.join('')).toContain('"route":"/api/feeds/:token"');
  expect(server.logs.join('')).not.toContain(token);
});

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClient } from '#tests/support/records.ts';
import { aSignedInLender, startTestApp, type TestApp } from './test-app.ts';

let server: TestApp;
let cookie: string;

beforeAll(async () => {
  server = await startTestApp();
  const { lender, staffCookie } = await aSignedInLender(server);
  cookie = staffCookie;
  for (let made = 0; made < 20; made += 1)
    await aClient(server.database.owner, { institution_id: lender.id, name: `Conceição D’Ávila ${made}` });
});
afterAll(() => server.close());

const get = (url: string, encoding?: string) =>
  server.app.inject({
    url,
    headers: { cookie, ...(encoding === undefined ? {} : { 'accept-encoding': encoding }) },
  });

test('a longer answer leaves compressed as the browser reads it, the same to the letter', async () => {
  const plain = await get('/api/clients');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const brotli = await get('/api/clients', 'gzip, deflate, br');
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  const gzip = await get('/api/clients', 'gzip');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(Number(brotli.headers['content-length'])).toBeLessThan(plain.rawPayload.length / 2);
});

test('a short one leaves as it is', async () => {
  const answer = await get('/api/metrics', 'gzip, br');
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined]);
});

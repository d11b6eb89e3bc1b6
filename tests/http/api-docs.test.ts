import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

test('the document leaves compressed, may be kept, and is not sent again unchanged', async () => {
  const url = '/api/docs/json';
  const plain = await get(url);
  expect(plain.statusCode).toBe(200);
  expect(plain.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=300',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body.length).toBeGreaterThan(50_000);
  const brotli = await get(url, { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 8);
  const gzip = await get(url, { 'accept-encoding': 'gzip' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  const etag = String(plain.headers['etag']);
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  for (const known of [etag, `W/${etag}`, `"outra", ${etag}`]) {
    const again = await get(url, { 'if-none-match': known });
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
  }
  expect((await get(url, { 'if-none-match': '"outra"' })).statusCode).toBe(200);
});

test('the document is written out once, not for each request', async () => {
  await get('/api/docs/json');
  const stringify = vi.spyOn(JSON, 'stringify');
  try {
    for (let n = 0; n < 20; n += 1) expect((await get('/api/docs/json')).statusCode).toBe(200);
    const documents = stringify.mock.calls.filter(
      ([value]: unknown[]) => typeof value === 'object' && value !== null && 'openapi' in value,
    );
    expect(documents).toEqual([]);
  } finally {
    stringify.mockRestore();
  }
});

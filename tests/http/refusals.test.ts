import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { aSignedInLender, errorOf, startTestApp, type TestApp } from './test-app.ts';

/* The security matrix: which refusal comes before which, on every route of the contract. */

const ID = '0198c0de-0000-7000-8000-000000000001';
const table: [string, Endpoint][] = Object.entries(endpoints);
const urlOf = (route: string) => route.replace(':id', ID);
const isChange = (route: string) => !route.startsWith('GET ');

let server: TestApp;
let lender: Awaited<ReturnType<typeof aSignedInLender>>;

beforeAll(async () => {
  server = await startTestApp({
    env: {
      LIMITS: '{"live_opens": 1000, "institutions": 1000, "recovery_address": 1000, "session_writes": 1000}',
    },
  });
  lender = await aSignedInLender(server);
});
afterAll(() => server.close());

const cookieFor = (who: Endpoint['who']) =>
  who === 'borrower' ? lender.borrowerCookie : who === 'anyone' ? '' : lender.staffCookie;

const protectedRoutes = table.filter(([, { who }]) => who !== 'anyone');

test.each(protectedRoutes)('%s is 401 without a session and with a made-up cookie', async (route) => {
  for (const cookie of ['', '__Host-caderneta_staff=nonsense', `__Host-caderneta_staff=${'A'.repeat(43)}`]) {
    const answer = await server.call(urlOf(route), { cookie });
    expect([answer.status, answer.code]).toEqual([401, 'unauthenticated']);
  }
});

const oneKind = protectedRoutes.filter(([, { who }]) => who !== 'staff-or-borrower');
test.each(oneKind)("%s is 401 with the other kind's session (LG-11)", async (route, { who }) => {
  const cookie = who === 'staff' ? lender.borrowerCookie : lender.staffCookie;
  expect((await server.call(urlOf(route), { cookie })).status).toBe(401);
});

const changes = table.filter(([route]) => isChange(route));
describe.each(changes)('%s', (route, { who }) => {
  test.each([
    ['who knows where', { 'sec-fetch-site': undefined }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    ['a foreign origin', { 'sec-fetch-site': undefined, origin: 'https://mau.example' }],
  ])('is 403 from %s', async (_from, headers) => {
    const answer = await server.call(urlOf(route), { cookie: cookieFor(who), headers, body: {} });
    expect([answer.status, answer.code]).toEqual([403, 'forbidden_origin']);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is 415 for %s',
    async (type) => {
      const answer = await server.call(urlOf(route), {
        cookie: cookieFor(who),
        headers: { 'content-type': type },
        body: '{}',
      });
      expect([answer.status, answer.code]).toEqual([415, 'unsupported_media_type']);
    },
  );

  test('is 413 above 64 KB, 400 for broken JSON, __proto__ and an unknown key', async () => {
    const call = (body: unknown) =>
      server.call(urlOf(route), { cookie: cookieFor(who), body, key: 'chave-de-teste' });
    const outcomes = await Promise.all([
      call(JSON.stringify({ filler: 'x'.repeat(64 * 1024) })),
      call('{"name": '),
      call('{"__proto__": {"admin": true}}'),
      call({ user_id: ID }),
    ]);
    expect(outcomes.map(({ status, code }) => `${status} ${code}`)).toEqual([
      '413 body_too_large',
      '400 malformed_json',
      '400 malformed_json',
      '400 invalid_input',
    ]);
  });
});

const withId = table.filter(([route]) => route.includes(':id'));
test.each(withId)('%s is 400 for a malformed id', async (route, { who }) => {
  for (const id of ['1', '%2e%2e%2f', 'a'.repeat(10_000), '%00']) {
    const answer = await server.call(route.replace(':id', id), {
      cookie: cookieFor(who),
      key: 'chave-de-teste',
    });
    expect([id.slice(0, 9), answer.status, answer.code]).toEqual([id.slice(0, 9), 400, 'invalid_input']);
  }
});

test('an address nobody knows is 404, another method 405 with Allow, whatever was sent', async () => {
  const unknown = await server.call('POST /api/nada', {
    headers: { 'content-type': 'text/plain' },
    body: 'x',
  });
  expect([unknown.status, unknown.code]).toEqual([404, 'not_found']);
  expect((await server.call('GET /api/nada')).status).toBe(404);
  const method = await server.call('PUT /api/clients', {
    headers: { 'content-type': 'text/plain' },
    body: 'x',
  });
  expect([method.status, method.code, method.headers['allow']]).toEqual([
    405,
    'method_not_allowed',
    'GET, POST',
  ]);
  expect((await server.call('OPTIONS /api/clients')).status).toBe(405);
});

test('an address that cannot be decoded is 400 in the same shape', async () => {
  const answer = await server.call('GET /api/clients/%zz');
  expect([answer.status, answer.code]).toEqual([400, 'invalid_input']);
  expect(errorOf(answer.json).request_id).toMatch(/^[0-9a-f-]{36}$/);
});

test('the sentence names the field as the screen does', async () => {
  const say = async (body: object) =>
    (await server.call('POST /api/clients', { cookie: lender.staffCookie, body, key: 'chave-de-teste' }))
      .message;
  const fields = { name: 'Ana', phone: '11', cpf: '12345678901' };
  expect(await say({ ...fields, name: '  ' })).toBe('Nome: preencha este campo.');
  expect(await say({ phone: '11', cpf: '12345678901' })).toBe('Nome: preencha este campo.');
  expect(await say({ ...fields, cpf: '123' })).toBe('O CPF deve conter 11 dígitos.');
  expect(await say({ ...fields, user_id: ID })).toBe('Campo não permitido: user_id.');
  expect(await say({ ...fields, email: 'x' })).toBe('E-mail: informe um e-mail válido.');
});

test('our own origin is enough where the browser says nothing else', async () => {
  const headers = {
    'sec-fetch-site': undefined,
    origin: 'http://caderneta.test:3000',
    host: 'caderneta.test:3000',
  };
  expect((await server.call('DELETE /api/portal/session', { headers })).status).toBe(204);
});

test('every answer carries the headers, refusals included', async () => {
  for (const route of ['GET /api/session', 'GET /api/clients', 'GET /api/nada', 'GET /healthz']) {
    const { headers } = await server.call(route);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
    if (route.includes('/api')) expect(headers['cache-control']).toBe('no-store');
  }
});

test('https is demanded from then on where the product is reached by https', async () => {
  const behindProxy = await startTestApp({ env: { PUBLIC_URL: 'https://exemplo.com.br' } });
  const { headers } = await behindProxy.call('GET /healthz');
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  await behindProxy.close();
});

test('a database that is away is 503 with Retry-After, and says so in Portuguese', async () => {
  const away = await startTestApp();
  const { staffCookie } = await aSignedInLender(away);
  await away.database.db.close();
  const answer = await away.call('GET /api/clients', { cookie: staffCookie });
  expect([answer.status, answer.code, answer.headers['retry-after']]).toEqual([
    503,
    'service_unavailable',
    '2',
  ]);
  expect(answer.message).toBe('O sistema está temporariamente indisponível. Tente novamente em instantes.');
  expect((await away.call('GET /readyz')).status).toBe(503);
  expect((await away.call('GET /healthz')).status).toBe(200);
  await away.app.close();
  await away.database.ownerPool.end();
});

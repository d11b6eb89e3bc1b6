import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSignedInLender, errorOf, startTestApp, type TestApp } from './test-app.ts';

/* How a refusal reads, and what surrounds it; which refusal comes when is the matrix's (route-matrix.test.ts). */

const ID = '0198c0de-0000-7000-8000-000000000001';
let server: TestApp;
let lender: Awaited<ReturnType<typeof aSignedInLender>>;

beforeAll(async () => {
  server = await startTestApp();
  lender = await aSignedInLender(server);
});
afterAll(() => server.close());

test('an unknown address is 404, whatever was sent', async () => {
  const unknown = await server.call('POST /api/nada', {
    headers: { 'content-type': 'text/plain' },
    body: 'x',
  });
  expect([unknown.status, unknown.code]).toEqual([404, 'not_found']);
  expect((await server.call('GET /api/nada')).status).toBe(404);
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
  expect(await say({ ...fields, name: '\u200b\u3164\u2800' })).toBe('Nome: preencha este campo.');
  expect(await say({ phone: '11', cpf: '12345678901' })).toBe('Nome: preencha este campo.');
  expect(await say({ ...fields, cpf: '123' })).toBe('O CPF deve conter 11 dígitos.');
  expect(await say({ ...fields, institution_id: ID })).toBe('Campo não permitido: institution_id.');
  expect(await say({ ...fields, user_id: ID })).toBe('Campo não permitido: user_id.');
  expect(await say({ ...fields, email: 'x' })).toBe('E-mail: informe um e-mail válido.');
});

test.each(['\u200b', '\u3164', '\u2800'])(
  'IS-1 PT-3 a name in which nothing shows (%j) is no name of an institution, nor of a requester',
  async (name) => {
    const { staffCookie, institution } = lender;
    const profile = await server.call('PUT /api/institution', {
      cookie: staffCookie,
      body: { version: 2, name },
    });
    const wish = { institution_id: institution.id, cpf: '12345678901', requested_amount: 1000 };
    const request = await server.call('POST /api/public/requests', {
      key: `sem nome ${name.codePointAt(0)}`,
      body: { ...wish, name, payment_date: '2027-01-10' },
    });
    for (const answer of [profile, request])
      expect([answer.status, answer.message]).toEqual([400, 'Nome: preencha este campo.']);
  },
);

test('what is searched for comes in the body, so that no address has it; an address that has it is refused', async () => {
  const search = (text: unknown) =>
    server.call('POST /api/clients/search', { cookie: lender.staffCookie, body: { search: text } });
  expect((await search(lender.client.cpf)).json).toMatchObject({ items: [{ id: lender.client.id }] });
  expect((await search('ninguém')).json).toEqual({ items: [], next: null });
  expect((await search('\ud83d')).json).toMatchObject({ items: [{ id: lender.client.id }] });
  expect((await search(7)).message).toBe('Pesquisa: informe um texto.');
  expect((await search('a'.repeat(121))).message).toBe('Pesquisa: use no máximo 120 caracteres.');
  const inAddress = await server.call('GET /api/clients?search=a', { cookie: lender.staffCookie });
  expect([inAddress.status, inAddress.message]).toEqual([400, 'Campo não permitido: search.']);
});

test('our own origin is enough where the browser says nothing else', async () => {
  const headers = {
    'sec-fetch-site': undefined,
    origin: 'http://192.168.0.7:3000',
    host: '192.168.0.7:3000',
  };
  expect((await server.call('DELETE /api/portal/session', { headers })).status).toBe(204);
});

test('every answer carries the headers, refusals included; what only pages obey is sent with pages alone', async () => {
  for (const route of ['GET /api/session', 'GET /api/clients', 'GET /api/nada', 'GET /healthz']) {
    const { headers } = await server.call(route);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
    if (route.includes('/api')) {
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers['permissions-policy']).toBeUndefined();
      continue;
    }
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['x-frame-options']).toBe('DENY');
  }
});

test('the head of a JSON answer stays under 500 bytes', async () => {
  const { headers } = await server.call('GET /api/session');
  const bytes = Object.entries(headers).reduce(
    (sum, [name, value]) => sum + `${name}: ${String(value)}\r\n`.length,
    0,
  );
  expect(bytes).toBeLessThan(500);
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

test('a database that refuses writes is not ready, whatever it answers to reads', async () => {
  const damaged = await startTestApp();
  const { ownerPool } = damaged.database;
  await ownerPool.query('ALTER TABLE change_outbox ADD CONSTRAINT damaged CHECK (false) NOT VALID');
  expect((await damaged.call('GET /readyz')).status).toBe(503);
  await ownerPool.query('ALTER TABLE change_outbox DROP CONSTRAINT damaged');
  expect((await damaged.call('GET /readyz')).status).toBe(200);
  const { rows } = await ownerPool.query('SELECT id FROM users UNION ALL SELECT id FROM interests');
  expect(rows).toEqual([]);
  await damaged.close();
});

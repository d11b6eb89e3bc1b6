import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSignedInLender, startTestApp, type TestApp } from './test-app.ts';

/* A CPF, an e-mail and a search that must never reach the log, wherever in a request they stand. */
const CANARY = '98765432100';
const MASKED = '987.654.321-00';
const EMAIL = 'canario@exemplo.com.br';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test('the canary CPF, e-mail, cookie and search appear nowhere in the log', async () => {
  const { staffCookie, institution, lender } = await aSignedInLender(server);
  const calls: [string, object?][] = [
    ['POST /api/portal/check', { cpf: CANARY }],
    ['POST /api/portal/session', { cpf: MASKED, institution_id: institution.id }],
    ['POST /api/session', { email: EMAIL, password: `senha ${CANARY}` }],
    ['POST /api/password-recovery', { email: EMAIL }],
    ['POST /api/clients', { name: 'Zebra', phone: '1', cpf: CANARY, email: EMAIL }],
    ['POST /api/clients', { name: 'Zebra', phone: '1', cpf: CANARY, email: EMAIL }],
    [`GET /api/clients?search=${CANARY}`],
    ['POST /api/clients/search', { search: CANARY }],
    [`GET /api/clients/${CANARY}`],
    [`GET /api/${CANARY}?cpf=${MASKED}`],
    [`GET /portal/${CANARY}`],
    [`GET /api/clients/%zz${CANARY}`],
  ];
  for (const [position, [route, body]] of calls.entries()) {
    await server.call(route, {
      cookie: staffCookie,
      key: `chave-canario-${position}`,
      ...(body === undefined ? {} : { body }),
    });
  }
  await server.call('POST /api/clients', {
    cookie: staffCookie,
    key: 'chave-canario-x',
    body: `{"cpf": "${CANARY}"`,
  });
  const log = server.logs.join('');
  const token = staffCookie.split('=')[1] ?? '';
  expect(log).toContain('"route":"/api/clients"');
  expect(server.logs.length).toBeGreaterThanOrEqual(calls.length);
  expect(
    [CANARY, MASKED, EMAIL, 'Zebra', token, lender.email].filter((secret) => log.includes(secret)),
  ).toEqual([]);
});

test('an unexpected failure is logged with its place, without the values it was about', async () => {
  const { staffCookie } = await aSignedInLender(server);
  await server.database.ownerPool.query(`
    CREATE FUNCTION refuse_canary() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'cliente % recusado', NEW.cpf USING ERRCODE = 'P0001', DETAIL = NEW.cpf; END $$;
    CREATE TRIGGER refuse_canary BEFORE INSERT ON clients FOR EACH ROW EXECUTE FUNCTION refuse_canary();`);
  const answer = await server.call('POST /api/clients', {
    cookie: staffCookie,
    key: 'chave-canario-y',
    body: { name: 'Ana', phone: '1', cpf: '98765432111' },
  });
  expect([answer.status, answer.code, answer.message]).toEqual([
    500,
    'unexpected',
    'Ocorreu um erro inesperado. Tente novamente em instantes.',
  ]);
  const line = server.logs.find((text) => text.includes('pedido não atendido')) ?? '';
  expect(line).toContain('P0001');
  expect(line).toContain('"stack":"    at ');
  expect(server.logs.join('')).not.toContain('98765432111');
  expect(JSON.stringify(answer.json)).not.toMatch(/98765432111|P0001|trigger/);
});

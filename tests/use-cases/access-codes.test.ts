import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aClient, aCpf } from '#tests/support/records.ts';
import { aSignedInLender, startTestApp, type TestApp } from '#tests/http/test-app.ts';

let server: TestApp;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;
let beto: Awaited<ReturnType<typeof aSignedInLender>>;
let address = 0;

beforeAll(async () => {
  server = await startTestApp({ env: { LIMITS: '{"portal_cpf": 1000}' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await aSignedInLender(server);
  beto = await aSignedInLender(server);
});

const require = (required: boolean, cookie = ana.staffCookie) =>
  server.call('PUT /api/access-codes', { cookie, body: { required } });
const generate = (id = ana.client.id, cookie = ana.staffCookie) =>
  server.call(`POST /api/clients/${id}/access-code`, { cookie, body: {} });

async function newCode(id = ana.client.id): Promise<string> {
  const { status, json } = await generate(id);
  expect(status).toBe(201);
  return typeof json === 'object' && json !== null && 'code' in json ? String(json.code) : '';
}

const enter = (code?: string, cpf: string = ana.client.cpf, institution = ana.institution.id) => {
  address += 1;
  return server.call('POST /api/portal/session', {
    body: { cpf, institution_id: institution, ...(code === undefined ? {} : { access_code: code }) },
    address: `10.7.${Math.floor(address / 200)}.${address % 200}`,
  });
};
const outcome = async (answer: ReturnType<typeof enter>) => {
  const { status, code, message, cookie, json } = await answer;
  return status === 200 ? json : { status, code, message, cookie };
};
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

const ASKED = {
  status: 401,
  code: 'access_code_required',
  message: 'Informe o código do cliente que a instituição enviou a você.',
  cookie: undefined,
};
const REFUSED = {
  status: 401,
  code: 'wrong_access_code',
  message: 'Código do cliente incorreto. Após 5 erros, peça um novo código à instituição.',
  cookie: undefined,
};

test('off unless chosen: PT-2 the CPF alone opens the portal, and an unknown CPF goes to the new request', async () => {
  expect((await server.call('GET /api/access-codes', { cookie: ana.staffCookie })).json).toEqual({
    required: false,
  });
  expect(await outcome(enter())).toEqual({ registered: true, first_name: 'Maria' });
  expect(await outcome(enter(undefined, aCpf()))).toEqual({ registered: false, first_name: null });
});

test('required: a client and a stranger are both asked, both refused alike, and only the code opens the portal', async () => {
  expect((await require(true)).json).toEqual({ required: true });
  const code = await newCode();
  expect(code).toMatch(/^\d{6}$/);
  const stranger = aCpf();
  expect(await outcome(enter())).toEqual(ASKED);
  expect(await outcome(enter(undefined, stranger))).toEqual(ASKED);
  expect(await outcome(enter(otherThan(code)))).toEqual(REFUSED);
  expect(await outcome(enter(otherThan(code), stranger))).toEqual(REFUSED);
  const withoutCode = await aClient(server.database.owner, { institution_id: ana.lender.id });
  expect(await outcome(enter(code, withoutCode.cpf))).toEqual(REFUSED);
  const opened = await enter(code);
  expect(opened.json).toEqual({ registered: true, first_name: 'Maria' });
  const me = await server.call('GET /api/portal/me', { cookie: opened.cookie ?? '' });
  expect(me.json).toMatchObject({ cpf: ana.client.cpf });
});

test('the setting is each lender’s own: another institution still opens by CPF', async () => {
  await require(true);
  expect(await outcome(enter(undefined, beto.client.cpf, beto.institution.id))).toMatchObject({
    registered: true,
  });
  expect((await server.call('GET /api/access-codes', { cookie: beto.staffCookie })).json).toEqual({
    required: false,
  });
});

test('five wrong codes use the code up: not even the right one opens, until there is a new one', async () => {
  await require(true);
  const code = await newCode();
  for (let tries = 0; tries < 4; tries += 1) expect(await outcome(enter(otherThan(code)))).toEqual(REFUSED);
  expect(await outcome(enter(code))).toMatchObject({ registered: true });
  for (let tries = 0; tries < 5; tries += 1) expect(await outcome(enter(otherThan(code)))).toEqual(REFUSED);
  expect(await outcome(enter(code))).toEqual(REFUSED);
  const fresh = await newCode();
  expect(await outcome(enter(fresh))).toMatchObject({ registered: true });
});

test('of 12 wrong codes sent at once no more than 5 are compared', async () => {
  await require(true);
  const code = await newCode();
  await Promise.all(Array.from({ length: 12 }, () => enter(otherThan(code))));
  const row = await server.database.owner
    .selectFrom('clients')
    .select('access_code_tries')
    .where('id', '=', ana.client.id)
    .executeTakeFirst();
  expect(row?.access_code_tries).toBe(5);
  expect(await outcome(enter(code))).toEqual(REFUSED);
});

test('a new code ends what the old one opened; requiring codes ends what a CPF alone opened', async () => {
  const inPortal = async (cookie: string | undefined) =>
    (await server.call('GET /api/portal/me', { cookie: cookie ?? '' })).status === 200;
  expect(await Promise.all([ana.borrowerCookie, beto.borrowerCookie].map(inPortal))).toEqual([true, true]);
  await require(true);
  expect(await Promise.all([ana.borrowerCookie, beto.borrowerCookie].map(inPortal))).toEqual([false, true]);
  const old = await newCode();
  const opened = await enter(old);
  expect(await inPortal(opened.cookie)).toBe(true);
  await require(true);
  expect(await inPortal(opened.cookie)).toBe(true);
  const fresh = await newCode();
  expect(await inPortal(opened.cookie)).toBe(false);
  expect(await outcome(enter(old))).toEqual(REFUSED);
  expect(await outcome(enter(fresh))).toMatchObject({ registered: true });
});

test('the code is kept only as a slow hash, and nowhere else', async () => {
  const code = await newCode();
  const row = await server.database.owner
    .selectFrom('clients')
    .select(['access_code_hash', 'access_code_created_at'])
    .where('id', '=', ana.client.id)
    .executeTakeFirst();
  expect(row?.access_code_hash).toMatch(/^\$argon2id\$/);
  expect(row?.access_code_created_at).toBe(server.clock.now().toISOString());
  const audit = await server.database.owner
    .selectFrom('audit_log')
    .selectAll()
    .where('row_id', '=', ana.client.id)
    .execute();
  const keys = await server.database.owner.selectFrom('idempotency_keys').selectAll().execute();
  expect(JSON.stringify([audit, keys, server.logs])).not.toContain(`"${code}"`);
  expect(JSON.stringify(audit)).not.toContain('argon2');
});

test('another lender’s client answers like one that does not exist, and its code stays', async () => {
  await require(true);
  const code = await newCode();
  const foreign = await generate(ana.client.id, beto.staffCookie);
  const unknown = await generate('01980000-0000-7000-8000-000000000000', beto.staffCookie);
  expect([foreign.status, foreign.code, foreign.message]).toEqual([404, unknown.code, unknown.message]);
  expect(await outcome(enter(code))).toMatchObject({ registered: true });
});

test('without an institution there is no portal to close', async () => {
  await server.database.owner
    .updateTable('institutions')
    .set({ name: null })
    .where('id', '=', ana.lender.id)
    .execute();
  const answer = await require(true);
  expect([answer.status, answer.message]).toEqual([404, 'Salve primeiro o perfil da instituição.']);
});

test.each(['12345', '1234567', '12a456', ''])('"%s" is no code and costs no try', async (code) => {
  const answer = await enter(code);
  expect([answer.status, answer.message]).toEqual([400, 'Digite os 6 números do código do cliente.']);
});

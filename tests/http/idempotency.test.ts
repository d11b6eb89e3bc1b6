import { afterAll, beforeAll, expect, test } from 'vitest';
import { Problem } from '#domain/problem.ts';
import { runOnce as once, purgeIdempotencyKeys, type OpenTransaction } from '#server/http/idempotency.ts';
import { aCpf } from '#tests/support/records.ts';
import { aSignedInLender, HOUR, startTestApp, type TestApp } from './test-app.ts';

let server: TestApp;
let lender: Awaited<ReturnType<typeof aSignedInLender>>;

beforeAll(async () => {
  server = await startTestApp();
  lender = await aSignedInLender(server);
});
afterAll(() => server.close());

const aNewClient = () => ({ name: 'João Souza', phone: '(11) 90000-0000', cpf: aCpf() });
const create = (body: object, key: string, cookie = lender.staffCookie) =>
  server.call('POST /api/clients', { cookie, body, key });

async function clientsWith(cpf: string): Promise<number> {
  const { rowCount } = await server.database.ownerPool.query('SELECT FROM clients WHERE cpf = $1', [cpf]);
  return rowCount ?? 0;
}

test('the same call again records once and gets the same answer and status', async () => {
  const body = aNewClient();
  const first = await create(body, 'abrir-janela-1');
  const again = await create({ cpf: body.cpf, phone: body.phone, name: body.name }, 'abrir-janela-1');
  expect(first.status).toBe(201);
  expect([again.status, again.json]).toEqual([201, first.json]);
  expect(await clientsWith(body.cpf)).toBe(1);
});

test('the same key with another body is 422 and records nothing', async () => {
  const other = aNewClient();
  await create(aNewClient(), 'abrir-janela-2');
  const answer = await create(other, 'abrir-janela-2');
  expect([answer.status, answer.code]).toEqual([422, 'idempotency_key_reused']);
  expect(await clientsWith(other.cpf)).toBe(0);
});

test('sixteen at once with one key record once; the others replay or are refused as in progress', async () => {
  const body = aNewClient();
  const answers = await Promise.all(Array.from({ length: 16 }, () => create(body, 'abrir-janela-3')));
  const created = answers.filter(({ status }) => status === 201);
  const waiting = answers.filter(({ status, code }) => status === 409 && code === 'request_in_progress');
  expect(created.length).toBeGreaterThanOrEqual(1);
  expect(created.length + waiting.length).toBe(16);
  expect(new Set(created.map(({ json }) => JSON.stringify(json, sortedKeys))).size).toBe(1);
  expect(await clientsWith(body.cpf)).toBe(1);
});

test('a refusal is not kept: the corrected call may use the same key', async () => {
  const body = aNewClient();
  expect((await create({ ...body, cpf: lender.client.cpf }, 'abrir-janela-4')).code).toBe('cpf_taken');
  expect((await create(body, 'abrir-janela-4')).status).toBe(201);
});

test('a second click refused because of the first one gets the answer of the first', async () => {
  const { db, ownerPool } = server.database;
  const { id } = lender.lender;
  const now = server.clock.now();
  const keyed = { scope: `lender:${id}`, operation: 'POST /api/clients', request: null, now };
  const open: OpenTransaction = (work) => db.asLender(id, work);
  const refuses = new Problem('cpf_taken');
  const first = { status: 201, json: '{"name":"João Souza","id":"1"}' };
  const second = async (key: string, meanwhile: () => Promise<unknown>) =>
    once(open, { ...keyed, key }, async () => {
      await meanwhile();
      throw refuses;
    });
  // The first one ends after the second has looked for its answer; no transaction of the app could be timed like that.
  const endsWith = (key: string, request: string) => () =>
    ownerPool.query(
      `INSERT INTO idempotency_keys (scope, operation, key, request_hash, status, response)
       VALUES ($1, $2, $3, sha256($4), $5, $6)`,
      [keyed.scope, keyed.operation, key, Buffer.from(request), first.status, first.json],
    );
  expect(await second('abrir-janela-7', endsWith('abrir-janela-7', 'null'))).toEqual(first);
  await expect(second('abrir-janela-8', endsWith('abrir-janela-8', 'outro'))).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  });
  await expect(second('abrir-janela-9', async () => {})).rejects.toBe(refuses);
});

test('the corrected call may use the key while the look for an answer of the refused one has not ended', async () => {
  const { db } = server.database;
  const { id } = lender.lender;
  const staff = { institution: id, user: lender.lender.user_id, role: 'owner' } as const;
  const refuses = new Problem('cpf_taken');
  const created = { status: 201, json: '{"name":"João Souza","id":"2"}' };
  for (const ofStaff of [false, true]) {
    const operation = 'POST /api/clients';
    const keyed = {
      scope: `lender:${id}`,
      ofStaff,
      operation,
      key: `corrigir-${ofStaff}`,
      now: server.clock.now(),
    };
    const opened: OpenTransaction = (work, along) => db.asStaff(staff, work, along);
    const corrected = () => once(opened, { ...keyed, request: 'corrigido' }, async () => created);
    const answers: unknown[] = [];
    // Of the refused call only the look for an answer gets this far; its transaction is open until the corrected one has ended.
    const heldOpen: OpenTransaction = (work, along) =>
      opened(async (tx) => {
        const found = await work(tx);
        answers.push(await corrected());
        return found;
      }, along);
    const refused = once(heldOpen, { ...keyed, request: 'errado' }, () => Promise.reject(refuses));
    await expect(refused).rejects.toBe(refuses);
    expect(answers).toEqual([created]);
    expect(await corrected()).toEqual(created);
  }
});

test("a key is the lender's own: another lender with the same key records its own", async () => {
  const other = await aSignedInLender(server);
  const body = aNewClient();
  expect((await create(body, 'abrir-janela-5')).status).toBe(201);
  expect((await create(body, 'abrir-janela-5', other.staffCookie)).status).toBe(201);
  expect(await clientsWith(body.cpf)).toBe(2);
});

test.each([undefined, 'curta', 'x'.repeat(101), 'com espaço no meio'])(
  'the key %s is refused',
  async (key) => {
    const body = aNewClient();
    const answer = await server.call('POST /api/clients', {
      cookie: lender.staffCookie,
      body,
      ...(key === undefined ? {} : { headers: {} }),
      ...(key === undefined ? {} : { key }),
    });
    expect([answer.status, answer.code]).toEqual([400, 'idempotency_key_missing']);
    expect(await clientsWith(body.cpf)).toBe(0);
  },
);

test('keys are kept for 48 hours', async () => {
  const kept = async () =>
    (await server.database.ownerPool.query("SELECT FROM idempotency_keys WHERE key = 'abrir-janela-6'"))
      .rowCount;
  await create(aNewClient(), 'abrir-janela-6');
  const written = server.clock.now().getTime();
  await purgeIdempotencyKeys(server.database.db, new Date(written + 47 * HOUR));
  expect(await kept()).toBe(1);
  await purgeIdempotencyKeys(server.database.db, new Date(written + 49 * HOUR));
  expect(await kept()).toBe(0);
});

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

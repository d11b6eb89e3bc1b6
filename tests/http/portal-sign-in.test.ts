import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import { aClient, aCpf, anInstitution, aLender } from '#tests/support/records.ts';
import { aSignedInLender, HOUR, MINUTE, startTestApp, type TestApp } from './test-app.ts';

let server: TestApp;
let known: Awaited<ReturnType<typeof aSignedInLender>>;

beforeAll(async () => {
  server = await startTestApp();
  known = await aSignedInLender(server);
});
afterAll(() => server.close());

let addresses = 0;
const newAddress = () => `203.0.113.${(addresses += 1)}`;
const check = (cpf: string, address = newAddress()) =>
  server.call('POST /api/portal/check', { body: { cpf }, address });
const open = (cpf: string, address = newAddress(), institution_id = known.institution.id) =>
  server.call('POST /api/portal/session', { body: { cpf, institution_id }, address });
const me = (cookie: string | undefined) => server.call('GET /api/portal/me', { cookie: cookie ?? '' });

test('LG-6 the first step answers alike for a known and an unknown CPF', async () => {
  const [one, other] = [await check(known.client.cpf), await check(aCpf())];
  expect([one.status, one.json, one.cookie]).toEqual([204, null, undefined]);
  expect([other.status, other.json, other.cookie]).toEqual([204, null, undefined]);
});

test('LG-11 a registered CPF opens a session for the browser session only: a cookie without an age', async () => {
  const answer = await open(known.client.cpf);
  expect(answer.json).toEqual({ registered: true, first_name: 'Maria' });
  expect(answer.headers['set-cookie']).toMatch(
    /^__Host-caderneta_borrower=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  expect((await me(answer.cookie)).json).toMatchObject({ name: 'Maria da Silva', cpf: known.client.cpf });
  const visited = await server.database.owner
    .selectFrom('clients')
    .select('portal_last_seen_at')
    .where('id', '=', known.client.id)
    .executeTakeFirst();
  expect(visited?.portal_last_seen_at).toBe(server.clock.now().toISOString());
});

test('an unregistered CPF gets no session; an unknown institution is 404', async () => {
  const answer = await open(aCpf());
  expect([answer.status, answer.json, answer.cookie]).toEqual([
    200,
    { registered: false, first_name: null },
    undefined,
  ]);
  expect((await open(aCpf(), newAddress(), known.lender.user_id)).status).toBe(404);
  // One without a profile is as unknown, also to its own client.
  const unnamed = await aLender(server.database.owner);
  const client = await aClient(server.database.owner, { institution_id: unnamed.id });
  expect((await open(client.cpf, newAddress(), unnamed.id)).status).toBe(404);
});

test('a client of one institution is unknown to another', async () => {
  const other = await aLender(server.database.owner);
  const institution = await anInstitution(server.database.owner, { id: other.id });
  expect((await open(known.client.cpf, newAddress(), institution.id)).json).toMatchObject({
    registered: false,
  });
});

test('LG-11 the session ends after 30 minutes idle or 12 hours', async () => {
  const first = await open(known.client.cpf);
  server.clock.advance(30 * MINUTE);
  expect((await me(first.cookie)).code).toBe('unauthenticated');
  const second = await open(known.client.cpf);
  for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
    server.clock.advance(20 * MINUTE);
    expect((await me(second.cookie)).status).toBe(200);
  }
  server.clock.advance(20 * MINUTE);
  expect((await me(second.cookie)).status).toBe(401);
});

test('a deleted client is out at once, and signing out ends the session', async () => {
  const { lender } = known;
  const client = await aClient(server.database.owner, { institution_id: lender.id });
  const { cookie } = await open(client.cpf);
  expect((await me(cookie)).status).toBe(200);
  await server.database.owner
    .updateTable('clients')
    .set({ deleted_at: new Date() })
    .where('id', '=', client.id)
    .execute();
  expect((await me(cookie)).status).toBe(401);
  const again = await open(known.client.cpf);
  const out = await server.call('DELETE /api/portal/session', { cookie: again.cookie ?? '' });
  expect([out.status, out.headers['clear-site-data']]).toEqual([204, '"cache"']);
  expect((await me(again.cookie)).status).toBe(401);
});

test('an address may try 10 distinct CPFs a minute, 30 an hour; a CPF seen already costs nothing', async () => {
  server.clock.advance(24 * HOUR);
  const address = newAddress();
  const cpfs = Array.from({ length: 31 }, aCpf);
  const outcome = async (from: number, to: number) =>
    (await Promise.all(cpfs.slice(from, to).map((cpf) => check(cpf, address)))).map(({ status }) => status);
  expect(new Set(await outcome(0, 10))).toEqual(new Set([204]));
  expect(await outcome(10, 11)).toEqual([429]);
  expect(await outcome(0, 1)).toEqual([204]);
  server.clock.advance(MINUTE);
  expect(new Set(await outcome(10, 20))).toEqual(new Set([204]));
  server.clock.advance(MINUTE);
  expect(new Set(await outcome(20, 30))).toEqual(new Set([204]));
  server.clock.advance(MINUTE);
  const full = await check(cpfs[30] ?? '', address);
  expect([full.status, full.message]).toEqual([
    429,
    'Muitas tentativas em pouco tempo. Tente novamente em 57 minutos.',
  ]);
  expect((await check(cpfs[30] ?? '')).status).toBe(204);
});

test('twenty distinct CPFs at once from one address: exactly ten pass, on two instances', async () => {
  const address = newAddress();
  const second = await server.anotherInstance();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      server.call('POST /api/portal/check', {
        body: { cpf: aCpf() },
        address,
        ...(n % 2 === 0 ? { on: second } : {}),
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(10);
});

test('one CPF opens at most 10 sessions an hour, from wherever', async () => {
  const cpf = aCpf();
  for (let n = 0; n < 10; n += 1) expect((await open(cpf)).status).toBe(200);
  expect((await open(cpf)).status).toBe(429);
  server.clock.advance(HOUR);
  expect((await open(cpf)).status).toBe(200);
});

test('an IPv6 network is one address', async () => {
  const first = Array.from({ length: 10 }, (_, n) => check(aCpf(), `2001:db8:1:2:${n}::1`));
  expect(new Set((await Promise.all(first)).map(({ status }) => status))).toEqual(new Set([204]));
  expect((await check(aCpf(), '2001:db8:1:2:ffff::9')).status).toBe(429);
  expect((await check(aCpf(), '2001:db8:1:3::1')).status).toBe(204);
});

test('the limits keep no CPF: what is counted cannot be read back', async () => {
  const cpf = aCpf();
  await open(cpf);
  const { rows } = await server.database.ownerPool.query(
    `SELECT (SELECT string_agg(r::text, '') FROM rate_limits r) ||
            (SELECT string_agg(m::text, '') FROM rate_limit_members m) AS all`,
  );
  const kept = String(rows[0]?.all);
  expect(kept).toContain('portal_cpfs_minute:203.0.113.');
  expect([cpf, Buffer.from(cpf).toString('hex')].filter((text) => kept.includes(text))).toEqual([]);
});

test('PB-16 a borrower changes nothing but a request, a question about their data, a promise, an acceptance and a proof of payment of their own', () => {
  const changes = Object.entries(endpoints)
    .filter(([route, { who, reads }]) => who === 'borrower' && !route.startsWith('GET ') && !reads)
    .map(([route]) => route);
  expect(changes.sort()).toEqual([
    'POST /api/portal/acceptances/:id/accept',
    'POST /api/portal/data-requests',
    'POST /api/portal/promises',
    'POST /api/portal/proofs',
    'POST /api/portal/requests',
  ]);
});

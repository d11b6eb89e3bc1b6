import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '#server/sessions/password.ts';
import { aLender } from '#tests/support/records.ts';
import { HOUR, MINUTE, SECOND, startTestApp, type TestApp } from './test-app.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';
const PASSWORD = 'uma senha bem comprida';
let server: TestApp;
let passwordHash: string;
let email: string;
let accounts = 0;

beforeAll(async () => {
  server = await startTestApp();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => server.close());
beforeEach(async () => {
  accounts += 1;
  email = `pessoa${accounts}@exemplo.com.br`;
  await aLender(server.database.owner, { email, password_hash: passwordHash });
});

/** Each test signs in from its own address: limits of one are not limits of another. */
const signIn = (given: { email?: string; password?: string; address?: string } = {}) =>
  server.call('POST /api/session', {
    body: { email: given.email ?? email, password: given.password ?? PASSWORD },
    address: given.address ?? `10.0.0.${accounts}`,
  });
const clientsWith = (cookie: string | undefined) => server.call('GET /api/clients', { cookie: cookie ?? '' });

test('signing in answers with the session and a cookie that only our own pages send', async () => {
  const answer = await signIn({ email: `  ${email.toUpperCase()} ` });
  expect(answer.status).toBe(200);
  expect(answer.json).toMatchObject({ email, token_expires_at: '2026-08-15T16:00:00.000Z' });
  expect(answer.headers['set-cookie']).toEqual([
    expect.stringMatching(
      /^__Host-caderneta_staff=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    ),
    expect.stringMatching(
      /^__Host-caderneta_device=[\w-]{22}(\.[\w-]{43}){2}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    ),
  ]);
  expect((await clientsWith(answer.cookie)).status).toBe(200);
});

test('a generated password opens no session: its owner chooses another while signing in', async () => {
  const owner = `gerada${accounts}@exemplo.com.br`;
  await aLender(server.database.owner, {
    email: owner,
    password_hash: passwordHash,
    password_generated_at: new Date('2026-08-15T12:00:00Z'),
  });
  const trying = (body: { password?: string; new_password?: string }) =>
    server.call('POST /api/session', {
      body: { email: owner, password: PASSWORD, ...body },
      address: `10.7.0.${accounts}`,
    });
  const asked = await trying({});
  expect([asked.status, asked.code, asked.message, asked.cookie]).toEqual([
    403,
    'new_password_required',
    'Esta senha foi gerada pelo sistema. Escolha a sua para entrar.',
    undefined,
  ]);
  // Without the generated one nothing is learned.
  expect(await trying({ password: 'errada', new_password: 'caderno de capa verde' })).toMatchObject({
    status: 401,
    code: 'invalid_credentials',
  });
  for (const weak of ['123456789012', PASSWORD])
    expect(await trying({ new_password: weak }), weak).toMatchObject({ status: 422, code: 'weak_password' });
  const signedIn = await trying({ new_password: 'caderno de capa verde' });
  expect(signedIn.status).toBe(200);
  expect((await clientsWith(signedIn.cookie)).status).toBe(200);
  expect(await trying({})).toMatchObject({ status: 401, code: 'invalid_credentials' });
  expect((await trying({ password: 'caderno de capa verde' })).status).toBe(200);
});

test('LG-4 an unknown e-mail and a wrong password get the same words', async () => {
  const wrong = await signIn({ password: 'outra senha qualquer' });
  const unknown = await signIn({ email: 'ninguem@exemplo.com.br' });
  for (const answer of [wrong, unknown]) {
    expect([answer.status, answer.code, answer.message, answer.cookie]).toEqual([
      401,
      'invalid_credentials',
      'Email ou senha inválidos. Por favor, tente novamente.',
      undefined,
    ]);
  }
});

test('LG-4 five failures, then waits of 1, 2, 4 … minutes; known and unknown accounts alike', async () => {
  for (const [position, who] of [email, 'ninguem2@exemplo.com.br'].entries()) {
    const fail = (n: number) => signIn({ email: who, password: 'errada', address: `10.1.${position}.${n}` });
    for (let n = 0; n < 5; n += 1) expect((await fail(n)).status).toBe(401);
    const sixth = await fail(6);
    expect([sixth.status, sixth.headers['retry-after'], sixth.message]).toEqual([
      429,
      '60',
      'Muitas tentativas em pouco tempo. Tente novamente em 1 minuto.',
    ]);
    server.clock.advance(MINUTE);
    expect((await fail(7)).status).toBe(401);
    expect((await fail(8)).headers['retry-after']).toBe('120');
  }
});

test("a success forgets the account's failures, and only failures count against an address", async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 3; n += 1) expect((await signIn({ password: 'errada' })).status).toBe(401);
    expect((await signIn()).status).toBe(200);
  }
  expect((await signIn({ password: 'errada' })).status).toBe(401);
  const eleventh = await signIn();
  expect([eleventh.status, eleventh.headers['retry-after']]).toEqual([429, '900']);
  server.clock.advance(15 * MINUTE);
  expect((await signIn()).status).toBe(200);
});

test('tries sent at once do not pass together: 20 at a time, 5 are looked at', async () => {
  const tries = Array.from({ length: 20 }, (_, n) =>
    signIn({ password: 'errada', address: `10.2.${accounts}.${n}` }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

test('LG-10 refreshing rotates the token; the one before is good for 10 s, for the other tab', async () => {
  const { cookie: first } = await signIn();
  server.clock.advance(30 * MINUTE);
  const refreshed = await server.call('POST /api/session/refresh', { cookie: first });
  expect(refreshed.json).toMatchObject({ email });
  expect(refreshed.cookie).not.toBe(first);
  server.clock.advance(9 * SECOND);
  expect((await clientsWith(first)).status).toBe(200);
  server.clock.advance(2 * SECOND);
  expect((await clientsWith(first)).code).toBe('unauthenticated');
  expect((await clientsWith(refreshed.cookie)).status).toBe(200);
});

test('LG-10 two tabs that refresh at once end with one token, and neither is signed out', async () => {
  const { cookie } = await signIn();
  const both = await Promise.all([
    server.call('POST /api/session/refresh', { cookie }),
    server.call('POST /api/session/refresh', { cookie }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const newCookies = both.map((answer) => answer.cookie).filter((set) => set !== undefined);
  expect(newCookies).toHaveLength(1);
  server.clock.advance(MINUTE);
  expect((await clientsWith(newCookies[0])).status).toBe(200);
});

test('LG-10 a token past its hour says session_expired, and can still be refreshed', async () => {
  const { cookie } = await signIn();
  server.clock.advance(HOUR);
  const expired = await clientsWith(cookie);
  expect([expired.status, expired.code]).toEqual([401, 'session_expired']);
  const refreshed = await server.call('POST /api/session/refresh', { cookie });
  expect(refreshed.status).toBe(200);
  expect((await clientsWith(refreshed.cookie)).status).toBe(200);
});

test('a session ends after 12 hours idle', async () => {
  const { cookie } = await signIn();
  server.clock.advance(12 * HOUR);
  expect((await clientsWith(cookie)).code).toBe('unauthenticated');
  expect((await server.call('POST /api/session/refresh', { cookie })).code).toBe('session_not_found');
});

test('a session ends after 7 days, however busy, and its last token does not outlive it', async () => {
  const signedIn = await signIn();
  const end = server.clock.now().getTime() + 7 * 24 * HOUR;
  let { cookie } = signedIn;
  for (let hours = 10; hours < 7 * 24; hours += 10) {
    server.clock.advance(10 * HOUR);
    const refreshed = await server.call('POST /api/session/refresh', { cookie });
    expect(refreshed.status).toBe(200);
    cookie = refreshed.cookie;
  }
  server.clock.advance(end - server.clock.now().getTime() - 5 * MINUTE);
  const last = await server.call('POST /api/session/refresh', { cookie });
  expect(last.json).toMatchObject({ token_expires_at: new Date(end).toISOString() });
  server.clock.advance(5 * MINUTE);
  expect((await clientsWith(last.cookie)).code).toBe('unauthenticated');
});

test('LG-9 signing out ends the session; doing it again is session_not_found', async () => {
  const { cookie } = await signIn();
  const out = await server.call('DELETE /api/session', { cookie });
  expect([out.status, out.cookie]).toEqual([204, '__Host-caderneta_staff=']);
  // Not "cookies" or "storage": the other kind of session and the chosen theme stay.
  expect(out.headers['clear-site-data']).toBe('"cache"');
  expect((await clientsWith(cookie)).status).toBe(401);
  expect((await server.call('DELETE /api/session', { cookie })).code).toBe('session_not_found');
  expect((await server.call('DELETE /api/session')).code).toBe('session_not_found');
});

test('a session this server has cached and another one ended is refused at once, whatever is asked', async () => {
  const { cookie } = await signIn();
  expect((await clientsWith(cookie)).status).toBe(200);
  await server.database.owner.deleteFrom('sessions').execute();
  const asked = [
    'GET /api/metrics',
    'GET /api/clients?limit=x',
    'GET /api/loans?after=x',
    `GET /api/clients/${NOBODY}`,
  ];
  for (const route of asked) {
    const { status, code } = await server.call(route, { cookie: cookie ?? '' });
    expect([route, status, code]).toEqual([route, 401, 'unauthenticated']);
  }
});

test('GET /api/session answers 200 with or without anyone', async () => {
  expect((await server.call('GET /api/session')).json).toEqual({ staff: null, borrower: null });
  const { cookie } = await signIn();
  const seen = await server.call('GET /api/session', { cookie });
  expect(seen.json).toMatchObject({ staff: { email }, borrower: null });
});

test('the database keeps no token and no password in the clear', async () => {
  const { cookie } = await signIn();
  const token = cookie?.split('=')[1] ?? '';
  const { rows } = await server.database.ownerPool.query(
    `SELECT (SELECT string_agg(s::text, '') FROM sessions s) || (SELECT string_agg(u::text, '') FROM users u) AS all`,
  );
  const kept = String(rows[0]?.all);
  // At what cost, tests/support/quick-argon2.ts holds.
  expect(kept).toContain('$argon2id$v=19$');
  expect(
    [token, Buffer.from(token).toString('hex'), PASSWORD].filter((secret) => kept.includes(secret)),
  ).toEqual([]);
});

test('with PUBLIC_URL=http:// the cookies lose their prefix and Secure, knowingly', async () => {
  const plain = await startTestApp({ env: { PUBLIC_URL: 'http://192.168.0.10:3000' } });
  await aLender(plain.database.owner, { email, password_hash: passwordHash });
  const answer = await plain.call('POST /api/session', { body: { email, password: PASSWORD } });
  expect(answer.headers['set-cookie']).toEqual([
    expect.stringMatching(/^caderneta_staff=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/),
    expect.stringMatching(
      /^caderneta_device=[\w-]{22}(\.[\w-]{43}){2}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
    ),
  ]);
  expect((await plain.call('GET /api/clients', { cookie: answer.cookie ?? '' })).status).toBe(200);
  await plain.close();
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runCli } from '#server/cli/run-cli.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { aLender } from '#tests/support/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { HOUR, MINUTE, startTestApp, type Answer, type TestApp } from './test-app.ts';

/* A stranger who knows a lender's e-mail fails on purpose; the lender still gets in. */

const PASSWORD = 'uma senha bem comprida';
const NEW = 'cavalo bateria grampo';
let server: TestApp;
let passwordHash: string;
let email: string;
let people = 0;
let strangers = 0;

beforeAll(async () => {
  server = await startTestApp();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => server.close());
beforeEach(async () => {
  people += 1;
  server.mails.length = 0;
  server.clock.advance(HOUR);
  ({ email } = await aLender(server.database.owner, { password_hash: passwordHash }));
});

interface Tried {
  who?: string;
  password?: string;
  cookie?: string;
  address?: string;
}
const signIn = ({ who = email, password = PASSWORD, cookie, address = `10.4.0.${people}` }: Tried = {}) =>
  server.call('POST /api/session', {
    body: { email: who, password },
    address,
    ...(cookie === undefined ? {} : { cookie }),
  });

/** Five failures from five addresses: from now on every unknown device has to wait. */
async function lockOut(): Promise<void> {
  for (let n = 0; n < 5; n += 1) {
    strangers += 1;
    const failed = await signIn({ password: 'errada', address: `10.5.${strangers >> 8}.${strangers & 255}` });
    expect(failed.status).toBe(401);
  }
}

function deviceCookieOf({ headers }: Answer): string {
  const set = headers['set-cookie'];
  const lines: unknown[] = Array.isArray(set) ? set : [set];
  const line = lines.find((one) => String(one).startsWith('__Host-caderneta_device='));
  return String(line).split(';')[0] ?? '';
}

test('failures of strangers keep an unknown device out, but not one that has signed in before', async () => {
  const device = deviceCookieOf(await signIn());
  await lockOut();
  expect((await signIn()).status).toBe(429);
  expect((await signIn({ cookie: device })).status).toBe(200);
  // Nor does the success give the strangers new tries.
  expect((await signIn()).status).toBe(429);
});

test('one failure every quarter of an hour, for four hours, never keeps the known device out', async () => {
  const device = deviceCookieOf(await signIn());
  await lockOut();
  for (let quarter = 0; quarter < 16; quarter += 1) {
    server.clock.advance(15 * MINUTE);
    await signIn({ password: 'errada', address: `10.6.0.${quarter}` });
    if (quarter % 4 === 3) expect((await signIn({ cookie: device })).status).toBe(200);
  }
});

test('a known device has five failures of its own, then the same growing waits', async () => {
  const device = deviceCookieOf(await signIn());
  for (let n = 0; n < 5; n += 1) {
    const failed = await signIn({ cookie: device, password: 'errada', address: `10.7.${people}.${n}` });
    expect(failed.status).toBe(401);
  }
  const sixth = await signIn({ cookie: device });
  expect([sixth.status, sixth.headers['retry-after']]).toEqual([429, '60']);
  // Its failures are not held against an unknown device either.
  expect((await signIn()).status).toBe(200);
  server.clock.advance(MINUTE);
  expect((await signIn({ cookie: device })).status).toBe(200);
});

test('an address filled by strangers behind the same router does not keep the known device out', async () => {
  const address = '10.8.0.1';
  const device = deviceCookieOf(await signIn({ address }));
  for (let n = 0; n < 10; n += 1) {
    await signIn({ who: `ninguem${n}@exemplo.com.br`, password: 'errada', address });
  }
  expect((await signIn({ address })).status).toBe(429);
  expect((await signIn({ address, cookie: device })).status).toBe(200);
});

test('a device known for one account is a stranger to every other one, and a changed cookie to all', async () => {
  const own = deviceCookieOf(await signIn());
  const { email: victim } = await aLender(server.database.owner, { password_hash: passwordHash });
  const attacker = email;
  email = victim;
  await lockOut();
  expect((await signIn({ cookie: own })).status).toBe(429);
  email = attacker;
  await lockOut();
  const [name = '', value = ''] = own.split('=');
  const [id = '', signature = '', binding = ''] = value.split('.');
  const forged = [
    `${'A'.repeat(22)}.${signature}.${binding}`,
    `${id}.${'A'.repeat(43)}.${binding}`,
    `${id}.${signature}.${'A'.repeat(43)}`,
    `${id}.${signature}`,
    '',
  ];
  for (const changed of forged) {
    expect([changed, (await signIn({ cookie: `${name}=${changed}` })).status]).toEqual([changed, 429]);
  }
  expect((await signIn({ cookie: own })).status).toBe(200);
});

test('two accounts of one browser are both known to it', async () => {
  const first = email;
  const device = deviceCookieOf(await signIn());
  ({ email } = await aLender(server.database.owner, { password_hash: passwordHash }));
  const both = deviceCookieOf(await signIn({ cookie: device }));
  await lockOut();
  expect((await signIn({ cookie: both })).status).toBe(200);
  email = first;
  await lockOut();
  expect((await signIn({ cookie: both })).status).toBe(200);
});

test('the device stays known after signing out', async () => {
  const answer = await signIn();
  const out = await server.call('DELETE /api/session', { cookie: answer.cookie ?? '' });
  expect(out.status).toBe(204);
  expect(JSON.stringify(out.headers['set-cookie'])).not.toContain('caderneta_device');
  expect(JSON.stringify(out.headers['clear-site-data'] ?? null)).not.toMatch(/cookies|\*/);
});

test('a recovered password forgets the failures, and the browser that recovered it is known from then on', async () => {
  await lockOut();
  const address = `10.9.0.${people}`;
  await server.call('POST /api/password-recovery', { body: { email }, address });
  await eventually(() => expect(server.mails).toHaveLength(1));
  const token = /#recuperar=([\w-]{43})\n/.exec(server.mails[0]?.text ?? '')?.[1] ?? '';
  const recovered = await server.call('POST /api/password-recovery/confirm', {
    body: { token, password: NEW },
    address,
  });
  expect(recovered.status).toBe(204);
  expect((await signIn({ password: NEW })).status).toBe(200);
  await lockOut();
  expect((await signIn({ password: NEW })).status).toBe(429);
  expect((await signIn({ password: NEW, cookie: deviceCookieOf(recovered) })).status).toBe(200);
});

test("the operator's reset-password forgets the failures, of known devices too", async () => {
  const device = deviceCookieOf(await signIn());
  await lockOut();
  for (let n = 0; n < 5; n += 1) await signIn({ cookie: device, password: 'errada' });
  expect((await signIn({ cookie: device })).status).toBe(429);
  const { database } = server;
  const env = {
    DATABASE_URL: database.runtimeUrl,
    ...(database.separateOwner ? { DATABASE_OWNER_URL: database.ownerUrl } : {}),
  };
  const ignored = () => {};
  const terminal = { env, say: ignored, complain: ignored, askSecret: null };
  expect(await runCli(['reset-password', email, '--senha', NEW], terminal)).toBe(0);
  expect((await signIn({ password: NEW })).status).toBe(200);
  expect((await signIn({ password: NEW, cookie: device })).status).toBe(200);
});

test("strangers' failures do not keep a signed-in lender from changing the password", async () => {
  const { cookie = '' } = await signIn();
  await lockOut();
  const change = (current: string) =>
    server.call('PATCH /api/account', { cookie, body: { current_password: current, password: NEW } });
  expect((await change('errada')).code).toBe('wrong_current_password');
  expect((await change(PASSWORD)).status).toBe(200);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '#server/sessions/password.ts';
import { aLender, type LenderRow } from '#tests/support/records.ts';
import { MINUTE, startTestApp, type TestApp } from '#tests/http/test-app.ts';

const PASSWORD = 'caderno de capa azul';
const NEW_PASSWORD = 'outro caderno, capa verde';
const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36';

let server: TestApp;
let passwordHash: string;
let ana: LenderRow;
let beto: LenderRow;
let made = 0;

beforeAll(async () => {
  server = await startTestApp();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  server.mails.length = 0;
  const { owner } = server.database;
  ana = await aLender(owner, { email: `ana${made}@exemplo.com.br`, password_hash: passwordHash });
  beto = await aLender(owner, { email: `beto${made}@exemplo.com.br`, password_hash: passwordHash });
});

async function signIn(email: string, password = PASSWORD, userAgent = CHROME): Promise<string> {
  const answer = await server.call('POST /api/session', {
    body: { email, password },
    headers: { 'user-agent': userAgent },
    address: `10.9.${made}.1`,
  });
  return answer.cookie ?? `refused: ${answer.code}`;
}
const change = (cookie: string, body: object) => server.call('PATCH /api/account', { cookie, body });
const isIn = async (cookie: string) => (await server.call('GET /api/clients', { cookie })).status === 200;

interface Sessions {
  items: { id: string; device: string; created_at: string; last_seen_at: string; current: boolean }[];
}
async function sessionsOf(cookie: string): Promise<Sessions['items']> {
  const answer = await server.call('GET /api/account/sessions', { cookie });
  expect(answer.status).toBe(200);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema made it
  return (answer.json as Sessions).items;
}

test('a new password with the current one: the old one is refused, every other session ends, this one stays', async () => {
  const here = await signIn(ana.email);
  const elsewhere = await signIn(ana.email);
  const betos = await signIn(beto.email);
  const answer = await change(here, { current_password: PASSWORD, password: NEW_PASSWORD });
  expect([answer.status, answer.json]).toEqual([200, { email: ana.email, pending_email: null }]);
  expect(await Promise.all([here, elsewhere, betos].map(isIn))).toEqual([true, false, true]);
  expect(await signIn(ana.email)).toBe('refused: invalid_credentials');
  expect(await isIn(await signIn(ana.email, NEW_PASSWORD))).toBe(true);
  expect(await isIn(await signIn(beto.email))).toBe(true);
});

const ask = (cookie: string, email: string) => change(cookie, { current_password: PASSWORD, email });
/** The newest message to an address, once it was sent. */
async function mailTo(address: string) {
  const mailed = () => server.mails.filter(({ to }) => to === address).at(-1);
  await expect.poll(mailed).toBeDefined();
  return mailed() ?? { subject: '', text: '' };
}
const tokenTo = async (address: string) =>
  /\/login#confirmar-email=([\w-]{43})\n/.exec((await mailTo(address)).text)?.[1] ?? '';
const confirm = (token: string, cookie?: string) =>
  server.call('POST /api/account/email/confirm', {
    body: { token },
    address: `10.7.${made}.1`,
    ...(cookie === undefined ? {} : { cookie }),
  });

test('LG-12 a new e-mail counts once the link sent to it is opened, once; other sessions end, and the old address gets a message', async () => {
  const here = await signIn(ana.email);
  const elsewhere = await signIn(ana.email);
  const email = `nova${made}@exemplo.com.br`;
  const asked = await ask(here, email.toUpperCase());
  expect([asked.status, asked.json]).toEqual([200, { email: ana.email, pending_email: email }]);
  const token = await tokenTo(email);
  expect(await isIn(await signIn(ana.email))).toBe(true);
  expect(await signIn(email)).toBe('refused: invalid_credentials');
  expect((await confirm(token, here)).status).toBe(204);
  expect(await Promise.all([here, elsewhere].map(isIn))).toEqual([true, false]);
  const session = await server.call('GET /api/session', { cookie: here });
  expect(session.json).toMatchObject({ staff: { email, user_id: ana.user_id } });
  expect(await signIn(ana.email)).toBe('refused: invalid_credentials');
  expect(await isIn(await signIn(email))).toBe(true);
  expect((await mailTo(ana.email)).subject).toBe('Caderneta: e-mail alterado');
  const again = await confirm(token);
  expect([again.status, again.code]).toEqual([422, 'email_link_invalid']);
});

test('a taken e-mail is answered like a free one; its owner is written to, and no link comes of it', async () => {
  const here = await signIn(ana.email);
  const free = `livre${made}@exemplo.com.br`;
  const [taken, untaken] = [await ask(here, beto.email), await ask(here, free)];
  expect([taken.status, taken.json]).toEqual([200, { email: ana.email, pending_email: beto.email }]);
  expect([untaken.status, untaken.json]).toEqual([200, { email: ana.email, pending_email: free }]);
  expect(Object.keys(taken.headers).sort()).toEqual(Object.keys(untaken.headers).sort());
  const notice = await mailTo(beto.email);
  expect(notice.text).toContain('Ele já é o e-mail da sua conta, por isso nada mudou.');
  expect(notice.text).not.toContain('confirmar-email');
  expect(notice.subject).toBe((await mailTo(free)).subject);
  expect(await isIn(await signIn(beto.email))).toBe(true);
  // No text names an address: without a mail server it stands in the log.
  for (const { text } of server.mails) expect(text).not.toMatch(/@/);
});

test('an address taken after its link was sent is refused like a link that is no longer valid', async () => {
  const here = await signIn(ana.email);
  const email = `disputado${made}@exemplo.com.br`;
  await ask(here, email);
  const token = await tokenTo(email);
  await aLender(server.database.owner, { email, password_hash: passwordHash });
  expect((await confirm(token)).code).toBe('email_link_invalid');
  expect(await isIn(await signIn(ana.email))).toBe(true);
});

test('a link to confirm an e-mail lasts an hour, gives way to the next one, and sets no password', async () => {
  const here = await signIn(ana.email);
  const first = `primeira${made}@exemplo.com.br`;
  const second = `segunda${made}@exemplo.com.br`;
  await ask(here, first);
  const older = await tokenTo(first);
  await ask(here, second);
  const newer = await tokenTo(second);
  expect((await confirm(older)).code).toBe('email_link_invalid');
  const misused = await server.call('POST /api/password-recovery/confirm', {
    body: { token: newer, password: NEW_PASSWORD },
    address: `10.7.${made}.2`,
  });
  expect(misused.code).toBe('recovery_link_invalid');
  expect((await confirm('inventado')).code).toBe('email_link_invalid');
  server.clock.advance(60 * MINUTE);
  expect((await confirm(newer)).code).toBe('email_link_invalid');
});

test('a new password ends a change of e-mail that was not confirmed', async () => {
  const here = await signIn(ana.email);
  const email = `pendente${made}@exemplo.com.br`;
  await ask(here, email);
  const token = await tokenTo(email);
  await change(here, { current_password: PASSWORD, password: NEW_PASSWORD });
  expect((await confirm(token)).code).toBe('email_link_invalid');
});

test('changes of e-mail are few: 3 an hour to one address, 5 of one account, taken or free alike', async () => {
  let here = await signIn(ana.email);
  for (const email of [beto.email, `livre${made}@exemplo.com.br`]) {
    for (let n = 0; n < 3; n += 1) expect((await ask(here, email)).status).toBe(200);
    expect((await ask(here, email)).status).toBe(429);
    server.clock.advance(60 * MINUTE);
    here = await signIn(ana.email);
  }
  for (let n = 0; n < 5; n += 1) expect((await ask(here, `n${n}-${made}@exemplo.com.br`)).status).toBe(200);
  const sixth = await ask(here, `n6-${made}@exemplo.com.br`);
  expect([sixth.status, sixth.headers['retry-after']]).toEqual([429, '3600']);
});

test('one’s own e-mail again changes nothing and sends nothing', async () => {
  const here = await signIn(ana.email);
  const before = server.mails.length;
  expect((await ask(here, ana.email)).json).toEqual({ email: ana.email, pending_email: null });
  expect(server.mails).toHaveLength(before);
});

test('a wrong current password and a weak password change nothing, each in its own words', async () => {
  const here = await signIn(ana.email);
  const outcomes = [
    await change(here, { current_password: 'não é esta senha', password: NEW_PASSWORD }),
    await change(here, { current_password: 'não é esta senha', email: beto.email }),
    await change(here, { current_password: PASSWORD, password: '123456789012' }),
    await change(here, { current_password: PASSWORD }),
  ];
  expect(outcomes.map(({ status, code, message }) => [status, code, message])).toEqual([
    [422, 'wrong_current_password', 'A senha atual não confere. Digite-a novamente.'],
    [422, 'wrong_current_password', 'A senha atual não confere. Digite-a novamente.'],
    [
      422,
      'weak_password',
      'Esta senha é fácil de adivinhar. Escolha outra, como uma frase que só você conhece.',
    ],
    [400, 'invalid_input', 'Informe o novo e-mail ou a nova senha.'],
  ]);
  expect(await isIn(await signIn(ana.email))).toBe(true);
});

test('LG-4 wrong current passwords wait like failed sign-ins: five, then a minute', async () => {
  const here = await signIn(ana.email);
  const guess = () => change(here, { current_password: 'tentativa errada', password: NEW_PASSWORD });
  for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(422);
  const right = { current_password: PASSWORD, password: NEW_PASSWORD };
  const sixth = await change(here, right);
  expect([sixth.status, sixth.headers['retry-after']]).toEqual([429, '60']);
  server.clock.advance(MINUTE);
  expect((await change(here, right)).status).toBe(200);
});

test('a recovery link sent before the change opens nothing any more', async () => {
  const here = await signIn(ana.email);
  await server.call('POST /api/password-recovery', { body: { email: ana.email }, address: '10.8.0.1' });
  // The sign-in above, on a new device, is announced by e-mail too (SG-10).
  const linked = () => server.mails.map(({ text }) => /#.*?([\w-]{43})/.exec(text)?.[1]).find(Boolean);
  await expect.poll(linked).toBeDefined();
  const token = linked();
  await change(here, { current_password: PASSWORD, password: NEW_PASSWORD });
  const used = await server.call('POST /api/password-recovery/confirm', {
    body: { token, password: 'a senha de quem achou o e-mail' },
    address: '10.8.0.1',
  });
  expect([token?.length, used.code]).toEqual([43, 'recovery_link_invalid']);
});

test('the open sessions name the device, mark the current one and are only the person’s own', async () => {
  const first = await signIn(ana.email);
  await signIn(beto.email);
  server.clock.advance(5 * MINUTE);
  const second = await signIn(ana.email, PASSWORD, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/133.0');
  const items = await sessionsOf(second);
  expect(items.map(({ device, current }) => [device, current])).toEqual([
    ['Firefox no Linux', true],
    ['Chrome no Android', false],
  ]);
  expect(items[0]?.created_at).toBe(server.clock.now().toISOString());
  expect((await sessionsOf(first)).map(({ current }) => current)).toEqual([false, true]);
});

test('one session is ended by its id; another lender’s answers like one that does not exist', async () => {
  const [here, lost, betos] = [await signIn(ana.email), await signIn(ana.email), await signIn(beto.email)];
  const end = (id: string | undefined) => server.call(`DELETE /api/account/sessions/${id}`, { cookie: here });
  const [foreign] = await sessionsOf(betos);
  const [unknown, others] = [await end('01980000-0000-7000-8000-000000000000'), await end(foreign?.id)];
  expect([others.status, others.code, others.message]).toEqual([404, unknown.code, unknown.message]);
  const other = (await sessionsOf(here)).find(({ current }) => !current);
  expect((await end(other?.id)).status).toBe(204);
  expect(await Promise.all([here, lost, betos].map(isIn))).toEqual([true, false, true]);
});

test('all other sessions are ended at once, this one and other lenders’ stay', async () => {
  const cookies = [await signIn(ana.email), await signIn(ana.email), await signIn(ana.email)];
  const betos = await signIn(beto.email);
  expect((await server.call('DELETE /api/account/sessions', { cookie: cookies[0] ?? '' })).status).toBe(204);
  expect(await Promise.all([...cookies, betos].map(isIn))).toEqual([true, false, false, true]);
});

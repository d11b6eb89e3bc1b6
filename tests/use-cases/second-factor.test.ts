import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { resetSecondFactor } from '#server/security/second-factor/reset-second-factor.ts';
import { totpCode, totpStepAt } from '#server/security/second-factor/totp.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { MINUTE, SECOND, startTestApp, type Answer, type TestApp } from '#tests/http/test-app.ts';
import { aLender, type LenderRow } from '#tests/support/records.ts';

const PASSWORD = 'caderno de capa azul';
const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

let server: TestApp;
let passwordHash: string;
let ana: LenderRow;
let made = 0;

beforeAll(async () => {
  server = await startTestApp();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  server.mails.length = 0;
  ana = await aLender(server.database.owner, {
    email: `ana${made}@exemplo.com.br`,
    password_hash: passwordHash,
  });
});

const enter = (cookie?: string) =>
  server.call('POST /api/session', {
    body: { email: ana.email, password: PASSWORD },
    headers: { 'user-agent': CHROME },
    address: `10.8.${made}.1`,
    ...(cookie === undefined ? {} : { cookie }),
  });
const giveCode = (step: string, code: string) =>
  server.call('POST /api/session/second-factor', { cookie: step, body: { code }, address: `10.8.${made}.1` });
const cookieOf = ({ cookie = '' }: Answer) => cookie;
const textIn = (json: unknown, name: string): string => {
  const value: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, name) : null;
  return typeof value === 'string' ? value : '';
};
const codesIn = (json: unknown): string[] => {
  const value: unknown =
    typeof json === 'object' && json !== null ? Reflect.get(json, 'recovery_codes') : null;
  return Array.isArray(value) ? value.map(String) : [];
};
/** What an app makes of the key it was shown; `later` counts 30-second steps. */
function codeOf(key: string, later = 0): string {
  const bits = Array.from(key, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return totpCode(Buffer.from(bytes), totpStepAt(server.clock.now()) + later);
}
const isIn = async (cookie: string) => (await server.call('GET /api/clients', { cookie })).status === 200;
const security = async (cookie: string) => (await server.call('GET /api/account/security', { cookie })).json;

/** Turned on by a person who is signed in. */
async function turnOn() {
  const cookie = cookieOf(await enter());
  const proposed = await server.call('POST /api/account/totp', {
    cookie,
    body: { current_password: PASSWORD },
  });
  const key = textIn(proposed.json, 'key');
  const confirmed = await server.call('POST /api/account/totp/confirm', {
    cookie,
    body: { code: codeOf(key) },
  });
  expect([proposed.status, confirmed.status]).toEqual([201, 200]);
  server.clock.advance(30 * SECOND);
  return { cookie, key, proposed, codes: codesIn(confirmed.json) };
}

test('SG-1 it is off until one right code: the password is asked for, key and address are shown', async () => {
  const cookie = cookieOf(await enter());
  expect(await security(cookie)).toEqual({ totp_since: null, recovery_codes_left: 0, passkeys: [] });
  const ask = (body: object) => server.call('POST /api/account/totp', { cookie, body });
  expect(await ask({ current_password: 'outra senha qualquer' })).toMatchObject({
    status: 422,
    code: 'wrong_current_password',
  });
  const { json } = await ask({ current_password: PASSWORD });
  const key = textIn(json, 'key');
  expect(key).toMatch(/^[A-Z2-7]{32}$/);
  expect(textIn(json, 'address')).toBe(
    `otpauth://totp/Caderneta:ana${made}%40exemplo.com.br?secret=${key}&issuer=Caderneta`,
  );
  const confirm = (code: string) => server.call('POST /api/account/totp/confirm', { cookie, body: { code } });
  const wrong = codeOf(key) === '123456' ? '654321' : '123456';
  expect(await confirm(wrong)).toMatchObject({
    status: 422,
    message: 'Código incorreto. Confira o horário do celular e tente de novo.',
  });
  expect((await enter()).status).toBe(200);
  expect((await confirm(codeOf(key))).status).toBe(200);
  expect(await security(cookie)).toEqual({
    totp_since: server.clock.now().toISOString(),
    recovery_codes_left: 10,
    passkeys: [],
  });
  expect(await ask({ current_password: PASSWORD })).toMatchObject({ status: 409, code: 'second_factor_on' });
  expect((await enter()).status).toBe(202);
});

test('SG-1 SG-4 digits of another script are no code, wherever one is asked for', async () => {
  const { cookie } = await turnOn();
  const confirmation = { current_password: PASSWORD, code: '１２３４５６' };
  const answers = [
    await server.call('POST /api/account/totp/confirm', { cookie, body: { code: '１２３４５６' } }),
    await server.call('DELETE /api/account/totp', { cookie, body: confirmation }),
    await server.call('POST /api/account/recovery-codes', { cookie, body: confirmation }),
    await giveCode(cookieOf(await enter()), '１２３４５６'),
  ];
  expect(answers.map(({ status, code }) => [status, code])).toEqual(
    answers.map(() => [400, 'invalid_input']),
  );
});

test('SG-2 ten recovery codes are shown once; new ones end the old ones', async () => {
  const { cookie, key, codes } = await turnOn();
  expect(codes).toHaveLength(10);
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}-[A-Z2-7]{4}$/);
  const renew = (code: string) =>
    server.call('POST /api/account/recovery-codes', { cookie, body: { current_password: PASSWORD, code } });
  const renewed = await renew(codeOf(key));
  expect(renewed.status).toBe(201);
  const [fresh = '', ...rest] = codesIn(renewed.json);
  expect(rest).toHaveLength(9);
  const step = cookieOf(await enter());
  expect((await giveCode(step, codes[0] ?? '')).status).toBe(422);
  expect((await giveCode(step, fresh)).status).toBe(200);
});

test('SG-3 e-mail and password lead to the code, and only the code to the session', async () => {
  const { key } = await turnOn();
  const half = await enter();
  expect([half.status, half.json]).toEqual([202, { second_factor: ['totp', 'recovery'] }]);
  expect(String(half.headers['set-cookie'])).toMatch(
    /^__Host-caderneta_step=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  const step = cookieOf(half);
  expect(await isIn(step)).toBe(false);
  expect(await isIn(step.replace('_step', '_staff'))).toBe(false);
  const full = await giveCode(step, codeOf(key));
  expect(full.json).toEqual({
    user_id: ana.user_id,
    email: ana.email,
    name: null,
    role: 'owner',
    can_lend: false,
    institution_id: ana.id,
    institutions: [{ id: ana.id, name: null, role: 'owner' }],
    token_expires_at: new Date(server.clock.now().getTime() + 60 * MINUTE).toISOString(),
    recovery_codes_left: 10,
  });
  const wrongPassword = await server.call('POST /api/session', {
    body: { email: ana.email, password: 'outra senha qualquer' },
    address: `10.8.${made}.2`,
  });
  expect([wrongPassword.status, wrongPassword.message]).toEqual([
    401,
    'Email ou senha inválidos. Por favor, tente novamente.',
  ]);
});

test('SG-4 a code counts once, also in another attempt', async () => {
  const { key } = await turnOn();
  const code = codeOf(key);
  const [one, two] = [cookieOf(await enter()), cookieOf(await enter())];
  expect((await giveCode(one, code)).status).toBe(200);
  expect(await giveCode(two, code)).toMatchObject({ status: 422, code: 'wrong_second_factor' });
  expect((await giveCode(two, codeOf(key, 1))).status).toBe(200);
});

test('SG-4 of ten attempts with one code at once, one succeeds', async () => {
  const { key } = await turnOn();
  const steps = await Promise.all(Array.from({ length: 10 }, () => enter()));
  const code = codeOf(key);
  const answers = await Promise.all(steps.map((step) => giveCode(cookieOf(step), code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('SG-4 the fifth wrong code ends the attempt, and five minutes do', async () => {
  const { key } = await turnOn();
  const wrong = [0, 1, 2].some((step) => codeOf(key, step - 1) === '000000') ? '000001' : '000000';
  const step = cookieOf(await enter());
  for (let tries = 0; tries < 4; tries += 1)
    expect((await giveCode(step, wrong)).message).toBe(
      'Código incorreto. Confira o horário do celular e tente de novo.',
    );
  const fifth = await giveCode(step, wrong);
  expect([fifth.status, fifth.message]).toEqual([
    422,
    'Muitas tentativas. Entre de novo com e-mail e senha.',
  ]);
  expect((await giveCode(step, codeOf(key))).code).toBe('sign_in_step_ended');
  const late = cookieOf(await enter());
  server.clock.advance(5 * MINUTE);
  expect((await giveCode(late, codeOf(key))).code).toBe('sign_in_step_ended');
});

test('SG-4 ten wrong codes in a quarter of an hour stop the account for the rest of it', async () => {
  const { key, codes } = await turnOn();
  const wrong = [0, 1, 2].some((step) => codeOf(key, step - 1) === '000000') ? '000001' : '000000';
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const step = cookieOf(await enter());
    for (let tries = 0; tries < 5; tries += 1) await giveCode(step, wrong);
  }
  const right = () => enter().then((half) => giveCode(cookieOf(half), codes[0] ?? ''));
  expect((await right()).status).toBe(429);
  server.clock.advance(15 * MINUTE);
  expect((await right()).status).toBe(200);
});

test('SG-5 a recovery code works once, however it is typed, and how many are left is said', async () => {
  const { codes } = await turnOn();
  const [first = ''] = codes;
  const used = await giveCode(cookieOf(await enter()), ` ${first.toLowerCase().replace('-', ' ')} `);
  expect(used.json).toMatchObject({ email: ana.email, recovery_codes_left: 9 });
  expect(await giveCode(cookieOf(await enter()), first)).toMatchObject({
    status: 422,
    message: 'Código de recuperação incorreto ou já usado. Confira e tente de novo.',
  });
});

test('SG-12 a key sealed by another installation is said, and a recovery code still opens the account', async () => {
  const { cookie, key, codes } = await turnOn();
  // As after a restore: the account came along, the secret of this installation is another.
  await server.database.ownerPool.query(`UPDATE server_secrets SET value = $1 WHERE name = 'totp-secrets'`, [
    Buffer.alloc(32, 7),
  ]);
  const refused = await giveCode(cookieOf(await enter()), codeOf(key));
  expect([refused.status, refused.code, refused.message]).toEqual([
    409,
    'second_factor_unreadable',
    'A verificação em duas etapas desta conta foi ativada em outra instalação, e os códigos do aplicativo não valem aqui. Use um código de recuperação ou peça a quem opera o sistema para redefinir a verificação.',
  ]);
  const opened = await giveCode(cookieOf(await enter()), codes[0] ?? '');
  expect(opened.status).toBe(200);
  const body = { current_password: PASSWORD, code: codes[1] };
  const off = await server.call('DELETE /api/account/totp', { cookie, body });
  expect(off.status).toBe(204);
  expect((await turnOn()).codes).toHaveLength(10);
});

test('SG-6 turning it off needs the password and a code; then the password alone opens the account', async () => {
  const { cookie, key } = await turnOn();
  const turnOff = (body: object) => server.call('DELETE /api/account/totp', { cookie, body });
  expect((await turnOff({ current_password: 'outra senha qualquer', code: codeOf(key) })).code).toBe(
    'wrong_current_password',
  );
  expect((await turnOff({ current_password: PASSWORD, code: 'AAAA-AAAA' })).code).toBe('wrong_second_factor');
  expect(await turnOff({ current_password: PASSWORD })).toMatchObject({
    status: 422,
    message: 'Informe um código.',
  });
  expect((await enter()).status).toBe(202);
  expect((await turnOff({ current_password: PASSWORD, code: codeOf(key) })).status).toBe(204);
  expect((await enter()).status).toBe(200);
  expect(await security(cookie)).toEqual({ totp_since: null, recovery_codes_left: 0, passkeys: [] });
  const renewed = await server.call('POST /api/account/recovery-codes', {
    cookie,
    body: { current_password: PASSWORD, code: codeOf(key, 1) },
  });
  expect(renewed.code).toBe('second_factor_off');
});

test('SG-9 a password set by a link keeps the second factor on and ends an attempt with the old one', async () => {
  const { key } = await turnOn();
  const half = cookieOf(await enter());
  await server.call('POST /api/password-recovery', {
    body: { email: ana.email },
    address: `10.8.${made}.3`,
  });
  const linked = () =>
    server.mails.map(({ text }) => /#recuperar=([\w-]{43})\n/.exec(text)?.[1]).find(Boolean);
  await expect.poll(linked).toBeDefined();
  const password = 'outro caderno, capa verde';
  const set = await server.call('POST /api/password-recovery/confirm', {
    body: { token: linked(), password },
    address: `10.8.${made}.3`,
  });
  expect(set.status).toBe(204);
  expect((await giveCode(half, codeOf(key))).code).toBe('sign_in_step_ended');
  const again = await server.call('POST /api/session', {
    body: { email: ana.email, password },
    address: `10.8.${made}.3`,
  });
  expect(again.status).toBe(202);
  expect((await giveCode(cookieOf(again), codeOf(key))).status).toBe(200);
});

test('SG-10 each device says how it signed in, and a new one is announced by e-mail, a known one not', async () => {
  const { cookie, key } = await turnOn();
  const news = () =>
    server.mails.filter(({ subject }) => subject === 'Caderneta: novo aparelho na sua conta');
  await expect.poll(() => news().length).toBe(1);
  expect(news()[0]).toMatchObject({
    to: ana.email,
    text: [
      'Olá!',
      '',
      'Sua conta no Caderneta acaba de ser aberta em um aparelho novo: Chrome no Android.',
      '',
      'Se foi você, não precisa fazer nada. Se não foi, troque a senha e encerre esse aparelho em Admin › Configurações › Meus aparelhos.',
    ].join('\n'),
  });
  const half = cookieOf(await enter());
  const full = await server.call('POST /api/session/second-factor', {
    cookie: half,
    body: { code: codeOf(key) },
    address: `10.8.${made}.1`,
  });
  await expect.poll(() => news().length).toBe(2);
  const cookies = String(full.headers['set-cookie']);
  const device = /__Host-caderneta_device=[^;]+/.exec(cookies)?.[0] ?? '';
  const staff = /__Host-caderneta_staff=[^;]+/.exec(cookies)?.[0] ?? '';
  const again = cookieOf(await enter(device));
  expect((await giveCode(`${again}; ${device}`, codeOf(key, 1))).status).toBe(200);
  const sessions = await server.call('GET /api/account/sessions', { cookie });
  expect(sessions.json).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({ current: true, device: 'Chrome no Android', signed_in_with: 'password' }),
      expect.objectContaining({ current: false, signed_in_with: 'password_code' }),
    ]),
  });
  expect(await isIn(staff)).toBe(true);
  expect(news()).toHaveLength(2);
});

test('SG-11 turning on, off and resetting are in the audit, without the key', async () => {
  const { cookie, key } = await turnOn();
  await server.call('DELETE /api/account/totp', {
    cookie,
    body: { current_password: PASSWORD, code: codeOf(key) },
  });
  const again = await turnOn();
  await server.database.db.asSystem((tx) => resetSecondFactor(tx, ana.user_id));
  expect(await isIn(again.cookie)).toBe(false);
  expect((await enter()).status).toBe(200);
  const rows = await server.database.owner
    .selectFrom('audit_log')
    .select(['op', 'row_id', 'user_id', 'actor', 'before', 'after'])
    .where('institution_id', '=', ana.id)
    .where('table_name', '=', 'totp_secrets')
    .orderBy('id')
    .execute();
  expect(rows.map(({ op, user_id, actor }) => [op, user_id, actor])).toEqual([
    ['insert', ana.user_id, `user:${ana.user_id}`],
    ['delete', ana.user_id, `user:${ana.user_id}`],
    ['insert', ana.user_id, `user:${ana.user_id}`],
    ['delete', null, 'system'],
  ]);
  expect(Object.keys(rows[0]?.after ?? {}).sort()).toEqual(['confirmed_at', 'created_at', 'user_id']);
});

test('SG-12 the key is stored encrypted, recovery codes and steps as hashes', async () => {
  const { key, codes } = await turnOn();
  const step = cookieOf(await enter());
  const { ownerPool } = server.database;
  const { rows } = await ownerPool.query<{ text: string }>(
    `SELECT r::text AS text FROM totp_secrets r WHERE user_id = $1
     UNION ALL SELECT r::text FROM recovery_codes r WHERE user_id = $1
     UNION ALL SELECT r::text FROM sign_in_steps r WHERE user_id = $1`,
    [ana.user_id],
  );
  const stored = rows.map(({ text }) => text).join('\n');
  expect(rows).toHaveLength(12);
  const token = step.split('=')[1] ?? '';
  const hex = (text: string) => Buffer.from(text).toString('hex');
  const bits = Array.from(key, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = (bits.match(/.{4}/g) ?? []).map((half) => Number.parseInt(half, 2).toString(16)).join('');
  for (const clear of [secret, key, hex(key), token, hex(token), ...codes, ...codes.map(hex)])
    expect(stored.includes(clear)).toBe(false);
});

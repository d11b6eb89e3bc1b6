import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteOlder } from '#server/db/delete-older.ts';
import { allJobs } from '#server/jobs/all-jobs.ts';
import { createMailer, type Mailer } from '#server/mail/mailer.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { createSignUpCode } from '#server/sign-up/sign-up-code.ts';
import { retrySignUpMails } from '#server/sign-up/mail-sign-up.ts';
import { day } from '#domain/calendar.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { aLender } from '#tests/support/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { HOUR, MINUTE, startTestApp, type Answer, type TestApp } from './test-app.ts';

const PASSWORD = 'cavalo bateria grampo';
const ADDRESS = 'https://emprestimos.exemplo.com.br';
let server: TestApp;
let taken: string;
let turn = 0;

beforeAll(async () => {
  server = await startTestApp({
    env: {
      PUBLIC_URL: ADDRESS,
      SMTP_URL: 'smtp://127.0.0.1:1',
      SIGN_UP: 'open',
      TERMS_URL: `${ADDRESS}/termos`,
      PRIVACY_URL: `${ADDRESS}/privacidade`,
    },
  });
  taken = 'ja-tem@exemplo.com.br';
  await aLender(server.database.owner, { email: taken, password_hash: await hashPassword(PASSWORD) });
});
afterAll(() => server.close());
beforeEach(() => {
  turn += 1;
  server.mails.length = 0;
});

const address = () => `10.21.0.${turn}`;
const free = () => `nova${turn}@exemplo.com.br`;
interface Asked {
  email?: string;
  from?: string;
  password?: string;
  code?: string;
  on?: TestApp;
}
const ask = ({ email = free(), from = address(), password = PASSWORD, code, on = server }: Asked = {}) =>
  on.call('POST /api/sign-ups', {
    body: {
      name: 'Maria da Silva',
      institution_name: 'Crédito da Maria',
      email,
      password,
      ...(code === undefined ? {} : { sign_up_code: code }),
    },
    address: from,
  });
const confirm = (token: string, { cookie = '', password }: { cookie?: string; password?: string } = {}) =>
  server.call('POST /api/sign-ups/confirm', {
    body: { token, ...(password === undefined ? {} : { password }) },
    cookie,
    address: address(),
  });
const count = async (table: 'users' | 'institutions' | 'memberships' | 'sign_ups', on = server) => {
  const { rows } = await on.database.ownerPool.query<{ n: number }>(
    `SELECT count(*)::integer AS n FROM ${table}`,
  );
  return rows[0]?.n;
};

const codesOf = (answers: Answer[]) => answers.map(({ status }) => status);
const sorted = (answers: Answer[]) => codesOf(answers).sort((a, b) => a - b);

async function mailed(on = server): Promise<string> {
  await eventually(() => expect(on.mails).toHaveLength(1));
  return on.mails[0]?.text ?? '';
}
const linkIn = (text: string) => /\/criar-conta#([\w-]{43})\n/.exec(text)?.[1] ?? '';
async function link(asked: Asked = {}): Promise<{ token: string; cookie: string }> {
  const { cookie = '' } = await ask(asked);
  return { token: linkIn(await mailed()), cookie };
}

test('AS-1 off is the default: both calls answer 404, and the page has no setting of it', async () => {
  const closed = await startTestApp();
  try {
    const answer = await ask({ on: closed });
    expect([answer.status, answer.code]).toEqual([404, 'sign_up_closed']);
    const body = { token: 'x'.repeat(43) };
    expect((await closed.call('POST /api/sign-ups/confirm', { body })).code).toBe('sign_up_closed');
    expect(await count('sign_ups', closed)).toBe(0);
  } finally {
    await closed.close();
  }
});

test('AS-3 nothing of an institution exists until the link is confirmed; then it signs in', async () => {
  const before = [await count('users'), await count('institutions'), await count('memberships')];
  const { token, cookie } = await link();
  expect(server.mails[0]?.to).toBe(free());
  // The form's own texts would let a stranger write to any address.
  expect(server.mails[0]?.text).not.toContain('Maria');
  expect([await count('users'), await count('institutions'), await count('memberships')]).toEqual(before);
  const answer = await confirm(token, { cookie });
  expect(answer.status).toBe(201);
  expect(answer.json).toMatchObject({
    email: free(),
    name: 'Maria da Silva',
    role: 'owner',
    institutions: [{ name: 'Crédito da Maria', role: 'owner' }],
  });
  const clients = await server.call('GET /api/clients', { cookie: answer.cookie ?? '' });
  expect(clients.json).toMatchObject({ items: [] });
  const signedIn = await server.call('POST /api/session', { body: { email: free(), password: PASSWORD } });
  expect(signedIn.status).toBe(200);
  expect((await confirm(token, { cookie })).code).toBe('sign_up_link_invalid');
});

test('AS-3 a link lasts 24 hours, and of two uses at once one makes the account', async () => {
  const old = await link();
  server.clock.advance(24 * HOUR);
  expect((await confirm(old.token, { cookie: old.cookie })).code).toBe('sign_up_link_invalid');
  server.mails.length = 0;
  const { token, cookie } = await link({ email: `dois${turn}@exemplo.com.br` });
  const both = await Promise.all([confirm(token, { cookie }), confirm(token, { cookie })]);
  expect(sorted(both)).toEqual([201, 422]);
});

test('AS-3 another browser than the one that asked also types the password', async () => {
  const { token } = await link();
  expect((await confirm(token)).code).toBe('sign_up_password_required');
  expect((await confirm(token, { password: 'a senha de um outro' })).code).toBe('wrong_current_password');
  expect((await confirm(token, { password: PASSWORD })).status).toBe(201);
});

test('AS-3 a taken address gets the same answer, and by e-mail the way to its account', async () => {
  const answers = [await ask(), await ask({ email: taken })];
  const shown = answers.map(({ status, json, headers, cookie }) => ({
    status,
    json,
    headers: Object.keys(headers),
    cookie: cookie?.replace(/=.*/, ''),
  }));
  expect(shown[0]).toEqual(shown[1]);
  expect(shown[0]?.status).toBe(204);
  await eventually(() => expect(server.mails).toHaveLength(2));
  const notice = server.mails.find(({ to }) => to === taken);
  expect(notice?.subject).toBe('Caderneta: você já tem uma conta');
  expect(notice?.text).toContain('Você já tem uma conta');
  expect(notice?.text).toContain(`${ADDRESS}/login\n`);
  expect(linkIn(notice?.text ?? '')).toBe('');
});

test('AS-3 until the answer a free and a taken address write the same, however long a message takes', async () => {
  const silent: Mailer = { reachesPeople: true, send: () => new Promise(() => {}) };
  const watched = await startTestApp({ config: { signUp: 'open' }, mailer: silent });
  try {
    await aLender(watched.database.owner, { email: taken, password_hash: 'x' });
    const { ownerPool } = watched.database;
    const tables = ['sign_ups', 'users', 'institutions', 'memberships', 'password_recoveries'];
    const written = async (email: string) => {
      expect((await ask({ on: watched, email })).status).toBe(204);
      const { rows } = await ownerPool.query<{ relname: string; xmin: string }>(
        `SELECT ${tables.map((table) => `(SELECT count(*)::integer FROM ${table}) AS ${table}`).join(', ')}`,
      );
      return rows[0];
    };
    const first = await written('livre@exemplo.com.br');
    const second = await written(taken);
    expect(first).toMatchObject({ sign_ups: 1, users: 1 });
    expect(second).toEqual({ ...first, sign_ups: 2 });
    const rows = await watched.database.owner
      .selectFrom('sign_ups')
      .select(['name', 'code_hash', 'mailed_at'])
      .execute();
    expect(rows[0]).toEqual(rows[1]);
  } finally {
    await watched.close();
  }
});

test('AS-3 an account made meanwhile is not touched by an older link', async () => {
  const { token, cookie } = await link();
  await aLender(server.database.owner, { email: free(), password_hash: 'x' });
  const answer = await confirm(token, { cookie });
  expect([answer.status, answer.code]).toEqual([409, 'email_taken']);
});

test('AS-3 a mail server that is down is tried again for an hour', async () => {
  const email = free();
  const broken: Mailer = { reachesPeople: true, send: () => Promise.reject(new Error('down')) };
  const down = { mailer: broken, productName: 'Caderneta', baseUrl: ADDRESS };
  const smtp = await startMailServer();
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    from: 'caderneta@exemplo.com.br',
    log: { warn: () => expect.unreachable() },
  });
  const alone = await startTestApp({ config: { signUp: 'open' }, mailer: broken });
  try {
    expect((await ask({ on: alone, email })).status).toBe(204);
    const { db } = alone.database;
    await eventually(() => expect(alone.logs.join()).toContain('confirmação de cadastro não enviada'));
    const after = (milliseconds: number) => new Date(alone.clock.now().getTime() + milliseconds);
    expect(await retrySignUpMails(db, down, after(MINUTE))).toBe(0);
    await expect(retrySignUpMails(db, down, after(3 * MINUTE))).rejects.toThrow('down');
    // A real conversation with a server on this machine.
    expect(await retrySignUpMails(db, { ...down, mailer }, after(6 * MINUTE))).toBe(1);
    expect(smtp.received).toContain(`RCPT TO:<${email}>`);
    expect(smtp.received).toContain('/criar-conta#');
    expect(await retrySignUpMails(db, { ...down, mailer }, after(9 * MINUTE))).toBe(0);
    expect((await ask({ on: alone, email: `tarde@exemplo.com.br` })).status).toBe(204);
    expect(await retrySignUpMails(db, { ...down, mailer }, after(HOUR + MINUTE))).toBe(0);
  } finally {
    await smtp.stop();
    await alone.close();
  }
});

test('AS-4 five an hour and twenty a day from an address; a weak password costs nothing', async () => {
  const weak = await ask({ password: '123456789012' });
  expect([weak.status, weak.code]).toEqual([422, 'weak_password']);
  const many = (n: number) => ask({ email: `n${turn}-${n}@exemplo.com.br` });
  expect(sorted(await Promise.all([0, 1, 2, 3, 4, 5, 6].map(many)))).toEqual([
    204, 204, 204, 204, 204, 429, 429,
  ]);
  for (let hour = 1; hour < 4; hour += 1) {
    server.clock.advance(HOUR);
    expect(codesOf(await Promise.all([0, 1, 2, 3, 4].map(many)))).toEqual([204, 204, 204, 204, 204]);
  }
  server.clock.advance(HOUR);
  expect((await many(9)).status).toBe(429);
  server.clock.advance(24 * HOUR);
});

test('AS-4 three an hour for an e-mail, from whatever addresses', async () => {
  const answers = [1, 2, 3, 4].map((n) => ask({ from: `10.22.${turn}.${n}` }));
  expect(sorted(await Promise.all(answers))).toEqual([204, 204, 204, 429]);
});

test('AS-4 two hundred an hour for the server, refused before a password is hashed', async () => {
  const small = await startTestApp({ config: { signUp: 'open', limits: { sign_ups: 2 } } });
  try {
    const from = (n: number) => ask({ on: small, email: `s${n}@exemplo.com.br`, from: `10.23.0.${n}` });
    expect(codesOf([await from(1), await from(2)])).toEqual([204, 204]);
    const refused = await from(3);
    expect([refused.status, refused.message]).toEqual([429, 'Muitos cadastros agora. Tente mais tarde.']);
    expect(await count('sign_ups', small)).toBe(2);
  } finally {
    await small.close();
  }
});

test('AS-4 the unconfirmed are swept after 48 hours', async () => {
  await server.database.ownerPool.query('DELETE FROM sign_ups');
  await ask();
  await mailed();
  const jobs = allJobs({
    db: server.database.db,
    timeZone: 'America/Sao_Paulo',
    signUpMail: null,
    planMail: null,
  });
  const sweep = jobs.find(({ name }) => name === 'purge_sign_ups');
  const now = server.clock.now().getTime();
  expect(await sweep?.run(new Date(now + 48 * HOUR))).toBe(0);
  expect(await sweep?.run(new Date(now + 48 * HOUR + 1))).toBe(1);
  expect(await deleteOlder(server.database.db, { table: 'sign_ups', column: 'created_at' }, new Date())).toBe(
    0,
  );
});

test('AS-1 with a code: it counts once an account is made with it, so many times and until its day', async () => {
  const byCode = await startTestApp({ config: { signUp: 'code' } });
  try {
    const { db } = byCode.database;
    const code = await createSignUpCode(db, { uses: 1, until: day('2026-08-15'), plan: null });
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect((await ask({ on: byCode })).code).toBe('sign_up_code_invalid');
    expect((await ask({ on: byCode, code: 'AAAA-BBBB-CCCC' })).code).toBe('sign_up_code_invalid');
    const tokens: { token: string; cookie: string }[] = [];
    for (const n of [1, 2]) {
      byCode.mails.length = 0;
      const typed = n === 1 ? code : code.toLowerCase().replaceAll('-', ' ');
      const { cookie = '' } = await ask({ on: byCode, code: typed, email: `c${n}@exemplo.com.br` });
      tokens.push({ token: linkIn(await mailed(byCode)), cookie });
    }
    const answers = await Promise.all(
      tokens.map(({ token, cookie }) =>
        byCode.call('POST /api/sign-ups/confirm', { body: { token }, cookie }),
      ),
    );
    expect(sorted(answers)).toEqual([201, 422]);
    expect(answers.map(({ code: problem }) => problem)).toContain('sign_up_code_invalid');
    expect((await ask({ on: byCode, code, from: '10.24.0.1' })).code).toBe('sign_up_code_invalid');
    const another = await createSignUpCode(db, { uses: 5, until: day('2026-08-14'), plan: null });
    expect(
      (await ask({ on: byCode, code: another, email: 'x@exemplo.com.br', from: '10.24.0.2' })).code,
    ).toBe('sign_up_code_invalid');
  } finally {
    await byCode.close();
  }
});

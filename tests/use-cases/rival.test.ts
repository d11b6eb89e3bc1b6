import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#server/sessions/password.ts';
import { aSignedInLender, startTestApp, type Answer, type TestApp } from '#tests/http/test-app.ts';
import { softwarePasskey } from '#tests/support/software-passkey.ts';
import type { Message } from '#server/mail/mailer.ts';

/* A rival on the same server takes an account before its owner comes, and waits until she works for somebody else (EQ-2). */

const RIVALS = 'caderno de capa preta';
const HERS = 'outro caderno, capa verde';
const EMAIL = 'rita@exemplo.com.br';

/** As without SMTP: what would be sent is read in the log by the operator. */
const logged: Message[] = [];
let server: TestApp;

beforeAll(async () => {
  server = await startTestApp({
    env: { LIMITS: '{"recovery_address": 1000, "staff_login_address": 1000}' },
    mailer: { reachesPeople: false, send: async (message) => void logged.push(message) },
  });
});
afterAll(() => server.close());

const textIn = (json: unknown, name: string): string => {
  const value: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, name) : null;
  return typeof value === 'string' ? value : '';
};
const call = (route: string, options: { body?: object; cookie?: string | undefined } = {}) =>
  server.call(route, {
    ...(options.body === undefined ? {} : { body: options.body }),
    ...(options.cookie === undefined ? {} : { cookie: options.cookie }),
    address: '10.9.0.1',
  });
async function invited(cookie: string, name: string): Promise<string> {
  const { json } = await call('POST /api/invitations', {
    cookie,
    body: { name, email: EMAIL, role: 'manager' },
  });
  return /#convite=([\w-]+)/.exec(textIn(json, 'link'))?.[1] ?? '';
}
const accept = (token: string, body: object) =>
  call('POST /api/invitations/accept', { body: { token, ...body } });
const challenge = async () =>
  textIn((await call('POST /api/session/passkey/options', { body: {} })).json, 'challenge');
const signIn = (password: string) => call('POST /api/session', { body: { email: EMAIL, password } });
const isIn = async (cookie: string | undefined) =>
  (await call('GET /api/institution', { cookie })).status === 200;
const confirmByOperator = () =>
  server.database.ownerPool.query('UPDATE users SET email_confirmed_at = now() WHERE email = $1', [EMAIL]);

/** The rival's account in her name, with everything that could outlive a new password. */
async function takenByRival() {
  const rival = await aSignedInLender(server);
  expect((await accept(await invited(rival.staffCookie, 'Fulana'), { password: RIVALS })).status).toBe(200);
  const session = await signIn(RIVALS);
  const passkey = softwarePasskey();
  const begun = await call('POST /api/account/passkeys/options', {
    cookie: session.cookie,
    body: { current_password: RIVALS },
  });
  const added = await call('POST /api/account/passkeys', {
    cookie: session.cookie,
    body: passkey.attest(textIn(begun.json, 'challenge')),
  });
  expect(added.status).toBe(201);
  const feed = await call('POST /api/calendar-feed', { cookie: session.cookie, body: { full_names: true } });
  expect(feed.status).toBe(201);
  // A link to move the account to an address of the rival, to be opened later.
  await call('PATCH /api/account', {
    cookie: session.cookie,
    body: { current_password: RIVALS, email: 'rival@exemplo.com.br' },
  });
  await expect.poll(() => logged.filter(({ to }) => to === 'rival@exemplo.com.br').length).toBe(1);
  const moving = /#confirmar-email=([\w-]{43})/.exec(logged.at(-1)?.text ?? '')?.[1] ?? '';
  return { session: session.cookie, passkey, moving };
}

async function isOpenTo({ session, passkey, moving }: Awaited<ReturnType<typeof takenByRival>>) {
  const withPasskey: Answer = await call('POST /api/session/passkey', {
    body: passkey.assert(await challenge()),
  });
  const moved = await call('POST /api/account/email/confirm', { body: { token: moving } });
  const { rows } = await server.database.ownerPool.query(
    `SELECT FROM calendar_feeds f JOIN users u ON u.id = f.user_id WHERE u.email = $1`,
    [EMAIL],
  );
  return {
    session: await isIn(session),
    password: (await signIn(RIVALS)).status === 200,
    passkey: withPasskey.status === 200,
    link: moved.status === 204,
    calendars: rows.length,
  };
}

test('EQ-2 LG-12 a rival who took the account first is out when its owner takes it, and it joins no institution unconfirmed', async () => {
  const rival = await takenByRival();
  const honest = await aSignedInLender(server);
  const token = await invited(honest.staffCookie, 'Rita Souza');

  // Neither the rival nor she joins while no message to the address was answered.
  const early = await accept(token, { password: RIVALS, other_access: 'keep' });
  expect([early.status, early.code, early.message]).toEqual([
    409,
    'email_unconfirmed',
    'O e-mail desta conta ainda não foi confirmado. Peça a quem opera o sistema que o confirme e aceite o convite de novo.',
  ]);

  // She recovers her password with the link the operator read in the log: the operator has yet to answer for the address.
  await call('POST /api/password-recovery', { body: { email: EMAIL } });
  await expect.poll(() => logged.filter(({ to }) => to === EMAIL).length).toBe(1);
  const link = /#recuperar=([\w-]{43})/.exec(logged.at(-1)?.text ?? '')?.[1];
  const set = await call('POST /api/password-recovery/confirm', { body: { token: link, password: HERS } });
  expect(set.status).toBe(204);
  expect(await isOpenTo(rival)).toEqual({
    session: false,
    password: false,
    passkey: false,
    link: false,
    calendars: 0,
  });
  expect((await accept(token, { password: HERS })).code).toBe('email_unconfirmed');

  await confirmByOperator();
  expect((await accept(token, { password: HERS })).json).toEqual({ email: EMAIL });
  const { json } = await signIn(HERS);
  expect(json).toMatchObject({ institutions: [{}, { id: honest.lender.id, role: 'manager' }] });
  // The rival's name for her stays in the rival's notebook.
  const people = await call('GET /api/people', { cookie: honest.staffCookie });
  expect(people.json).toMatchObject({ items: [{}, { name: 'Rita Souza', email: EMAIL }] });
});

test('EQ-2 joining with an account that is open elsewhere lists its passkeys and devices and asks what becomes of them', async () => {
  const passwordHash = await hashPassword(HERS);
  const ana = await aSignedInLender(server);
  const { ownerPool } = server.database;
  await ownerPool.query('UPDATE users SET password_hash = $1, email = $2 WHERE id = $3', [
    passwordHash,
    'ana@exemplo.com.br',
    ana.lender.user_id,
  ]);
  const passkey = softwarePasskey();
  const begun = await call('POST /api/account/passkeys/options', {
    cookie: ana.staffCookie,
    body: { current_password: HERS },
  });
  await call('POST /api/account/passkeys', {
    cookie: ana.staffCookie,
    body: passkey.attest(textIn(begun.json, 'challenge')),
  });
  const joins = async (body: object, cookie?: string) => {
    const other = await aSignedInLender(server);
    const sent = await call('POST /api/invitations', {
      cookie: other.staffCookie,
      body: { name: 'Ana', email: 'ana@exemplo.com.br', role: 'viewer' },
    });
    const token = /#convite=([\w-]+)/.exec(textIn(sent.json, 'link'))?.[1] ?? '';
    return call('POST /api/invitations/accept', { body: { token, password: HERS, ...body }, cookie });
  };
  const at = server.clock.now().toISOString();
  const asked = await joins({});
  expect([asked.status, asked.code]).toEqual([409, 'access_to_review']);
  expect(asked.json).toMatchObject({
    error: {
      details: {
        passkeys: [{ name: 'Dispositivo desconhecido', created_at: at, last_used_at: null }],
        devices: [{ device: 'Dispositivo desconhecido', last_seen_at: at, signed_in_with: 'password' }],
        calendars: 0,
        asks_for_code: false,
      },
    },
  });
  expect((await joins({ other_access: 'keep' })).status).toBe(200);
  expect(await isIn(ana.staffCookie)).toBe(true);
  // The browser that accepts is not among the others, and stays.
  expect((await joins({ other_access: 'end' }, ana.staffCookie)).status).toBe(200);
  expect(await isIn(ana.staffCookie)).toBe(true);
  const refused = await call('POST /api/session/passkey', { body: passkey.assert(await challenge()) });
  expect(refused.code).toBe('passkey_refused');
  expect((await joins({ other_access: 'end' })).status).toBe(200);
  expect(await isIn(ana.staffCookie)).toBe(false);
});

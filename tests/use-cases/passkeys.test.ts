import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPasskey } from '#server/security/passkeys/passkey-store.ts';
import { replaceRecoveryCodes } from '#server/security/second-factor/recovery-code-store.ts';
import { newTotpSecret } from '#server/security/second-factor/totp.ts';
import { confirmTotp, proposeTotp } from '#server/security/second-factor/totp-store.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { aSignedInLender, MINUTE, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { softwarePasskey } from '#tests/support/software-passkey.ts';

const PASSWORD = 'caderno de capa azul';
const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36';

let server: TestApp;
let passwordHash: string;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;

beforeAll(async () => {
  server = await startTestApp();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await aSignedInLender(server);
  await server.database.owner
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', ana.lender.user_id)
    .execute();
});

const textIn = (json: unknown, name: string): string => {
  const value: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, name) : null;
  return typeof value === 'string' ? value : '';
};
const begin = (cookie = ana.staffCookie, password = PASSWORD) =>
  server.call('POST /api/account/passkeys/options', { cookie, body: { current_password: password } });
const add = (body: object, cookie = ana.staffCookie) =>
  server.call('POST /api/account/passkeys', { cookie, body, headers: { 'user-agent': CHROME } });
const newChallenge = async () =>
  textIn((await server.call('POST /api/session/passkey/options', { body: {} })).json, 'challenge');
const enter = (body: object) => server.call('POST /api/session/passkey', { body });

async function added() {
  const passkey = softwarePasskey();
  const challenge = textIn((await begin()).json, 'challenge');
  const answer = await add(passkey.attest(challenge));
  expect(answer.status).toBe(201);
  return { passkey, id: textIn(answer.json, 'id') };
}

test('SG-7 a passkey is added with the password, named after the device, renamed and removed', async () => {
  expect((await begin(ana.staffCookie, 'outra senha qualquer')).code).toBe('wrong_current_password');
  const { passkey, id } = await added();
  const shown = {
    id,
    name: 'Chrome no Android',
    created_at: server.clock.now().toISOString(),
    last_used_at: null,
  };
  const security = () => server.call('GET /api/account/security', { cookie: ana.staffCookie });
  expect((await security()).json).toMatchObject({ passkeys: [shown] });
  expect((await begin()).json).toMatchObject({
    email: ana.lender.email,
    credential_ids: [passkey.credentialId.toString('base64url')],
  });
  const beto = await aSignedInLender(server);
  const rename = (cookie: string) =>
    server.call(`PATCH /api/account/passkeys/${id}`, { cookie, body: { name: 'Celular da Ana' } });
  expect((await rename(beto.staffCookie)).code).toBe('not_found');
  expect((await rename(ana.staffCookie)).json).toEqual({ ...shown, name: 'Celular da Ana' });
  const remove = (password: string) =>
    server.call(`DELETE /api/account/passkeys/${id}`, {
      cookie: ana.staffCookie,
      body: { current_password: password },
    });
  expect((await remove('outra senha qualquer')).code).toBe('wrong_current_password');
  expect((await remove(PASSWORD)).status).toBe(204);
  expect((await security()).json).toMatchObject({ passkeys: [] });
  expect((await enter(passkey.assert(await newChallenge()))).code).toBe('passkey_refused');
});

test('SG-7 a challenge registers one key, of its own person, within five minutes, for this address, with the person verified', async () => {
  const challenge = async () => textIn((await begin()).json, 'challenge');
  const used = await challenge();
  expect((await add(softwarePasskey().attest(used))).status).toBe(201);
  expect((await add(softwarePasskey().attest(used))).code).toBe('passkey_refused');
  const beto = await aSignedInLender(server);
  expect((await add(softwarePasskey().attest(await challenge()), beto.staffCookie)).code).toBe(
    'passkey_refused',
  );
  const elsewhere = softwarePasskey().attest(await challenge(), { origin: 'https://mau.example' });
  expect((await add(elsewhere)).code).toBe('passkey_refused');
  expect((await add(softwarePasskey('mau.example').attest(await challenge()))).code).toBe('passkey_refused');
  const unverified = softwarePasskey().attest(await challenge(), { verified: false });
  expect((await add(unverified)).code).toBe('passkey_refused');
  const late = await challenge();
  server.clock.advance(5 * MINUTE);
  expect((await add(softwarePasskey().attest(late))).code).toBe('passkey_refused');
});

test('SG-7 a person has up to ten', async () => {
  for (let count = 0; count < 10; count += 1) await added();
  const eleventh = await add(softwarePasskey().attest(textIn((await begin()).json, 'challenge')));
  expect([eleventh.status, eleventh.message]).toEqual([
    409,
    'Você já entra com a digital ou o rosto em 10 aparelhos. Remova um para adicionar outro.',
  ]);
});

test('SG-6 a passkey of one’s own takes the place of the code', async () => {
  const { passkey, id } = await added();
  const now = server.clock.now();
  const { db } = server.database;
  await proposeTotp(db, ana.lender.user_id, { secret: newTotpSecret(), now });
  await confirmTotp(db.system, ana.lender.user_id, { step: 1, now });
  server.clock.advance(MINUTE);
  const cookie = (await enter(passkey.assert(await newChallenge()))).cookie ?? '';
  const confirmed = (route: string, body: object) =>
    server.call(route, { cookie, body: { current_password: PASSWORD, ...body } });
  expect((await confirmed(`DELETE /api/account/passkeys/${id}`, {})).code).toBe('wrong_second_factor');
  const beto = await aSignedInLender(server);
  const stranger = softwarePasskey();
  await addPasskey(db, beto.lender.user_id, {
    credentialId: stranger.credentialId,
    publicKey: stranger.publicKey,
    counter: 0,
    transports: [],
    backedUp: false,
    name: 'Celular do Beto',
    now,
  });
  const foreign = { passkey: stranger.assert(await newChallenge()) };
  expect((await confirmed('DELETE /api/account/totp', foreign)).code).toBe('passkey_refused');
  const renewed = await confirmed('POST /api/account/recovery-codes', {
    passkey: passkey.assert(await newChallenge()),
  });
  expect(renewed.status).toBe(201);
  const removed = await confirmed(`DELETE /api/account/passkeys/${id}`, {
    passkey: passkey.assert(await newChallenge()),
  });
  expect(removed.status).toBe(204);
});

test('SG-6 with the second factor on, session and password alone change nothing of who gets in or where money goes', async () => {
  const { passkey } = await added();
  const { db } = server.database;
  const user = ana.lender.user_id;
  const now = server.clock.now();
  await proposeTotp(db, user, { secret: newTotpSecret(), now });
  await confirmTotp(db.system, user, { step: 1, now });
  const codes = await db.asSystem((tx) => replaceRecoveryCodes(tx, user));
  const profile = (await server.call('GET /api/institution', { cookie: ana.staffCookie })).json;
  const version: unknown =
    typeof profile === 'object' && profile !== null ? Reflect.get(profile, 'version') : 0;
  const pix = { version, pix_key_type: null, pix_key: null, pix_name: null, pix_city: null };
  const changes: readonly (readonly [string, object])[] = [
    ['POST /api/account/passkeys/options', {}],
    ['PATCH /api/account', { email: 'outra@exemplo.com.br' }],
    ['PATCH /api/account', { password: 'outro caderno, capa verde' }],
    ['PUT /api/institution/pix', pix],
    ['DELETE /api/account/totp', {}],
    ['POST /api/account/recovery-codes', {}],
  ];
  const attempt = ([route, body]: readonly [string, object], proof: object) =>
    server.call(route, { cookie: ana.staffCookie, body: { current_password: PASSWORD, ...body, ...proof } });
  for (const change of changes) {
    const bare = await attempt(change, {});
    expect([change[0], bare.status, bare.message]).toEqual([change[0], 422, 'Informe um código.']);
    // Added in this session: it may be of who sits at an open browser.
    const young = await attempt(change, { passkey: passkey.assert(await newChallenge()) });
    expect([change[0], young.status, young.message]).toEqual([
      change[0],
      422,
      'Esta digital ou este rosto foi adicionado depois que você entrou. Informe um código.',
    ]);
  }
  const [add, email, , key] = changes;
  for (const [at, change] of [add, email, key].entries())
    if (change !== undefined) expect((await attempt(change, { code: codes[at] })).status).toBe(200);
});

test('SG-6 switching the institution makes no passkey older than the session', async () => {
  const { passkey } = await added();
  const { db } = server.database;
  const now = server.clock.now();
  await proposeTotp(db, ana.lender.user_id, { secret: newTotpSecret(), now });
  await confirmTotp(db.system, ana.lender.user_id, { step: 1, now });
  server.clock.advance(MINUTE);
  const switched = await server.call('POST /api/session/institution', {
    cookie: ana.staffCookie,
    body: { institution_id: ana.lender.id },
  });
  const off = await server.call('DELETE /api/account/totp', {
    cookie: switched.cookie ?? '',
    body: { current_password: PASSWORD, passkey: passkey.assert(await newChallenge()) },
  });
  expect([switched.status, off.code]).toEqual([200, 'passkey_refused']);
});

test('SG-8 a passkey signs in by itself, and the device says so', async () => {
  const { passkey } = await added();
  const answer = await enter(passkey.assert(await newChallenge()));
  expect([answer.status, answer.json]).toEqual([
    200,
    {
      user_id: ana.lender.user_id,
      email: ana.lender.email,
      name: null,
      role: 'owner',
      can_lend: false,
      institution_id: ana.lender.id,
      institutions: [{ id: ana.lender.id, name: 'Crédito da Praça', role: 'owner' }],
      token_expires_at: new Date(server.clock.now().getTime() + 60 * MINUTE).toISOString(),
      recovery_codes_left: null,
    },
  ]);
  const sessions = await server.call('GET /api/account/sessions', { cookie: answer.cookie ?? '' });
  expect(sessions.json).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ current: true, signed_in_with: 'passkey' })]),
  });
});

test('SG-8 a forged, repeated, foreign or unverified signature opens nothing', async () => {
  const { passkey } = await added();
  const challenge = await newChallenge();
  const good = passkey.assert(challenge);
  const forged = { ...good, signature: softwarePasskey().assert(challenge).signature };
  expect((await enter(forged)).code).toBe('passkey_refused');
  // The forged attempt has used the challenge up.
  expect((await enter(good)).code).toBe('passkey_refused');
  expect((await enter(passkey.assert('A'.repeat(43)))).code).toBe('passkey_refused');
  expect((await enter(passkey.assert(await newChallenge(), { verified: false }))).code).toBe(
    'passkey_refused',
  );
  expect((await enter(passkey.assert(await newChallenge(), { origin: 'https://mau.example' }))).code).toBe(
    'passkey_refused',
  );
  expect((await enter(softwarePasskey().assert(await newChallenge()))).code).toBe('passkey_refused');
  expect((await enter(passkey.assert(await newChallenge(), { counter: 7 }))).status).toBe(200);
  expect((await enter(passkey.assert(await newChallenge(), { counter: 7 }))).code).toBe('passkey_refused');
  expect((await enter(passkey.assert(await newChallenge(), { counter: 8 }))).status).toBe(200);
});

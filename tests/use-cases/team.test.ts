import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Invitation, Person } from '#contract/people.ts';
import type { Role } from '#domain/people/role.ts';
import { replaceRecoveryCodes } from '#server/security/second-factor/recovery-code-store.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { aSignedInLender, HOUR, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { aLender, aLoan, aMember } from '#tests/support/records.ts';

const PASSWORD = 'caderno de capa azul';
const NEW_PASSWORD = 'outro caderno, capa verde';

let server: TestApp;
let passwordHash: string;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;
let beto: Awaited<ReturnType<typeof aSignedInLender>>;
let made = 0;

beforeAll(async () => {
  server = await startTestApp();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  server.mails.length = 0;
  ana = await aSignedInLender(server);
  beto = await aSignedInLender(server);
});

const address = () => `10.8.${made}.1`;
const emailOf = (name: string) => `${name}${made}@exemplo.com.br`;

interface Team {
  items: Person[];
  invitations: Invitation[];
}
async function teamOf(cookie = ana.staffCookie): Promise<Team> {
  const answer = await server.call('GET /api/people', { cookie });
  expect(answer.status).toBe(200);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema made it
  return answer.json as Team;
}
async function personOf(id: string): Promise<Person> {
  const person = (await teamOf()).items.find((one) => one.id === id);
  if (person === undefined) throw new Error('not in the team');
  return person;
}
const invite = (body: object, cookie = ana.staffCookie) =>
  server.call('POST /api/invitations', {
    cookie,
    body: { name: 'Rita Souza', email: emailOf('rita'), role: 'manager', ...body },
  });
/** The token of the link that was sent to the address; the mail follows the answer. */
async function sentToken(email = emailOf('rita')): Promise<string> {
  const sent = () => server.mails.filter(({ to }) => to === email);
  await expect.poll(() => sent().length).toBe(1);
  const token = /\/convite#convite=(\S+)/.exec(sent()[0]?.text ?? '')?.[1];
  if (token === undefined) throw new Error('no link was sent');
  server.mails.length = 0;
  return token;
}
const accept = (token: string, password = NEW_PASSWORD) =>
  server.call('POST /api/invitations/accept', { body: { token, password }, address: address() });
const signIn = (email: string, password: string) =>
  server.call('POST /api/session', { body: { email, password }, address: address() });
const change = (id: string, body: object, cookie = ana.staffCookie) =>
  server.call(`PATCH /api/people/${id}`, { cookie, body });
const member = (role: Role, values: { name?: string; email?: string } = {}) =>
  aMember(server.database.owner, ana.lender.id, { role, password_hash: passwordHash, ...values });
async function signedInMember(role: Role, values: { name?: string } = {}) {
  const { user, email } = await member(role, values);
  return { user, email, cookie: (await signIn(email, PASSWORD)).cookie ?? '' };
}
const isIn = async (cookie: string) => (await server.call('GET /api/institution', { cookie })).status === 200;

describe('EQ-1 the team', () => {
  test('EQ-1 EQ-11 a lender without a team is alone in it', async () => {
    const { items, invitations } = await teamOf();
    expect(items.map(({ id, email, role, disabled_at }) => ({ id, email, role, disabled_at }))).toEqual([
      { id: ana.lender.user_id, email: ana.lender.email, role: 'owner', disabled_at: null },
    ]);
    expect(invitations).toEqual([]);
  });

  test('EQ-1 names, roles and the last access, the owner first; another lender sees nothing of it', async () => {
    const rita = await signedInMember('manager', { name: 'Rita Souza' });
    const caio = await member('collector', { name: 'Caio Lima' });
    const { items } = await teamOf();
    expect(items.map(({ id, name, role }) => [id, name, role])).toEqual([
      [ana.lender.user_id, null, 'owner'],
      [rita.user, 'Rita Souza', 'manager'],
      [caio.user, 'Caio Lima', 'collector'],
    ]);
    expect(items.map(({ last_seen_at: seen }) => seen !== null)).toEqual([true, true, false]);
    expect((await teamOf(beto.staffCookie)).items).toHaveLength(1);
  });

  test.each(['manager', 'collector', 'viewer'] as const)('EQ-1 EQ-3 a %s has no part in it', async (role) => {
    const { cookie } = await signedInMember(role);
    const answers = await Promise.all([
      server.call('GET /api/people', { cookie }),
      invite({}, cookie),
      change(ana.lender.user_id, { disabled: true, version: 1 }, cookie),
      server.call(`DELETE /api/people/${ana.lender.user_id}/sessions`, { cookie }),
    ]);
    expect(answers.map(({ status, code }) => [status, code])).toEqual(
      answers.map(() => [403, 'not_allowed']),
    );
    expect(answers[0]?.message).toBe('Seu acesso não permite esta operação.');
  });

  test('EQ-1 at most 20 people, with the invitations that wait', async () => {
    for (let n = 1; n < 19; n += 1) await member('viewer');
    expect((await invite({ email: emailOf('vigesima') })).status).toBe(201);
    const refused = await invite({ email: emailOf('outra') });
    expect([refused.status, refused.code, refused.message]).toEqual([
      409,
      'team_full',
      'A equipe já tem 20 pessoas, contando os convites em aberto.',
    ]);
    // Another invitation of the same address takes its place.
    expect((await invite({ email: emailOf('vigesima') })).status).toBe(201);
  });
});

describe('EQ-1 switching between institutions', () => {
  const sessionsOf = async (user: string) =>
    server.database.owner
      .selectFrom('sessions')
      .select(['institution_id', 'created_at', 'expires_at', 'signed_in_with', 'token_expires_at'])
      .where('user_id', '=', user)
      .execute();
  const switchTo = (institution: string, cookie: string) =>
    server.call('POST /api/session/institution', { cookie, body: { institution_id: institution } });

  async function twoPlaces() {
    const rita = await member('manager');
    await server.database.owner
      .insertInto('memberships')
      .values({ institution_id: beto.lender.id, user_id: rita.user, role: 'viewer' })
      .execute();
    const { token } = await openStaffSession(server.database.db, {
      institution: ana.lender.id,
      user: rita.user,
      now: server.clock.now(),
      tokenMinutes: 60,
      userAgent: undefined,
      signedInWith: 'passkey',
    });
    return { user: rita.user, cookie: `__Host-caderneta_staff=${token}` };
  }

  test('EQ-1 SG-10 the session keeps its end, its beginning and how the person signed in', async () => {
    const { user, cookie } = await twoPlaces();
    const [before] = await sessionsOf(user);
    server.clock.advance(11 * HOUR);
    const switched = await switchTo(beto.lender.id, cookie);
    expect(switched.status).toBe(200);
    expect(await sessionsOf(user)).toEqual([
      {
        ...before,
        institution_id: beto.lender.id,
        token_expires_at: new Date(server.clock.now().getTime() + HOUR).toISOString(),
      },
    ]);
    expect(before?.signed_in_with).toBe('passkey');
    // Half an hour before the seventh day ends, the token ends with it.
    await server.database.ownerPool.query('UPDATE sessions SET expires_at = $2 WHERE user_id = $1', [
      user,
      new Date(server.clock.now().getTime() + HOUR / 2),
    ]);
    const back = await switchTo(ana.lender.id, switched.cookie ?? '');
    expect(back.json).toMatchObject({
      token_expires_at: new Date(server.clock.now().getTime() + HOUR / 2).toISOString(),
    });
  });

  test('EQ-1 ten switches at once with one cookie leave one session', async () => {
    const { user, cookie } = await twoPlaces();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => switchTo(n % 2 === 0 ? beto.lender.id : ana.lender.id, cookie)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(9);
    expect(await sessionsOf(user)).toHaveLength(1);
    const winner = answers.find(({ status }) => status === 200);
    expect([await isIn(winner?.cookie ?? ''), await isIn(cookie)]).toEqual([true, false]);
  });
});

describe('EQ-2 an invitation', () => {
  test('EQ-2 the link in the fragment sets a password once, within 72 hours', async () => {
    const sent = await invite({ role: 'viewer' });
    expect([sent.status, sent.json]).toMatchObject([201, { link: null, invitation: { role: 'viewer' } }]);
    const token = await sentToken();
    const weak = await accept(token, 'curta');
    expect(weak.code).toBe('weak_password');
    expect((await accept(token)).json).toEqual({ email: emailOf('rita') });
    expect((await accept(token)).code).toBe('invitation_invalid');
    const { json, cookie } = await signIn(emailOf('rita'), NEW_PASSWORD);
    expect(json).toMatchObject({ name: 'Rita Souza', role: 'viewer', institution_id: ana.lender.id });
    expect((await server.call('GET /api/clients', { cookie: cookie ?? '' })).json).toMatchObject({
      items: [{ id: ana.client.id }],
    });
    expect((await teamOf()).invitations).toEqual([]);
  });

  test('EQ-2 after 72 hours, or withdrawn, or replaced by another, it opens nothing', async () => {
    await invite({});
    const old = await sentToken();
    await invite({});
    const next = await sentToken();
    expect((await accept(old)).code).toBe('invitation_invalid');
    const [waiting] = (await teamOf()).invitations;
    expect(Date.parse(waiting?.expires_at ?? '') - Date.parse(waiting?.created_at ?? '')).toBe(72 * HOUR);
    const withdraw = (cookie: string) => server.call(`DELETE /api/invitations/${waiting?.id}`, { cookie });
    expect((await withdraw(beto.staffCookie)).status).toBe(404);
    expect((await withdraw(ana.staffCookie)).status).toBe(204);
    expect((await accept(next)).code).toBe('invitation_invalid');
    await invite({ email: emailOf('tarde') });
    const late = await sentToken(emailOf('tarde'));
    await server.database.ownerPool.query('UPDATE invitations SET expires_at = $1', [server.clock.now()]);
    expect((await teamOf()).invitations).toEqual([]);
    expect((await accept(late)).code).toBe('invitation_invalid');
  });

  test('EQ-2 an address that has an account gets the same answer, and joins with the password it has', async () => {
    const taken = await aLender(server.database.owner, {
      email: emailOf('dono'),
      password_hash: passwordHash,
    });
    const [free, used] = [await invite({}), await invite({ email: taken.email })];
    const shape = (json: unknown) =>
      JSON.stringify(json, (key, value: unknown) =>
        ['id', 'email', 'created_at', 'expires_at'].includes(key) ? '' : value,
      );
    expect([used.status, shape(used.json)]).toEqual([free.status, shape(free.json)]);
    await expect.poll(() => server.mails.length).toBe(2);
    const mailText = server.mails.find(({ to }) => to === taken.email)?.text ?? '';
    expect(mailText).toContain('Você já tem uma conta no Caderneta: use a senha dela para aceitar.');
    const token = /#convite=(\S+)/.exec(mailText)?.[1] ?? '';
    // The link alone does not open an account that exists, nor change its password.
    const refused = await accept(token, NEW_PASSWORD);
    expect([refused.status, refused.code]).toEqual([422, 'account_exists']);
    expect((await accept(token, PASSWORD)).json).toEqual({ email: taken.email });
    const { cookie, json } = await signIn(taken.email, PASSWORD);
    expect(json).toMatchObject({
      institution_id: taken.id,
      institutions: [
        { id: taken.id, role: 'owner' },
        { id: ana.lender.id, role: 'manager' },
      ],
    });
    const switched = await server.call('POST /api/session/institution', {
      cookie: cookie ?? '',
      body: { institution_id: ana.lender.id },
    });
    expect(switched.json).toMatchObject({ institution_id: ana.lender.id, role: 'manager' });
    const seen = await server.call('GET /api/clients', { cookie: switched.cookie ?? '' });
    expect(seen.json).toMatchObject({ items: [{ id: ana.client.id }] });
    // The other session has ended, and an institution one does not work for never was.
    expect(await isIn(cookie ?? '')).toBe(false);
    const foreign = await server.call('POST /api/session/institution', {
      cookie: switched.cookie ?? '',
      body: { institution_id: beto.lender.id },
    });
    expect(foreign.status).toBe(404);
  });

  test('EQ-2 a weak password is refused alike with and without an account, and counts against no sign-in', async () => {
    const { email } = await aLender(server.database.owner, {
      email: emailOf('dono'),
      password_hash: passwordHash,
    });
    await invite({});
    const free = await sentToken();
    await invite({ email });
    const taken = await sentToken(email);
    for (let tries = 0; tries < 6; tries += 1) {
      const [one, other] = [await accept(free, 'senha1234567'), await accept(taken, 'senha1234567')];
      expect([one.status, one.code, one.message]).toEqual([
        422,
        'weak_password',
        'Esta senha é fácil de adivinhar. Escolha outra, como uma frase que só você conhece.',
      ]);
      expect([other.status, other.code, other.message]).toEqual([one.status, one.code, one.message]);
    }
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  test('EQ-2 without a mail server the link is shown once, in no log', async () => {
    const alone = await startTestApp({ mailer: { reachesPeople: false, send: async () => {} } });
    try {
      const owner = await aSignedInLender(alone);
      const { json } = await alone.call('POST /api/invitations', {
        cookie: owner.staffCookie,
        body: { name: 'Rita', email: 'rita@exemplo.com.br', role: 'viewer' },
      });
      expect(json).toMatchObject({
        link: expect.stringMatching(/^http:\/\/[^/]+\/convite#convite=[\w-]{43}$/),
      });
      const token = /#convite=([\w-]+)/.exec(JSON.stringify(json))?.[1] ?? '';
      expect(alone.logs.join('\n')).not.toContain(token);
      const body = { token, password: NEW_PASSWORD };
      expect((await alone.call('POST /api/invitations/accept', { body })).status).toBe(200);
    } finally {
      await alone.close();
    }
  });

  test('EQ-9 who is in the team is not invited again; who was disabled is reactivated', async () => {
    const { user, email } = await member('viewer');
    expect((await invite({ email })).code).toBe('already_in_team');
    const { version } = await personOf(user);
    expect((await change(user, { disabled: true, version })).status).toBe(200);
    const refused = await invite({ email });
    expect([refused.code, refused.message]).toEqual([
      'person_disabled',
      'Esta pessoa está desativada. Reative o acesso dela em vez de convidar de novo.',
    ]);
    expect((await signIn(email, PASSWORD)).code).toBe('invalid_credentials');
    const back = await change(user, { disabled: false, version: version + 1 });
    expect(back.json).toMatchObject({ disabled_at: null });
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });
});

describe('EQ-9 a person who is changed', () => {
  test.each([
    ['disabled', { disabled: true }],
    ['given another role', { role: 'viewer' }],
  ])('EQ-9 %s: every session here ends at once, on every instance', async (_, body) => {
    const rita = await signedInMember('manager');
    const other = await server.anotherInstance();
    expect(await isIn(rita.cookie)).toBe(true);
    expect((await server.call('GET /api/institution', { cookie: rita.cookie, on: other })).status).toBe(200);
    const { version } = await personOf(rita.user);
    expect((await change(rita.user, { ...body, version })).status).toBe(200);
    const after = [server.app, other].map(
      async (on) => (await server.call('GET /api/institution', { cookie: rita.cookie, on })).code,
    );
    expect(await Promise.all(after)).toEqual(['unauthenticated', 'unauthenticated']);
    expect(await isIn(ana.staffCookie)).toBe(true);
  });

  test('EQ-9 what they did stays, with their name', async () => {
    const { owner } = server.database;
    const loan = await aLoan(owner, { institution_id: ana.lender.id, client_id: ana.client.id });
    const rita = await signedInMember('manager', { name: 'Rita Souza' });
    const paid = await server.call('POST /api/payments', {
      cookie: rita.cookie,
      key: randomUUID(),
      body: { loan_id: loan.id, amount: 100, payment_date: '2026-08-15' },
    });
    expect(paid.status).toBe(201);
    await change(rita.user, { disabled: true, version: (await personOf(rita.user)).version });
    const { json } = await server.call(`GET /api/payments?loan_id=${loan.id}`, { cookie: ana.staffCookie });
    expect(json).toMatchObject({ items: [{ amount: 100, received_by: 'Rita Souza' }] });
    const history = await server.call(`GET /api/loans/${loan.id}/history`, { cookie: ana.staffCookie });
    expect(history.json).toMatchObject({
      items: [{ kind: 'payment', by: 'Rita Souza', by_role: 'manager' }, {}],
    });
  });

  test('EQ-9 the owner stays; a version that was not seen and a stranger are refused', async () => {
    const { version } = await personOf(ana.lender.user_id);
    const stays = await change(ana.lender.user_id, { disabled: true, version });
    expect([stays.status, stays.code]).toEqual([409, 'owner_stays']);
    const { user } = await member('viewer');
    expect((await change(user, { role: 'manager', version: 7 })).code).toBe('record_changed');
    expect((await change(user, { role: 'owner', version: 1 })).status).toBe(400);
    expect((await change(user, { role: 'manager', version: 1 }, beto.staffCookie)).status).toBe(404);
  });

  test('EQ-7 the audit says who changed the role, and a change that is none leaves no trace', async () => {
    const { user } = await member('collector');
    expect((await change(user, { role: 'collector', version: 1 })).json).toMatchObject({ version: 1 });
    expect((await change(user, { can_lend: true, version: 1 })).json).toMatchObject({ can_lend: true });
    // Only a collector needs it.
    expect((await change(user, { role: 'manager', version: 2 })).json).toMatchObject({ can_lend: false });
    const { rows } = await server.database.ownerPool.query(
      `SELECT user_id, after ->> 'role' AS role FROM audit_log
       WHERE table_name = 'memberships' AND row_id = $1 AND op = 'update' ORDER BY id`,
      [user],
    );
    expect(rows).toEqual([
      { user_id: ana.lender.user_id, role: 'collector' },
      { user_id: ana.lender.user_id, role: 'manager' },
    ]);
  });

  test("EQ-10 the owner ends a person's sessions here, and leaves those of other institutions", async () => {
    const rita = await signedInMember('manager');
    await server.database.owner
      .insertInto('memberships')
      .values({ institution_id: beto.lender.id, user_id: rita.user, role: 'viewer' })
      .execute();
    const elsewhere = await server.call('POST /api/session/institution', {
      cookie: (await signIn(rita.email, PASSWORD)).cookie ?? '',
      body: { institution_id: beto.lender.id },
    });
    const end = (cookie: string) => server.call(`DELETE /api/people/${rita.user}/sessions`, { cookie });
    expect((await end(ana.staffCookie)).status).toBe(204);
    expect([await isIn(rita.cookie), await isIn(elsewhere.cookie ?? '')]).toEqual([false, true]);
    expect(
      (await server.call(`DELETE /api/people/${randomUUID()}/sessions`, { cookie: ana.staffCookie })).status,
    ).toBe(404);
  });
});

describe('EQ-10 SG-11 the second factor of a person who is locked out', () => {
  const secured = async (role: 'manager' | 'viewer') => {
    const person = await signedInMember(role);
    await server.database.owner
      .insertInto('totp_secrets')
      .values({ user_id: person.user, secret: Buffer.from('sealed'), confirmed_at: new Date() })
      .execute();
    return person;
  };
  const reset = (user: string, cookie: string, proof: object = {}) =>
    server.call(`DELETE /api/people/${user}/second-factor`, {
      cookie,
      body: { current_password: PASSWORD, ...proof },
    });
  beforeEach(() =>
    server.database.ownerPool.query('UPDATE users SET password_hash = $1 WHERE id = $2', [
      passwordHash,
      ana.lender.user_id,
    ]),
  );
  const hasOne = async (user: string) => (await personOf(user)).has_second_factor;

  test('is reset by the owner: the password alone opens the account again, and open sessions end', async () => {
    const rita = await secured('manager');
    expect(await hasOne(rita.user)).toBe(true);
    const wrong = { current_password: 'outra senha qualquer' };
    expect((await reset(rita.user, ana.staffCookie, wrong)).code).toBe('wrong_current_password');
    expect((await reset(rita.user, ana.staffCookie)).status).toBe(204);
    expect([await hasOne(rita.user), await isIn(rita.cookie)]).toEqual([false, false]);
    expect((await signIn(rita.email, PASSWORD)).status).toBe(200);
    const { rows } = await server.database.ownerPool.query(
      `SELECT user_id, op FROM audit_log WHERE table_name = 'totp_secrets' AND row_id = $1 ORDER BY id`,
      [rita.user],
    );
    expect(rows).toEqual([{ user_id: ana.lender.user_id, op: 'delete' }]);
  });

  test('SG-6 an owner who has the second factor gives a code for it', async () => {
    const rita = await secured('manager');
    const { db, owner } = server.database;
    await owner
      .insertInto('totp_secrets')
      .values({ user_id: ana.lender.user_id, secret: Buffer.from('sealed'), confirmed_at: new Date() })
      .execute();
    const [code] = await db.asSystem((tx) => replaceRecoveryCodes(tx, ana.lender.user_id));
    const refused = await reset(rita.user, ana.staffCookie);
    expect([refused.status, refused.message]).toEqual([422, 'Informe um código.']);
    expect(await hasOne(rita.user)).toBe(true);
    expect((await reset(rita.user, ana.staffCookie, { code })).status).toBe(204);
    expect(await hasOne(rita.user)).toBe(false);
  });

  test('of somebody who works elsewhere too, of another team or of an owner is refused', async () => {
    const rita = await secured('viewer');
    await server.database.owner
      .insertInto('memberships')
      .values({ institution_id: beto.lender.id, user_id: rita.user, role: 'viewer' })
      .execute();
    expect((await reset(rita.user, ana.staffCookie)).code).toBe('works_elsewhere');
    expect((await reset(ana.lender.user_id, ana.staffCookie)).code).toBe('owner_stays');
    expect((await reset(randomUUID(), ana.staffCookie)).status).toBe(404);
    expect(await hasOne(rita.user)).toBe(true);
  });
});

test('EQ-6 a viewer reads, and PostgreSQL itself refuses a write of theirs', async () => {
  const { user } = await member('viewer');
  const staff = { institution: ana.lender.id, user, role: 'viewer' } as const;
  const { db } = server.database;
  const name = (tx: Parameters<Parameters<typeof db.asStaff>[1]>[0]) =>
    tx.updateTable('clients').set({ name: 'Outra' }).where('id', '=', ana.client.id).execute();
  await expect(db.asStaff(staff, name)).rejects.toMatchObject({ cause: { code: '25006' } });
  await expect(db.readAsStaff(staff, name)).rejects.toThrow('a read query tried to write');
  expect(await db.asStaff({ ...staff, role: 'manager' }, name)).toMatchObject([{ numUpdatedRows: 1n }]);
});

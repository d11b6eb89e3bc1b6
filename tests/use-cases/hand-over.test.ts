import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import type { Person } from '#contract/people.ts';
import type { Role } from '#domain/people/role.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { createSignUpCode } from '#server/sign-up/sign-up-code.ts';
import { aSignedInLender, HOUR, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { aMember } from '#tests/support/records.ts';

const PASSWORD = 'caderno de capa azul';

let server: TestApp;
let passwordHash: string;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;
let made = 0;

beforeAll(async () => {
  server = await startTestApp({ config: { signUp: 'open' } });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  server.mails.length = 0;
  ana = await aSignedInLender(server);
  await server.database.owner
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', ana.lender.user_id)
    .execute();
});

const signIn = async (email: string, on = server) =>
  (await on.call('POST /api/session', { body: { email, password: PASSWORD }, address: `10.54.${made}.1` }))
    .cookie ?? '';
async function signedIn(role: Exclude<Role, 'owner'>, institution = ana.lender.id, on = server) {
  const { user, email } = await aMember(on.database.owner, institution, {
    role,
    password_hash: passwordHash,
    name: 'Bento Reis',
    email_confirmed_at: on.clock.now(),
  });
  return { user, email, cookie: await signIn(email, on) };
}
const offer = (id: string, password = PASSWORD) =>
  server.call(`POST /api/people/${id}/ownership`, {
    cookie: ana.staffCookie,
    body: { current_password: password },
  });
const accept = ({ user, cookie }: { user: string; cookie: string }) =>
  server.call(`POST /api/people/${user}/ownership/accept`, { cookie });
const offeredTo = async (cookie: string) =>
  (await server.call('GET /api/account/membership', { cookie })).json;
async function team(): Promise<Person[]> {
  const { json } = await server.call('GET /api/people', { cookie: ana.staffCookie });
  return endpoints['GET /api/people'].output.parse(json).items;
}
async function rolesIn(institution = ana.lender.id): Promise<string[]> {
  const { rows } = await server.database.ownerPool.query<{ text: string }>(
    `SELECT m.role || CASE WHEN i.user_id = m.user_id THEN ' owns it' ELSE '' END AS text
     FROM memberships m JOIN institutions i ON i.id = m.institution_id WHERE i.id = $1 ORDER BY 1`,
    [institution],
  );
  return rows.map(({ text }) => text);
}

describe('AS-14 the owner hands the institution over', () => {
  test('AS-14 the offer asks for the password, changes nothing by itself, and the manager who accepts becomes the owner', async () => {
    const bento = await signedIn('manager');
    expect((await offer(bento.user, 'senha errada demais')).code).toBe('wrong_current_password');
    expect(await offeredTo(bento.cookie)).toEqual({ ownership_offered_at: null });

    const offered = await offer(bento.user);
    expect(offered.status).toBe(200);
    expect(offered.json).toMatchObject({ role: 'manager', ownership_offered_at: expect.any(String) });
    expect(await rolesIn()).toEqual(['manager', 'owner owns it']);
    expect(await offeredTo(bento.cookie)).toEqual({ ownership_offered_at: expect.any(String) });

    const accepted = await accept(bento);
    expect(accepted.status).toBe(200);
    expect(accepted.json).toMatchObject({ user_id: bento.user, role: 'owner' });
    const { rows } = await server.database.ownerPool.query(
      `SELECT m.user_id, m.role, m.ownership_offered_at, i.user_id AS owner
       FROM memberships m JOIN institutions i ON i.id = m.institution_id WHERE i.id = $1 ORDER BY m.role`,
      [ana.lender.id],
    );
    expect(rows).toEqual([
      { user_id: ana.lender.user_id, role: 'manager', ownership_offered_at: null, owner: bento.user },
      { user_id: bento.user, role: 'owner', ownership_offered_at: null, owner: bento.user },
    ]);
    // The new owner has the owner's rights at once; who owned it signs in again, as a manager.
    expect((await server.call('GET /api/people', { cookie: bento.cookie })).status).toBe(200);
    expect((await server.call('GET /api/people', { cookie: ana.staffCookie })).status).toBe(401);
    const again = await signIn(ana.lender.email);
    expect((await server.call('GET /api/people', { cookie: again })).code).toBe('not_allowed');
    expect((await server.call('GET /api/clients', { cookie: again })).status).toBe(200);
  });

  test('AS-14 both are told by e-mail, and every step is in the audit with who took it', async () => {
    const bento = await signedIn('manager');
    server.mails.length = 0;
    await offer(bento.user);
    await accept(bento);
    await expect
      .poll(() => server.mails.map(({ to }) => to).sort())
      .toEqual([ana.lender.email, ana.lender.email, bento.email].sort());
    const { rows } = await server.database.ownerPool.query<{ user_id: string; table_name: string }>(
      `SELECT table_name, user_id FROM audit_log
       WHERE institution_id = $1 AND op = 'update' AND user_id IS NOT NULL AND table_name IN ('memberships', 'institutions') ORDER BY id`,
      [ana.lender.id],
    );
    expect(rows.map(({ table_name, user_id }) => [table_name, user_id])).toEqual([
      ['memberships', ana.lender.user_id],
      ['memberships', bento.user],
      ['memberships', bento.user],
      ['memberships', bento.user],
      ['institutions', bento.user],
    ]);
  });

  test('AS-14 an offer ends when it is refused, taken back, 72 hours old, made to another, or the person changes', async () => {
    const bento = await signedIn('manager');
    const carla = await signedIn('manager');
    const endOffer = (cookie: string, id = bento.user) =>
      server.call(`DELETE /api/people/${id}/ownership`, { cookie });

    await offer(bento.user);
    expect((await endOffer(bento.cookie)).status).toBe(204);
    expect((await accept(bento)).code).toBe('not_offered');

    await offer(bento.user);
    expect((await endOffer(carla.cookie)).status).toBe(404);
    expect((await endOffer(ana.staffCookie)).status).toBe(204);
    expect((await accept(bento)).code).toBe('not_offered');

    await offer(bento.user);
    await offer(carla.user);
    expect((await accept(bento)).code).toBe('not_offered');

    await server.database.owner
      .updateTable('memberships')
      .set({ ownership_offered_at: new Date(server.clock.now().getTime() - 72 * HOUR) })
      .where('user_id', '=', carla.user)
      .execute();
    expect(await offeredTo(carla.cookie)).toEqual({ ownership_offered_at: null });
    expect((await accept(carla)).code).toBe('not_offered');

    await offer(bento.user);
    const { version } = (await team()).find(({ id }) => id === bento.user) ?? { version: 0 };
    const body = { role: 'viewer', version };
    expect(
      (await server.call(`PATCH /api/people/${bento.user}`, { cookie: ana.staffCookie, body })).status,
    ).toBe(200);
    const changed = { ...bento, cookie: await signIn(bento.email) };
    expect((await accept(changed)).status).toBe(403);
    expect(await rolesIn()).toEqual(['manager', 'owner owns it', 'viewer']);
  });

  test('AS-14 nobody accepts for another, and only a manager with access is offered it', async () => {
    const bento = await signedIn('manager');
    const carla = await signedIn('manager');
    const collector = await signedIn('collector');
    await offer(bento.user);
    expect((await accept({ user: bento.user, cookie: carla.cookie })).status).toBe(404);
    expect((await offer(collector.user)).status).toBe(404);
    const other = await aSignedInLender(server);
    expect((await offer(other.lender.user_id)).status).toBe(404);
    expect(await rolesIn()).toEqual(['collector', 'manager', 'manager', 'owner owns it']);
  });

  test('AS-14 a person who owns another institution is refused: when it is offered, and when they came to own one since', async () => {
    const bento = await signedIn('manager');
    await offer(bento.user);
    const name = 'Crédito do Bento';
    expect(
      (await server.call('POST /api/institutions', { cookie: bento.cookie, body: { name } })).status,
    ).toBe(201);
    expect((await accept(bento)).code).toBe('already_owner');
    const refused = await offer(bento.user);
    expect([refused.status, refused.code, refused.message]).toEqual([
      409,
      'already_owner',
      'Esta pessoa já é dona de outra instituição.',
    ]);
    expect(await rolesIn()).toEqual(['manager', 'owner owns it']);
  });

  test('AS-14 of eight acceptances at once one hands it over', async () => {
    const bento = await signedIn('manager');
    await offer(bento.user);
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(bento)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await rolesIn()).toEqual(['manager', 'owner owns it']);
  });
});

describe('AS-14 a member leaves', () => {
  test('AS-14 their sessions here end, what they recorded keeps their name, and the owner may call them back', async () => {
    const bento = await signedIn('manager');
    const client = { name: 'Rita Lima', phone: '(11) 90000-0000', cpf: '529.982.247-25', email: '' };
    expect(
      (await server.call('POST /api/clients', { cookie: bento.cookie, body: client, key: 'um-cliente-novo' }))
        .status,
    ).toBe(201);
    expect((await server.call('DELETE /api/account/membership', { cookie: bento.cookie })).status).toBe(204);
    expect((await server.call('GET /api/clients', { cookie: bento.cookie })).status).toBe(401);
    const refused = await server.call('POST /api/session', {
      body: { email: bento.email, password: PASSWORD },
      address: `10.54.${made}.2`,
    });
    expect(refused.code).toBe('invalid_credentials');
    expect((await team()).map(({ name, disabled_at }) => [name, disabled_at !== null])).toEqual([
      [null, false],
      ['Bento Reis', true],
    ]);
  });

  test('AS-14 who works elsewhere too stays there', async () => {
    const bento = await signedIn('collector');
    const other = await aSignedInLender(server);
    await server.database.owner
      .insertInto('memberships')
      .values({ institution_id: other.lender.id, user_id: bento.user, role: 'viewer' })
      .execute();
    expect((await server.call('DELETE /api/account/membership', { cookie: bento.cookie })).status).toBe(204);
    const again = await signIn(bento.email);
    expect((await server.call('GET /api/session', { cookie: again })).json).toMatchObject({
      staff: { institution_id: other.lender.id, institutions: [{ id: other.lender.id }] },
    });
  });

  test('AS-14 the owner does not leave', async () => {
    const refused = await server.call('DELETE /api/account/membership', { cookie: ana.staffCookie });
    expect([refused.status, refused.code]).toEqual([409, 'owner_stays']);
  });
});

describe('AS-15 an institution of their own', () => {
  const make = (cookie: string, body: object = { name: 'Crédito do Bento' }, on = server) =>
    on.call('POST /api/institutions', { cookie, body });

  test('AS-15 a collector makes one with the same account, is its owner, and keeps working where they were', async () => {
    const bento = await signedIn('collector');
    const answer = await make(bento.cookie);
    expect(answer.status).toBe(201);
    const { id } = endpoints['POST /api/institutions'].output.parse(answer.json);
    const switched = await server.call('POST /api/session/institution', {
      cookie: bento.cookie,
      body: { institution_id: id },
    });
    expect(switched.json).toMatchObject({
      user_id: bento.user,
      name: 'Bento Reis',
      role: 'owner',
      institution_id: id,
      institutions: [
        { id: ana.lender.id, role: 'collector' },
        { id, name: 'Crédito do Bento', role: 'owner' },
      ],
    });
    expect((await server.call('GET /api/clients', { cookie: switched.cookie ?? '' })).json).toMatchObject({
      items: [],
    });
  });

  test('AS-15 one owned institution a person, also when it is asked for many times at once', async () => {
    const bento = await signedIn('viewer');
    const answers = await Promise.all([make(bento.cookie), make(bento.cookie), make(bento.cookie)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409]);
    const refused = await make(ana.staffCookie);
    expect([refused.code, refused.message]).toEqual(['already_owner', 'Você já é dono de uma instituição.']);
  });

  test('AS-15 an account whose e-mail was never answered makes none', async () => {
    const bento = await signedIn('collector');
    await server.database.owner
      .updateTable('users')
      .set({ email_confirmed_at: null })
      .where('id', '=', bento.user)
      .execute();
    expect((await make(bento.cookie)).code).toBe('email_unconfirmed');
  });

  test('AS-15 where nobody signs up by themselves there is none, and where a code is asked for it is asked for here too', async () => {
    const closed = await startTestApp();
    const byCode = await startTestApp({ config: { signUp: 'code' } });
    try {
      for (const on of [closed, byCode]) {
        const owner = await aSignedInLender(on);
        const bento = await signedIn('collector', owner.lender.id, on);
        if (on === closed) {
          const refused = await make(bento.cookie, undefined, on);
          expect([refused.status, refused.code]).toEqual([404, 'sign_up_closed']);
          continue;
        }
        expect((await make(bento.cookie, undefined, on)).code).toBe('sign_up_code_invalid');
        const code = await createSignUpCode(on.database.db, { uses: 1, until: null, plan: null });
        const body = { name: 'Crédito do Bento', sign_up_code: code };
        expect((await make(bento.cookie, body, on)).status).toBe(201);
        const carla = await signedIn('collector', owner.lender.id, on);
        expect((await make(carla.cookie, body, on)).code).toBe('sign_up_code_invalid');
      }
    } finally {
      await closed.close();
      await byCode.close();
    }
  });
});

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Role } from '#domain/people/role.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { aSignedInLender, MINUTE, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { aPdf } from '#tests/support/pictures.ts';
import { aPng } from '#tests/support/png.ts';
import { aClient, aFile, aMember } from '#tests/support/records.ts';

const PASSWORD = 'caderno de capa azul';
const ASKED = [403, 'password_unconfirmed', 'Confirme sua senha para ver documentos.'] as const;
const GONE = [
  404,
  'not_found',
  'Não encontramos o que você procura. Atualize a página e tente novamente.',
] as const;

let server: TestApp;
let passwordHash: string;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;
/** An identity card of Ana's client. */
let card: { id: string; address: string };

beforeAll(async () => {
  server = await startTestApp();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await aSignedInLender(server);
  const chosen = { password_hash: passwordHash };
  await server.database.owner.updateTable('users').set(chosen).where('id', '=', ana.lender.user_id).execute();
  card = await stored({ kind: 'identity', name: 'RG' });
});

async function stored(file: {
  kind: 'identity' | 'address' | 'payment_proof';
  name?: string;
  content?: Buffer;
  client_id?: string;
}) {
  const { content = aPng() } = file;
  const row = await aFile(server.database.owner, {
    institution_id: ana.lender.id,
    client_id: ana.client.id,
    ...file,
    content,
    content_type: content.subarray(0, 4).toString() === '%PDF' ? 'application/pdf' : 'image/png',
  });
  return {
    id: row.id,
    address: `/api/files/${row.id}/${createHash('sha256').update(content).digest('hex')}`,
  };
}

/** A session of somebody of Ana's institution, or another one of Ana. */
async function aSessionOf(user: string, institution = ana.lender.id) {
  const now = server.clock.now();
  const opened = { institution, user, now, tokenMinutes: 600, userAgent: undefined };
  const { token } = await openStaffSession(server.database.db, opened);
  return `__Host-caderneta_staff=${token}`;
}
async function as(role: Exclude<Role, 'owner'>) {
  const { user } = await aMember(server.database.owner, ana.lender.id, { role, password_hash: passwordHash });
  return { user, cookie: await aSessionOf(user) };
}

async function open({ address }: { address: string }, cookie = ana.staffCookie) {
  const { status, code, message } = await server.call(`GET ${address}`, { cookie });
  return status === 200 ? status : [status, code, message];
}
const confirm = (cookie = ana.staffCookie, current_password = PASSWORD) =>
  server.call('POST /api/account/password/confirm', { cookie, body: { current_password } });
const inPortal = (id: string, in_portal: boolean, cookie = ana.staffCookie) =>
  server.call(`PATCH /api/files/${id}`, { cookie, body: { in_portal } });
async function choose(documents_need_password: boolean) {
  const { json } = await server.call('GET /api/institution', { cookie: ana.staffCookie });
  const { name, version } = z.object({ name: z.string(), version: z.int() }).parse(json);
  const body = { name, version, logo_url: null, contact_info: null, documents_need_password };
  return server.call('PUT /api/institution', { cookie: ana.staffCookie, body });
}

test('AQ-13 a document is opened after the password was typed again, once per session', async () => {
  const pdf = await stored({ kind: 'identity', content: aPdf() });
  expect(await open(card)).toEqual(ASKED);
  expect(await open(pdf)).toEqual(ASKED);
  expect(await confirm(ana.staffCookie, 'outra senha qualquer')).toMatchObject({
    status: 422,
    code: 'wrong_current_password',
  });
  expect(await open(card)).toEqual(ASKED);
  expect((await confirm()).status).toBe(204);
  expect(await open(card)).toBe(200);
  server.clock.advance(50 * MINUTE);
  expect(await open(pdf)).toBe(200);
  expect(await open(card, await aSessionOf(ana.lender.user_id))).toEqual(ASKED);
});

test('AQ-13 every role is asked, each in their own session; of a client out of reach it is not found', async () => {
  for (const role of ['manager', 'viewer'] as const) {
    const { cookie } = await as(role);
    expect([role, await open(card, cookie)]).toEqual([role, ASKED]);
    expect((await confirm(cookie)).status).toBe(204);
    expect([role, await open(card, cookie)]).toEqual([role, 200]);
  }
  expect(await open(card)).toEqual(ASKED);
  const collector = await as('collector');
  expect(await open(card, collector.cookie)).toEqual(GONE);
  const given = { collector_user_id: collector.user };
  await server.database.owner.updateTable('clients').set(given).where('id', '=', ana.client.id).execute();
  expect(await open(card, collector.cookie)).toEqual(ASKED);
  expect((await confirm(collector.cookie)).status).toBe(204);
  expect(await open(card, collector.cookie)).toBe(200);
  const { id: client_id } = await aClient(server.database.owner, { institution_id: ana.lender.id });
  const others = await stored({ kind: 'identity', client_id });
  expect(await open(others, collector.cookie)).toEqual(GONE);
  const beto = await aSignedInLender(server);
  expect(await open(card, beto.staffCookie)).toEqual(GONE);
});

test('AQ-13 other kinds are opened as they are', async () => {
  expect(await open(await stored({ kind: 'address' }))).toBe(200);
  expect(await open(await stored({ kind: 'payment_proof' }))).toBe(200);
});

test('AQ-13 a person with a second factor is not asked; one that is only begun, or of another, does not count', async () => {
  const { owner } = server.database;
  const manager = await as('manager');
  const secret = { secret: Buffer.alloc(48), last_step: 0 };
  await owner
    .insertInto('totp_secrets')
    .values({ user_id: manager.user, ...secret, confirmed_at: server.clock.now() })
    .execute();
  await owner
    .insertInto('totp_secrets')
    .values({ user_id: ana.lender.user_id, ...secret, confirmed_at: null })
    .execute();
  expect(await open(card, manager.cookie)).toBe(200);
  expect(await open(card)).toEqual(ASKED);
});

test('AQ-13 wrong passwords wait like failed sign-ins, and open nothing', async () => {
  for (let tries = 0; tries < 5; tries += 1)
    expect((await confirm(ana.staffCookie, 'tentativa errada')).status).toBe(422);
  expect(await confirm()).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(await open(card)).toEqual(ASKED);
  server.clock.advance(MINUTE);
  expect((await confirm()).status).toBe(204);
  expect(await open(card)).toBe(200);
});

test('AQ-13 the portal is no way around it: showing a document to the client asks too, taking it back and renaming do not', async () => {
  expect(await inPortal(card.id, true)).toMatchObject({ status: 403, code: 'password_unconfirmed' });
  expect((await server.call('GET /api/portal/files', { cookie: ana.borrowerCookie })).json).toMatchObject({
    items: [],
  });
  const renamed = { cookie: ana.staffCookie, body: { name: 'RG, frente' } };
  expect((await server.call(`PATCH /api/files/${card.id}`, renamed)).status).toBe(200);
  expect((await confirm()).status).toBe(204);
  expect((await inPortal(card.id, true)).status).toBe(200);
  const another = await aSessionOf(ana.lender.user_id);
  expect((await inPortal(card.id, false, another)).status).toBe(200);
  expect((await inPortal(card.id, true, another)).status).toBe(403);
});

test('AQ-13 the data of a client that are exported have the names of documents and none of their bytes', async () => {
  const { json } = await server.call(`GET /api/clients/${ana.client.id}/data.json`, {
    cookie: ana.staffCookie,
  });
  const text = JSON.stringify(json);
  expect(text).toContain('"RG"');
  expect(text).not.toContain(aPng().toString('base64').slice(0, 40));
});

test('AQ-13 the owner may switch it off, with the password, and on again without', async () => {
  expect(await choose(false)).toMatchObject({
    status: 403,
    code: 'password_unconfirmed',
    message: 'Confirme sua senha para deixar de pedi-la.',
  });
  expect(await open(card)).toEqual(ASKED);
  expect((await confirm()).status).toBe(204);
  expect((await choose(false)).json).toMatchObject({ documents_need_password: false });
  const { cookie } = await as('viewer');
  expect(await open(card, cookie)).toBe(200);
  expect((await choose(true)).status).toBe(200);
  expect(await open(card, cookie)).toEqual(ASKED);
});

test('AQ-13 EQ-1 what was confirmed goes with the person to another of their institutions, and with no other session', async () => {
  const { owner } = server.database;
  const beto = await aSignedInLender(server);
  await owner
    .insertInto('memberships')
    .values({ institution_id: beto.lender.id, user_id: ana.lender.user_id, role: 'manager' })
    .execute();
  const theirs = await aFile(owner, {
    institution_id: beto.lender.id,
    client_id: beto.client.id,
    kind: 'identity',
  });
  const address = `/api/files/${theirs.id}/${theirs.sha256.toString('hex')}`;
  const move = async (cookie: string) =>
    (
      await server.call('POST /api/session/institution', {
        cookie,
        body: { institution_id: beto.lender.id },
      })
    ).cookie;
  const unconfirmed = await aSessionOf(ana.lender.user_id);
  expect(await open({ address }, await move(unconfirmed))).toEqual(ASKED);
  expect((await confirm()).status).toBe(204);
  expect(await open({ address }, await move(ana.staffCookie))).toBe(200);
});

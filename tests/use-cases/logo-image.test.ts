import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withOwnerConnection } from '#server/backup/with-owner-connection.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { aSignedInLender, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { aPng, aPngOfSize } from '#tests/support/png.ts';
import { aMember } from '#tests/support/records.ts';

const RED = aPng({ color: [200, 0, 0] });
const BLUE = aPng({ color: [0, 0, 200] });
const hashOf = (png: Buffer) => createHash('sha256').update(png).digest('hex');
const URL_LOGO = 'https://exemplo.com.br/logo.png';

let server: TestApp;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;
let beto: Awaited<ReturnType<typeof aSignedInLender>>;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await aSignedInLender(server);
  beto = await aSignedInLender(server);
  await server.database.owner
    .updateTable('institutions')
    .set({ logo_url: URL_LOGO })
    .where('id', '=', ana.lender.id)
    .execute();
});

const choose = (png: Buffer | string, cookie = ana.staffCookie) =>
  server.call('PUT /api/institution/logo', {
    cookie,
    body: { image: typeof png === 'string' ? png : png.toString('base64') },
  });
const remove = () => server.call('DELETE /api/institution/logo', { cookie: ana.staffCookie });
const addressOf = (png: Buffer, institution = ana.lender.id) =>
  `/api/public/logos/${institution}/${hashOf(png)}`;
const picture = (address: string) => server.app.inject({ method: 'GET', url: address });
const profile = async () => (await server.call('GET /api/institution', { cookie: ana.staffCookie })).json;

describe('IS-2 the chosen image', () => {
  test('is shown before the URL, to staff, borrowers and visitors, and the next one takes its place', async () => {
    expect(await profile()).toMatchObject({ logo_url: URL_LOGO, logo: URL_LOGO });
    const first = await choose(RED);
    expect([first.status, first.json]).toEqual([200, await profile()]);
    expect(first.json).toMatchObject({ logo_url: URL_LOGO, logo: addressOf(RED) });
    expect(await server.call('GET /api/portal/me', { cookie: ana.borrowerCookie })).toMatchObject({
      json: { institution_logo: addressOf(RED) },
    });
    const listed = await server.call('GET /api/public/institutions', { cookie: '' });
    expect(listed.json).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id: ana.lender.id, logo: addressOf(RED) })]),
    });
    expect((await choose(BLUE)).json).toMatchObject({ logo: addressOf(BLUE) });
    expect((await picture(addressOf(BLUE))).rawPayload).toEqual(BLUE);
    expect((await picture(addressOf(RED))).statusCode).toBe(404);
  });

  test('is answered as a picture and nothing else, to be kept for ever', async () => {
    await choose(RED);
    const { statusCode, headers, rawPayload } = await picture(addressOf(RED));
    expect(statusCode).toBe(200);
    expect(rawPayload).toEqual(RED);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(RED.length),
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('is found under its own institution alone, and a missing one is not kept by a cache', async () => {
    await choose(RED);
    const elsewhere = await picture(addressOf(RED, beto.lender.id));
    expect([elsewhere.statusCode, elsewhere.headers['cache-control']]).toEqual([404, 'no-store']);
    expect((await picture(addressOf(BLUE))).statusCode).toBe(404);
    expect((await picture(`/api/public/logos/${ana.lender.id}/${'A'.repeat(64)}`)).statusCode).toBe(400);
  });

  test('is gone once it is removed, and the URL counts again', async () => {
    await choose(RED);
    const { status, json } = await remove();
    expect([status, json]).toEqual([200, await profile()]);
    expect(json).toMatchObject({ logo_url: URL_LOGO, logo: URL_LOGO });
    expect((await picture(addressOf(RED))).statusCode).toBe(404);
    expect((await remove()).status).toBe(200);
  });

  test('raises no version: a profile that is being edited meanwhile can be saved, and keeps the image', async () => {
    await choose(RED);
    const body = { version: 3, name: 'Crédito Novo', logo_url: null, contact_info: null };
    expect(await profile()).toMatchObject({ version: 3 });
    const saved = await server.call('PUT /api/institution', { cookie: ana.staffCookie, body });
    expect(saved.json).toMatchObject({ version: 4, logo_url: null, logo: addressOf(RED) });
  });

  test('is audited by its hash, without its bytes', async () => {
    await choose(RED);
    await remove();
    const trail = await server.database.owner
      .selectFrom('audit_log')
      .select(['table_name', 'user_id', 'before', 'after'])
      .where('institution_id', '=', ana.lender.id)
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    const entry = { table_name: 'institutions', user_id: ana.lender.user_id };
    expect(trail).toMatchObject([
      { ...entry, before: { logo_sha256: hashOf(RED) }, after: { logo_sha256: null } },
      { ...entry, before: { logo_sha256: null }, after: { logo_sha256: hashOf(RED) } },
    ]);
    expect(JSON.stringify(trail)).not.toContain('"png"');
  });

  test('of 8 images at once one is kept, whole (I18)', async () => {
    const images = Array.from({ length: 8 }, (_, n) => aPng({ color: [n, n, n] }));
    const answers = await Promise.all(images.map((png) => choose(png)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const pictures = await Promise.all(images.map((png) => picture(addressOf(png))));
    expect(pictures.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const broken = await withOwnerConnection(server.database.ownerUrl, async (owner) =>
      (await checkInvariants(owner)).filter((found) => found.broken > 0),
    );
    expect(broken).toEqual([]);
  });
});

describe('IS-2 an image is refused', () => {
  const UNREADABLE = 'Não foi possível ler esta imagem. Escolha um arquivo PNG, JPEG ou WebP.';
  test.each([
    ['a text', Buffer.from('não sou uma imagem'), UNREADABLE],
    ['no base64', 'não é base64', UNREADABLE],
    ['nothing', '', UNREADABLE],
    ['too wide', aPng({ width: 257, height: 1 }), 'A imagem da logo deve ter no máximo 256 × 256 pontos.'],
    ['too large', aPngOfSize(45_001), 'A imagem da logo deve ter no máximo 45 kB.'],
  ])('%s', async (_what, png, sentence) => {
    const { status, code, message } = await choose(png);
    expect([status, code, message]).toEqual([400, 'invalid_input', sentence]);
    expect(await profile()).toMatchObject({ logo: URL_LOGO });
  });

  test('a file beyond what any request may carry', async () => {
    expect((await choose(aPngOfSize(60_000))).status).toBe(413);
  });

  test.each(['manager', 'collector', 'viewer'] as const)('from a %s', async (role) => {
    const { owner, db } = server.database;
    const { user } = await aMember(owner, ana.lender.id, { role });
    const { token } = await openStaffSession(db, {
      institution: ana.lender.id,
      user,
      now: server.clock.now(),
      tokenMinutes: 60,
      userAgent: undefined,
    });
    expect((await choose(RED, `__Host-caderneta_staff=${token}`)).status).toBe(403);
    expect(await profile()).toMatchObject({ logo: URL_LOGO });
  });
});

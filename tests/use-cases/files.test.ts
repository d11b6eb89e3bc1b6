import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { day } from '#domain/calendar.ts';
import { withOwnerConnection } from '#server/backup/with-owner-connection.ts';
import { eraseUnneededFiles } from '#server/files/erase-unneeded.ts';
import { emptyDeletedFiles } from '#server/files/empty-files.ts';
import { putFile } from '#server/files/put-file.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { aSignedInLender, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { aJpeg, aPdf, aWebp, aZip } from '#tests/support/pictures.ts';
import { aPng, aPngOfSize } from '#tests/support/png.ts';
import { aClient, aFile, aLoan, aMember } from '#tests/support/records.ts';

const MB = 1024 * 1024;
const DAY = 86_400_000;
const ADDED = z.object({ id: z.string(), sha256: z.string() });
const LISTED = z.object({ items: z.array(z.looseObject({})) });
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let server: TestApp;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;
let beto: Awaited<ReturnType<typeof aSignedInLender>>;

beforeAll(async () => {
  server = await startTestApp({ env: { FILES_QUOTA_MB: '1' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await aSignedInLender(server);
  beto = await aSignedInLender(server);
});

/** Another person of Ana's institution. */
async function as(role: 'manager' | 'collector' | 'viewer'): Promise<{ user: string; cookie: string }> {
  const { user } = await aMember(server.database.owner, ana.lender.id, { role });
  const now = server.clock.now();
  const session = { institution: ana.lender.id, user, now, tokenMinutes: 60, userAgent: undefined };
  const { token } = await openStaffSession(server.database.db, session);
  return { user, cookie: `__Host-caderneta_staff=${token}` };
}
async function asCollectorOf(clientId: string) {
  const collector = await as('collector');
  const given = { collector_user_id: collector.user };
  await server.database.owner.updateTable('clients').set(given).where('id', '=', clientId).execute();
  return collector;
}

const add = (
  file: { content: Buffer; kind?: string; name?: string; loan_id?: string },
  { cookie = ana.staffCookie, client = ana.client.id } = {},
) =>
  server.call(`POST /api/clients/${client}/files`, {
    cookie,
    key: newId(),
    body: { kind: 'other', name: 'Recibo', ...file, content: file.content.toString('base64') },
  });
async function added(file: Parameters<typeof add>[0]): Promise<{ id: string; sha256: string }> {
  const { status, json } = await add(file);
  expect([status, json]).toEqual([201, expect.objectContaining({ repeated: false })]);
  return ADDED.parse(json);
}
const list = async (cookie = ana.staffCookie, client = ana.client.id, query = '') =>
  LISTED.safeParse((await server.call(`GET /api/clients/${client}/files${query}`, { cookie })).json).data
    ?.items;
const addressOf = ({ id, sha256 }: { id: string; sha256: string }) => `/api/files/${id}/${sha256}`;
const open = (url: string, cookie = ana.staffCookie) =>
  server.app.inject({ method: 'GET', url, headers: { cookie } });
const remove = (id: string, cookie = ana.staffCookie) => server.call(`DELETE /api/files/${id}`, { cookie });
const restore = (id: string, cookie = ana.staffCookie) =>
  server.call(`POST /api/files/${id}/restore`, { cookie, key: newId() });
const show = (id: string, in_portal: boolean) =>
  server.call(`PATCH /api/files/${id}`, { cookie: ana.staffCookie, body: { in_portal } });
const photoOf = async (client = ana.client.id) =>
  (
    await server.database.owner
      .selectFrom('clients')
      .select('photo_sha256')
      .where('id', '=', client)
      .executeTakeFirstOrThrow()
  ).photo_sha256;
const holds = async () =>
  (await withOwnerConnection(server.database.ownerUrl, checkInvariants)).filter(({ broken }) => broken > 0);

describe('AQ-1 the files of a client', () => {
  test('have a kind, a name, a day and a person, and those of a loan are its own', async () => {
    const loan = await aLoan(server.database.owner, {
      institution_id: ana.lender.id,
      client_id: ana.client.id,
    });
    await added({ content: aPng(), kind: 'identity', name: 'RG, frente' });
    await added({ content: aPdf(), kind: 'signed_contract', name: 'Contrato', loan_id: loan.id });
    expect(await list()).toMatchObject([
      {
        kind: 'signed_contract',
        name: 'Contrato',
        loan_id: loan.id,
        content_type: 'application/pdf',
        created_at: '2026-08-15T15:00:00.000Z',
        by: expect.any(String),
      },
      { kind: 'identity', name: 'RG, frente', loan_id: null, content_type: 'image/png', in_portal: false },
    ]);
    expect(await list(ana.staffCookie, ana.client.id, `?loan_id=${loan.id}`)).toMatchObject([
      { name: 'Contrato' },
    ]);
    expect(await holds()).toEqual([]);
  });

  test('a cobrador adds and reads those of their clients and deletes none; leitura only reads', async () => {
    const { cookie } = await asCollectorOf(ana.client.id);
    const viewer = await as('viewer');
    const { json } = await add({ content: aPng() }, { cookie });
    const file = ADDED.parse(json);
    expect(await list(cookie)).toHaveLength(1);
    expect((await open(addressOf(file), cookie)).statusCode).toBe(200);
    expect((await remove(file.id, cookie)).status).toBe(403);
    expect((await add({ content: aPdf() }, { cookie: viewer.cookie })).status).toBe(403);
    expect((await open(addressOf(file), viewer.cookie)).statusCode).toBe(200);
    const { id: other } = await aClient(server.database.owner, { institution_id: ana.lender.id });
    const others = await aFile(server.database.owner, { institution_id: ana.lender.id, client_id: other });
    const othersFile = addressOf({ id: others.id, sha256: others.sha256.toString('hex') });
    expect((await open(othersFile)).statusCode).toBe(200);
    expect((await open(othersFile, cookie)).statusCode).toBe(404);
    expect((await add({ content: aPdf() }, { cookie, client: other })).status).toBe(404);
  });

  test('a name loses characters that turn the line around', async () => {
    await added({ content: aPng(), name: '\u202efdp.gR' });
    expect(await list()).toMatchObject([{ name: 'fdp.gR' }]);
  });
});

describe('AQ-4 what is no picture and no PDF', () => {
  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a picture of 4,001 px', aJpeg({ width: 4_001 })],
    ['a ZIP behind a picture', Buffer.concat([aPng(), aZip()])],
    ['a picture that ends early', aWebp().subarray(0, -2)],
  ])('%s is refused and leaves nothing', async (_name, content) => {
    const { status, code, message } = await add({ content });
    expect([status, code, message]).toEqual([
      400,
      'file_refused',
      'Envie uma foto (JPG, PNG, WebP) ou um PDF.',
    ]);
    expect(await list()).toEqual([]);
  });

  test.each(['isto não é base64', 'QUJD=QUJD', 'QUJ*', 'Q'])('%s is no base64', async (content) => {
    const { status, code, message } = await server.call(`POST /api/clients/${ana.client.id}/files`, {
      cookie: ana.staffCookie,
      key: newId(),
      body: { kind: 'other', name: 'Recibo', content },
    });
    expect([status, code, message]).toEqual([
      400,
      'invalid_input',
      'Conteúdo do arquivo: envie o arquivo em base64.',
    ]);
  });

  test('what it is follows from its bytes, whatever it is called', async () => {
    await added({ content: aWebp(), name: 'contrato.pdf' });
    expect(await list()).toMatchObject([{ content_type: 'image/webp' }]);
  });
});

describe('AQ-5 the photo of a client', () => {
  const first = aJpeg({ width: 320, height: 320 });
  const second = aPng({ width: 320, height: 320 });

  test('is a square of at most 320 points and 40 kB', async () => {
    for (const content of [
      aJpeg({ width: 321, height: 321 }),
      aJpeg({ width: 320, height: 240 }),
      aPdf(),
      aPngOfSize(40_961),
    ])
      expect((await add({ content, kind: 'photo' })).code).toBe('file_refused');
    expect(await photoOf()).toBeNull();
  });

  test('takes the place of the one before, which comes back when it is restored', async () => {
    const before = await added({ content: first, kind: 'photo' });
    const after = await added({ content: second, kind: 'photo' });
    expect(await photoOf()).toBe(hashOf(second));
    expect((await open(addressOf(before))).statusCode).toBe(404);
    expect((await restore(before.id)).status).toBe(200);
    expect(await photoOf()).toBe(hashOf(first));
    expect((await open(addressOf(after))).statusCode).toBe(404);
    await remove(before.id);
    expect(await photoOf()).toBeNull();
    expect(await holds()).toEqual([]);
  });

  test('of photos brought back and added at once one is left, and nobody is refused', async () => {
    const photos = [first, second, aPng({ color: [7, 7, 7] })];
    const ids: string[] = [];
    for (const content of photos) ids.push((await added({ content, kind: 'photo' })).id);
    await remove(ids[2] ?? '');
    const answers = await Promise.all([
      ...ids.map((id) => restore(id)),
      add({ content: aPng({ color: [8, 8, 8] }), kind: 'photo' }),
      ...ids.map((id) => restore(id)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201, 200, 200, 200]);
    expect(((await list()) ?? []).filter((file) => Reflect.get(file, 'deleted_at') === null)).toHaveLength(1);
    expect(await holds()).toEqual([]);
  });
});

describe("AQ-5 where a client's photo stands", () => {
  const content = aJpeg({ width: 320, height: 320 });
  const address = `/api/clients/CLIENT/photo/${hashOf(content)}`;

  test('has an address of its own, for who may see the client', async () => {
    await added({ content, kind: 'photo' });
    const url = address.replace('CLIENT', ana.client.id);
    const { statusCode, rawPayload, headers } = await open(url);
    expect([statusCode, rawPayload]).toEqual([200, content]);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    const { cookie: theirs } = await asCollectorOf(ana.client.id);
    const { cookie: another } = await as('collector');
    expect((await open(url, theirs)).statusCode).toBe(200);
    expect((await open(url, another)).statusCode).toBe(404);
    expect((await open(url, beto.staffCookie)).statusCode).toBe(404);
    expect((await open(url, ana.borrowerCookie)).statusCode).toBe(401);
    expect((await open(address.replace('CLIENT', beto.client.id), beto.staffCookie)).statusCode).toBe(404);
  });

  test("is named on the client's page, in the loan that is received and on the sheet, and by nothing without one", async () => {
    const { id: loanId } = await aLoan(server.database.owner, {
      institution_id: ana.lender.id,
      client_id: ana.client.id,
      end_date: day('2026-08-15'),
    });
    const cookie = ana.staffCookie;
    const answers = async () => ({
      page: (await server.call(`GET /api/clients/${ana.client.id}/page`, { cookie })).json,
      loan: (await server.call(`GET /api/loans/${loanId}`, { cookie })).json,
      sheet: (await server.call('GET /api/sheet', { cookie })).json,
    });
    const { name, phone } = ana.client;
    expect(await answers()).toMatchObject({
      page: { photo_sha256: null },
      loan: { client: { name, phone } },
      sheet: { items: [{ client: { photo_sha256: null } }] },
    });
    const { id } = await added({ content, kind: 'photo' });
    const photo_sha256 = hashOf(content);
    expect(await answers()).toMatchObject({
      page: { photo_sha256 },
      loan: { client: { name, phone, photo_sha256 } },
      sheet: { items: [{ client: { photo_sha256 } }] },
    });
    await remove(id);
    expect(await answers()).toMatchObject({ page: { photo_sha256: null } });
    expect(await holds()).toEqual([]);
  });
});

describe('AQ-6 the quota', () => {
  test('AQ-6 PB-11 a file that waits for its loan holds up no other: the loan is locked before the quota', async () => {
    const { institution_id, id } = await aLoan(server.database.owner, {
      institution_id: ana.lender.id,
      client_id: ana.client.id,
    });
    const offer = await server.database.ownerPool.connect();
    try {
      await offer.query('BEGIN');
      await offer.query('SELECT 1 FROM loans WHERE institution_id = $1 AND id = $2 FOR UPDATE', [
        institution_id,
        id,
      ]);
      const waiting = add({ content: aPdf(), loan_id: id });
      await expect
        .poll(async () => {
          const { rows } = await server.database.ownerPool.query<{ count: number }>(
            `SELECT count(*)::integer AS count FROM pg_locks WHERE NOT granted
               AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`,
          );
          return rows[0]?.count;
        })
        .toBe(1);
      expect((await add({ content: aPng() })).status).toBe(201);
      await offer.query('COMMIT');
      expect((await waiting).status).toBe(201);
    } finally {
      offer.release();
    }
  });

  test('sixteen uploads at once stay within it, and the rest are refused in words', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, async (_, at) => {
        const content = aPngOfSize(200_000 + at);
        return add({ content });
      }),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(refused).toHaveLength(11);
    expect(refused[0]).toMatchObject({
      code: 'files_full',
      message: 'Não há mais espaço para arquivos. Apague alguns ou fale com quem cuida do servidor.',
    });
    const { json } = await server.call('GET /api/files/usage', { cookie: ana.staffCookie });
    expect(json).toEqual({
      used: expect.toSatisfy((used: number) => used > 1_000_000 && used <= MB),
      quota: MB,
    });
    expect((await server.call('GET /api/files/usage', { cookie: beto.staffCookie })).json).toEqual({
      used: 0,
      quota: MB,
    });
  });
});

test('AQ-6 PB-4 where there is no room left, a client who sends a proof reads what they can do', async () => {
  const { owner } = server.database;
  const of = { institution_id: ana.lender.id, client_id: ana.client.id };
  const loan = await aLoan(owner, of);
  for (const fill of [1, 2, 3]) await aFile(owner, { ...of, content: Buffer.alloc(349_520, fill) });
  const body = { loan_id: loan.id, amount: 6_500, paid_on: '2026-08-15', content: aPng().toString('base64') };
  expect(
    await server.call('POST /api/portal/proofs', { cookie: ana.borrowerCookie, key: newId(), body }),
  ).toMatchObject({
    status: 409,
    code: 'files_full',
    message: 'Não deu para guardar o comprovante agora. Envie-o direto para a instituição.',
  });
});

describe('AQ-7 opening a file', () => {
  test('answers with the stored type and headers that let nothing run', async () => {
    const content = aJpeg();
    const file = await added({ content });
    const { statusCode, rawPayload, headers } = await open(addressOf(file));
    expect([statusCode, rawPayload]).toEqual([200, content]);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=3600',
    });
  });

  test('a PDF is a download with an ASCII name', async () => {
    const file = await added({ content: aPdf(), name: 'Contrato da João "2"' });
    const { headers } = await open(addressOf(file));
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="contrato-da-joao-2.pdf"',
    });
  });

  test.each([
    ['../../etc/passwd', 'etc-passwd.pdf'],
    ['..\\..\\Windows\\win.ini', 'windows-win-ini.pdf'],
    ['%2e%2e%2fsegredo.html', '2e-2e-2fsegredo-html.pdf'],
    ["x\"; filename*=UTF-8''virus.exe", 'x-filename-utf-8-virus-exe.pdf'],
    ['日本', 'arquivo.pdf'],
  ])('a PDF called %s is saved as %s', async (name, saved) => {
    const file = await added({ content: aPdf(name), name });
    const { headers } = await open(addressOf(file));
    expect(headers['content-disposition']).toBe(`attachment; filename="${saved}"`);
    expect(await list()).toMatchObject([{ name }]);
  });

  test('a name with a line break or another control character is refused', async () => {
    for (const name of ['a\r\nSet-Cookie: x=1', 'a\0.pdf', 'a\u2028b'])
      expect(await add({ content: aPdf(), name })).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(await list()).toEqual([]);
  });

  test("another institution's, a deleted one's and other bytes' are not found", async () => {
    const file = await added({ content: aPng() });
    expect((await open(addressOf(file), beto.staffCookie)).statusCode).toBe(404);
    expect((await open(addressOf({ ...file, sha256: hashOf(aPdf()) }))).statusCode).toBe(404);
    await remove(file.id);
    expect((await open(addressOf(file))).statusCode).toBe(404);
  });

  test("a deleted client's are not found, neither opened nor changed, until the client is back", async () => {
    const file = await added({ content: aPng(), kind: 'guarantee' });
    const photo = await added({ content: aPng({ width: 64, height: 64 }), kind: 'photo' });
    const gone = await added({ content: aPdf() });
    await remove(gone.id);
    const photoAddress = `/api/clients/${ana.client.id}/photo/${photo.sha256}`;
    const clientIs = (deleted_at: Date | null) =>
      server.database.owner
        .updateTable('clients')
        .set({ deleted_at })
        .where('id', '=', ana.client.id)
        .execute();
    const answers = async () => [
      (await open(addressOf(file))).statusCode,
      (await open(photoAddress)).statusCode,
      (await show(file.id, true)).status,
      (await restore(gone.id)).status,
      (await remove(file.id)).status,
    ];
    await clientIs(server.clock.now());
    expect(await answers()).toEqual([404, 404, 404, 404, 404]);
    await clientIs(null);
    expect(await answers()).toEqual([200, 200, 200, 200, 204]);
  });
});

describe('AQ-8 the same bytes', () => {
  test('are stored once for a client, and again for another', async () => {
    const file = await added({ content: aPng() });
    expect((await add({ content: aPng(), name: 'De novo' })).json).toMatchObject({
      id: file.id,
      repeated: true,
    });
    expect(await list()).toHaveLength(1);
    const { id: other } = await aClient(server.database.owner, { institution_id: ana.lender.id });
    expect((await add({ content: aPng() }, { client: other })).json).toMatchObject({ repeated: false });
  });
});

test('AQ-8 AQ-9 what was deleted does not come back beside the same bytes that were added since', async () => {
  const first = await added({ content: aPng(), name: 'RG' });
  await remove(first.id);
  const second = await added({ content: aPng(), name: 'RG de novo' });
  expect(await restore(first.id)).toMatchObject({
    status: 409,
    code: 'file_kept',
    message: 'Este arquivo já está aqui.',
  });
  await remove(second.id);
  const answers = await Promise.all([restore(first.id), restore(second.id)]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  expect(((await list()) ?? []).filter((file) => Reflect.get(file, 'deleted_at') === null)).toHaveLength(1);
  expect(await holds()).toEqual([]);
});

describe('AQ-9 deleting', () => {
  test('can be undone for 30 days, then the bytes are gone', async () => {
    const file = await added({ content: aPng() });
    expect((await remove(file.id)).status).toBe(204);
    expect(await list()).toMatchObject([{ id: file.id, deleted_at: '2026-08-15T15:00:00.000Z' }]);
    const at = (days: number) => new Date(server.clock.now().getTime() + days * DAY);
    expect(await emptyDeletedFiles(server.database.db, at(29))).toBe(0);
    expect((await restore(file.id)).status).toBe(200);
    expect((await open(addressOf(file))).statusCode).toBe(200);
    await remove(file.id);
    // What other tests deleted, too.
    expect(await emptyDeletedFiles(server.database.db, at(31))).toBeGreaterThan(0);
    expect((await restore(file.id)).status).toBe(404);
    expect(await list()).toEqual([]);
    const left = await server.database.owner
      .selectFrom('file_contents')
      .select('file_id')
      .where('file_id', '=', file.id)
      .execute();
    expect(left).toEqual([]);
    expect(await holds()).toEqual([]);
  });

  test('a signed contract or note of an open loan stays', async () => {
    const loan = await aLoan(server.database.owner, {
      institution_id: ana.lender.id,
      client_id: ana.client.id,
    });
    for (const kind of ['signed_contract', 'signed_note']) {
      const { id } = await added({ content: aPdf(kind), kind, loan_id: loan.id });
      const { status, code, message } = await remove(id);
      expect([status, code, message]).toEqual([409, 'file_kept', 'Este empréstimo ainda está aberto.']);
    }
    const { id: carla } = await aClient(server.database.owner, { institution_id: ana.lender.id });
    const given = await added({ content: aPdf('given'), kind: 'signed_contract', loan_id: loan.id });
    const of = (client_id: string) =>
      server.database.owner.updateTable('loans').set({ client_id }).where('id', '=', loan.id).execute();
    await of(carla);
    expect((await remove(given.id)).status).toBe(204);
    await of(ana.client.id);
    const other = await added({ content: aPng(), kind: 'guarantee', loan_id: loan.id });
    expect((await remove(other.id)).status).toBe(204);
    const settled = { status: 'pago', paid_at: server.clock.now() } as const;
    await server.database.owner.updateTable('loans').set(settled).where('id', '=', loan.id).execute();
    const [signed] = ((await list()) ?? []).filter((file) => Reflect.get(file, 'kind') === 'signed_note');
    expect((await remove(String(Reflect.get(signed ?? {}, 'id')))).status).toBe(204);
  });
});

describe('AQ-11 documents of who owes nothing', () => {
  const paidAt = (moment: string) => ({ status: 'pago' as const, paid_at: moment, late_from: null });
  /** A client of Ana with these loans, and a file of each kind, added long before. */
  async function whoHad(...loans: Partial<Parameters<typeof aLoan>[1]>[]): Promise<string> {
    const { owner } = server.database;
    const ofClient = {
      institution_id: ana.lender.id,
      client_id: (await aClient(owner, { institution_id: ana.lender.id })).id,
    };
    for (const loan of loans) await aLoan(owner, { ...ofClient, ...loan });
    for (const [at, kind] of KINDS.entries())
      await aFile(owner, {
        ...ofClient,
        kind,
        name: kind,
        content: aPng({ color: [at, 0, 0] }),
        created_at: LONG_AGO,
      });
    return ofClient.client_id;
  }
  const KINDS = [
    'photo',
    'identity',
    'address',
    'signed_contract',
    'signed_note',
    'guarantee',
    'other',
  ] as const;
  const LONG_AGO = '2024-01-10T15:00:00.000Z';
  const kept = async (client: string) =>
    (
      await server.database.owner
        .selectFrom('files')
        .select('name')
        .where('client_id', '=', client)
        .where('deleted_at', 'is', null)
        .execute()
    )
      .map(({ name }) => name)
      .sort();
  const next = async (cookie = ana.staffCookie) =>
    (await server.call('GET /api/files/next-erased', { cookie })).json;
  const erase = (on: string) =>
    eraseUnneededFiles(server.database.db, day(on), new Date(`${on}T15:00:00.000Z`));

  test('photo, document and address go 24 months after the last loan was paid, and can come back', async () => {
    const client = await whoHad(paidAt('2023-05-01T15:00:00.000Z'), paidAt('2024-10-05T15:00:00.000Z'));
    expect(await next()).toEqual({ count: 3, on: '2026-10-05' });
    expect(await next(beto.staffCookie)).toEqual({ count: 0, on: null });
    expect(await erase('2026-10-04')).toBe(0);
    expect(await erase('2026-10-05')).toBe(3);
    expect(await kept(client)).toEqual(['guarantee', 'other', 'signed_contract', 'signed_note']);
    expect(await photoOf(client)).toBeNull();
    const { id } = await server.database.owner
      .selectFrom('files')
      .select('id')
      .where('client_id', '=', client)
      .where('kind', '=', 'identity')
      .executeTakeFirstOrThrow();
    expect((await restore(id)).status).toBe(200);
    // Brought back, it has as long again.
    expect(await erase('2026-10-06')).toBe(0);
    expect(await kept(client)).toContain('identity');
  });

  test.each([
    ['who has an open loan', [paidAt('2024-01-05T15:00:00.000Z'), {}]],
    ['who never had a loan', []],
    ['whose loan was written off', [{ ...paidAt('2024-01-05T15:00:00.000Z'), loss: true }]],
  ])('of a client %s nothing goes', async (_who, loans) => {
    const client = await whoHad(...loans);
    expect(await next()).toEqual({ count: 0, on: null });
    await erase('2036-01-01');
    expect(await kept(client)).toHaveLength(7);
  });

  test('what was added since has as long again, and a shorter time is obeyed', async () => {
    await whoHad(paidAt('2024-01-05T15:00:00.000Z'));
    const { json } = await add({ content: aPng(), kind: 'identity' });
    expect(json).toMatchObject({ repeated: false });
    await aLoan(server.database.owner, {
      institution_id: ana.lender.id,
      client_id: ana.client.id,
      ...paidAt('2024-01-05T15:00:00.000Z'),
    });
    // Since 10/01/2026 three of the first could go: today is 15/08/2026.
    expect(await next()).toEqual({ count: 3, on: '2026-08-15' });
    expect(await erase('2026-08-15')).toBe(3);
    expect(await next()).toEqual({ count: 1, on: '2028-08-15' });
    const { json: profile } = await server.call('GET /api/institution', { cookie: ana.staffCookie });
    const { name, version } = z.object({ name: z.string(), version: z.int() }).parse(profile);
    const choose = (erase_files_after: number) =>
      server.call('PUT /api/institution', {
        cookie: ana.staffCookie,
        body: { name, version, logo_url: null, contact_info: null, erase_files_after },
      });
    expect((await choose(5)).status).toBe(400);
    expect((await choose(121)).status).toBe(400);
    expect((await choose(6)).status).toBe(200);
    expect(await next()).toEqual({ count: 1, on: '2027-02-15' });
  });
});

describe('AQ-10 the portal', () => {
  const inPortal = async () =>
    LISTED.parse((await server.call('GET /api/portal/files', { cookie: ana.borrowerCookie })).json).items;

  test('shows what is ticked and nothing else', async () => {
    const file = await added({ content: aPng(), kind: 'signed_contract', name: 'Contrato' });
    const address = `/api/portal${addressOf(file).slice('/api'.length)}`;
    expect(await inPortal()).toEqual([]);
    expect((await open(address, ana.borrowerCookie)).statusCode).toBe(404);
    await show(file.id, true);
    expect(await inPortal()).toMatchObject([{ id: file.id, name: 'Contrato' }]);
    const { statusCode, rawPayload, headers } = await open(address, ana.borrowerCookie);
    expect([statusCode, rawPayload]).toEqual([200, aPng()]);
    expect(headers).toMatchObject({ 'content-security-policy': "sandbox; default-src 'none'" });
    expect((await open(address, beto.borrowerCookie)).statusCode).toBe(404);
    expect((await open(addressOf(file), ana.borrowerCookie)).statusCode).toBe(401);
    await show(file.id, false);
    expect((await open(address, ana.borrowerCookie)).statusCode).toBe(404);
  });

  test('a proof of payment and an accepted contract are neither renamed nor listed under it', async () => {
    for (const kind of ['payment_proof', 'acceptance'] as const) {
      const of = { institution_id: ana.lender.id, client_id: ana.client.id };
      const { id } = await aFile(server.database.owner, { ...of, kind });
      expect((await show(id, true)).status).toBe(404);
      expect(
        (await server.call(`PATCH /api/files/${id}`, { cookie: ana.staffCookie, body: { name: 'x' } }))
          .status,
      ).toBe(404);
    }
    expect(await inPortal()).toEqual([]);
  });

  test('a borrower adds a payment proof of their own, which they see, and no other kind', async () => {
    const { db } = server.database;
    const [institution, clientId] = [ana.lender.id, ana.client.id];
    const put = (kind: 'payment_proof' | 'identity', of = clientId) =>
      db.asBorrower({ institution, clientId }, (tx) =>
        putFile(
          tx,
          institution,
          { clientId: of, loanId: null, kind, name: 'Comprovante', content: aPng() },
          { quotaBytes: MB, now: server.clock.now() },
        ),
      );
    const { id, sha256 } = await put('payment_proof');
    const address = `/api/portal/files/${id}/${sha256.toString('hex')}`;
    expect((await open(address, ana.borrowerCookie)).rawPayload).toEqual(aPng());
    expect((await put('payment_proof')).repeated).toBe(true);
    await expect(put('identity')).rejects.toMatchObject({ code: '42501' });
    const { id: other } = await aClient(server.database.owner, { institution_id: institution });
    await expect(put('payment_proof', other)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('bodies', () => {
  test('a larger one is read only of a person who is signed in and may send it', async () => {
    const large = 'x'.repeat(100 * 1024);
    const send = (cookie: string) =>
      server.call(`POST /api/clients/${ana.client.id}/files`, { cookie, key: newId(), body: { large } });
    expect((await send('')).status).toBe(401);
    expect((await send((await as('viewer')).cookie)).status).toBe(403);
    expect((await send(ana.staffCookie)).status).toBe(400);
    const other = { cookie: ana.staffCookie, key: newId(), body: { large } };
    expect((await server.call('POST /api/visits', other)).status).toBe(413);
  });

  test('a session that has ended in the meantime sends none', async () => {
    await server.call('GET /api/clients', { cookie: ana.staffCookie });
    await server.database.owner.deleteFrom('sessions').where('institution_id', '=', ana.lender.id).execute();
    const answer = await server.call(`POST /api/clients/${ana.client.id}/files`, {
      cookie: ana.staffCookie,
      key: newId(),
      headers: { 'content-length': String(500 * 1024) },
    });
    expect(answer.status).toBe(401);
  });
});

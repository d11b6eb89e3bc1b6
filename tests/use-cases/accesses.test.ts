import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { purgeAccesses } from '#server/privacy/list-accesses.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { aSignedInLender, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { aClient, aContact, aDocument, aFile, aLoan, aMember, anAccess } from '#tests/support/records.ts';

let server: TestApp;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await aSignedInLender(server);
  // A client before the day of the tests.
  await server.database.ownerPool.query(`UPDATE clients SET created_at = '2026-01-01T12:00Z' WHERE id = $1`, [
    ana.client.id,
  ]);
});

interface Line {
  kind: string;
  document: string | null;
  by: string | null;
}
async function accesses(of = ana.client.id, cookie = ana.staffCookie): Promise<Line[]> {
  return (await pageOf(`GET /api/clients/${of}/accesses`, cookie)).items;
}
async function pageOf(route: string, cookie: string): Promise<{ items: Line[]; next: string | null }> {
  const { status, json } = await server.call(route, { cookie });
  if (status !== 200) throw new Error(`answered ${status}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema made it
  return json as { items: Line[]; next: string | null };
}
const kinds = async () => (await accesses()).map(({ kind, by }) => [kind, by === null ? 'client' : 'staff']);

async function memberCookie(role: 'manager' | 'collector' | 'viewer'): Promise<string> {
  const { user } = await aMember(server.database.owner, ana.lender.id, { role, name: `Pessoa ${role}` });
  const { token } = await openStaffSession(server.database.db, {
    institution: ana.lender.id,
    user,
    now: server.clock.now(),
    tokenMinutes: 60,
    userAgent: undefined,
  });
  if (role === 'collector')
    await server.database.owner
      .updateTable('clients')
      .set({ collector_user_id: user })
      .where('id', '=', ana.client.id)
      .execute();
  return `__Host-caderneta_staff=${token}`;
}

test('LP-9 portal visits, exports and opened files are noted, and reading the page is not', async () => {
  const session = { cpf: ana.client.cpf, institution_id: ana.lender.id };
  const visit = await server.call('POST /api/portal/session', { body: session });
  expect(visit.status).toBe(200);
  server.clock.advance(1000);
  const cookie = ana.staffCookie;
  expect((await server.call(`GET /api/clients/${ana.client.id}/page`, { cookie })).status).toBe(200);
  expect((await server.call(`GET /api/clients/${ana.client.id}`, { cookie })).status).toBe(200);
  expect((await server.call(`GET /api/clients/${ana.client.id}/data.json`, { cookie })).status).toBe(200);
  server.clock.advance(1000);
  expect((await server.call(`GET /api/clients/${ana.client.id}/data.pdf`, { cookie })).status).toBe(200);
  server.clock.advance(1000);
  expect((await server.call('GET /api/portal/my-data.json', { cookie: ana.borrowerCookie })).status).toBe(
    200,
  );
  server.clock.advance(1000);
  expect((await server.call('GET /api/export/clientes.csv', { cookie })).status).toBe(200);
  expect(await kinds()).toEqual([
    ['export_of_all', 'staff'],
    ['export', 'client'],
    ['export', 'staff'],
    ['export', 'staff'],
    ['portal_sign_in', 'client'],
  ]);
});

test('LP-9 AQ-7 a person who opens a file is named, a cobrador or a viewer too; a file not found is not noted', async () => {
  const { owner } = server.database;
  const file = await aFile(owner, {
    institution_id: ana.lender.id,
    client_id: ana.client.id,
    in_portal: true,
  });
  const address = `/${file.id}/${file.sha256.toString('hex')}`;
  for (const role of ['collector', 'viewer'] as const) {
    const { status } = await server.call(`GET /api/files${address}`, { cookie: await memberCookie(role) });
    expect([role, status]).toEqual([role, 200]);
    server.clock.advance(1000);
  }
  const own = await server.call(`GET /api/portal/files${address}`, { cookie: ana.borrowerCookie });
  expect(own.status).toBe(200);
  const other = await aSignedInLender(server);
  expect((await server.call(`GET /api/files${address}`, { cookie: other.staffCookie })).status).toBe(404);
  expect(await accesses()).toMatchObject([
    { kind: 'file', by: null },
    { kind: 'file', by: 'Pessoa viewer' },
    { kind: 'file', by: 'Pessoa collector' },
  ]);
});

test('LP-9 documents and messages come from their own records, page by page, of the last twelve months', async () => {
  const { owner } = server.database;
  const of = { institution_id: ana.lender.id, client_id: ana.client.id };
  const loan = await aLoan(owner, of);
  const at = (text: string) => new Date(`${text}T12:00:00.000Z`);
  await aDocument(owner, { ...of, loan_id: loan.id, issued_at: at('2026-08-02') });
  await aContact(owner, { ...of, opened_at: at('2026-08-01') });
  await anAccess(owner, { ...of, at: at('2026-07-31') });
  await anAccess(owner, { ...of, at: at('2025-08-14') });
  // Before they were a client, and of the neighbour.
  await anAccess(owner, { institution_id: ana.lender.id, kind: 'export', at: at('2025-12-31') });
  const neighbour = await aClient(owner, { institution_id: ana.lender.id });
  await anAccess(owner, { institution_id: ana.lender.id, client_id: neighbour.id, at: at('2026-08-03') });
  expect(await accesses()).toMatchObject([
    { kind: 'document', document: 'contract' },
    { kind: 'message' },
    { kind: 'file' },
  ]);
  const cookie = ana.staffCookie;
  const read: string[] = [];
  let after = '';
  do {
    const { items, next } = await pageOf(
      `GET /api/clients/${ana.client.id}/accesses?limit=1${after}`,
      cookie,
    );
    read.push(...items.map(({ kind }) => kind));
    after = next === null ? '' : `&after=${encodeURIComponent(next)}`;
  } while (after !== '');
  expect(read).toEqual(['document', 'message', 'file']);
});

test('LP-9 the owner alone reads them, of no other institution, and nobody may write or delete one', async () => {
  for (const role of ['manager', 'collector', 'viewer'] as const) {
    const cookie = await memberCookie(role);
    const { status } = await server.call(`GET /api/clients/${ana.client.id}/accesses`, { cookie });
    expect([role, status]).toEqual([role, 403]);
  }
  const other = await aSignedInLender(server);
  const theirs = await server.call(`GET /api/clients/${ana.client.id}/accesses`, {
    cookie: other.staffCookie,
  });
  const nobodys = await server.call(`GET /api/clients/${newId()}/accesses`, { cookie: other.staffCookie });
  expect([theirs.status, nobodys.status]).toEqual([404, 404]);
});

test('LP-9 they are kept for twelve months', async () => {
  const { owner, db } = server.database;
  const of = { institution_id: ana.lender.id, client_id: ana.client.id };
  const kept = await anAccess(owner, { ...of, at: new Date('2025-08-15T15:00:00.000Z') });
  await anAccess(owner, { ...of, at: new Date('2025-08-15T14:59:59.000Z') });
  await purgeAccesses(db, new Date('2026-08-15T15:00:00.000Z'));
  const rows = await owner
    .selectFrom('client_accesses')
    .select('id')
    .where('institution_id', '=', ana.lender.id)
    .execute();
  expect(rows).toEqual([{ id: kept.id }]);
});

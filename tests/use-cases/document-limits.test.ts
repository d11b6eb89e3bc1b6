import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cents } from '#domain/money.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { aSignedInLender, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { aLoan, aMember, aPayment } from '#tests/support/records.ts';

/* How many documents and files a person has made, and what happens to one whose record changes while it is drawn. */

let server: TestApp;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await aSignedInLender(server);
});

const ofAna = () => ({ institution_id: ana.lender.id, client_id: ana.client.id });

test('DC-13 sixty documents in a quarter of an hour are of one person; a colleague goes on', async () => {
  const loan = await aLoan(server.database.owner, ofAna());
  const { cookie } = await aColleague('manager');
  const contract = `GET /api/loans/${loan.id}/documents/contract`;
  const nothing = `GET /api/loans/${randomUUID()}/documents/contract`;
  for (let refused = 0; refused < 25; refused += 1)
    expect((await server.call(nothing, { cookie: ana.staffCookie })).status).toBe(404);
  await spend('documents', ana.lender.user_id, 59);
  expect((await server.call(contract, { cookie: ana.staffCookie })).status).toBe(200);
  expect((await server.call(contract, { cookie: ana.staffCookie })).status).toBe(429);
  expect((await server.call(contract, { cookie })).status).toBe(200);
});

test('DC-13 forty exports in a quarter of an hour are of one person, and what is refused counts for nothing', async () => {
  const { cookie } = await aColleague('manager');
  const period = 'from=2026-08-01&to=2026-08-15';
  const files = [
    'GET /api/export/clientes.csv',
    'GET /api/cash/export',
    `GET /api/collected/export?${period}`,
  ];
  await spend('exports', ana.lender.user_id, 38);
  const refused = await server.call('GET /api/collected/export?from=2026-08-02&to=2026-08-01', {
    cookie: ana.staffCookie,
  });
  expect(refused.status).toBe(400);
  const statuses: number[] = [];
  for (const file of files) statuses.push((await server.call(file, { cookie: ana.staffCookie })).status);
  expect(statuses).toEqual([200, 200, 429]);
  for (const file of files.slice(1)) expect((await server.call(file, { cookie })).status).toBe(200);
});

test('DC-13 every document of the portal is 404 when the client is deleted while it is drawn', async () => {
  const { owner } = server.database;
  const loan = await aLoan(owner, ofAna());
  const payment = await aPayment(owner, loan, { amount: cents(40_000) });
  const paid = await aLoan(owner, { ...ofAna(), status: 'pago', paid_at: '2026-08-01T12:00:00.000Z' });
  for (const route of [
    `GET /api/portal/payments/${payment.id}/receipt`,
    `GET /api/portal/loans/${loan.id}/documents/contract`,
    `GET /api/portal/loans/${paid.id}/documents/settlement`,
    'GET /api/portal/statement',
  ]) {
    const status = await whileDrawn(
      () => server.call(route, { cookie: ana.borrowerCookie }),
      () => setDeleted('clients', ana.client.id, new Date()),
    );
    await setDeleted('clients', ana.client.id, null);
    expect([route, status]).toEqual([route, 404]);
  }
});

test("DC-13 a collector's document is 404 when the client is taken away while it is drawn", async () => {
  const { owner } = server.database;
  const { user, cookie } = await aColleague('collector');
  const assign = (collector: string | null) =>
    owner
      .updateTable('clients')
      .set({ collector_user_id: collector })
      .where('id', '=', ana.client.id)
      .execute();
  const loan = await aLoan(owner, ofAna());
  for (const route of [
    `GET /api/loans/${loan.id}/documents/contract`,
    `GET /api/clients/${ana.client.id}/statement`,
  ]) {
    await assign(user);
    const status = await whileDrawn(
      () => server.call(route, { cookie }),
      () => assign(null),
    );
    expect([route, status]).toEqual([route, 404]);
  }
});

test('DC-13 what was read is given to the owner although loan and client are deleted meanwhile', async () => {
  const loan = await aLoan(server.database.owner, ofAna());
  const status = await whileDrawn(
    () => server.call(`GET /api/loans/${loan.id}/documents/contract`, { cookie: ana.staffCookie }),
    async () => {
      await setDeleted('loans', loan.id, new Date());
      await setDeleted('clients', ana.client.id, new Date());
    },
  );
  expect(status).toBe(200);
});

async function aColleague(role: 'manager' | 'collector') {
  const { database, clock } = server;
  const { user } = await aMember(database.owner, ana.lender.id, { role });
  const { token } = await openStaffSession(database.db, {
    institution: ana.lender.id,
    user,
    now: clock.now(),
    tokenMinutes: 60,
    userAgent: undefined,
  });
  return { user, cookie: `__Host-caderneta_staff=${token}` };
}

/** As if the person had had so many made. */
async function spend(limit: 'documents' | 'exports', person: string, count: number): Promise<void> {
  await server.database.owner
    .insertInto('rate_limits')
    .values({ key: `${limit}:${person}`, started_at: server.clock.now(), window_seconds: 900, count })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ count }))
    .execute();
}

const setDeleted = (table: 'clients' | 'loans', id: string, deleted_at: Date | null) =>
  server.database.owner.updateTable(table).set({ deleted_at }).where('id', '=', id).execute();

/** The status of a document whose note waits until `change` is done. */
async function whileDrawn(ask: () => Promise<{ status: number }>, change: () => Promise<unknown>) {
  const holder = await server.database.ownerPool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE documents_issued IN SHARE MODE');
    const asked = ask();
    await vi.waitFor(
      async () => {
        const { rowCount } = await server.database.ownerPool.query(
          `SELECT FROM pg_locks WHERE relation = 'documents_issued'::regclass AND NOT granted`,
        );
        expect(rowCount).toBe(1);
      },
      { timeout: 20_000 },
    );
    await change();
    await holder.query('COMMIT');
    return (await asked).status;
  } finally {
    holder.release();
  }
}

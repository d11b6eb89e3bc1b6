import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/all.ts';
import { day } from '#domain/calendar.ts';
import { runCli } from '#server/cli/run-cli.ts';
import { systemClock } from '#server/base/clock.ts';
import { aSignedInLender } from '#tests/http/test-app.ts';
import { startAppInstances, type AppInstances } from '#tests/support/app-instances.ts';
import { callOn } from '#tests/support/http-call.ts';
import { listenLive, type LiveListener } from '#tests/support/live-listener.ts';
import { aLoan } from '#tests/support/records.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let database: TestDatabase;
let app: AppInstances;
let first: string;
let second: string;
/** Overdue before any instance ran. */
let late: string[];
/** What another program changed is found within a second; a busy machine takes longer. */
const PATIENTLY = { timeout: 15_000 };
const listeners: LiveListener[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  late = await lateLoans(300);
  const LIMITS = '{"session_live_opens": 1000, "live_opens": 1000}';
  app = await startAppInstances(database, { env: { LOG_LEVEL: 'warn', LIMITS } });
  [first = '', second = ''] = app.instances.map(({ url }) => url);
}, 120_000);
afterAll(async () => {
  for (const listener of listeners) listener.close();
  await app.stop();
  await database.drop();
});

async function listen(url: string, cookie: string): Promise<LiveListener> {
  const listener = await listenLive({ urlOf: () => url, cookie });
  listeners.push(listener);
  return listener;
}

async function lateLoans(count: number): Promise<string[]> {
  const { lender, client } = await aSignedIn();
  const loan = {
    institution_id: lender.id,
    client_id: client.id,
    start_date: day('2026-06-01'),
    end_date: day('2026-07-01'),
  };
  const made = await Promise.all(Array.from({ length: count }, () => aLoan(database.owner, loan)));
  return made.map(({ id }) => id);
}

const aSignedIn = () => aSignedInLender({ database, clock: systemClock });
const clientBody = (cpf: string) => ({ name: 'Ana Lima', phone: '11 90000-0000', cpf });
const payment = (loanId: string) => ({ loan_id: loanId, amount: 10_000, payment_date: '2026-01-15' });

test('LV-1 a change through one instance reaches the other, for its lender and borrower only', async () => {
  const [mine, other] = [await aSignedIn(), await aSignedIn()];
  const staff = await listen(second, mine.staffCookie);
  const borrower = await listen(second, mine.borrowerCookie);
  const stranger = await listen(second, other.staffCookie);
  const loan = await aLoan(database.owner, { institution_id: mine.lender.id, client_id: mine.client.id });
  const paid = await callOn(first, 'POST /api/payments', {
    cookie: mine.staffCookie,
    key: 'crosses-instances',
    body: payment(loan.id),
  });
  expect(paid.status).toBe(201);
  await vi.waitFor(() => {
    expect(staff.changes.map(({ table }) => table)).toContain('loans');
    expect(borrower.changes.map(({ table }) => table)).toContain('loans');
  }, PATIENTLY);
  expect(stranger.changes).toEqual([]);
});

test('a session opened through one instance is one on the other, and ends on both', async () => {
  const { staffCookie: cookie } = await aSignedIn();
  expect((await callOn(first, 'GET /api/metrics', { cookie })).status).toBe(200);
  expect((await callOn(second, 'GET /api/metrics', { cookie })).status).toBe(200);
  expect((await callOn(first, 'DELETE /api/session', { cookie })).status).toBeLessThan(300);
  expect((await callOn(second, 'GET /api/metrics', { cookie })).status).toBe(401);
});

test('a key sent to both instances at once is carried out once, and answers the same on both', async () => {
  const { staffCookie: cookie, lender } = await aSignedIn();
  const send = (url: string) =>
    callOn(url, 'POST /api/clients', {
      cookie,
      key: 'sent-to-both-of-them',
      body: clientBody('52998224725'),
    });
  const answers = await Promise.all([first, second, first, second, first, second].map(send));
  // While the first runs the others get 409; there is no other answer.
  expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
  const [here, there] = [await send(first), await send(second)];
  expect([here.status, there.status]).toEqual([201, 201]);
  expect(here.json).toEqual(there.json);
  const { rows } = await database.ownerPool.query<{ made: number }>(
    `SELECT count(*)::int AS made FROM clients WHERE institution_id = $1 AND cpf = '52998224725'`,
    [lender.id],
  );
  expect(rows).toEqual([{ made: 1 }]);
});

test('120 writes a minute per session over both instances, never more', async () => {
  const { staffCookie: cookie } = await aSignedIn();
  const route = 'DELETE /api/clients/0198c0de-0000-7000-8000-000000000001';
  let passed = 0;
  for (let sent = 0; sent < 160; sent += 20) {
    const batch = Array.from({ length: 20 }, (_, n) =>
      callOn(n % 2 === 0 ? first : second, route, { cookie }),
    );
    passed += (await Promise.all(batch)).filter(({ status }) => status === 404).length;
  }
  expect(passed).toBeLessThanOrEqual(120);
  expect(passed).toBeGreaterThan(100);
});

test('the list of institutions is 60 a minute per address over both instances', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 70 }, (_, n) =>
      callOn(n % 2 === 0 ? first : second, 'GET /api/public/institutions'),
    ),
  );
  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(60);
  expect(statuses.filter(({ status }) => status === 429)).toHaveLength(10);
});

test('five streams per session over both instances, then 429 on either; a place is free again when its stream ends', async () => {
  const { staffCookie: cookie } = await aSignedIn();
  const [leaving] = await Promise.all(
    [first, second, first, second, first].map((url) => listen(url, cookie)),
  );
  const sixth = async (url: string) => (await callOn(url, 'GET /api/live', { cookie })).status;
  expect([await sixth(first), await sixth(second)]).toEqual([429, 429]);
  leaving?.close();
  await vi.waitFor(() => listen(second, cookie), PATIENTLY);
});

test('a rolling restart: the one that goes drains, the one that stays serves, the stream moves over', async () => {
  const { staffCookie: cookie, client } = await aSignedIn();
  const leaving = await app.startAnother();
  const listener = await listenLive({ urlOf: (n) => (n === 0 ? leaving.url : second), cookie });
  listeners.push(listener);
  expect(await leaving.stop()).toBe(0);
  await vi.waitFor(() => expect(listener.readys()).toBe(2), PATIENTLY);
  const lent = await callOn(second, 'POST /api/loans', {
    cookie,
    key: 'after-the-restart',
    body: {
      client_id: client.id,
      amount: 10_000,
      interest_rate: 1_000,
      start_date: '2026-01-15',
      end_date: '2026-02-15',
    },
  });
  const { id: loan } = endpoints['POST /api/loans'].output.parse(lent.json);
  await vi.waitFor(() => expect(listener.changes.map(({ id }) => id)).toContain(loan), PATIENTLY);
});

test('LN-14 the overdue job of two instances that start together marks each loan once', async () => {
  const marked = () =>
    database.ownerPool.query<{ loan_id: string; kind: string; by_user: string | null }>(
      `SELECT loan_id, kind, by_user FROM loan_events WHERE loan_id = ANY ($1::uuid[]) AND kind <> 'created'`,
      [late],
    );
  await vi.waitFor(
    async () => expect((await marked()).rowCount).toBeGreaterThanOrEqual(late.length),
    PATIENTLY,
  );
  const { rows } = await marked();
  expect(rows.map(({ loan_id }) => loan_id).sort()).toEqual([...late].sort());
  expect(new Set(rows.map(({ kind, by_user }) => `${kind} by ${by_user}`))).toEqual(
    new Set(['became_overdue by null']),
  );
});

test('a backup taken while both instances record payments is one moment: it restores, and check passes', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'caderneta-under-load-'));
  const file = path.join(folder, 'under-load.backup');
  const target = await createEmptyDatabase();
  const acknowledged: string[] = [];
  const over = new AbortController();
  const pay = async (instance: string, name: string) => {
    const { staffCookie: cookie, lender, client } = await aSignedIn();
    const loan = await aLoan(database.owner, { institution_id: lender.id, client_id: client.id });
    for (let n = 0; n < 110 && !over.signal.aborted; n += 1) {
      const body = { loan_id: loan.id, amount: 1, payment_date: '2026-01-15' };
      const { status, json } = await callOn(instance, 'POST /api/payments', {
        cookie,
        key: `${name}-${n}-under-load`,
        body,
      });
      expect(status).toBe(201);
      acknowledged.push(endpoints['POST /api/payments'].output.parse(json).payment.id);
    }
  };
  const payers = [first, second, first, second].map((url, n) => pay(url, `payer-${n}`));
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(12), { timeout: 20_000 });
  const before = [...acknowledged];
  expect(await cli(['backup', file], environmentOf(database))).toMatchObject({ code: 0, complained: '' });
  const after = [...acknowledged];
  over.abort();
  await Promise.all(payers);

  const restored = { DATABASE_URL: target.ownerUrl };
  expect(await cli(['restore', file], restored)).toMatchObject({ code: 0, complained: '' });
  expect(await cli(['check'], restored)).toMatchObject({ code: 0, complained: '' });
  const kept = new Set(await paymentIds(target.ownerUrl));
  expect(after.length).toBeGreaterThan(before.length);
  expect(before.filter((id) => !kept.has(id))).toEqual([]);
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

async function paymentIds(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('SELECT id FROM payments');
  await client.end();
  return rows.map(({ id }) => id);
}

async function cli(args: readonly string[], env: Record<string, string>) {
  const complaints: string[] = [];
  const code = await runCli(args, {
    env,
    say: () => {},
    complain: (line) => complaints.push(line),
    askSecret: null,
  });
  return { code, complained: complaints.join('\n') };
}

function environmentOf({ runtimeUrl, ownerUrl, separateOwner }: TestDatabase): Record<string, string> {
  return { DATABASE_URL: runtimeUrl, ...(separateOwner ? { DATABASE_OWNER_URL: ownerUrl } : {}) };
}

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '#server/base/clock.ts';
import { createPool, openClient } from '#server/db/connection/servers.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { aSignedInLender } from '#tests/http/test-app.ts';
import { startAppInstances, type AppInstances } from '#tests/support/app-instances.ts';
import { connectDatabase } from '#tests/support/connected-database.ts';
import { callOn } from '#tests/support/http-call.ts';
import { listenLive, type LiveListener } from '#tests/support/live-listener.ts';
import { aLoan } from '#tests/support/records.ts';
import { startReplicatedPostgres, type ReplicatedPostgres } from '#tests/support/replicated-postgres.ts';
import { eventually } from '#tests/support/eventually.ts';

let postgres: ReplicatedPostgres;
let app: AppInstances;
let lender: Awaited<ReturnType<typeof aSignedInLender>>;
let loanId: string;
let listener: LiveListener;

beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  const { close, ...database } = connectDatabase({ ...postgres.primary, separateOwner: true, poolSize: 2 });
  lender = await aSignedInLender({ database, clock: systemClock });
  const loan = await aLoan(database.owner, { institution_id: lender.lender.id, client_id: lender.client.id });
  loanId = loan.id;
  await close();
  app = await startAppInstances(
    { ...postgres.both, separateOwner: true },
    { count: 1, env: { LOG_LEVEL: 'fatal' } },
  );
  listener = await listenLive({ urlOf: () => url(), cookie: lender.staffCookie });
}, 180_000);
afterAll(async () => {
  listener?.close();
  await app?.stop();
  await postgres?.remove();
});

const url = () => app.instances[0]?.url ?? '';
const portOf = (address: string) => Number(new URL(address).port);

let payments = 0;
/** One centavo under a key of its own, repeated until it is recorded; the other answers on the way. */
async function pay(): Promise<number[]> {
  payments += 1;
  const key = `several-servers-${payments}`;
  const body = { loan_id: loanId, amount: 1, payment_date: '2026-01-15' };
  const refusals: number[] = [];
  await vi.waitFor(
    async () => {
      const { status } = await callOn(url(), 'POST /api/payments', { cookie: lender.staffCookie, key, body });
      if (status !== 201) refusals.push(status);
      expect(status).toBe(201);
    },
    { timeout: 30_000, interval: 200 },
  );
  return refusals;
}

test('an address that names the standby first leads to the primary, and to the standby once it has taken over', async ({
  annotate,
}) => {
  expect(await pay()).toEqual([]);
  await eventually(() => expect(listener.changes.some(({ table }) => table === 'loans')).toBe(true));

  const readys = listener.readys();
  await postgres.stopPrimary();
  const during = pay();
  await postgres.promoteStandby();
  const promoted = performance.now();
  const refusals = await during;
  await annotate(`served ${Math.round(performance.now() - promoted)} ms after the promotion`);
  expect(new Set([...refusals, 503])).toEqual(new Set([503]));
  await vi.waitFor(() => expect(listener.readys()).toBeGreaterThan(readys), { timeout: 20_000 });
  expect(await pay()).toEqual([]);

  const owner = await openClient(postgres.both.ownerUrl, {});
  const { rows } = await owner.query<{ kept: number; port: number }>(
    'SELECT count(*)::int AS kept, inet_server_port() AS port FROM payments',
  );
  expect(rows).toEqual([{ kept: payments, port: portOf(postgres.standby.ownerUrl) }]);
  expect((await checkInvariants(owner)).filter(({ broken }) => broken > 0)).toEqual([]);
  await owner.end();
}, 90_000);

test('connections to a server that turns read-only are dropped, and new ones go to the other', async () => {
  await postgres.startPrimaryAgain();
  const pool = createPool(postgres.both.ownerUrl, { max: 1 });
  pool.on('error', () => {});
  const port = async () => {
    const client = await pool.connect();
    try {
      const { rows } = await client.query<{ port: number }>('SELECT inet_server_port() AS port');
      return rows[0]?.port;
    } finally {
      client.release();
    }
  };
  expect(await port()).toBe(portOf(postgres.standby.ownerUrl));

  const former = await openClient(postgres.standby.ownerUrl, {});
  await former.query('ALTER SYSTEM SET default_transaction_read_only = on');
  await former.query('SELECT pg_reload_conf()');
  // The answer that tells of it is not used any more; the next one comes from the other server.
  await vi.waitFor(async () => expect(await port()).toBe(portOf(postgres.primary.ownerUrl)), {
    timeout: 10_000,
  });
  await former.end();
  await pool.end();
}, 60_000);

test('while no server accepts writes, reads and changes are 503 with Retry-After', async () => {
  const { cookie, ...change } = {
    cookie: lender.staffCookie,
    key: 'no-server-accepts-writes',
    body: { loan_id: loanId, amount: 1, payment_date: '2026-01-15' },
  };
  const primary = await openClient(postgres.primary.ownerUrl, {});
  await primary.query('ALTER SYSTEM SET default_transaction_read_only = on');
  await primary.query('SELECT pg_reload_conf()');
  const answers: string[] = [];
  const note = (name: string, { status, headers }: Awaited<ReturnType<typeof callOn>>) =>
    answers.push(`${name} ${status} ${headers.get('retry-after')}`);
  // The first answers find the connections that are still open.
  await vi.waitFor(
    async () => expect((await callOn(url(), 'GET /api/loans', { cookie })).status).not.toBe(200),
    { timeout: 20_000 },
  );
  for (const route of ['GET /api/loans', `GET /api/loans/${loanId}`, 'GET /api/metrics', 'GET /api/session'])
    note(route, await callOn(url(), route, { cookie }));
  note('POST /api/payments', await callOn(url(), 'POST /api/payments', { cookie, ...change }));
  expect(answers).toEqual([
    'GET /api/loans 503 2',
    `GET /api/loans/${loanId} 503 2`,
    'GET /api/metrics 503 2',
    'GET /api/session 503 2',
    'POST /api/payments 503 2',
  ]);
  await primary.query('ALTER SYSTEM RESET default_transaction_read_only');
  await primary.query('SELECT pg_reload_conf()');
  await primary.end();
  await vi.waitFor(async () => expect((await callOn(url(), 'GET /api/loans', { cookie })).status).toBe(200), {
    timeout: 20_000,
  });
}, 90_000);

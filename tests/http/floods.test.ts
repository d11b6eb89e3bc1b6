import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aCpf, aLoan } from '#tests/support/records.ts';
import { aSignedInLender, startTestApp, type Answer, type TestApp } from './test-app.ts';

/* Contention on one row must not delay requests for others. The pool of these tests has 8 connections. */

let server: TestApp;
let second: FastifyInstance;
let holder: PoolClient;
beforeAll(async () => {
  server = await startTestApp({ env: { LIMITS: '{"session_writes": 1000000}' } });
  second = await server.anotherInstance();
  holder = await server.database.ownerPool.connect();
});
afterEach(() => holder.query('ROLLBACK'));
afterAll(async () => {
  holder.release();
  await server.close();
});

const check = (address: string, cpf = aCpf(), on?: FastifyInstance) =>
  server.call('POST /api/portal/check', { address, body: { cpf }, ...(on === undefined ? {} : { on }) });
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);
const times = <T>(count: number, call: () => Promise<T>) => Array.from({ length: count }, call);

async function lockWindowOf(address: string): Promise<void> {
  await holder.query('BEGIN');
  const { rowCount } = await holder.query('SELECT FROM rate_limits WHERE key = $1 FOR UPDATE', [
    `portal_cpfs_minute:${address}`,
  ]);
  expect(rowCount).toBe(1);
}

test('a full address is refused without a connection, and its own CPFs still pass', async () => {
  const address = '203.0.113.1';
  const own = aCpf();
  for (const cpf of [own, ...times(9, async () => aCpf())])
    expect((await check(address, await cpf)).status).toBe(204);
  expect((await check(address)).status).toBe(429);
  // The other instance finds out for itself, once, that the address is full and which CPFs were counted.
  expect((await check(address, aCpf(), second)).status).toBe(429);
  await lockWindowOf(address);
  const { staffCookie } = await aSignedInLender(server);
  const flood = [
    ...times(40, () => check(address)),
    ...times(40, () =>
      server.call('POST /api/portal/session', {
        address,
        on: second,
        body: { cpf: aCpf(), institution_id: randomUUID() },
      }),
    ),
  ];
  expect((await server.call('GET /api/clients', { cookie: staffCookie })).status).toBe(200);
  expect(new Set(statuses(await Promise.all(flood)))).toEqual(new Set([429]));
  expect((await check(address, own)).status).toBe(204);
});

test('where an address is not known to be full, two of its calls wait in the database, a hundred in memory, the others not', async () => {
  const address = '203.0.113.2';
  expect((await check(address)).status).toBe(204);
  await lockWindowOf(address);
  const { staffCookie } = await aSignedInLender(server);
  const waiting = times(102, () => check(address));
  const beyond = await Promise.all(times(5, () => check(address)));
  expect(beyond.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(
    Array.from({ length: 5 }, () => [429, '1']),
  );
  // A neighbour and a lender are answered while they wait.
  expect((await check('203.0.113.3')).status).toBe(204);
  expect((await server.call('GET /api/clients', { cookie: staffCookie })).status).toBe(200);
  expect(server.database.db.stats().waiting).toBe(0);
  await holder.query('ROLLBACK');
  const answers = statuses(await Promise.all(waiting));
  expect(answers.filter((status) => status === 204)).toHaveLength(9);
  expect(answers.filter((status) => status === 429)).toHaveLength(93);
});

test('a hot row of one lender leaves the pool to the others, and its payments are done in the end', async () => {
  const hot = await aSignedInLender(server);
  const other = await aSignedInLender(server);
  const { owner } = server.database;
  const loanOf = ({ lender, client }: typeof hot) =>
    aLoan(owner, { institution_id: lender.id, client_id: client.id });
  const [hotLoan, otherLoan] = [await loanOf(hot), await loanOf(other)];
  const pay = (cookie: string, loanId: string) =>
    server.call('POST /api/payments', {
      cookie,
      key: randomUUID(),
      body: { loan_id: loanId, amount: 100, payment_date: '2026-01-15' },
    });
  await holder.query('BEGIN');
  await holder.query('SELECT FROM loans WHERE id = $1 FOR UPDATE', [hotLoan.id]);
  const waiting = times(40, () => pay(hot.staffCookie, hotLoan.id));
  expect((await pay(other.staffCookie, otherLoan.id)).status).toBe(201);
  expect((await server.call('GET /api/loans', { cookie: other.staffCookie })).status).toBe(200);
  // The lender's own reads do not wait behind the payments either.
  expect((await server.call('GET /api/loans', { cookie: hot.staffCookie })).status).toBe(200);
  await holder.query('ROLLBACK');
  expect(new Set(statuses(await Promise.all(waiting)))).toEqual(new Set([201]));
});

test('more than a hundred waiting for one lender: a clear 503 with Retry-After', async () => {
  const hot = await aSignedInLender(server);
  const { id } = await aLoan(server.database.owner, {
    institution_id: hot.lender.id,
    client_id: hot.client.id,
  });
  await holder.query('BEGIN');
  await holder.query('SELECT FROM loans WHERE id = $1 FOR UPDATE', [id]);
  const remove = () =>
    server.database.db.asLender(hot.lender.id, (tx) =>
      tx.updateTable('loans').set({ notes: 'tocado' }).where('id', '=', id).execute(),
    );
  const waiting = times(102, remove);
  const refused = await server.call('POST /api/payments', {
    cookie: hot.staffCookie,
    key: randomUUID(),
    body: { loan_id: id, amount: 100, payment_date: '2026-01-15' },
  });
  expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([
    503,
    'service_unavailable',
    '2',
  ]);
  await holder.query('ROLLBACK');
  await Promise.all(waiting);
});

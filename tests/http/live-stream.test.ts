import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { paymentEndpoints } from '#contract/payments.ts';
import { day } from '#domain/calendar.ts';
import { deleteInstitution } from '#server/closing/delete-institution.ts';
import { markOverdue } from '#server/jobs/mark-overdue.ts';
import { openBorrowerSession } from '#server/sessions/borrower-session.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { aClient, aCpf, aMember, type LenderRow } from '#tests/support/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aSignedInLender, HOUR, MINUTE, startTestApp, type TestApp } from './test-app.ts';

const HEARTBEAT = 150;
/** Rows are changed here without the server too, which announces only its own changes at once. */
const LOOKS_OFTEN = { lookEveryMilliseconds: 50 };
let server: TestApp;
let port: number;
const streams: Stream[] = [];

beforeAll(async () => {
  server = await startTestApp({
    ...LOOKS_OFTEN,
    env: { LIMITS: '{"live_opens": 200}' },
    heartbeatMilliseconds: HEARTBEAT,
  });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = portOf(server.app);
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
afterAll(() => server.close());

function portOf(app: FastifyInstance): number {
  const [at] = app.addresses();
  return typeof at === 'object' ? at.port : 0;
}

interface Stream {
  status: number;
  headers: IncomingMessage['headers'];
  text(): string;
  changes(): unknown[];
  ended(): boolean;
  close(): void;
}

/** Opened once the server has answered; an open stream has said 'ready'. */
function open(cookie: string, at = port): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const target = { host: '127.0.0.1', port: at, path: '/api/live', headers: { cookie } };
    const call = request(target, (response) => {
      let text = '';
      let ended = false;
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('close', () => (ended = true));
      response.on('error', () => (ended = true));
      const stream: Stream = {
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: () => text,
        changes: () =>
          [...text.matchAll(/event: change\ndata: (.*)\n\n/g)].map(([, data = '']): unknown =>
            JSON.parse(data),
          ),
        ended: () => ended,
        close: () => call.destroy(),
      };
      streams.push(stream);
      if (stream.status !== 200) return resolve(stream);
      eventually(() => expect(text).toContain('event: ready')).then(() => resolve(stream), reject);
    });
    call.on('error', reject);
    call.end();
  });
}

/** The id of the new record, made by the API because only its changes are announced. */
async function made(route: string, cookie: string, body: object): Promise<string> {
  const { status, json } = await server.call(route, { cookie, body, key: randomUUID() });
  expect(status).toBe(201);
  const { id }: { id?: unknown } = typeof json === 'object' && json !== null ? json : {};
  return String(id);
}

const lend = (cookie: string, clientId: string) =>
  made('POST /api/loans', cookie, {
    client_id: clientId,
    amount: 100_000,
    interest_rate: 4000,
    start_date: '2026-08-15',
    end_date: '2026-09-15',
  });

async function pay(cookie: string, loanId: string): Promise<string> {
  const body = { loan_id: loanId, amount: 10_000, payment_date: '2026-08-15' };
  const { status, json } = await server.call('POST /api/payments', { cookie, body, key: randomUUID() });
  expect(status).toBe(201);
  return paymentEndpoints['POST /api/payments'].output.parse(json).payment.id;
}

async function askAsVisitor(institution: string, cpf: string): Promise<void> {
  const asked = { name: 'Zeca', requested_amount: 100_000, payment_date: '2026-09-05' };
  const body = { institution_id: institution, cpf, ...asked };
  expect((await server.call('POST /api/public/requests', { body, key: randomUUID() })).status).toBe(204);
}

test('a stream is a stream of events that nothing keeps, and begins with ready', async () => {
  const { staffCookie } = await aSignedInLender(server);
  const stream = await open(staffCookie);
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});

test('LV-1 staff get the changes of their own lender only: table, operation and ids, never the content', async () => {
  const [mine, other] = [await aSignedInLender(server), await aSignedInLender(server)];
  const stream = await open(mine.staffCookie);
  await made('POST /api/clients', other.staffCookie, { name: 'Outra', phone: '1', cpf: aCpf() });
  const loan = await lend(mine.staffCookie, mine.client.id);
  const payment = await pay(mine.staffCookie, loan);
  const undone = await server.call(`DELETE /api/payments/${payment}`, { cookie: mine.staffCookie });
  expect(undone.status).toBe(200);
  const ofLoan = { table: 'loans', id: loan, client_id: mine.client.id };
  await eventually(() => expect(stream.changes()).toHaveLength(3));
  expect(stream.changes()).toEqual([
    { ...ofLoan, op: 'INSERT' },
    { ...ofLoan, op: 'UPDATE' },
    { ...ofLoan, op: 'UPDATE' },
  ]);
  expect(stream.text()).not.toContain(other.lender.id);
});

test("a borrower gets only the changes of the own client's records and of the institution", async () => {
  const mine = await aSignedInLender(server);
  const other = await aSignedInLender(server);
  const { owner } = server.database;
  const neighbour = await aClient(owner, { institution_id: mine.lender.id });
  const stream = await open(mine.borrowerCookie);
  const staff = await open(mine.staffCookie);
  await lend(mine.staffCookie, neighbour.id);
  await made('POST /api/interests', mine.staffCookie, { client_id: neighbour.id, requested_amount: 100 });
  await askAsVisitor(mine.institution.id, aCpf());
  await server.call(`PATCH /api/clients/${neighbour.id}`, {
    cookie: mine.staffCookie,
    body: { version: 1, name: 'Outra' },
  });
  await lend(other.staffCookie, other.client.id);
  const loan = await lend(mine.staffCookie, mine.client.id);
  await pay(mine.staffCookie, loan);
  await server.call('PUT /api/institution', {
    cookie: mine.staffCookie,
    body: { version: 2, name: 'Novo Nome' },
  });
  await eventually(() => expect(staff.changes()).toHaveLength(7));
  await eventually(() => expect(stream.changes()).toHaveLength(3));
  expect(stream.changes()).toEqual([
    { table: 'loans', op: 'INSERT', id: loan, client_id: mine.client.id },
    { table: 'loans', op: 'UPDATE', id: loan, client_id: mine.client.id },
    { table: 'institutions', op: 'UPDATE', id: mine.institution.id },
  ]);
});

test('LV-1 visits to the portal, access codes and linked requests are announced to those concerned', async () => {
  const mine = await aSignedInLender(server);
  const [cpf, visitor] = [aCpf(), await open(mine.borrowerCookie)];
  await askAsVisitor(mine.institution.id, cpf);
  const staff = await open(mine.staffCookie);
  const client = await made('POST /api/clients', mine.staffCookie, { name: 'Zeca', phone: '1', cpf });
  const entered = { cpf, institution_id: mine.institution.id };
  expect((await server.call('POST /api/portal/session', { body: entered })).status).toBe(200);
  const required = { cookie: mine.staffCookie, body: { required: true } };
  expect((await server.call('PUT /api/access-codes', required)).status).toBe(200);
  await eventually(() => expect(staff.changes()).toHaveLength(4));
  expect(staff.changes()).toEqual([
    { table: 'interests', op: 'UPDATE', id: expect.any(String), client_id: client },
    { table: 'clients', op: 'INSERT', id: client },
    { table: 'clients', op: 'UPDATE', id: client },
    { table: 'institutions', op: 'UPDATE', id: mine.institution.id },
  ]);
  await eventually(() =>
    expect(visitor.changes()).toEqual([{ table: 'institutions', op: 'UPDATE', id: mine.institution.id }]),
  );
});

test("many changes at once are announced as 'many'", async () => {
  const [many, few] = [await aSignedInLender(server), await aSignedInLender(server)];
  const [toMany, toFew] = [await open(many.staffCookie), await open(few.staffCookie)];
  // By due date: those of the first fit into one run of the job.
  for (const [count, due, { lender, client }] of [
    [121, '2026-01-02', many],
    [120, '2026-01-03', few],
  ] as const) {
    await server.database.ownerPool.query(
      `INSERT INTO loans (institution_id, id, client_id, amount, interest_rate, contract_interest, start_date, end_date)
       SELECT $1, gen_random_uuid(), $2, 100, 0, 0, '2026-01-01', $4::date FROM generate_series(1, $3)`,
      [lender.id, client.id, count, due],
    );
  }
  await markOverdue(server.database.db, day('2026-08-15'), server.clock.now());
  await eventually(() => expect(toMany.changes()).toEqual([{ table: 'loans', op: 'many' }]));
  await eventually(() => expect(toFew.changes()).toHaveLength(120));
  expect(toFew.changes()[0]).toEqual({
    table: 'loans',
    op: 'UPDATE',
    id: expect.any(String),
    client_id: few.client.id,
  });
});

test('LV-2 the session is looked at again with each heartbeat: signing out ends the stream', async () => {
  const { staffCookie } = await aSignedInLender(server);
  const stream = await open(staffCookie);
  await eventually(() => expect(stream.text()).toContain('event: heartbeat'));
  await server.call('DELETE /api/session', { cookie: staffCookie });
  await eventually(() => expect(stream.ended()).toBe(true));
});

test('a deleted client and an idle session end the stream; a refreshed one does not', async () => {
  const { borrowerCookie, staffCookie, client } = await aSignedInLender(server);
  const idle = await aSignedInLender(server);
  const [deleted, forgotten, staff] = [
    await open(borrowerCookie),
    await open(idle.borrowerCookie),
    await open(staffCookie),
  ];
  const { owner } = server.database;
  await owner.updateTable('clients').set({ deleted_at: new Date() }).where('id', '=', client.id).execute();
  await eventually(() => expect(deleted.ended()).toBe(true));
  expect(forgotten.ended()).toBe(false);
  server.clock.advance(30 * MINUTE);
  await server.call('POST /api/session/refresh', { cookie: staffCookie });
  await eventually(() => expect(forgotten.ended()).toBe(true));
  const heartbeats = staff.text().split('event: heartbeat').length;
  await eventually(() =>
    expect(staff.text().split('event: heartbeat').length).toBeGreaterThan(heartbeats + 1),
  );
});

test('a former member gets no changes of the institution; the others do', async () => {
  const { staffCookie, lender } = await aSignedInLender(server);
  const { db, owner } = server.database;
  const { user } = await aMember(owner, lender.id, { role: 'viewer' });
  const opened = { institution: lender.id, user, now: server.clock.now(), tokenMinutes: 60 };
  const { token } = await openStaffSession(db, { ...opened, userAgent: undefined });
  const [leaving, staying] = [await open(`__Host-caderneta_staff=${token}`), await open(staffCookie)];
  await owner
    .updateTable('memberships')
    .set({ disabled_at: new Date() })
    .where('user_id', '=', user)
    .execute();
  await eventually(() => expect(leaving.ended()).toBe(true));
  expect(leaving.text()).toContain('event: session-ended');
  expect(staying.ended()).toBe(false);
});

test('five streams per session; a place is free again once one closes', async () => {
  const { staffCookie } = await aSignedInLender(server);
  const five = await Promise.all(Array.from({ length: 5 }, () => open(staffCookie)));
  expect((await open(staffCookie)).status).toBe(429);
  five[0]?.close();
  await eventually(async () => expect((await open(staffCookie)).status).toBe(200));
});

/** Of one staff session: how many places for streams are taken, by whichever instance. */
async function placesOf(institution: string): Promise<number | undefined> {
  const { rows } = await server.database.ownerPool.query<{ taken: number }>(
    `SELECT count(*)::integer AS taken FROM rate_limit_members JOIN sessions ON key = 'live_streams:' || sessions.id
     WHERE sessions.institution_id = $1 AND kind = 'staff'`,
    [institution],
  );
  return Number(rows[0]?.taken);
}

test('five streams per session over two instances', async () => {
  const { staffCookie } = await aSignedInLender(server);
  const second = await server.anotherInstance();
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, n) =>
      (n % 2 === 0 ? server.app : second).inject({
        url: '/api/live',
        headers: { cookie: staffCookie },
        payloadAsStream: true,
      }),
    ),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
});

test.each([
  [89, 429],
  [91, 200],
])('places an instance died with are taken after %i seconds: %i', async (seconds, status) => {
  const { staffCookie, lender } = await aSignedInLender(server);
  await server.database.ownerPool.query(
    `INSERT INTO rate_limit_members (key, member, seen_at)
     SELECT 'live_streams:' || id, decode(lpad(n::text, 32, '0'), 'hex'), $2::timestamptz
     FROM sessions, generate_series(1, 5) AS n WHERE institution_id = $1 AND kind = 'staff'`,
    [lender.id, new Date(server.clock.now().getTime() - seconds * 1000)],
  );
  expect((await open(staffCookie)).status).toBe(status);
});

test('who leaves while the stream is being opened takes no place with them', async () => {
  const { staffCookie, lender } = await aSignedInLender(server);
  for (let n = 0; n < 12; n += 1) {
    await new Promise<void>((resolve) => {
      const call = request({ host: '127.0.0.1', port, path: '/api/live', headers: { cookie: staffCookie } });
      call.on('error', () => undefined);
      call.on('close', resolve);
      call.end(() => setImmediate(() => call.destroy()));
    });
  }
  await eventually(async () => expect(await placesOf(lender.id)).toBe(0));
  expect((await open(staffCookie)).status).toBe(200);
});

test('after the listening connection broke, every stream announces that everything is stale', async () => {
  const { staffCookie } = await aSignedInLender(server);
  const stream = await open(staffCookie);
  await server.database.ownerPool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'caderneta-outbox'`,
  );
  await eventually(() => expect(stream.text().split('event: ready')).toHaveLength(3));
  const id = await made('POST /api/clients', staffCookie, { name: 'Outra', phone: '1', cpf: aCpf() });
  await eventually(() => expect(stream.changes()).toEqual([{ table: 'clients', op: 'INSERT', id }]));
});

test('the streams an address opens are counted, and closing the server ends what is open', async () => {
  const own = await startTestApp(LOOKS_OFTEN);
  const { staffCookie } = await aSignedInLender(own);
  const opened = async () => {
    const answer = own.call('GET /api/live', { cookie: staffCookie, headers: {} });
    return answer;
  };
  const pending = Array.from({ length: 5 }, opened);
  await eventually(async () => expect(await placesTaken(own)).toBe(5));
  const { rows } = await own.database.ownerPool.query(
    "SELECT count FROM rate_limits WHERE key LIKE 'live_opens:%'",
  );
  expect(rows[0]?.count).toBe(5);
  const refused = await Promise.all(Array.from({ length: 7 }, opened));
  expect(refused.map(({ status }) => status)).toEqual(Array(7).fill(429));
  const closing = own.close();
  const ended = await Promise.all(pending);
  expect(ended.map(({ status }) => status)).toEqual(Array(5).fill(200));
  await closing;
});

test('a stream that is being opened while the server closes ends with it', async () => {
  const own = await startTestApp(LOOKS_OFTEN);
  const { staffCookie } = await aSignedInLender(own);
  const holder = await own.database.ownerPool.connect();
  try {
    // Held up exactly where it asks for its place.
    await holder.query('BEGIN; LOCK TABLE rate_limit_members IN ACCESS EXCLUSIVE MODE');
    const pending = own.call('GET /api/live', { cookie: staffCookie, headers: {} });
    await eventually(async () => {
      const { rows } = await own.database.ownerPool.query(
        `SELECT FROM pg_locks WHERE relation = 'rate_limit_members'::regclass AND NOT granted`,
      );
      expect(rows).toHaveLength(1);
    });
    const closing = own.app.close();
    await new Promise((resolve) => own.app.server.once('close', resolve));
    await holder.query('COMMIT');
    expect((await pending).status).toBe(200);
    await closing;
  } finally {
    holder.release();
    await own.close();
  }
});

async function placesTaken(app: TestApp): Promise<number> {
  const { rows } = await app.database.ownerPool.query(
    "SELECT count(*)::integer AS taken FROM rate_limit_members WHERE key LIKE 'live_streams:%'",
  );
  return Number(rows[0]?.taken);
}

test('LV-2 a session opens 30 streams a minute; another session behind the same address is not concerned', async () => {
  const [mine, other] = [await aSignedInLender(server), await aSignedInLender(server)];
  for (let n = 0; n < 30; n += 1) {
    const stream = await open(mine.staffCookie);
    expect(stream.status).toBe(200);
    stream.close();
    await eventually(async () => expect(await placesOf(mine.lender.id)).toBe(0));
  }
  const refused = await open(mine.staffCookie);
  expect(refused.status).toBe(429);
  expect(refused.headers['retry-after']).toBe('60');
  expect((await open(other.staffCookie)).status).toBe(200);
  server.clock.advance(MINUTE);
  expect((await open(mine.staffCookie)).status).toBe(200);
});

test('TD-1 answers, ready and heartbeat carry the time of the server', async () => {
  const { staffCookie } = await aSignedInLender(server);
  const now = String(server.clock.now().getTime());
  const { headers } = await server.call('GET /api/clients', { cookie: staffCookie });
  expect(headers['server-time']).toBe(now);
  expect((await server.call('GET /api/clients')).headers['server-time']).toBe(now);
  expect((await server.call('GET /healthz')).headers['server-time']).toBe(now);
  const stream = await open(staffCookie);
  expect(stream.text()).toContain(`event: ready\ndata: {"now":${now}}\n\n`);
  await eventually(() => expect(stream.text()).toContain(`event: heartbeat\ndata: {"now":${now}}\n\n`));
});

describe('a stream ends when its session does, at once and on every instance', () => {
  /** With heartbeats every 30 s: what ends a stream within ten seconds is not the heartbeat. */
  let own: TestApp;
  let ports: number[];
  beforeAll(async () => {
    own = await startTestApp(LOOKS_OFTEN);
    const instances = [own.app, await own.anotherInstance()];
    for (const instance of instances) await instance.listen({ host: '127.0.0.1', port: 0 });
    ports = instances.map(portOf);
  });
  afterAll(() => own.close());

  const openBoth = (cookie: string) => Promise.all(ports.map((at) => open(cookie, at)));
  const expectEnded = (ended: Stream[]) =>
    vi.waitFor(
      () => {
        for (const stream of ended) {
          expect(stream.text()).toContain('event: session-ended');
          expect(stream.ended()).toBe(true);
        }
      },
      { timeout: 10_000 },
    );
  const secondSession = async ({ id: institution, user_id: user }: LenderRow) => {
    const opened = { institution, user, now: own.clock.now(), tokenMinutes: 60, userAgent: undefined };
    return `__Host-caderneta_staff=${(await openStaffSession(own.database.db, opened)).token}`;
  };

  test('LG-9 signing out, and no other session of the account', async () => {
    const { staffCookie, lender } = await aSignedInLender(own);
    const other = await openBoth(await secondSession(lender));
    const mine = await openBoth(staffCookie);
    expect((await own.call('DELETE /api/session', { cookie: staffCookie })).status).toBe(204);
    await expectEnded(mine);
    expect(other.map((stream) => stream.ended())).toEqual([false, false]);
  });

  test('a session ended from another device, one or all', async () => {
    const { staffCookie, lender } = await aSignedInLender(own);
    const [one, rest] = [await secondSession(lender), await secondSession(lender)];
    const mine = await openBoth(staffCookie);
    const first = await openBoth(one);
    const { rows } = await own.database.ownerPool.query<{ id: string }>(
      'SELECT id FROM sessions WHERE token_hash = sha256($1)',
      [Buffer.from(one.split('=')[1] ?? '')],
    );
    const id = rows[0]?.id ?? '';
    expect((await own.call(`DELETE /api/account/sessions/${id}`, { cookie: staffCookie })).status).toBe(204);
    await expectEnded(first);
    const second = await openBoth(rest);
    expect((await own.call('DELETE /api/account/sessions', { cookie: staffCookie })).status).toBe(204);
    await expectEnded(second);
    expect(mine.map((stream) => stream.ended())).toEqual([false, false]);
  });

  test('EQ-9 a person who is disabled, within a second', async () => {
    const { staffCookie, lender } = await aSignedInLender(own);
    const { user } = await aMember(own.database.owner, lender.id, { role: 'collector' });
    const opened = { institution: lender.id, user, now: own.clock.now(), tokenMinutes: 60 };
    const { token } = await openStaffSession(own.database.db, { ...opened, userAgent: undefined });
    const [mine, theirs] = [await openBoth(staffCookie), await openBoth(`__Host-caderneta_staff=${token}`)];
    const body = { disabled: true, version: 1 };
    expect((await own.call(`PATCH /api/people/${user}`, { cookie: staffCookie, body })).status).toBe(200);
    await vi.waitFor(() => expect(theirs.map((stream) => stream.ended())).toEqual([true, true]), {
      timeout: 1_000,
      interval: 20,
    });
    expect(theirs.map((stream) => stream.text().includes('event: session-ended'))).toEqual([true, true]);
    expect(mine.map((stream) => stream.ended())).toEqual([false, false]);
  });

  test('EQ-4 the stream of a collector says that something changed, not whose it is', async () => {
    const { staffCookie, lender, client } = await aSignedInLender(own);
    const { user } = await aMember(own.database.owner, lender.id, { role: 'collector' });
    const opened = { institution: lender.id, user, now: own.clock.now(), tokenMinutes: 60 };
    const { token } = await openStaffSession(own.database.db, { ...opened, userAgent: undefined });
    const [stream] = await openBoth(`__Host-caderneta_staff=${token}`);
    const body = { version: 1, name: 'Outra' };
    expect((await own.call(`PATCH /api/clients/${client.id}`, { cookie: staffCookie, body })).status).toBe(
      200,
    );
    await eventually(() => expect(stream?.text()).toContain('data: {"table":"clients","op":"many"}'));
    expect(stream?.text()).not.toContain(client.id);
  });

  test('a deleted client, and no other client', async () => {
    const { staffCookie, borrowerCookie, client, lender } = await aSignedInLender(own);
    const neighbour = await aClient(own.database.owner, { institution_id: lender.id });
    const { token } = await openBorrowerSession(own.database.db, {
      institution: lender.id,
      clientId: neighbour.id,
      now: own.clock.now(),
      userAgent: undefined,
    });
    const other = await openBoth(`__Host-caderneta_borrower=${token}`);
    const theirs = await openBoth(borrowerCookie);
    expect((await own.call(`DELETE /api/clients/${client.id}`, { cookie: staffCookie })).status).toBe(204);
    await expectEnded(theirs);
    expect(other.map((stream) => stream.ended())).toEqual([false, false]);
  });

  test("whatever ends it, the database's owner included; another lender's stays", async () => {
    const [mine, other] = [await aSignedInLender(own), await aSignedInLender(own)];
    const staying = await openBoth(other.staffCookie);
    const ending = await openBoth(mine.staffCookie);
    await own.database.ownerPool.query('DELETE FROM sessions WHERE institution_id = $1', [mine.lender.id]);
    await expectEnded(ending);
    expect(staying.map((stream) => stream.ended())).toEqual([false, false]);
  });

  test('AS-12 an institution that is deleted, of the staff and of borrowers, also where the outbox was not read meanwhile', async () => {
    const unread = await startTestApp({ lookEveryMilliseconds: HOUR });
    try {
      const instances = [unread.app, await unread.anotherInstance()];
      for (const instance of instances) await instance.listen({ host: '127.0.0.1', port: 0 });
      const openAll = async (cookie: string) =>
        await Promise.all(instances.map((instance) => open(cookie, portOf(instance))));
      const [mine, other] = [await aSignedInLender(unread), await aSignedInLender(unread)];
      const staying = await openAll(other.staffCookie);
      const ending = [...(await openAll(mine.staffCookie)), ...(await openAll(mine.borrowerCookie))];
      const { id } = mine.lender;
      const { db, ownerPool } = unread.database;
      await ownerPool.query(`UPDATE institutions SET closing_on = '2026-08-15' WHERE id = $1`, [id]);
      await deleteInstitution(db, id, day('2026-08-15'));
      await expectEnded(ending);
      expect(staying.map((stream) => stream.ended())).toEqual([false, false]);
      expect(
        (await ownerPool.query('SELECT FROM change_outbox WHERE institution_id = $1', [id])).rowCount,
      ).toBe(0);
    } finally {
      await unread.close();
    }
  });

  test('the moment it expires', async () => {
    const { staffCookie, lender } = await aSignedInLender(own);
    const end = new Date(own.clock.now().getTime() + 300);
    await own.database.ownerPool.query('UPDATE sessions SET expires_at = $2 WHERE institution_id = $1', [
      lender.id,
      end,
    ]);
    const both = await openBoth(staffCookie);
    own.clock.advance(300);
    await expectEnded(both);
  });

  test('one that ended while its stream was being opened', async () => {
    const { staffCookie, lender } = await aSignedInLender(own);
    const holder = await own.database.ownerPool.connect();
    try {
      // Held up between the look at its session and its subscription.
      await holder.query('BEGIN; LOCK TABLE rate_limit_members IN ACCESS EXCLUSIVE MODE');
      const opening = open(staffCookie, ports[0]);
      await eventually(async () => {
        const { rows } = await own.database.ownerPool.query(
          `SELECT FROM pg_locks WHERE relation = 'rate_limit_members'::regclass AND NOT granted`,
        );
        expect(rows).toHaveLength(1);
      });
      await own.database.ownerPool.query('DELETE FROM sessions WHERE institution_id = $1', [lender.id]);
      await holder.query('COMMIT');
      await expectEnded([await opening]);
    } finally {
      holder.release();
    }
  });
});

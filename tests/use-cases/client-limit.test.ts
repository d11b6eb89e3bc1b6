import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { aSignedInLender, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { aClient, aLoan, aMember, anInterest, aPayment, aVisit } from '#tests/support/records.ts';

let server: TestApp;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;
let client: Awaited<ReturnType<typeof aClient>>;
let caio: string;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { owner, db } = server.database;
  ana = await aSignedInLender(server);
  const institution_id = ana.lender.id;
  const { user } = await aMember(owner, institution_id, { role: 'collector', name: 'Caio Lima' });
  await owner.updateTable('memberships').set({ can_lend: true }).where('user_id', '=', user).execute();
  const opened = { institution: institution_id, user, now: server.clock.now(), tokenMinutes: 60 };
  const { token } = await openStaffSession(db, { ...opened, userAgent: undefined });
  caio = `__Host-caderneta_staff=${token}`;
  client = await aClient(owner, {
    institution_id,
    name: 'Rita Lima',
    collector_user_id: user,
    credit_limit: cents(200_000),
  });
});

const as = (cookie: string, route: string, body?: object) =>
  server.call(route, { cookie, key: randomUUID(), ...(body === undefined ? {} : { body }) });
const lend = (cookie: string, amount: number) =>
  as(cookie, 'POST /api/loans', {
    client_id: client.id,
    amount,
    interest_rate: 4000,
    start_date: '2026-08-15',
    end_date: '2026-09-15',
  });
const pageOf = async () => (await as(ana.staffCookie, `GET /api/clients/${client.id}/page`)).json;
const out = () =>
  server.database.owner
    .selectFrom('loans')
    .select(({ fn }) => fn.sum<number>('amount').as('sum'))
    .where('client_id', '=', client.id)
    .executeTakeFirstOrThrow();

test('PD-5 what is out is compared with the limit: dono goes beyond it, a cobrador reads 409 over_limit and nothing is written', async () => {
  const lent = await lend(ana.staffCookie, 120_000);
  expect([lent.status, await pageOf()]).toMatchObject([
    201,
    { principal_out: 120_000, client: { credit_limit: 200_000 } },
  ]);
  const refused = await lend(caio, 80_001);
  expect([refused.status, refused.code, refused.message]).toEqual([
    409,
    'over_limit',
    'Passa do limite deste cliente. Fale com o gerente.',
  ]);
  expect((await as(caio, `GET /api/clients/${client.id}`)).json).toMatchObject({ credit_limit: 200_000 });
  expect((await lend(caio, 80_000)).status).toBe(201);
  expect((await lend(ana.staffCookie, 20_000)).status).toBe(201);
  expect(await out()).toEqual({ sum: 220_000 });
});

test('PD-5 principal that came back is free again, interest is not; without a limit and within instalments alike', async () => {
  const { owner } = server.database;
  const institution_id = ana.lender.id;
  const loan = await aLoan(owner, { institution_id, client_id: client.id, amount: cents(200_000) });
  // R$ 800,00 of interest first (PA-13), then R$ 200,00 of the principal.
  await aPayment(owner, loan, { amount: cents(100_000) });
  expect(await pageOf()).toMatchObject({ principal_out: 180_000 });
  expect((await lend(caio, 20_001)).code).toBe('over_limit');
  const plan = (amount: number) =>
    as(caio, 'POST /api/installment-loans', {
      client_id: client.id,
      amount,
      interest_method: 'total',
      interest_rate: 1000,
      installment_count: 2,
      frequency: 'monthly',
      start_date: '2026-08-15',
      first_due_date: '2026-09-15',
    });
  expect((await plan(20_001)).code).toBe('over_limit');
  expect((await plan(20_000)).status).toBe(201);
  const { version } = await owner
    .updateTable('clients')
    .set({ credit_limit: null })
    .where('id', '=', client.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  expect(version).toBe(2);
  expect((await lend(caio, 9_000_000)).status).toBe(201);
});

test('PD-5 of 32 loans at once none passes the limit', async () => {
  const answers = await Promise.all(Array.from({ length: 32 }, () => lend(caio, 20_000)));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(201), count(409)]).toEqual([10, 22]);
  expect(await out()).toEqual({ sum: 200_000 });
});

test('PD-5 a limit is set, changed and taken away with the version seen; zero and text are refused by its name', async () => {
  const change = (body: object) => as(ana.staffCookie, `PATCH /api/clients/${client.id}`, body);
  expect((await change({ version: 1, credit_limit: 150_000 })).json).toMatchObject({
    credit_limit: 150_000,
    version: 2,
  });
  expect((await change({ version: 1, credit_limit: 1 })).code).toBe('record_changed');
  const zero = await change({ version: 2, credit_limit: 0 });
  expect([zero.status, zero.message]).toEqual([400, 'Limite: o valor mínimo é R$ 0,01.']);
  expect((await change({ version: 2, name: 'Rita' })).json).toMatchObject({ credit_limit: 150_000 });
  expect((await change({ version: 3, credit_limit: null })).json).toMatchObject({ credit_limit: null });
});

test('PD-6 the mark has a reason and a day, is changed and taken away, asks for the version seen, and refuses no loan', async () => {
  const mark = (version: number, reason: string | null) =>
    as(ana.staffCookie, `PUT /api/clients/${client.id}/no-lending`, { version, reason });
  const at = server.clock.now().toISOString();
  expect((await mark(1, 'Sumiu por meses')).json).toMatchObject({
    no_lending_reason: 'Sumiu por meses',
    no_lending_at: at,
    version: 2,
  });
  server.clock.advance(60_000);
  expect((await mark(2, 'Sumiu por meses')).json).toMatchObject({ no_lending_at: at, version: 2 });
  expect((await mark(1, 'Outro')).code).toBe('record_changed');
  expect((await mark(2, ' ')).status).toBe(400);
  expect((await mark(2, 'x'.repeat(301))).status).toBe(400);
  expect((await lend(caio, 1_000)).status).toBe(201);
  expect((await as(caio, `GET /api/clients/${client.id}`)).json).toMatchObject({
    no_lending_reason: 'Sumiu por meses',
  });
  expect((await mark(2, null)).json).toMatchObject({ no_lending_reason: null, no_lending_at: null });
});

test('PD-6 a request of theirs arrives as any other and is marked in the queue', async () => {
  const { owner } = server.database;
  await owner
    .updateTable('clients')
    .set({ no_lending_reason: 'Sumiu', no_lending_at: server.clock.now() })
    .where('id', '=', client.id)
    .execute();
  const fields = { institution_id: ana.lender.id, client_cpf: client.cpf };
  const asked = await anInterest(owner, { ...fields, client_id: client.id });
  const { json } = await as(ana.staffCookie, 'GET /api/interests?status=Pendente');
  expect(json).toMatchObject({ items: [{ id: asked.id, no_lending_reason: 'Sumiu' }] });
});

test('PD-7 the page says the largest loan paid back and how many promises were kept', async () => {
  const { owner } = server.database;
  const institution_id = ana.lender.id;
  expect(await pageOf()).toMatchObject({ largest_paid: null, promises: { kept: 0, judged: 0 } });
  const loan = await aLoan(owner, {
    institution_id,
    client_id: client.id,
    status: 'pago',
    paid_at: new Date(),
  });
  await aPayment(owner, loan, {
    amount: cents(140_000),
    payment_date: day('2026-08-02'),
    kind: 'settlement',
    created_at: '2026-08-02T15:00:00.000Z',
  });
  const promise = { institution_id, client_id: client.id, outcome: 'promised' as const };
  const sum = { promised_amount: cents(100_000) };
  await aVisit(owner, {
    ...promise,
    ...sum,
    on_day: day('2026-08-01'),
    promised_on: day('2026-08-03'),
    at: new Date('2026-08-01T12:00:00Z'),
  });
  await aVisit(owner, {
    ...promise,
    ...sum,
    on_day: day('2026-08-05'),
    promised_on: day('2026-08-06'),
    at: new Date('2026-08-05T12:00:00Z'),
  });
  expect(await pageOf()).toMatchObject({
    largest_paid: { amount: 100_000, paid_on: '2026-08-02' },
    promises: { kept: 1, judged: 2 },
  });
});

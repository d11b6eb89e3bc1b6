import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as newKey } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sheetEndpoints } from '#contract/sheet.ts';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { aSignedInLender, HOUR, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { aClient, aContact, aLoan, aMember, aPayment, aVisit } from '#tests/support/records.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';

/* EQ-4: a collector's wall is a database role of its own; what is behind it answers like what never was. */

let server: TestApp;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;
let caio: { user: string; cookie: string };
let own: { client: string; loan: string };
let other: { client: string; loan: string; payment: string; contact: string };

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { owner } = server.database;
  ana = await aSignedInLender(server);
  const institution_id = ana.lender.id;
  caio = await aCollector('Caio Lima');
  const theirs = await aClient(owner, {
    institution_id,
    name: 'Maria Própria',
    collector_user_id: caio.user,
  });
  const loan = await aLoan(owner, {
    institution_id,
    client_id: theirs.id,
    amount: cents(100_000),
    end_date: day('2026-08-10'),
    overdue_interest_rate: cents(500),
  });
  own = { client: theirs.id, loan: loan.id };
  const hidden = await aClient(owner, { institution_id, name: 'Maria Alheia' });
  const hiddenLoan = await aLoan(owner, {
    institution_id,
    client_id: hidden.id,
    end_date: day('2026-08-10'),
  });
  const payment = await aPayment(owner, hiddenLoan);
  const contact = await aContact(owner, { institution_id, client_id: hidden.id });
  other = { client: hidden.id, loan: hiddenLoan.id, payment: payment.id, contact: contact.id };
});

async function aCollector(name: string, { canLend = false } = {}) {
  const { owner, db } = server.database;
  const { user } = await aMember(owner, ana.lender.id, { role: 'collector', name });
  if (canLend)
    await owner.updateTable('memberships').set({ can_lend: true }).where('user_id', '=', user).execute();
  const opened = { institution: ana.lender.id, user, now: server.clock.now(), tokenMinutes: 60 };
  const { token } = await openStaffSession(db, { ...opened, userAgent: undefined });
  return { user, cookie: `__Host-caderneta_staff=${token}` };
}

const as = (cookie: string, route: string, body?: object) =>
  server.call(route, { cookie, key: randomUUID(), ...(body === undefined ? {} : { body }) });
const pay = (cookie: string, loan_id: string, more: object = {}) =>
  as(cookie, 'POST /api/payments', { loan_id, amount: 1000, payment_date: '2026-08-15', ...more });
const assign = (cookie: string, client_ids: string[], person_id: string | null) =>
  as(cookie, 'PUT /api/clients/collector', { client_ids, person_id });
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema made it
const paymentId = (json: unknown) => (json as { payment: { id: string } }).payment.id;

describe('EQ-4 what a collector sees', () => {
  test.each(['GET /api/clients', 'GET /api/loans', 'GET /api/collection?group=late', 'GET /api/sheet'])(
    'EQ-4 %s: their own and nothing else',
    async (route) => {
      const { status, json } = await as(caio.cookie, route);
      const text = JSON.stringify(json);
      expect([status, text.includes(own.client), text.includes(other.client)]).toEqual([200, true, false]);
    },
  );

  test.each(['POST /api/clients/search', 'POST /api/loans/search'])(
    'EQ-4 %s finds by name only among them; others find both',
    async (route) => {
      for (const search of ['maria', 'a', 'ia alh']) {
        const found = JSON.stringify((await as(caio.cookie, route, { search })).json);
        expect([search, found.includes(other.client)]).toEqual([search, false]);
        const whole = JSON.stringify((await as(ana.staffCookie, route, { search })).json);
        expect([search, whole.includes(other.client)]).toEqual([search, true]);
      }
      expect(JSON.stringify((await as(caio.cookie, route, { search: 'propria' })).json)).toContain(
        own.client,
      );
    },
  );

  test('EQ-4 the counts are of their own', async () => {
    const { json } = await as(caio.cookie, 'GET /api/clients/counts');
    const one = { count: 1, more: false };
    expect(json).toEqual({ all: one, owing: one, late: one });
  });

  test('EQ-4 every other id answers byte by byte like one that never was', async () => {
    const routes: ((ids: typeof other) => [string, object?])[] = [
      ({ client }) => [`GET /api/clients/${client}`],
      ({ client }) => [`GET /api/clients/${client}/page`],
      ({ client }) => [`GET /api/clients/${client}/ledger`],
      ({ client }) => [`GET /api/clients/${client}/exposure`],
      ({ client }) => [`GET /api/clients/${client}/messages`],
      ({ client }) => [`GET /api/clients/${client}/statement?from=2026-08-01&to=2026-08-15`],
      ({ loan }) => [`GET /api/loans/${loan}`],
      ({ loan }) => [`GET /api/loans/${loan}/history`],
      ({ loan }) => [`GET /api/loans/${loan}/installments`],
      ({ loan }) => [`GET /api/loans/${loan}/pix`],
      ({ loan }) => [`GET /api/loans/${loan}/documents/booklet`],
      ({ loan }) => [`GET /api/payments?loan_id=${loan}`],
      ({ payment }) => [`GET /api/payments/${payment}/receipt`],
      ({ payment }) => [`DELETE /api/payments/${payment}`],
      ({ loan }) => ['POST /api/payments', { loan_id: loan, amount: 1, payment_date: '2026-08-15' }],
      ({ loan }) => [`POST /api/loans/${loan}/settle`, { total_amount: 1, remaining_amount: 1 }],
      ({ client }) => ['POST /api/messages', { client_id: client, moment: 'late', text: 'Olá' }],
      ({ contact }) => [`PATCH /api/messages/${contact}`, { sent: true }],
    ];
    const nobodys = {
      client: randomUUID(),
      loan: randomUUID(),
      payment: randomUUID(),
      contact: randomUUID(),
    };
    const seen = async ([route, body]: [string, object?]) => {
      const { status, code, message } = await as(caio.cookie, route, body);
      return { status, code, message };
    };
    for (const route of routes) {
      const hidden = await seen(route(other));
      expect([route(other)[0], hidden]).toEqual([route(other)[0], await seen(route(nobodys))]);
      expect(hidden.status).toBe(404);
    }
  });

  test.each([
    'GET /api/metrics',
    'GET /api/day',
    'GET /api/cash',
    'GET /api/dashboard/pictures',
    'GET /api/calendar',
    'GET /api/interests',
    'GET /api/loans/totals',
    'GET /api/loans/deleted',
    'GET /api/clients/deleted',
    'GET /api/export/caderneta.json',
    'GET /api/people',
    'GET /api/imports',
  ])('EQ-3 %s is not for a collector', async (route) => {
    const { status, code } = await as(caio.cookie, route);
    expect([status, code]).toEqual([403, 'not_allowed']);
  });
});

describe('EQ-3 what a collector does', () => {
  test('EQ-3 EQ-7 receives from their own clients, and the payment, the history and the receipt say who', async () => {
    const paid = await pay(caio.cookie, own.loan, { late_fee: 500, method: 'cash' });
    expect([paid.status, paid.json]).toMatchObject([201, { loan: { paid_amount: 1000 } }]);
    const payments = await as(ana.staffCookie, `GET /api/payments?loan_id=${own.loan}`);
    expect(payments.json).toMatchObject({ items: [{ amount: 1000, received_by: 'Caio Lima' }] });
    const history = await as(caio.cookie, `GET /api/loans/${own.loan}/history`);
    expect(history.json).toMatchObject({
      items: [{ kind: 'payment', by: 'Caio Lima', by_role: 'collector' }, {}],
    });
    expect((await as(caio.cookie, `GET /api/payments/${paymentId(paid.json)}/receipt`)).status).toBe(200);
  });

  test('EQ-3 the same key twice is one payment, and the key of another person is theirs alone', async () => {
    const key = randomUUID();
    const body = { loan_id: own.loan, amount: 1000, payment_date: '2026-08-15' };
    const send = (cookie: string) => server.call('POST /api/payments', { cookie, key, body });
    const [first, again] = [await send(caio.cookie), await send(caio.cookie)];
    expect([first.status, again.status, again.json]).toEqual([201, 201, first.json]);
    const annas = await send(ana.staffCookie);
    expect([annas.status, paymentId(annas.json) === paymentId(first.json)]).toEqual([201, false]);
  });

  test('EQ-3 a change repeated after a change of role is recorded once', async () => {
    const { owner } = server.database;
    const become = async (role: 'manager' | 'collector') => {
      await owner.updateTable('memberships').set({ role }).where('user_id', '=', caio.user).execute();
      const opened = {
        institution: ana.lender.id,
        user: caio.user,
        now: server.clock.now(),
        tokenMinutes: 60,
      };
      const { token } = await openStaffSession(server.database.db, { ...opened, userAgent: undefined });
      return `__Host-caderneta_staff=${token}`;
    };
    const body = (loan_id: string) => ({ loan_id, amount: 1000, payment_date: '2026-08-15' });
    const send = (cookie: string, key: string, loan: string) =>
      server.call('POST /api/payments', { cookie, key, body: body(loan) });
    const paidOf = async (loan: string) =>
      (await owner.selectFrom('loans').select('paid_amount').where('id', '=', loan).executeTakeFirstOrThrow())
        .paid_amount;
    const before = await paidOf(other.loan);
    const keys = { manager: randomUUID(), hidden: randomUUID(), collector: randomUUID() };
    const manager = await become('manager');
    const first = await send(manager, keys.manager, own.loan);
    expect((await send(manager, keys.hidden, other.loan)).status).toBe(201);
    const collector = await become('collector');
    const again = await send(collector, keys.manager, own.loan);
    expect([again.status, again.json]).toEqual([201, first.json]);
    expect((await send(collector, keys.hidden, other.loan)).code).toBe('not_found');
    expect((await send(collector, keys.manager, other.loan)).code).toBe('idempotency_key_reused');
    const third = await send(collector, keys.collector, own.loan);
    const manages = await become('manager');
    expect((await send(manages, keys.collector, own.loan)).json).toEqual(third.json);
    expect([await paidOf(own.loan), (await paidOf(other.loan)) - before]).toEqual([2000, 1000]);
  });

  test('EQ-4 what was answered under a key is not answered again once the client is taken away', async () => {
    const lends = await aCollector('Lia Lima', { canLend: true });
    await assign(ana.staffCookie, [own.client], lends.user);
    const today = '2026-08-15';
    const calls = [
      ['POST /api/payments', { loan_id: own.loan, amount: 1000, payment_date: today }],
      [
        'POST /api/messages',
        { client_id: own.client, loan_id: own.loan, moment: 'late', text: 'Oi, Maria.' },
      ],
      [
        'POST /api/loans',
        {
          client_id: own.client,
          amount: 5000,
          interest_rate: 1000,
          start_date: today,
          end_date: '2026-09-15',
        },
      ],
      [
        `POST /api/loans/${own.loan}/settle`,
        { total_amount: 140_000, remaining_amount: 139_000, late_fee: 2500 },
      ],
    ] as const;
    const send = () =>
      Promise.all(
        calls.map(([route, body], n) =>
          server.call(route, { cookie: lends.cookie, key: `uma-vez-${n}-de-${lends.user}`, body }),
        ),
      );
    const first: { status: number; json: unknown }[] = [];
    for (const [n, [route, body]] of calls.entries())
      first.push(
        await server.call(route, { cookie: lends.cookie, key: `uma-vez-${n}-de-${lends.user}`, body }),
      );
    expect(first.map(({ status }) => status)).toEqual([201, 201, 201, 200]);
    expect((await send()).map(({ json }) => json)).toEqual(first.map(({ json }) => json));
    await assign(ana.staffCookie, [own.client], null);
    expect((await send()).map(({ status, code }) => [status, code])).toEqual(
      calls.map(() => [404, 'not_found']),
    );
    await assign(ana.staffCookie, [own.client], lends.user);
    expect((await send()).map(({ json }) => json)).toEqual(first.map(({ json }) => json));
  });

  test('EQ-3 forgives no fee and gives no discount', async () => {
    // 1,000.00 and 40 % of it.
    const total = 140_000;
    const seen = { total_amount: total, remaining_amount: total };
    const answers = [
      await pay(caio.cookie, own.loan, { waive_late_fee: 2500 }),
      await as(caio.cookie, `POST /api/loans/${own.loan}/settle`, { ...seen, discount: 100 }),
      await as(caio.cookie, `POST /api/loans/${own.loan}/waive-late-fee`, { amount: 2500 }),
      await as(caio.cookie, `POST /api/loans/${own.loan}/renew`, { version: 1, end_date: '2026-08-10' }),
      await as(caio.cookie, `DELETE /api/loans/${own.loan}`),
      await as(caio.cookie, `PATCH /api/clients/${own.client}`, { version: 1, name: 'Outra' }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'not_allowed'));
    const settled = await as(caio.cookie, `POST /api/loans/${own.loan}/settle`, { ...seen, late_fee: 2500 });
    expect(settled.json).toMatchObject({ status: 'pago' });
  });

  test('EQ-3 records payments of today and yesterday, so that a date erases no fee; a manager any day', async () => {
    const answers = [];
    for (const payment_date of ['2026-08-10', '2026-08-13', '2026-08-14', '2026-08-15'])
      answers.push(await pay(caio.cookie, own.loan, { payment_date }));
    const old = { code: 'not_allowed', message: 'Seu acesso registra pagamentos de hoje ou de ontem.' };
    expect(answers).toMatchObject([
      { status: 403, ...old },
      { status: 403, ...old },
      { status: 201 },
      { status: 201 },
    ]);
    expect((await pay(ana.staffCookie, own.loan, { payment_date: '2026-08-10' })).status).toBe(201);
  });

  test('EQ-3 settles with the fee that was due on the day of the money, or not at all', async () => {
    const seen = { total_amount: 140_000, remaining_amount: 140_000 };
    const settle = (cookie: string, more: object) =>
      as(cookie, `POST /api/loans/${own.loan}/settle`, { ...seen, ...more });
    // Five days × R$ 5,00 today, four yesterday.
    expect(await settle(caio.cookie, {})).toMatchObject({
      status: 403,
      code: 'not_allowed',
      message: 'Para quitar, receba a multa de R$\u00a025,00: seu acesso não a perdoa.',
    });
    expect((await settle(caio.cookie, { late_fee: 2499 })).code).toBe('not_allowed');
    expect((await settle(caio.cookie, { payment_date: '2026-08-10' })).message).toBe(
      'Seu acesso registra pagamentos de hoje ou de ontem.',
    );
    expect((await settle(caio.cookie, { payment_date: '2026-08-14', late_fee: 1999 })).message).toBe(
      'Para quitar, receba a multa de R$\u00a020,00: seu acesso não a perdoa.',
    );
    const settled = await settle(caio.cookie, { payment_date: '2026-08-14', late_fee: 2000 });
    expect([settled.status, settled.json]).toMatchObject([200, { status: 'pago', late_fee_received: 2000 }]);
    const history = await as(ana.staffCookie, `GET /api/loans/${own.loan}/history`);
    expect(history.json).toMatchObject({
      items: [{ kind: 'settled', on_day: '2026-08-15', facts: { payment_date: '2026-08-14' } }, {}],
    });
    // What is settled answers as it is, to a second caller too.
    expect((await settle(caio.cookie, {})).status).toBe(200);
  });

  test('EQ-3 undoes what they recorded today, and nothing of others or of yesterday', async () => {
    const mine = paymentId((await pay(caio.cookie, own.loan)).json);
    const annas = paymentId((await pay(ana.staffCookie, own.loan)).json);
    const old = paymentId((await pay(caio.cookie, own.loan)).json);
    const yesterday = new Date(server.clock.now().getTime() - 24 * HOUR);
    await server.database.ownerPool.query('UPDATE payments SET created_at = $1 WHERE id = $2', [
      yesterday,
      old,
    ]);
    const undo = async (id: string) => {
      const { status, code } = await as(caio.cookie, `DELETE /api/payments/${id}`);
      return code ?? status;
    };
    expect([await undo(annas), await undo(old), await undo(mine), await undo(mine)]).toEqual([
      'not_allowed',
      'not_allowed',
      200,
      'not_found',
    ]);
  });

  test.each(['owner', 'collector'] as const)(
    'LN-12 EQ-3 a settlement that brought in the late fee alone is undone by the %s: the loan is open and the fee due again',
    async (role) => {
      const cookie = role === 'owner' ? ana.staffCookie : caio.cookie;
      const shown = async () => (await as(cookie, `GET /api/loans/${own.loan}`)).json;
      await pay(cookie, own.loan, { amount: 140_000 });
      const before = await shown();
      expect(before).toMatchObject({ late_days_before: 5 });
      const seen = { total_amount: 140_000, remaining_amount: 0, late_fee: 2500 };
      const { json: settled } = await as(cookie, `POST /api/loans/${own.loan}/settle`, seen);
      expect(settled).toMatchObject({ status: 'pago', late_fee_received: 2500, version: 3 });
      await as(cookie, `POST /api/loans/${own.loan}/undo-settlement`, { version: 3 });
      expect(await shown()).toEqual({ ...Object(before), status: 'atrasado', version: 4 });
    },
  );

  test("EQ-3 lends only with 'Pode emprestar', and only to their own clients", async () => {
    const rui = await aCollector('Rui', { canLend: true });
    expect((await assign(ana.staffCookie, [own.client], rui.user)).status).toBe(204);
    const lend = (cookie: string, client_id: string) =>
      as(cookie, 'POST /api/loans', {
        client_id,
        amount: 50_000,
        interest_rate: 2000,
        start_date: '2026-08-15',
        end_date: '2026-09-15',
      });
    const plan = (cookie: string, client_id: string) =>
      as(cookie, 'POST /api/installment-loans', {
        client_id,
        amount: 100_000,
        interest_method: 'total',
        interest_rate: 2000,
        installment_count: 3,
        frequency: 'monthly',
        start_date: '2026-08-15',
        first_due_date: '2026-09-15',
      });
    for (const make of [lend, plan]) {
      expect((await make(caio.cookie, own.client)).code).toBe('not_allowed');
      expect((await make(rui.cookie, other.client)).code).toBe('client_not_found');
      expect((await make(rui.cookie, own.client)).status).toBe(201);
    }
    // Instalments that were paid before the loan was entered are payments of earlier days.
    const before = await as(rui.cookie, 'POST /api/installment-loans', {
      client_id: own.client,
      amount: 100_000,
      interest_method: 'total',
      interest_rate: 2000,
      installment_count: 3,
      frequency: 'monthly',
      start_date: '2026-06-15',
      first_due_date: '2026-07-15',
      paid_count: 1,
    });
    expect(before.code).toBe('not_allowed');
  });

  test('EQ-4 writes to their own clients', async () => {
    const body = { client_id: own.client, moment: 'late', text: 'Olá, Maria' };
    const opened = await as(caio.cookie, 'POST /api/messages', body);
    expect([opened.status, opened.json]).toMatchObject([201, { by: 'Caio Lima' }]);
    const { id } = await server.database.owner
      .selectFrom('contacts_made')
      .select('id')
      .where('client_id', '=', own.client)
      .executeTakeFirstOrThrow();
    expect((await as(caio.cookie, `PATCH /api/messages/${id}`, { sent: true })).status).toBe(200);
  });
});

describe('FD-7 EQ-4 visits of a collector', () => {
  test('their own clients only; they withdraw what they wrote today, and nothing of others', async () => {
    const { owner } = server.database;
    const write = (client_id: string) =>
      as(caio.cookie, 'POST /api/visits', { client_id, outcome: 'not_home' });
    const written = await write(own.client);
    expect([written.status, written.json]).toMatchObject([201, { by: 'Caio Lima', withdrawable: true }]);
    const foreign = await aClient(owner, { institution_id: ana.lender.id });
    expect((await write(foreign.id)).code).toBe('client_not_found');
    const rows = await owner
      .selectFrom('visits')
      .select(['id', 'client_id'])
      .where('institution_id', '=', ana.lender.id)
      .execute();
    expect(rows.map(({ client_id }) => client_id)).toEqual([own.client]);
    const institution_id = ana.lender.id;
    const byAna = await aVisit(owner, { institution_id, client_id: own.client, by_user: ana.lender.user_id });
    const yesterday = await aVisit(owner, {
      institution_id,
      client_id: own.client,
      by_user: caio.user,
      on_day: day('2026-07-01'),
    });
    const hidden = await aVisit(owner, { institution_id, client_id: foreign.id, by_user: caio.user });
    const withdraw = async (id: string) => (await as(caio.cookie, `DELETE /api/visits/${id}`)).status;
    expect(await withdraw(rows[0]?.id ?? '')).toBe(204);
    expect(await withdraw(byAna.id)).toBe(403);
    expect(await withdraw(yesterday.id)).toBe(403);
    expect(await withdraw(hidden.id)).toBe(404);
  });
});

describe('EQ-4 the wall itself', () => {
  test('EQ-4 a collector cannot give a discount, forge who received, or lend, even past the routes', async () => {
    const { db } = server.database;
    const staff = { institution: ana.lender.id, user: caio.user, role: 'collector' } as const;
    const refused = (work: Parameters<typeof db.asStaff>[1]) =>
      expect(db.asStaff(staff, work)).rejects.toThrow(/permission denied|may not/);
    await refused((tx) =>
      tx
        .updateTable('loans')
        .set({ discount: cents(1) })
        .where('id', '=', own.loan)
        .execute(),
    );
    await refused((tx) =>
      tx.updateTable('clients').set({ name: 'x' }).where('id', '=', own.client).execute(),
    );
    await refused((tx) => tx.selectFrom('users').select('id').execute());
    await refused((tx) => tx.selectFrom('memberships').select('user_id').execute());
    await refused((tx) => tx.selectFrom('day_totals').select('day').execute());
    await refused((tx) => sql`update payments set received_by = ${ana.lender.user_id}`.execute(tx));
    const rows = await db.readAsStaff(staff, (tx) => tx.selectFrom('loans').select('id').execute());
    expect(rows).toEqual([{ id: own.loan }]);
  });
});

describe('EQ-4 giving clients to a collector', () => {
  test('EQ-4 in bulk, taken back, and all or none', async () => {
    const all = [own.client, other.client];
    expect((await assign(ana.staffCookie, all, caio.user)).status).toBe(204);
    expect((await as(caio.cookie, `GET /api/clients/${other.client}`)).json).toMatchObject({
      collector_user_id: caio.user,
    });
    expect((await assign(ana.staffCookie, [...all, randomUUID()], null)).code).toBe('client_not_found');
    expect((await as(caio.cookie, `GET /api/clients/${own.client}`)).status).toBe(200);
    expect((await assign(ana.staffCookie, all, null)).status).toBe(204);
    expect((await as(caio.cookie, `GET /api/clients/${own.client}`)).status).toBe(404);
    expect((await assign(caio.cookie, all, caio.user)).code).toBe('not_allowed');
  });

  test('EQ-4 only to a collector of the same institution', async () => {
    const beto = await aSignedInLender(server);
    expect((await assign(ana.staffCookie, [own.client], beto.lender.user_id)).status).toBe(404);
    expect((await assign(ana.staffCookie, [own.client], ana.lender.user_id)).status).toBe(404);
    expect((await as(ana.staffCookie, 'GET /api/collectors')).json).toEqual({
      items: [{ id: caio.user, name: 'Caio Lima', active: true }],
    });
    expect((await as(beto.staffCookie, 'GET /api/collectors')).json).toEqual({ items: [] });
  });
});

describe('EQ-8 what was collected', () => {
  const collected = (cookie: string, more = '') =>
    as(cookie, `GET /api/collected?from=2026-08-01&to=2026-08-31${more}`);

  test('EQ-8 by person, day and method, with the sum; a collector their own', async () => {
    await pay(caio.cookie, own.loan, { amount: 1000, method: 'cash' });
    await pay(caio.cookie, own.loan, { amount: 2000, method: 'cash', late_fee: 500 });
    await pay(caio.cookie, own.loan, { amount: 300, method: 'pix', payment_date: '2026-08-14' });
    await pay(ana.staffCookie, own.loan, { amount: 70, method: 'pix' });
    const undone = paymentId((await pay(ana.staffCookie, own.loan, { amount: 9999 })).json);
    expect((await as(ana.staffCookie, `DELETE /api/payments/${undone}`)).status).toBe(200);
    const caios = [
      {
        day: '2026-08-15',
        person_id: caio.user,
        person_name: 'Caio Lima',
        method: 'cash',
        count: 2,
        on_statement: null,
        entered_later: 0,
        amount: 3500,
      },
      {
        day: '2026-08-14',
        person_id: caio.user,
        person_name: 'Caio Lima',
        method: 'pix',
        count: 1,
        // Of yesterday, recorded today (EQ-3).
        on_statement: null,
        entered_later: 1,
        amount: 300,
      },
    ];
    const mine = {
      from: '2026-08-01',
      to: '2026-08-31',
      items: caios,
      count: 3,
      amount: 3800,
      held: { count: 0, amount: 0 },
    };
    expect((await collected(caio.cookie)).json).toEqual(mine);
    // For any person they ask for.
    expect((await collected(caio.cookie, `&person_id=${ana.lender.user_id}`)).json).toEqual(mine);
    expect((await collected(ana.staffCookie, `&person_id=${caio.user}`)).json).toEqual(mine);
    const all = await collected(ana.staffCookie);
    expect(all.json).toMatchObject({ count: 5, items: expect.arrayContaining(caios) });
  });

  test('EQ-8 as a CSV; for at most 31 days', async () => {
    await pay(caio.cookie, own.loan, { amount: 1000, method: 'cash' });
    const file = await server.app.inject({
      url: '/api/collected/export?from=2026-08-15&to=2026-08-15',
      headers: { cookie: caio.cookie },
    });
    expect(file.body).toBe(
      '\uFEFFData;Quem recebeu;Forma;Extrato;Pagamentos;Lançados depois;Valor\r\n15/08/2026;Caio Lima;Dinheiro;;1;0;10,00\r\nTotal;;;;1;0;10,00\r\n',
    );
    const long = await as(ana.staffCookie, 'GET /api/collected?from=2026-07-01&to=2026-08-01');
    expect([long.status, long.message]).toEqual([400, 'Escolha um período de até 31 dias.']);
    expect((await as(ana.staffCookie, 'GET /api/collected?from=2026-08-02&to=2026-08-01')).status).toBe(400);
  });
});

test("EQ-3 EQ-4 FD-3 the sheet of a collector records their own clients' lines and refuses each other one by itself", async () => {
  const line = (loan_id: string, more: object = {}) => ({
    entry_key: newKey(),
    loan_id,
    amount: 1000,
    payment_date: '2026-08-15',
    ...more,
  });
  const lines = [
    line(own.loan),
    line(other.loan),
    line(own.loan, { waive_late_fee: 100 }),
    line(own.loan, { payment_date: '2026-08-13' }),
    line(own.loan, { late_fee: 500 }),
  ];
  const { json } = await as(caio.cookie, 'POST /api/payments/batch', { lines });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema made it
  const { results } = json as { results: { problem: { code: string } | null }[] };
  expect(results.map(({ problem }) => problem?.code ?? null)).toEqual([
    null,
    'not_found',
    'not_allowed',
    'not_allowed',
    null,
  ]);
  // A key that recorded on another's loan tells a collector nothing of it.
  const taken = line(other.loan);
  await as(ana.staffCookie, 'POST /api/payments/batch', { lines: [taken] });
  const again = await as(caio.cookie, 'POST /api/payments/batch', { lines: [taken] });
  expect(again.json).toMatchObject({ results: [{ payment: null, problem: { code: 'not_found' } }] });
});

test('FD-9 a collector orders their own route and nobody else', async () => {
  const { owner } = server.database;
  const second = await aClient(owner, {
    institution_id: ana.lender.id,
    name: 'Nina Própria',
    collector_user_id: caio.user,
  });
  await aLoan(owner, { institution_id: ana.lender.id, client_id: second.id, end_date: day('2026-08-01') });
  const names = async () => {
    const { json } = await server.call('GET /api/sheet', { cookie: caio.cookie });
    const { items } = sheetEndpoints['GET /api/sheet'].output.parse(json);
    return items.map(({ client }) => client.name);
  };
  expect(await names()).toEqual(['Nina Própria', 'Maria Própria']);
  const order = (...client_ids: string[]) =>
    server.call('PUT /api/route-order', { cookie: caio.cookie, body: { client_ids } });
  expect((await order(own.client, other.client)).status).toBe(404);
  expect((await order(own.client, second.id)).status).toBe(204);
  expect(await names()).toEqual(['Maria Própria', 'Nina Própria']);
});

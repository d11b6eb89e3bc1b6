import { v7 as newKey } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loanEndpoints } from '#contract/loans.ts';
import { offlineEndpoints } from '#contract/offline.ts';
import { paymentEndpoints } from '#contract/payments.ts';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { paymentIdOf } from '#server/loans/entry-payment-id.ts';
import { recordEntry } from '#server/loans/record-entry.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { aSignedInLender, errorOf, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aClient, aHeldEntry, aLoan, aMember } from '#tests/support/records.ts';

/* OF: what a device needs to receive without a connection, and what becomes of entries that cannot be recorded as they were sent. */

let server: TestApp;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;
let carlos: { user: string; cookie: string };
let own: { client: string; loan: string };
let other: { client: string; loan: string };

const TODAY = day('2026-08-15');
const LATE = { amount: cents(100_000), end_date: day('2026-08-10'), overdue_interest_rate: cents(500) };

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { owner } = server.database;
  ana = await aSignedInLender(server);
  const institution_id = ana.lender.id;
  carlos = await aCollector('Carlos Lima');
  const mine = await aClient(owner, {
    institution_id,
    name: 'Maria Própria',
    collector_user_id: carlos.user,
  });
  own = { client: mine.id, loan: (await aLoan(owner, { institution_id, client_id: mine.id, ...LATE })).id };
  const hidden = await aClient(owner, { institution_id, name: 'Maria Alheia', address: 'Rua A, 1' });
  other = {
    client: hidden.id,
    loan: (await aLoan(owner, { institution_id, client_id: hidden.id, ...LATE })).id,
  };
});

async function aCollector(name: string) {
  const { owner, db } = server.database;
  const { user } = await aMember(owner, ana.lender.id, { role: 'collector', name });
  const opened = { institution: ana.lender.id, user, now: server.clock.now(), tokenMinutes: 60 };
  const { token } = await openStaffSession(db, { ...opened, userAgent: undefined });
  return { user, cookie: `__Host-caderneta_staff=${token}` };
}

const as = (cookie: string, route: string, body?: unknown, key = newKey()) =>
  server.call(route, { cookie, key, ...(body !== undefined && { body }) });
const codeOf = (json: unknown) => errorOf(json).code;
const entry = (loan_id: string, amount = 6_500, entry_key = newKey()) => ({
  entry_key,
  loan_id,
  amount,
  payment_date: '2026-08-15',
  entered_at: '2026-08-15T12:40:00.000Z',
  reason: 'not_mine',
});
const heldOf = async (cookie: string, query = '') =>
  offlineEndpoints['GET /api/held-entries'].output.parse(
    (await as(cookie, `GET /api/held-entries${query}`)).json,
  ).items;
const paidOf = async (loan: string) => {
  const { rows } = await server.database.ownerPool.query<{ paid: number; by: string | null }>(
    'SELECT sum(amount)::int AS paid, min(received_by::text) AS by FROM payments WHERE loan_id = $1 AND undone_at IS NULL',
    [loan],
  );
  return rows[0];
};

describe('OF-2 the Rota', () => {
  const routeOf = async (cookie: string) =>
    offlineEndpoints['GET /api/route'].output.parse((await as(cookie, 'GET /api/route')).json);

  test('of a collector their own clients, of a lender all: late, due today or in 3 days, never the address or the CPF', async () => {
    const { owner } = server.database;
    const ofClient = { institution_id: ana.lender.id, client_id: own.client };
    await aLoan(owner, { ...ofClient, end_date: day('2026-08-18') });
    await aLoan(owner, { ...ofClient, end_date: day('2026-08-19') });
    await as(carlos.cookie, 'PUT /api/route-order', { client_ids: [own.client] });
    const { today, items, more } = await routeOf(carlos.cookie);
    expect([today, more]).toEqual(['2026-08-15', false]);
    expect(items.map(({ end_date: due }) => due)).toEqual(['2026-08-10', '2026-08-18']);
    expect(items[0]).toMatchObject({
      loan_id: own.loan,
      version: 1,
      client_name: 'Maria Própria',
      overdue_interest_rate: 500,
      route_position: 1,
    });
    const all = await routeOf(ana.staffCookie);
    expect(all.items.map(({ loan_id: loan }) => loan)).toContain(other.loan);
    expect(all.items.every(({ route_position: place }) => place === null)).toBe(true);
    expect(JSON.stringify(all)).not.toMatch(/Rua A|cpf|address|notes|pix/i);
  });

  test('of a loan in instalments the next one with its number, and what is late and due today', async () => {
    const { status } = await as(ana.staffCookie, 'POST /api/installment-loans', {
      client_id: own.client,
      amount: 30_000,
      interest_method: 'total',
      interest_rate: 1_000,
      installment_count: 3,
      frequency: 'weekly',
      start_date: '2026-08-01',
      first_due_date: '2026-08-08',
    });
    expect(status).toBe(201);
    const { items } = await routeOf(carlos.cookie);
    expect(items.find(({ next }) => next !== null)).toMatchObject({
      end_date: '2026-08-08',
      next: { number: 1, count: 3, due_date: '2026-08-08', amount: 11_000, installment_amount: 11_000 },
      overdue: { count: 1, amount: 11_000 },
      due_today: { count: 1, amount: 11_000 },
      remaining_amount: 33_000,
    });
  });

  test('OF-13 the key of the queue is the same for a person at an institution, and no other', async () => {
    const [first, again] = [await routeOf(carlos.cookie), await routeOf(carlos.cookie)];
    expect(Buffer.from(first.queue_key, 'base64')).toHaveLength(32);
    expect(again.queue_key).toBe(first.queue_key);
    const keys = [first, await routeOf(ana.staffCookie), await routeOf((await aCollector('Dora')).cookie)];
    expect(new Set(keys.map(({ queue_key: key }) => key)).size).toBe(3);
  });
});

describe('OF-5 an entry is recorded once for ever', () => {
  const send = (cookie: string, body: object) => as(cookie, 'POST /api/payments', body);
  const noted = (loan_id: string, entry_key = newKey()) => ({
    entry_key,
    entered_at: '2026-08-15T12:40:00.000Z',
    loan_id,
    amount: 6_500,
    payment_date: '2026-08-15',
  });
  const answerOf = (json: unknown) => paymentEndpoints['POST /api/payments'].output.parse(json);

  test('a repeat under any idempotency key answers with the payment that is there, also when it was undone', async () => {
    const sent = noted(own.loan);
    const first = await send(carlos.cookie, sent);
    expect(first.status).toBe(201);
    const { payment, undone } = answerOf(first.json);
    expect([payment.id, undone]).toEqual([paymentIdOf(ana.lender.id, sent.entry_key), undefined]);
    // By the collector, by a manager, and as a line of a sheet.
    expect(answerOf((await send(carlos.cookie, sent)).json).payment).toEqual(payment);
    expect(answerOf((await send(ana.staffCookie, sent)).json).payment).toEqual(payment);
    const { entered_at: _at, ...line } = sent;
    await as(carlos.cookie, 'POST /api/payments/batch', { lines: [line] });
    expect(await paidOf(own.loan)).toEqual({ paid: 6_500, by: carlos.user });
    expect(codeOf((await send(carlos.cookie, { ...sent, amount: 6_501 })).json)).toBe(
      'idempotency_key_reused',
    );
    await as(ana.staffCookie, `DELETE /api/payments/${payment.id}`);
    expect(answerOf((await send(carlos.cookie, sent)).json)).toMatchObject({ payment, undone: true });
    expect(await paidOf(own.loan)).toMatchObject({ paid: null });
  });

  test('OF-5 the device sends it again under the same key: what became of it since is the answer, of a held one too', async () => {
    const sent = noted(own.loan);
    const again = (route: string, body: object) => as(carlos.cookie, route, body, sent.entry_key);
    const { payment } = answerOf((await again('POST /api/payments', sent)).json);
    await as(ana.staffCookie, `DELETE /api/payments/${payment.id}`);
    expect(answerOf((await again('POST /api/payments', sent)).json)).toMatchObject({ payment, undone: true });
    expect(await paidOf(own.loan)).toMatchObject({ paid: null });
    const held = { ...noted(own.loan), reason: 'other' };
    const pass = () => as(carlos.cookie, 'POST /api/held-entries', held, held.entry_key);
    expect((await pass()).json).toMatchObject({ status: 'waiting' });
    await as(ana.staffCookie, `POST /api/held-entries/${held.entry_key}/discard`, { note: 'Engano' });
    expect((await pass()).json).toMatchObject({ status: 'discarded', note: 'Engano' });
  });

  test('sent by ten at once it is one payment', async () => {
    const sent = noted(own.loan);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(carlos.cookie, sent)));
    for (const { status, code } of answers)
      expect([201, 409, 503]).toContain(status === 409 && code !== 'request_in_progress' ? 0 : status);
    expect(answerOf((await send(carlos.cookie, sent)).json).undone).toBeUndefined();
    expect(await paidOf(own.loan)).toMatchObject({ paid: 6_500 });
  });

  test('the key and the hour come together; the history keeps the hour', async () => {
    const { entry_key, entered_at, ...plain } = noted(own.loan);
    expect((await send(carlos.cookie, { ...plain, entry_key })).status).toBe(400);
    expect((await send(carlos.cookie, { ...plain, entered_at })).status).toBe(400);
    expect((await send(carlos.cookie, { ...plain, entry_key, entered_at })).status).toBe(201);
    const { json } = await as(ana.staffCookie, `GET /api/loans/${own.loan}/history`);
    const { items } = loanEndpoints['GET /api/loans/:id/history'].output.parse(json);
    expect(items[0]?.facts).toMatchObject({ entered_at });
    expect(items[0]?.facts).not.toHaveProperty('entered_by');
  });

  test('OF-10 an hour that has not come is that of the sending, of a payment and of what is passed on', async () => {
    const sent = { ...noted(own.loan), entered_at: '2026-08-17T09:00:00.000Z' };
    expect((await send(carlos.cookie, sent)).status).toBe(201);
    const { json } = await as(ana.staffCookie, `GET /api/loans/${own.loan}/history`);
    const { items } = loanEndpoints['GET /api/loans/:id/history'].output.parse(json);
    expect(items[0]?.facts).toMatchObject({ entered_at: '2026-08-15T15:00:00.000Z' });
    const held = { ...noted(own.loan), entered_at: '2026-08-17T09:00:00.000Z', reason: 'other' };
    expect((await as(carlos.cookie, 'POST /api/held-entries', held)).status).toBe(201);
    expect((await as(ana.staffCookie, 'GET /api/held-entries?status=waiting')).json).toMatchObject({
      items: [{ id: held.entry_key, entered_at: '2026-08-15T15:00:00.000Z' }],
    });
  });

  test('what a manager put away is not recorded by a device that sends it late', async () => {
    const sent = noted(own.loan);
    await as(carlos.cookie, 'POST /api/held-entries', { ...sent, reason: 'other' });
    await as(ana.staffCookie, `POST /api/held-entries/${sent.entry_key}/discard`, { note: 'Em dobro.' });
    expect(codeOf((await send(carlos.cookie, sent)).json)).toBe('entry_decided');
    expect(await paidOf(own.loan)).toMatchObject({ paid: null });
  });

  test('what the device recorded after all is not put away', async () => {
    const sent = noted(own.loan);
    await as(carlos.cookie, 'POST /api/held-entries', { ...sent, reason: 'other' });
    expect((await send(carlos.cookie, sent)).status).toBe(201);
    const decide = (verb: string, body: object) =>
      as(ana.staffCookie, `POST /api/held-entries/${sent.entry_key}/${verb}`, body);
    expect(codeOf((await decide('discard', { note: 'Em dobro.' })).json)).toBe('entry_decided');
    expect((await decide('record', {})).json).toMatchObject({ status: 'recorded' });
    expect(await paidOf(own.loan)).toMatchObject({ paid: 6_500 });
  });
});

describe('OF-14 what a collector cannot decide goes to the gerente', () => {
  test('held once however often it is sent; seen by who entered it and by the lender, not by another collector', async () => {
    const sent = entry(other.loan);
    const first = await as(carlos.cookie, 'POST /api/held-entries', sent);
    expect([first.status, first.json]).toEqual([201, { status: 'waiting', payment_id: null, note: null }]);
    expect((await as(carlos.cookie, 'POST /api/held-entries', sent)).status).toBe(201);
    expect(codeOf((await as(carlos.cookie, 'POST /api/held-entries', { ...sent, amount: 1 })).json)).toBe(
      'idempotency_key_reused',
    );
    const dora = await aCollector('Dora');
    expect(codeOf((await as(dora.cookie, 'POST /api/held-entries', sent)).json)).toBe(
      'idempotency_key_reused',
    );
    expect(await heldOf(dora.cookie)).toEqual([]);
    expect(await heldOf(carlos.cookie)).toMatchObject([
      { id: sent.entry_key, client: null, entered_by: 'Carlos Lima' },
    ]);
    expect(await heldOf(ana.staffCookie, '?status=waiting')).toMatchObject([
      { id: sent.entry_key, client: { name: 'Maria Alheia' }, amount: 6_500, reason: 'not_mine' },
    ]);
  });

  test('OF-15 registered it is an ordinary payment received by who entered it, once; the history says by whom it was noted', async () => {
    const sent = entry(other.loan);
    await as(carlos.cookie, 'POST /api/held-entries', sent);
    const path = `POST /api/held-entries/${sent.entry_key}/record`;
    const answers = await Promise.all([as(ana.staffCookie, path, {}), as(ana.staffCookie, path, {})]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await paidOf(other.loan)).toEqual({ paid: 6_500, by: carlos.user });
    const id = paymentIdOf(ana.lender.id, sent.entry_key);
    expect(await heldOf(carlos.cookie)).toMatchObject([{ status: 'recorded', payment_id: id }]);
    const { json } = await as(ana.staffCookie, `GET /api/loans/${other.loan}/history`);
    const { items } = loanEndpoints['GET /api/loans/:id/history'].output.parse(json);
    expect(items[0]?.facts).toMatchObject({
      payment_id: id,
      entered_by: 'Carlos Lima',
      entered_at: '2026-08-15T12:40:00.000Z',
    });
    // The device sends it again after all: the payment that is there is the answer.
    const lines = [
      { entry_key: sent.entry_key, loan_id: other.loan, amount: 6_500, payment_date: '2026-08-15' },
    ];
    await as(ana.staffCookie, 'POST /api/payments/batch', { lines });
    expect(await paidOf(other.loan)).toMatchObject({ paid: 6_500 });
    expect(codeOf((await as(ana.staffCookie, 'POST /api/held-entries', sent)).json)).toBe('entry_decided');
  });

  test('the loan may be changed; a collector decides nothing; a loan of another institution is not found', async () => {
    const { owner } = server.database;
    const held = await aHeldEntry(owner, {
      institution_id: ana.lender.id,
      loan_id: other.loan,
      payment_date: day('2026-08-15'),
    });
    const record = (cookie: string, loan_id: string) =>
      as(cookie, `POST /api/held-entries/${held.id}/record`, { loan_id });
    expect((await record(carlos.cookie, own.loan)).status).toBe(403);
    const beto = await aSignedInLender(server);
    const foreign = await aLoan(owner, { institution_id: beto.lender.id, client_id: beto.client.id });
    expect((await record(ana.staffCookie, foreign.id)).status).toBe(404);
    expect((await record(beto.staffCookie, foreign.id)).status).toBe(404);
    expect((await record(ana.staffCookie, own.loan)).status).toBe(200);
    expect(await paidOf(own.loan)).toMatchObject({ paid: 6_500 });
    expect(await paidOf(other.loan)).toMatchObject({ paid: null });
  });

  test('OF-14 PA-26 a fee that is no longer due, or was another loan’s, is part of the payment: the sum is what was received', async () => {
    const { owner, ownerPool } = server.database;
    const held = (loan_id: string) =>
      aHeldEntry(owner, {
        institution_id: ana.lender.id,
        loan_id,
        late_fee: cents(2_500),
        payment_date: day('2026-08-15'),
      });
    const recorded = async (id: string, body: object) => {
      expect((await as(ana.staffCookie, `POST /api/held-entries/${id}/record`, body)).status).toBe(200);
      const { rows } = await ownerPool.query<{ amount: string; late_fee: string }>(
        'SELECT amount, late_fee FROM payments WHERE id = $1',
        [paymentIdOf(ana.lender.id, id)],
      );
      return rows.map(({ amount, late_fee: fee }) => [Number(amount), Number(fee)]);
    };
    const [due, moved, forgiven] = [await held(own.loan), await held(other.loan), await held(own.loan)];
    expect(await recorded(due.id, {})).toEqual([[6_500, 2_500]]);
    expect(await recorded(moved.id, { loan_id: own.loan })).toEqual([[9_000, 0]]);
    expect(await recorded(forgiven.id, {})).toEqual([[9_000, 0]]);
  });

  test('OF-14 what its device got recorded and was undone since is said to be, and not called registered', async () => {
    const { reason, ...sent } = entry(own.loan);
    await as(carlos.cookie, 'POST /api/held-entries', { ...sent, reason });
    const { json } = await as(carlos.cookie, 'POST /api/payments', { ...sent, notes: null });
    const { payment } = paymentEndpoints['POST /api/payments'].output.parse(json);
    await as(carlos.cookie, `DELETE /api/payments/${payment.id}`);
    const decide = (verb: string, body: object) =>
      as(ana.staffCookie, `POST /api/held-entries/${sent.entry_key}/${verb}`, body);
    expect(await decide('record', {})).toMatchObject({
      status: 409,
      message:
        'O aparelho já registrou este pagamento, e ele foi desfeito depois. Se o dinheiro entrou, registre-o no empréstimo e descarte-o aqui.',
    });
    expect((await decide('discard', { note: 'Desfeito.' })).status).toBe(200);
  });

  test('put away with a reason it records nothing, and cannot be recorded any more', async () => {
    const sent = entry(own.loan);
    await as(carlos.cookie, 'POST /api/held-entries', sent);
    const discard = (note: string) =>
      as(ana.staffCookie, `POST /api/held-entries/${sent.entry_key}/discard`, { note });
    expect((await discard(' ')).status).toBe(400);
    expect((await discard('Lançado duas vezes.')).status).toBe(200);
    expect(
      codeOf((await as(ana.staffCookie, `POST /api/held-entries/${sent.entry_key}/record`, {})).json),
    ).toBe('entry_decided');
    const [mine] = await heldOf(carlos.cookie);
    expect(mine).toMatchObject({ status: 'discarded', note: 'Lançado duas vezes.' });
    // A device that sends it late brings it back by no door.
    const { reason: _, entered_at, ...line } = sent;
    const single = { ...line, entered_at, notes: null };
    expect(codeOf((await as(carlos.cookie, 'POST /api/payments', single)).json)).toBe('entry_decided');
    const batch = { lines: [{ ...line, notes: null }] };
    expect((await as(carlos.cookie, 'POST /api/payments/batch', batch)).json).toMatchObject({
      results: [{ payment: null, problem: { code: 'entry_decided' } }],
    });
    expect(await paidOf(own.loan)).toMatchObject({ paid: null });
  });

  test('OF-14 what is put away while its device sends it waits, and then is refused', async () => {
    const { db, ownerPool } = server.database;
    const { reason, ...sent } = entry(own.loan);
    await as(carlos.cookie, 'POST /api/held-entries', { ...sent, reason });
    const staff = { institution: ana.lender.id, user: carlos.user, role: 'collector' } as const;
    const on = { today: TODAY, now: server.clock.now() };
    const received = { loan_id: own.loan, amount: cents(6_500), late_fee: cents(0), payment_date: TODAY };
    const discarding = db.asStaff(staff, async (tx) => {
      const key = { key: sent.entry_key, at: sent.entered_at };
      await recordEntry(tx, staff.institution, key, { ...received, notes: null, byCollector: true, ...on });
      const refused = {
        answer: as(ana.staffCookie, `POST /api/held-entries/${key.key}/discard`, { note: 'Engano' }),
      };
      let isDone = false;
      void refused.answer.then(() => (isDone = true));
      await eventually(async () => {
        const { rowCount } = await ownerPool.query(
          `SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory'
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        );
        expect(isDone || rowCount === 1).toBe(true);
      });
      return refused;
    });
    expect((await (await discarding).answer).message).toBe(
      'O aparelho já registrou este pagamento. Use Registrar para encerrar.',
    );
  });
});

test("OF-16 in 'Prestação de contas' what is held stands by itself and not in the sum", async () => {
  await as(carlos.cookie, 'POST /api/held-entries', entry(other.loan));
  const collected = async (cookie: string) =>
    (await as(cookie, 'GET /api/collected?from=2026-08-01&to=2026-08-31')).json;
  const expected = { count: 0, amount: 0, held: { count: 1, amount: 6_500 } };
  expect(await collected(carlos.cookie)).toMatchObject(expected);
  expect(await collected(ana.staffCookie)).toMatchObject(expected);
  expect(await collected((await aCollector('Dora')).cookie)).toMatchObject({ held: { count: 0, amount: 0 } });
});

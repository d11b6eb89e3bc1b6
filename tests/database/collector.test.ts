import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, day, dayInZone, oneMonthAfter, type Day } from '#domain/calendar.ts';
import { NO_SKIPPED_DAYS } from '#domain/loans/plan/due-dates.ts';
import { basisPoints, cents } from '#domain/money.ts';
import { sqlStateOf } from '#server/db/database-errors.ts';
import type { Tx } from '#server/db/database.ts';
import { postponeWrites } from '#server/db/engine/kysely-over-pg.ts';
import { migrate } from '#server/db/migrating/migrate.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { createInstallmentLoan } from '#server/loans/create-installment-loan.ts';
import { createLoan } from '#server/loans/create-loan.ts';
import { renewLoan } from '#server/loans/renew-loan.ts';
import { requireLoan } from '#server/loans/loan-store.ts';
import { settleLoan } from '#server/loans/settle-loan.ts';
import { undoPayment } from '#server/loans/undo-payment.ts';
import { aClient, aLender, aLoan, aMember, aPayment } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/* EQ-3: with the collector's role nothing of a loan is written but by the functions that check it. */

const DENIED = '42501';
const ZONE = 'America/Sao_Paulo';
let database: TestDatabase;
let today: Day;
let lender: { institution: string; user: string };
let collector: string;
let client: string;
/** R$ 1.000,00 and 40 %, due five days ago; R$ 5,00 a day. */
let loan: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { owner } = database;
  today = dayInZone(new Date(), ZONE);
  const { id, user_id } = await aLender(owner);
  lender = { institution: id, user: user_id };
  collector = (await aMember(owner, id, { role: 'collector' })).user;
  client = (await aClient(owner, { institution_id: id, collector_user_id: collector })).id;
  const made = await aLoan(owner, {
    institution_id: id,
    client_id: client,
    amount: cents(100_000),
    start_date: addDays(today, -35),
    end_date: addDays(today, -5),
    overdue_interest_rate: cents(500),
  });
  loan = made.id;
});

const asCollector = <T>(work: (tx: Tx) => Promise<T>) =>
  database.db.asStaff({ institution: lender.institution, user: collector, role: 'collector' }, work);
const asOwner = <T>(work: (tx: Tx) => Promise<T>) =>
  database.db.asStaff({ institution: lender.institution, user: lender.user, role: 'owner' }, work);
const moment = () => ({ today, now: new Date() });
const mayLend = () =>
  database.ownerPool.query('UPDATE memberships SET can_lend = true WHERE user_id = $1', [collector]);

async function outcome(work: (tx: Tx) => Promise<unknown>): Promise<string> {
  try {
    await asCollector(work);
    return 'accepted';
  } catch (error) {
    if (sqlStateOf(error) === DENIED) return 'denied';
    throw error;
  }
}

/** By the books, and by what the loan's own records say. */
async function expectSound(): Promise<void> {
  const connection = await database.ownerPool.connect();
  try {
    const results = await checkInvariants(connection);
    expect(results.filter(({ broken }) => broken > 0)).toEqual([]);
  } finally {
    connection.release();
  }
}

describe('EQ-3 plain statements of a collector are refused', () => {
  test.each([
    ['a paid sum', 'UPDATE loans SET paid_amount = paid_amount + 1'],
    ['the returned principal', 'UPDATE loans SET principal_paid = 1'],
    ['a received fee', 'UPDATE loans SET late_fee_received = 2500'],
    ['a forgiven fee', 'UPDATE loans SET late_fee_waived = 2500'],
    ['a discount', 'UPDATE loans SET discount = 1'],
    ['a due date', 'UPDATE loans SET end_date = end_date + 30'],
    ['late days', 'UPDATE loans SET late_from = NULL'],
    ['a status', `UPDATE loans SET status = 'ativo'`],
    ['a settlement', `UPDATE loans SET status = 'pago', paid_at = now()`],
    ['a renewal', 'UPDATE loans SET renewed_at = now()'],
    ['a deletion', 'UPDATE loans SET deleted_at = now()'],
    ["an instalment's due date", 'UPDATE installments SET due_date = due_date + 30'],
    ['what an instalment received', 'UPDATE installments SET paid_amount = 1'],
    ['a covered instalment', 'UPDATE installments SET covered_on = due_date'],
    ['an instalment taken away', 'DELETE FROM installments'],
    ['the parts of a payment', 'UPDATE payments SET interest_part = 0'],
    ['a payment undone', 'UPDATE payments SET undone_at = now()'],
    ['the kind of a payment', `UPDATE payments SET kind = 'settlement'`],
    [
      'a payment of today',
      'INSERT INTO payments (institution_id, id, loan_id, client_id, amount, interest_part, principal_part, payment_date) SELECT institution_id, gen_random_uuid(), id, client_id, 100, 100, 0, current_date FROM loans',
    ],
    [
      'a renewal in the history',
      `INSERT INTO loan_events (institution_id, id, loan_id, client_id, kind, on_day, facts) SELECT institution_id, gen_random_uuid(), id, client_id, 'renewed', current_date, '{"interest": 0}' FROM loans`,
    ],
    [
      'a loan',
      'INSERT INTO loans (institution_id, id, client_id, amount, interest_rate, contract_interest, start_date, end_date) SELECT institution_id, gen_random_uuid(), client_id, 1, 0, 0, start_date, end_date FROM loans',
    ],
    [
      'a loan that is paid',
      'INSERT INTO loans (institution_id, id, client_id, amount, interest_rate, contract_interest, start_date, end_date, paid_amount) SELECT institution_id, gen_random_uuid(), client_id, 1, 0, 0, start_date, end_date, 1 FROM loans',
    ],
    [
      'an instalment',
      'INSERT INTO installments (institution_id, loan_id, client_id, plan_version, number, due_date, principal, interest) SELECT institution_id, id, client_id, 1, 2, end_date, 1, 0 FROM loans',
    ],
    [
      'an event by the inner function',
      `SELECT caderneta_add_events(institution_id, id, client_id, '[]') FROM loans`,
    ],
  ])('EQ-3 %s', async (_, statement) => {
    await mayLend();
    await aPayment(database.owner, { id: loan, institution_id: lender.institution, client_id: client });
    expect(await outcome((tx) => sql.raw(statement).execute(tx))).toBe('denied');
  });
});

describe('EQ-3 the function refuses what does not follow from the payments', () => {
  const call =
    (change: object, institution = lender.institution) =>
    async (tx: Tx) =>
      postponeWrites(tx, [
        sql`select caderneta_record_as_collector(${institution}, ${JSON.stringify(change)}::jsonb)`.compile(
          tx,
        ),
      ]);
  const payment = (more: object = {}) => ({
    id: newId(),
    amount: 1000,
    late_fee: 0,
    interest_part: 1000,
    principal_part: 0,
    payment_date: today,
    kind: 'payment',
    created_at: new Date(),
    ...more,
  });
  const paid = (
    more: object = {},
    installments = [{ number: 1, paid_amount: 1000, covered_on: null as Day | null }],
  ) => ({
    loan_id: loan,
    received: payment(more),
    installments,
    events: [],
  });

  test("EQ-3 a payment of today or yesterday by the database's day, whatever moment it says it was made", async () => {
    expect(await outcome(call(paid()))).toBe('accepted');
    await expectSound();
    for (const [payment_date, created_at] of [
      [addDays(today, -2), new Date()],
      [addDays(today, -5), `${addDays(today, -5)}T15:00:00Z`],
      [addDays(today, -2), `${addDays(today, -2)}T15:00:00Z`],
      [today, `${addDays(today, -1)}T15:00:00Z`],
      [addDays(today, 1), new Date()],
    ])
      expect([payment_date, await outcome(call(paid({ payment_date, created_at })))]).toEqual([
        payment_date,
        'denied',
      ]);
  });

  test.each<[string, () => object]>([
    [
      'an instalment that received more',
      () => paid({}, [{ number: 1, paid_amount: 1001, covered_on: null }]),
    ],
    ['an instalment that received nothing', () => paid({}, [])],
    [
      'a day before the money',
      () =>
        paid({ amount: 140_000, interest_part: 40_000, principal_part: 100_000 }, [
          { number: 1, paid_amount: 140_000, covered_on: addDays(today, -5) },
        ]),
    ],
    ['parts that are not the amount', () => paid({ interest_part: 999 })],
    [
      'a renewal as its event',
      () => ({
        ...paid(),
        events: [{ id: newId(), kind: 'renewed', on_day: today, at: new Date(), facts: { interest: 0 } }],
      }),
    ],
    ['a settlement without the fee', () => ({ ...settled(2499), settled_at: new Date() })],
    ['a settlement of a part', () => ({ ...paid({ kind: 'settlement' }), settled_at: new Date() })],
    ['a settlement without money', () => ({ loan_id: loan, settled_at: new Date(), events: [] })],
    ['an interest-only payment', () => paid({ kind: 'renewal_interest' })],
    ['another loan', () => ({ ...paid(), loan_id: newId() })],
    ['nothing', () => ({ loan_id: loan, events: [] })],
  ])('EQ-3 %s', async (_, change) => {
    expect(await outcome(call(change()))).toBe('denied');
  });
  const settled = (fee: number) =>
    paid(
      {
        kind: 'settlement',
        amount: 140_000,
        interest_part: 40_000,
        principal_part: 100_000,
        late_fee: fee,
        notes: 'Pagamento de quitação',
      },
      [{ number: 1, paid_amount: 140_000, covered_on: today }],
    );

  test('EQ-3 a settlement with the fee', async () => {
    expect(await outcome(call({ ...settled(2500), settled_at: new Date() }))).toBe('accepted');
    await expectSound();
  });

  test("EQ-3 no payment of somebody else's, and none of another day, is undone", async () => {
    const { payment: owners } = await asOwner((tx) =>
      addPayment(tx, lender.institution, {
        loan_id: loan,
        amount: cents(1000),
        payment_date: today,
        notes: null,
        ...moment(),
      }),
    );
    const undo = (id: string) => ({
      loan_id: loan,
      undone_id: id,
      undone_at: new Date(),
      installments: [{ number: 1, paid_amount: 0, covered_on: null }],
      events: [],
    });
    expect(await outcome(call(undo(owners.id)))).toBe('denied');
    await database.ownerPool.query(
      "UPDATE payments SET received_by = $1, created_at = now() - interval '2 days' WHERE id = $2",
      [collector, owners.id],
    );
    expect(await outcome(call(undo(owners.id)))).toBe('denied');
    await database.ownerPool.query('UPDATE payments SET created_at = now() WHERE id = $1', [owners.id]);
    expect(await outcome(call(undo(owners.id)))).toBe('accepted');
    await expectSound();
  });

  test('EQ-4 no loan of a client given to somebody else, deleted, or of another institution', async () => {
    const { ownerPool } = database;
    await ownerPool.query('UPDATE clients SET collector_user_id = NULL WHERE id = $1', [client]);
    expect(await outcome(call(paid()))).toBe('denied');
    await ownerPool.query('UPDATE clients SET collector_user_id = $1 WHERE id = $2', [collector, client]);
    await ownerPool.query('UPDATE loans SET deleted_at = now() WHERE id = $1', [loan]);
    expect(await outcome(call(paid()))).toBe('denied');
    await ownerPool.query('UPDATE loans SET deleted_at = NULL WHERE id = $1', [loan]);
    const other = await aLender(database.owner);
    expect(await outcome(call(paid(), other.id))).toBe('denied');
  });

  test('EQ-3 a loan is lent by who may, on which nothing was paid, with a plan that is the loan', async () => {
    const made = {
      id: newId(),
      client_id: client,
      amount: 1000,
      interest_rate: 1000,
      overdue_interest_rate: 0,
      contract_interest: 100,
      start_date: today,
      end_date: addDays(today, 30),
      interest_method: 'single',
      installment_count: 1,
      skipped_days: 0,
      created_at: new Date(),
    };
    const part = { number: 1, due_date: addDays(today, 30), principal: 1000, interest: 100 };
    const lend = (lent: object) => async (tx: Tx) =>
      postponeWrites(tx, [
        sql`select caderneta_lend_as_collector(${lender.institution}, ${JSON.stringify(lent)}::jsonb)`.compile(
          tx,
        ),
      ]);
    const whole = {
      loan: { ...made, paid_amount: 1100, status: 'pago', paid_at: new Date() },
      installments: [{ ...part, paid_amount: 1100, covered_on: today }],
      events: [],
    };
    expect(await outcome(lend(whole))).toBe('denied');
    await mayLend();
    expect(await outcome(lend({ ...whole, installments: [{ ...part, interest: 99 }] }))).toBe('denied');
    expect(
      await outcome(
        lend({
          ...whole,
          events: [{ id: newId(), kind: 'renewed', on_day: today, at: new Date(), facts: {} }],
        }),
      ),
    ).toBe('denied');
    expect(await outcome(lend(whole))).toBe('accepted');
    const { rows } = await database.ownerPool.query(
      'SELECT l.status, l.paid_amount, l.paid_at, i.paid_amount AS received, l.created_by FROM loans l JOIN installments i ON i.loan_id = l.id WHERE l.id = $1',
      [made.id],
    );
    expect(rows).toEqual([
      { status: 'ativo', paid_amount: 0, paid_at: null, received: 0, created_by: collector },
    ]);
    await expectSound();
  });

  test('LP-27 grace is what the institution grants, for a few days, and of the first instalment', async () => {
    await mayLend();
    const sunday = day('2026-11-15');
    const lent = (late_grace_until: string | null, grace_until = late_grace_until) => ({
      loan: {
        id: newId(),
        client_id: client,
        amount: 1000,
        interest_rate: 1000,
        overdue_interest_rate: 0,
        contract_interest: 100,
        start_date: addDays(sunday, -5),
        end_date: sunday,
        interest_method: 'single',
        installment_count: 1,
        skipped_days: 0,
        holiday_grace: true,
        late_grace_until,
        created_at: new Date(),
      },
      installments: [{ number: 1, due_date: sunday, grace_until, principal: 1000, interest: 100 }],
      events: [],
    });
    const lend = (facts: object) =>
      outcome(async (tx: Tx) =>
        postponeWrites(tx, [
          sql`select caderneta_lend_as_collector(${lender.institution}, ${JSON.stringify(facts)}::jsonb)`.compile(
            tx,
          ),
        ]),
      );
    expect(await lend(lent('2026-11-16'))).toBe('denied');
    expect(await lend(lent(null))).toBe('accepted');
    await database.ownerPool.query(
      `UPDATE institutions SET settings = '{"holiday_grace":true}' WHERE id = $1`,
      [lender.institution],
    );
    expect(await lend(lent('2026-11-16', null))).toBe('denied');
    expect(await lend(lent('2026-12-16'))).toBe('denied');
    expect(await lend(lent('2026-11-16'))).toBe('accepted');
    await expectSound();
  });
});

describe('EQ-3 what the server works out is what the function accepts', () => {
  const read = (id: string) => asCollector((tx) => requireLoan(tx, lender.institution, id, today));
  const pay = (id: string, amount: number, daysAgo = 0, fee = 0) =>
    asCollector((tx) =>
      addPayment(tx, lender.institution, {
        loan_id: id,
        amount: cents(amount),
        late_fee: cents(fee),
        payment_date: addDays(today, -daysAgo),
        notes: null,
        byCollector: true,
        ...moment(),
      }),
    );
  const undo = (id: string) =>
    asCollector((tx) =>
      undoPayment(tx, lender.institution, {
        id,
        collector: { user: collector, timeZone: ZONE },
        ...moment(),
      }),
    );
  const settle = (id: string, total: number, remaining: number, fee: number) =>
    asCollector((tx) =>
      settleLoan(tx, lender.institution, {
        id,
        seen: { total_amount: cents(total), remaining_amount: cents(remaining) },
        choices: { discount: cents(0), late_fee: cents(fee) },
        byCollector: true,
        ...moment(),
      }),
    );

  test('EQ-3 a plan in instalments: late, in parts, out of the order of days, covered, undone, settled, reopened', async () => {
    await mayLend();
    const plan = await asCollector((tx) =>
      createInstallmentLoan(tx, lender.institution, {
        client_id: client,
        terms: {
          amount: cents(90_000),
          interest_method: 'total',
          interest_rate: basisPoints(1000),
          installment_amount: null,
          installment_count: 3,
          frequency: 'weekly',
          skip: NO_SKIPPED_DAYS,
          overdue_interest_rate: cents(100),
          start_date: addDays(today, -20),
          first_due_date: addDays(today, -10),
          notes: null,
        },
        paid_count: 0,
        byCollector: true,
        ...moment(),
      }),
    );
    const { id } = plan;
    expect(await read(id)).toEqual(plan);
    const steps = [
      async () => (await pay(id, 20_000)).loan,
      // Before the one of today, so that the parts of both change.
      async () => (await pay(id, 15_000, 1)).loan,
      async () => (await pay(id, 0, 0, 300)).loan,
      async () => undo((await pay(id, 70_000)).payment.id),
      async () => (await pay(id, 30_000)).loan,
    ];
    for (const step of steps) {
      const answer = await step();
      expect(await read(id)).toEqual(answer);
      await expectSound();
    }
    const { late_days_before, late_fee_received } = await settle(id, 99_000, 34_000, 1000 - 300);
    expect([late_days_before * 100, late_fee_received]).toEqual([1000, 1000]);
    await expectSound();
    const { rows } = await database.ownerPool.query<{ id: string }>(
      `SELECT id FROM payments WHERE loan_id = $1 AND kind = 'payment' AND amount = 30000`,
      [id],
    );
    const reopened = await undo(rows[0]?.id ?? '');
    expect([reopened.status, await read(id)]).toEqual(['ativo', reopened]);
    await expectSound();
  });

  test('EQ-3 a single payment that was renewed, paid beyond its total and settled', async () => {
    await asOwner((tx) =>
      addPayment(tx, lender.institution, {
        loan_id: loan,
        amount: cents(150_000),
        payment_date: addDays(today, -4),
        notes: null,
        ...moment(),
      }),
    );
    const { version } = await asOwner((tx) => requireLoan(tx, lender.institution, loan, today));
    await asOwner((tx) =>
      renewLoan(tx, lender.institution, {
        id: loan,
        version,
        end_date: oneMonthAfter(today),
        record_interest_payment: false,
        // One day late.
        fee_choice: 'waive',
        late_fee: cents(500),
        ...moment(),
      }),
    );
    const { loan: paid } = await pay(loan, 5000, 1);
    expect(await read(loan)).toEqual(paid);
    await expectSound();
    const total = paid.amount + paid.contract_interest + paid.interest_paid;
    const { payment: _, ...settled } = await settle(loan, total, total - paid.paid_amount, 0);
    expect([settled.status, await read(loan)]).toEqual(['pago', settled]);
    await expectSound();
  });

  test('EQ-3 a loan entered after its due date', async () => {
    await mayLend();
    const made = await asCollector((tx) =>
      createLoan(tx, lender.institution, {
        client_id: client,
        terms: {
          amount: cents(1000),
          interest_rate: basisPoints(1000),
          overdue_interest_rate: cents(0),
          start_date: addDays(today, -40),
          end_date: addDays(today, -10),
          notes: null,
        },
        byCollector: true,
        ...moment(),
      }),
    );
    expect([made.status, await read(made.id)]).toEqual(['atrasado', made]);
    await expectSound();
  });
});

test('EQ-3 the day is the one of APP_TIME_ZONE, written by the migration', async () => {
  const { ownerPool, ownerUrl } = database;
  const dayAt = async (moment: string) => {
    const { rows } = await ownerPool.query<{ day: Day }>('SELECT caderneta_day($1) AS day', [moment]);
    return rows[0]?.day;
  };
  expect(await dayAt('2026-08-15T02:59:59Z')).toBe(day('2026-08-14'));
  await migrate({ ownerUrl, timeZone: 'Pacific/Auckland' });
  expect(await dayAt('2026-08-15T12:00:00Z')).toBe(day('2026-08-16'));
  await migrate({ ownerUrl, timeZone: ZONE });
  expect(await dayAt('2026-08-15T03:00:00Z')).toBe(day('2026-08-15'));
  await expect(migrate({ ownerUrl, timeZone: '-03:00' })).rejects.toThrow(
    'O PostgreSQL não conhece o fuso horário -03:00 (APP_TIME_ZONE).',
  );
});

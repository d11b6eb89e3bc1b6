import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { cents } from '#domain/money.ts';
import { endpoints } from '#contract/all.ts';
import { day, dayInZone } from '#domain/calendar.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { aLoan, aPlanLoan } from '#tests/support/records.ts';
import { repetitions } from '#tests/support/repetitions.ts';
import { inLanes, useTwoInstances } from './two-instances.ts';

const two = useTwoInstances();

const CLIENTS = 64;
const PAYMENTS = repetitions(128, 256);
/** The first payment, in centavos; the second is twice as much, and so on. */
const FIRST = repetitions(16, 4);
const RECEIVED = repetitions(132_096, 131_584);

test('PA-11, I13 64 clients at two instances pay one loan in instalments: every centavo is on its instalment', async () => {
  const { lender, client, staffCookie: cookie } = await two.aSignedInLender();
  const loan = await aPlanLoan(two.database.owner, { institution_id: lender.id, client_id: client.id });
  // 16 + 32 + … + 2 048 = 132 096 centavos (or 4 + 8 + … + 1 024 = 131 584), of 120 000 that are owed; on ten days, in any order.
  const tasks = Array.from({ length: PAYMENTS }, (_, n) => ({
    amount: FIRST * (n + 1),
    payment_date: `2026-01-${String(1 + ((n * 7) % 10)).padStart(2, '0')}`,
  }));
  await inLanes(CLIENTS, tasks, async (payment, lane) => {
    const answer = await two.send(lane % 2, 'POST /api/payments', {
      cookie,
      key: newId(),
      body: { loan_id: loan.id, ...payment },
    });
    expect(answer).toMatchObject({ status: 201 });
  });
  const { rows } = await two.database.ownerPool.query(
    `SELECT number, paid_amount::int, covered_on::text FROM installments WHERE loan_id = $1 ORDER BY number`,
    [loan.id],
  );
  // Day by day, the days in order: the first two are covered when 40 000 and 80 000 have come in.
  const received = tasks.reduce<Record<string, number>>(
    (sums, { amount, payment_date: on }) => ({ ...sums, [on]: (sums[on] ?? 0) + amount }),
    {},
  );
  const dayOf = (total: number): string => {
    let sum = 0;
    for (const on of Object.keys(received).sort()) {
      sum += received[on] ?? 0;
      if (sum >= total) return on;
    }
    throw new Error(`${total} never came in`);
  };
  expect(rows).toEqual([
    { number: 1, paid_amount: 40_000, covered_on: dayOf(40_000) },
    { number: 2, paid_amount: 40_000, covered_on: dayOf(80_000) },
    { number: 3, paid_amount: 40_000, covered_on: dayOf(120_000) },
  ]);
  const { rows: loans } = await two.database.ownerPool.query(
    `SELECT paid_amount::int, paid_count, (SELECT count(*)::int FROM payments p WHERE p.loan_id = l.id) AS payments
     FROM loans l WHERE id = $1`,
    [loan.id],
  );
  expect(loans).toEqual([{ paid_amount: RECEIVED, paid_count: 3, payments: PAYMENTS }]);
  await two.expectSound();
}, 240_000);

test('PA-40, PA-42 renegotiation against payment, undo, settlement and a moved due date: one order of them all', async () => {
  const { lender, client, staffCookie: cookie } = await two.aSignedInLender();
  const { owner, ownerPool } = two.database;
  const rounds = Array.from({ length: repetitions(4, 40) }, (_, n) => n);
  await inLanes(4, rounds, async () => {
    const loan = await aPlanLoan(owner, { institution_id: lender.id, client_id: client.id });
    const call = (instance: number, route: string, body?: Record<string, unknown>) =>
      two.send(instance, route, { cookie, key: newId(), ...(body === undefined ? {} : { body }) });
    const pay = (instance: number, amount: number) =>
      call(instance, 'POST /api/payments', { loan_id: loan.id, amount, payment_date: '2026-01-15' });
    const first = await pay(0, 50_000);
    expect(first.status).toBe(201);
    const { payment } = z.object({ payment: z.object({ id: z.string() }) }).parse(first.json);
    const renegotiate = (instance: number) =>
      call(instance, `POST /api/loans/${loan.id}/renegotiate`, {
        remaining_amount: 70_000,
        added_interest: 2_000,
        count: 4,
        frequency: 'monthly',
        first_due_date: '2100-01-15',
        fee_choice: 'waive',
      });
    const answers = await Promise.all([
      renegotiate(0),
      renegotiate(1),
      pay(0, 10_000),
      pay(1, 1),
      call(1, `DELETE /api/payments/${payment.id}`),
      call(0, `POST /api/loans/${loan.id}/settle`, { total_amount: 120_000, remaining_amount: 70_000 }),
      call(1, `PATCH /api/loans/${loan.id}/installments/3`, { version: 2, due_date: '2026-10-30' }),
    ]);
    for (const { status } of answers) expect([200, 201, 409, 404, 400]).toContain(status);
    const { rows } = await ownerPool.query<{ renegotiations: number; version: number }>(
      `SELECT (SELECT count(*)::int FROM loan_events e WHERE e.loan_id = l.id AND e.kind = 'renegotiated') AS renegotiations,
         plan_version::int AS version FROM loans l WHERE id = $1`,
      [loan.id],
    );
    const agreed = answers.slice(0, 2).filter(({ status }) => status === 200).length;
    expect(agreed).toBeLessThanOrEqual(1);
    expect(rows).toEqual([{ renegotiations: agreed, version: 1 + agreed }]);
  });
  await two.expectSound();
}, 240_000);

test('PA-26 the same fee received and forgiven by eight people at once is received or forgiven once', async () => {
  const { lender, client, staffCookie: cookie } = await two.aSignedInLender();
  const { owner, ownerPool } = two.database;
  const loan = await aLoan(owner, {
    institution_id: lender.id,
    client_id: client.id,
    start_date: day('2020-01-01'),
    end_date: day('2020-01-31'),
    overdue_interest_rate: cents(500),
  });
  const seen = await two.send(0, `GET /api/loans/${loan.id}`, { cookie });
  const today = dayInZone(new Date(), 'America/Sao_Paulo');
  const fee = lateFeeOf(endpoints['GET /api/loans/:id'].output.parse(seen.json), today);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      n % 2 === 0
        ? two.send(n % 2, 'POST /api/payments', {
            cookie,
            key: newId(),
            body: { loan_id: loan.id, amount: 0, late_fee: fee.due, payment_date: today },
          })
        : two.send(n % 2, `POST /api/loans/${loan.id}/waive-late-fee`, {
            cookie,
            key: newId(),
            body: { amount: fee.due },
          }),
    ),
  );
  const done = answers.filter(({ status }) => status < 300).length;
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(8 - done);
  expect(done).toBe(1);
  const { rows } = await ownerPool.query(
    'SELECT (late_fee_received + late_fee_waived)::bigint::text AS decided FROM loans WHERE id = $1',
    [loan.id],
  );
  expect(rows).toEqual([{ decided: String(fee.due) }]);
  await two.expectSound();
}, 120_000);

import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import { aLoan, aPayment } from '#tests/support/records.ts';
import { repetitions } from '#tests/support/repetitions.ts';
import { SUITE_SEED } from '#tests/support/suite-seed.ts';
import { inLanes, useTwoInstances } from './two-instances.ts';

const two = useTwoInstances();

const CLIENTS_PER_INSTANCE = 32;
const PAYMENTS = repetitions(200, 2_000);
const DUPLICATES = PAYMENTS / 5;
const ABORTS = PAYMENTS / 20;
const SETTLED = repetitions(12, 200);
const SEED = Number(process.env['RACES_SEED'] ?? SUITE_SEED);

interface PaymentToSend {
  /** Cents, unique per payment: the amount identifies the row. */
  readonly amount: number;
  readonly key: string;
  readonly abortAfterMs?: number;
}

/** Every fifth payment is sent twice, every twentieth is broken off and sent again; in any order. */
function paymentsToSend(): PaymentToSend[] {
  const first = Array.from({ length: PAYMENTS }, (_, n): PaymentToSend => {
    const payment = { amount: n + 1, key: newId() };
    return n % (PAYMENTS / ABORTS) === 0 ? { ...payment, abortAfterMs: n % 40 } : payment;
  });
  const again = first.filter((_, n) => n % (PAYMENTS / DUPLICATES) === 3);
  const all = fc.shuffledSubarray([...first, ...again], { minLength: PAYMENTS + DUPLICATES });
  return fc.sample(all, { numRuns: 1, seed: SEED })[0] ?? [];
}

test(`LN-11 ${PAYMENTS} payments on one loan by 32 clients at each of two instances: paid_amount is their sum (I1)`, async () => {
  process.stdout.write(`races: RACES_SEED=${SEED}\n`);
  const { lender, client, staffCookie: cookie } = await two.aSignedInLender();
  const loan = await aLoan(two.database.owner, { institution_id: lender.id, client_id: client.id });
  const recorded = new Map<string, unknown>();
  const tasks = paymentsToSend();
  expect(tasks).toHaveLength(PAYMENTS + DUPLICATES);
  await inLanes(2 * CLIENTS_PER_INSTANCE, tasks, async ({ amount, key, abortAfterMs }, lane) => {
    const answer = await two.send(lane % 2, 'POST /api/payments', {
      cookie,
      key,
      body: { loan_id: loan.id, amount, payment_date: '2026-01-15' },
      ...(abortAfterMs === undefined ? {} : { abortAfterMs }),
    });
    if (answer.status !== 201) await two.expectSound();
    expect(answer).toMatchObject({ status: 201 });
    // A repeated call answers with the same payment.
    expect(recorded.get(key) ?? answer.json).toEqual(answer.json);
    recorded.set(key, answer.json);
  });
  const { rows } = await two.database.ownerPool.query<{ payments: number; amounts: number; paid: string }>(
    `SELECT count(*)::int AS payments, count(DISTINCT p.amount)::int AS amounts, min(l.paid_amount)::text AS paid
     FROM payments p JOIN loans l ON l.id = p.loan_id WHERE l.id = $1`,
    [loan.id],
  );
  expect(rows).toEqual([
    { payments: PAYMENTS, amounts: PAYMENTS, paid: String((PAYMENTS * (PAYMENTS + 1)) / 2) },
  ]);
  await two.expectSound();
}, 240_000);

test(`LN-12 ${SETTLED} loans settled eight times at once each: one settlement each (I6)`, async () => {
  const { lender, client, staffCookie: cookie } = await two.aSignedInLender();
  const { owner, ownerPool } = two.database;
  const loans: { id: string; remaining: number }[] = [];
  for (let n = 0; n < SETTLED; n += 1) {
    // Every fourth has nothing left to pay: R$ 1.000,00 at 40 % is R$ 1.400,00.
    const loan = await aLoan(owner, { institution_id: lender.id, client_id: client.id });
    const paid = n % 4 === 0 ? 140_000 : n * 100 + 1;
    await aPayment(owner, loan, { amount: cents(paid) });
    loans.push({ id: loan.id, remaining: 140_000 - paid });
  }
  await inLanes(4, loans, async ({ id, remaining }) => {
    const settle = (instance: number) =>
      two.send(instance, `POST /api/loans/${id}/settle`, {
        cookie,
        key: newId(),
        body: { total_amount: 140_000, remaining_amount: remaining },
      });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => settle(n % 2)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    // Each answer has the same paid loan, and one of them the payment that settled it.
    const fields = answers.map(({ json }) => sortedFields(json));
    const shown = fields.map((each) => JSON.stringify(each.filter(([name]) => name !== 'payment')));
    expect(new Set(shown).size).toBe(1);
    const payments = fields.flat().filter(([name, value]) => name === 'payment' && value !== null);
    expect(payments).toHaveLength(remaining === 0 ? 0 : 1);
  });
  const { rows } = await ownerPool.query<{ id: string; settlements: string; paid: string; turned: number }>(
    `SELECT l.id, coalesce((SELECT string_agg(p.amount::text, '+') FROM payments p
         WHERE p.loan_id = l.id AND p.kind = 'settlement'), 'none') AS settlements,
       l.paid_amount::text AS paid,
       (SELECT count(*)::int FROM loan_events e WHERE e.loan_id = l.id AND e.kind = 'settled') AS turned
     FROM loans l WHERE l.institution_id = $1`,
    [lender.id],
  );
  const wanted = loans.map(({ id, remaining }) => ({
    id,
    settlements: remaining === 0 ? 'none' : String(remaining),
    paid: '140000',
    turned: 1,
  }));
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
  expect(rows.sort(byId)).toEqual(wanted.sort(byId));
  await two.expectSound();
}, 240_000);

/** A replayed answer has been through the database, which keeps no order of keys. */
function sortedFields(json: unknown): [string, unknown][] {
  return Object.entries(json ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
}

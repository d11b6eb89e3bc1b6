import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { loanOut } from '#contract/loans.ts';
import { addDays, dayInZone, oneMonthAfter } from '#domain/calendar.ts';
import { remainingAmount, totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { basisPoints, cents } from '#domain/money.ts';
import { EMPTY } from '#tests/lifecycle/model.ts';
import { aLoan, aPayment } from '#tests/support/records.ts';
import { SUITE_SEED } from '#tests/support/suite-seed.ts';
import type { SteadyAnswer } from '#tests/support/steady-call.ts';
import {
  editedTerms,
  paymentText,
  serialOrderOf,
  shownOf,
  type Beginning,
  type Ending,
  type Operation,
  type Outcome,
} from './serial-order.ts';
import { inLanes, useTwoInstances } from './two-instances.ts';

const two = useTwoInstances();

/** RACES_SEED draws the same schedules again, RACES_SCHEDULES more of them. */
const SCHEDULES = Number(process.env['RACES_SCHEDULES'] ?? 150);
const SEED = Number(process.env['RACES_SEED'] ?? SUITE_SEED);
const LANES = 6;

const amount = fc.integer({ min: 1, max: 150_000 }).map(cents);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('pay' as const), amount }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('undo' as const) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('settle' as const) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('renew' as const), received: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('edit' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete' as const) }) },
);
const schedule = fc.record({
  loan: fc.record({
    amount,
    rate: fc.integer({ min: 0, max: 10_000 }).map(basisPoints),
    paid: fc.integer({ min: 1, max: 200_000 }).map(cents),
    dueIn: fc.integer({ min: -20, max: 20 }),
  }),
  steps: fc.array(
    fc.record({
      operation,
      instance: fc.nat({ max: 1 }),
      startsAfterMs: fc.nat({ max: 6 }),
      /** A double click: the same key at the other instance too. */
      twice: fc.boolean(),
    }),
    { minLength: 3, maxLength: 5 },
  ),
});
type Schedule = typeof schedule extends fc.Arbitrary<infer T> ? T : never;

test(
  `${SCHEDULES} random schedules of pay, undo, settle, renew, edit and delete each equal some serial order`,
  async () => {
    process.stdout.write(`races: RACES_SEED=${SEED}\n`);
    const lenders = await Promise.all(Array.from({ length: LANES }, () => two.aSignedInLender()));
    const schedules = fc.sample(schedule, { numRuns: SCHEDULES, seed: SEED });
    await inLanes(LANES, schedules, async (drawn, lane) => {
      const lender = lenders[lane];
      if (lender === undefined) throw new Error('one lender per lane');
      const start = await beginning(lender, drawn);
      const done = (
        await Promise.all(drawn.steps.map((step) => take(lender.staffCookie, start, step)))
      ).flat();
      // Midnight came in between: what "today" was is anybody's guess.
      if (today() !== start.moment.today) return;
      const ending = await endingOf(start.loanId);
      const operations = done.map(({ operation }) => operation);
      const outcomes = done.map((one) => one.outcome);
      const order = serialOrderOf(start, operations, { outcomes, ending });
      expect({ drawn, outcomes, ending, order }).toMatchObject({ order: expect.any(Array) });
    });
    await two.expectSound();
  },
  400_000 + SCHEDULES * 200,
);

const today = () => dayInZone(new Date(), 'America/Sao_Paulo');

type SignedIn = Awaited<ReturnType<typeof two.aSignedInLender>>;

async function beginning({ lender, client }: SignedIn, { loan: drawn }: Schedule): Promise<Beginning> {
  const { owner } = two.database;
  const endDate = addDays(today(), drawn.dueIn);
  const row = await aLoan(owner, {
    institution_id: lender.id,
    client_id: client.id,
    amount: drawn.amount,
    interest_rate: drawn.rate,
    start_date: addDays(endDate, -30),
    end_date: endDate,
  });
  const paid = await aPayment(owner, row, { amount: drawn.paid, payment_date: today() });
  // With what followed from the payment.
  const loan = await owner.selectFrom('loans').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
  const facts = { amount: row.amount, end_date: endDate };
  const model = {
    ...EMPTY,
    clients: new Map([
      [client.id, { id: client.id, name: client.name, cpf: client.cpf, deleted: false, version: 1 }],
    ]),
    // The plan of a single payment follows from it.
    loans: new Map([[row.id, { ...loan, installments: [], sourceInterestId: null, deleted: false }]]),
    payments: new Map([[paid.id, { ...paid, undone: false }]]),
    events: [{ loan_id: row.id, kind: 'created' as const, on_day: row.start_date, facts }],
  };
  return { model, loanId: row.id, paymentId: paid.id, moment: { now: new Date(), today: today() } };
}

interface Done {
  readonly operation: Operation;
  readonly outcome: Outcome;
}

async function take(cookie: string, start: Beginning, step: Schedule['steps'][number]): Promise<Done[]> {
  const { operation } = step;
  const { route, body } = requestOf(start, operation);
  const call = { cookie, key: newId(), ...(body === undefined ? {} : { body }) };
  await wait(step.startsAfterMs);
  // Only a call with a key may be sent twice and still be one.
  const twice = step.twice && route.startsWith('POST');
  const instances = twice ? [step.instance, step.instance + 1] : [step.instance];
  const outcomes = await Promise.all(
    instances.map(async (instance) => outcomeOf(await two.send(instance, route, call))),
  );
  // It was done once, and both get the same answer. A refusal is not stored: a later try may succeed.
  const [success, ...again] = outcomes.filter((one) => 'shown' in one);
  for (const other of again) expect(other).toEqual(success);
  const refused = outcomes.filter((one) => 'refused' in one);
  return [...(success === undefined ? [] : [success]), ...refused].map((one) => ({
    operation,
    outcome: one,
  }));
}

function requestOf(start: Beginning, operation: Operation): { route: string; body?: object } {
  const loan = start.model.loans.get(start.loanId);
  if (loan === undefined) throw new Error('no loan to begin with');
  switch (operation.does) {
    case 'pay': {
      const paid = { amount: operation.amount, payment_date: start.moment.today };
      return { route: 'POST /api/payments', body: { loan_id: loan.id, ...paid } };
    }
    case 'undo':
      return { route: `DELETE /api/payments/${start.paymentId}` };
    case 'settle': {
      const body = { total_amount: totalToPay(loan), remaining_amount: remainingAmount(loan) };
      return { route: `POST /api/loans/${loan.id}/settle`, body };
    }
    case 'renew': {
      const body = {
        version: loan.version,
        end_date: oneMonthAfter(start.moment.today),
        record_interest_payment: operation.received,
      };
      return { route: `POST /api/loans/${loan.id}/renew`, body };
    }
    case 'edit': {
      const terms = editedTerms(loan, operation.amount);
      const body = { version: loan.version, client_id: loan.client_id, ...terms };
      return { route: `PATCH /api/loans/${loan.id}`, body };
    }
    case 'delete':
      return { route: `DELETE /api/loans/${loan.id}` };
  }
}

/** A settlement's answer has its payment beside the loan. */
const wireLoan = z.object(loanOut.shape);

function outcomeOf({ code, status, json }: SteadyAnswer): Outcome {
  if (code !== null) return { refused: code };
  if (status === 204) return { shown: null };
  const holds = typeof json === 'object' && json !== null && 'loan' in json ? json.loan : json;
  const loan = wireLoan.parse(holds);
  return { shown: shownOf(loan) };
}

async function endingOf(loanId: string): Promise<Ending> {
  const { owner } = two.database;
  const loan = await owner.selectFrom('loans').selectAll().where('id', '=', loanId).executeTakeFirstOrThrow();
  const payments = await owner.selectFrom('payments').selectAll().where('loan_id', '=', loanId).execute();
  const events = await owner
    .selectFrom('loan_events')
    .select('kind')
    .where('loan_id', '=', loanId)
    .orderBy('id')
    .execute();
  const texts = payments.map((payment) => paymentText({ ...payment, undone: payment.undone_at !== null }));
  return {
    loan: { ...shownOf(loan), deleted: loan.deleted_at !== null },
    payments: texts.sort((a, b) => a.localeCompare(b)),
    events: events.map(({ kind }) => kind),
  };
}

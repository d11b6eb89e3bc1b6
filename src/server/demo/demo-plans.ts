import { addDays, type Day } from '#domain/calendar.ts';
import type { Frequency } from '#domain/loans/loan/loan.ts';
import { remainingAmount, totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { shownLoan } from '#domain/loans/plan/shown-loan.ts';
import type { PaymentMethod } from '#domain/loans/payments/payment.ts';
import { basisPoints, cents, percentOf, type Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { createInstallmentLoan } from '#server/loans/create-installment-loan.ts';
import { requireLoan } from '#server/loans/loan-store.ts';
import { moveDueDate } from '#server/loans/move-due-date.ts';
import { renegotiateLoan } from '#server/loans/renegotiate-loan.ts';
import { settleLoan } from '#server/loans/settle-loan.ts';
import { waiveLateFee } from '#server/loans/waive-late-fee.ts';
import { writeOffLoan } from '#server/loans/write-off-loan.ts';
import { momentOn } from './demo-loans.ts';
import { PLAN_STORIES, type PlanStep, type PlanStory } from './demo-plan-stories.ts';

const PERIOD_DAYS = { daily: 1, weekly: 7, fortnightly: 15, monthly: 30 } as const satisfies Record<
  Frequency,
  number
>;
const METHODS: readonly PaymentMethod[] = ['pix', 'cash', 'pix', 'transfer'];

export const planStoryOf = (planNumber: number): PlanStory => {
  const story = PLAN_STORIES[planNumber % PLAN_STORIES.length];
  if (story === undefined) throw new RangeError('PLAN_STORIES is empty');
  return story;
};

export const planStartDaysAgo = ({ firstDueDaysAgo, frequency }: PlanStory): number =>
  firstDueDaysAgo + PERIOD_DAYS[frequency];

interface LendInInstallments {
  readonly clientId: string;
  readonly story: PlanStory;
  readonly today: Day;
}

/** Creates a loan in instalments and runs its story through the use cases of the app, each step on its own day. */
export async function createDemoPlan(
  tx: Tx,
  institution: string,
  { clientId, story, today }: LendInInstallments,
): Promise<string> {
  const startDate = addDays(today, -planStartDaysAgo(story));
  const { entered } = story;
  const createdOn = entered === undefined ? startDate : addDays(today, -entered.daysAgo);
  const { id } = await createInstallmentLoan(tx, institution, {
    client_id: clientId,
    guarantees: story.guarantees,
    terms: {
      amount: cents(story.reais * 100),
      ...story.interest,
      installment_count: story.count,
      frequency: story.frequency,
      start_date: startDate,
      first_due_date: addDays(today, -story.firstDueDaysAgo),
      skip: { saturdays: false, sundays: false, holidays: false, ...story.skip },
      overdue_interest_rate: cents(story.dailyFee * 100),
      notes: entered === undefined ? null : 'Veio do caderno antigo.',
    },
    paid_count: entered?.paidCount ?? 0,
    today: createdOn,
    now: momentOn(createdOn),
  });
  for (const step of story.steps) {
    const on = addDays(today, -step.daysAgo);
    if (step.what === 'pay-until') await payUntil(tx, institution, { id, until: on, delay: step.delay ?? 0 });
    else await runStep(tx, institution, { id, step, on });
  }
  return id;
}

/** Pays each instalment due by a day, on its due date or so many days later. */
async function payUntil(
  tx: Tx,
  institution: string,
  { id, until, delay }: { readonly id: string; readonly until: Day; readonly delay: number },
): Promise<void> {
  for (;;) {
    const next = (await requireLoan(tx, institution, id, until)).plan?.next ?? null;
    if (next === null || next.due_date > until) return;
    const late = addDays(next.due_date, delay);
    const on = late > until ? until : late;
    await receive(tx, institution, { id, amount: next.amount, number: next.number, on });
  }
}

interface Received {
  readonly id: string;
  readonly amount: Cents;
  readonly lateFee?: Cents;
  readonly number: number;
  readonly on: Day;
}

async function receive(tx: Tx, institution: string, received: Received): Promise<void> {
  const { id, amount, lateFee = cents(0), number, on } = received;
  const method = METHODS[number % METHODS.length] ?? null;
  await addPayment(tx, institution, {
    loan_id: id,
    amount,
    late_fee: lateFee,
    payment_date: on,
    method,
    notes: null,
    today: on,
    now: momentOn(on),
  });
}

async function runStep(
  tx: Tx,
  institution: string,
  { id, step, on }: { id: string; step: Exclude<PlanStep, { what: 'pay-until' }>; on: Day },
): Promise<void> {
  const given = { today: on, now: momentOn(on) };
  const loan = shownLoan(await requireLoan(tx, institution, id, on), on);
  const { next } = loan.plan;
  const fee = loan.late_fee.due;
  if (next === null) throw new RangeError('a step of a plan that is already paid');
  switch (step.what) {
    case 'pay-part':
      await receive(tx, institution, {
        id,
        amount: percentOf(next.amount, basisPoints(step.percent * 100)),
        number: next.number,
        on,
      });
      return;
    case 'pay-with-fee':
      await receive(tx, institution, { id, amount: next.amount, lateFee: fee, number: next.number, on });
      return;
    case 'waive-fee':
      await waiveLateFee(tx, institution, { id, amount: fee, ...given });
      return;
    case 'move-due-date':
      await moveDueDate(tx, institution, {
        id,
        version: loan.version,
        number: next.number,
        due_date: addDays(next.due_date, step.days),
        ...given,
      });
      return;
    case 'write-off':
      await writeOffLoan(tx, institution, {
        id,
        remaining_amount: remainingAmount(loan),
        reason: 'Mudou de endereço e não atende mais.',
        ...given,
      });
      return;
    case 'settle': {
      const remaining = remainingAmount(loan);
      const discount = percentOf(remaining, basisPoints(step.discountPercent * 100));
      const seen = { total_amount: totalToPay(loan), remaining_amount: remaining };
      await settleLoan(tx, institution, { id, seen, choices: { discount, late_fee: fee }, ...given });
      return;
    }
    case 'renegotiate':
      await renegotiateLoan(tx, institution, {
        id,
        seen: { remaining_amount: remainingAmount(loan), late_fee: fee },
        terms: renegotiatedTerms(step, remainingAmount(loan), on),
        fee_choice: fee === 0 ? undefined : step.feeChoice,
        ...given,
      });
      return;
  }
}

function renegotiatedTerms(
  step: { readonly count: number; readonly frequency: Frequency; readonly addedPercent: number },
  remaining: Cents,
  on: Day,
) {
  return {
    added_interest: percentOf(remaining, basisPoints(step.addedPercent * 100)),
    discount: cents(0),
    count: step.count,
    frequency: step.frequency,
    first_due_date: addDays(on, PERIOD_DAYS[step.frequency]),
    skip: { saturdays: false, sundays: false, holidays: false },
  };
}

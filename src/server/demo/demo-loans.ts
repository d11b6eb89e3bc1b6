import { addDays, oneMonthAfter, type Day } from '#domain/calendar.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import type { LoanTerms } from '#domain/loans/loan/loan.ts';
import { remainingAmount, totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { basisPoints, cents, percentOf } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { createLoan } from '#server/loans/create-loan.ts';
import { requireLoan } from '#server/loans/loan-store.ts';
import { renewLoan } from '#server/loans/renew-loan.ts';
import { settleLoan } from '#server/loans/settle-loan.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Something that happened to a loan, in days before today. */
type Step =
  | { readonly what: 'pay'; readonly daysAgo: number; readonly percent: number }
  | { readonly what: 'renew'; readonly daysAgo: number; readonly interestReceived: boolean }
  | { readonly what: 'settle'; readonly daysAgo: number };

export interface LoanStory {
  /** Days since the first due date; negative when it is in the future. */
  readonly dueDaysAgo: number;
  readonly steps: readonly Step[];
}

const TERM_DAYS = 30;
const AMOUNTS = [200, 300, 500, 750, 800, 1000, 1200, 1500, 2000, 2500, 3500, 5000];
const RATES = [2000, 2500, 3000, 4000, 4000];
const DAILY_FEES = [0, 300, 500, 1000];

const pay = (daysAgo: number, percent: number): Step => ({ what: 'pay', daysAgo, percent });
const renew = (daysAgo: number, interestReceived: boolean): Step => ({
  what: 'renew',
  daysAgo,
  interestReceived,
});
const settle = (daysAgo: number): Step => ({ what: 'settle', daysAgo });

/** Together they produce every state a loan can be in. */
const STORIES: readonly ((random: SeededRandom) => LoanStory)[] = [
  (random) => ({ dueDaysAgo: -random.between(5, 28), steps: [] }),
  (random) => {
    const due = random.between(40, 150);
    return { dueDaysAgo: due, steps: [settle(due + random.between(0, 9))] };
  },
  (random) => ({ dueDaysAgo: random.between(1, 45), steps: [] }),
  (random) => ({ dueDaysAgo: -random.between(0, 3), steps: [] }),
  () => ({ dueDaysAgo: 20, steps: [renew(18, true)] }),
  (random) => ({ dueDaysAgo: random.between(3, 20), steps: [pay(2, 30)] }),
  (random) => {
    const due = random.between(35, 120);
    return { dueDaysAgo: due, steps: [pay(due + 20, 30), pay(due + 8, 40), settle(due)] };
  },
  () => ({ dueDaysAgo: 69, steps: [renew(68, true), renew(37, false)] }),
  (random) => ({ dueDaysAgo: -random.between(8, 16), steps: [pay(3, 50)] }),
  () => ({ dueDaysAgo: 75, steps: [renew(74, false), pay(50, 60), settle(45)] }),
  (random) => ({ dueDaysAgo: random.between(12, 60), steps: [pay(9, 105), settle(9)] }),
  () => ({ dueDaysAgo: 31, steps: [renew(28, false)] }),
];

export const storyOf = (random: SeededRandom, loanNumber: number): LoanStory => {
  const create = STORIES[loanNumber % STORIES.length];
  if (create === undefined) throw new RangeError('STORIES is empty');
  return create(random);
};

/** How a borrower paid so far: before the due date, on it, some days late, or only the interest first. */
const HABITS: readonly ((due: number, random: SeededRandom) => readonly Step[])[] = [
  (due) => [settle(due)],
  (due, random) => [settle(due + random.between(1, 6))],
  (due) => [pay(due + 12, 50), settle(due)],
  (due, random) => [settle(due - random.between(2, 11))],
  (due) => [renew(due, true), settle(due - 29)],
];

/** The loans a borrower took and paid before those of today: one or two, four to six months ago. */
export function earlierStoriesOf(random: SeededRandom, borrower: number): LoanStory[] {
  const habit = HABITS[borrower % HABITS.length];
  if (habit === undefined) throw new RangeError('HABITS is empty');
  const dues =
    borrower % 2 === 0 ? [random.between(95, 150)] : [random.between(120, 150), random.between(60, 85)];
  return dues.map((due) => ({ dueDaysAgo: due, steps: habit(due, random) }));
}

export const startDaysAgo = (story: LoanStory): number => story.dueDaysAgo + TERM_DAYS;

/** 15:00 UTC, which is on the same calendar day in every time zone the demonstration is used in. */
export const momentOn = (date: Day): Date => new Date(`${date}T15:${date.slice(8, 10)}:00.000Z`);

interface LendTo {
  readonly clientId: string;
  readonly story: LoanStory;
  readonly today: Day;
  readonly random: SeededRandom;
}

/** Creates a loan and runs the steps of its story through the use cases of the app, each on its own day. */
export async function createDemoLoan(
  tx: Tx,
  institution: string,
  { clientId, story, today, random }: LendTo,
): Promise<string> {
  const startDate = addDays(today, -startDaysAgo(story));
  const terms: LoanTerms = {
    amount: cents(random.pick(AMOUNTS) * 100),
    interest_rate: basisPoints(random.pick(RATES)),
    overdue_interest_rate: cents(random.pick(DAILY_FEES)),
    start_date: startDate,
    end_date: addDays(today, -story.dueDaysAgo),
    notes: random.oneIn(5) ? 'Combinado pelo telefone.' : null,
  };
  const { id } = await createLoan(tx, institution, {
    client_id: clientId,
    terms,
    today: startDate,
    now: momentOn(startDate),
  });
  for (const step of story.steps)
    await runStep(tx, institution, { id, step, on: addDays(today, -step.daysAgo) });
  return id;
}

async function runStep(
  tx: Tx,
  institution: string,
  { id, step, on }: { id: string; step: Step; on: Day },
): Promise<void> {
  const now = momentOn(on);
  const loan = await requireLoan(tx, institution, id, on);
  const fee = lateFeeOf(loan, on).due;
  switch (step.what) {
    case 'pay': {
      const amount = percentOf(totalToPay(loan), basisPoints(step.percent * 100));
      await addPayment(tx, institution, {
        loan_id: id,
        amount,
        payment_date: on,
        notes: null,
        today: on,
        now,
      });
      return;
    }
    case 'renew': {
      const { interestReceived } = step;
      const seenEndDate = oneMonthAfter(on);
      await renewLoan(tx, institution, {
        id,
        version: loan.version,
        end_date: seenEndDate,
        record_interest_payment: interestReceived,
        ...(fee > 0 && { late_fee: fee, fee_choice: 'waive' }),
        today: on,
        now,
      });
      return;
    }
    case 'settle': {
      const seen = { total_amount: totalToPay(loan), remaining_amount: remainingAmount(loan) };
      await settleLoan(tx, institution, {
        id,
        seen,
        choices: { discount: cents(0), late_fee: cents(0), waive_late_fee: fee },
        today: on,
        now,
      });
      return;
    }
  }
}

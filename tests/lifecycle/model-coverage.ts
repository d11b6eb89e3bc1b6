import { addDays, type Day } from '#domain/calendar.ts';
import type { Installment } from '#domain/loans/plan/installment.ts';
import { graceUntil } from '#domain/rest-days.ts';
import type { Loan } from '#domain/loans/loan/loan.ts';
import { addCents, cents, type Cents } from '#domain/money.ts';

interface Received {
  readonly id: string;
  readonly amount: Cents;
  readonly payment_date: Day;
}

interface Charged {
  readonly interest: Cents;
  readonly on_day: Day;
}

interface Parts {
  readonly interest_part: Cents;
  readonly principal_part: Cents;
}

interface ModelCoverage {
  /** Of the current plan, with what they have received. */
  readonly installments: readonly Installment[];
  readonly partsOf: (paymentId: string) => Parts;
}

/**
 * What a loan of a single payment has received, by another road than the domain's: two pots, interest and principal, filled in the
 * order of days. A renewal pours more interest in before the payments of its day, and what was paid beyond the total waits for it.
 */
export function coverageOfSingle(
  { amount, contract_interest, end_date }: Pick<Loan, 'amount' | 'contract_interest' | 'end_date'>,
  renewals: readonly Charged[],
  payments: readonly Received[],
): ModelCoverage {
  const owed: { interest: number; principal: number } = { interest: contract_interest, principal: amount };
  let coveredOn: Day | null = null;
  const left = new Map(payments.map(({ id, amount: paid }) => [id, Number(paid)]));
  const given = new Map(payments.map(({ id }) => [id, { interest: 0, principal: 0 }]));

  /** A payment that has something left gives it, the earliest first. */
  const collect = (upTo: readonly string[], on: Day): void => {
    for (const pot of ['interest', 'principal'] as const) {
      for (const id of upTo) {
        const moved = Math.min(left.get(id) ?? 0, owed[pot]);
        if (moved === 0) continue;
        left.set(id, (left.get(id) ?? 0) - moved);
        const parts = given.get(id);
        if (parts !== undefined) parts[pot] += moved;
        owed[pot] -= moved;
        if (owed.interest + owed.principal === 0) coveredOn = on;
      }
    }
  };

  const days = [
    ...new Set([
      ...renewals.map(({ on_day }) => on_day),
      ...payments.map(({ payment_date }) => payment_date),
    ]),
  ].sort();
  const came: string[] = [];
  for (const on of days) {
    for (const { interest } of renewals.filter(({ on_day }) => on_day === on)) {
      if (interest === 0) continue;
      owed.interest += interest;
      coveredOn = null;
      collect(came, on);
    }
    for (const { id } of payments.filter(({ payment_date }) => payment_date === on)) {
      came.push(id);
      collect(came, on);
    }
  }
  const interest = addCents(contract_interest, ...renewals.map((renewal) => renewal.interest));
  const only: Installment = {
    plan_version: 1,
    number: 1,
    due_date: end_date,
    principal: amount,
    interest,
    paid_amount: cents(amount + interest - owed.interest - owed.principal),
    covered_on: coveredOn,
  };
  return {
    installments: [only],
    partsOf: (id) => {
      const { interest = 0, principal = 0 } = given.get(id) ?? {};
      return { interest_part: cents(interest), principal_part: cents(principal) };
    },
  };
}

/** From one centavo to another, the last not included. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * What a plan has received, by another road than the domain's: its parts (interest 1, principal 1, interest 2, …) lie one after
 * the other on a line of centavos, and the payments, in the order of their days, lie on the same line.
 */
export function coverageOfPlan(plan: readonly Installment[], payments: readonly Received[]): ModelCoverage {
  const parts = layOut(plan.flatMap(({ interest, principal }) => [interest, principal]));
  const inOrder = [...payments].sort((a, b) => a.payment_date.localeCompare(b.payment_date));
  const paid = layOut(inOrder.map(({ amount }) => amount));
  const allPaid: Stretch = { from: 0, to: paid.at(-1)?.to ?? 0 };
  return {
    installments: plan.map((installment, at) => {
      const whole: Stretch = { from: parts[2 * at]?.from ?? 0, to: parts[2 * at + 1]?.to ?? 0 };
      const last = inOrder.find((_, which) => holds(paid[which], whole.to));
      return {
        ...installment,
        paid_amount: cents(shared(whole, allPaid)),
        covered_on: last?.payment_date ?? null,
      };
    }),
    partsOf: (id) => {
      const own = paid[inOrder.findIndex((payment) => payment.id === id)] ?? { from: 0, to: 0 };
      const of = (kind: number) =>
        parts.filter((_, at) => at % 2 === kind).reduce((sum, part) => sum + shared(part, own), 0);
      return { interest_part: cents(of(0)), principal_part: cents(of(1)) };
    },
  };
}

function layOut(lengths: readonly number[]): readonly Stretch[] {
  let at = 0;
  return lengths.map((length) => ({ from: at, to: (at += length) }));
}

/** Whether the centavo that ends at this point is one of the stretch. */
function holds(stretch: Stretch | undefined, end: number): boolean {
  return stretch !== undefined && stretch.from < end && end <= stretch.to;
}

function shared(a: Stretch, b: Stretch): number {
  return Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));
}

/**
 * PA-23, PA-24: the days on which some instalment was late, each one a member of the set. An open one counts until `today`; the
 * day it falls due does not count yet, the day it is covered still does. With grace, none counts of one that fell due on a Sunday or
 * a holiday until the next working day is over (LP-27).
 */
export function lateDays(
  plan: readonly Installment[],
  today: Day | null,
  hasGrace: boolean,
): ReadonlySet<Day> {
  const days = new Set<Day>();
  for (const { due_date, covered_on } of plan) {
    const until = covered_on ?? today;
    if (until === null || (hasGrace && isSpared(due_date, until))) continue;
    for (let day = addDays(due_date, 1); day <= until; day = addDays(day, 1)) days.add(day);
  }
  return days;
}

/** LP-27: whether what fell due on a Sunday or a holiday is, on a later day, not late yet. */
export function isSpared(due: Day, until: Day): boolean {
  const grace = graceUntil(due);
  return grace !== null && until <= grace;
}

import type { Day } from '../../calendar.ts';
import { addCents, cents, subtractCents, type Cents } from '../../money.ts';
import { installmentAmount, openAmount, type Installment } from './installment.ts';

/** The fields of a payment that coverage needs; undone payments are left out. */
export interface CoveringPayment {
  readonly id: string;
  readonly amount: Cents;
  readonly payment_date: Day;
}

/** Interest that a renewal charged on a day; it becomes part of the first instalment. */
export interface RenewalCharge {
  readonly interest: Cents;
  readonly on_day: Day;
}

/** How much of a payment was interest and how much principal; the rest was paid beyond the total. */
export interface PaymentSplit {
  readonly interest_part: Cents;
  readonly principal_part: Cents;
}

export interface Coverage {
  readonly installments: readonly Installment[];
  /** By payment id. */
  readonly splits: ReadonlyMap<string, PaymentSplit>;
}

/**
 * What each instalment has received and how each payment divides, from the schedule and everything paid. Payments cover the
 * oldest open instalment first, in each interest before principal, and the surplus flows into the next. The result is the
 * same in whatever order payments were entered: they count in the order of their dates (those of one day in the order given),
 * and the renewals of a day come before its payments. Money beyond the total waits, and covers what a later renewal charges.
 */
export function coverageOf(
  schedule: readonly Installment[],
  renewals: readonly RenewalCharge[],
  payments: readonly CoveringPayment[],
): Coverage {
  const parts = schedule.map((installment) => ({
    installment: { ...installment, paid_amount: cents(0), covered_on: null as Day | null },
    openInterest: installment.interest,
  }));
  const splits = new Map<string, PaymentSplit>();
  const surplus: { id: string; amount: Cents }[] = [];

  const apply = (id: string, amount: Cents, on: Day): Cents => {
    let rest = amount;
    for (const part of parts) {
      if (rest === 0) break;
      const received = smaller(rest, openAmount(part.installment));
      if (received === 0) continue;
      const interest = smaller(received, part.openInterest);
      const before = splits.get(id) ?? { interest_part: cents(0), principal_part: cents(0) };
      splits.set(id, {
        interest_part: addCents(before.interest_part, interest),
        principal_part: addCents(before.principal_part, subtractCents(received, interest)),
      });
      part.openInterest = subtractCents(part.openInterest, interest);
      const paid = addCents(part.installment.paid_amount, received);
      const covered = paid === installmentAmount(part.installment);
      part.installment = { ...part.installment, paid_amount: paid, covered_on: covered ? on : null };
      rest = subtractCents(rest, received);
    }
    return rest;
  };

  const charge = ({ interest, on_day: on }: RenewalCharge): void => {
    const [first] = parts;
    if (first === undefined || interest === 0) return;
    first.installment = {
      ...first.installment,
      interest: addCents(first.installment.interest, interest),
      covered_on: null,
    };
    first.openInterest = addCents(first.openInterest, interest);
    for (const waiting of surplus) waiting.amount = apply(waiting.id, waiting.amount, on);
  };

  const waitingRenewals = [...renewals].sort(byDay(({ on_day: on }) => on));
  for (const payment of [...payments].sort(byDay(({ payment_date: on }) => on))) {
    while (waitingRenewals[0] !== undefined && waitingRenewals[0].on_day <= payment.payment_date)
      chargeNext(waitingRenewals, charge);
    splits.set(payment.id, { interest_part: cents(0), principal_part: cents(0) });
    const rest = apply(payment.id, payment.amount, payment.payment_date);
    if (rest > 0) surplus.push({ id: payment.id, amount: rest });
  }
  while (waitingRenewals.length > 0) chargeNext(waitingRenewals, charge);
  return { installments: parts.map(({ installment }) => installment), splits };
}

/**
 * The same for one payment more, from what was covered before it: exact where no renewal has charged interest and no earlier
 * payment is dated after it. Then nothing of the others changes, however many there are.
 */
export function coveredByNext(
  installments: readonly Installment[],
  payment: CoveringPayment,
): { readonly installments: readonly Installment[]; readonly split: PaymentSplit } {
  let rest = payment.amount;
  let split: PaymentSplit = { interest_part: cents(0), principal_part: cents(0) };
  const covered = installments.map((installment) => {
    if (rest === 0) return installment;
    const received = smaller(rest, openAmount(installment));
    if (received === 0) return installment;
    // Without renewals interest always came first, so what was paid says how much of it is open.
    const openInterest = cents(Math.max(0, subtractCents(installment.interest, installment.paid_amount)));
    const interest = smaller(received, openInterest);
    split = {
      interest_part: addCents(split.interest_part, interest),
      principal_part: addCents(split.principal_part, subtractCents(received, interest)),
    };
    rest = subtractCents(rest, received);
    const paid = addCents(installment.paid_amount, received);
    const isCovered = paid === installmentAmount(installment);
    return { ...installment, paid_amount: paid, covered_on: isCovered ? payment.payment_date : null };
  });
  return { installments: covered, split };
}

function chargeNext(renewals: RenewalCharge[], charge: (renewal: RenewalCharge) => void): void {
  const next = renewals.shift();
  if (next !== undefined) charge(next);
}

function smaller(a: Cents, b: Cents): Cents {
  return a < b ? a : b;
}

/** Stable: equal items keep their order. */
function byDay<T>(dayOf: (item: T) => Day): (a: T, b: T) => number {
  return (a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0);
}

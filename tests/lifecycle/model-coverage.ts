import type { Day } from '#domain/calendar.ts';
import type { Loan } from '#domain/loans/loan.ts';
import { cents, type Cents } from '#domain/money.ts';

interface Received {
  readonly id: string;
  readonly amount: Cents;
  readonly payment_date: Day;
}

interface Charged {
  readonly interest: Cents;
  readonly on_day: Day;
}

export interface Parts {
  readonly interest_part: Cents;
  readonly principal_part: Cents;
}

export interface ModelCoverage {
  /** The day of the last centavo; null while something is owed. */
  readonly coveredOn: Day | null;
  readonly partsOf: (paymentId: string) => Parts;
}

/**
 * What a loan of a single payment has received, by another road than the domain's: two pots, interest and principal, filled in the
 * order of days. A renewal pours more interest in before the payments of its day, and what was paid beyond the total waits for it.
 */
export function coverageOfSingle(
  { amount, contract_interest }: Pick<Loan, 'amount' | 'contract_interest'>,
  renewals: readonly Charged[],
  payments: readonly Received[],
): ModelCoverage {
  const owed: { interest: number; principal: number } = { interest: contract_interest, principal: amount };
  let coveredOn: Day | null = null;
  const left = new Map(payments.map(({ id, amount: paid }) => [id, Number(paid)]));
  const given = new Map(payments.map(({ id }) => [id, { interest: 0, principal: 0 }]));

  /** Whoever has something left gives it, the first who paid first. */
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
  return {
    coveredOn,
    partsOf: (id) => {
      const { interest = 0, principal = 0 } = given.get(id) ?? {};
      return { interest_part: cents(interest), principal_part: cents(principal) };
    },
  };
}

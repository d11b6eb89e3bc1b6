import type { Day } from '../../calendar.ts';
import { addCents, cents, subtractCents, type Cents } from '../../money.ts';
import type { Loan } from '../loan/loan.ts';

/** One due part of a loan. A single payment is a plan of one: number 1 of plan version 1. */
export interface Installment {
  readonly plan_version: number;
  readonly number: number;
  readonly due_date: Day;
  readonly principal: Cents;
  readonly interest: Cents;
  readonly paid_amount: Cents;
  /** The day it was fully covered; null while a part is open. */
  readonly covered_on: Day | null;
}

export function installmentAmount(installment: Pick<Installment, 'principal' | 'interest'>): Cents {
  return addCents(installment.principal, installment.interest);
}

export function openAmount(installment: Pick<Installment, 'principal' | 'interest' | 'paid_amount'>): Cents {
  return subtractCents(installmentAmount(installment), installment.paid_amount);
}

/** The plan of a single payment: everything on the loan's due date, without interest charged by renewals. */
export function singleInstallment(
  loan: Pick<Loan, 'amount' | 'contract_interest' | 'end_date'>,
): Installment {
  return {
    plan_version: 1,
    number: 1,
    due_date: loan.end_date,
    principal: loan.amount,
    interest: loan.contract_interest,
    paid_amount: cents(0),
    covered_on: null,
  };
}

/** The due date of the oldest open instalment; of the last one once all are covered. */
export function nextDueDate(installments: readonly Installment[]): Day {
  const next = installments.find((installment) => installment.covered_on === null) ?? installments.at(-1);
  if (next === undefined) throw new RangeError('a loan without instalments');
  return next.due_date;
}

/** The open instalments of a plan that a payment goes to, the oldest first (MO-2). */
export function reachedBy(plan: readonly Installment[], amount: Cents): Installment[] {
  let rest = amount;
  return plan.filter((installment) => {
    const received = cents(Math.min(rest, openAmount(installment)));
    rest = subtractCents(rest, received);
    return received > 0;
  });
}

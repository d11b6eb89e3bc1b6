import { parseDay, type Day } from '../../calendar.ts';
import { addCents, brl, cents, subtractCents, type Cents } from '../../money.ts';
import { Problem } from '../../problem.ts';
import { dueDates, skippedDaysBits, type SkippedDays } from '../plan/due-dates.ts';
import type { Installment } from '../plan/installment.ts';
import { equalInstallments, installmentCountProblem, PLAN_SENTENCES } from '../plan/installment-plan.ts';
import { coverageColumns } from '../plan/covered-plan.ts';
import { lateFeeOf } from '../fees/late-fee.ts';
import type { Frequency, Loan } from '../loan/loan.ts';
import type { FeeChoice } from '../events/loan-event.ts';
import { openStatus, refusePaid } from '../loan/loan-standing.ts';
import { refuseLargerTotal } from '../loan/largest-total.ts';
import { remainingAmount, totalToPay } from '../loan/loan-totals.ts';

/** What was on the screen when 'Confirmar renegociação' was pressed. */
export interface SeenDebt {
  readonly remaining_amount: Cents;
  readonly late_fee: Cents;
}

export interface RenegotiationTerms {
  readonly fee_choice: FeeChoice;
  readonly added_interest: Cents;
  readonly discount: Cents;
  readonly count: number;
  readonly frequency: Frequency;
  readonly first_due_date: Day;
  readonly skip: SkippedDays;
  /** What the institution chose until now (LP-27). */
  readonly holiday_grace: boolean;
}

/** The sums of the parts of the payments that cover the current plan. */
export interface PaidParts {
  readonly interest: Cents;
  readonly principal: Cents;
  /** The day of the last one; null without any. */
  readonly lastOn: Day | null;
}

export interface Renegotiation {
  readonly loan: Loan;
  /** What stays of the plan that ends: its covered instalments, the last one cut to what was paid. */
  readonly closed: readonly Installment[];
  /** The new plan. */
  readonly plan: readonly Installment[];
  readonly lateFee: Cents;
}

/**
 * The same loan with a new plan for what remains: covered instalments stay, a partly covered one is cut to what was paid,
 * open ones are replaced (PA-40, PA-41). No payment is made up; the principal stays the amount lent.
 */
export function renegotiationOf(
  loan: Loan,
  currentPlan: readonly Installment[],
  paid: PaidParts,
  seen: SeenDebt,
  terms: RenegotiationTerms,
  today: Day,
): Renegotiation {
  refusePaid(loan);
  const remaining = remainingAmount(loan);
  const lateFee = lateFeeOf(loan, today).due;
  refuseUnseenDebt({ remaining_amount: remaining, late_fee: lateFee }, seen);
  if (remaining <= 0) throw new Problem('invalid_input', 'Nada falta pagar: não há o que renegociar.');

  const closed = closedPlan(currentPlan, paid);
  const openPrincipal = subtractCents(loan.amount, principalBefore(loan, currentPlan, closed));
  const openInterest = subtractCents(remaining, openPrincipal);
  if (terms.discount > openInterest) {
    const text = `Na renegociação o desconto vai até os juros em aberto (${brl(openInterest)}).`;
    throw new Problem('invalid_input', text, { fields: { discount: text } });
  }
  const added = addCents(terms.added_interest, terms.fee_choice === 'include' ? lateFee : cents(0));
  const charged = { ...loan, ...interestAfter(loan, added, terms.discount) };
  refuseLargerTotal(charged, totalToPay(loan), 'added_interest');
  const interest = subtractCents(addCents(openInterest, added), terms.discount);
  // A single payment of which nothing was paid leaves no plan behind.
  const version =
    loan.interest_method === 'single' && closed.length === 0 ? loan.plan_version : loan.plan_version + 1;
  const plan = newPlan(loan, version, openPrincipal, interest, terms);
  return {
    loan: {
      ...charged,
      ...coverageColumns(plan, { status: loan.status, holiday_grace: terms.holiday_grace }),
      holiday_grace: terms.holiday_grace,
      interest_method: loan.interest_method === 'single' ? 'total' : loan.interest_method,
      frequency: terms.frequency,
      installment_count: plan.length,
      skipped_days: skippedDaysBits(terms.skip),
      plan_version: version,
      late_fee_received: cents(0),
      late_fee_waived: cents(0),
      status: openStatus(plan[0]?.due_date ?? today, today),
    },
    closed,
    plan,
    lateFee,
  };
}

/** The covered instalments of the plan that ends, and what was paid of the partly covered one. */
function closedPlan(plan: readonly Installment[], paid: PaidParts): readonly Installment[] {
  const covered = plan.filter(({ covered_on: on }) => on !== null);
  const partial = plan.find((installment) => installment.covered_on === null && installment.paid_amount > 0);
  if (partial === undefined || paid.lastOn === null) return covered;
  const cut: Installment = {
    ...partial,
    interest: subtractCents(paid.interest, addCents(cents(0), ...covered.map(({ interest }) => interest))),
    principal: subtractCents(
      paid.principal,
      addCents(cents(0), ...covered.map(({ principal }) => principal)),
    ),
    covered_on: paid.lastOn,
  };
  return [...covered, cut];
}

/** The principal of earlier plans and of what stays of the current one. */
function principalBefore(
  loan: Loan,
  currentPlan: readonly Installment[],
  closed: readonly Installment[],
): Cents {
  const ofCurrent = addCents(cents(0), ...currentPlan.map(({ principal }) => principal));
  const ofEarlier = subtractCents(loan.amount, ofCurrent);
  return addCents(ofEarlier, ...closed.map(({ principal }) => principal));
}

/** The discount takes from the agreed interest, and beyond it from what renewals charged. */
function interestAfter(
  loan: Loan,
  added: Cents,
  discount: Cents,
): Pick<Loan, 'contract_interest' | 'interest_paid'> {
  const contract = subtractCents(addCents(loan.contract_interest, added), discount);
  if (contract >= 0) return { contract_interest: contract, interest_paid: loan.interest_paid };
  return { contract_interest: cents(0), interest_paid: addCents(loan.interest_paid, contract) };
}

function newPlan(
  loan: Loan,
  version: number,
  principal: Cents,
  interest: Cents,
  { count, frequency, first_due_date: first, skip }: RenegotiationTerms,
): readonly Installment[] {
  const problem = renegotiationPlanProblem(loan, addCents(principal, interest), {
    count,
    frequency,
    first_due_date: first,
    skip,
  });
  if (problem !== null) throw new Problem('invalid_input', problem);
  const days = dueDates(first, frequency, count, skip);
  return equalInstallments(principal, interest, count).map((parts, at) => ({
    plan_version: version,
    number: at + 1,
    due_date: days[at] ?? first,
    ...parts,
    paid_amount: cents(0),
    covered_on: null,
  }));
}

/** Why the new plan cannot be, as a sentence; null when it can. */
export function renegotiationPlanProblem(
  loan: Pick<Loan, 'start_date'>,
  total: Cents,
  {
    count,
    frequency,
    first_due_date: first,
    skip,
  }: Pick<RenegotiationTerms, 'count' | 'frequency' | 'first_due_date' | 'skip'>,
): string | null {
  const countProblem = installmentCountProblem(count, 1);
  if (countProblem !== null) return countProblem;
  if (first < loan.start_date) return PLAN_SENTENCES.first_before_start;
  if (total < count) return PLAN_SENTENCES.too_small;
  const last = dueDates(first, frequency, count, skip).at(-1) ?? first;
  return parseDay(last) === null ? PLAN_SENTENCES.too_far : null;
}

function refuseUnseenDebt(now: SeenDebt, seen: SeenDebt): void {
  if (now.remaining_amount === seen.remaining_amount && now.late_fee === seen.late_fee) return;
  const fee = now.late_fee === 0 ? '' : ` e a multa é ${brl(now.late_fee)}`;
  throw new Problem(
    'loan_total_changed',
    `O valor deste empréstimo mudou: faltam ${brl(now.remaining_amount)}${fee}. Confira e confirme de novo.`,
    { remaining_amount: now.remaining_amount, late_fee: now.late_fee },
  );
}

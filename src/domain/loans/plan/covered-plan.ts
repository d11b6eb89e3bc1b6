import { daysUntil, isBefore, type Day } from '../../calendar.ts';
import { nextDueDate, type Installment } from './installment.ts';
import { graceUntil } from '../../rest-days.ts';
import type { Loan } from '../loan/loan.ts';

/** The columns of a loan that follow from what the instalments of its current plan have received. */
export type CoverageColumns = Pick<
  Loan,
  'end_date' | 'covered_on' | 'paid_count' | 'late_days_before' | 'late_from' | 'late_grace_until'
>;

/** `plan` are the instalments of the current plan, in order. */
export function coverageColumns(
  plan: readonly Installment[],
  { status, holiday_grace: hasGrace }: Pick<Loan, 'status' | 'holiday_grace'>,
): CoverageColumns {
  const paidCount = plan.filter(({ covered_on: on }) => on !== null).length;
  const isCovered = paidCount === plan.length;
  return {
    end_date: nextDueDate(plan),
    // A settled loan does not need the day on which it was covered (LN-21).
    covered_on: isCovered && status !== 'pago' ? (plan.at(-1)?.covered_on ?? null) : null,
    paid_count: paidCount,
    ...lateness(plan, hasGrace),
  };
}

/**
 * Each calendar day on which some instalment was due and open counts once: an instalment counts from its due date, or from
 * the day the one before it was covered if that was later (PA-24). For a single payment that is the time since `end_date`.
 * With grace, one that was due on a Sunday or a holiday and covered by the next working day has no late days (LP-27).
 */
export function lateness(
  plan: readonly Pick<Installment, 'due_date' | 'covered_on'>[],
  hasGrace: boolean,
): Pick<Loan, 'late_days_before' | 'late_from' | 'late_grace_until'> {
  let days = 0;
  let previous: Day | null = null;
  for (const { due_date: due, covered_on: covered } of plan) {
    const from: Day = previous !== null && isBefore(due, previous) ? previous : due;
    const grace = hasGrace ? graceUntil(due) : null;
    if (covered === null) return { late_days_before: days, late_from: from, late_grace_until: grace };
    if (grace !== null && !isBefore(grace, covered)) continue;
    days += Math.max(0, daysUntil(covered, from));
    previous = covered;
  }
  return { late_days_before: days, late_from: null, late_grace_until: null };
}

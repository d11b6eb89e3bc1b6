import { daysUntil, isBefore, type Day } from '../../calendar.ts';
import { nextDueDate, type Installment } from './installment.ts';
import type { Loan } from '../loan/loan.ts';

/** The columns of a loan that follow from what the instalments of its current plan have received. */
export type CoverageColumns = Pick<
  Loan,
  'end_date' | 'covered_on' | 'paid_count' | 'late_days_before' | 'late_from'
>;

/** `plan` are the instalments of the current plan, in order. */
export function coverageColumns(plan: readonly Installment[], status: Loan['status']): CoverageColumns {
  const paidCount = plan.filter(({ covered_on: on }) => on !== null).length;
  const isCovered = paidCount === plan.length;
  return {
    end_date: nextDueDate(plan),
    // A settled loan does not need the day on which it was covered (LN-21).
    covered_on: isCovered && status !== 'pago' ? (plan.at(-1)?.covered_on ?? null) : null,
    paid_count: paidCount,
    ...lateness(plan),
  };
}

/**
 * Each calendar day on which some instalment was due and open counts once: an instalment counts from its due date, or from
 * the day the one before it was covered if that was later (PA-24). For a single payment that is the time since `end_date`.
 */
export function lateness(plan: readonly Installment[]): Pick<Loan, 'late_days_before' | 'late_from'> {
  let days = 0;
  let previous: Day | null = null;
  for (const { due_date: due, covered_on: covered } of plan) {
    const from: Day = previous !== null && isBefore(due, previous) ? previous : due;
    if (covered === null) return { late_days_before: days, late_from: from };
    days += Math.max(0, daysUntil(covered, from));
    previous = covered;
  }
  return { late_days_before: days, late_from: null };
}

import { parseDay, type Day } from '#domain/calendar.ts';
import { dueDates, type SkippedDays } from '#domain/loans/plan/due-dates.ts';
import { installmentCountProblem } from '#domain/loans/plan/installment-plan.ts';
import type { Frequency } from '#domain/loans/loan/loan.ts';

interface TypedDates {
  /** 'Quantas parcelas' as typed. */
  readonly count: string;
  readonly first: string;
  readonly frequency: Frequency;
  readonly skip: SkippedDays;
}

/** When the last instalment falls due, beside 'Quantas parcelas' (PA-58); null while the fields do not say it. */
export function lastDueDateOf({ count: typed, first: text, frequency, skip }: TypedDates): Day | null {
  const first = parseDay(text);
  const count = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  if (first === null || installmentCountProblem(count, 1) !== null) return null;
  const last = dueDates(first, frequency, count, skip).at(-1);
  return last === undefined ? null : parseDay(last);
}

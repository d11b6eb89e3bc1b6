import { daysUntil, isBefore, type Day } from '../calendar.ts';
import type { Installment } from './installment.ts';

/**
 * The calendar days on which some instalment was late, each counted once however many were late on it (PA-24). The instalments
 * are those of one plan, in order, and therefore covered in order.
 */
export function lateDays(
  installments: readonly Pick<Installment, 'due_date' | 'covered_on'>[],
  today: Day,
): number {
  let days = 0;
  let countedUntil: Day | null = null;
  for (const { due_date: due, covered_on: coveredOn } of installments) {
    const from: Day = countedUntil === null ? due : later(due, countedUntil);
    countedUntil = coveredOn !== null && isBefore(coveredOn, today) ? coveredOn : today;
    days += Math.max(0, daysUntil(countedUntil, from));
  }
  return days;
}

function later(a: Day, b: Day): Day {
  return isBefore(a, b) ? b : a;
}

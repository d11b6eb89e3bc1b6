import { addDays, day, daysUntil, isBefore, oneMonthAfter, type Day } from '../../calendar.ts';
import type { Frequency } from '../loan/loan.ts';
import { isNationalHoliday } from '../../national-holidays.ts';

/** The days on which no instalment falls due ('Pular'). */
export interface SkippedDays {
  readonly saturdays: boolean;
  readonly sundays: boolean;
  readonly holidays: boolean;
}

export const NO_SKIPPED_DAYS: SkippedDays = { saturdays: false, sundays: false, holidays: false };

const A_SATURDAY = day('2000-01-01');

const DAYS_APART = { daily: 1, weekly: 7, fortnightly: 15 } as const;

export function isSkipped(value: Day, skip: SkippedDays): boolean {
  return (
    (skip.saturdays && daysSinceSaturday(value) === 0) ||
    (skip.sundays && daysSinceSaturday(value) === 1) ||
    (skip.holidays && isNationalHoliday(value))
  );
}

/**
 * The proposal for '1ª parcela em': the next allowed day, or one week, 15 days or a month after the start (PA-7). The plan
 * counts from that day, and moves the due date itself where it is excluded.
 */
export function firstDueDate(start: Day, frequency: Frequency, skip: SkippedDays): Day {
  if (frequency === 'daily') return allowedDay(addDays(start, 1), skip);
  return frequency === 'monthly' ? oneMonthAfter(start) : addDays(start, DAYS_APART[frequency]);
}

/**
 * The due dates of a plan, in order and all different. Daily ones are consecutive allowed days; the others are counted from
 * the first date as it was given, and each moves to the next allowed day on its own (PA-6).
 */
export function dueDates(first: Day, frequency: Frequency, count: number, skip: SkippedDays): readonly Day[] {
  switch (frequency) {
    case 'daily':
      return consecutiveDays(first, count, skip);
    case 'weekly':
    case 'fortnightly':
      return Array.from({ length: count }, (_, at) =>
        allowedDay(addDays(first, DAYS_APART[frequency] * at), skip),
      );
    case 'monthly':
      return sameDayOfMonth(first, count).map((due) => allowedDay(due, skip));
  }
}

/** The number in `loans.skipped_days`: 1 Saturdays + 2 Sundays + 4 national holidays. */
export function skippedDaysBits(skip: SkippedDays): number {
  return (skip.saturdays ? 1 : 0) + (skip.sundays ? 2 : 0) + (skip.holidays ? 4 : 0);
}

export function skippedDaysOf(bits: number): SkippedDays {
  return { saturdays: (bits & 1) !== 0, sundays: (bits & 2) !== 0, holidays: (bits & 4) !== 0 };
}

function daysSinceSaturday(value: Day): number {
  return daysUntil(value, A_SATURDAY) % 7;
}

/** The day itself, or the next one that is not skipped; some weekday always comes within a few days. */
function allowedDay(value: Day, skip: SkippedDays): Day {
  let allowed = value;
  while (isSkipped(allowed, skip)) allowed = addDays(allowed, 1);
  return allowed;
}

function consecutiveDays(first: Day, count: number, skip: SkippedDays): readonly Day[] {
  const days: Day[] = [];
  let next = allowedDay(first, skip);
  while (days.length < count) {
    days.push(next);
    next = allowedDay(addDays(next, 1), skip);
  }
  return days;
}

/** The same day of each month, or the last day of a shorter one. */
function sameDayOfMonth(first: Day, count: number): readonly Day[] {
  const daysIntoMonth = Number(first.slice(8)) - 1;
  const days: Day[] = [];
  let monthStart = addDays(first, -daysIntoMonth);
  while (days.length < count) {
    const nextMonthStart = oneMonthAfter(monthStart);
    const sameDay = addDays(monthStart, daysIntoMonth);
    days.push(isBefore(sameDay, nextMonthStart) ? sameDay : addDays(nextMonthStart, -1));
    monthStart = nextMonthStart;
  }
  return days;
}

import { describe, expect, test } from 'vitest';
import { day } from '../../calendar.ts';
import {
  dueDates,
  firstDueDate,
  isSkipped,
  NO_SKIPPED_DAYS,
  skippedDaysBits,
  skippedDaysOf,
  type SkippedDays,
} from './due-dates.ts';
import { FREQUENCIES } from '../loan/loan.ts';
import { isNationalHoliday } from '../../national-holidays.ts';

const skipping = (...names: (keyof SkippedDays)[]): SkippedDays => ({
  saturdays: names.includes('saturdays'),
  sundays: names.includes('sundays'),
  holidays: names.includes('holidays'),
});
const ALL = skipping('saturdays', 'sundays', 'holidays');

/** `2026: 16/11 17/11 | 2027: 01/01` as days. */
function written(text: string): string[] {
  return text.split('|').flatMap((part) => {
    const [year = '', dates = ''] = part.trim().split(':');
    return dates
      .trim()
      .split(/\s+/)
      .map((date) => `${year}-${date.slice(3)}-${date.slice(0, 2)}`);
  });
}

describe('PA-6 due dates', () => {
  test('Diária from Monday 16/11/2026, no Sundays, 20x', () => {
    expect(dueDates(day('2026-11-16'), 'daily', 20, skipping('sundays'))).toEqual(
      written(
        '2026: 16/11 17/11 18/11 19/11 20/11 21/11 23/11 24/11 25/11 26/11 27/11 28/11 30/11 01/12 02/12 03/12 04/12 05/12 07/12 08/12',
      ),
    );
  });

  test('the same without holidays either: 20/11 falls out and the last is 09/12', () => {
    const dates = dueDates(day('2026-11-16'), 'daily', 20, skipping('sundays', 'holidays'));
    expect(dates).not.toContain('2026-11-20');
    expect(dates).toHaveLength(20);
    expect(dates.at(-1)).toBe('2026-12-09');
  });

  test('Diária without excluded days is every day', () => {
    expect(dueDates(day('2027-12-30'), 'daily', 4, NO_SKIPPED_DAYS)).toEqual(
      written('2027: 30/12 31/12 | 2028: 01/01 02/01'),
    );
  });

  test('Diária whose first date is excluded begins on the next allowed day', () => {
    // Sunday 15/11/2026 is also a holiday.
    expect(dueDates(day('2026-11-14'), 'daily', 3, ALL)).toEqual(written('2026: 16/11 17/11 18/11'));
  });

  test('Semanal is every 7 days; the one that moves does not move the next', () => {
    expect(dueDates(day('2026-11-13'), 'weekly', 4, skipping('saturdays', 'holidays'))).toEqual(
      written('2026: 13/11 22/11 27/11 04/12'),
    );
  });

  test('Quinzenal from 01/12/2026, 4x is every 15 days', () => {
    expect(dueDates(day('2026-12-01'), 'fortnightly', 4, NO_SKIPPED_DAYS)).toEqual(
      written('2026: 01/12 16/12 31/12 | 2027: 15/01'),
    );
  });

  test('Mensal from 31/01/2027, 6x is the last day of shorter months', () => {
    expect(dueDates(day('2027-01-31'), 'monthly', 6, NO_SKIPPED_DAYS)).toEqual(
      written('2027: 31/01 28/02 31/03 30/04 31/05 30/06'),
    );
  });

  test('Mensal from 31/01/2027 without Sundays', () => {
    expect(dueDates(day('2027-01-31'), 'monthly', 6, skipping('sundays'))).toEqual(
      written('2027: 01/02 01/03 31/03 30/04 31/05 30/06'),
    );
  });

  test('Mensal from 29/01/2028 keeps 29/02 of a leap year', () => {
    expect(dueDates(day('2028-01-29'), 'monthly', 3, NO_SKIPPED_DAYS)).toEqual(
      written('2028: 29/01 29/02 29/03'),
    );
  });

  test('the longest run of excluded days is passed: Friday 18/04/2025 to Monday 21/04/2025', () => {
    expect(dueDates(day('2025-04-18'), 'daily', 2, ALL)).toEqual(written('2025: 22/04 23/04'));
    expect(dueDates(day('2025-04-18'), 'weekly', 2, ALL)).toEqual(written('2025: 22/04 25/04'));
  });

  test.each([
    ['daily', '2102-02-03'],
    ['weekly', '2108-08-24'],
    ['fortnightly', '2117-05-21'],
    ['monthly', '2134-03-31'],
  ] as const)('%s: 400 dates from 31/12/2100 run on to %s', (frequency, last) => {
    const dates = dueDates(day('2100-12-31'), frequency, 400, NO_SKIPPED_DAYS);
    expect(dates).toHaveLength(400);
    expect(dates.at(-1)).toBe(last);
  });
});

describe('PA-7 the proposed first due date', () => {
  test.each([
    ['daily', '2026-11-14', NO_SKIPPED_DAYS, '2026-11-15'],
    ['daily', '2026-11-14', skipping('sundays'), '2026-11-16'],
    ['daily', '2026-11-19', ALL, '2026-11-23'],
    ['weekly', '2026-11-16', NO_SKIPPED_DAYS, '2026-11-23'],
    ['weekly', '2026-11-14', skipping('saturdays'), '2026-11-21'],
    ['fortnightly', '2026-11-16', NO_SKIPPED_DAYS, '2026-12-01'],
    ['fortnightly', '2026-12-10', skipping('holidays'), '2026-12-25'],
    ['monthly', '2027-01-31', NO_SKIPPED_DAYS, '2027-02-28'],
    ['monthly', '2027-01-31', skipping('sundays'), '2027-02-28'],
  ] as const)('%s from %s', (frequency, start, skip, first) => {
    expect(firstDueDate(day(start), frequency, skip)).toBe(first);
  });
});

test('the column holds 1 for Saturdays, 2 for Sundays, 4 for holidays', () => {
  expect(skippedDaysBits(NO_SKIPPED_DAYS)).toBe(0);
  expect(skippedDaysBits(skipping('saturdays'))).toBe(1);
  expect(skippedDaysBits(skipping('sundays'))).toBe(2);
  expect(skippedDaysBits(skipping('holidays'))).toBe(4);
  expect(skippedDaysBits(ALL)).toBe(7);
  expect(skippedDaysOf(5)).toEqual({ saturdays: true, sundays: false, holidays: true });
  for (let bits = 0; bits <= 7; bits += 1) expect(skippedDaysBits(skippedDaysOf(bits))).toBe(bits);
});

/** The same rules written over the platform's calendar in UTC, to compare with. */
const utc = (year: number, month: number, date: number) => new Date(Date.UTC(year, month, date));
const textOf = (moment: Date) => moment.toISOString().slice(0, 10);
const EVERY_DAY: readonly Date[] = Array.from({ length: 36_890 }, (_, at) => utc(2000, 0, 1 + at));

function isExcluded(moment: Date, skip: SkippedDays): boolean {
  if (skip.saturdays && moment.getUTCDay() === 6) return true;
  if (skip.sundays && moment.getUTCDay() === 0) return true;
  return skip.holidays && isNationalHoliday(day(textOf(moment)));
}

function expectedDates(start: Date, frequency: string, count: number, skip: SkippedDays): string[] {
  const [year, month, date] = [start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()];
  if (frequency === 'daily') {
    const dates: string[] = [];
    for (let at = 0; dates.length < count; at += 1) {
      const moment = utc(year, month, date + at);
      if (!isExcluded(moment, skip)) dates.push(textOf(moment));
    }
    return dates;
  }
  return Array.from({ length: count }, (_, at) => {
    const lastOfMonth = utc(year, month + at + 1, 0).getUTCDate();
    let moment =
      frequency === 'monthly'
        ? utc(year, month + at, Math.min(date, lastOfMonth))
        : utc(year, month, date + at * (frequency === 'weekly' ? 7 : 15));
    while (isExcluded(moment, skip)) moment = new Date(moment.getTime() + 86_400_000);
    return textOf(moment);
  });
}

describe('from 2000 to 2100', () => {
  test('every day is skipped exactly when its weekday is', () => {
    expect(textOf(EVERY_DAY.at(-1) ?? utc(0, 0, 0))).toBe('2100-12-31');
    const wrong = EVERY_DAY.filter((moment) => {
      const value = day(textOf(moment));
      return (
        isSkipped(value, skipping('saturdays')) !== (moment.getUTCDay() === 6) ||
        isSkipped(value, skipping('sundays')) !== (moment.getUTCDay() === 0) ||
        isSkipped(value, skipping('holidays')) !== isNationalHoliday(value) ||
        isSkipped(value, NO_SKIPPED_DAYS)
      );
    });
    expect(wrong).toEqual([]);
  });

  test.each(FREQUENCIES)('PA-6 %s: the dates are those of the calendar, from any day', (frequency) => {
    // A step prime to 7 and to the lengths of months, so that weekdays, days and months come up in every combination.
    const starts = EVERY_DAY.filter((_, at) => at % 61 === 0 && at < EVERY_DAY.length - 600);
    for (const [at, start] of starts.entries()) {
      const skip = skippedDaysOf(at % 8);
      const count = 3 + (at % 16);
      const dates = dueDates(day(textOf(start)), frequency, count, skip);
      expect(dates).toEqual(expectedDates(start, frequency, count, skip));
      expect(new Set(dates).size).toBe(count);
    }
  });

  test('PA-6 400 instalments of each frequency', () => {
    for (const frequency of FREQUENCIES)
      for (let bits = 0; bits <= 7; bits += 1) {
        const skip = skippedDaysOf(bits);
        expect(dueDates(day('2026-01-31'), frequency, 400, skip)).toEqual(
          expectedDates(utc(2026, 0, 31), frequency, 400, skip),
        );
      }
  });
});

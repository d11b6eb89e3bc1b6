import { expect, test } from 'vitest';

import { day } from './calendar.ts';
import {
  addMonths,
  daysOf,
  firstDayOf,
  lastDayOf,
  monthOf,
  parseMonth,
  twelveMonthsTo,
} from './calendar-month.ts';

const month = (text: string) => {
  const parsed = parseMonth(text);
  if (parsed === null) throw new Error(`${text} is no month`);
  return parsed;
};

test('a month is YYYY-MM from 2000 to 2100, and nothing else is', () => {
  expect(parseMonth('2026-11')).toBe('2026-11');
  for (const text of ['2026-13', '2026-00', '1999-12', '2101-01', '2026-1', '2026-11-01', ''])
    expect(parseMonth(text)).toBeNull();
});

test('the days of February 2028, a leap year, are 29', () => {
  expect(firstDayOf(month('2028-02'))).toBe('2028-02-01');
  expect(lastDayOf(month('2028-02'))).toBe('2028-02-29');
  expect(daysOf(month('2028-02'))).toHaveLength(29);
  expect(daysOf(month('2028-02')).at(-1)).toBe('2028-02-29');
});

test('months are counted over the turn of the year, in both directions', () => {
  expect(monthOf(day('2026-12-31'))).toBe('2026-12');
  expect(addMonths(month('2026-12'), 1)).toBe('2027-01');
  expect(addMonths(month('2026-01'), -1)).toBe('2025-12');
});

test('CX-11 the twelve months to November 2026 begin with December 2025', () => {
  const months = twelveMonthsTo(month('2026-11'));
  expect(months).toHaveLength(12);
  expect(months[0]).toBe('2025-12');
  expect(months.at(-1)).toBe('2026-11');
});

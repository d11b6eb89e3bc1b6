import { expect, test } from 'vitest';
import { day } from './calendar.ts';
import {
  blanksBeforeMonth,
  daysOfMonth,
  firstOfMonth,
  monthName,
  monthShortName,
  weekdayAndDayText,
} from './calendar-words.ts';

test('a date is said with its weekday', () => {
  expect(weekdayAndDayText(day('2026-11-15'))).toBe('domingo, 15 de novembro');
  expect(weekdayAndDayText(day('2026-03-03'))).toBe('terça, 3 de março');
});

test('a month has its name, its short name and its days', () => {
  expect(monthName(day('2026-03-31'))).toBe('março');
  expect(monthShortName(day('2026-11-30'))).toBe('nov');
  expect(firstOfMonth(day('2028-02-29'))).toBe('2028-02-01');
  expect(daysOfMonth(day('2028-02-10'))).toHaveLength(29);
  expect(daysOfMonth(day('2026-12-31')).at(-1)).toBe('2026-12-31');
});

test('1 November 2026 is a Sunday, 1 December a Tuesday', () => {
  expect(blanksBeforeMonth(day('2026-11-20'))).toBe(0);
  expect(blanksBeforeMonth(day('2026-12-01'))).toBe(2);
});

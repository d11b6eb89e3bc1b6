import { expect, test } from 'vitest';
import { day } from './calendar.ts';
import { monthOf } from './calendar-month.ts';
import { blanksBeforeMonth, monthName, monthShortName, weekdayAndDayText } from './calendar-words.ts';

test('a date is said with its weekday', () => {
  expect(weekdayAndDayText(day('2026-11-15'))).toBe('domingo, 15 de novembro');
  expect(weekdayAndDayText(day('2026-03-03'))).toBe('terça, 3 de março');
});

test('a month has its name and its short name', () => {
  expect(monthName(day('2026-03-31'))).toBe('março');
  expect(monthShortName(day('2026-11-30'))).toBe('nov');
});

test('1 November 2026 is a Sunday, 1 December a Tuesday', () => {
  expect(blanksBeforeMonth(monthOf(day('2026-11-20')))).toBe(0);
  expect(blanksBeforeMonth(monthOf(day('2026-12-01')))).toBe(2);
});

import { expect, test } from 'vitest';
import { day } from './calendar.ts';
import { graceUntil, restDaysText, restDayText, restDayWord } from './rest-days.ts';

test.each([
  // A Sunday, and Proclamação da República.
  ['2026-11-15', 'domingo e feriado'],
  ['2026-11-14', null],
  ['2026-11-16', null],
  ['2026-11-22', 'domingo'],
  ['2026-12-25', 'feriado'],
  // Consciência Negra is a national holiday since 2024.
  ['2023-11-20', null],
  ['2026-11-20', 'feriado'],
  // Good Friday moves; Carnival and Corpus Christi are no national holidays.
  ['2026-04-03', 'feriado'],
  ['2027-03-26', 'feriado'],
  ['2027-04-03', null],
  ['2027-02-09', null],
  ['2027-05-27', null],
])('LP-27 %s is %s', (value, word) => {
  expect(restDayWord(day(value))).toBe(word);
});

test('LP-27 the mark in the form, of one date and of a plan', () => {
  expect(restDayText(day('2026-11-15'))).toBe('Este dia é domingo e feriado.');
  expect(restDayText(day('2026-11-16'))).toBeNull();
  const weekly = ['2026-12-18', '2026-12-25', '2027-01-01', '2027-01-08'].map(day);
  expect(restDaysText(weekly)).toBe('2 parcelas vencem em domingo ou feriado, a primeira em 25/12/2026.');
  expect(restDaysText(weekly.slice(0, 2))).toBe('1 parcela vence em feriado, 25/12/2026.');
  expect(restDaysText(weekly.slice(3))).toBeNull();
});

test.each([
  ['2026-11-15', '2026-11-16'],
  ['2026-11-20', '2026-11-21'],
  // A Sunday before a holiday, and a holiday before a Sunday.
  ['2025-04-20', '2025-04-22'],
  ['2026-12-27', '2026-12-28'],
  ['2021-05-01', '2021-05-03'],
  ['2026-11-16', null],
  ['2026-11-14', null],
])('LP-27 what falls due on %s has until %s', (due, until) => {
  expect(graceUntil(day(due))).toBe(until);
});

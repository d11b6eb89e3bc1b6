import { expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { monthOf } from '../calendar-month.ts';
import { cents } from '../money.ts';
import { creditsSum, daysOfYear, foldedCredits, monthsOfYear, type Credit } from './income-tax.ts';
import { smallCreditsText } from './income-tax-words.ts';

const credit = (name: string, before: number, until: number): Credit => ({
  client_id: name,
  name,
  cpf: '52998224725',
  before: cents(before),
  until: cents(until),
});

test('LP-42 the credits are of the last days of two years; of the current year of today', () => {
  const today = day('2026-11-18');
  expect(daysOfYear(2025, today)).toEqual({ before: '2024-12-31', until: '2025-12-31' });
  expect(daysOfYear(2026, today)).toEqual({ before: '2025-12-31', until: '2026-11-18' });
  expect(daysOfYear(2000, today)).toEqual({ before: '1999-12-31', until: '2000-12-31' });
});

test('LP-42 who had R$ 5.000,00 or less on both days is in one line; a centavo more on one day is not', () => {
  const credits = [
    credit('a', 500_000, 500_000),
    credit('b', 500_001, 0),
    credit('c', 0, 500_001),
    credit('d', 0, 1_340_000 - 500_000 - 340_000),
  ];
  const { large, small } = foldedCredits(credits);
  expect([large.map(({ name }) => name), small.map(({ name }) => name)]).toEqual([
    ['b', 'c'],
    ['a', 'd'],
  ]);
  expect(smallCreditsText(small).replaceAll('\u00a0', ' ')).toBe('Até R$ 5.000,00: 2 pessoas · R$ 10.000,00');
  expect(smallCreditsText(small.slice(0, 1)).replaceAll('\u00a0', ' ')).toBe(
    'Até R$ 5.000,00: 1 pessoa · R$ 5.000,00',
  );
  expect(creditsSum(credits)).toEqual({ before: 1_000_001, until: 1_500_001 });
});

test('LP-41 a year has twelve months, each with its payers and their sums', () => {
  const month = monthOf(day('2026-03-05'));
  const paid = { client_id: 'a', name: 'Ana', cpf: '52998224725', month };
  const months = monthsOfYear(2026, [
    { ...paid, interest: cents(40_000), fees: cents(500) },
    { ...paid, client_id: 'b', interest: cents(100), fees: cents(0) },
  ]);
  expect(months.map(({ month }) => month).slice(0, 3)).toEqual(['2026-01', '2026-02', '2026-03']);
  expect(months).toHaveLength(12);
  expect(months[2]).toMatchObject({
    interest: 40_100,
    fees: 500,
    payers: [{ name: 'Ana' }, { client_id: 'b' }],
  });
  expect(months[11]).toEqual({ month: '2026-12', interest: 0, fees: 0, payers: [] });
});

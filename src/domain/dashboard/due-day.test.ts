import { expect, test } from 'vitest';
import { addDays, day } from '../calendar.ts';
import { cents } from '../money.ts';
import type { DebtByAge } from './debt-age.ts';
import { DUE_GROUPS, dueRange, dueTotal, richestGroup } from './due-day.ts';

const TODAY = day('2026-11-15');

const total = (count: number, amount: number) => ({ count, amount: cents(amount) });
const AGES: DebtByAge = {
  later: total(9, 900),
  soon: total(4, 400),
  today: total(1, 999),
  late_7: total(2, 70_000),
  late_30: total(1, 5),
  late_more: total(0, 0),
};

test.each([
  [-400, 'late'],
  [-1, 'late'],
  [0, 'today'],
  [1, 'soon'],
  [3, 'soon'],
  [4, null],
] as const)('a loan due %i days from today belongs to %s', (days, group) => {
  const on = addDays(TODAY, days);
  const found = DUE_GROUPS.filter((one) => {
    const { from, to } = dueRange(one, TODAY);
    return (from === null || on >= from) && on <= to;
  });
  expect(found).toEqual(group === null ? [] : [group]);
});

test('the totals of a group: 700,00 of 2 loans this week and 0,05 of 1 loan before are 3 loans and 700,05 late', () => {
  expect(dueTotal(AGES, 'late')).toEqual({ count: 3, amount: 70_005 });
  expect(dueTotal(AGES, 'today')).toEqual({ count: 1, amount: 999 });
  expect(dueTotal(AGES, 'soon')).toEqual({ count: 4, amount: 400 });
});

test('the group with most money is the one to open; of equal ones the first; without money today', () => {
  const groups = (today: number, late: number, soon: number) => ({
    today: total(1, today),
    late: total(1, late),
    soon: total(1, soon),
  });
  expect(richestGroup(groups(2_100, 30_008, 10_570))).toBe('late');
  expect(richestGroup(groups(5, 5, 5))).toBe('today');
  expect(richestGroup(groups(0, 0, 10))).toBe('soon');
  expect(richestGroup(groups(0, 0, 0))).toBe('today');
  // Instalments of somebody who is in another group are money, but no other person to ask.
  expect(richestGroup({ ...groups(5, 0, 0), soon: total(0, 99) })).toBe('today');
});

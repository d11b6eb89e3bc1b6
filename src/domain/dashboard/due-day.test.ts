import { expect, test } from 'vitest';
import { addDays, day } from '../calendar.ts';
import { cents } from '../money.ts';
import type { DebtByAge } from './debt-age.ts';
import {
  DUE_GROUPS,
  dueRange,
  dueTotalWithout,
  expectedSums,
  lastDayOfWeek,
  openingGroup,
} from './due-day.ts';

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
  const date = addDays(TODAY, days);
  const found = DUE_GROUPS.filter((one) => {
    const { from, to } = dueRange(one, TODAY);
    return (from === null || date >= from) && date <= to;
  });
  expect(found).toEqual(group === null ? [] : [group]);
});

const on = (days: number, count: number, amount: number) => ({
  day: addDays(TODAY, days),
  ...total(count, amount),
});

test('the totals of a group: 700,00 of 2 loans this week and 0,05 of 1 loan before are 3 loans and 700,05 late', () => {
  const without = (left: ReturnType<typeof on>[]) => ({ left, today: TODAY });
  expect(dueTotalWithout(AGES, 'late', without([]))).toEqual({ count: 3, amount: 70_005 });
  expect(dueTotalWithout(AGES, 'today', without([]))).toEqual({ count: 1, amount: 999 });
  expect(dueTotalWithout(AGES, 'soon', without([]))).toEqual({ count: 4, amount: 400 });
  // DB-12: a loan of a deleted client, late with 0,05 and with an instalment of 3,00 in two days.
  const left = [on(-9, 1, 5), on(2, 0, 300)];
  expect(dueTotalWithout(AGES, 'late', without(left))).toEqual({ count: 2, amount: 70_000 });
  expect(dueTotalWithout(AGES, 'soon', without(left))).toEqual({ count: 4, amount: 100 });
});

test('DB-12 who is late comes first, then who pays today, then who comes next; without anybody today', () => {
  const groups = (today: number, late: number, soon: number) => ({
    today: { count: today },
    late: { count: late },
    soon: { count: soon },
  });
  expect(openingGroup(groups(9, 1, 9))).toBe('late');
  expect(openingGroup(groups(1, 0, 9))).toBe('today');
  expect(openingGroup(groups(0, 0, 1))).toBe('soon');
  expect(openingGroup(groups(0, 0, 0))).toBe('today');
});

test('DB-12 of a Wednesday: this week ends on Saturday, the next one on the Saturday after', () => {
  const wednesday = day('2026-11-18');
  const due = ['2026-11-17', '2026-11-18', '2026-11-21', '2026-11-22', '2026-11-28', '2026-11-29'].map(
    (text, at) => ({ day: day(text), amount: cents(10 ** at) }),
  );
  expect(expectedSums(due, [], wednesday)).toEqual({ today: 10, this_week: 110, next_week: 11_000 });
  const left = [{ day: day('2026-11-21'), count: 1, amount: cents(40) }];
  expect(expectedSums(due, left, wednesday)).toEqual({ today: 10, this_week: 70, next_week: 11_000 });
  expect(lastDayOfWeek(day('2026-11-21'))).toBe('2026-11-21');
  expect(lastDayOfWeek(day('2026-11-22'))).toBe('2026-11-28');
});

import { expect, test } from 'vitest';
import fc from 'fast-check';
import { addDays, day } from '../calendar.ts';
import { cents } from '../money.ts';
import { cashWeeks, cashWindow, DUE_GROUPS, dueRange, dueTotal, type DayTotal } from './due-day.ts';

const TODAY = day('2026-11-15');

/** So many days from today: loans due, centavos due, centavos received. */
const total = (days: number, dueCount: number, due: number, received = 0): DayTotal => ({
  day: addDays(TODAY, days),
  loan_count: dueCount,
  due_amount: cents(due),
  received_amount: cents(received),
});

test.each([
  [-400, 'late'],
  [-1, 'late'],
  [0, 'today'],
  [1, 'soon'],
  [3, 'soon'],
  [4, null],
] as const)('a loan due %i days from today belongs to %s', (days, group) => {
  const found = DUE_GROUPS.filter((one) => dueTotal([total(days, 1, 100)], dueRange(one, TODAY)).count === 1);
  expect(found).toEqual(group === null ? [] : [group]);
});

test('the totals of a group: 700,00 of 2 loans yesterday and 0,05 of 1 loan before are 3 loans and 700,05 late', () => {
  const totals = [total(-9, 1, 5), total(-1, 2, 70_000), total(0, 1, 999)];
  expect(dueTotal(totals, dueRange('late', TODAY))).toEqual({ count: 3, amount: 70_005 });
});

test('the chart: today is the last day of what came in and the first of what falls due', () => {
  const weeks = cashWeeks([total(0, 1, 140_000, 25_000)], TODAY);
  expect(weeks.received.at(-1)).toEqual({ from: '2026-11-09', to: '2026-11-15', amount: 25_000 });
  expect(weeks.due[0]).toEqual({ from: '2026-11-15', to: '2026-11-21', amount: 140_000 });
});

test.each([
  [-27, 0],
  [-21, 0],
  [-20, 1],
  [-7, 2],
  [-6, 3],
])('what came in %i days ago stands in week %i of four', (days, week) => {
  const amounts = cashWeeks([total(days, 0, 0, 10)], TODAY).received.map(({ amount }) => amount);
  expect(amounts).toEqual([0, 1, 2, 3].map((each) => (each === week ? 10 : 0)));
});

test.each([
  [6, 0],
  [7, 1],
  [27, 3],
])('what falls due in %i days stands in week %i of four', (days, week) => {
  const amounts = cashWeeks([total(days, 1, 10)], TODAY).due.map(({ amount }) => amount);
  expect(amounts).toEqual([0, 1, 2, 3].map((each) => (each === week ? 10 : 0)));
});

test('late money is no forecast, money expected is not received, and nothing outside the window counts', () => {
  const weeks = cashWeeks(
    [total(-1, 3, 500), total(5, 0, 0, 500), total(28, 1, 500), total(-28, 0, 0, 500)],
    TODAY,
  );
  expect([...weeks.received, ...weeks.due].every(({ amount }) => amount === 0)).toBe(true);
});

test('no centavo of the window is lost or counted twice', () => {
  const anyTotal = fc
    .tuple(fc.integer({ min: -27, max: 27 }), fc.nat(99_999_999), fc.nat(99_999_999))
    .map(([days, due, received]) => total(days, 1, due, received));
  fc.assert(
    fc.property(fc.array(anyTotal), (totals) => {
      const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
      const weeks = cashWeeks(totals, TODAY);
      const { from, to } = cashWindow(TODAY);
      expect([weeks.received[0]?.from, weeks.due.at(-1)?.to]).toEqual([from, to]);
      expect(sum(weeks.received.map(({ amount }) => amount))).toBe(
        sum(totals.filter((one) => one.day <= TODAY).map((one) => one.received_amount)),
      );
      expect(sum(weeks.due.map(({ amount }) => amount))).toBe(
        sum(totals.filter((one) => one.day >= TODAY).map((one) => one.due_amount)),
      );
    }),
  );
});

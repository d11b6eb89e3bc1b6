import { expect, test } from 'vitest';

import { parseMonth } from '../calendar-month.ts';
import { cents } from '../money.ts';
import { cashFigures, monthProfit, monthReceived, shortfallAfterLending } from './cash-figures.ts';
import { cashMonths } from './cash-months.ts';

const TOTALS = {
  cash_on_hand: cents(390_000),
  principal_open: cents(160_000),
  principal_late_30: cents(0),
  amount_to_receive: cents(218_000),
  overdue_amount: cents(0),
};

test('CX-4 patrimônio 390.000 + 160.000 = 550.000', () => {
  expect(cashFigures(TOTALS).net_worth).toBe(550_000);
});

test.each([
  [1, 3, 33.3],
  [2, 3, 66.7],
  // 0,05 % is half a tenth and rounds up; a hair below it rounds down.
  [1, 2_000, 0.1],
  [1, 2_001, 0],
  [5, 5, 100],
  [5, 0, 0],
  [9_007_199_254_740_990, 9_007_199_254_740_991, 100],
])('CX-7 %d of %d is %d %%', (part, whole, percent) => {
  const totals = {
    ...TOTALS,
    principal_open: cents(whole),
    principal_late_30: cents(part),
    amount_to_receive: cents(whole),
    overdue_amount: cents(part),
    cash_on_hand: cents(0),
  };
  expect(cashFigures(totals)).toMatchObject({ par_30: percent, overdue_rate: percent });
});

test('CX-6 of 93.000 received 40.000 are principal, so the profit is 52.000 + 1.000 − 3.000 = 50.000', () => {
  const month = parseMonth('2026-12');
  if (month === null) throw new Error('a month');
  const [figures] = cashMonths(
    [month],
    [
      {
        month,
        received_amount: cents(93_000),
        received_interest: cents(52_000),
        received_principal: cents(40_000),
        lent_amount: cents(0),
        expenses: cents(3_000),
      },
    ],
  );
  if (figures === undefined) throw new Error('its figures');
  expect(figures.received_fees).toBe(1_000);
  expect(monthReceived(figures)).toBe(93_000);
  expect(monthProfit(figures)).toBe(50_000);
});

test('CX-15 lending 1.000,00 of 500,00 leaves 500,00 missing; lending all of it leaves nothing', () => {
  expect(shortfallAfterLending(cents(50_000), cents(100_000))).toBe(50_000);
  expect(shortfallAfterLending(cents(100_000), cents(100_000))).toBeNull();
});

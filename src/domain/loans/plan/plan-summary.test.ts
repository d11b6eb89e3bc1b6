import { expect, test } from 'vitest';
import { cents } from '../../money.ts';
import { planText } from './plan-summary.ts';

const parts = (...values: [principal: number, interest: number][]) =>
  values.map(([principal, interest]) => ({ principal: cents(principal), interest: cents(interest) }));

test.each([
  [
    'equal instalments',
    Array.from({ length: 20 }, () => parts([5_000, 1_500])).flat(),
    '20x de R$\u00a065,00',
  ],
  [
    'a last one with the rest',
    parts([33_333, 3_333], [33_333, 3_333], [33_334, 3_334]),
    '3x: 2 de R$\u00a0366,66 e a última de R$\u00a0366,68',
  ],
  [
    'the same values of other parts',
    parts([33_334, 6_666], [33_333, 6_667], [33_333, 6_667]),
    '3x de R$\u00a0400,00',
  ],
  [
    'a smaller last one of two',
    parts([22_000, 961], [22_000, 959]),
    '2x: 1 de R$\u00a0229,61 e a última de R$\u00a0229,59',
  ],
  [
    'only interest, and the capital with the last',
    parts([0, 10_000], [0, 10_000], [0, 10_000], [0, 10_000], [0, 10_000], [100_000, 10_000]),
    '5x de R$\u00a0100,00 e a última de R$\u00a01.100,00',
  ],
  ['one', parts([100_000, 40_000]), '1x de R$\u00a01.400,00'],
])('PA-9 PD-12 %s', (_, installments, text) => {
  expect(planText(installments)).toBe(text);
});

test('a plan has instalments', () => {
  expect(() => planText([])).toThrow(RangeError);
});

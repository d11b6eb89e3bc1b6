import { expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import { shortMoney } from './plot-money.ts';

test.each([
  [0, '0'],
  [123_456, '1.235'],
  [999_900, '9.999'],
  [1_234_500, '12,3 mil'],
  [2_000_000, '20 mil'],
  [12_345_600, '123 mil'],
  [120_000_000, '1,2 mi'],
])('%i centavos are written %s', (amount, text) => {
  expect(shortMoney(cents(amount))).toBe(text);
});

import { expect, test } from 'vitest';
import { cents } from '../../money.ts';
import { balanceOf, balanceText } from './balance-text.ts';

test.each([
  [2000, 'Falta: R$\u00a020,00'],
  [0, 'Falta: R$\u00a00,00'],
  [-21_000, 'Pago a mais R$\u00a0210,00'],
  [-1, 'Pago a mais R$\u00a00,01'],
])('LN-8 LN-11 %d centavos left read "%s"', (remaining, text) => {
  expect(balanceText(cents(remaining))).toBe(text);
});

test('the figure of an overpaid loan has another name and no sign', () => {
  expect(balanceOf(cents(-21_000))).toEqual({ label: 'Pago a mais', amount: 21_000 });
  expect(balanceOf(cents(0))).toEqual({ label: 'Falta', amount: 0 });
});

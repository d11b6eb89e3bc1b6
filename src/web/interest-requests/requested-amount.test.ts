import { expect, test } from 'vitest';
import { parseRequestedAmount } from './requested-amount.ts';

test.each([
  ['1.500,00', 150_000],
  ['0', 0],
  ['-0', 0],
  ['-50', -5000],
  ['− 50,25', -5025],
  ['-R$ 1.000', -100_000],
  ['R$ -1.000', -100_000],
  ['', null],
  ['-', null],
  ['--5', null],
  ['abc', null],
])('IN-6 %j is %j centavos: zero and less are amounts too', (text, amount) => {
  expect(parseRequestedAmount(text)).toBe(amount);
});

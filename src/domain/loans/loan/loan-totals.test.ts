import { expect, test } from 'vitest';
import { basisPoints, cents } from '../../money.ts';
import { aLoan } from '#tests/builders/a-loan.ts';
import { periodInterest, remainingAmount, totalToPay } from './loan-totals.ts';

test.each([
  ['1000 at 40%: 400, 1000 + 400 = 1400, nothing paid', 100_000, 4000, 0, 0, 40_000, 140_000, 140_000],
  ['renewed once: 1000 + 400 + 400 = 1800', 100_000, 4000, 40_000, 0, 40_000, 180_000, 180_000],
  ['500 of 1800 paid: 1300 remain', 100_000, 4000, 40_000, 50_000, 40_000, 180_000, 130_000],
  ['overpaid: 1400 − 1450 = −50', 100_000, 4000, 0, 145_000, 40_000, 140_000, -5000],
  ['10,05 at 10%: 1,005 is 1,01, so 11,06', 1005, 1000, 0, 0, 101, 1106, 1106],
  ['0,01 at 50%: half a centavo is one, so 0,02', 1, 5000, 0, 0, 1, 2, 2],
  ['without interest the total is the amount', 12_345, 0, 0, 345, 0, 12_345, 12_000],
])('LN-8 %s', (_sum, amount, rate, renewal, paid, interest, total, remaining) => {
  const loan = aLoan({
    amount: cents(amount),
    interest_rate: basisPoints(rate),
    interest_paid: cents(renewal),
    paid_amount: cents(paid),
  });
  expect(periodInterest(loan)).toBe(interest);
  expect(totalToPay(loan)).toBe(total);
  expect(remainingAmount(loan)).toBe(remaining);
});

test('PA-13 10x of 130,00 with 40,00 of discount: 1000 + 300 = 1300, − 520 paid − 40 = 740 remain', () => {
  const loan = aLoan({
    interest_method: 'fixed',
    interest_rate: basisPoints(3000),
    contract_interest: cents(30_000),
    installment_count: 10,
    paid_amount: cents(52_000),
    discount: cents(4_000),
  });
  expect(totalToPay(loan)).toBe(130_000);
  expect(remainingAmount(loan)).toBe(74_000);
});

import { expect, test } from 'vitest';
import { aLoan } from '#tests/builders/a-loan.ts';
import { day } from '../calendar.ts';
import { cents } from '../money.ts';
import { totalToPay } from '../loans/loan/loan-totals.ts';
import { broughtLoan } from './brought-loan.ts';

const brought = (interest: number) => {
  const renewal = {
    interest: cents(interest),
    on_day: day('2026-12-15'),
    previous_end_date: day('2026-12-15'),
    end_date: day('2027-01-15'),
  };
  const history = {
    payments: [],
    renewals: [renewal],
    lateFeeWaived: cents(0),
    settledOn: null,
    discount: cents(0),
    loss: false,
  };
  const moment = { today: day('2026-12-20'), now: '2026-12-20T15:00:00.000Z' };
  return totalToPay(broughtLoan(aLoan(), null, history, moment).loan);
};

test('IM-8 a loan of a file charges R$ 99.999.999.999,99 with its renewals, and no centavo more', () => {
  expect(brought(9_999_999_859_999)).toBe(9_999_999_999_999);
  expect(() => brought(9_999_999_860_000)).toThrow(
    'O valor e os juros podem somar até R$ 99.999.999.999,99.',
  );
});

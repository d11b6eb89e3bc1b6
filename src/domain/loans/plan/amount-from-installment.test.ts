import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day } from '../../calendar.ts';
import { basisPoints, cents } from '../../money.ts';
import { amountFromInstallment } from './amount-from-installment.ts';
import { NO_SKIPPED_DAYS } from './due-dates.ts';
import { equalInstallments, planInterest, planOf, planProblem, type PlanTerms } from './installment-plan.ts';

describe('SM-3 the amount from the instalment', () => {
  test.each([
    ['20 × 65,00 at 30 %', 6_500, 20, 3_000, 100_000],
    ['3 × 366,67 at 10 %', 36_667, 3, 1_000, 100_000],
    ['10 × 200,00 at 40 % is 1.428,57 and a fraction', 20_000, 10, 4_000, 142_857],
    ['without interest it is the sum', 20_000, 10, 0, 200_000],
    ['the largest value', 99_999_999_999, 400, 1, 39_996_000_399_560],
    ['a value too small for its interest', 1, 2, 100_000, 0],
  ])('%s', (_, value, count, rate, amount) => {
    expect(amountFromInstallment(cents(value), count, basisPoints(rate))).toBe(amount);
  });

  test("10 × 65,00 at 20 % is lent as 'fixed': by the rate, the last instalment would be 65,08", () => {
    expect(amountFromInstallment(cents(6_500), 10, basisPoints(2_000))).toBe(54_166);
    const byRate = equalInstallments(cents(54_166), cents(10_833), 10);
    expect(byRate.map(({ principal, interest }) => principal + interest).at(-1)).toBe(6_508);
    const byValue = equalInstallments(cents(54_166), cents(10_834), 10);
    expect(byValue.map(({ principal, interest }) => principal + interest).at(-1)).toBe(6_500);
  });

  test('no instalment of the resulting plan exceeds the value, and the interest is that of the rate', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 2, max: 100 }),
        fc.integer({ min: 0, max: 100_000 }),
        (value, count, rate) => {
          const amount = amountFromInstallment(cents(value), count, basisPoints(rate));
          if (amount === 0) return;
          const terms: PlanTerms = {
            amount,
            interest_method: 'fixed',
            interest_rate: null,
            installment_amount: cents(value),
            installment_count: count,
            frequency: 'monthly',
            start_date: day('2026-11-16'),
            first_due_date: day('2026-12-16'),
            skip: NO_SKIPPED_DAYS,
          };
          expect(planProblem(terms)).toBeNull();
          expect(Math.max(...planOf(terms).map(({ principal, interest }) => principal + interest))).toBe(
            value,
          );
          // Less than one centavo of the amount is lost, with its interest.
          const interestOfRate = (amount * rate) / 10_000;
          expect(planInterest(terms)).toBeGreaterThanOrEqual(Math.floor(interestOfRate));
          expect(planInterest(terms)).toBeLessThan(interestOfRate + 1 + rate / 10_000 + 1e-6);
        },
      ),
      { numRuns: 200 },
    );
  });
});

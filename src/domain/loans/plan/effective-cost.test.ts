import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, day } from '../../calendar.ts';
import { cents } from '../../money.ts';
import { costOfRepayments, effectiveCost, effectiveCostText } from './effective-cost.ts';

const due = (date: string, amount: number) => ({ due_date: day(date), amount: cents(amount) });
const textOf = (amount: number, start: string, installments: ReturnType<typeof due>[]) =>
  effectiveCostText(effectiveCost(cents(amount), day(start), installments));

/** The 15th of each month from December 2026. */
const fifteenths = (count: number) =>
  [
    '2026-12-15',
    '2027-01-15',
    '2027-02-15',
    '2027-03-15',
    '2027-04-15',
    '2027-05-15',
    '2027-06-15',
    '2027-07-15',
    '2027-08-15',
    '2027-09-15',
  ].slice(0, count);

describe('LP-21 the effective cost', () => {
  test('100 000 → 140 000 in 30 days', () => {
    expect(textOf(100_000, '2026-11-15', [due('2026-12-15', 140_000)])).toBe(
      'Custo efetivo: 40,66% ao mês · 5.896,41% ao ano',
    );
  });

  test('10 × 13 000 monthly from 15/12/2026, lent on 15/11', () => {
    expect(
      textOf(
        100_000,
        '2026-11-15',
        fifteenths(10).map((date) => due(date, 13_000)),
      ),
    ).toBe('Custo efetivo: 5,10% ao mês · 81,67% ao ano');
  });

  test('Price 10 % 6x', () => {
    const installments = fifteenths(6).map((date, at) => due(date, at === 5 ? 22_959 : 22_961));
    expect(textOf(100_000, '2026-11-15', installments)).toBe('Custo efetivo: 10,06% ao mês · 215,83% ao ano');
  });

  test('20 × 6 500 from Monday to Saturday from 16/11, lent on 14/11', () => {
    const november = [16, 17, 18, 19, 20, 21, 23, 24, 25, 26, 27, 28, 30].map((date) => `2026-11-${date}`);
    const december = [1, 2, 3, 4, 5, 7, 8].map((date) => `2026-12-0${date}`);
    const installments = [...november, ...december].map((date) => due(date, 6_500));
    expect(textOf(100_000, '2026-11-14', installments)).toBe(
      'Custo efetivo: 92,15% ao mês · 253.291,61% ao ano',
    );
  });

  test('50 000 in 4 weekly of 15 000', () => {
    const installments = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'].map((date) =>
      due(date, 15_000),
    );
    expect(textOf(50_000, '2026-11-16', installments)).toBe(
      'Custo efetivo: 38,11% ao mês · 4.716,48% ao ano',
    );
  });

  test("the Banco Central's example with equal months: net 940,00, 5 × 205,73", () => {
    const repayments = [1, 2, 3, 4, 5].map((month) => ({ days: (month * 365) / 12, amount: 20_573 }));
    expect(costOfRepayments(94_000, repayments)).toEqual({ month: 308, year: 4393 });
  });
});

test('PD-13 only interest: 5 × 10 000 and 110 000 monthly from 15/12/2026, lent on 15/11', () => {
  const values = [10_000, 10_000, 10_000, 10_000, 10_000, 110_000];
  expect(
    textOf(
      100_000,
      '2026-11-15',
      fifteenths(6).map((date, at) => due(date, values[at] ?? 0)),
    ),
  ).toBe('Custo efetivo: 10,08% ao mês · 216,54% ao ano');
});

describe('LP-20 the edges of the effective cost', () => {
  test('without interest it is 0,00 %', () => {
    const installments = [due('2026-12-15', 50_000), due('2027-01-15', 50_000)];
    expect(textOf(100_000, '2026-11-15', installments)).toBe('Custo efetivo: 0,00% ao mês · 0,00% ao ano');
  });

  test('everything due on the start date, without interest, is 0,00 % too', () => {
    expect(textOf(100_000, '2026-11-15', [due('2026-11-15', 100_000)])).toBe(
      'Custo efetivo: 0,00% ao mês · 0,00% ao ano',
    );
  });

  test('an instalment due on the start date counts in full: 20 000 of 100 000 is lending 80 000', () => {
    const installments = [due('2026-11-15', 20_000), due('2027-11-15', 100_000)];
    expect(textOf(100_000, '2026-11-15', installments)).toBe('Custo efetivo: 1,88% ao mês · 25,00% ao ano');
  });

  test.each([
    ['interest due on the start date', [due('2026-11-15', 100_001)]],
    [
      'everything back on the start date and interest later',
      [due('2026-11-15', 100_000), due('2026-12-15', 1)],
    ],
    ['40 % in a day', [due('2026-11-16', 140_000)]],
  ])('no rate is high enough, or too high to show: %s', (_, installments) => {
    expect(textOf(100_000, '2026-11-15', installments)).toBe('Custo efetivo: acima de 999.999% ao ano');
  });

  test('999.999 % is shown, a centavo more is above it', () => {
    // 10.000,99 times the amount after a year is 999.999 % of interest.
    expect(textOf(100, '2026-11-15', [due('2027-11-15', 1_000_099)])).toBe(
      'Custo efetivo: 115,45% ao mês · 999.999,00% ao ano',
    );
    expect(textOf(100, '2026-11-15', [due('2027-11-15', 1_000_100)])).toBe(
      'Custo efetivo: acima de 999.999% ao ano',
    );
  });

  test.each([
    [112_345, 1234],
    [112_355, 1236],
    [112_354, 1235],
    [112_346, 1235],
    [112_344, 1234],
    [100_005, 0],
    [100_015, 2],
  ])('two decimals, half to even: 100 000 → %d in a year is %d hundredths', (amount, year) => {
    expect(effectiveCost(cents(100_000), day('2026-11-15'), [due('2027-11-15', amount)])).toMatchObject({
      year,
    });
  });

  test('at the rate found, the instalments are worth the amount', () => {
    const installment = fc.record({
      days: fc.integer({ min: 0, max: 4000 }),
      amount: fc.integer({ min: 1, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(
        fc.array(installment, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 100 }),
        (installments, percent) => {
          const total = installments.reduce((sum, { amount }) => sum + amount, 0);
          const amount = Math.max(1, Math.floor((total * percent) / 100));
          const start = day('2026-11-15');
          const cost = effectiveCost(
            cents(amount),
            start,
            installments.map((one) => ({ due_date: addDays(start, one.days), amount: cents(one.amount) })),
          );
          const worthAt = (year: number) =>
            installments.reduce((sum, one) => sum + one.amount / (1 + year) ** (one.days / 365), 0);
          if (cost === 'too_high') return worthAt(9999.99) >= amount;
          // The rate shown is rounded: the exact one lies within half a hundredth of a percent of it.
          const step = 0.000_050_1;
          const rate = cost.year / 10_000;
          return worthAt(rate - step) >= amount && worthAt(rate + step) <= amount;
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

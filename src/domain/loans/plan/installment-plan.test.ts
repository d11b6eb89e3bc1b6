import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { repetitions } from '#tests/support/repetitions.ts';
import { day } from '../../calendar.ts';
import { basisPoints, cents } from '../../money.ts';
import { NO_SKIPPED_DAYS } from './due-dates.ts';
import {
  equalInstallments,
  MISSING_PLAN_FIELDS,
  PLAN_LIMITS,
  planInterest,
  planOf,
  planProblem,
  priceInstallments,
  shownRate,
  type InstallmentParts,
  type PlanTerms,
} from './installment-plan.ts';

/** Fewer where every change of the rules is tried in turn (`npm run mutation`), more in `npm run prove -- rules`. */
const PLANS = Number(process.env['RANDOM_PAIRS'] ?? 10_000);

const base: PlanTerms = {
  amount: cents(100_000),
  interest_method: 'total',
  interest_rate: basisPoints(3000),
  installment_amount: null,
  installment_count: 20,
  frequency: 'monthly',
  start_date: day('2026-11-14'),
  first_due_date: day('2026-11-16'),
  skip: NO_SKIPPED_DAYS,
};
const withRate = (
  interest_method: 'total' | 'per_installment' | 'price' | 'interest_only',
  amount: number,
  rate: number,
  installment_count: number,
): PlanTerms => ({
  ...base,
  interest_method,
  amount: cents(amount),
  interest_rate: basisPoints(rate),
  installment_count,
});
const fixed = (amount: number, installment_count: number, value: number): PlanTerms => ({
  ...base,
  interest_method: 'fixed',
  amount: cents(amount),
  interest_rate: null,
  installment_amount: cents(value),
  installment_count,
});

const interestOf = (parts: readonly InstallmentParts[]) => parts.map(({ interest }) => interest);
const principalOf = (parts: readonly InstallmentParts[]) => parts.map(({ principal }) => principal);
const valuesOf = (parts: readonly InstallmentParts[]) =>
  parts.map(({ principal, interest }) => principal + interest);
const times = (count: number, value: number) => Array.from({ length: count }, () => value);
const sum = (values: readonly number[]) => values.reduce((before, value) => before + value, 0);

describe('PA-3 PA-4 equal instalments', () => {
  test("100 000 in 20x of 6 500 ('Valor da parcela'): every instalment is 5 000 + 1 500", () => {
    const terms = fixed(100_000, 20, 6_500);
    const plan = planOf(terms);
    expect(planInterest(terms)).toBe(30_000);
    expect(principalOf(plan)).toEqual(times(20, 5_000));
    expect(interestOf(plan)).toEqual(times(20, 1_500));
  });

  test("it equals 'Sobre o total' at 30 %", () => {
    expect(planOf(withRate('total', 100_000, 3_000, 20))).toEqual(planOf(fixed(100_000, 20, 6_500)));
  });

  test('100 000 at 10 % on the total in 3x: 36 666, 36 666, 36 668', () => {
    const plan = planOf(withRate('total', 100_000, 1_000, 3));
    expect(valuesOf(plan)).toEqual([36_666, 36_666, 36_668]);
    expect(interestOf(plan)).toEqual([3_333, 3_333, 3_334]);
  });

  test('100 000 at 20 % on the total in 3x: three of 40 000', () => {
    const plan = planOf(withRate('total', 100_000, 2_000, 3));
    expect(valuesOf(plan)).toEqual([40_000, 40_000, 40_000]);
    expect(interestOf(plan)).toEqual([6_666, 6_667, 6_667]);
    expect(principalOf(plan)).toEqual([33_334, 33_333, 33_333]);
  });

  test('100 000 at 5 % per instalment in 10x: 50 000 of interest, 10x of 15 000', () => {
    const terms = withRate('per_installment', 100_000, 500, 10);
    expect(planInterest(terms)).toBe(50_000);
    expect(valuesOf(planOf(terms))).toEqual(times(10, 15_000));
  });

  test('the interest of one instalment is rounded before it is multiplied', () => {
    // 5 % of 1 010 is 50,5 centavos, half up to 51.
    expect(planInterest(withRate('per_installment', 1_010, 500, 10))).toBe(510);
  });

  test('0 % has no interest', () => {
    const terms = withRate('total', 100_000, 0, 3);
    expect(planInterest(terms)).toBe(0);
    expect(principalOf(planOf(terms))).toEqual([33_333, 33_333, 33_334]);
    expect(interestOf(planOf(terms))).toEqual([0, 0, 0]);
  });

  test('one instalment, as a renegotiation may have, is everything', () => {
    expect(equalInstallments(cents(100_000), cents(40_000), 1)).toEqual([
      { principal: 100_000, interest: 40_000 },
    ]);
  });

  test('the largest loan, at 1.000 % per instalment in 400x, is exact', () => {
    const terms = withRate('per_installment', 99_999_999_999, 100_000, 400);
    const plan = planOf(terms);
    expect(planInterest(terms)).toBe(399_999_999_996_000);
    expect(sum(principalOf(plan))).toBe(99_999_999_999);
    expect(sum(interestOf(plan))).toBe(399_999_999_996_000);
    expect(valuesOf(plan).slice(0, 2)).toEqual([1_000_249_999_989, 1_000_249_999_989]);
    expect(valuesOf(plan).at(-1)).toBe(1_000_250_000_388);
  });
});

describe('PA-5 Tabela Price', () => {
  test('100 000 at 10 % in 6x', () => {
    const terms = withRate('price', 100_000, 1_000, 6);
    const plan = planOf(terms);
    expect(valuesOf(plan)).toEqual([22_961, 22_961, 22_961, 22_961, 22_961, 22_959]);
    expect(interestOf(plan)).toEqual([10_000, 8_704, 7_278, 5_710, 3_985, 2_087]);
    expect(planInterest(terms)).toBe(37_764);
  });

  test('100 000 at 5 % in 12x', () => {
    const terms = withRate('price', 100_000, 500, 12);
    expect(valuesOf(planOf(terms))).toEqual([...times(11, 11_283), 11_276]);
    expect(planInterest(terms)).toBe(35_389);
  });

  test('0 % divides the amount, half a centavo up', () => {
    const plan = planOf(withRate('price', 100_000, 0, 6));
    expect(valuesOf(plan)).toEqual([16_667, 16_667, 16_667, 16_667, 16_667, 16_665]);
    expect(interestOf(plan)).toEqual(times(6, 0));
  });

  test('a rate at which the value is only interest leaves the whole amount to the last one', () => {
    const plan = priceInstallments(cents(1_000), basisPoints(100_000), 400);
    expect(plan[0]).toEqual({ principal: 0, interest: 10_000 });
    expect(plan.at(-1)).toEqual({ principal: 1_000, interest: 10_000 });
  });
});

describe('PD-12 PD-13 only interest, the capital at the end', () => {
  test('100 000 at 10 % in 6x: five of 10 000 and one of 110 000', () => {
    const terms = withRate('interest_only', 100_000, 1_000, 6);
    const plan = planOf(terms);
    expect(valuesOf(plan)).toEqual([...times(5, 10_000), 110_000]);
    expect(interestOf(plan)).toEqual(times(6, 10_000));
    expect(principalOf(plan)).toEqual([...times(5, 0), 100_000]);
    expect([planInterest(terms), shownRate(terms)]).toEqual([60_000, 1_000]);
  });

  test('half a centavo of a period is rounded up in each: 3 335 at 10 % are 334', () => {
    expect(interestOf(planOf(withRate('interest_only', 3_335, 1_000, 3)))).toEqual([334, 334, 334]);
  });

  test('without interest there is nothing to pay before the last, which is refused', () => {
    expect(planProblem(withRate('interest_only', 100_000, 0, 6))).toEqual({
      field: 'amount',
      text: 'O valor é pequeno demais para tantas parcelas.',
    });
  });

  test('every plan of it: the interest of the loan in each, the capital in the last alone', () => {
    const given = fc.tuple(
      fc.integer({ min: 1, max: 99_999_999_999 }),
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 2, max: 400 }),
    );
    fc.assert(
      fc.property(given, ([amount, rate, count]) => {
        const terms = withRate('interest_only', amount, rate, count);
        if (planProblem(terms) !== null) return;
        const plan = planOf({ ...terms, frequency: 'daily' });
        const each = Number((BigInt(amount) * BigInt(rate) * 2n + 10_000n) / 20_000n);
        expect(new Set(interestOf(plan))).toEqual(new Set([each]));
        expect(sum(principalOf(plan).slice(0, -1))).toBe(0);
        expect(principalOf(plan).at(-1)).toBe(amount);
      }),
      { numRuns: repetitions(100, 500) },
    );
  });
});

describe('the plan', () => {
  test('its instalments are numbered, dated, unpaid and of the first version', () => {
    const plan = planOf({
      ...withRate('total', 100_000, 1_000, 3),
      first_due_date: day('2027-01-31'),
      skip: { saturdays: false, sundays: true, holidays: false },
    });
    expect(plan).toEqual([
      {
        plan_version: 1,
        number: 1,
        due_date: '2027-02-01',
        principal: 33_333,
        interest: 3_333,
        paid_amount: 0,
        covered_on: null,
      },
      {
        plan_version: 1,
        number: 2,
        due_date: '2027-03-01',
        principal: 33_333,
        interest: 3_333,
        paid_amount: 0,
        covered_on: null,
      },
      {
        plan_version: 1,
        number: 3,
        due_date: '2027-03-31',
        principal: 33_334,
        interest: 3_334,
        paid_amount: 0,
        covered_on: null,
      },
    ]);
  });

  test.each([
    ['70 000 in 3x of 30 000 shows 28,57 %', fixed(70_000, 3, 30_000), 2_857],
    ['100 000 in 20x of 6 500 shows 30 %', fixed(100_000, 20, 6_500), 3_000],
    ['a half is rounded up: 80 000 + 60 centavos shows 0,08 %', fixed(80_000, 2, 40_030), 8],
    ['without interest it shows 0 %', fixed(60_000, 2, 30_000), 0],
    ['exactly 1.000 %', fixed(200, 2, 1_100), 100_000],
    ['more than 1.000 % shows 1.000 %', fixed(1, 400, 99_999_999_999), 100_000],
    ['another method shows its own rate', withRate('price', 100_000, 1_050, 6), 1_050],
  ])('%s', (_, terms, rate) => {
    expect(shownRate(terms)).toBe(rate);
  });

  test('terms that lack the value of their method have no plan', () => {
    expect(() => planOf({ ...base, interest_rate: null })).toThrow(RangeError);
    expect(() => planOf({ ...fixed(100_000, 20, 6_500), installment_amount: null })).toThrow(RangeError);
  });
});

describe('what is wrong with the terms', () => {
  const COUNT = 'O número de parcelas deve ser de 2 a 400.';
  const LESS = 'Com este valor, as parcelas somam menos que o emprestado.';
  const SMALL = 'O valor é pequeno demais para tantas parcelas.';
  const EARLY = 'A 1ª parcela não pode vencer antes da data de início.';
  const LATE = 'A última parcela passaria de 31/12/2100.';
  const MISSING = 'Cliente, valor, juros, parcelas e datas são obrigatórios.';
  const LARGE = 'O valor e os juros podem somar até R$ 99.999.999.999,99.';

  test.each([
    ['one instalment', { ...base, installment_count: 1 }, 'installment_count', COUNT],
    ['401 instalments', { ...base, installment_count: 401 }, 'installment_count', COUNT],
    ['two and a half', { ...base, installment_count: 2.5 }, 'installment_count', COUNT],
    ['not a number', { ...base, installment_count: Number.NaN }, 'installment_count', COUNT],
    ['20 × 49,99 for 1.000,00', fixed(100_000, 20, 4_999), 'installment_amount', LESS],
    ['1 centavo in 2x', withRate('total', 1, 0, 2), 'amount', SMALL],
    ['1 centavo in 2x by Price', withRate('price', 1, 0, 2), 'amount', SMALL],
    ['11 centavos in 7x by Price: 2 + 2 + 2 + 2 + 2 + 1 + 0', withRate('price', 11, 0, 7), 'amount', SMALL],
    ['399 centavos in 400x', withRate('total', 399, 0, 400), 'amount', SMALL],
    ['an amount of nothing', fixed(0, 2, 100), 'amount', SMALL],
    [
      '400 times 1.000 % of R$ 999.999.999,99',
      withRate('per_installment', 99_999_999_999, 100_000, 400),
      'amount',
      LARGE,
    ],
    [
      '10 times 1.000 % of R$ 999.999.999,99',
      withRate('interest_only', 99_999_999_999, 100_000, 10),
      'amount',
      LARGE,
    ],
    ['400 times 1.000 % by Price', withRate('price', 99_999_999_999, 100_000, 400), 'amount', LARGE],
    [
      '159 × 628.930.817,62, R$ 1,59 too much',
      fixed(100_000, 159, 62_893_081_762),
      'installment_amount',
      LARGE,
    ],
    [
      'first due the day before the start',
      { ...base, first_due_date: day('2026-11-13') },
      'first_due_date',
      EARLY,
    ],
    [
      'the last one due on 01/01/2101',
      { ...base, frequency: 'daily', first_due_date: day('2100-12-13') },
      'first_due_date',
      LATE,
    ],
    ['no rate', { ...base, interest_rate: null }, 'interest_rate', MISSING],
    [
      'no value of the instalment',
      { ...fixed(100_000, 20, 6_500), installment_amount: null },
      'installment_amount',
      MISSING,
    ],
  ] as const)('%s', (_, terms, field, text) => {
    expect(planProblem(terms)).toEqual({ field, text });
  });

  test('a missing field has the title of LN-5 and a sentence of its own', () => {
    expect(MISSING_PLAN_FIELDS).toEqual({ title: 'Campos obrigatórios', text: MISSING });
    expect(PLAN_LIMITS).toEqual({ smallestCount: 2, largestCount: 400 });
  });

  test.each([
    ['2 instalments', { ...base, installment_count: 2 }],
    ['400 a day', { ...base, installment_count: 400, frequency: 'daily' }],
    ['exactly the amount, without interest', fixed(100_000, 20, 5_000)],
    ['2 centavos in 2x', withRate('total', 2, 0, 2)],
    ['159 × 628.930.817,61 = R$ 99.999.999.999,99', fixed(100_000, 159, 62_893_081_761)],
    ['9 times 1.000 % of R$ 999.999.999,99', withRate('interest_only', 99_999_999_999, 100_000, 9)],
    ['1.000 % of R$ 999.999.999,99 in 400x', withRate('total', 99_999_999_999, 100_000, 400)],
    ['10 centavos in 7x by Price', withRate('price', 10, 0, 7)],
    ['first due on the day of the start', { ...base, first_due_date: day('2026-11-14') }],
    ['the last one due on 31/12/2100', { ...base, frequency: 'daily', first_due_date: day('2100-12-12') }],
  ] as const)('nothing: %s', (_, terms) => {
    expect(planProblem(terms)).toBeNull();
  });
});

/** Mostly plans of everyday length, some of any length. */
const count = fc.oneof(
  { weight: 49, arbitrary: fc.integer({ min: 1, max: 24 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 400 }) },
);
const amount = fc.integer({ min: 1, max: 99_999_999_999 });
const anyRate = fc.integer({ min: 0, max: 100_000 });

function hasNegative(parts: readonly InstallmentParts[]): boolean {
  return parts.some(({ principal, interest }) => principal < 0 || interest < 0);
}

describe('any plan', () => {
  test(`PA-4 ${PLANS} random plans: no part is negative, both sums are exact, all but the last are equal`, () => {
    const interest = fc.oneof(amount, fc.integer({ min: 0, max: 399_999_999_996_000 }));
    fc.assert(
      fc.property(amount, interest, count, (a, i, n) => {
        const each = Number(BigInt(a + i) / BigInt(n));
        let [principal, interest, isSound] = [0, 0, true];
        const parts = equalInstallments(cents(a), cents(i), n);
        for (const [at, part] of parts.entries()) {
          principal += part.principal;
          interest += part.interest;
          const isEqual = at === n - 1 || part.principal + part.interest === each;
          isSound &&= part.principal >= 0 && part.interest >= 0 && isEqual;
        }
        return isSound && parts.length === n && principal === a && interest === i;
      }),
      { numRuns: PLANS },
    );
  }, 300_000);

  test('PA-4 the interest in the first k instalments is ⌊I × Cₖ / T⌋', () => {
    fc.assert(
      fc.property(amount, amount, count, (a, i, n) => {
        let paid = 0n;
        let interest = 0n;
        for (const part of equalInstallments(cents(a), cents(i), n)) {
          paid += BigInt(part.principal + part.interest);
          interest += BigInt(part.interest);
          const total = BigInt(a) + BigInt(i);
          // ⌊x / y⌋ = q says q × y ≤ x < (q + 1) × y.
          const exact = BigInt(i) * paid;
          if (interest * total > exact || (interest + 1n) * total <= exact) return false;
        }
        return true;
      }),
      { numRuns: 2_000 },
    );
  });

  test('PA-5 Price is what the present values of its instalments say, without a negative part', () => {
    fc.assert(
      fc.property(amount, anyRate, count, (a, r, n) => {
        const parts = priceInstallments(cents(a), basisPoints(r), n);
        expect(parts.map(({ principal, interest }) => [principal, interest])).toEqual(
          priceByPresentValues(BigInt(a), BigInt(r), n),
        );
        expect(hasNegative(parts)).toBe(false);
        expect(sum(principalOf(parts))).toBe(a);
      }),
      { numRuns: Math.min(PLANS, 2_000) },
    );
  });

  test('terms without a problem give a plan of the promised length, sums and days', () => {
    const terms = fc.record({
      method: fc.constantFrom('total', 'per_installment', 'price', 'interest_only'),
      amount: fc.oneof(amount, fc.integer({ min: 1, max: 500 })),
      rate: anyRate,
      count,
      frequency: fc.constantFrom('daily', 'weekly', 'fortnightly', 'monthly'),
    });
    fc.assert(
      fc.property(terms, (given) => {
        const one: PlanTerms = {
          ...withRate(given.method, given.amount, given.rate, given.count),
          frequency: given.frequency,
          skip: { saturdays: true, sundays: true, holidays: true },
        };
        if (planProblem(one) !== null) return;
        const plan = planOf(one);
        expect(plan).toHaveLength(given.count);
        expect(Math.min(...valuesOf(plan))).toBeGreaterThan(0);
        expect(sum(principalOf(plan))).toBe(given.amount);
        expect(sum(interestOf(plan))).toBe(planInterest(one));
        expect(new Set(valuesOf(plan).slice(0, -1)).size).toBe(1);
        expect(plan.every(({ due_date: due }, at) => at === 0 || due > (plan[at - 1]?.due_date ?? ''))).toBe(
          true,
        );
      }),
      { numRuns: 300 },
    );
  });
});

/** The Price value as amount ÷ Σ 1/(1+i)ᵏ, every step in whole numbers; unlike the rule it has no case for 0 %. */
function priceByPresentValues(a: bigint, r: bigint, n: number): [number, number][] {
  let grown = 1n;
  let presentValues = 0n;
  for (let period = 0; period < n; period += 1) {
    // Over the common denominator (10 000 + r)ⁿ: one period more multiplies the earlier ones by 10 000 and adds another.
    presentValues = (presentValues + grown) * 10_000n;
    grown *= 10_000n + r;
  }
  const value = roundHalfUp(a * grown, presentValues);
  let balance = a;
  return Array.from({ length: n }, (_, at): [number, number] => {
    const interest = roundHalfUp(balance * r, 10_000n);
    const wanted = value - interest;
    const principal = at === n - 1 || wanted > balance ? balance : wanted;
    balance -= principal;
    return [Number(principal), Number(interest)];
  });
}

function roundHalfUp(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return (numerator - quotient * denominator) * 2n >= denominator ? quotient + 1n : quotient;
}

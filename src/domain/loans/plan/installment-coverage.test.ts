import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day } from '../../calendar.ts';
import { cents } from '../../money.ts';
import { nextDueDate, type Installment } from './installment.ts';
import { coveredByNext, coverageOf } from './installment-coverage.ts';
import { equalInstallments } from './installment-plan.ts';

const installment = (number: number, due: string, principal: number, interest: number): Installment => ({
  plan_version: 1,
  number,
  due_date: day(due),
  principal: cents(principal),
  interest: cents(interest),
  paid_amount: cents(0),
  covered_on: null,
});
const single = [installment(1, '2026-12-15', 100_000, 40_000)];
const payment = (id: string, amount: number, on: string) => ({
  id,
  amount: cents(amount),
  payment_date: day(on),
});
const renewal = (interest: number, on: string) => ({ interest: cents(interest), on_day: day(on) });

describe('a single payment is a plan of one instalment', () => {
  test('nothing paid: all of it is open', () => {
    expect(coverageOf(single, [], []).installments).toEqual(single);
  });

  test('LN-21 interest first, then principal; the payment that reaches R$ 1.400,00 covers it on its day', () => {
    const { installments, splits } = coverageOf(
      single,
      [],
      [payment('a', 30_000, '2026-11-20'), payment('b', 110_000, '2026-12-20')],
    );
    expect(splits.get('a')).toEqual({ interest_part: 30_000, principal_part: 0 });
    expect(splits.get('b')).toEqual({ interest_part: 10_000, principal_part: 100_000 });
    expect(installments).toEqual([{ ...single[0], paid_amount: 140_000, covered_on: '2026-12-20' }]);
  });

  test('LN-11 money beyond the total is in no part', () => {
    const { installments, splits } = coverageOf(single, [], [payment('a', 150_000, '2026-11-20')]);
    expect(splits.get('a')).toEqual({ interest_part: 40_000, principal_part: 100_000 });
    expect(installments[0]?.paid_amount).toBe(140_000);
  });

  test('LN-13 a renewal charges interest from its day on: what was paid before stays divided as it was', () => {
    const { installments, splits } = coverageOf(
      single,
      [renewal(40_000, '2026-12-15')],
      [payment('a', 60_000, '2026-12-01'), payment('b', 50_000, '2026-12-15')],
    );
    expect(splits.get('a')).toEqual({ interest_part: 40_000, principal_part: 20_000 });
    expect(splits.get('b')).toEqual({ interest_part: 40_000, principal_part: 10_000 });
    expect(installments[0]).toMatchObject({ interest: 80_000, paid_amount: 110_000, covered_on: null });
  });

  test('what was paid beyond the total covers what a later renewal charges', () => {
    const { installments, splits } = coverageOf(
      single,
      [renewal(40_000, '2026-12-15')],
      [payment('a', 150_000, '2026-12-01')],
    );
    expect(splits.get('a')).toEqual({ interest_part: 50_000, principal_part: 100_000 });
    expect(installments[0]).toMatchObject({ interest: 80_000, paid_amount: 150_000, covered_on: null });
  });

  test('a renewal without interest leaves a covered loan covered', () => {
    const free = [installment(1, '2026-12-15', 100_000, 0)];
    const { installments } = coverageOf(
      free,
      [renewal(0, '2026-12-15')],
      [payment('a', 100_000, '2026-12-01')],
    );
    expect(installments[0]?.covered_on).toBe('2026-12-01');
  });
});

describe('several instalments', () => {
  const ten = Array.from({ length: 10 }, (_, at) =>
    installment(
      at + 1,
      ['2026-12-15', '2027-01-15', '2027-02-15', '2027-03-15'][at] ??
        `2027-${String(at).padStart(2, '0')}-15`,
      10_000,
      3_000,
    ),
  );

  test('PA-11 R$ 130,00, R$ 130,00 and R$ 200,00 cover three and R$ 70,00 of the fourth', () => {
    const { installments, splits } = coverageOf(
      ten,
      [],
      [
        payment('a', 13_000, '2026-12-15'),
        payment('b', 13_000, '2027-01-20'),
        payment('c', 20_000, '2027-02-10'),
      ],
    );
    expect([...splits.values()]).toEqual([
      { interest_part: 3_000, principal_part: 10_000 },
      { interest_part: 3_000, principal_part: 10_000 },
      { interest_part: 6_000, principal_part: 14_000 },
    ]);
    expect(installments.slice(0, 4).map((one) => [one.paid_amount, one.covered_on])).toEqual([
      [13_000, '2026-12-15'],
      [13_000, '2027-01-20'],
      [13_000, '2027-02-10'],
      [7_000, null],
    ]);
    expect(nextDueDate(installments)).toBe('2027-03-15');
  });

  test('PA-15 payments entered in another order come out the same', () => {
    const payments = fc.array(
      fc.record({ amount: fc.integer({ min: 1, max: 40_000 }), on: fc.integer({ min: 0, max: 60 }) }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(payments, (given) => {
        // One a day, so that the order of entry decides nothing.
        const days = [...new Map(given.map((one) => [one.on, one])).values()];
        const entered = days.map(({ amount, on }) =>
          payment(String(on), amount, new Date(Date.UTC(2026, 11, 1 + on)).toISOString().slice(0, 10)),
        );
        const forwards = coverageOf(ten, [], entered);
        const backwards = coverageOf(
          ten,
          [],
          entered.slice().sort((a, b) => (a.id < b.id ? 1 : -1)),
        );
        expect(backwards.installments).toEqual(forwards.installments);
        expect(Object.fromEntries(backwards.splits)).toEqual(Object.fromEntries(forwards.splits));
      }),
      { numRuns: 300 },
    );
  });

  test('PA-15 one payment more, from what was covered before, comes out as if all were read again', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 12 });
    fc.assert(
      fc.property(amounts, (given) => {
        const payments = given.map((amount, at) => payment(`p${at}`, amount, `2026-12-${10 + at}`));
        let installments: readonly Installment[] = ten;
        const splits = payments.map((one) => {
          const next = coveredByNext(installments, one);
          ({ installments } = next);
          return next.split;
        });
        const whole = coverageOf(ten, [], payments);
        expect(installments).toEqual(whole.installments);
        expect(splits).toEqual([...whole.splits.values()]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('plans of many instalments', () => {
  const dayAt = (at: number) => new Date(Date.UTC(2026, 10, 16 + at)).toISOString().slice(0, 10);
  const plan = fc
    .record({
      amount: fc.integer({ min: 400, max: 5_000_000 }),
      interest: fc.integer({ min: 0, max: 5_000_000 }),
      count: fc.integer({ min: 2, max: 400 }),
    })
    .map(({ amount, interest, count }) =>
      equalInstallments(cents(amount), cents(interest), count).map((parts, at) =>
        installment(at + 1, dayAt(at), parts.principal, parts.interest),
      ),
    );
  /** With the order in which they were entered, by their place. */
  const payments = fc
    .array(
      fc.record({ amount: fc.integer({ min: 1, max: 2_000_000 }), on: fc.integer({ min: 0, max: 500 }) }),
      { maxLength: 20 },
    )
    .map((given) => given.map(({ amount, on }, at) => payment(`p${at}`, amount, dayAt(on))));
  const twoOrders = payments.chain((given) =>
    fc.tuple(
      fc.constant(given),
      fc.shuffledSubarray(given, { minLength: given.length, maxLength: given.length }),
    ),
  );
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

  test('PA-15 any order of entry covers the same instalments on the same days', () => {
    fc.assert(
      fc.property(plan, twoOrders, (schedule, [entered, shuffled]) => {
        const one = coverageOf(schedule, [], entered);
        const other = coverageOf(schedule, [], shuffled);
        expect(other.installments).toEqual(one.installments);
        // Payments of one day divide in the order of their entry; those alone on their day never differ.
        for (const { id, payment_date: on } of entered)
          if (entered.filter((same) => same.payment_date === on).length === 1)
            expect(other.splits.get(id)).toEqual(one.splits.get(id));
      }),
      { numRuns: 200 },
    );
  });

  test('PA-11 PA-12 sums are exact, and only the first open instalment is partly covered', () => {
    fc.assert(
      fc.property(plan, payments, (schedule, entered) => {
        const { installments, splits } = coverageOf(schedule, [], entered);
        const total = sumOf(schedule.map(({ principal, interest }) => principal + interest));
        const received = Math.min(total, sumOf(entered.map(({ amount }) => amount)));
        expect(sumOf(installments.map(({ paid_amount: paid }) => paid))).toBe(received);

        const firstOpen = installments.findIndex(({ covered_on: on }) => on === null);
        const covered = firstOpen === -1 ? installments : installments.slice(0, firstOpen);
        const untouched = firstOpen === -1 ? [] : installments.slice(firstOpen + 1);
        expect(
          covered.filter(
            (one) => one.covered_on === null || one.paid_amount !== one.principal + one.interest,
          ),
        ).toEqual([]);
        expect(untouched.filter((one) => one.covered_on !== null || one.paid_amount !== 0)).toEqual([]);
        const days = covered.map(({ covered_on: on }) => on ?? '');
        expect(days).toEqual(days.slice().sort());

        const parts = entered.map(({ id, amount }) => {
          const split = splits.get(id);
          const interest = split?.interest_part ?? -1;
          const principal = split?.principal_part ?? -1;
          return { interest, principal, beyond: amount - interest - principal };
        });
        expect(parts.filter((one) => Math.min(one.interest, one.principal, one.beyond) < 0)).toEqual([]);
        // In each instalment interest comes first.
        const interestPaid = sumOf(installments.map((one) => Math.min(one.interest, one.paid_amount)));
        expect(sumOf(parts.map(({ interest }) => interest))).toBe(interestPaid);
        expect(sumOf(parts.map(({ principal }) => principal))).toBe(received - interestPaid);
      }),
      { numRuns: 300 },
    );
  });

  test('PA-12 exactly one instalment, 1 centavo less, and two and a half', () => {
    const twenty = Array.from({ length: 20 }, (_, at) => installment(at + 1, dayAt(at), 5_000, 1_500));
    const paidBy = (amount: number) =>
      coverageOf(twenty, [], [payment('a', amount, '2026-11-16')])
        .installments.slice(0, 4)
        .map((one) => [one.paid_amount, one.covered_on]);
    expect(paidBy(6_500)).toEqual([
      [6_500, '2026-11-16'],
      [0, null],
      [0, null],
      [0, null],
    ]);
    expect(paidBy(6_499)).toEqual([
      [6_499, null],
      [0, null],
      [0, null],
      [0, null],
    ]);
    expect(paidBy(16_250)).toEqual([
      [6_500, '2026-11-16'],
      [6_500, '2026-11-16'],
      [3_250, null],
      [0, null],
    ]);
  });
});

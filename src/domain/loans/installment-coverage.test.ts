import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { cents } from '../money.ts';
import { nextDueDate, type Installment } from './installment.ts';
import { coveredByNext, coverageOf } from './installment-coverage.ts';

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

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, day, daysUntil, type Day } from '../../calendar.ts';
import { cents, type Cents } from '../../money.ts';
import { aLoan } from '#tests/builders/a-loan.ts';
import { lateFeeOf } from '../fees/late-fee.ts';
import { dueDates, NO_SKIPPED_DAYS } from './due-dates.ts';
import type { Installment } from './installment.ts';
import { coverageOf } from './installment-coverage.ts';
import { coverageColumns, lateness } from './covered-plan.ts';

const scheduleOn = (due: readonly Day[]): readonly Installment[] =>
  due.map((date, at) => ({
    plan_version: 1,
    number: at + 1,
    due_date: date,
    principal: cents(10_000),
    interest: cents(3_000),
    paid_amount: cents(0),
    covered_on: null,
  }));
const payment = (amount: number, on: string) => ({
  id: on,
  amount: cents(amount),
  payment_date: day(on),
});

/** The late days of a plan on a day, from the two columns that are stored. */
function lateDays(plan: readonly Installment[], today: Day): number {
  const { late_days_before: before, late_from: from } = lateness(plan, false);
  return from === null ? before : before + Math.max(0, daysUntil(today, from));
}

describe('PA-24 each late day counts once', () => {
  const fromDecember = scheduleOn(dueDates(day('2026-12-15'), 'monthly', 10, NO_SKIPPED_DAYS));
  const fromJanuary = scheduleOn(dueDates(day('2027-01-31'), 'monthly', 10, NO_SKIPPED_DAYS));

  test('10x of 13 000, paid on time, 5 days late, ahead, and the fourth 5 days late: 0 + 5 + 0 + 5', () => {
    const { installments } = coverageOf(
      fromDecember,
      [],
      [payment(13_000, '2026-12-15'), payment(13_000, '2027-01-20'), payment(20_000, '2027-02-10')],
    );
    expect(lateDays(installments, day('2027-03-20'))).toBe(10);
  });

  test('10 monthly from 31/01/2027, nothing paid, on 10/03: 38 days, not 38 + 10', () => {
    expect(lateDays(fromJanuary, day('2027-03-10'))).toBe(38);
  });

  test('after the first was paid on 10/03, on 15/03: 38 + 5', () => {
    const { installments } = coverageOf(fromJanuary, [], [payment(13_000, '2027-03-10')]);
    expect(lateDays(installments, day('2027-03-15'))).toBe(43);
  });

  test('20 daily ones, the first paid, on 26/11/2026: 9 are late, 9 days', () => {
    const daily = scheduleOn(dueDates(day('2026-11-16'), 'daily', 20, NO_SKIPPED_DAYS));
    const { installments } = coverageOf(daily, [], [payment(13_000, '2026-11-16')]);
    expect(lateDays(installments, day('2026-11-26'))).toBe(9);
  });

  test.each([
    ['the day before it is due', '2026-12-14', 0],
    ['the day it is due', '2026-12-15', 0],
    ['the day after', '2026-12-16', 1],
  ])('nothing paid, %s', (_, today, days) => {
    expect(lateDays(fromDecember, day(today))).toBe(days);
  });

  test('nothing is added once everything is covered', () => {
    const { installments } = coverageOf(fromDecember, [], [payment(130_000, '2026-12-20')]);
    expect(lateDays(installments, day('2030-01-01'))).toBe(5);
  });

  test('it is the number of days with a late instalment, day by day', () => {
    const START = day('2026-11-16');
    const offsets = fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 12 });
    const payments = fc.array(
      fc.record({ on: fc.integer({ min: 0, max: 260 }), amount: fc.integer({ min: 1, max: 60_000 }) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(offsets, payments, fc.integer({ min: 0, max: 280 }), (due, paid, todayAt) => {
        const schedule = scheduleOn(
          due
            .slice()
            .sort((a, b) => a - b)
            .map((at) => addDays(START, at)),
        );
        const { installments } = coverageOf(
          schedule,
          [],
          // No payment is dated after today.
          paid.map(({ on, amount }, at) => ({
            id: String(at),
            amount: cents(amount),
            payment_date: addDays(START, Math.min(on, todayAt)),
          })),
        );
        let expected = 0;
        for (let at = 0; at <= todayAt; at += 1) {
          const date = addDays(START, at);
          // The day on which it is covered still counts, the day on which it is due does not.
          const isLate = installments.some(
            (one) => one.due_date < date && (one.covered_on === null || date <= one.covered_on),
          );
          if (isLate) expected += 1;
        }
        expect(lateDays(installments, addDays(START, todayAt))).toBe(expected);
      }),
      { numRuns: 200 },
    );
  });
});

describe('LP-27 with grace, what falls due on a Sunday or a holiday', () => {
  const graced = (
    dues: readonly string[],
    ...payments: { id: string; amount: Cents; payment_date: Day }[]
  ) => {
    const { installments } = coverageOf(scheduleOn(dues.map(day)), [], payments);
    return (today: string) => {
      const columns = { ...coverageColumns(installments, { status: 'ativo', holiday_grace: true }) };
      return lateFeeOf(aLoan(columns), day(today));
    };
  };

  test('due on Sunday 15/11/2026 at R$ 5,00 a day: on Monday nothing, on Tuesday 2 days', () => {
    const open = graced(['2026-11-15']);
    expect(open('2026-11-16')).toMatchObject({ days: 0, due: 0 });
    expect(open('2026-11-17')).toMatchObject({ days: 2, due: 1_000 });
  });

  test('covered on the next working day it has no late days, a day later it has all of them', () => {
    const due = ['2026-11-15', '2026-12-15'];
    expect(graced(due, payment(13_000, '2026-11-16'))('2026-11-30').days).toBe(0);
    expect(graced(due, payment(13_000, '2026-11-17'))('2026-11-30').days).toBe(2);
  });

  test('another day has no grace', () => {
    expect(graced(['2026-11-16'])('2026-11-17').days).toBe(1);
  });

  // Tiradentes of 2025 was a Monday.
  test('what follows one that was spared counts from its own date', () => {
    const daily = ['2025-04-20', '2025-04-21', '2025-04-23'];
    const paid = [payment(13_000, '2025-04-22'), { ...payment(13_000, '2025-04-23'), id: 'b' }] as const;
    expect(graced(daily, ...paid)('2025-04-23').days).toBe(2);
  });
});

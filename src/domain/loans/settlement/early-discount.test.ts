import { describe, expect, test } from 'vitest';
import { day, type Day } from '../../calendar.ts';
import { cents } from '../../money.ts';
import { earlyDiscount } from './early-discount.ts';
import type { Installment } from '../plan/installment.ts';

const installment = (number: number, due: string, principal: number, interest: number): Installment => ({
  plan_version: 1,
  number,
  due_date: day(due),
  principal: cents(principal),
  interest: cents(interest),
  paid_amount: cents(0),
  covered_on: null,
});
const covered = (one: Installment, on: Day): Installment => ({
  ...one,
  paid_amount: cents(one.principal + one.interest),
  covered_on: on,
});

/** 10x of 13 000, on the 15th from December 2026 on; lent on 15/11/2026. */
const START = day('2026-11-15');
const ten = [
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
].map((due, at) => installment(at + 1, due, 10_000, 3_000));
const fourPaid = ten.map((one, at) => (at < 4 ? covered(one, one.due_date) : one));

describe('PA-31 the discount of an early settlement', () => {
  test('10x of 13 000, 4 paid, on 25/03/2027: 21 of 31 days of 3 000 and five future periods', () => {
    expect(earlyDiscount(START, fourPaid, day('2027-03-25'))).toBe(17_032);
  });

  const single = installment(1, '2026-12-15', 100_000, 40_000);

  test('único of 100 000 at 40 % from 15/11 to 15/12, on 25/11: 20 of 30 days', () => {
    expect(earlyDiscount(START, [single], day('2026-11-25'))).toBe(26_667);
  });

  test('the same with 50 000 already paid', () => {
    expect(earlyDiscount(START, [{ ...single, paid_amount: cents(50_000) }], day('2026-11-25'))).toBe(26_667);
  });

  test('never more than what is open: with 130 000 paid it is 10 000', () => {
    expect(earlyDiscount(START, [{ ...single, paid_amount: cents(130_000) }], day('2026-11-25'))).toBe(
      10_000,
    );
  });

  test.each([
    ['before the start all of it', '2026-11-10', 40_000],
    ['on the start all of it', '2026-11-15', 40_000],
    ['a day later 29 of 30 days', '2026-11-16', 38_667],
    ['a day before it is due 1 of 30 days', '2026-12-14', 1_333],
    ['when it is due nothing', '2026-12-15', 0],
    ['when it is late nothing', '2027-01-20', 0],
  ])('%s', (_, today, discount) => {
    expect(earlyDiscount(START, [single], day(today))).toBe(discount);
  });

  test('a late instalment has none, those after it have theirs', () => {
    // On 25/03/2027 nothing was paid: four are late.
    expect(earlyDiscount(START, ten, day('2027-03-25'))).toBe(17_032);
  });

  test('an instalment due on the start date has no period to divide', () => {
    const atOnce = [installment(1, '2026-11-15', 10_000, 3_000), installment(2, '2026-12-15', 10_000, 3_000)];
    expect(earlyDiscount(START, atOnce, day('2026-11-15'))).toBe(3_000);
    expect(earlyDiscount(START, atOnce, day('2026-11-14'))).toBe(6_000);
  });

  test('everything covered leaves nothing', () => {
    const paid = ten.map((one) => covered(one, day('2026-11-20')));
    expect(earlyDiscount(START, paid, day('2026-11-25'))).toBe(0);
  });

  test('the largest amounts are exact', () => {
    const large = installment(1, '2036-11-15', 1, 999_999_999_990);
    // 3 652 of 3 653 days are left.
    expect(earlyDiscount(START, [large], day('2026-11-16'))).toBe(999_726_252_385);
  });
});

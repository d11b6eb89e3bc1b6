import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aPlanLoan, aSingleLoan } from '#tests/builders/a-plan.ts';
import { addDays, day, monthsAfter } from '../../calendar.ts';
import { brl, cents } from '../../money.ts';
import { coverageOf } from '../plan/installment-coverage.ts';
import { coverageColumns } from '../plan/covered-plan.ts';
import { singleInstallment, type Installment } from '../plan/installment.ts';
import { pixValues } from '../../pix/pix-values.ts';
import { payoffDays, payoffOn } from './payoff.ts';
import { isOnlyToSettle, payoffLines, payoffText } from './payoff-text.ts';

const GIVES_BACK = { early_discount: true };
const GIVES_NOTHING = { early_discount: false };

/** 10 × R$ 130,00 on the 15th from 15/12/2026 on, lent on 15/11/2026; four paid on their days. */
const ten: Installment[] = Array.from({ length: 10 }, (_, at) => monthsAfter(day('2026-12-15'), at)).map(
  (due, at) => ({
    plan_version: 1,
    number: at + 1,
    due_date: due,
    principal: cents(10_000),
    interest: cents(3_000),
    paid_amount: cents(at < 4 ? 13_000 : 0),
    covered_on: at < 4 ? due : null,
  }),
);
const tenPaidFour = aPlanLoan(
  {},
  {
    frequency: 'monthly',
    installment_count: 10,
    paid_amount: cents(52_000),
    end_date: day('2027-04-15'),
    late_from: day('2027-04-15'),
  },
);
const single = aSingleLoan(day('2026-11-25'));

describe('PB-17 what it takes to settle', () => {
  test.each([
    ['2027-03-25', 17_032, 0, 60_968],
    ['2027-04-15', 15_000, 0, 63_000],
    ['2027-04-20', 14_500, 2_500, 66_000],
    ['2027-05-01', 13_400, 8_000, 72_600],
  ])('ten instalments, four paid, on %s: 78 000 − %i + %i = %i', (on, discount, fee, total) => {
    expect(payoffOn(tenPaidFour, ten, GIVES_BACK, day(on))).toEqual({
      on,
      remaining: 78_000,
      discount,
      late_fee: fee,
      total,
    });
  });

  test("PA-31 the first instalment of a renegotiated plan runs from the loan's start: 15 of 156 days and five periods", () => {
    const closed = ten.slice(0, 4);
    const plan = ten.slice(4).map((installment, at) => ({
      ...installment,
      plan_version: 2,
      number: at + 1,
      due_date: monthsAfter(day('2027-04-20'), at),
    }));
    const renegotiated = { ...tenPaidFour, plan_version: 2, late_from: day('2027-04-20') };
    // 288 + 5 × 3 000
    expect(payoffOn(renegotiated, [...closed, ...plan], GIVES_BACK, day('2027-04-05'))).toMatchObject({
      remaining: 78_000,
      discount: 15_288,
      total: 62_712,
    });
  });

  test('without the discount 80 500 on 20/04/2027, and no line of one', () => {
    const payoff = payoffOn(tenPaidFour, ten, GIVES_NOTHING, day('2027-04-20'));
    expect(payoff).toMatchObject({ discount: null, total: 80_500 });
    expect(payoffLines(payoff).map(({ name }) => name)).toEqual([
      'Falta pagar',
      'Multa até lá',
      'Para quitar em 20/04/2027',
    ]);
  });

  test.each([
    ['2026-11-25', 113_333],
    ['2026-12-15', 140_000],
    ['2026-12-20', 142_500],
  ])('a single payment on %s: %i', (on, total) => {
    expect(payoffOn(single, [singleInstallment(single)], GIVES_BACK, day(on)).total).toBe(total);
  });

  test('a covered loan is only to be settled; with a fee still due it is not', () => {
    const covered = aSingleLoan(day('2026-11-25'), { paid_amount: cents(140_000), late_from: null });
    const payoff = payoffOn(covered, [], GIVES_NOTHING, day('2026-12-20'));
    expect([isOnlyToSettle(payoff), payoffText(payoff)]).toEqual([true, 'Tudo pago. Falta só a quitação.']);
    const late = payoffOn({ ...covered, late_days_before: 3 }, [], GIVES_NOTHING, day('2026-12-20'));
    expect([isOnlyToSettle(late), late.total]).toEqual([false, 1_500]);
  });
});

test('PB-1 a quote is for today or one of the 180 days after it', () => {
  expect(payoffDays(day('2026-11-18'))).toEqual({ first: '2026-11-18', last: '2027-05-17' });
});

test('PB-2 the four lines as a message', () => {
  expect(payoffText(payoffOn(tenPaidFour, ten, GIVES_BACK, day('2027-03-25')))).toBe(
    [
      `Falta pagar: ${brl(cents(78_000))}`,
      `Desconto de juros: ${brl(cents(17_032))}`,
      `Multa até lá: ${brl(cents(0))}`,
      `Para quitar em 25/03/2027: ${brl(cents(60_968))}`,
    ].join('\n'),
  );
});

test("PB-3 the quote of today is PX-10's 'Quitar hoje', for 10 000 loans and days", () => {
  const drawn = fc.record({
    paid: fc.integer({ min: 0, max: 129_999 }),
    today: fc.integer({ min: -40, max: 400 }),
    fee: fc.integer({ min: 0, max: 5_000 }),
    early_discount: fc.boolean(),
  });
  fc.assert(
    fc.property(drawn, ({ paid, today: days, fee, early_discount }) => {
      const today = addDays(day('2026-11-15'), days);
      const open = ten.map((one) => ({ ...one, paid_amount: cents(0), covered_on: null }));
      const received = paid === 0 ? [] : [{ id: 'payment-1', amount: cents(paid), payment_date: today }];
      const plan = coverageOf(open, [], received).installments;
      const loan = {
        ...tenPaidFour,
        paid_amount: cents(paid),
        overdue_interest_rate: cents(fee),
        ...coverageColumns(plan, { status: 'ativo', holiday_grace: false }),
      };
      const offers = { early_discount, offers_interest_only: false };
      const settle = pixValues(loan, plan, offers, today).find(({ kind }) => kind === 'settle');
      expect(settle?.amount ?? 0).toBe(payoffOn(loan, plan, offers, today).total);
    }),
    { numRuns: 10_000 },
  );
});

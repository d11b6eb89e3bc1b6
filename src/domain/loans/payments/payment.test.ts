import { describe, expect, test } from 'vitest';
import { day } from '../../calendar.ts';
import { aLoan } from '#tests/builders/a-loan.ts';
import { remainingAmount } from '../loan/loan-totals.ts';
import { cents } from '../../money.ts';
import {
  exceedsRemaining,
  paymentApplied,
  paymentOf,
  paymentUndone,
  refuseFuturePayment,
} from './payment.ts';

const today = day('2026-11-20');

describe('LN-11 a payment', () => {
  test('of R$ 500,00 raises the paid amount by exactly that: 1400 − 500 = 900 remain', () => {
    const loan = aLoan();
    const paid = paymentApplied(loan, { amount: cents(50_000), late_fee: cents(0) });
    expect(paid).toEqual({ ...loan, paid_amount: 50_000 });
    expect(remainingAmount(paid)).toBe(90_000);
  });

  test('of all that remains, or more, does not settle the loan by itself', () => {
    expect(paymentApplied(aLoan(), { amount: cents(140_000), late_fee: cents(0) })).toMatchObject({
      status: 'ativo',
      paid_at: null,
    });
    expect(paymentApplied(aLoan(), { amount: cents(145_000), late_fee: cents(0) })).toMatchObject({
      status: 'ativo',
      paid_amount: 145_000,
    });
  });

  test.each([
    [139_999, false],
    [140_000, false],
    [140_001, true],
  ])('of %d centavos against 140000 is worth a notice: %s', (amount, notice) => {
    expect(exceedsRemaining(aLoan(), cents(amount))).toBe(notice);
  });

  test('on an overpaid loan is always worth a notice', () => {
    expect(exceedsRemaining(aLoan({ paid_amount: cents(150_000) }), cents(1))).toBe(true);
  });

  test.each([0, -1])('LN-10 of %d centavos is refused', (amount) => {
    expect(() => paymentApplied(aLoan(), { amount: cents(amount), late_fee: cents(0) })).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        message: 'Por favor, insira um valor de pagamento válido.',
      }),
    );
  });
});

describe('a payment taken back', () => {
  test('lowers the paid amount of an open loan and changes nothing else', () => {
    const loan = aLoan({ paid_amount: cents(50_000) });
    expect(
      paymentUndone(loan, { amount: cents(20_000), kind: 'payment', before_renegotiation: false }, today),
    ).toEqual({ ...loan, paid_amount: 30_000 });
  });

  test('the only one there was leaves nothing paid', () => {
    const loan = aLoan({ paid_amount: cents(50_000) });
    expect(
      paymentUndone(loan, { amount: cents(50_000), kind: 'payment', before_renegotiation: false }, today),
    ).toEqual({ ...loan, paid_amount: 0 });
  });

  test('LN-14 does not turn an open loan late or back: that is the job’s and the editor’s', () => {
    const due = aLoan({ paid_amount: cents(50_000), end_date: day('2026-11-19') });
    expect(
      paymentUndone(due, { amount: cents(1), kind: 'payment', before_renegotiation: false }, today).status,
    ).toBe('ativo');
    const late = aLoan({ paid_amount: cents(50_000), status: 'atrasado' });
    expect(
      paymentUndone(late, { amount: cents(1), kind: 'payment', before_renegotiation: false }, today).status,
    ).toBe('atrasado');
  });

  test.each([
    ['2026-11-20', 'ativo'],
    ['2026-11-19', 'atrasado'],
  ])('opens a paid loan due %s again as %s', (due, status) => {
    const paid = aLoan({
      status: 'pago',
      paid_at: '2026-11-19T10:00:00.000Z',
      paid_amount: cents(140_000),
      end_date: day(due),
    });
    expect(
      paymentUndone(paid, { amount: cents(90_000), kind: 'payment', before_renegotiation: false }, today),
    ).toEqual({
      ...paid,
      paid_amount: 50_000,
      status,
      paid_at: null,
    });
  });

  test('leaves a paid loan paid where nothing is owed: 1500 − 100 = 1400 of 1400', () => {
    const paid = aLoan({ status: 'pago', paid_at: '1970-01-01T00:00:00.000Z', paid_amount: cents(150_000) });
    expect(
      paymentUndone(paid, { amount: cents(10_000), kind: 'payment', before_renegotiation: false }, today),
    ).toEqual({ ...paid, paid_amount: 140_000 });
  });

  test('cannot be more than the loan ever received', () => {
    expect(() =>
      paymentUndone(aLoan(), { amount: cents(1), kind: 'payment', before_renegotiation: false }, today),
    ).toThrow(new RangeError('loan loan-1 never received this payment'));
  });
});

describe('PA-27 a payment of the late fee alone', () => {
  test('changes nothing of what was paid', () => {
    expect(paymentApplied(aLoan(), { amount: cents(0), late_fee: cents(500) })).toEqual(aLoan());
  });

  test('needs a fee, and a negative amount is refused even with one', () => {
    for (const [amount, fee] of [
      [0, 0],
      [-1, 500],
    ] as const)
      expect(() => paymentApplied(aLoan(), { amount: cents(amount), late_fee: cents(fee) })).toThrow(
        'Por favor, insira um valor de pagamento válido.',
      );
  });
});

describe('RC-10 PA-25 the fee of a payment is that of the day it came', () => {
  /** Due on the 15th, R$ 5,00 a day: R$ 25,00 on the 20th. */
  const late = {
    end_date: day('2026-11-15'),
    late_from: day('2026-11-15'),
    overdue_interest_rate: cents(500),
  };
  const receive = (loan: ReturnType<typeof aLoan>, fee: number, on: string) => () =>
    paymentOf(
      loan,
      {
        amount: cents(100),
        late_fee: cents(fee),
        waive_late_fee: cents(0),
        payment_date: day(on),
        method: null,
        notes: null,
      },
      today,
    ).payment.late_fee;

  test('and no more of it', () => {
    expect(receive(aLoan(late), 2500, '2026-11-20')()).toBe(2500);
    expect(receive(aLoan(late), 1000, '2026-11-17')()).toBe(1000);
    expect(receive(aLoan(late), 1001, '2026-11-17')).toThrow(
      /^Em 17\/11\/2026 a multa a receber era de R\$\s10,00\. Confira e confirme de novo\.$/,
    );
  });

  test('of a single payment nothing by its due date: it would be asked for again, also once all is paid', () => {
    const covered = { ...late, late_from: null, late_days_before: 5, covered_on: today };
    for (const loan of [aLoan(late), aLoan(covered)])
      expect(receive(loan, 1, '2026-11-15')).toThrow('Em 15/11/2026 não havia multa a receber.');
    expect(receive(aLoan(covered), 2500, '2026-11-20')()).toBe(2500);
  });
});

describe('a discount belongs to the settlement (PA-32)', () => {
  const paid = aLoan({
    status: 'pago',
    paid_at: '2026-11-19T10:00:00.000Z',
    paid_amount: cents(120_000),
    discount: cents(20_000),
  });
  const settlement = { kind: 'settlement', before_renegotiation: false } as const;

  test('undoing it reopens the loan without the discount', () => {
    expect(paymentUndone(paid, { ...settlement, amount: cents(70_000) }, today)).toMatchObject({
      status: 'ativo',
      paid_at: null,
      paid_amount: 50_000,
      discount: 0,
    });
  });

  test('also where it was a discount alone', () => {
    expect(paymentUndone(paid, { ...settlement, amount: cents(0) }, today)).toMatchObject({
      status: 'ativo',
      paid_amount: 120_000,
      discount: 0,
    });
  });

  test('LN-12 also where it brought in a late fee alone, of a loan of which nothing was left to pay', () => {
    const settled = { ...paid, paid_amount: cents(140_000), discount: cents(0) };
    expect(paymentUndone(settled, { ...settlement, amount: cents(0) }, today)).toMatchObject({
      status: 'ativo',
      paid_at: null,
      paid_amount: 140_000,
    });
  });

  test('undoing an earlier payment reopens it too, and a fee alone does not', () => {
    const earlier = { kind: 'payment', before_renegotiation: false } as const;
    expect(paymentUndone(paid, { ...earlier, amount: cents(10_000) }, today)).toMatchObject({
      status: 'ativo',
      discount: 0,
    });
    expect(paymentUndone(paid, { ...earlier, amount: cents(0) }, today)).toEqual(paid);
  });
});

test('PA-42 a payment from before a renegotiation stays', () => {
  const payment = { amount: cents(1), kind: 'payment', before_renegotiation: true } as const;
  expect(() => paymentUndone(aLoan({ paid_amount: cents(1) }), payment, today)).toThrow(
    'Este pagamento é anterior à renegociação e não pode mais ser desfeito.',
  );
});

test('what a loan never received cannot be taken back', () => {
  const payment = { amount: cents(2), kind: 'payment', before_renegotiation: false } as const;
  expect(() => paymentUndone(aLoan({ paid_amount: cents(1) }), payment, today)).toThrow('never received');
});

test('a payment is not dated after today', () => {
  expect(() => refuseFuturePayment(day('2026-11-21'), today)).toThrow(
    'A data do pagamento não pode estar no futuro.',
  );
  expect(() => refuseFuturePayment(today, today)).not.toThrow();
});

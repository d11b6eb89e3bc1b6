import { describe, expect, test } from 'vitest';
import { day } from '../../calendar.ts';
import { cents } from '../../money.ts';
import { aLoan } from '#tests/builders/a-loan.ts';
import type { Loan } from '../loan/loan.ts';
import { settlementOf, type SeenTotals } from './loan-settlement.ts';
import { remainingAmount, totalToPay } from '../loan/loan-totals.ts';

const today = day('2026-11-20');
const now = '2026-11-20T15:00:00.000Z';

function seenNow(loan: Loan): SeenTotals {
  return { total_amount: totalToPay(loan), remaining_amount: remainingAmount(loan) };
}

describe('LN-12 Quitar', () => {
  test('1000 + 400 − 500 paid = 900: one payment of R$ 900,00, then pago and nothing remains', () => {
    const loan = aLoan({ paid_amount: cents(50_000) });
    const { loan: settled, payment, changed } = settlementOf(loan, today, now, seenNow(loan));
    expect(payment).toEqual({
      loan_id: 'loan-1',
      amount: 90_000,
      late_fee: 0,
      payment_date: '2026-11-20',
      method: null,
      notes: 'Pagamento de quitação',
      kind: 'settlement',
    });
    expect(settled).toEqual({ ...loan, status: 'pago', paid_at: now, paid_amount: 140_000 });
    expect(remainingAmount(settled)).toBe(0);
    expect(changed).toBe(true);
  });

  test.each([
    ['exactly paid: 1400 − 1400 = 0', 140_000],
    ['overpaid: 1400 − 1500 = −100', 150_000],
  ])('%s, so it closes without a payment', (_sum, paid) => {
    const loan = aLoan({ status: 'atrasado', paid_amount: cents(paid) });
    expect(settlementOf(loan, today, now, seenNow(loan))).toEqual({
      loan: { ...loan, status: 'pago', paid_at: now },
      payment: null,
      changed: true,
    });
  });

  test('received yesterday by Pix, the payment says so; one of tomorrow is refused', () => {
    const loan = aLoan();
    const yesterday = { payment_date: day('2026-11-19'), method: 'pix' } as const;
    const choices = { discount: cents(0), late_fee: cents(0) };
    const { payment } = settlementOf(loan, today, now, seenNow(loan), { ...choices, ...yesterday });
    expect(payment).toMatchObject({ amount: 140_000, payment_date: '2026-11-19', method: 'pix' });
    const tomorrow = { ...yesterday, payment_date: day('2026-11-21') };
    expect(() => settlementOf(loan, today, now, seenNow(loan), { ...choices, ...tomorrow })).toThrow(
      'A data do pagamento não pode estar no futuro.',
    );
  });

  test('settling a paid loan changes nothing, even with totals seen before it was paid', () => {
    const loan = aLoan({
      status: 'pago',
      paid_at: '2026-11-19T10:00:00.000Z',
      paid_amount: cents(140_000),
    });
    const stale = { total_amount: cents(140_000), remaining_amount: cents(140_000) };
    expect(settlementOf(loan, today, now, stale)).toEqual({ loan, payment: null, changed: false });
  });

  test.each([
    [
      'the total was another (renewed meanwhile)',
      { total_amount: cents(140_000), remaining_amount: cents(130_000) },
    ],
    [
      'the remaining amount was another (paid meanwhile)',
      { total_amount: cents(180_000), remaining_amount: cents(180_000) },
    ],
  ])('is refused with fresh figures where %s', (_what, seen) => {
    const loan = aLoan({ interest_paid: cents(40_000), paid_amount: cents(50_000) });
    expect(() => settlementOf(loan, today, now, seen)).toThrow(
      expect.objectContaining({
        code: 'loan_total_changed',
        message: expect.stringContaining('R$\u00a01.800,00 e faltam R$\u00a01.300,00'),
        details: { total_amount: 180_000, remaining_amount: 130_000 },
      }),
    );
  });
});

describe('PA-30 with a discount and a late fee', () => {
  const late = aLoan({ end_date: day('2026-11-15') });

  test('the payment is what remains without the discount: 1400 − 100 = 1300, and 25,00 of fee', () => {
    const seen = { total_amount: cents(140_000), remaining_amount: cents(140_000) };
    const settled = settlementOf(late, today, now, seen, { discount: cents(10_000), late_fee: cents(2_500) });
    expect(settled).toMatchObject({
      changed: true,
      loan: { status: 'pago', discount: 10_000, paid_amount: 130_000 },
      payment: { amount: 130_000, late_fee: 2_500, kind: 'settlement' },
    });
  });

  test('a loan that is covered is settled with its fee alone', () => {
    const covered = aLoan({
      end_date: day('2026-11-15'),
      paid_amount: cents(140_000),
      late_from: null,
      late_days_before: 1,
    });
    const seen = { total_amount: cents(140_000), remaining_amount: cents(0) };
    expect(
      settlementOf(covered, today, now, seen, { discount: cents(0), late_fee: cents(500) }),
    ).toMatchObject({
      loan: { status: 'pago', paid_amount: 140_000 },
      payment: { amount: 0, late_fee: 500 },
    });
  });

  test.each([
    [140_001, 2_500, 'O desconto não pode ser maior do que falta.'],
    [0, 2_501, 'A multa deste empréstimo mudou: agora são R$ 25,00. Confira e confirme de novo.'],
  ])('a discount of %d and a fee of %d are refused', (discount, lateFee, sentence) => {
    const seen = { total_amount: cents(140_000), remaining_amount: cents(140_000) };
    const choices = { discount: cents(discount), late_fee: cents(lateFee) };
    let message = '';
    try {
      settlementOf(late, today, now, seen, choices);
    } catch (error) {
      if (error instanceof Error) message = error.message.replaceAll('\u00a0', ' ');
    }
    expect(message).toBe(sentence);
  });

  test('a fee where none is due is refused', () => {
    const seen = { total_amount: cents(140_000), remaining_amount: cents(140_000) };
    expect(() => settlementOf(aLoan(), today, now, seen, { discount: cents(0), late_fee: cents(1) })).toThrow(
      'A multa deste empréstimo mudou: não há multa a receber. Confira e confirme de novo.',
    );
  });

  test('RC-10 LN-27 a fee that is due ends by no settlement without a word: received, forgiven, or both together', () => {
    const seen = { total_amount: cents(140_000), remaining_amount: cents(140_000) };
    const settled = (lateFee: number, waivedFee: number) =>
      settlementOf(late, today, now, seen, {
        discount: cents(0),
        late_fee: cents(lateFee),
        waive_late_fee: cents(waivedFee),
      });
    expect(settled(0, 2_500)).toMatchObject({
      loan: { status: 'pago', late_fee_waived: 2_500 },
      payment: { amount: 140_000, late_fee: 0 },
    });
    expect(settled(1_000, 1_500).loan.late_fee_waived).toBe(1_500);
    expect(() => settled(0, 0)).toThrow('Escolha o que fazer com a multa por atraso.');
    expect(() => settled(1_000, 0)).toThrow('A multa deste empréstimo mudou: agora são R$\u00a025,00.');
    expect(() => settled(2_000, 1_000)).toThrow('A multa deste empréstimo mudou: agora são R$\u00a025,00.');
  });

  test('RC-10 paid the day before, the fee of that day is what is asked about: 20,00', () => {
    const seen = { total_amount: cents(140_000), remaining_amount: cents(140_000) };
    const choices = { discount: cents(0), late_fee: cents(2_000), payment_date: day('2026-11-19') };
    expect(settlementOf(late, today, now, seen, choices).payment).toMatchObject({ late_fee: 2_000 });
  });
});

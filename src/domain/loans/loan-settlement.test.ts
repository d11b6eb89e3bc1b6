import { describe, expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { cents } from '../money.ts';
import { aLoan } from './a-loan.ts';
import type { Loan } from './loan.ts';
import { settlementOf, type SeenTotals } from './loan-settlement.ts';
import { remainingAmount, totalToPay } from './loan-totals.ts';

const today = day('2026-11-20');
const now = '2026-11-20T15:00:00.000Z';

function seenNow(loan: Loan): SeenTotals {
  return { total: totalToPay(loan), remaining: remainingAmount(loan) };
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

  test('settling a paid loan changes nothing, even with totals seen before it was paid', () => {
    const loan = aLoan({
      status: 'pago',
      paid_at: '2026-11-19T10:00:00.000Z',
      paid_amount: cents(140_000),
    });
    const stale = { total: cents(140_000), remaining: cents(140_000) };
    expect(settlementOf(loan, today, now, stale)).toEqual({ loan, payment: null, changed: false });
  });

  test.each([
    ['the total was another (renewed meanwhile)', { total: cents(140_000), remaining: cents(130_000) }],
    [
      'the remaining amount was another (paid meanwhile)',
      { total: cents(180_000), remaining: cents(180_000) },
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

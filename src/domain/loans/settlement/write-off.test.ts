import { describe, expect, test } from 'vitest';
import { aLoan } from '#tests/builders/a-loan.ts';
import { addDays, day } from '../../calendar.ts';
import { cents } from '../../money.ts';
import { remainingAmount } from '../loan/loan-totals.ts';
import { cardLabel, dashboardBadge, reportLabel } from '../texts/loan-labels.ts';
import { mayBeWrittenOff, writtenOff } from './write-off.ts';

const today = day('2026-11-20');
const now = '2026-11-20T15:00:00.000Z';
const dueOn = (due: string) =>
  aLoan({ start_date: day('2026-09-01'), end_date: day(due), late_from: day(due) });

describe('PD-9 Baixar como perda', () => {
  test.each([
    ['2026-10-21', true],
    ['2026-10-22', false],
    ['2026-11-20', false],
  ])('due on %s it may be written off on 20/11: %s', (due, may) => {
    expect(mayBeWrittenOff(dueOn(due), today)).toBe(may);
  });

  test('1400 − 500 paid = 900 are lost; nothing is received, and nothing remains', () => {
    const loan = { ...dueOn('2026-10-01'), paid_amount: cents(50_000), overdue_interest_rate: cents(0) };
    const {
      loan: lost,
      payment,
      discount,
      waivedFee,
    } = writtenOff(loan, { seen: cents(90_000), today, now });
    expect(lost).toEqual({ ...loan, status: 'pago', paid_at: now, discount: 90_000, loss: true });
    expect(payment).toMatchObject({ amount: 0, late_fee: 0, kind: 'settlement', payment_date: '2026-11-20' });
    expect([discount, waivedFee, remainingAmount(lost)]).toEqual([90_000, 0, 0]);
  });

  test('every screen and report says Perda instead of Pago', () => {
    const lost = { ...dueOn('2026-10-01'), status: 'pago', loss: true } as const;
    expect([dashboardBadge(lost, today), cardLabel(lost, today), reportLabel(lost, today)]).toEqual([
      { text: 'Perda', tone: 'red' },
      { text: 'Perda', tone: 'red' },
      'PERDA',
    ]);
    expect(cardLabel({ ...lost, loss: false }, addDays(today, 1)).text).toBe('Pago');
  });
});

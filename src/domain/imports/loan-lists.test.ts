import { expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { cents } from '../money.ts';
import {
  dayListText,
  paymentListText,
  readDayList,
  readPaymentList,
  readRenewalList,
  renewalListText,
} from './loan-lists.ts';

test('IM-2 the lists of a loan are written and read alike', () => {
  const payments = [
    {
      payment_date: day('2026-02-05'),
      amount: cents(10_000),
      late_fee: cents(500),
      method: 'pix',
      kind: 'payment',
    },
    { payment_date: day('2026-02-06'), amount: cents(0), late_fee: cents(1), method: null, kind: 'payment' },
    {
      payment_date: day('2026-03-01'),
      amount: cents(99_999_999_999),
      late_fee: cents(0),
      method: 'cash',
      kind: 'settlement',
    },
    {
      payment_date: day('2026-03-02'),
      amount: cents(5),
      late_fee: cents(0),
      method: null,
      kind: 'renewal_interest',
    },
  ] as const;
  const text =
    '05/02/2026 100,00 multa 5,00 Pix | 06/02/2026 0,00 multa 0,01 | 01/03/2026 999999999,99 Dinheiro quitação | 02/03/2026 0,05 juros de renovação';
  expect(paymentListText(payments)).toBe(text);
  expect(readPaymentList(text)).toEqual(payments);

  const renewals = [
    {
      on_day: day('2026-02-05'),
      interest: cents(4_000),
      previous_end_date: day('2026-01-31'),
      end_date: day('2026-03-05'),
    },
  ];
  expect(renewalListText(renewals)).toBe('05/02/2026 40,00 31/01/2026 > 05/03/2026');
  expect(readRenewalList(renewalListText(renewals))).toEqual(renewals);

  const days = [day('2026-02-05'), day('2026-03-05')];
  expect(readDayList(dayListText(days))).toEqual(days);
});

test.each(['oi', '05/02/2026', '05/02/2026 100,00 |', '31/02/2026 100,00', '05/02/2026 100'])(
  'IM-2 %j is no list of payments',
  (text) => {
    expect(readPaymentList(text)).toBeNull();
  },
);

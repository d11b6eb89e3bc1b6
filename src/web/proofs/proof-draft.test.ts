import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { emptyPayment } from '#web/loans/payments/payment-draft.ts';
import { readProof } from './proof-draft.ts';

const TODAY = day('2026-08-20');
const draft = (fee_choice: 'leave' | 'receive' | 'waive') => ({
  ...emptyPayment(day('2026-08-18'), cents(0)),
  amount: '130,00',
  fee_choice,
  settles: false,
});
const read = (choice: 'leave' | 'receive' | 'waive', due: number, mayForgive = true) =>
  readProof(draft(choice), { today: TODAY, due: cents(due), mayForgive, discountOf: () => null });

test.each([
  ['leave', 1_500, 13_000, 0, 0],
  ['receive', 1_500, 11_500, 1_500, 0],
  ['receive', 0, 13_000, 0, 0],
  ['waive', 1_500, 13_000, 0, 1_500],
] as const)(
  'PB-8 R$ 130,00 with the fee to %s, of %i: %i, %i received, %i forgiven',
  (choice, due, amount, late_fee, waived) => {
    expect(read(choice, due)).toEqual({
      values: { amount, late_fee, waive_late_fee: waived, payment_date: '2026-08-18', method: null },
    });
  },
);

test('PB-8 EQ-3 who may not forgive leaves it open', () => {
  expect(read('waive', 1_500, false)).toMatchObject({ values: { amount: 13_000, waive_late_fee: 0 } });
});

test.each([
  [true, 'receive', 13_000, 2_000],
  [false, 'receive', 13_000, undefined],
  [true, 'leave', 13_000, undefined],
  [true, 'receive', 12_900, undefined],
] as const)(
  'PB-8 settling chosen %s with the fee to %s: the discount of %i is given: %s',
  (settles, fee_choice, sum, given) => {
    const discountOf = (amount: number) => (amount === sum ? cents(2_000) : null);
    const read = readProof(
      { ...draft(fee_choice), settles },
      { today: TODAY, due: cents(fee_choice === 'leave' ? 1_500 : 0), mayForgive: true, discountOf },
    );
    expect('values' in read && read.values.settle_discount).toBe(given);
  },
);

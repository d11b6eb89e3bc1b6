import { expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { aPlanLoan, aSingleLoan } from '#tests/builders/a-plan.ts';
import { cents } from '../money.ts';
import { PIX_VALUE_NAMES, pixValues } from './pix-values.ts';

const NO_OFFERS = { early_discount: false, offers_interest_only: false };
const none = { count: 0, amount: cents(0) };

/** 20 of R$ 50,00 + R$ 15,00 from 16/11 on, the first four covered. */
const installments = Array.from({ length: 20 }, (_, at) => ({
  plan_version: 1,
  number: at + 1,
  due_date: day(`2026-${at < 15 ? '11' : '12'}-${String(at < 15 ? 16 + at : at - 14).padStart(2, '0')}`),
  principal: cents(5000),
  interest: cents(1500),
  paid_amount: cents(at < 4 ? 6500 : 0),
  covered_on: at < 4 ? day('2026-11-19') : null,
}));

const values = (...args: Parameters<typeof pixValues>) =>
  Object.fromEntries(pixValues(...args).map(({ kind, amount }) => [PIX_VALUE_NAMES[kind], amount]));

test('PX-10 a single payment: everything with the fee due, 1.400,00 + 5 × 5,00; interest alone where it is offered', () => {
  const loan = aSingleLoan(day('2026-12-20'));
  expect(values(loan, [], NO_OFFERS, day('2026-12-20'))).toEqual({ Tudo: 142_500 });
  expect(values(loan, [], { ...NO_OFFERS, offers_interest_only: true }, day('2026-12-20'))).toEqual({
    Tudo: 142_500,
    'Só os juros': 40_000,
    'Só os juros e a multa': 42_500,
  });
});

test('PX-10 instalments: 3 late and 1 due today of 65,00, fee 3 × 5,00 = 15,00', () => {
  const loan = aPlanLoan(
    { overdue: { count: 3, amount: cents(19_500) }, due_today: { count: 1, amount: cents(6500) } },
    { late_from: day('2026-11-20') },
  );
  expect(values(loan, installments, NO_OFFERS, day('2026-11-23'))).toEqual({
    'Próxima parcela': 6500,
    'Em atraso': 21_000,
    'Até hoje': 27_500,
    'Quitar hoje': 105_500,
  });
});

test('PX-10 on time nothing is late: a value of 0 is not offered', () => {
  const loan = aPlanLoan({ overdue: none, due_today: none });
  expect(values(loan, installments, NO_OFFERS, day('2026-11-19'))).toEqual({
    'Próxima parcela': 6500,
    'Quitar hoje': 104_000,
  });
});

test('PX-10 PA-31 settling today leaves out the interest of days to come: 15 of 16 periods × 15,00', () => {
  const loan = aPlanLoan({ due_today: { count: 1, amount: cents(6500) } });
  const offers = { ...NO_OFFERS, early_discount: true };
  expect(values(loan, installments, offers, day('2026-11-20'))['Quitar hoje']).toBe(104_000 - 15 * 1500);
});

test('PX-10 nothing is offered for a paid loan, nor for one whose payments reached the total', () => {
  const today = day('2026-12-20');
  expect(pixValues(aSingleLoan(today, { status: 'pago' }), [], NO_OFFERS, today)).toEqual([]);
  expect(pixValues(aSingleLoan(today, { paid_amount: cents(140_000) }), [], NO_OFFERS, today)).toEqual([]);
});

import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { basisPoints, cents } from '#domain/money.ts';
import { aPlanLoan } from '#tests/builders/a-plan.ts';
import { interestRateText, planLines } from './plan-lines.ts';

const none = { count: 0, amount: cents(0) };
const lines = (
  interest_method: 'fixed' | 'total' | 'single',
  plan: Partial<Parameters<typeof planLines>[0]['plan']>,
) => planLines({ ...aPlanLoan(plan), interest_method });
const fifth = { number: 5, due_date: day('2026-11-20'), amount: cents(6_500) };

test('PA-16 the card says which instalment is next and how many are late', () => {
  expect(lines('fixed', { next: fifth, overdue: none })).toEqual({
    next: 'Parcela 5 de 20 · R$\u00a065,00',
    overdue: null,
  });
  const overdue = { count: 3, amount: cents(19_500) };
  expect(lines('fixed', { next: fifth, overdue }).overdue).toBe('3 parcelas em atraso · R$\u00a0195,00');
  const one = { count: 1, amount: cents(1) };
  expect(lines('fixed', { next: fifth, overdue: one }).overdue).toBe('1 parcela em atraso · R$\u00a00,01');
});

test('PA-16 a covered plan has no next instalment, and a single payment has no line', () => {
  const nothing = { next: null, overdue: null };
  expect(lines('total', { next: null, overdue: none })).toEqual(nothing);
  expect(lines('single', { next: fifth, overdue: none })).toEqual(nothing);
});

test.each([
  ['single', '40%'],
  ['total', '40%'],
  ['fixed', '40%'],
  ['per_installment', '40% por parcela'],
  ['price', '40% por período'],
  ['interest_only', '40% por período'],
] as const)('PA-3 the rate of %s is %s', (interest_method, text) => {
  expect(interestRateText({ interest_rate: basisPoints(4000), interest_method })).toBe(text);
});

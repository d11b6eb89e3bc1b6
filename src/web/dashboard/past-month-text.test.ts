import { expect, test } from 'vitest';
import type { CashMonth } from '#domain/cash/cash-months.ts';
import { parseMonth } from '#domain/calendar-month.ts';
import { brl, cents } from '#domain/money.ts';
import { pastMonthText } from './past-month-text.ts';

const OCTOBER = parseMonth('2026-10') ?? expect.fail('no month');

function october(interest: number, principal: number, fees: number, expenses: number): CashMonth {
  return {
    month: OCTOBER,
    received_interest: cents(interest),
    received_principal: cents(principal),
    received_fees: cents(fees),
    lent_amount: cents(900_000),
    expenses: cents(expenses),
  };
}

test('MO-1 the month that is over: what came in, and its profit as Caixa counts it', () => {
  // 4.200,00 of interest and 120,00 of fees less 200,00 of expenses are 4.120,00; 12.980,00 came back.
  expect(pastMonthText(october(420_000, 1_298_000, 12_000, 20_000), brl)).toBe(
    'Outubro: entraram R$\u00a017.300,00, R$\u00a04.120,00 de lucro',
  );
});

test('MO-1 without a profit the month says what came in; without money it says nothing', () => {
  expect(pastMonthText(october(1_000, 49_000, 0, 5_000), brl)).toBe('Outubro: entraram R$\u00a0500,00');
  expect(pastMonthText(october(0, 0, 0, 5_000), brl)).toBeNull();
});

test('MO-1 hidden values stay hidden', () => {
  expect(pastMonthText(october(420_000, 1_298_000, 12_000, 20_000), () => 'R$ ••••')).toBe(
    'Outubro: entraram R$ ••••, R$ •••• de lucro',
  );
});

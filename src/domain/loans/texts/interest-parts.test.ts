import { expect, test } from 'vitest';
import { basisPoints, cents } from '../../money.ts';
import { aLoan } from '#tests/builders/a-loan.ts';
import { interestLines, interestParts } from './interest-parts.ts';
import type { Loan } from '../loan/loan.ts';

const linesOf = (changes: Partial<Loan>) =>
  interestLines(aLoan(changes)).map((line) => line.replaceAll('\u00a0', ' '));

test('LN-34 a loan as it was agreed has one line: 40 % of 1.000', () => {
  expect(linesOf({})).toEqual(['Juros: 40% (R$ 400,00)']);
});

test('LN-34 800 at 25 %, renewed for 90 and renegotiated with 50 more: each on a line of its own', () => {
  const changes = {
    amount: cents(80_000),
    interest_rate: basisPoints(2_500),
    interest_method: 'total',
    contract_interest: cents(25_000),
    interest_paid: cents(9_000),
  } as const;
  expect(linesOf(changes)).toEqual(['Juros: 25% (R$ 200,00)', 'Renovações: R$ 90,00', 'Acréscimo: R$ 50,00']);
  // 200 + 90 + 50 = 250 + 90
  const { agreed, renewals, added } = interestParts(aLoan(changes));
  expect(agreed + renewals + added).toBe(34_000);
});

test('LN-34 a discount of a renegotiation: 400 − 30', () => {
  expect(linesOf({ interest_method: 'total', contract_interest: cents(37_000) })).toEqual([
    'Juros: 40% (R$ 400,00)',
    'Desconto na renegociação: R$ 30,00',
  ]);
});

test('LN-34 where the rate no longer says what was agreed, it is left out', () => {
  const plan = {
    interest_method: 'per_installment',
    interest_rate: basisPoints(500),
    contract_interest: cents(50_000),
  } as const;
  expect(linesOf({ ...plan, plan_version: 1 })).toEqual(['Juros: 5% (R$ 500,00)']);
  expect(linesOf({ ...plan, plan_version: 2 })).toEqual(['Juros: R$ 500,00']);
});

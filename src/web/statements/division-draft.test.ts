import { expect, test } from 'vitest';
import type { ShownLoan } from '#contract/loans.ts';
import { day } from '#domain/calendar.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { cents } from '#domain/money.ts';
import { aSingleLoan } from '#tests/builders/a-plan.ts';
import { readDivision } from './division-draft.ts';

const ON = day('2026-12-20');
/** Five days late at R$ 5,00 a day. */
const aLoan = (id: string): ShownLoan => {
  const loan = aSingleLoan(ON, { id });
  return { ...loan, client: null, late_fee: lateFeeOf(loan, ON) };
};
const line = { amount: cents(15_500), day: ON };

test.each([
  [{ a: { text: '155,00', withFee: true } }, [['a', 13_000, 2500]], null],
  [{ a: { text: '155,00', withFee: false } }, [['a', 15_500, 0]], null],
  [
    { a: { text: '100', withFee: false }, b: { text: '55,00', withFee: true } },
    [
      ['a', 10_000, 0],
      ['b', 3000, 2500],
    ],
    null,
  ],
  [{ a: { text: '150,00', withFee: false } }, [['a', 15_000, 0]], 'Falta dividir R$\u00a05,00.'],
  [
    { a: { text: '160,00', withFee: false } },
    [['a', 16_000, 0]],
    'A divisão passa do valor em R$\u00a05,00.',
  ],
  [{ a: { text: '20,00', withFee: true } }, [['a', 0, 2000]], 'Falta dividir R$\u00a0135,00.'],
  [{ a: { text: 'cem', withFee: false } }, [], 'Confira os valores: escreva como 1.234,56.'],
])('EX-8 %j is %j', (draft, parts, problem) => {
  const read = readDivision([aLoan('a'), aLoan('b')], draft, line);
  expect(read.parts.map(({ loan_id, amount, late_fee }) => [loan_id, amount, late_fee])).toEqual(parts);
  expect(read.problem).toBe(problem);
});

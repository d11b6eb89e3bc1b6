import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { aLoan } from '#tests/builders/a-loan.ts';
import { changedLoanText } from './changed-loan.ts';

test('LN-32 a notice says what changed while an amount was typed, and nothing where the amount is not concerned', () => {
  const seen = aLoan();
  expect(changedLoanText(seen, aLoan({ paid_amount: cents(50_000) }))).toBe(
    'Este empréstimo mudou enquanto você digitava: Falta: R$\u00a01.400,00 → Falta: R$\u00a0900,00. O que você digitou continua aqui.',
  );
  const renewed = aLoan({ interest_paid: cents(40_000), end_date: day('2027-01-15') });
  expect(changedLoanText(seen, renewed)).toBe(
    'Este empréstimo mudou enquanto você digitava: Falta: R$\u00a01.400,00 → Falta: R$\u00a01.800,00; o vencimento agora é 15/01/2027. O que você digitou continua aqui.',
  );
  expect(changedLoanText(seen, aLoan({ notes: 'Paga na sexta', version: 2 }))).toBeNull();
});

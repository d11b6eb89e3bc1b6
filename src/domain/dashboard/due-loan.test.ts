import { expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { aPlanLoan, aSingleLoan } from '#tests/builders/a-plan.ts';
import { cents } from '../money.ts';
import { dueAfter, dueAmount, dueUntil, dueWords, sheetWords } from './due-loan.ts';

const three = { count: 3, amount: cents(19_500) };
const one = { count: 1, amount: cents(6_500) };

test.each([
  ['2026-12-20', '5 dias de atraso'],
  ['2026-12-16', '1 dia de atraso'],
  ['2026-12-15', 'Vence hoje'],
  ['2026-12-14', 'Vence amanhã'],
  ['2026-12-12', 'Vence em 3 dias, 15/12/2026'],
])('a single payment of 15/12 seen on %s: %s, all of what remains', (today, words) => {
  const loan = aSingleLoan(day(today), { paid_amount: cents(40_000) });
  expect(dueWords(loan, day(today))).toBe(words);
  expect(dueAmount(loan)).toBe(100_000);
});

test.each([
  ['late', aPlanLoan({ overdue: three }), '2026-11-23', '3 parcelas em atraso', 19_500],
  ['one late', aPlanLoan({ overdue: one }), '2026-11-21', '1 parcela em atraso', 6_500],
  [
    'late, and one due today',
    aPlanLoan({ overdue: three, due_today: one }),
    '2026-11-23',
    '3 parcelas em atraso e 1 vence hoje',
    19_500,
  ],
  ['due today', aPlanLoan({ due_today: one }), '2026-11-20', 'Vence hoje · parcela 5 de 20', 6_500],
  ['due tomorrow', aPlanLoan(), '2026-11-19', 'Vence amanhã · parcela 5 de 20', 6_500],
  ['due in 3 days', aPlanLoan(), '2026-11-17', 'Vence em 3 dias, 20/11/2026 · parcela 5 de 20', 6_500],
])('PA-50 a loan in instalments, %s', (_case, loan, today, words, amount) => {
  expect(dueWords(loan, day(today))).toBe(words);
  expect(dueAmount(loan)).toBe(amount);
});

test('FD-1 FD-2 a line of the sheet: the instalment, what is late, and what is due by its day', () => {
  const today = day('2026-11-23');
  const late = aPlanLoan({ overdue: three, due_today: one });
  expect(sheetWords(late, today)).toEqual([
    'Parcela 5 de 20 · R$\u00a065,00',
    '3 em atraso · R$\u00a0195,00',
  ]);
  expect(sheetWords(aPlanLoan({ due_today: one }), today)).toEqual(['Parcela 5 de 20 · R$\u00a065,00']);
  expect(dueUntil(late)).toBe(26_000);
  const single = aSingleLoan(today, { paid_amount: cents(40_000) });
  expect(sheetWords(single, day('2026-12-20'))).toEqual(['5 dias de atraso']);
  expect(dueUntil(single)).toBe(100_000);
});

test.each([
  ['a part of it', 10_000, 90_000],
  ['all of it', 100_000, 0],
  ['an instalment more than what is late', 120_000, 0],
])(
  'MO-2 while a payment is being saved, a row of R$ 1.000,00 shows what is left after %s',
  (_case, paid, left) => {
    const loan = aSingleLoan(day('2026-12-20'), { paid_amount: cents(40_000) });
    expect(dueAfter(loan, cents(40_000 + paid))).toBe(left);
  },
);

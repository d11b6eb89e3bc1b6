import { expect, test } from 'vitest';
import { day } from '../../calendar.ts';
import { cents } from '../../money.ts';
import type { Installment } from './installment.ts';
import { INSTALLMENT_STATE_WORDS, installmentSentence, installmentState } from './installment-state.ts';

/** Number 5, R$ 65,00, due on 20/11/2026. */
const fifth = (paid: number): Installment => ({
  plan_version: 1,
  number: 5,
  due_date: day('2026-11-20'),
  principal: cents(5_000),
  interest: cents(1_500),
  paid_amount: cents(paid),
  covered_on: paid === 6_500 ? day('2026-11-18') : null,
});

test.each([
  ['nothing paid, the day before', 0, '2026-11-19', 'upcoming', 'A vencer', 'a vencer'],
  ['nothing paid, on its day: not late', 0, '2026-11-20', 'due_today', 'Vence hoje', 'vence hoje'],
  ['nothing paid, the day after', 0, '2026-11-21', 'overdue', 'Em atraso', 'em atraso'],
  ['1 centavo paid, the day before', 1, '2026-11-19', 'partial', 'Parcial', 'parcial'],
  ['all but 1 centavo paid, the day before', 6_499, '2026-11-19', 'partial', 'Parcial', 'parcial'],
  ['partly paid, on its day', 6_499, '2026-11-20', 'due_today', 'Vence hoje', 'vence hoje'],
  ['partly paid, the day after', 6_499, '2026-11-21', 'overdue', 'Em atraso', 'em atraso'],
  ['covered before its day', 6_500, '2026-11-19', 'paid', 'Paga', 'paga'],
  ['covered, on its day', 6_500, '2026-11-20', 'paid', 'Paga', 'paga'],
  ['covered, long after', 6_500, '2027-11-20', 'paid', 'Paga', 'paga'],
] as const)('PA-12 PA-18 %s', (_, paid, today, state, word, spoken) => {
  const installment = fifth(paid);
  expect(installmentState(installment, day(today))).toBe(state);
  expect(INSTALLMENT_STATE_WORDS[state]).toBe(word);
  expect(installmentSentence(installment, day(today))).toBe(
    `Parcela 5, vence em 20/11/2026, R$\u00a065,00, ${spoken}`,
  );
});

test.each([0, 3_000])(
  'PA-18 PA-30 of a loan settled with a discount, one with %i centavos paid is owed no more',
  (paid) => {
    const late = day('2026-12-01');
    expect(installmentState(fifth(paid), late, 'settled')).toBe('settled');
    expect(installmentSentence(fifth(paid), late, 'settled')).toBe(
      'Parcela 5, vence em 20/11/2026, R$\u00a065,00, quitada',
    );
    expect(installmentState(fifth(6_500), late, 'settled')).toBe('paid');
  },
);

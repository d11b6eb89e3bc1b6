import { expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { aLoan } from '#tests/builders/a-loan.ts';
import { basisPoints, cents } from '../money.ts';
import { aPayment, aRenewal } from '#tests/builders/a-played-loan.ts';
import { debtWords } from './debt-words.ts';
import { compareLines, ledgerOf } from './ledger.ts';
import type { ClientRecords } from './ledger-records.ts';
import { ledgerText } from './ledger-text.ts';
import { ledgerWords } from './ledger-words.ts';

const TODAY = day('2026-11-15');

test.each([
  [null, 'none', 'não deve nada'],
  ['2026-10-31', 'late', '15 dias de atraso'],
  ['2026-11-14', 'late', '1 dia de atraso'],
  ['2026-11-15', 'soon', 'vence hoje'],
  ['2026-11-16', 'soon', 'vence amanhã'],
  ['2026-11-18', 'soon', 'vence em 3 dias'],
  ['2026-11-19', 'later', 'vence em 4 dias'],
])('CL-10 due on %s: %s, %s', (due, tone, text) => {
  expect(debtWords(due === null ? null : day(due), TODAY)).toEqual({ tone, text });
});

const story: ClientRecords = {
  loans: [
    aLoan({
      id: 'a',
      interest_rate: basisPoints(3000),
      start_date: day('2026-02-12'),
      end_date: day('2026-04-12'),
      status: 'pago',
      interest_paid: cents(30_000),
      discount: cents(1_000),
      paid_amount: cents(159_000),
      paid_at: '2026-04-10T12:00:00.000Z',
    }),
    aLoan({
      id: 'b',
      amount: cents(80_000),
      start_date: day('2026-10-01'),
      end_date: day('2026-10-31'),
      paid_amount: cents(10_000),
    }),
  ],
  payments: [
    aPayment('p1', 'a', 300, '2026-03-12', { kind: 'renewal_interest' }),
    aPayment('p2', 'a', 1290, '2026-04-10', { kind: 'settlement' }),
    aPayment('p3', 'b', 100, '2026-11-05', { late_fee: cents(2_500) }),
  ],
  events: [
    aRenewal('e1', 'a', '2026-03-12', {
      interest: 300,
      from: '2026-03-12',
      to: '2026-04-12',
      payment_id: 'p1',
    }),
  ],
};

test('CL-12 each line says what happened', () => {
  expect(ledgerOf(story, TODAY).map((line) => Object.values(ledgerWords(line)).join(' | '))).toEqual([
    'Emprestei R$\u00a01.000,00 | 30%, volta até 12/03',
    'Pagou só os juros | mais R$\u00a0300,00 de juros, renovou até 12/04',
    'Pagou e quitou | 2 dias antes, desconto de R$\u00a010,00',
    'Emprestei R$\u00a0800,00 | 40%, volta até 31/10',
    'Venceu e não pagou | ',
    'Pagou uma parte | mais R$\u00a025,00 de multa por atraso, fora do saldo',
  ]);
});

test('RC-11 a late fee that was added to the debt is said by itself', () => {
  const [event] = story.events;
  if (event?.kind !== 'renewed') throw new Error('a renewal is expected');
  const added = { ...event, facts: { ...event.facts, interest: cents(32_500), added_fee: cents(2_500) } };
  const [, renewed] = ledgerOf({ ...story, events: [added] }, TODAY);
  if (renewed === undefined) throw new Error('a line is expected');
  expect(ledgerWords(renewed).note).toBe(
    'mais R$\u00a0300,00 de juros, renovou até 12/04, multa de R$\u00a025,00 somada à dívida',
  );
});

test('CL-12 the page as a message: 1120 − 100 = 1020', () => {
  const text = ledgerText({
    name: 'Adriana Cardoso',
    institution: 'Crédito da Praça',
    today: TODAY,
    owed: cents(102_000),
    lateAmount: cents(102_000),
    lateDays: 15,
    lines: ledgerOf(story, TODAY)
      .sort((a, b) => compareLines(b, a))
      .slice(0, 2),
    more: true,
  });
  expect(text.replaceAll('\u00a0', ' ')).toBe(
    [
      '*A página de Adriana*',
      'Crédito da Praça · 15/11/2026',
      'Deve: *R$ 1.020,00*',
      'Em atraso: R$ 1.020,00, há 15 dias',
      '',
      '05/11/2026 Pagou uma parte (mais R$ 25,00 de multa por atraso, fora do saldo): − R$ 100,00 · saldo R$ 1.020,00',
      '31/10/2026 Venceu e não pagou · saldo R$ 1.120,00',
      '…',
    ].join('\n'),
  );
});

import { expect, test } from 'vitest';
import type { RouteLoan } from '#contract/offline.ts';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { EMPTY_DRAFT, offlineTiles, readOfflineDraft, routeFee } from './offline-payment.ts';

const TODAY = day('2026-11-20');
const DAYS = { routeDay: TODAY, today: TODAY };

/** 20 instalments of R$ 65,00: the 7th and 8th are late by two days at R$ 5,00, the 9th is due today. */
const LOAN: RouteLoan = {
  loan_id: 'loan',
  version: 3,
  client_id: 'client',
  client_name: 'Rita Lima',
  client_phone: '11912345678',
  route_position: null,
  end_date: day('2026-11-18'),
  next: {
    number: 7,
    count: 20,
    due_date: day('2026-11-18'),
    amount: cents(6_500),
    installment_amount: cents(6_500),
  },
  overdue: { count: 2, amount: cents(13_000) },
  due_today: { count: 1, amount: cents(6_500) },
  remaining_amount: cents(91_000),
  overdue_interest_rate: cents(500),
  late_days_before: 0,
  late_from: day('2026-11-18'),
  late_grace_until: null,
  late_fee_received: cents(0),
  late_fee_waived: cents(0),
};
const SINGLE: RouteLoan = { ...LOAN, next: null, remaining_amount: cents(140_000) };

test('OF-4 without a connection there are the plain payments, and everything is a payment', () => {
  expect(offlineTiles(LOAN).map(({ word, amount, result }) => [word, amount, result])).toEqual([
    ['Parcela', 6_500, 'parcela 7 de 20'],
    ['Em atraso', 13_000, '2 parcelas em atraso'],
    ['Até hoje', 19_500, 'com a que vence hoje'],
    ['Tudo', 91_000, 'Quite quando houver internet.'],
    ['Outro valor', null, 'fica pago em parte'],
  ]);
  expect(offlineTiles(SINGLE).map(({ word, amount }) => [word, amount])).toEqual([
    ['Tudo', 140_000],
    ['Outro valor', null],
  ]);
});

test('OF-4 RC-10 a tile is received today or yesterday, with the fee of its day, at most that of the last day the server named', () => {
  expect(routeFee(LOAN, TODAY)).toMatchObject({ days: 2, due: 1_000 });
  expect(
    readOfflineDraft(
      { ...EMPTY_DRAFT, choice: 'overdue', fee_choice: 'receive', when: 'yesterday', method: 'cash' },
      LOAN,
      DAYS,
    ),
  ).toEqual({ amount: 13_000, late_fee: 500, payment_date: '2026-11-19', method: 'cash' });
  expect(readOfflineDraft({ ...EMPTY_DRAFT, choice: 'all' }, LOAN, DAYS)).toEqual({
    amount: 91_000,
    late_fee: 0,
    payment_date: '2026-11-20',
    method: null,
  });
  // A day later without a connection: the payment is of that day, the fee of the day last heard.
  expect(
    readOfflineDraft({ ...EMPTY_DRAFT, choice: 'installment', fee_choice: 'receive' }, LOAN, {
      routeDay: TODAY,
      today: day('2026-11-21'),
    }),
  ).toEqual({ amount: 6_500, late_fee: 1_000, payment_date: '2026-11-21', method: null });
});

test('OF-4 of a typed sum the fee comes first; nothing typed is nothing kept', () => {
  const typed = { ...EMPTY_DRAFT, choice: 'other', fee_choice: 'receive' } as const;
  expect(readOfflineDraft({ ...typed, amount: '50,00' }, LOAN, DAYS)).toMatchObject({
    amount: 4_000,
    late_fee: 1_000,
  });
  expect(readOfflineDraft({ ...typed, amount: '7,00' }, LOAN, DAYS)).toMatchObject({
    amount: 0,
    late_fee: 700,
  });
  expect(readOfflineDraft({ ...typed, amount: '' }, LOAN, DAYS)).toBeNull();
  expect(readOfflineDraft(EMPTY_DRAFT, LOAN, DAYS)).toBeNull();
});

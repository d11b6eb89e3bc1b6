import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import type { LoanEventFacts, NewLoanEvent } from '#domain/loans/events/loan-event.ts';
import { cents } from '#domain/money.ts';
import { enteredLaterText, eventFigures, notedText } from './event-figures.ts';

const on_day = day('2026-11-16');
const amount = cents(40_000);
const late_fee = cents(0);
const discount = cents(0);
const before = day('2026-12-15');
const after = day('2027-01-15');
const renewal: LoanEventFacts['renewed'] = {
  interest: amount,
  end_date: after,
  previous_end_date: before,
  previous_renewed_at: null,
  previous_late_fee_waived: cents(0),
  payment_id: null,
};

const renegotiation: LoanEventFacts['renegotiated'] = {
  plan_version: 2,
  remaining: cents(78_000),
  added_interest: cents(6_000),
  discount,
  late_fee,
  fee_choice: 'waive',
  count: 6,
  installment_amount: cents(14_000),
  last_amount: cents(14_000),
  first_due_date: after,
};

test.each<[NewLoanEvent, ReturnType<typeof eventFigures>]>([
  [{ kind: 'created', on_day, facts: { amount, end_date: before } }, { amount }],
  [{ kind: 'edited', on_day, facts: { changes: { end_date: [before, after] } } }, { endDate: after }],
  [{ kind: 'edited', on_day, facts: { changes: { notes: [null, 'pago em mãos'] } } }, {}],
  [
    { kind: 'edited', on_day, facts: { changes: {}, guarantees_changed: true } },
    { words: 'Avalista e garantia alterados' },
  ],
  [{ kind: 'payment', on_day, facts: { payment_id: 'p', amount, late_fee } }, { amount }],
  [{ kind: 'payment_undone', on_day, facts: { payment_id: 'p', amount, late_fee } }, { amount }],
  // The forgiveness recorded with a payment is taken back with it (PA-56).
  [
    {
      kind: 'payment_undone',
      on_day,
      facts: { payment_id: 'p', amount, late_fee, waiver_undone: cents(6_000) },
    },
    { amount, lines: ['Perdão da multa desfeito: R$\u00a060,00'] },
  ],
  [{ kind: 'settled', on_day, facts: { payment_id: 'p', amount, discount, late_fee } }, { amount }],
  [
    { kind: 'settled', on_day, facts: { payment_id: null, amount: cents(0), discount, late_fee } },
    { amount: cents(0) },
  ],
  [{ kind: 'reopened', on_day, facts: {} }, {}],
  [
    { kind: 'renewed', on_day, facts: renewal },
    { amount, endDate: after },
  ],
  [
    { kind: 'renewal_undone', on_day, facts: { renewal_id: 'r', interest: amount, end_date: before } },
    { amount, endDate: before },
  ],
  [
    {
      kind: 'due_date_moved',
      on_day,
      facts: { number: 5, from: day('2026-11-20'), to: day('2026-11-25') },
    },
    { words: 'Vencimento da parcela 5: 20/11 → 25/11' },
  ],
  [
    { kind: 'guarantee_returned', on_day, facts: { guarantee_id: 'g', description: 'Moto Honda' } },
    { lines: ['Moto Honda'] },
  ],
  [
    { kind: 'due_dates_moved', on_day, facts: { count: 6, changes: [] } },
    { words: 'Vencimentos de 6 parcelas mudados' },
  ],
  [
    {
      kind: 'written_off',
      on_day,
      facts: { payment_id: 'p', amount: cents(90_000), reason: 'Mudou de cidade' },
    },
    { amount: cents(90_000), lines: ['Motivo: Mudou de cidade'] },
  ],
  [
    { kind: 'renegotiated', on_day, facts: renegotiation },
    { words: 'Renegociado: R$\u00a0780,00 em 6x de R$\u00a0140,00', lines: ['Acréscimo: R$\u00a060,00'] },
  ],
  [
    {
      kind: 'renegotiated',
      on_day,
      facts: {
        ...renegotiation,
        added_interest: cents(0),
        discount: cents(1_000),
        late_fee: cents(6_000),
        fee_choice: 'include',
        count: 3,
        installment_amount: cents(27_666),
        last_amount: cents(27_668),
      },
    },
    {
      words: 'Renegociado: R$\u00a0780,00 em 3x: 2 de R$\u00a0276,66 e a última de R$\u00a0276,68',
      lines: ['Desconto: R$\u00a010,00', 'Multa incluída: R$\u00a060,00'],
    },
  ],
  [
    { kind: 'late_fee_waived', on_day, facts: { amount: cents(6_000) } },
    { words: 'Multa de R$\u00a060,00 perdoada' },
  ],
  [
    { kind: 'payment', on_day, facts: { payment_id: 'p', amount, late_fee: cents(6_000) } },
    { amount, lines: ['Multa recebida: R$\u00a060,00'] },
  ],
  [
    { kind: 'payment', on_day, facts: { payment_id: 'p', amount: cents(0), late_fee: cents(6_000) } },
    { words: 'Multa por atraso recebida', amount: cents(6_000) },
  ],
  [
    { kind: 'payment_undone', on_day, facts: { payment_id: 'p', amount, late_fee: cents(6_000) } },
    { amount, lines: ['Multa desfeita: R$\u00a060,00'] },
  ],
  [
    { kind: 'payment_undone', on_day, facts: { payment_id: 'p', amount: cents(0), late_fee: cents(6_000) } },
    { words: 'Multa por atraso desfeita', amount: cents(6_000) },
  ],
  [
    {
      kind: 'settled',
      on_day,
      facts: { payment_id: 'p', amount: cents(60_968), discount: cents(17_032), late_fee: cents(6_000) },
    },
    { amount: cents(60_968), lines: ['Desconto: R$\u00a0170,32', 'Multa recebida: R$\u00a060,00'] },
  ],
  [{ kind: 'became_overdue', on_day, facts: {} }, {}],
  [{ kind: 'deleted', on_day, facts: {} }, {}],
  [{ kind: 'restored', on_day, facts: {} }, {}],
])(
  'LN-9 PA-21 PA-28 PA-42 PD-9 PD-14 the history shows the money and the due date of %o',
  (event, figures) => {
    expect(eventFigures(event)).toEqual(figures);
  },
);

test('EQ-3 a payment that was recorded on a later day than it is dated is marked, a settlement too', () => {
  const later = (event: NewLoanEvent, at: string) =>
    enteredLaterText({ ...event, id: 'e', at }, 'America/Sao_Paulo');
  const paid: NewLoanEvent = { kind: 'payment', on_day, facts: { payment_id: 'p', amount, late_fee } };
  const facts = { payment_id: 'p', amount, discount, late_fee };
  // 23:30 of the 16th in São Paulo, then half past midnight of the 17th.
  expect(later(paid, '2026-11-17T02:30:00.000Z')).toBe(null);
  expect(later(paid, '2026-11-17T03:30:00.000Z')).toBe('Recebido em 16/11/2026, lançado depois');
  const settled: NewLoanEvent = { kind: 'settled', on_day: day('2026-11-17'), facts };
  expect(later(settled, '2026-11-17T12:00:00.000Z')).toBe(null);
  expect(later({ ...settled, facts: { ...facts, payment_date: on_day } }, '2026-11-17T12:00:00.000Z')).toBe(
    'Recebido em 16/11/2026, lançado depois',
  );
});

test('OF-15 a payment that was noted on a device says when, and by whom where another person recorded it', () => {
  const facts = {
    payment_id: 'p',
    amount: cents(6_500),
    late_fee: cents(0),
    entered_at: '2026-11-20T19:40:00.000Z',
  };
  const event = {
    id: 'e',
    kind: 'payment',
    on_day: day('2026-11-20'),
    at: '2026-11-21T12:00:00.000Z',
    by: 'Ana Souza',
    facts: { ...facts, entered_by: 'Carlos Lima' },
  } as const;
  const textOf = (changed: { facts?: LoanEventFacts['payment']; at?: string }) =>
    notedText({ ...event, ...changed }, 'America/Sao_Paulo');
  expect(textOf({})).toBe('Anotado por Carlos Lima em 20/11 às 16:40, registrado por Ana Souza');
  expect(textOf({ facts })).toBe('Anotado em 20/11 às 16:40');
  expect(textOf({ facts, at: '2026-11-20T19:44:59.000Z' })).toBeNull();
  const { entered_at: _at, ...plain } = facts;
  expect(textOf({ facts: plain })).toBeNull();
});

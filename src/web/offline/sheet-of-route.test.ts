import { expect, test } from 'vitest';
import type { RouteLoan } from '#contract/offline.ts';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import type { QueueEntry } from './queue-entry.ts';
import { sheetLines } from './sheet-of-route.tsx';

const TODAY = day('2026-11-20');

/** R$ 65,00 an instalment, two of them late by two days at R$ 5,00, one due today. */
const LOAN: RouteLoan = {
  loan_id: 'a',
  version: 3,
  client_id: 'ana',
  client_name: 'Ana',
  client_phone: '',
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
const none = { count: 0, amount: cents(0) };

test('OF-4 the sheet of the Rota has what is due by its day, a client together, in the order of the route', () => {
  const items: RouteLoan[] = [
    LOAN,
    { ...LOAN, loan_id: 'b', client_id: 'beto', route_position: 2 },
    // Paid at once: all that remains.
    { ...LOAN, loan_id: 'c', client_id: 'caio', route_position: 1, next: null, end_date: TODAY },
    { ...LOAN, loan_id: 'd', client_id: 'dora' },
    { ...LOAN, loan_id: 'e', client_id: 'ana' },
    { ...LOAN, loan_id: 'f', client_id: 'eva', end_date: day('2026-11-22'), overdue: none, due_today: none },
  ];
  expect(sheetLines({ items, today: TODAY }, []).map(({ loan, due }) => [loan.id, due])).toEqual([
    ['c', 91_000],
    ['b', 19_500],
    ['a', 19_500],
    ['e', 19_500],
    ['d', 19_500],
  ]);
  expect(sheetLines({ items: [LOAN], today: TODAY }, [])[0]).toMatchObject({
    client: { id: 'ana', name: 'Ana', address: null },
    loan: { version: null, late_fee: { due: 1_000 } },
  });
});

test('OF-4 what this device received is taken off the line, which stays', () => {
  const waiting: QueueEntry = {
    entry_key: 'key',
    loan_id: 'a',
    client_name: 'Ana',
    amount: cents(19_500),
    late_fee: cents(400),
    payment_date: TODAY,
    method: null,
    entered_at: '2026-11-20T17:03:00.000Z',
    clock_offset: 0,
    state: { is: 'waiting' },
  };
  const line = (amount: number) =>
    sheetLines({ items: [LOAN], today: TODAY }, [{ ...waiting, amount: cents(amount) }])[0];
  expect(line(3_000)).toMatchObject({ due: 16_500, loan: { late_fee: { due: 600 } } });
  expect(line(19_500)).toMatchObject({ due: 0, loan: { plan: { next: { number: 10 } } } });
});

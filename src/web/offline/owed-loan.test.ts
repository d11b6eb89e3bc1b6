import { expect, test } from 'vitest';
import type { RouteLoan } from '#contract/offline.ts';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { nothingLeftText, owedLoan, receivedHere } from './owed-loan.ts';
import type { QueueEntry } from './queue-entry.ts';

const TODAY = day('2026-11-20');
const AT = '2026-11-20T17:03:00.000Z';

/** 20 instalments of R$ 65,00: of the 7th R$ 60,00 are open, it and the 8th are late, the 9th is due today, the last one is R$ 70,00. */
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
    amount: cents(6_000),
    installment_amount: cents(6_500),
  },
  overdue: { count: 2, amount: cents(12_500) },
  due_today: { count: 1, amount: cents(6_500) },
  remaining_amount: cents(91_000),
  overdue_interest_rate: cents(500),
  late_days_before: 0,
  late_from: day('2026-11-18'),
  late_grace_until: null,
  late_fee_received: cents(0),
  late_fee_waived: cents(0),
};
/** R$ 140,00 since two days ago. */
const SINGLE: RouteLoan = {
  ...LOAN,
  next: null,
  overdue: { count: 1, amount: cents(14_000) },
  due_today: { count: 0, amount: cents(0) },
  remaining_amount: cents(14_000),
};

const entry = (amount: number, state: QueueEntry['state'] = { is: 'waiting' }, late_fee = 0): QueueEntry => ({
  entry_key: 'key',
  loan_id: 'loan',
  client_name: 'Rita Lima',
  amount: cents(amount),
  late_fee: cents(late_fee),
  payment_date: TODAY,
  method: null,
  entered_at: AT,
  clock_offset: 0,
  state,
});
const recorded = (version: number, undone = false) => ({ is: 'recorded', at: AT, undone, version }) as const;

test('OF-4 what is not on the server is taken off, and what was recorded since that version of the loan; what was undone, or is with the managers, is not', () => {
  const entries = [
    entry(1),
    entry(20, { is: 'undated' }),
    entry(300, { is: 'refused', reason: 'other', text: 'recusado' }, 7),
    entry(4_000, recorded(4)),
    entry(50_000, recorded(3)),
    entry(600_000, recorded(4, true)),
    entry(7_000_000, { is: 'held', at: AT }),
  ];
  expect(receivedHere(entries, 3)).toEqual({ amount: 4_321, late_fee: 7 });
  expect(owedLoan(SINGLE, [{ ...entry(1_000), loan_id: 'other' }], TODAY)).toMatchObject({
    remaining_amount: 14_000,
    received_here: 0,
    nothing_until: null,
  });
});

test.each([
  { paid: 1_000, number: 7, next: 5_000, overdue: [2, 11_500], today: [1, 6_500], left: 90_000, until: null },
  { paid: 6_000, number: 8, next: 6_500, overdue: [1, 6_500], today: [1, 6_500], left: 85_000, until: null },
  { paid: 12_500, number: 9, next: 6_500, overdue: [0, 0], today: [1, 6_500], left: 78_500, until: null },
  { paid: 14_000, number: 9, next: 5_000, overdue: [0, 0], today: [1, 5_000], left: 77_000, until: null },
  { paid: 19_000, number: 10, next: 6_500, overdue: [0, 0], today: [0, 0], left: 72_000, until: TODAY },
  { paid: 20_000, number: 10, next: 5_500, overdue: [0, 0], today: [0, 0], left: 71_000, until: TODAY },
  { paid: 84_000, number: 20, next: 7_000, overdue: [0, 0], today: [0, 0], left: 7_000, until: TODAY },
  { paid: 91_000, number: 20, next: 0, overdue: [0, 0], today: [0, 0], left: 0, until: TODAY },
  { paid: 99_000, number: 20, next: 0, overdue: [0, 0], today: [0, 0], left: 0, until: TODAY },
])(
  'OF-4 of instalments the oldest are paid first: $paid received leaves number $number with $next, $left in all',
  ({ paid, number, next, overdue, today, left, until }) => {
    // In two entries, one of them recorded since.
    const owed = owedLoan(LOAN, [entry(500), entry(paid - 500, recorded(4))], TODAY);
    expect([owed.next?.number, owed.next?.amount]).toEqual([number, next]);
    expect([owed.overdue.count, owed.overdue.amount]).toEqual(overdue);
    expect([owed.due_today.count, owed.due_today.amount]).toEqual(today);
    expect(owed.remaining_amount).toBe(left);
    expect(owed.received_here).toBe(paid);
    expect(owed.nothing_until).toBe(until);
    expect(owed.end_date).toBe(overdue[0] === 0 && today[0] === 1 ? TODAY : '2026-11-18');
  },
);

test('OF-4 a single payment owes the rest, and after all of it or more nothing', () => {
  expect(owedLoan(SINGLE, [entry(3_000)], TODAY)).toMatchObject({
    remaining_amount: 11_000,
    overdue: { count: 1, amount: 11_000 },
    nothing_until: null,
  });
  for (const paid of [14_000, 15_000])
    expect(owedLoan(SINGLE, [entry(paid)], TODAY)).toMatchObject({
      remaining_amount: 0,
      overdue: { count: 0, amount: 0 },
      nothing_until: TODAY,
    });
});

test('OF-4 a fee that was received here is not received again, and leaves the loan as it is', () => {
  expect(owedLoan(LOAN, [entry(0, { is: 'waiting' }, 700)], TODAY)).toMatchObject({
    late_fee_received: 700,
    remaining_amount: 91_000,
    received_here: 700,
    nothing_until: null,
  });
});

test('OF-4 words: nothing left until a day, or at all', () => {
  const none = { count: 0, amount: cents(0) };
  const soon = { ...LOAN, end_date: day('2026-11-22'), overdue: none, due_today: none };
  const words = (loan: RouteLoan, paid: number, today = TODAY) =>
    nothingLeftText(owedLoan(loan, [entry(paid)], TODAY), today);
  expect(words(LOAN, 18_999)).toBeNull();
  expect(words(LOAN, 19_000)).toBe('Nada mais a receber até hoje');
  // Past midnight, still without a connection.
  expect(words(LOAN, 19_000, day('2026-11-21'))).toBe('Nada mais a receber até 20/11/2026');
  expect(words(soon, 5_999)).toBeNull();
  expect(words(soon, 6_000)).toBe('Nada mais a receber até 22/11/2026');
  expect(words(SINGLE, 14_000)).toBe('Nada mais a receber');
  expect(words(LOAN, 91_000)).toBe('Nada mais a receber');
});

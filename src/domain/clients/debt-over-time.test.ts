import { expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { aLoan } from '#tests/builders/a-loan.ts';
import { cents } from '../money.ts';
import { debtMonths, debtOverTime, firstOfYear } from './debt-over-time.ts';
import { ledgerOf } from './ledger.ts';

test.each([
  ['2026-11-15', '2025-12-01'],
  ['2026-12-31', '2026-01-01'],
  ['2026-01-01', '2025-02-01'],
])('CL-14 the year that ends on %s began on %s', (today, first) => {
  expect(firstOfYear(day(today))).toBe(first);
});

test('CL-14 1400 since before the year, 400 paid in May, 1400 more in November: 1400, 1000, 2400', () => {
  const old = aLoan({
    id: 'old',
    start_date: day('2025-10-01'),
    end_date: day('2026-12-01'),
    paid_amount: cents(40_000),
  });
  const payment = {
    id: 'p',
    loan_id: 'old',
    amount: cents(40_000),
    late_fee: cents(0),
    payment_date: day('2026-05-02'),
    kind: 'payment',
  } as const;
  const lines = ledgerOf(
    { loans: [old, aLoan({ id: 'new', start_date: day('2026-11-10') })], payments: [payment], events: [] },
    day('2026-11-15'),
  );
  expect(debtOverTime(lines, day('2026-11-15'))).toEqual([
    { day: '2025-12-01', balance: 140_000, paid: 0 },
    { day: '2026-05-02', balance: 100_000, paid: 40_000 },
    { day: '2026-11-10', balance: 240_000, paid: 0 },
  ]);
  const months = debtMonths(debtOverTime(lines, day('2026-11-15')), day('2026-11-15'));
  expect(months).toHaveLength(12);
  expect(months[5]).toEqual({ first: '2026-05-01', owed: 100_000, paid: 40_000 });
  expect(months.at(-1)).toEqual({ first: '2026-11-01', owed: 240_000, paid: 0 });
});

test('CL-14 who owes since November is drawn from October on', () => {
  const lines = ledgerOf(
    { loans: [aLoan({ start_date: day('2026-11-10') })], payments: [], events: [] },
    day('2026-11-15'),
  );
  const months = debtMonths(debtOverTime(lines, day('2026-11-15')), day('2026-11-15'));
  expect(months.map(({ first, owed }) => [first, owed])).toEqual([
    ['2026-10-01', 0],
    ['2026-11-01', 140_000],
  ]);
});

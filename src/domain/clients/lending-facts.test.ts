import { expect, test } from 'vitest';
import { aLoan } from '#tests/builders/a-loan.ts';
import { day } from '../calendar.ts';
import { cents } from '../money.ts';
import { largestPaid, lendingFacts } from './lending-facts.ts';

const paid = (id: string, amount: number, more: { loss?: boolean } = {}) =>
  aLoan({ id, amount: cents(amount), status: 'pago', ...more });
const payment = (loan_id: string, on: string) => ({
  id: `${loan_id} ${on}`,
  loan_id,
  amount: cents(1),
  late_fee: cents(0),
  payment_date: day(on),
  kind: 'payment' as const,
});

test("PD-7 'Maior empréstimo pago: R$ 1.500,00 em 12/2025' and 'Combinados cumpridos: 3 de 4'", () => {
  const loans = [
    paid('a', 150_000),
    paid('b', 90_000),
    paid('lost', 900_000, { loss: true }),
    aLoan({ id: 'open', amount: cents(800_000) }),
  ];
  const payments = [
    payment('a', '2025-11-10'),
    payment('a', '2025-12-03'),
    payment('b', '2026-02-01'),
    payment('lost', '2026-02-02'),
    payment('open', '2026-02-03'),
  ];
  const largest = largestPaid(loans, payments);
  expect(largest).toEqual({ amount: 150_000, paid_on: '2025-12-03' });
  expect(lendingFacts({ largest_paid: largest, promises: { kept: 3, judged: 4 } })).toEqual([
    'Maior empréstimo pago: R$ 1.500,00 em 12/2025',
    'Combinados cumpridos: 3 de 4',
  ]);
});

test('PD-7 of equal ones the last; a client without history has no facts', () => {
  const payments = [payment('a', '2026-03-01'), payment('b', '2026-01-01')];
  expect(largestPaid([paid('a', 5_000), paid('b', 5_000)], payments)?.paid_on).toBe('2026-03-01');
  expect(lendingFacts({ largest_paid: null, promises: { kept: 0, judged: 0 } })).toEqual([]);
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { shownValue } from './shown-answer.ts';

beforeAll(() => {
  vi.useFakeTimers({ now: new Date('2026-08-20T15:00:00.000Z') });
});
afterAll(() => {
  vi.useRealTimers();
});

const sent = {
  id: 'a',
  amount: 100_000,
  contract_interest: 40_000,
  overdue_interest_rate: 500,
  end_date: '2026-08-15',
  late_from: '2026-08-15',
  status: 'atrasado',
};
const read = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer), shownValue);

test('LN-35 a single payment comes without what follows from it: plan and late fee are those of today', () => {
  expect(read({ items: [sent], next: null })).toMatchObject({
    items: [
      {
        ...sent,
        paid_amount: 0,
        interest_method: 'single',
        installment_count: 1,
        notes: null,
        plan: {
          first_due_date: '2026-08-15',
          installment_amount: 140_000,
          next: { number: 1, due_date: '2026-08-15', amount: 140_000 },
          overdue: { count: 1, amount: 140_000 },
          due_today: { count: 0, amount: 0 },
        },
        late_fee: { days: 5, accrued: 2_500, received: 0, waived: 0, due: 2_500 },
      },
    ],
    next: null,
  });
});

test('LN-35 of a loan in instalments the plan is the one that was sent; other records stay as they are', () => {
  const plan = { first_due_date: '2026-08-15', next: null };
  const loan = { ...sent, interest_method: 'fixed', installment_count: 10, plan };
  expect(read({ loan, payment: { amount: 1 } })).toMatchObject({
    loan: { installment_count: 10, plan, late_fee: { days: 5 } },
    payment: { amount: 1 },
  });
  expect(read({ id: 'c', name: 'Ana' })).toEqual({ id: 'c', name: 'Ana' });
});

import { describe, expect, it } from 'vitest';
import type { ShownPortalLoan } from '#contract/portal.ts';
import { day } from '#domain/calendar.ts';
import { NEW_SINGLE_PAYMENT } from '#domain/loans/loan/loan.ts';
import { basisPoints, cents } from '#domain/money.ts';
import { dueWords, owedDues } from './owed-dues.ts';

const TODAY = day('2026-11-15');

/** R$ 800,00 at 40 %: R$ 1.120,00. */
function loan(due: string, changes: Partial<ShownPortalLoan> = {}): ShownPortalLoan {
  const isLate = due < TODAY;
  const amount = cents(112_000);
  return {
    id: due,
    amount: cents(80_000),
    interest_rate: basisPoints(4000),
    overdue_interest_rate: cents(300),
    start_date: day('2026-10-01'),
    end_date: day(due),
    status: isLate ? 'atrasado' : 'ativo',
    ...NEW_SINGLE_PAYMENT,
    contract_interest: cents(32_000),
    late_from: isLate ? day(due) : null,
    plan: {
      first_due_date: day(due),
      last_due_date: day(due),
      installment_amount: amount,
      next: { number: 1, due_date: day(due), amount },
      overdue: isLate ? { count: 1, amount } : { count: 0, amount: cents(0) },
      due_today: { count: 0, amount: cents(0) },
    },
    late_fee: { days: 0, accrued: cents(0), received: cents(0), waived: cents(0), due: cents(0) },
    payments: [],
    ...changes,
  };
}

describe('what a borrower owes (PT-9)', () => {
  it('adds up what is left, the earliest due date first', () => {
    const owed = owedDues([loan('2026-12-10'), loan('2026-10-31')], TODAY);
    expect(owed.total).toBe(224_000);
    expect(owed.dues.map(({ day, amount }) => [day, amount])).toEqual([
      ['2026-10-31', 112_000],
      ['2026-12-10', 112_000],
    ]);
  });

  it('says what is late, since when and for how much per day: 15 days of R$ 3,00', () => {
    const { late } = owedDues([loan('2026-12-10'), loan('2026-10-31')], TODAY);
    expect(late).toEqual({ amount: 112_000, loans: 1, since: '2026-10-31', fee: 4500 });
  });

  it('leaves out what is paid, and takes nothing off for what was paid too much', () => {
    const settled = loan('2026-10-01', { status: 'pago', paid_amount: cents(112_000) });
    const overpaid = loan('2026-10-02', { paid_amount: cents(133_000), covered_on: day('2026-11-01') });
    const owed = owedDues([settled, overpaid, loan('2026-12-10')], TODAY);
    expect(owed.total).toBe(112_000);
    expect(owed.dues).toHaveLength(1);
    expect(owed.late).toEqual({ amount: 0, loans: 0, since: null, fee: 0 });
  });
});

describe('how far off a due date is (PT-9)', () => {
  it.each([
    ['2026-11-15', 'vence hoje'],
    ['2026-11-16', 'vence amanhã'],
    ['2026-11-14', 'venceu ontem'],
    ['2026-12-10', 'em 25 dias'],
    ['2026-10-31', 'venceu há 15 dias'],
  ])('%s: %s', (due, words) => {
    expect(dueWords(day(due), TODAY)).toBe(words);
  });
});

import { day } from '#domain/calendar.ts';
import { basisPoints, cents, percentOf } from '#domain/money.ts';
import type { Loan } from '#domain/loans/loan/loan.ts';

/** The agreed interest follows from amount and rate, unless a test says otherwise. */
function termsOf({
  amount = cents(100_000),
  interest_rate = basisPoints(4000),
}: Partial<Loan>): Partial<Loan> {
  return { contract_interest: percentOf(amount, interest_rate) };
}

/** For tests: R$ 1.000,00 at 40%, R$ 5,00 per day of delay, due on 15/12/2026; say only what matters. */
export function aLoan(changes: Partial<Loan> = {}): Loan {
  return {
    id: 'loan-1',
    client_id: 'client-1',
    amount: cents(100_000),
    interest_rate: basisPoints(4000),
    overdue_interest_rate: cents(500),
    start_date: day('2026-11-15'),
    end_date: day('2026-12-15'),
    notes: null,
    status: 'ativo',
    paid_amount: cents(0),
    interest_paid: cents(0),
    renewed_at: null,
    paid_at: null,
    contract_interest: cents(40_000),
    discount: cents(0),
    loss: false,
    interest_method: 'single',
    frequency: null,
    installment_count: 1,
    skipped_days: 0,
    plan_version: 1,
    covered_on: null,
    paid_count: 0,
    late_days_before: 0,
    late_from: changes.end_date ?? day('2026-12-15'),
    holiday_grace: false,
    late_grace_until: null,
    late_fee_received: cents(0),
    late_fee_waived: cents(0),
    created_at: '2026-11-15T12:00:00.000Z',
    version: 1,
    ...termsOf(changes),
    ...changes,
  };
}

import { day, type Day } from '#domain/calendar.ts';
import { basisPoints, cents } from '#domain/money.ts';
import { aLoan } from './a-loan.ts';
import { singlePaymentPlan, type LoanPlan } from '#domain/loans/plan/loan-plan.ts';
import type { Loan } from '#domain/loans/loan/loan.ts';
import type { LoanWithPlan } from '#domain/loans/plan/plan-lines.ts';

/** For tests: a single payment with the plan that follows from it. */
export function aSingleLoan(today: Day, changes: Partial<Loan> = {}): LoanWithPlan {
  const loan = aLoan(changes);
  return { ...loan, plan: singlePaymentPlan(loan, today) };
}

/** For tests: R$ 1.000,00 in 20 daily instalments of R$ 65,00, four of them paid, the next due on 20/11/2026. */
export function aPlanLoan(plan: Partial<LoanPlan> = {}, changes: Partial<Loan> = {}): LoanWithPlan {
  return {
    ...aLoan({
      contract_interest: cents(30_000),
      interest_method: 'fixed',
      interest_rate: basisPoints(3000),
      frequency: 'daily',
      installment_count: 20,
      paid_amount: cents(26_000),
      paid_count: 4,
      start_date: day('2026-11-15'),
      end_date: day('2026-11-20'),
      ...changes,
    }),
    plan: {
      first_due_date: day('2026-11-16'),
      last_due_date: day('2026-12-05'),
      installment_amount: cents(6_500),
      next: { number: 5, due_date: day('2026-11-20'), amount: cents(6_500) },
      overdue: { count: 0, amount: cents(0) },
      due_today: { count: 0, amount: cents(0) },
      ...plan,
    },
  };
}

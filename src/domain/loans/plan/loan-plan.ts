import type { Day } from '../../calendar.ts';
import { addCents, cents, type Cents } from '../../money.ts';
import { installmentAmount, openAmount, type Installment } from './installment.ts';
import type { Loan } from '../loan/loan.ts';
import { remainingAmount, totalToPay } from '../loan/loan-totals.ts';

/** How many instalments and what is open of them. */
export interface OpenInstallments {
  readonly count: number;
  readonly amount: Cents;
}

/** The current plan as people read it, besides the loan's own columns; a single payment is a plan of one. */
export interface LoanPlan {
  readonly first_due_date: Day;
  readonly last_due_date: Day;
  /** Of the first one; only the last may differ from it. */
  readonly installment_amount: Cents;
  /** The oldest open one with what is open of it; null once all are covered or the loan is paid. */
  readonly next: { readonly number: number; readonly due_date: Day; readonly amount: Cents } | null;
  /** Open and due before today. */
  readonly overdue: OpenInstallments;
  readonly due_today: OpenInstallments;
}

/** The columns from which the plan of a single payment follows. */
export type PlannedLoan = Pick<
  Loan,
  'amount' | 'contract_interest' | 'interest_paid' | 'paid_amount' | 'discount' | 'end_date' | 'status'
>;

/** `plan` are the instalments of the current plan, in order. */
export function installmentsPlan(plan: readonly Installment[], status: Loan['status'], today: Day): LoanPlan {
  const [first] = plan;
  const last = plan.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('a loan without instalments');
  const open = status === 'pago' ? [] : plan.filter(({ covered_on: on }) => on === null);
  const [next] = open;
  return {
    first_due_date: first.due_date,
    last_due_date: last.due_date,
    installment_amount: installmentAmount(first),
    next:
      next === undefined ? null : { number: next.number, due_date: next.due_date, amount: openAmount(next) },
    overdue: sumOf(open.filter(({ due_date: due }) => due < today)),
    due_today: sumOf(open.filter(({ due_date: due }) => due === today)),
  };
}

export function singlePaymentPlan(loan: PlannedLoan, today: Day): LoanPlan {
  const remaining = remainingAmount(loan);
  const isOpen = loan.status !== 'pago' && remaining > 0;
  const dueOn = (isDue: boolean): OpenInstallments =>
    isOpen && isDue ? { count: 1, amount: remaining } : { count: 0, amount: cents(0) };
  return {
    first_due_date: loan.end_date,
    last_due_date: loan.end_date,
    installment_amount: totalToPay(loan),
    next: isOpen ? { number: 1, due_date: loan.end_date, amount: remaining } : null,
    overdue: dueOn(loan.end_date < today),
    due_today: dueOn(loan.end_date === today),
  };
}

function sumOf(open: readonly Installment[]): OpenInstallments {
  return { count: open.length, amount: addCents(cents(0), ...open.map(openAmount)) };
}

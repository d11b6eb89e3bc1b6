import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { LoanPlan } from '#domain/loans/plan/loan-plan.ts';
import type { Cents } from '#domain/money.ts';

/** The facts of a plan in the order of the column: of a page of long plans, writing their names took a fifth of the query. */
export type FactsColumn = readonly [
  firstDueDate: Day,
  lastDueDate: Day,
  installmentAmount: Cents,
  nextNumber: number | null,
  nextDueDate: Day | null,
  nextAmount: Cents | null,
  overdueCount: number,
  overdueAmount: Cents,
  dueTodayCount: number,
  dueTodayAmount: Cents,
];

/**
 * By key and by the index of open instalments, however long the plan is; null for a single payment. `l` is the loan.
 * Subqueries name the institution itself, so that a cluster asks the one worker that has it.
 */
export function planFactsColumn(institution: string, today: Day) {
  return sql<FactsColumn | null>`case when l.interest_method <> 'single' then (
    select json_build_array(
      f.due_date, t.due_date, f.principal + f.interest,
      n.number, n.due_date, n.principal + n.interest - n.paid_amount,
      o.late_count, o.late_amount, o.today_count, o.today_amount
    )
    from installments f
    join installments t on t.institution_id = f.institution_id and t.loan_id = f.loan_id
      and t.plan_version = f.plan_version and t.number = l.installment_count
    left join installments n on n.institution_id = f.institution_id and n.loan_id = f.loan_id
      and n.plan_version = f.plan_version and n.number = l.paid_count + 1 and l.status <> 'pago'
    cross join lateral (
      select
        count(*) filter (where i.due_date < ${today}::date) as late_count,
        coalesce(sum(i.principal + i.interest - i.paid_amount) filter (where i.due_date < ${today}::date), 0) as late_amount,
        count(*) filter (where i.due_date = ${today}::date) as today_count,
        coalesce(sum(i.principal + i.interest - i.paid_amount) filter (where i.due_date = ${today}::date), 0) as today_amount
      from installments i
      where i.institution_id = ${institution} and i.loan_id = l.id and i.covered_on is null
        and i.due_date <= ${today}::date and l.status <> 'pago'
    ) o
    where f.institution_id = ${institution} and f.loan_id = l.id and f.plan_version = l.plan_version and f.number = 1
  ) end`.as('plan');
}

export function planOfColumn(column: FactsColumn | null): LoanPlan | null {
  if (column === null) return null;
  const [first, last, amount, nextNumber, nextDueDate, nextAmount, ...due] = column;
  const [overdueCount, overdueAmount, dueTodayCount, dueTodayAmount] = due;
  return {
    first_due_date: first,
    last_due_date: last,
    installment_amount: amount,
    next:
      nextNumber === null || nextDueDate === null || nextAmount === null
        ? null
        : { number: nextNumber, due_date: nextDueDate, amount: nextAmount },
    overdue: { count: overdueCount, amount: overdueAmount },
    due_today: { count: dueTodayCount, amount: dueTodayAmount },
  };
}

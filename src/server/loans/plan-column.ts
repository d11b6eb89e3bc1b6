import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { LoanPlan } from '#domain/loans/plan/loan-plan.ts';

/**
 * The facts of the plan of the loan `l` as JSON, by key and by the index of open instalments, however long the plan is; null for a single
 * payment. Subqueries name the institution itself, so that a cluster asks the one worker that has it.
 */
export function planText(institution: string, today: Day): RawBuilder<string | null> {
  return sql<string | null>`case when l.interest_method <> 'single' then (
    select concat(
      '{"first_due_date":"', f.due_date, '","last_due_date":"', t.due_date, '","installment_amount":', f.principal + f.interest,
      ',"next":', coalesce('{"number":' || n.number || ',"due_date":"' || n.due_date || '","amount":'
        || (n.principal + n.interest - n.paid_amount) || '}', 'null'),
      ',"overdue":{"count":', o.late_count, ',"amount":', o.late_amount,
      '},"due_today":{"count":', o.today_count, ',"amount":', o.today_amount, '}}'
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
  ) end`;
}

/** The same as a value. */
export function planColumn(institution: string, today: Day) {
  return sql<LoanPlan | null>`${planText(institution, today)}::json`.as('plan');
}

import { sql, type RawBuilder } from 'kysely';
import type { CoveredInstallments } from '#domain/cash/cash-line.ts';

/**
 * The instalments of the current plan that a payment covers: those between what the payments before it covered and what
 * they cover with it. None for a single payment, a plan that was closed and a fee alone.
 */
export function coveredInstallments(
  institution: string,
  payment: RawBuilder<unknown>,
): RawBuilder<CoveredInstallments | null> {
  return sql`(
  select json_build_object('first', min(i.number), 'last', max(i.number), 'count', max(l.installment_count))
  from payments p
  join loans l on l.institution_id = p.institution_id and l.id = p.loan_id and l.interest_method <> 'single'
  cross join lateral (
    select coalesce(sum(b.interest_part + b.principal_part), 0) as paid
    from payments b
    where b.institution_id = ${institution} and b.loan_id = p.loan_id and b.undone_at is null and not b.before_renegotiation
      and (b.payment_date, b.id) < (p.payment_date, p.id)
  ) before
  join lateral (
    select n.number, sum(n.principal + n.interest) over (order by n.number) as until, n.principal + n.interest as amount
    from installments n
    where n.institution_id = ${institution} and n.loan_id = l.id and n.plan_version = l.plan_version
  ) i on i.until > before.paid and i.until - i.amount < before.paid + p.interest_part + p.principal_part
  where p.institution_id = ${institution} and p.id = ${payment} and not p.before_renegotiation
    and p.interest_part + p.principal_part > 0
  having count(*) > 0
)`;
}

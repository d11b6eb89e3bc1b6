import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';

/** Of the loan `l`, as the domain's `totalToPay`. */
const total = sql`(l.amount + caderneta_period_interest(l.amount, l.interest_rate) + l.interest_paid)`;

/**
 * LN-21: the day on which the payments of the open loan `l`, in the order of their dates, reached its total; null while
 * something is owed. Only a loan that is covered costs a look at its payments, by their index.
 */
export const coveredOn = sql<Day | null>`case when l.status <> 'pago' and l.paid_amount >= ${total} then (
  select min(paid.payment_date)
  from (
    select p.payment_date, sum(p.amount) over (order by p.payment_date) as so_far
    from payments p where p.user_id = l.user_id and p.loan_id = l.id
  ) as paid
  where paid.so_far >= ${total}
) end`;

/** Of the loan `l`: whether something is left to pay. */
export const owesSomething = sql<boolean>`l.paid_amount < ${total}`;

import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Month } from '#domain/calendar-month.ts';
import {
  daysOfYear,
  monthsOfYear,
  type Credit,
  type IncomeTax,
  type Payer,
} from '#domain/reports/income-tax.ts';
import type { Tx } from '#server/db/database.ts';

/** Of a client who was deleted too: the money was received all the same. */
export async function incomeTaxOf(
  tx: Tx,
  institution: string,
  { year, today }: { readonly year: number; readonly today: Day },
): Promise<IncomeTax> {
  const { before, until } = daysOfYear(year, today);
  const [paid, credits] = await Promise.all([
    paidBetween(tx, institution, year),
    principalOut(tx, institution, { before, until }),
  ]);
  return { year, before, until, months: monthsOfYear(year, paid), credits };
}

type PaidInMonth = Payer & { readonly month: Month };

/** LP-41: a payment that was nothing but principal makes nobody a payer. */
async function paidBetween(tx: Tx, institution: string, year: number): Promise<PaidInMonth[]> {
  const { rows } = await sql<PaidInMonth>`
    with paid as (
      select to_char(p.payment_date, 'YYYY-MM') as month, l.client_id,
        sum(p.interest_part)::bigint as interest, sum(p.late_fee)::bigint as fees
      from payments p join loans l on l.institution_id = p.institution_id and l.id = p.loan_id and l.deleted_at is null
      where p.institution_id = ${institution} and p.undone_at is null
        and p.payment_date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
      group by 1, 2
    )
    select paid.month, paid.client_id, c.name, c.cpf, paid.interest, paid.fees
    from paid join clients c on c.institution_id = ${institution} and c.id = paid.client_id
    where paid.interest + paid.fees > 0
    order by paid.month, c.name_norm, c.id`.execute(tx);
  return rows;
}

/**
 * LP-42: what was out on the two days: the amount of each loan that had started and was not settled, less the principal that
 * had come back. A loan that is paid was settled on the day of its last such event.
 */
async function principalOut(
  tx: Tx,
  institution: string,
  { before, until }: { readonly before: Day; readonly until: Day },
): Promise<Credit[]> {
  const { rows } = await sql<Credit>`
    with out as (
      select l.client_id,
        case when l.start_date <= ${before}::date and (closed.on_day is null or closed.on_day > ${before}::date)
          then l.amount - coalesce(returned.before, 0) else 0 end as before,
        case when closed.on_day is null or closed.on_day > ${until}::date
          then l.amount - coalesce(returned.until, 0) else 0 end as until
      from loans l
      left join lateral (
        select max(e.on_day) as on_day from loan_events e
        where l.status = 'pago' and e.institution_id = ${institution} and e.loan_id = l.id
          and e.kind in ('settled', 'written_off')
      ) closed on true
      left join (
        select p.loan_id, sum(p.principal_part) filter (where p.payment_date <= ${before}::date) as before,
          sum(p.principal_part) filter (where p.payment_date <= ${until}::date) as until
        from payments p where p.institution_id = ${institution} and p.undone_at is null
        group by p.loan_id
      ) returned on returned.loan_id = l.id
      where l.institution_id = ${institution} and l.deleted_at is null and l.start_date <= ${until}::date
    ), sums as (
      select client_id, sum(before)::bigint as before, sum(until)::bigint as until from out group by client_id
    )
    select sums.client_id, c.name, c.cpf, sums.before, sums.until
    from sums join clients c on c.institution_id = ${institution} and c.id = sums.client_id
    where sums.before <> 0 or sums.until <> 0
    order by c.name_norm, c.id`.execute(tx);
  return rows;
}

import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Day } from '#domain/calendar.ts';

/** The loans of which something is still to be paid, as `owes` of the domain says (LN-21); late are those with an end_date before today. */
export function owing(loans: 'loans' | 'l' | 'other'): RawBuilder<SqlBool> {
  const column = (name: 'status' | 'deleted_at' | 'covered_on') => sql.ref(`${loans}.${name}`);
  return sql<SqlBool>`caderneta_owes(${column('status')}, ${column('deleted_at')}, ${column('covered_on')})`;
}

/**
 * Whether the loan `l` is the first by due date, or the last, of those of its client that owe something: one row per client on a walk of the
 * index of open loans. A look-up for each loan, which ends at the next one: an EXISTS may be planned as a join of all open loans with all.
 */
export function firstOwingOfClient(
  institution: string,
  {
    order = 'asc',
    among = sql<SqlBool>`true`,
  }: { readonly order?: 'asc' | 'desc'; readonly among?: RawBuilder<SqlBool> } = {},
): RawBuilder<SqlBool> {
  const before = sql.raw(order === 'asc' ? '<' : '>');
  return sql<SqlBool>`(
    select true from loans as other
    where other.institution_id = ${institution} and other.client_id = l.client_id and ${owing('other')} and ${among}
      and other.end_date ${before}= l.end_date and (other.end_date, other.id) ${before} (l.end_date, l.id)
    limit 1) is null`;
}

/** The earliest due date of what the client `c` owes; null where nothing is owed. A look-up, which is not planned as a join with all clients. */
export function owesSince(institution: string): RawBuilder<Day | null> {
  return sql<Day | null>`(
    select t.due_from from client_totals t where t.institution_id = ${institution} and t.client_id = c.id)`;
}

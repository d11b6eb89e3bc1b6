import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** The loans of which something is still to be paid, as `owes` of the domain says (LN-21); late are those with an end_date before today. */
export function owing(loans: 'loans' | 'l' | 'other'): RawBuilder<SqlBool> {
  const column = (name: 'status' | 'deleted_at' | 'covered_on') => sql.ref(`${loans}.${name}`);
  return sql<SqlBool>`caderneta_owes(${column('status')}, ${column('deleted_at')}, ${column('covered_on')})`;
}

/** Of the loans `l` of a client that owe something, the first by due date: one row per client on a walk of the index of open loans. */
export function firstOwingOfClient(institution: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select from loans as other
    where other.institution_id = ${institution} and other.client_id = l.client_id and ${owing('other')}
      and (other.end_date, other.id) < (l.end_date, l.id))`;
}

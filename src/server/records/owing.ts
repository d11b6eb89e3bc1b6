import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** The loans of which something is still to be paid, as `owes` of the domain says (LN-21); late are those with an end_date before today. */
export function owing(loans: 'loans' | 'l' | 'other'): RawBuilder<SqlBool> {
  const column = (name: 'status' | 'deleted_at' | 'covered_on') => sql.ref(`${loans}.${name}`);
  return sql<SqlBool>`caderneta_owes(${column('status')}, ${column('deleted_at')}, ${column('covered_on')})`;
}

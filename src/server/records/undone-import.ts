import { sql, type SqlBool } from 'kysely';

/** What an undone import took back is no deletion of a record: it is not offered to be restored and keeps no CPF (IM-10). */
export const ofUndoneImport = (table: 'clients' | 'l') => sql<SqlBool>`exists (
  select from imports i
  where i.institution_id = ${sql.ref(`${table}.institution_id`)} and i.id = ${sql.ref(`${table}.import_id`)}
    and i.status = 'undone')`;

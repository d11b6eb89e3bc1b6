import type { ClientBase } from 'pg';

export type OwnerConnection = Pick<ClientBase, 'query'>;

export interface Column {
  readonly name: string;
  /** As a cast needs it, such as `timestamp(3) with time zone`. */
  readonly type: string;
  readonly isIdentity: boolean;
}

/** What a row of the table is made of; a generated column makes itself. */
export async function columnsOf(owner: OwnerConnection, table: string): Promise<Column[]> {
  const { rows } = await owner.query<Column>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type, attidentity <> '' AS "isIdentity"
     FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     ORDER BY attnum`,
    [table],
  );
  return rows;
}

/** The number of the newest migration. */
export async function schemaNumber(owner: OwnerConnection): Promise<number> {
  const { rows } = await owner.query<{ number: number }>(
    'SELECT max(number) AS number FROM schema_migrations',
  );
  return rows[0]?.number ?? 0;
}

/**
 * For this transaction: every value has one text, whatever the server's settings; a disk may be slow; and a login that would
 * see only some of the rows is refused instead.
 */
export const EXACT_AND_PATIENT = [
  `SET LOCAL timezone = 'UTC'`,
  `SET LOCAL datestyle = 'ISO, YMD'`,
  `SET LOCAL bytea_output = 'hex'`,
  'SET LOCAL row_security = off',
  'SET LOCAL statement_timeout = 0',
  'SET LOCAL idle_in_transaction_session_timeout = 0',
  `SET LOCAL lock_timeout = '10s'`,
].join('; ');

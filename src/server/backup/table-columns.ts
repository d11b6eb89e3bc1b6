import type { ClientBase } from 'pg';

export type OwnerConnection = Pick<ClientBase, 'query'>;

interface Column {
  readonly name: string;
  /** The sequence that numbers the column; null for others. */
  readonly sequence: string | null;
}

/** The columns of a table without generated ones. */
export async function columnsOf(owner: OwnerConnection, table: string): Promise<Column[]> {
  const { rows } = await owner.query<Column>(
    `SELECT attname AS name, pg_get_serial_sequence($1, attname) AS sequence
     FROM pg_attribute
     WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
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
 * Settings for a backup or restore transaction: the same text format whatever the server's settings, no statement
 * timeout, and an error instead of a partial result for a login that row-level security would restrict.
 */
export const BACKUP_SETTINGS = [
  `SET LOCAL timezone = 'UTC'`,
  `SET LOCAL datestyle = 'ISO, YMD'`,
  `SET LOCAL bytea_output = 'hex'`,
  'SET LOCAL row_security = off',
  'SET LOCAL statement_timeout = 0',
  'SET LOCAL idle_in_transaction_session_timeout = 0',
  `SET LOCAL lock_timeout = '10s'`,
].join('; ');

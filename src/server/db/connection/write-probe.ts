import type { Client } from 'pg';
import { v7 as newId } from 'uuid';

import { asDatabaseError, DatabaseUnavailable } from '#server/db/database-errors.ts';

interface ProbeStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Writes for a made-up institution that run the triggers and touch every unlogged table; the caller rolls them back.
 * Both the owner and caderneta_app may run them.
 */
export function probeStatements(): ProbeStatement[] {
  const id = newId();
  return [
    {
      text: `INSERT INTO users (id, email, password_hash) VALUES ($1, $2, '-')`,
      values: [id, `${id}@caderneta.invalid`],
    },
    {
      text: `INSERT INTO institutions (id, user_id) VALUES ($1, $1)`,
      values: [id],
    },
    {
      text: `INSERT INTO interests (institution_id, id, client_cpf, requested_amount, status) VALUES ($1, $1, '00000000000', 1, 'Pendente')`,
      values: [id],
    },
    {
      text: `INSERT INTO change_outbox (institution_id, table_name, op) VALUES ($1, 'interests', 'many')`,
      values: [id],
    },
    {
      text: `INSERT INTO rate_limits (key, window_seconds, count) VALUES ($1, 1, 1)`,
      values: [`probe:${id}`],
    },
    {
      text: `INSERT INTO rate_limit_members (key, member) VALUES ($1, '\\x00')`,
      values: [`probe:${id}`],
    },
  ];
}

/**
 * Needs about a megabyte of the disk: rows that are rolled back find room in pages that exist, also when the disk is full.
 * A sort that does not fit into memory is written to a file, which is gone afterwards and leaves nothing to vacuum.
 */
export const DISK_PROBE: readonly ProbeStatement[] = [
  { text: `SELECT set_config('work_mem', '64kB', true)`, values: [] },
  {
    text: 'SELECT count(*) FROM (SELECT n FROM generate_series(1, 50000) AS n ORDER BY n DESC) AS sorted',
    values: [],
  },
];

/** Throws the database's error when it refuses writes; everything is rolled back. */
export async function probeWritesAsOwner(client: Client): Promise<void> {
  await client.query('BEGIN');
  try {
    for (const { text, values } of probeStatements()) await client.query(text, [...values]);
  } finally {
    await client.query('ROLLBACK');
  }
}

/** Only the unlogged tables, in one round trip, because it runs at every start. Within a transaction. */
const PROBE_UNLOGGED = `
  SAVEPOINT probe;
  INSERT INTO change_outbox (institution_id, table_name, op) VALUES (gen_random_uuid(), 'loans', 'many');
  INSERT INTO rate_limits (key, window_seconds, count) VALUES ('probe', 1, 1) ON CONFLICT DO NOTHING;
  INSERT INTO rate_limit_members (key, member) VALUES ('probe', '\\x00') ON CONFLICT DO NOTHING;
  ROLLBACK TO SAVEPOINT probe`;

/**
 * Unlogged tables hold nothing that must survive a crash, and their files may be damaged after one. When a write fails
 * although the database answers, TRUNCATE gives the tables and their indexes new files. Other damage is reported by
 * /readyz and the `check` command.
 */
export async function repairUnloggedTables(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relpersistence = 'u' AND relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  // A schema without the outbox is older than this probe.
  if (!rows.some(({ name }) => name === 'change_outbox')) return;
  try {
    await owner.query(PROBE_UNLOGGED);
  } catch (error) {
    await owner.query('ROLLBACK TO SAVEPOINT probe');
    if (asDatabaseError(error) instanceof DatabaseUnavailable) return;
    await owner.query(`TRUNCATE ${rows.map(({ name }) => name).join(', ')}`);
  }
}

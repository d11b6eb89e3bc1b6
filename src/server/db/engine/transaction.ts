import type { Kysely } from 'kysely';
import type { Pool, PoolClient } from 'pg';

import { asDatabaseError, isLostRace, isOutdatedConnection } from '../database-errors.ts';
import type { Tables } from '../tables.ts';
import { batchSocketWrites } from './batch-socket-writes.ts';
import { kyselyOverClient, type StatementOptions } from './kysely-over-pg.ts';
import { queryInOneRoundTrip, type Statement } from './one-round-trip.ts';

const MAX_RETRIES = 3;
export const CONNECTION_SETTINGS = {
  statement_timeout: '5s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '10s',
  // Every index begins with the institution, so one plan fits all tenants and replanning costs more than it gains (decision 15).
  plan_cache_mode: 'force_generic_plan',
};

export const BEGIN = 'BEGIN';
// The isolation level must be part of BEGIN, because it cannot change after the first statement.
export const BEGIN_SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/**
 * Sets tenant, actor, role and connection settings for one transaction. The connection settings are repeated here
 * because a transaction-pooling proxy does not keep what was set when the connection was opened.
 */
const TRANSACTION_SETTINGS = [
  "SELECT set_config('caderneta.institution', $1, true)",
  "set_config('caderneta.client', $2, true)",
  "set_config('caderneta.user', $3, true)",
  "set_config('caderneta.actor', $4, true)",
  "set_config('role', $5, true)",
  ...Object.entries(CONNECTION_SETTINGS).map(([name, value]) => `set_config('${name}', '${value}', true)`),
].join(', ');
export const READ_SETTINGS = `${TRANSACTION_SETTINGS}, set_config('transaction_read_only', 'on', true)`;

export function settingsStatement(
  text: string,
  role: Role,
  { institution = '', client = '', user = '', actor }: Identity,
  nameOf: StatementNaming,
): Statement {
  return { name: nameOf(text), text, values: [institution, client, user, actor, role] };
}

/** The name a statement is prepared under; undefined when statements are not prepared. */
type StatementNaming = (text: string) => string | undefined;

export type Role = 'caderneta_app' | 'caderneta_lender' | 'caderneta_borrower';

export interface Identity {
  readonly actor: string;
  readonly institution?: string;
  readonly client?: string;
  readonly user?: string;
}

export interface TransactionOptions {
  readonly pool: Pool;
  readonly role: Role;
  readonly statements: StatementOptions;
  readonly nameOf: StatementNaming;
  readonly begin: string;
  readonly onCommit: () => void;
}

export async function transaction<T>(
  options: TransactionOptions,
  identity: Identity,
  work: (tx: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const { role, nameOf, begin } = options;
  const opening = [
    { name: nameOf(begin), text: begin, values: [] },
    settingsStatement(TRANSACTION_SETTINGS, role, identity, nameOf),
  ];
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt(options, opening, work);
    } catch (error) {
      if (retries === MAX_RETRIES || !isLostRace(error)) throw asDatabaseError(error);
    }
  }
}

async function attempt<T>(
  options: TransactionOptions,
  opening: readonly Statement[],
  work: (tx: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const client = await options.pool.connect();
  const { tx, mayHaveWritten, end } = kyselyOverClient(client, options.statements);
  try {
    batchSocketWrites(client);
    const opened = queryInOneRoundTrip(client, opening);
    // The first statement is sent together with the opening. If the opening fails, the statement is refused too: by the
    // aborted transaction, or by the few rights the login has. caderneta_app has more rights, so it waits.
    if (options.role === 'caderneta_app') await opened;
    const [result] = await Promise.all([work(tx), opened]);
    const committed = commit(client);
    end();
    if (mayHaveWritten()) {
      await committed;
      client.release();
      options.onCommit();
      return result;
    }
    // The result of a read-only transaction does not depend on its commit, so the caller need not wait for it.
    committed.then(
      () => client.release(),
      () => client.release(true),
    );
    return result;
  } catch (error) {
    end();
    if (isOutdatedConnection(error)) client.release(true);
    else await rollback(client);
    throw error;
  }
}

/** PostgreSQL answers COMMIT of a failed transaction with ROLLBACK instead of an error, which must not count as success. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('COMMIT');
  if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
}

/** Returns the client to the pool, or closes it when the rollback fails. */
async function rollback(client: PoolClient): Promise<void> {
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch {
    client.release(true);
  }
}

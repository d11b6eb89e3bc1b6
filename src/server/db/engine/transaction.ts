import type { CompiledQuery, Kysely } from 'kysely';
import { escapeLiteral, type Pool, type PoolClient } from 'pg';

import { asDatabaseError, isLostRace, isOutdatedConnection } from '../database-errors.ts';
import type { Tables } from '../tables.ts';
import { kyselyOverTransaction, statementOf } from './kysely-over-pg.ts';
import type { Result, Statement } from './one-round-trip.ts';
import type { Check, SessionCheck } from './checks.ts';
import { statementBatches, type Execute } from './statement-batches.ts';
import type { StatementNaming } from './statement-names.ts';

const MAX_RETRIES = 3;
export const CONNECTION_SETTINGS = {
  statement_timeout: '5s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '10s',
  // Every index begins with the institution, so one plan fits all tenants and replanning costs more than it gains (decision 15).
  plan_cache_mode: 'force_generic_plan',
};

/** What is set once, when a connection is opened: nothing but speed is lost where a pooler does not keep it. */
export const PLANNER_SETTINGS = {
  // What is read often is in memory. With the default, a table of a few hundred rows is read whole for each row found by its key.
  random_page_cost: '1.1',
};

/** Where the tables are distributed, a plan names the worker that is asked, so it is made for the values at hand. */
export const DISTRIBUTED_SETTINGS = { ...CONNECTION_SETTINGS, plan_cache_mode: 'auto' };

export const BEGIN = 'BEGIN';
// The isolation level must be part of BEGIN, because it cannot change after the first statement.
export const BEGIN_SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** Sets tenant, actor and role for one transaction. */
const TRANSACTION_SETTINGS = [
  'caderneta.institution',
  'caderneta.client',
  'caderneta.user',
  'caderneta.actor',
  'role',
].map(parameter);

/** What a read needs of them: it is not audited. */
const READ_SETTINGS = [
  ...['caderneta.institution', 'caderneta.client', 'caderneta.user', 'role'].map(parameter),
  constant(['transaction_read_only', 'on']),
];

const { statement_timeout, plan_cache_mode } = CONNECTION_SETTINGS;

/**
 * A transaction-pooling proxy does not keep what was set when the connection was opened, so there the settings of the connection
 * come with those of the transaction. A read is never idle in its transaction and holds no lock.
 */
const KEPT = { transaction: selecting(TRANSACTION_SETTINGS), read: selecting(READ_SETTINGS) };
const POOLED = {
  transaction: selecting([...TRANSACTION_SETTINGS, ...Object.entries(CONNECTION_SETTINGS).map(constant)]),
  read: selecting([
    ...READ_SETTINGS,
    ...Object.entries({ statement_timeout, plan_cache_mode }).map(constant),
  ]),
};

function selecting(settings: readonly string[]): string {
  return `SELECT ${settings.join(', ')}`;
}

function parameter(name: string, at: number): string {
  return `set_config('${name}', $${at + 1}, true)`;
}

function constant([name, value]: readonly [string, string]): string {
  return `set_config('${name}', '${value}', true)`;
}

/**
 * The login alone has no rights. Where the connection keeps no role, what runs with the server's own rights brings this
 * statement along, in the same round trip and transaction, and with it how long it may take.
 */
export function serverRole(nameOf: StatementNaming): Statement {
  return { name: nameOf(SERVER_ROLE), text: SERVER_ROLE, values: [] };
}

const SERVER_ROLE = `SELECT ${[
  constant(['role', 'caderneta_app']),
  constant(['statement_timeout', CONNECTION_SETTINGS.statement_timeout]),
  constant(['lock_timeout', CONNECTION_SETTINGS.lock_timeout]),
].join(', ')}`;

function transactionSettings(
  { role, nameOf, keepsSession, isDistributed }: TransactionOptions,
  identity: Identity,
): readonly Statement[] {
  if (isDistributed()) return distributedSettings(role, identity, nameOf);
  const { institution = '', client = '', user = '', actor } = identity;
  const values = [institution, client, user, actor, role];
  const { transaction: text } = keepsSession ? KEPT : POOLED;
  return [{ name: nameOf(text), text, values }];
}

export function readSettings(
  role: Role,
  { institution, client = '', user = '' }: Omit<Identity, 'actor'>,
  { nameOf, keepsSession }: Pick<TransactionOptions, 'nameOf' | 'keepsSession'>,
): Statement {
  const { read: text } = keepsSession ? KEPT : POOLED;
  return { name: nameOf(text), text, values: [institution, client, user, role] };
}

/** The role is not among what the workers are told: each connection to them is opened as a role of its own. */
const ROLE_SETTINGS = `SELECT ${[
  parameter('role', 0),
  ...Object.entries(DISTRIBUTED_SETTINGS).map(constant),
].join(', ')}`;

/**
 * Of a transaction on a cluster: only what SET LOCAL sets in a transaction block reaches the workers, where row-level
 * security compares it. It has no parameters.
 */
export function distributedSettings(
  role: Role,
  { institution = '', client = '', user = '', actor = '' }: Partial<Identity>,
  nameOf: StatementNaming,
): readonly Statement[] {
  const sent = {
    'citus.propagate_set_commands': 'local',
    'caderneta.institution': institution,
    'caderneta.client': client,
    'caderneta."user"': user,
    'caderneta.actor': actor,
    lock_timeout: DISTRIBUTED_SETTINGS.lock_timeout,
  };
  return [
    ...Object.entries(sent).map(([name, value]) => ({
      name: undefined,
      text: `SET LOCAL ${name} = ${escapeLiteral(value)}`,
      values: [],
    })),
    { name: nameOf(ROLE_SETTINGS), text: ROLE_SETTINGS, values: [role] },
  ];
}

export type Role = 'caderneta_app' | 'caderneta_lender' | 'caderneta_collector' | 'caderneta_borrower';

export interface Identity {
  readonly actor: string;
  readonly institution?: string;
  readonly client?: string;
  readonly user?: string;
}

export interface TransactionOptions {
  readonly pool: Pool;
  readonly role: Role;
  readonly nameOf: StatementNaming;
  /** Whether what was set when the connection was opened is still set. */
  readonly keepsSession: boolean;
  /** Null where the connection has that role already. */
  readonly serverRole: Statement | null;
  readonly begin: string;
  readonly onCommit: () => void;
  /** Known once a connection is open. */
  readonly isDistributed: () => boolean;
}

export interface Work<T> {
  readonly run: (tx: Kysely<Tables>) => Promise<T>;
  /** Looks up the caller's session with the rights of the server, before role and tenant are set. */
  readonly sessionCheck?: SessionCheck | undefined;
  /** The first statement of the transaction. */
  readonly first?: Check | undefined;
  /** The last statement of the transaction, sent together with COMMIT; null for none. */
  readonly last?: ((result: T) => CompiledQuery | null) | undefined;
}

export async function transaction<T>(
  options: TransactionOptions,
  identity: Identity,
  work: Work<T>,
): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt(options, identity, work);
    } catch (error) {
      if (retries === MAX_RETRIES || !isLostRace(error)) throw asDatabaseError(error);
    } finally {
      // Only now, because it takes a connection of its own.
      await work.sessionCheck?.recordVisit();
    }
  }
}

/** Sends what begins a transaction; resolves when all of it succeeded and the checks accepted what they found. */
async function open<T>(
  execute: Execute,
  { nameOf, begin, serverRole }: TransactionOptions,
  settings: readonly Statement[],
  { sessionCheck, first }: Work<T>,
): Promise<void> {
  const check = async ({ statement, accept }: Check) => {
    const { rows } = await execute({ ...statement, name: nameOf(statement.text) });
    accept(rows);
  };
  await Promise.all([
    execute({ name: nameOf(begin), text: begin, values: [] }),
    sessionCheck === undefined || serverRole === null ? null : execute(serverRole),
    sessionCheck === undefined ? null : check(sessionCheck),
    ...settings.map(execute),
    first === undefined ? null : check(first),
  ]);
}

async function attempt<T>(options: TransactionOptions, identity: Identity, work: Work<T>): Promise<T> {
  const { pool, role, nameOf, onCommit } = options;
  const { run, last } = work;
  const client = await pool.connect();
  const execute = statementBatches(client);
  const opened = open(execute, options, transactionSettings(options, identity), work);
  const { tx, mayHaveWritten, sendPostponed, end } = kyselyOverTransaction(execute, nameOf, opened);
  try {
    // The first statements of the work are sent together with the opening, and their results withheld until it is
    // accepted. If the opening fails, they are refused too: by the aborted transaction, or by the few rights the login
    // has. caderneta_app has more rights, so it waits.
    if (role === 'caderneta_app') await opened;
    // A refusal of the opening takes precedence over one of the work.
    const [, result] = await Promise.all([
      opened,
      run(tx).catch((error: unknown) => opened.then(() => Promise.reject(error))),
    ]);
    const writes = sendPostponed();
    const query = last?.(result) ?? null;
    const stored = query === null ? null : execute(statementOf(query, nameOf));
    const committed = execute({ name: nameOf(COMMIT), text: COMMIT, values: [] }).then(refuseRollback);
    end();
    if (stored !== null || mayHaveWritten()) {
      await Promise.all([...writes, stored, committed]);
      client.release();
      onCommit();
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
    else await rollback(client, execute);
    throw error;
  }
}

const COMMIT = 'COMMIT';

/** PostgreSQL answers COMMIT of a failed transaction with ROLLBACK instead of an error, which must not count as success. */
function refuseRollback({ command }: Result): void {
  if (command !== COMMIT) throw new Error('the transaction had failed and was rolled back');
}

/** Sent like every other statement, so that it cannot overtake one; closes the connection when it fails. */
async function rollback(client: PoolClient, execute: Execute): Promise<void> {
  try {
    await execute({ name: undefined, text: 'ROLLBACK', values: [] });
    client.release();
  } catch {
    client.release(true);
  }
}

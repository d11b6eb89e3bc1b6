import type { Kysely } from 'kysely';
import { Pool, type PoolClient } from 'pg';

import { createTurns } from '#server/rate-limits/turns.ts';
import { asDatabaseError, DatabaseUnavailable, isLostRace, isOutdatedConnection } from './database-errors.ts';
import { kyselyOverClient, kyselyOverPool, type StatementHabits } from './engine/kysely-over-pg.ts';
import { writeTogether } from './engine/pipelined-writes.ts';
import { queryTogether, type Statement } from './engine/one-round-trip.ts';
import { ask, type Proof } from './engine/questions.ts';
import { statementName } from './engine/statement-names.ts';
import type { Tables } from './tables.ts';
import { typeParsers } from './type-parsers.ts';

/** Handle of an open transaction, already acting for somebody. */
export type Tx = Kysely<Tables>;

export interface BorrowerIdentity {
  readonly institution: string;
  readonly clientId: string;
}

/** The only doors to the data: each says for whom the statements act, and the database holds them to it. */
export interface Database {
  /** For work that only asks: cheaper than a transaction, and unable to change anything. */
  readAsLender<T>(institution: string, work: (tx: Tx) => Promise<T>, proof?: Proof): Promise<T>;
  readAsBorrower<T>(borrower: BorrowerIdentity, work: (tx: Tx) => Promise<T>, proof?: Proof): Promise<T>;
  asLender<T>(
    institution: string,
    work: (tx: Tx) => Promise<T>,
    options?: {
      /** The person who acts; none for jobs and the command line. */
      user?: string | undefined;
      actor?: string;
      /** All its statements see the same moment, and none may change anything. */
      oneMoment?: boolean;
    },
  ): Promise<T>;
  asBorrower<T>(borrower: BorrowerIdentity, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A transaction before a tenant is known: sign-in, public requests, the overdue job. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Single statements with the rights of `asSystem`. */
  readonly system: Kysely<Tables>;
  /** Called after each transaction that changed something is committed. Returns how to stop. */
  onWrite(heard: () => void): () => void;
  stats(): PoolStats;
  close(): Promise<void>;
}

export interface PoolStats {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface DatabaseOptions {
  readonly url: string;
  /**
   * Where migrations log in as somebody else, `url` may lead through a proxy that keeps no session state;
   * then the login itself must hold the rights of caderneta_app (`migrate` grants them).
   */
  readonly ownerUrl?: string | undefined;
  readonly poolSize?: number;
  /** Whether statements may be kept prepared on their connection (unless told, they are). */
  readonly preparesStatements?: boolean;
  /** An idle connection broke; the pool replaces it, the log should know. */
  readonly onIdleError: (error: Error) => void;
}

const RETRIES_OF_A_LOST_RACE = 3;
const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_CONNECTION_MS = 300_000;
const HABITS = {
  statement_timeout: '5s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '10s',
  // The institution leads every index, so one plan is right for all: to plan for each one anew cost more than to find their rows.
  plan_cache_mode: 'force_generic_plan',
};

/** What one institution's people may hold of the pool at once, so that a row they all want leaves connections to the others. */
const WRITING_PART = 0.3;
const READING_PART = 0.5;
const MOST_WAITING = 100;
const LONGEST_TURN_MS = 10_000;

function tenantTurns(poolSize: number, part: number) {
  return createTurns({
    // At least two, for small pools, and never all of them.
    atOnce: Math.max(1, Math.min(Math.max(2, Math.floor(poolSize * part)), poolSize - 1)),
    mostWaiting: MOST_WAITING,
    longestWaitMilliseconds: LONGEST_TURN_MS,
    refusal: () => new DatabaseUnavailable(new Error('too many requests of one institution at once')),
  });
}

export function createDatabase(options: DatabaseOptions): Database {
  const pool = createPool(options);
  const { poolSize = POOL_SIZE } = options;
  const writing = tenantTurns(poolSize, WRITING_PART);
  const asking = tenantTurns(poolSize, READING_PART);
  const listeners = new Set<() => void>();
  const written = () => {
    for (const heard of listeners) heard();
  };
  const prepares = options.preparesStatements ?? true;
  const naming = (role: Role) => (text: string) => (prepares ? statementName(role, text) : undefined);
  const through = (role: Role): Through => ({
    pool,
    habits: { prepares, role },
    role,
    named: naming(role),
    begin: BEGIN,
    written,
  });
  const reading = <T>(
    role: Role,
    actingFor: ActingForTenant,
    work: (tx: Tx) => Promise<T>,
    proof?: Proof,
  ) => {
    const named = naming(role);
    const context = settingsOf(ASKING_FOR, role, actingFor, named);
    return asking(actingFor.institution, () => ask({ pool, context, named, proof }, work));
  };
  return {
    readAsLender: (institution, work, proof) =>
      reading(
        'caderneta_lender',
        { institution: uuid(institution), actor: `lender:${institution}` },
        work,
        proof,
      ),
    readAsBorrower: ({ institution, clientId }, work, proof) => {
      const actingFor = {
        institution: uuid(institution),
        client: uuid(clientId),
        actor: `borrower:${clientId}`,
      };
      return reading('caderneta_borrower', actingFor, work, proof);
    },
    asLender: (institution, work, { user, actor = `lender:${institution}`, oneMoment = false } = {}) =>
      writing(uuid(institution), () =>
        transaction(
          { ...through('caderneta_lender'), begin: oneMoment ? BEGIN_ONE_MOMENT : BEGIN },
          { institution, ...(user === undefined ? {} : { user: uuid(user) }), actor },
          work,
        ),
      ),
    asBorrower: ({ institution, clientId }, work) =>
      writing(uuid(institution), () =>
        transaction(
          through('caderneta_borrower'),
          { institution, client: uuid(clientId), actor: `borrower:${clientId}` },
          work,
        ),
      ),
    asSystem: (work) => transaction(through('caderneta_app'), { actor: 'system' }, work),
    system: kyselyOverPool(pool, { prepares, role: 'caderneta_app' }),
    onWrite(heard) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

function createPool(options: DatabaseOptions): Pool {
  const { url, ownerUrl, poolSize = POOL_SIZE, onIdleError } = options;
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // A new connection costs more than many statements, and knows none of them prepared.
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    pipeline: true,
    types: typeParsers,
    application_name: 'caderneta',
    verify: (client, done) => {
      client.query(connectionSettings(ownerUrl === undefined), (error?: Error) => done(error ?? undefined));
    },
  });
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', onIdleError);
  // Nor may one that breaks between two statements of a transaction: the next statement reports it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function connectionSettings(keepsSession: boolean): string {
  const settings = Object.entries(HABITS).map(([name, value]) => `SET ${name} = '${value}'`);
  return [...settings, ...(keepsSession ? ['SET ROLE caderneta_app'] : [])].join('; ');
}

const BEGIN = 'BEGIN';
// Only the beginning can say so: the settings are a first statement already.
const BEGIN_ONE_MOMENT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/**
 * Tenant, actor, role and habits, for the one transaction they are sent with. The habits go along because behind a
 * transaction-pooling proxy what the connection was told when it was new is not kept.
 */
const ACTING_FOR = [
  "SELECT set_config('caderneta.institution', $1, true)",
  "set_config('caderneta.client', $2, true)",
  "set_config('caderneta.user', $3, true)",
  "set_config('caderneta.actor', $4, true)",
  "set_config('role', $5, true)",
  ...Object.entries(HABITS).map(([name, value]) => `set_config('${name}', '${value}', true)`),
].join(', ');
const ASKING_FOR = `${ACTING_FOR}, set_config('transaction_read_only', 'on', true)`;

function settingsOf(
  text: string,
  role: Role,
  { institution = '', client = '', user = '', actor }: ActingFor,
  named: Naming,
): Statement {
  return { name: named(text), text, values: [institution, client, user, actor, role] };
}

type Naming = (text: string) => string | undefined;

type Role = 'caderneta_app' | 'caderneta_lender' | 'caderneta_borrower';

interface ActingFor {
  readonly actor: string;
  readonly institution?: string;
  readonly client?: string;
  readonly user?: string;
}

type ActingForTenant = ActingFor & { readonly institution: string };

interface Through {
  readonly pool: Pool;
  readonly role: Role;
  readonly habits: StatementHabits;
  readonly named: Naming;
  readonly begin: string;
  readonly written: () => void;
}

async function transaction<T>(
  through: Through,
  actingFor: ActingFor,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { role, named, begin } = through;
  const open = [
    { name: named(begin), text: begin, values: [] },
    settingsOf(ACTING_FOR, role, actingFor, named),
  ];
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt(through, open, work);
    } catch (error) {
      if (retries === RETRIES_OF_A_LOST_RACE || !isLostRace(error)) throw asDatabaseError(error);
    }
  }
}

async function attempt<T>(
  through: Through,
  open: readonly Statement[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await through.pool.connect();
  const { tx, mayHaveWritten, sent, end } = kyselyOverClient(client, through.habits);
  try {
    writeTogether(client);
    const opened = queryTogether(client, open);
    // The first statement goes along with the opening. Where that fails, everything after it is refused: by the failed
    // transaction, or, had it not even begun, by the few rights the login itself has. The server's own door waits.
    if (through.role === 'caderneta_app') await opened;
    const [result] = await Promise.all([work(tx), opened]);
    writeTogether(client);
    const committed = commit(client);
    end();
    if (mayHaveWritten() || sent().length > 0) {
      // What failed before the commit says why; the commit only that something did.
      committed.catch(() => {});
      await Promise.all(sent());
      await committed;
      client.release();
      through.written();
      return result;
    }
    // What was only read is not changed by how its transaction ends.
    committed.then(
      () => client.release(),
      () => client.release(true),
    );
    return result;
  } catch (error) {
    end();
    if (isOutdatedConnection(error)) client.release(true);
    else await rollback(client);
    // What was sent and failed is why everything after it was refused.
    throw (await firstFailure(sent())) ?? error;
  }
}

async function firstFailure(sent: readonly Promise<unknown>[]): Promise<unknown> {
  const failed = (await Promise.allSettled(sent)).find((outcome) => outcome.status === 'rejected');
  return failed?.reason;
}

/** A transaction that failed inside is rolled back by COMMIT without an error: nobody may take that for success. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('COMMIT');
  if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
}

/** A client that cannot roll back is not given to anybody else. */
async function rollback(client: PoolClient): Promise<void> {
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch {
    client.release(true);
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function uuid(text: string): string {
  if (!UUID.test(text)) throw new TypeError('not a UUID');
  return text;
}

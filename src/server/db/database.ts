import type { CompiledQuery, Kysely } from 'kysely';

import { createConcurrencyLimit } from '#server/base/concurrency-limit.ts';
import { DatabaseUnavailable } from './database-errors.ts';
import { kyselyOverPool } from './engine/kysely-over-pg.ts';
import type { Check, SessionCheck } from './engine/checks.ts';
import { runReads } from './engine/read-queries.ts';
import { statementName } from './engine/statement-names.ts';
import {
  BEGIN,
  BEGIN_SNAPSHOT,
  distributedSettings,
  readSettings,
  serverRole,
  transaction,
  type Role,
  type TransactionOptions,
} from './engine/transaction.ts';
import { openPool, POOL_SIZE, type DatabaseOptions } from './connection/open-pool.ts';
import type { Tables } from './tables.ts';
import type { Role as PersonRole } from '#domain/people/role.ts';

/** Handle of an open transaction with its role and tenant set. */
export type Tx = Kysely<Tables>;

/** What is sent in the round trips that a transaction takes anyway. */
export interface SentAlong<T> {
  /** With BEGIN: nothing is written, and no result returned, unless it accepts the session. */
  readonly sessionCheck?: SessionCheck | undefined;
  /** With BEGIN, as the first statement of the caller; the work counts only when it is accepted. */
  readonly first?: Check | undefined;
  /** A statement that needs the result of the work, sent together with COMMIT; null for none. */
  readonly last?: ((result: T) => CompiledQuery | null) | undefined;
}

/** A signed-in person, who acts in one institution with the rights of their role there. */
export interface StaffIdentity {
  readonly institution: string;
  readonly user: string;
  readonly role: PersonRole;
  /** Its institution is closing: nothing of it changes any more (AS-11). */
  readonly isClosing?: boolean;
}

export interface BorrowerIdentity {
  readonly institution: string;
  readonly clientId: string;
}

/** The only access to the data: each method sets a role and a tenant, which row-level security enforces. */
export interface Database {
  /**
   * As the person's role: a collector's wall is a database role of its own, a viewer's transaction is read-only (EQ-4, EQ-6), and
   * anybody's where the institution is closing (AS-11).
   */
  asStaff<T>(
    staff: StaffIdentity,
    work: (tx: Tx) => Promise<T>,
    options?: SentAlong<T> & {
      /** All statements see the same snapshot, read-only. */
      snapshot?: boolean;
    },
  ): Promise<T>;
  readAsStaff<T>(staff: StaffIdentity, work: (tx: Tx) => Promise<T>, sessionCheck?: SessionCheck): Promise<T>;
  /** For read-only work: cheaper than a transaction, and the database refuses every write. */
  readAsLender<T>(institution: string, work: (tx: Tx) => Promise<T>, sessionCheck?: SessionCheck): Promise<T>;
  readAsBorrower<T>(
    borrower: BorrowerIdentity,
    work: (tx: Tx) => Promise<T>,
    sessionCheck?: SessionCheck,
  ): Promise<T>;
  asLender<T>(
    institution: string,
    work: (tx: Tx) => Promise<T>,
    options?: SentAlong<T> & {
      /** The signed-in person; undefined for jobs and the command line. */
      user?: string | undefined;
      actor?: string;
      /** All statements see the same snapshot, read-only. */
      snapshot?: boolean;
    },
  ): Promise<T>;
  asBorrower<T>(
    borrower: BorrowerIdentity,
    work: (tx: Tx) => Promise<T>,
    options?: SentAlong<T> & {
      /** All statements see the same snapshot, read-only. */
      snapshot?: boolean;
    },
  ): Promise<T>;
  /** A transaction without a tenant: sign-in, public requests, the overdue job. */
  asSystem<T>(
    work: (tx: Tx) => Promise<T>,
    along?: SentAlong<T> & {
      /** The person who acts, for the audit. */
      user?: string;
    },
  ): Promise<T>;
  /** Single statements with the rights of `asSystem`, each its own transaction. */
  readonly system: Kysely<Tables>;
  /** Calls the listener after each commit that changed something; returns how to remove it. */
  onWrite(listener: () => void): () => void;
  stats(): PoolStats;
  close(): Promise<void>;
}

export interface PoolStats {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

/** The share of the pool one institution may use at once, so that requests waiting for one row leave connections to others. */
const WRITE_SHARE = 0.3;
const READ_SHARE = 0.5;
const MAX_WAITING = 100;
const MAX_WAIT_MS = 10_000;

function tenantLimit(poolSize: number, share: number) {
  return createConcurrencyLimit({
    // At least two, for small pools, and never the whole pool.
    maxRunning: Math.max(1, Math.min(Math.max(2, Math.floor(poolSize * share)), poolSize - 1)),
    maxWaiting: MAX_WAITING,
    maxWaitMilliseconds: MAX_WAIT_MS,
    refusal: () => new DatabaseUnavailable(new Error('too many requests of one institution at once')),
  });
}

export function createDatabase(options: DatabaseOptions): Database {
  let distributed = false;
  const isDistributed = () => distributed;
  const pool = openPool(options, () => {
    distributed = true;
  });
  const { poolSize = POOL_SIZE } = options;
  const limitWrites = tenantLimit(poolSize, WRITE_SHARE);
  const limitReads = tenantLimit(poolSize, READ_SHARE);
  const listeners = new Set<() => void>();
  const onCommit = () => {
    for (const listener of listeners) listener();
  };
  const prepares = options.preparesStatements ?? true;
  const keepsSession = options.keepsSession ?? true;
  const namesFor = (role: Role) => (text: string) => (prepares ? statementName(role, text) : undefined);
  const serverRoleOf = (role: Role) => (keepsSession ? null : serverRole(namesFor(role)));
  const optionsFor = (role: Role): TransactionOptions => ({
    pool,
    role,
    nameOf: namesFor(role),
    keepsSession,
    serverRole: serverRoleOf(role),
    begin: BEGIN,
    onCommit,
    isDistributed,
  });
  const readAs = <T>(
    role: Role,
    identity: { readonly institution: string; readonly client?: string; readonly user?: string },
    work: (tx: Tx) => Promise<T>,
    sessionCheck?: SessionCheck,
  ) => {
    const nameOf = namesFor(role);
    const settings = readSettings(role, identity, { nameOf, keepsSession });
    const onCluster = () => (distributed ? distributedSettings(role, identity, nameOf) : null);
    const reads = { pool, settings, onCluster, nameOf, serverRole: serverRoleOf(role), sessionCheck };
    return limitReads(identity.institution, () => runReads(reads, work));
  };
  return {
    asStaff: ({ institution, user, role, isClosing = false }, run, { snapshot = false, ...along } = {}) =>
      limitWrites(uuid(institution), () =>
        transaction(
          {
            ...optionsFor(databaseRoleOf(role)),
            begin: snapshot || role === 'viewer' || isClosing ? BEGIN_SNAPSHOT : BEGIN,
          },
          { institution, user: uuid(user), actor: `lender:${institution}` },
          { run, ...along },
        ),
      ),
    readAsStaff: ({ institution, user, role }, work, sessionCheck) =>
      readAs(databaseRoleOf(role), { institution: uuid(institution), user: uuid(user) }, work, sessionCheck),
    readAsLender: (institution, work, sessionCheck) =>
      readAs('caderneta_lender', { institution: uuid(institution) }, work, sessionCheck),
    readAsBorrower: ({ institution, clientId }, work, sessionCheck) =>
      readAs(
        'caderneta_borrower',
        { institution: uuid(institution), client: uuid(clientId) },
        work,
        sessionCheck,
      ),
    asLender: (
      institution,
      run,
      { user, actor = `lender:${institution}`, snapshot = false, ...along } = {},
    ) =>
      limitWrites(uuid(institution), () =>
        transaction(
          { ...optionsFor('caderneta_lender'), begin: snapshot ? BEGIN_SNAPSHOT : BEGIN },
          { institution, ...(user === undefined ? {} : { user: uuid(user) }), actor },
          { run, ...along },
        ),
      ),
    asBorrower: ({ institution, clientId }, run, { snapshot = false, ...along } = {}) =>
      limitWrites(uuid(institution), () =>
        transaction(
          { ...optionsFor('caderneta_borrower'), begin: snapshot ? BEGIN_SNAPSHOT : BEGIN },
          { institution, client: uuid(clientId), actor: `borrower:${clientId}` },
          { run, ...along },
        ),
      ),
    asSystem: (run, { user, ...along } = {}) =>
      transaction(
        optionsFor('caderneta_app'),
        { ...(user === undefined ? {} : { user: uuid(user) }), actor: 'system' },
        { run, ...along },
      ),
    system: kyselyOverPool(pool, {
      prepares,
      role: 'caderneta_app',
      serverRole: serverRoleOf('caderneta_app'),
    }),
    onWrite(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

function databaseRoleOf(role: PersonRole): Role {
  return role === 'collector' ? 'caderneta_collector' : 'caderneta_lender';
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function uuid(text: string): string {
  if (!UUID.test(text)) throw new TypeError('not a UUID');
  return text;
}

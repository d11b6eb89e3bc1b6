import {
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';

import { asDatabaseError, isOutdatedConnection } from '#server/db/database-errors.ts';
import { queryInOneRoundTrip, type Result, type Statement } from './one-round-trip.ts';
import type { Execute } from './statement-batches.ts';
import { statementName, type StatementNaming } from './statement-names.ts';
import type { Tables } from '#server/db/tables.ts';

export interface StatementOptions {
  /** Keep statements prepared on their connection; a transaction-pooling proxy may not support it. */
  readonly prepares: boolean;
  /** Part of a prepared statement's name, because its plan contains the row-level security policies of one role. */
  readonly role: string;
  /** Sent along with every statement; null where the connection has its role already. */
  readonly serverRole?: Statement | null;
}

/** With more, statements would wait for each other longer than a shared connection saves. */
const MAX_SHARED = 4;

interface SharedConnection {
  readonly connection: Promise<PooledConnection>;
  users: number;
}

/**
 * Runs each statement as its own transaction on a free connection. Statements of the same tick share a connection and
 * one socket write, because waking the database costs more than most statements. Not through a transaction-pooling
 * proxy, which may give the second statement to another server connection.
 */
export function kyselyOverPool(pool: Pool, options: StatementOptions): Kysely<Tables> {
  const { prepares, serverRole = null } = options;
  const maxShared = prepares && serverRole === null ? MAX_SHARED : 1;
  let open: SharedConnection | null = null;
  const join = (): SharedConnection => {
    if (open !== null && open.users < maxShared) return open;
    const shared = {
      connection: connect(pool).then((client) => new PooledConnection(client, options)),
      users: 0,
    };
    open = shared;
    setImmediate(() => {
      if (open === shared) open = null;
    });
    return shared;
  };
  return kyselyOver({
    async provideConnection(use) {
      const shared = join();
      shared.users += 1;
      try {
        return await use(await shared.connection);
      } finally {
        shared.users -= 1;
        if (shared.users === 0) {
          if (open === shared) open = null;
          await shared.connection.then(
            (connection) => connection.release(),
            () => {},
          );
        }
      }
    },
  });
}

/** Runs every statement in the transaction that `execute` sends to. */
export function kyselyOverTransaction(
  execute: Execute,
  nameOf: StatementNaming,
  opened: Promise<void>,
): {
  tx: Kysely<Tables>;
  /** False only when every statement was a SELECT that succeeded. */
  mayHaveWritten: () => boolean;
  sendPostponed: () => readonly Promise<unknown>[];
  end: () => void;
} {
  const connection = new TransactionConnection(execute, nameOf, opened);
  const tx = kyselyOver({ provideConnection: (use) => use(connection) });
  connections.set(tx, connection);
  return {
    tx,
    mayHaveWritten: () => connection.mayHaveWritten,
    sendPostponed: () => connection.sendPostponed(),
    end: () => connection.end(),
  };
}

const connections = new WeakMap<Kysely<Tables>, TransactionConnection>();

/**
 * Writes whose results are not needed. They are sent in this order, together with the next statement of the transaction or
 * with COMMIT, and awaited there: what is read later sees them, and an error of theirs fails the transaction.
 */
export function postponeWrites(tx: Kysely<Tables>, writes: readonly CompiledQuery[]): void {
  const connection = connections.get(tx);
  if (connection === undefined) throw new Error('only a transaction that may write can postpone writes');
  connection.postpone(writes);
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw asDatabaseError(error);
  }
}

/** Shared by all Kysely instances, because one is created for each request. */
const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();
const driver: Driver = {
  init: async () => {},
  destroy: async () => {},
  acquireConnection: refuseTransaction,
  releaseConnection: async () => {},
  beginTransaction: refuseTransaction,
  commitTransaction: refuseTransaction,
  rollbackTransaction: refuseTransaction,
};
const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
};

export function kyselyOver(connections: ConnectionProvider): Kysely<Tables> {
  const executor = new DefaultQueryExecutor(compiler, adapter, connections);
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
}

async function refuseTransaction(): Promise<never> {
  throw new Error('only the Database interface opens transactions');
}

class TransactionConnection implements DatabaseConnection {
  readonly #execute: Execute;
  readonly #nameOf: StatementNaming;
  readonly #opened: Promise<void>;
  #postponed: Statement[] = [];
  #hasEnded = false;
  mayHaveWritten = false;

  constructor(execute: Execute, nameOf: StatementNaming, opened: Promise<void>) {
    this.#execute = execute;
    this.#nameOf = nameOf;
    this.#opened = opened;
  }

  postpone(writes: readonly CompiledQuery[]): void {
    if (this.#hasEnded) throw new Error('this transaction has ended');
    this.mayHaveWritten = true;
    this.#postponed.push(...writes.map((write) => statementOf(write, this.#nameOf)));
  }

  sendPostponed(): readonly Promise<unknown>[] {
    const statements = this.#postponed;
    this.#postponed = [];
    return statements.map(this.#execute);
  }

  /** Keeps a statement that was not awaited out of the next transaction on this client. */
  end(): void {
    this.#hasEnded = true;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#hasEnded) throw new Error('this transaction has ended');
    try {
      const writes = this.sendPostponed();
      const [result] = await Promise.all([this.#execute(statementOf(query, this.#nameOf)), ...writes]);
      await this.#opened;
      this.mayHaveWritten ||= result.command !== 'SELECT';
      return kyselyResult(result);
    } catch (error) {
      this.mayHaveWritten = true;
      await this.#opened;
      throw asDatabaseError(error);
    }
  }

  // oxlint-disable-next-line require-yield -- part of Kysely's interface, never used
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is not supported');
  }
}

export function statementOf({ sql, parameters }: CompiledQuery, nameOf: StatementNaming): Statement {
  return { name: nameOf(sql), text: sql, values: parameters };
}

function kyselyResult<Row>({ command, rowCount, rows }: Result): QueryResult<Row> {
  return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) };
}

class PooledConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  #isOutdated = false;

  readonly #options: StatementOptions;

  constructor(client: PoolClient, options: StatementOptions) {
    this.#client = client;
    this.#options = options;
  }

  release(): void {
    this.#client.release(this.#isOutdated);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return kyselyResult(await this.#query(query));
    } catch (error) {
      this.#isOutdated ||= isOutdatedConnection(error);
      throw asDatabaseError(error);
    }
  }

  async #query(query: CompiledQuery): Promise<Result> {
    const { prepares, role, serverRole = null } = this.#options;
    const statement = statementOf(query, (text) => (prepares ? statementName(role, text) : undefined));
    if (serverRole !== null) {
      const [, result] = await queryInOneRoundTrip(this.#client, [serverRole, statement]);
      if (result === undefined) throw new Error('a statement returned no result');
      return result;
    }
    return this.#client.query({ ...statement, values: [...statement.values] });
  }

  // oxlint-disable-next-line require-yield -- part of Kysely's interface, never used
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is not supported');
  }
}

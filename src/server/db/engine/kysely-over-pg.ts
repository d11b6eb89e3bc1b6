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
import { batchSocketWrites } from './batch-socket-writes.ts';
import { statementName } from './statement-names.ts';
import type { Tables } from '#server/db/tables.ts';

export interface StatementOptions {
  /** Keep statements prepared on their connection; a transaction-pooling proxy may not support it. */
  readonly prepares: boolean;
  /** Part of a prepared statement's name, because its plan contains the row-level security policies of one role. */
  readonly role: string;
}

/** With more, statements would wait for each other longer than a shared connection saves. */
const MAX_SHARED = 4;

interface SharedConnection {
  readonly connection: Promise<PgConnection>;
  users: number;
}

/**
 * Runs each statement as its own transaction on a free connection. Statements of the same tick share a connection and
 * one socket write, because waking the database costs more than most statements. Not through a transaction-pooling
 * proxy, which may give the second statement to another server connection.
 */
export function kyselyOverPool(pool: Pool, options: StatementOptions): Kysely<Tables> {
  const maxShared = options.prepares ? MAX_SHARED : 1;
  let open: SharedConnection | null = null;
  const join = (): SharedConnection => {
    if (open !== null && open.users < maxShared) return open;
    const shared = {
      connection: connect(pool).then((client) => new PgConnection(client, options)),
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

/** Runs every statement on this client, inside the transaction that is open there. */
export function kyselyOverClient(
  client: PoolClient,
  options: StatementOptions,
): {
  tx: Kysely<Tables>;
  /** False only when every statement was a SELECT that succeeded. */
  mayHaveWritten: () => boolean;
  end: () => void;
} {
  const connection = new PgConnection(client, options);
  return {
    tx: kyselyOver({ provideConnection: (use) => use(connection) }),
    mayHaveWritten: () => connection.mayHaveWritten,
    end: () => connection.close(),
  };
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

class PgConnection implements DatabaseConnection {
  #client: PoolClient | undefined;
  #isOutdated = false;
  mayHaveWritten = false;

  readonly #options: StatementOptions;

  constructor(client: PoolClient, options: StatementOptions) {
    this.#client = client;
    this.#options = options;
  }

  /** Keeps a statement that was not awaited out of the next transaction on this client. */
  close(): void {
    this.#client = undefined;
  }

  release(): void {
    this.#client?.release(this.#isOutdated);
    this.#client = undefined;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#client === undefined) throw new Error('this transaction has ended');
    try {
      batchSocketWrites(this.#client);
      const { command, rowCount, rows } = await this.#client.query({
        name: this.#options.prepares ? statementName(this.#options.role, query.sql) : undefined,
        text: query.sql,
        values: [...query.parameters],
      });
      this.mayHaveWritten ||= command !== 'SELECT';
      return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      this.mayHaveWritten = true;
      this.#isOutdated ||= isOutdatedConnection(error);
      throw asDatabaseError(error);
    }
  }

  // oxlint-disable-next-line require-yield -- part of Kysely's interface, never used
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is not supported');
  }
}

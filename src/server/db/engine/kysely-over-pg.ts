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
import { writeTogether } from './pipelined-writes.ts';
import { statementName } from './statement-names.ts';
import type { Tables } from '#server/db/tables.ts';

export interface StatementHabits {
  /** Statements are kept prepared on their connection, which a proxy that shares connections may not allow. */
  readonly prepares: boolean;
  /** The plan of a statement holds the policies of one role: another role's has another name. */
  readonly role: string;
}

/** More would wait for each other longer than they save. */
const MOST_TOGETHER = 4;

interface SharedConnection {
  readonly connection: Promise<PgConnection>;
  users: number;
}

/**
 * Each statement is a transaction of its own, on whichever connection is free. What is asked at the same moment takes the same
 * one and leaves in one write: to wake the database costs more than most statements. Not through a proxy that shares
 * connections: it may give the second of them to somebody else's.
 */
export function kyselyOverPool(pool: Pool, habits: StatementHabits): Kysely<Tables> {
  const mostTogether = habits.prepares ? MOST_TOGETHER : 1;
  let open: SharedConnection | null = null;
  const join = (): SharedConnection => {
    if (open !== null && open.users < mostTogether) return open;
    const shared = {
      connection: connected(pool).then((client) => new PgConnection(client, habits)),
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

/** Every statement on this one client, within the transaction already open there. */
export function kyselyOverClient(
  client: PoolClient,
  habits: StatementHabits,
): {
  tx: Kysely<Tables>;
  /** False only where every statement was a question that got its answer. */
  mayHaveWritten: () => boolean;
  /** What `send` sent. */
  sent: () => readonly Promise<unknown>[];
  end: () => void;
} {
  const connection = new PgConnection(client, habits);
  const tx = kyselyOver({ provideConnection: (use) => use(connection) });
  connections.set(tx, connection);
  return {
    tx,
    mayHaveWritten: () => connection.mayHaveWritten,
    sent: () => connection.sent,
    end: () => connection.close(),
  };
}

const connections = new WeakMap<Kysely<Tables>, PgConnection>();

/**
 * For a write, or a lock, nobody asks the outcome of: it is sent, and not waited for. Whatever comes next, at the end COMMIT, leaves in
 * the same write; if it fails, the transaction does, with its error.
 */
export function send(tx: Kysely<Tables>, statement: CompiledQuery): void {
  const connection = connections.get(tx);
  if (connection === undefined) throw new Error('only what a door opened can be sent to');
  connection.send(statement);
}

async function connected(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw asDatabaseError(error);
  }
}

/** What every handle shares: making one costs little, and one is made for each request. */
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
  throw new Error('transactions are opened by the doors of the database only');
}

class PgConnection implements DatabaseConnection {
  #client: PoolClient | undefined;
  #isOutdated = false;
  mayHaveWritten = false;
  readonly sent: Promise<unknown>[] = [];

  readonly #habits: StatementHabits;

  constructor(client: PoolClient, habits: StatementHabits) {
    this.#client = client;
    this.#habits = habits;
  }

  /** A statement that was not awaited must not slip into whatever transaction comes next on this client. */
  close(): void {
    this.#client = undefined;
  }

  release(): void {
    this.#client?.release(this.#isOutdated);
    this.#client = undefined;
  }

  send(query: CompiledQuery): void {
    const done = this.executeQuery(query);
    // Whoever waits for the transaction hears of it.
    done.catch(() => {});
    this.sent.push(done);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#client === undefined) throw new Error('this transaction has ended');
    try {
      writeTogether(this.#client);
      const { command, rowCount, rows } = await this.#client.query({
        name: this.#habits.prepares ? statementName(this.#habits.role, query.sql) : undefined,
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

  // oxlint-disable-next-line require-yield -- nothing is streamed; pages are small
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is not offered');
  }
}

import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';

import { asDatabaseError, isOutdatedConnection } from './database-errors.ts';
import type { Tables } from './tables.ts';

/** Each statement by itself, on whichever connection is free. */
export function kyselyOverPool(pool: Pool): Kysely<Tables> {
  return kyselyOver({
    async acquireConnection() {
      try {
        return new PgConnection(await pool.connect());
      } catch (error) {
        throw asDatabaseError(error);
      }
    },
    async releaseConnection(connection: PgConnection) {
      connection.release();
    },
  });
}

/** Every statement on this one client, within the transaction already open there. */
export function kyselyOverClient(client: PoolClient): {
  tx: Kysely<Tables>;
  hasWritten: () => boolean;
  end: () => void;
} {
  const connection = new PgConnection(client);
  const tx = kyselyOver({ acquireConnection: async () => connection, releaseConnection: async () => {} });
  return { tx, hasWritten: () => connection.hasWritten, end: () => connection.close() };
}

function kyselyOver(handling: {
  acquireConnection(): Promise<PgConnection>;
  releaseConnection(connection: PgConnection): Promise<void>;
}): Kysely<Tables> {
  const driver: Driver = {
    ...handling,
    init: async () => {},
    destroy: async () => {},
    beginTransaction: refuseTransaction,
    commitTransaction: refuseTransaction,
    rollbackTransaction: refuseTransaction,
  };
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

async function refuseTransaction(): Promise<void> {
  throw new Error('transactions are opened by the doors of the database only');
}

class PgConnection implements DatabaseConnection {
  #client: PoolClient | undefined;
  #isOutdated = false;
  /** Whether any statement was more than a question. */
  hasWritten = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  /** A statement that was not awaited must not slip into whatever transaction comes next on this client. */
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
      const { command, rowCount, rows } = await this.#client.query(query.sql, [...query.parameters]);
      this.hasWritten ||= command !== 'SELECT';
      return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      this.#isOutdated ||= isOutdatedConnection(error);
      throw asDatabaseError(error);
    }
  }

  // oxlint-disable-next-line require-yield -- nothing is streamed; pages are small
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is not offered');
  }
}

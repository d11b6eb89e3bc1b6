import type { CompiledQuery, DatabaseConnection, Kysely, QueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';

import {
  asDatabaseError,
  DatabaseUnavailable,
  isOutdatedConnection,
  ReadOnlyServer,
  sqlStateOf,
} from '#server/db/database-errors.ts';
import type { SessionCheck } from './checks.ts';
import { kyselyOver } from './kysely-over-pg.ts';
import { queryInOneRoundTrip, type Result, type Statement } from './one-round-trip.ts';
import { readInBlock } from './read-block.ts';
import type { Tables } from '#server/db/tables.ts';

export interface ReadOptions {
  readonly pool: Pool;
  /** Sets role and tenant; sent with every query, because each one is its own transaction. */
  readonly settings: Statement;
  /** Sent before the session check; null where the connection has that role already. */
  readonly serverRole: Statement | null;
  /** What is sent in place of them on a cluster; null elsewhere. Known once a connection is open. */
  readonly onCluster: () => readonly Statement[] | null;
  readonly nameOf: (text: string) => string | undefined;
  readonly sessionCheck: SessionCheck | undefined;
}

const READ_ONLY = '25006';

/** Runs read-only work. Every query is its own transaction, in which the database refuses writes. */
export async function runReads<T>(
  options: ReadOptions,
  work: (tx: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const connection = new ReadConnection(options);
  const tx = kyselyOver({ provideConnection: (use) => use(connection) });
  try {
    const result = await work(tx);
    await connection.checkSession();
    return result;
  } catch (error) {
    // A refused session takes precedence over the error of the work, which could reveal data.
    if (!(error instanceof DatabaseUnavailable)) await connection.checkSession();
    throw error;
  } finally {
    connection.close();
  }
}

class ReadConnection implements DatabaseConnection {
  readonly #options: ReadOptions;
  #isChecked: boolean;
  #isClosed = false;

  constructor(options: ReadOptions) {
    this.#options = options;
    this.#isChecked = options.sessionCheck === undefined;
  }

  close(): void {
    this.#isClosed = true;
  }

  /** Sends the check alone when no query has carried it yet. */
  async checkSession(): Promise<void> {
    if (!this.#isChecked) await this.#send([]);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { settings, nameOf } = this.#options;
    const statement = { name: nameOf(query.sql), text: query.sql, values: query.parameters };
    const results = await this.#send([settings, statement]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row type is declared where the statement is written
    return { rows: (results.at(-1) ?? []) as Row[] };
  }

  async #send(statements: readonly Statement[]): Promise<readonly unknown[][]> {
    const { sessionCheck, nameOf, serverRole } = this.#options;
    if (this.#isChecked || sessionCheck === undefined) return this.#roundTrip(statements);
    const check = { ...sessionCheck.statement, name: nameOf(sessionCheck.statement.text) };
    const before = serverRole === null ? [] : [serverRole];
    const answers = await this.#roundTrip([...before, check, ...statements]);
    const [rows = [], ...results] = answers.slice(before.length);
    sessionCheck.accept(rows);
    this.#isChecked = true;
    await sessionCheck.recordVisit();
    return results;
  }

  #query(client: PoolClient, statements: readonly Statement[]): Promise<readonly Result[]> {
    const { settings, onCluster } = this.#options;
    const instead = onCluster();
    if (instead === null) return queryInOneRoundTrip(client, statements);
    return readInBlock(client, statements, { settings, instead });
  }

  async #roundTrip(statements: readonly Statement[]): Promise<readonly unknown[][]> {
    if (this.#isClosed) throw new Error('this transaction has ended');
    try {
      const client = await this.#options.pool.connect();
      let outdated = false;
      try {
        return (await this.#query(client, statements)).map(({ rows }) => rows);
      } catch (error) {
        outdated = isOutdatedConnection(error) && !isRefusedWrite(error);
        throw error;
      } finally {
        client.release(outdated);
      }
    } catch (error) {
      if (isRefusedWrite(error)) throw new Error('a read query tried to write', { cause: error });
      throw asDatabaseError(error);
    }
  }

  // oxlint-disable-next-line require-yield -- part of Kysely's interface, never used
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is not supported');
  }
}

/** Here PostgreSQL's 25006 means that the work tried to write; that a failover left no other server, the pool says itself. */
function isRefusedWrite(error: unknown): boolean {
  return sqlStateOf(error) === READ_ONLY && !(error instanceof ReadOnlyServer);
}

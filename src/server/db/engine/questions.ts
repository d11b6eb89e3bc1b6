import type { CompiledQuery, DatabaseConnection, Kysely, QueryResult } from 'kysely';
import type { Pool } from 'pg';

import {
  asDatabaseError,
  DatabaseUnavailable,
  isOutdatedConnection,
  sqlStateOf,
} from '#server/db/database-errors.ts';
import { kyselyOver } from './kysely-over-pg.ts';
import { queryTogether, type Statement } from './one-round-trip.ts';
import type { Tables } from '#server/db/tables.ts';

/**
 * What has to be true before an answer may be given. It is asked in the same breath as the first question, so that it costs
 * no round trip of its own; nothing of the answer is handed out before it was accepted.
 */
export interface Proof {
  readonly statement: Omit<Statement, 'name'>;
  /** Throws where the rows prove nothing. */
  accept(rows: readonly unknown[]): Promise<void>;
}

export interface Asking {
  readonly pool: Pool;
  /** Who asks: said with every question, for that question alone. */
  readonly context: Statement;
  readonly named: (text: string) => string | undefined;
  readonly proof: Proof | undefined;
}

const READ_ONLY = '25006';

/** Runs work that only asks. Every statement is a transaction of its own, in which the database allows no change. */
export async function ask<T>(asking: Asking, work: (tx: Kysely<Tables>) => Promise<T>): Promise<T> {
  const connection = new AskingConnection(asking);
  const tx = kyselyOver({ provideConnection: (use) => use(connection) });
  try {
    const result = await work(tx);
    await connection.prove();
    return result;
  } catch (error) {
    // Who may not ask is told so, and nothing about what was asked.
    if (!(error instanceof DatabaseUnavailable)) await connection.prove();
    throw error;
  } finally {
    connection.close();
  }
}

class AskingConnection implements DatabaseConnection {
  readonly #asking: Asking;
  #proven: boolean;
  #closed = false;

  constructor(asking: Asking) {
    this.#asking = asking;
    this.#proven = asking.proof === undefined;
  }

  close(): void {
    this.#closed = true;
  }

  /** Where no question took it along. */
  async prove(): Promise<void> {
    if (!this.#proven) await this.#send([]);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { context, named } = this.#asking;
    const asked = { name: named(query.sql), text: query.sql, values: query.parameters };
    const results = await this.#send([context, asked]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a statement answers with is typed where it is written
    return { rows: (results.at(-1) ?? []) as Row[] };
  }

  async #send(statements: readonly Statement[]): Promise<readonly unknown[][]> {
    const { proof, named } = this.#asking;
    if (this.#proven || proof === undefined) return this.#roundTrip(statements);
    const proving = { ...proof.statement, name: named(proof.statement.text) };
    const [rows = [], ...results] = await this.#roundTrip([proving, ...statements]);
    await proof.accept(rows);
    this.#proven = true;
    return results;
  }

  async #roundTrip(statements: readonly Statement[]): Promise<readonly unknown[][]> {
    if (this.#closed) throw new Error('this transaction has ended');
    try {
      const client = await this.#asking.pool.connect();
      let outdated = false;
      try {
        return (await queryTogether(client, statements)).map(({ rows }) => rows);
      } catch (error) {
        outdated = isOutdatedConnection(error) && sqlStateOf(error) !== READ_ONLY;
        throw error;
      } finally {
        client.release(outdated);
      }
    } catch (error) {
      // Here it is not the server that only reads any more.
      if (sqlStateOf(error) === READ_ONLY) throw new Error('a question changes nothing', { cause: error });
      throw asDatabaseError(error);
    }
  }

  // oxlint-disable-next-line require-yield -- nothing is streamed; pages are small
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is not offered');
  }
}

import type { PoolClient } from 'pg';
import {
  bound,
  sendInOneRoundTrip,
  type BoundStatement,
  type Result,
  type Statement,
} from './one-round-trip.ts';

export type Execute = (statement: Statement) => Promise<Result>;

interface Waiting {
  readonly statement: BoundStatement;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Statements of the same tick are sent in one round trip, because waking the other side costs more than most statements.
 * When one fails, the later ones of its batch do not run and report the same error.
 */
export function statementBatches(client: PoolClient): Execute {
  let waiting: Waiting[] = [];
  const send = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    const { results, error } = await sendInOneRoundTrip(
      client,
      batch.map(({ statement }) => statement),
    );
    for (const [at, { resolve, reject }] of batch.entries()) {
      const result = results[at];
      if (result === undefined) reject(error ?? new Error('a statement returned no result'));
      else resolve(result);
    }
  };
  return (statement) =>
    new Promise((resolve, reject) => {
      waiting.push({ statement: bound(statement), resolve, reject });
      if (waiting.length === 1) process.nextTick(() => void send());
    });
}

import { Writable } from 'node:stream';
import type { PoolClient } from 'pg';

/**
 * Batches everything sent to the database in one tick of the event loop into one socket write, because a write per
 * statement costs more than most statements.
 */
export function batchSocketWrites(client: PoolClient): void {
  const connection: unknown = Reflect.get(client, 'connection');
  const stream: unknown =
    typeof connection === 'object' && connection !== null ? Reflect.get(connection, 'stream') : undefined;
  if (!(stream instanceof Writable) || stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

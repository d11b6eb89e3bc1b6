import { Writable } from 'node:stream';
import type { PoolClient } from 'pg';

/**
 * What is sent to the database in one turn of the event loop leaves in one write: to wake the kernel, and the database, once
 * per statement costs more than the statements themselves.
 */
export function writeTogether(client: PoolClient): void {
  const connection: unknown = Reflect.get(client, 'connection');
  const stream: unknown =
    typeof connection === 'object' && connection !== null ? Reflect.get(connection, 'stream') : undefined;
  if (!(stream instanceof Writable) || stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

import { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

/** Longer than every statement may take (CONNECTION_SETTINGS), so that a server that is there answers before. */
const LONGEST_SILENCE_MS = 8_000;

/**
 * A host that vanishes (power cut, partition, failover of its name) closes no connection: a request would wait for as long
 * as the kernel does, a quarter of an hour, and so would all others that get such a connection from the pool. After the
 * first that waits in vain, the idle ones are closed too, and new connections find the server that took over.
 */
export function dropSilentConnections(pool: Pool): void {
  const idle = new Set<PoolClient>();
  const inUse = new Set<PoolClient>();
  pool.on('connect', (client) => {
    const { stream } = client.connection;
    // Counts from the last byte in either direction, which costs a request nothing.
    if (stream instanceof Socket) stream.setTimeout(LONGEST_SILENCE_MS);
    stream.on('timeout', () => {
      if (!inUse.has(client)) return;
      for (const silent of [client, ...idle]) silent.connection.stream.destroy(new Error(SILENT));
    });
  });
  pool.on('acquire', (client) => {
    idle.delete(client);
    inUse.add(client);
  });
  pool.on('release', (_error, client) => {
    inUse.delete(client);
    idle.add(client);
  });
  pool.on('remove', (client) => {
    idle.delete(client);
    inUse.delete(client);
  });
}

/** In the words of `pg` for a lost connection, which database-errors.ts looks for. */
const SILENT = 'Connection terminated: the server has not answered';

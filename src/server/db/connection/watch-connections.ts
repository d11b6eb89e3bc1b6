import type { Pool, PoolClient } from 'pg';

/** Called at each use of a pooled connection, for metrics and traces. */
export type ConnectionWatch = () => ConnectionUse;

/** Made when the connection is asked for. */
export interface ConnectionUse {
  connected(): void;
  /** After `connected`, or instead of it where no connection was had. */
  ended(): void;
}

/** Replaces `connect`, which all of the engine uses; without a watch nothing is replaced and nothing measured. */
export function watchConnections(pool: Pool, watches: readonly ConnectionWatch[]): void {
  if (watches.length === 0) return;
  const connect = pool.connect.bind(pool);
  const watched = async (): Promise<PoolClient> => {
    const uses = watches.map((begin) => begin());
    const end = () => {
      for (const use of uses) use.ended();
    };
    const client = await connect().catch((error: unknown) => {
      end();
      throw error;
    });
    for (const use of uses) use.connected();
    const release = client.release.bind(client);
    client.release = (how) => {
      end();
      release(how);
    };
    return client;
  };
  Object.assign(pool, { connect: watched });
}

import type { ClientBase, Pool } from 'pg';
import {
  CONNECTION_SETTINGS,
  DISTRIBUTED_SETTINGS,
  PLANNER_SETTINGS,
} from '#server/db/engine/transaction.ts';
import { createPool } from './servers.ts';
import { dropSilentConnections } from './silent-server.ts';
import { typeParsers } from '#server/db/type-parsers.ts';
import { watchConnections, type ConnectionWatch } from './watch-connections.ts';

export const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_CONNECTION_MS = 300_000;

export interface DatabaseOptions {
  readonly url: string;
  /**
   * Whether what is set on a connection stays; true by default. Not through a transaction-pooling proxy: there the role is
   * sent with every statement.
   */
  readonly keepsSession?: boolean;
  readonly poolSize?: number;
  /** Whether statements stay prepared on their connection; true by default. */
  readonly preparesStatements?: boolean;
  /** Told of every use of a connection; none by default. */
  readonly watches?: readonly ConnectionWatch[];
  /** Called when an idle connection breaks, for the log; the pool replaces it. */
  readonly onIdleError: (error: Error) => void;
}

/** Calls `onCluster` when a connection shows that the database is one of a Citus cluster. */
export function openPool(options: DatabaseOptions, onCluster: () => void): Pool {
  const { url, keepsSession = true, poolSize = POOL_SIZE, watches = [], onIdleError } = options;
  const pool = createPool(url, {
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // A new connection costs more than many statements, and has no prepared statements.
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    pipeline: true,
    types: typeParsers,
    application_name: 'caderneta',
    verify: (client, done) => {
      prepareConnection(client, keepsSession).then((isCluster) => {
        if (isCluster) onCluster();
        done();
      }, done);
    },
  });
  // Without a listener, an idle connection that breaks would end the process.
  pool.on('error', onIdleError);
  // The same for a connection that breaks between two statements of a transaction; the next statement reports it.
  pool.on('connect', (client) => client.on('error', () => {}));
  dropSilentConnections(pool);
  watchConnections(pool, watches);
  return pool;
}

const HAS_CITUS = `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS distributed`;

/**
 * Returns whether the database is one of a Citus cluster. Through a pooler nothing is set: it would stay behind on a
 * connection that other clients get too.
 */
async function prepareConnection(client: ClientBase, keepsSession: boolean): Promise<boolean> {
  if (keepsSession) {
    const settings = Object.entries({ ...CONNECTION_SETTINGS, ...PLANNER_SETTINGS });
    const statements = settings.map(([name, value]) => `SET ${name} = '${value}'`);
    await client.query([...statements, 'SET ROLE caderneta_app'].join('; '));
  }
  const { rows } = await client.query<{ distributed: boolean }>(HAS_CITUS);
  const distributed = rows[0]?.distributed === true;
  if (distributed && keepsSession)
    await client.query(`SET plan_cache_mode = '${DISTRIBUTED_SETTINGS.plan_cache_mode}'`);
  return distributed;
}

import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '#server/db/database.ts';
import type { ConnectionWatch } from '#server/db/connection/watch-connections.ts';

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function databaseMetrics(registry: Registry): {
  connectionWatch: ConnectionWatch;
  watchPool: (db: Database) => void;
} {
  const registers = [registry];
  const wait = new Histogram({
    name: 'caderneta_db_wait_seconds',
    help: 'Seconds a request waited for a database connection.',
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const duration = new Histogram({
    name: 'caderneta_db_duration_seconds',
    help: 'Seconds a request held a database connection, from its first statement to the end of the last.',
    buckets: BUCKETS_SECONDS,
    registers,
  });
  return {
    connectionWatch() {
      const asked = performance.now();
      let connected: number | null = null;
      return {
        connected() {
          connected = performance.now();
          wait.observe((connected - asked) / 1000);
        },
        ended() {
          const now = performance.now();
          if (connected === null) wait.observe((now - asked) / 1000);
          else duration.observe((now - connected) / 1000);
        },
      };
    },
    watchPool(db) {
      const connections: Gauge = new Gauge({
        name: 'caderneta_db_pool_connections',
        help: 'Database connections of the pool, by state.',
        labelNames: ['state'],
        registers,
        collect() {
          const { total, idle } = db.stats();
          connections.set({ state: 'idle' }, idle);
          connections.set({ state: 'busy' }, total - idle);
        },
      });
      const waiting: Gauge = new Gauge({
        name: 'caderneta_db_pool_waiting',
        help: 'Requests waiting for a database connection.',
        registers,
        collect() {
          waiting.set(db.stats().waiting);
        },
      });
    },
  };
}

import cluster from 'node:cluster';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/database.ts';
import type { LimitHit } from '#server/rate-limits/limits.ts';
import type { ChangeStream } from '#server/live/change-stream.ts';

/** Metrics for the operator: counts only, no personal data. */
export interface Telemetry {
  /** The metrics in Prometheus's text format. */
  readonly text: () => Promise<{ type: string; body: string }>;
  watchRequests(app: FastifyInstance): void;
  watchPool(db: Database): void;
  limitHit: LimitHit;
  /** Wraps the stream to count its subscribers. */
  countingClients(changes: ChangeStream): ChangeStream;
}

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LIVE_ROUTE = '/api/live';

export function createTelemetry(): Telemetry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'caderneta_http_request_duration_seconds',
    help: 'Seconds from a request to its answer, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const limitHits = new Counter({
    name: 'caderneta_limit_hits_total',
    help: 'Requests refused because a limit was full.',
    labelNames: ['limit'],
    registers,
  });
  const liveClients = new Gauge({
    name: 'caderneta_live_clients',
    help: 'Browsers with an open live stream.',
    registers,
  });
  if (cluster.isWorker) answerPrimary(registry);
  return {
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
    watchRequests(app) {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? '(unknown)';
        // The duration of a live stream says nothing about response times.
        if (route === LIVE_ROUTE && reply.statusCode === 200) return;
        durations.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1000,
        );
      });
    },
    watchPool: (db) => watchPool(registry, db),
    limitHit: (limit) => limitHits.inc({ limit }),
    countingClients: (changes) => ({
      ...changes,
      subscribe(subscriber) {
        liveClients.inc();
        const unsubscribe = changes.subscribe(subscriber);
        return () => {
          liveClients.dec();
          unsubscribe();
        };
      },
    }),
  };
}

function watchPool(registry: Registry, db: Database): void {
  const connections: Gauge = new Gauge({
    name: 'caderneta_db_pool_connections',
    help: 'Database connections of the pool, by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { total, idle } = db.stats();
      connections.set({ state: 'idle' }, idle);
      connections.set({ state: 'busy' }, total - idle);
    },
  });
  const waiting: Gauge = new Gauge({
    name: 'caderneta_db_pool_waiting',
    help: 'Requests waiting for a database connection.',
    registers: [registry],
    collect() {
      waiting.set(db.stats().waiting);
    },
  });
}

/** In a cluster the primary collects the metrics of all workers. */
function answerPrimary(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry);
  // The constructor registers the listener that answers the primary.
  void new AggregatorRegistry();
}

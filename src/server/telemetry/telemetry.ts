import cluster from 'node:cluster';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { FastifyInstance } from 'fastify';
import type { BackupFolder } from '#server/backup/backup-folder.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { ConnectionWatch } from '#server/db/connection/watch-connections.ts';
import type { JobRun } from '#server/jobs/job.ts';
import type { ChangeStream } from '#server/live/change-stream.ts';
import { LIVE_ROUTE } from '#server/live/live-route.ts';
import type { LimitHit } from '#server/rate-limits/limits.ts';
import { VERSION } from '#server/version.ts';
import { databaseMetrics } from './database-metrics.ts';
import { jobMetrics } from './job-metrics.ts';

/** Metrics for the operator: counts only, no personal data. */
export interface Telemetry {
  /** The metrics in Prometheus's text format. */
  readonly text: () => Promise<{ type: string; body: string }>;
  readonly connectionWatch: ConnectionWatch;
  watchRequests(app: FastifyInstance): void;
  watchPool(db: Database): void;
  /** Where there are plans (AS-10). */
  watchPlans(db: Database): void;
  watchBackups(folder: Pick<BackupFolder, 'newest'>, clock: Clock): void;
  limitHit: LimitHit;
  readonly jobRan: (run: JobRun) => void;
  /** Reads the stream's state, and wraps it to count its subscribers. */
  watchLive(changes: ChangeStream): ChangeStream;
}

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

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
  new Gauge({
    name: 'caderneta_build_info',
    help: 'Always 1; the labels say what runs.',
    labelNames: ['version', 'node'],
    aggregator: 'max',
    registers,
  }).set({ version: VERSION, node: process.versions.node }, 1);
  new Gauge({
    name: 'caderneta_started_timestamp_seconds',
    help: 'When the newest process of this instance started.',
    aggregator: 'max',
    registers,
  }).setToCurrentTime();
  if (cluster.isWorker) answerPrimary(registry);
  return {
    ...databaseMetrics(registry),
    jobRan: jobMetrics(registry),
    watchLive: (changes) => watchLive(registry, changes),
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
    watchBackups: (folder, clock) => watchBackups(registry, folder, clock),
    watchPlans: (db) => watchPlans(registry, db),
    limitHit: (limit) => limitHits.inc({ limit }),
  };
}

function watchLive(registry: Registry, changes: ChangeStream): ChangeStream {
  const registers = [registry];
  const clients = new Gauge({
    name: 'caderneta_live_clients',
    help: 'Browsers with an open live stream.',
    registers,
  });
  const listener: Gauge = new Gauge({
    name: 'caderneta_live_listener',
    help: '1 while the connection that listens for changes stands, in every process of the instance.',
    aggregator: 'min',
    registers,
    collect() {
      listener.set(changes.isListening() ? 1 : 0);
    },
  });
  const lag: Gauge = new Gauge({
    name: 'caderneta_outbox_lag_seconds',
    help: 'Seconds since the changes to announce were last read; it is done every second.',
    aggregator: 'max',
    registers,
    collect() {
      lag.set(changes.lagSeconds());
    },
  });
  return {
    ...changes,
    subscribe(subscriber) {
      clients.inc();
      const unsubscribe = changes.subscribe(subscriber);
      return () => {
        clients.dec();
        unsubscribe();
      };
    },
  };
}

function watchPlans(registry: Registry, db: Database): void {
  const institutions: Gauge = new Gauge({
    name: 'caderneta_institutions',
    help: 'Institutions by plan, without demonstrations; an empty plan is none.',
    labelNames: ['plan'],
    // Every worker asks the same database.
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const rows = await db.system
        .selectFrom('institutions')
        .select(({ fn }) => ['plan', fn.countAll<number>().as('count')])
        .where('is_demo', '=', false)
        .groupBy('plan')
        .execute();
      institutions.reset();
      for (const { plan, count } of rows) institutions.set({ plan: plan ?? '' }, count);
    },
  });
}

function watchBackups(registry: Registry, folder: Pick<BackupFolder, 'newest'>, clock: Clock): void {
  const age: Gauge = new Gauge({
    name: 'caderneta_backup_age_seconds',
    help: 'Seconds since the newest backup in BACKUP_DIR was begun; since 1970 while there is none.',
    // Every worker reads the same folder.
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const now = clock.now();
      const newest = await folder.newest(now);
      age.set((now.getTime() - (newest?.getTime() ?? 0)) / 1000);
    },
  });
}

/** In a cluster the primary collects the metrics of all workers. */
function answerPrimary(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry);
  // The constructor registers the listener that answers the primary.
  void new AggregatorRegistry();
}

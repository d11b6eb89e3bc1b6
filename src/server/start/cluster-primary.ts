import cluster, { type Address, type Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import { AggregatorRegistry } from 'prom-client';
import type { Config } from '#server/config/config.ts';
import type { BackupJob, BackupJobParts } from '#server/jobs/backup-job.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';
import { startScheduledBackups } from './scheduled-backups.ts';
import { printStarted, print } from './start-messages.ts';
import { listenForMetrics } from '#server/telemetry/metrics-listener.ts';

const FIRST_RESTART_MS = 500;
const LONGEST_RESTART_MS = 30_000;
/** An instance that ran this long did not fail at start, so the restart delay is reset. */
const STABLE_AFTER_MS = 60_000;
/** Longer than the thirteen seconds an instance takes at most to leave and to drain. */
const KILL_AFTER_MS = 15_000;
/** For the command line, migrations and manual access to the database. */
const SPARE_CONNECTIONS = 38;

/** An instance that ended before it listened; it has already printed the reason. */
class EndedEarly extends Error {}

/**
 * With INSTANCES above one: this process runs the embedded database and keeps the given number of workers serving on one
 * port. SIGTERM drains them all; SIGUSR2 replaces them one by one, also with a newer build.
 */
export async function runClusterPrimary(config: Config, entry: string): Promise<void> {
  cluster.setupPrimary({ exec: entry, args: [] });
  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({
          dataDir: config.dataDir,
          extraSettings: { max_connections: String(connectionsOf(config)) },
        })
      : null;
  const env = embedded === null ? {} : urlsOf(embedded);
  const slots = clusterSlots(env);
  const backups = embedded === null ? null : startScheduledBackups(config, PRINTED);
  const stop = stopOnce(slots, embedded, backups);
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  process.on('SIGUSR2', () => void slots.replaceAll());
  void embedded?.exited.then(({ expected }) => {
    if (expected) return;
    print('O PostgreSQL embutido encerrou sozinho.');
    void stop(1);
  });
  try {
    // The first worker starts alone, because it migrates and an error at start is then printed once.
    const { port } = await slots.fill(0);
    await Promise.all(Array.from({ length: config.instances - 1 }, (_, n) => slots.fill(n + 1)));
    await offerMetrics(config);
    printStarted(config, port);
  } catch (error) {
    if (!(error instanceof EndedEarly)) print(error instanceof Error ? error.message : String(error));
    await stop(1);
  }
}

/** The workers have a log; this process only prints what the operator should see. */
const PRINTED: BackupJobParts['log'] = {
  info: () => {},
  warn: (_facts, text) => print(text),
  error: ({ err }, text) => print(`${text}: ${err instanceof Error ? err.message : String(err)}`),
};

function connectionsOf({ instances, databasePoolSize }: Config): number {
  return instances * (databasePoolSize + 1) + SPARE_CONNECTIONS;
}

function urlsOf({ runtimeUrl, ownerUrl }: EmbeddedPostgres): Record<string, string> {
  return { DATABASE_URL: runtimeUrl, DATABASE_OWNER_URL: ownerUrl, DATABASE_LISTEN_URL: runtimeUrl };
}

async function offerMetrics({ metricsHost, metricsPort }: Config): Promise<void> {
  if (metricsPort === null) return;
  const sum = new AggregatorRegistry();
  await listenForMetrics({
    host: metricsHost,
    port: metricsPort,
    text: async () => ({ type: sum.contentType, body: await sum.clusterMetrics() }),
  });
}

interface ClusterSlots {
  /** Starts a worker in a slot and restarts it whenever it ends by itself; resolves when the first one listens. */
  fill(slot: number): Promise<Address>;
  /** One after the other; each worker ends only when its successor listens. */
  replaceAll(): Promise<void>;
  end(): Promise<void>;
}

function clusterSlots(env: Record<string, string>): ClusterSlots {
  const slots = new Map<number, Worker>();
  let ending = false;
  let replacing = false;

  const occupy = (slot: number, worker: Worker, failures: number) => {
    const since = performance.now();
    slots.set(slot, worker);
    worker.once('exit', (code, signal) => {
      if (ending || slots.get(slot) !== worker) return;
      const again = performance.now() - since >= STABLE_AFTER_MS ? 0 : failures;
      const after = Math.min(FIRST_RESTART_MS * 2 ** again, LONGEST_RESTART_MS);
      print(
        `O processo ${worker.process.pid} encerrou (${signal ?? code}); outro começa em ${after / 1000} s.`,
      );
      setTimeout(() => {
        if (!ending && slots.get(slot) === worker) occupy(slot, cluster.fork(env), again + 1);
      }, after);
    });
  };

  return {
    async fill(slot) {
      const worker = cluster.fork(env);
      const address = await listening(worker);
      occupy(slot, worker, 0);
      return address;
    },
    async replaceAll() {
      if (replacing || ending) return;
      replacing = true;
      for (const slot of slots.keys()) {
        const successor = cluster.fork(env);
        const serves = await listening(successor).then(
          () => true,
          () => false,
        );
        if (!serves || ending) {
          print('O processo novo não começou a atender; os atuais continuam.');
          break;
        }
        const leaving = slots.get(slot);
        occupy(slot, successor, 0);
        if (leaving !== undefined) await endWorker(leaving);
      }
      replacing = false;
    },
    async end() {
      ending = true;
      const alive = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(alive.map(endWorker));
    },
  };
}

function listening(worker: Worker): Promise<Address> {
  return new Promise((resolve, reject) => {
    worker.once('listening', resolve);
    worker.once('exit', () => reject(new EndedEarly()));
  });
}

async function endWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.process.kill('SIGTERM');
  const late = wait(KILL_AFTER_MS, null, { ref: false }).then(() => worker.process.kill('SIGKILL'));
  await Promise.race([ended, late.then(() => ended)]);
}

/** PostgreSQL stops last. */
function stopOnce(
  slots: ClusterSlots,
  embedded: EmbeddedPostgres | null,
  backups: BackupJob | null,
): (code: number) => Promise<void> {
  let stopping: Promise<void> | null = null;
  const stop = async (code: number) => {
    await Promise.all([slots.end(), backups?.stop()]);
    await embedded?.stop();
    process.exit(code);
  };
  return (code) => (stopping ??= stop(code));
}

import type { FastifyInstance } from 'fastify';
import cluster from 'node:cluster';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildApp } from '#server/app.ts';
import { systemClock } from '#server/base/clock.ts';
import type { Config } from '#server/config/config.ts';
import { isUnverified } from '#server/db/connection/connection-url.ts';
import { sqlStateOf } from '#server/db/database-errors.ts';
import { createDatabase, type Database } from '#server/db/database.ts';
import type { EmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';
import { printStarted, printFirstAccount } from './start-messages.ts';
import { allJobs } from '#server/jobs/all-jobs.ts';
import { startJobs, type RunningJobs } from '#server/jobs/job.ts';
import { INSTANCE } from '#server/http/log-options.ts';
import { startChangeStream } from '#server/live/change-stream.ts';
import { createMailer, type Mailer } from '#server/mail/mailer.ts';
import type { PlanMail } from '#server/billing/mail-plan-ends.ts';
import type { SignUpMail } from '#server/sign-up/mail-sign-up.ts';
import { createFirstAccount } from '#server/security/sign-in/first-account.ts';
import { connectionKeeps, type PreparedDatabase } from './prepare-database.ts';
import { startScheduledBackups } from './scheduled-backups.ts';
import { StartError } from '#server/base/start-error.ts';
import { listenForMetrics } from '#server/telemetry/metrics-listener.ts';
import type { Telemetry } from '#server/telemetry/telemetry.ts';
import type { Tracing } from '#server/telemetry/tracing.ts';

const DRAIN_WITHIN_MS = 10_000;
/** What a proxy needs to notice that this instance leaves: a few of its health checks. */
const LEAVES_AFTER_MS = 3_000;

/** Resolves when the server listens; the process then runs until a signal ends it. */
export async function serve(config: Config, database: PreparedDatabase): Promise<void> {
  try {
    await serveOver(config, database);
  } catch (error) {
    await database.embedded?.stop();
    throw error;
  }
}

async function serveOver(config: Config, { urls, embedded, migrated }: PreparedDatabase): Promise<void> {
  let log: FastifyInstance['log'] | null = null;
  const telemetry = config.metricsPort === null ? undefined : await watchingTelemetry();
  const tracing = config.tracesEndpoint === null ? undefined : await startTracing(config.tracesEndpoint);
  const db = createDatabase({
    url: urls.runtime,
    poolSize: config.databasePoolSize,
    ...connectionKeeps(config, urls, { isPooled: false }),
    watches: [telemetry, tracing].flatMap((watcher) => watcher?.connectionWatch ?? []),
    onIdleError: (error) => log?.warn({ err: error }, 'conexão ociosa com o banco perdida'),
  });
  const leaving = new AbortController();
  const mailerWith = (log: FastifyInstance['log']) =>
    createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom ?? config.contactEmail, log });
  const app = await buildApp({
    config,
    leaving: leaving.signal,
    telemetry,
    tracing,
    db,
    clock: systemClock,
    mailer: mailerWith,
    changes: (log) => startChangeStream({ url: urls.listening, log, db, after: migrated }),
    webDir: builtWebDir(),
  });
  log = app.log;
  if (tracing !== undefined) app.addHook('onClose', () => tracing.stop());
  await migrated;
  if (isUnverified(urls.runtime))
    log.warn('sslmode=require cifra a conexão com o banco, mas não confere o servidor: prefira verify-full');
  const jobs: RunningJobs[] = [];
  const stop = stopOnce({ app, db, embedded, jobs });
  process.once('SIGTERM', () => {
    // Without a proxy no request can be sent elsewhere, so this instance does not say that it leaves.
    if (config.trustProxy === null) {
      void stop(0);
      return;
    }
    leaving.abort();
    setTimeout(() => void stop(0), LEAVES_AFTER_MS);
  });
  process.once('SIGINT', () => void stop(0));
  // Without a handler SIGUSR2 would end the process; only the cluster primary can replace processes.
  process.on('SIGUSR2', () => app.log.warn('SIGUSR2 só troca processos quando INSTANCES é maior que 1'));
  void embedded?.exited.then(({ expected }) => {
    if (expected) return;
    app.log.fatal('o PostgreSQL embutido encerrou sozinho');
    void stop(1);
  });
  for (const event of ['unhandledRejection', 'uncaughtException']) {
    process.on(event, (error: unknown) => {
      app.log.fatal({ err: error }, 'falha inesperada');
      void stop(1);
    });
  }
  const create = () => createFirstAccount(db, { email: config.adminEmail, password: config.adminPassword });
  // An account with a chosen password must exist before the first request.
  let account = config.adminPassword === null ? null : await create();
  try {
    if (telemetry !== undefined) await offerMetrics(app, config, telemetry);
    await listen(app, config);
  } catch (error) {
    await drain({ app, db, jobs });
    throw error;
  }
  // After the server listens: what they catch up on would keep the first answer waiting.
  jobs.push(
    startJobs({
      jobs: allJobs({
        db,
        timeZone: config.timeZone,
        signUpMail: signUpMailOf(config, mailerWith(log)),
        planMail: planMailOf(config, mailerWith(log)),
      }),
      clock: systemClock,
      log,
      onRun: telemetry?.jobRan,
    }),
  );
  const backups = embedded === null ? null : startScheduledBackups(config, log);
  if (backups !== null) jobs.push(backups);
  // A generated password is printed once, so the account is created only when the start has succeeded.
  account ??= await create();
  // In a cluster the primary prints this.
  if (!cluster.isWorker) printStarted(config, listeningPort(app) ?? config.port);
  if (account !== null) printFirstAccount(account);
}

/** The configuration refuses SIGN_UP without PUBLIC_URL. */
function signUpMailOf({ signUp, publicUrl, productName }: Config, mailer: Mailer): SignUpMail | null {
  return signUp === 'off' || publicUrl === null ? null : { mailer, productName, baseUrl: publicUrl };
}

/** Its message has a link, which nobody could follow without PUBLIC_URL. */
function planMailOf({ plans, smtpUrl, publicUrl, productName }: Config, mailer: Mailer): PlanMail | null {
  if (plans === null || smtpUrl === null || publicUrl === null) return null;
  return { mailer, productName, baseUrl: publicUrl, plans };
}

/** The metrics library is loaded only when metrics are enabled. */
async function watchingTelemetry(): Promise<Telemetry> {
  const { createTelemetry } = await import('#server/telemetry/telemetry.ts');
  return createTelemetry();
}

async function startTracing(endpoint: string): Promise<Tracing> {
  const { createTracing } = await import('#server/telemetry/tracing.ts');
  return createTracing({ endpoint, instance: INSTANCE });
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = sqlStateOf(error);
    if (code === 'EADDRINUSE')
      throw new StartError(`A porta ${port} já está em uso. Escolha outra com PORT.`);
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')
      throw new StartError(
        `O endereço ${host} não é deste computador. Escolha outro com HOST, como ::1 ou 0.0.0.0.`,
      );
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new StartError(`O nome ${host} não leva a nenhum endereço. Confira HOST.`);
    throw error;
  }
}

function listeningPort(app: FastifyInstance): number | undefined {
  const [address] = app.addresses();
  return typeof address === 'object' ? address.port : undefined;
}

/** In a cluster the primary serves the sum of all workers' metrics. */
async function offerMetrics(app: FastifyInstance, config: Config, telemetry: Telemetry): Promise<void> {
  if (cluster.isWorker || config.metricsPort === null) return;
  const { metricsHost: host, metricsPort: port } = config;
  const listener = await listenForMetrics({ host, port, text: telemetry.text });
  app.log.info({ host, port: listener.port }, 'métricas em /metrics');
  app.addHook('onClose', () => listener.close());
}

interface Running {
  app: FastifyInstance;
  db: Database;
  jobs: readonly RunningJobs[];
}

/** In this order: no new requests, end live streams, finish running requests, close the pool. */
async function drain({ app, db, jobs }: Running): Promise<void> {
  const drained = Promise.all([app.close(), ...jobs.map((job) => job.stop())]).then(() => db.close());
  await Promise.race([drained, wait(DRAIN_WITHIN_MS)]).catch((error: unknown) =>
    app.log.error({ err: error }, 'encerramento incompleto'),
  );
}

/** PostgreSQL stops last. */
function stopOnce(running: Running & { embedded: EmbeddedPostgres | null }): (code: number) => Promise<void> {
  let stopping: Promise<void> | null = null;
  const stop = async (code: number) => {
    running.app.log.info('encerrando');
    await drain(running);
    await running.embedded?.stop();
    process.exit(code);
  };
  return (code) => (stopping ??= stop(code));
}

/** Next to the bundled server in dist/, or in dist/ when the server runs from source. */
function builtWebDir(): string {
  const here = import.meta.dirname;
  const isBundle = path.basename(path.dirname(here)) === 'dist';
  return isBundle ? path.join(here, '..', 'web') : path.join(here, '..', '..', '..', 'dist', 'web');
}

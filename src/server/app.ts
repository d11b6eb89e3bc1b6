import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { dayOfNow, type Clock } from '#server/base/clock.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { createAddressConcurrency } from '#server/rate-limits/address-concurrency.ts';
import { backupFolder } from '#server/backup/backup-folder.ts';
import { allHandlers } from './handlers.ts';
import { answerProblem } from '#server/http/answer-problem.ts';
import { registerApiDocs } from '#server/http/api-docs.ts';
import { brokenConnectionHandler } from '#server/http/broken-connection.ts';
import { compressAnswers } from '#server/http/compress-answers.ts';
import { isProbe, registerHealth } from '#server/http/health.ts';
import { refuseUnknownRoutes } from '#server/http/method-not-allowed.ts';
import { createCallerCache } from '#server/http/caller-cache.ts';
import { limitsWith, type LimitHit } from '#server/rate-limits/limits.ts';
import { logOptions } from '#server/http/log-options.ts';
import { createRateLimits } from '#server/rate-limits/rate-limits.ts';
import { BODY_LIMIT, parseJsonBodies } from '#server/http/request-body.ts';
import { refuseForeignHosts } from '#server/http/request-host.ts';
import { registerRoutes } from '#server/http/routes.ts';
import { addSecurityHeaders, securityHeaders } from '#server/http/security-headers.ts';
import { answerProblems } from '#server/http/throttle-request.ts';
import { createSessionLimits } from '#server/rate-limits/session-limits.ts';
import { createRequestThrottle } from '#server/rate-limits/request-throttle.ts';
import { registerWebApp } from '#server/web-pages/web-app.ts';
import type { ChangeStream } from '#server/live/change-stream.ts';
import { registerLiveStream } from '#server/live/live-route.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Telemetry } from '#server/telemetry/telemetry.ts';
import type { Tracing } from '#server/telemetry/tracing.ts';
import { deviceCookies } from '#server/sessions/device-cookie.ts';
import { sessionCookies } from '#server/sessions/session-cookies.ts';
import { SERVER_TIME_HEADER } from '#contract/server-time-header.ts';

export interface AppParts {
  config: Config;
  db: Database;
  clock: Clock;
  /** A function, because the logger exists only after the app was created. */
  mailer: (log: FastifyInstance['log']) => Mailer;
  changes: (log: FastifyInstance['log']) => ChangeStream;
  /** The built web app; without one only the API is served. */
  webDir: string;
  /** The log's destination; by default the standard output. */
  logStream?: { write(line: string): void };
  heartbeatMilliseconds?: number;
  /** Set when METRICS_PORT is. */
  telemetry?: Telemetry | undefined;
  /** Set when OTEL_EXPORTER_OTLP_ENDPOINT is. */
  tracing?: Pick<Tracing, 'watchRequests'> | undefined;
  /** Aborted when this instance is about to end. */
  leaving?: AbortSignal;
}

/** The whole server, not yet listening. Closing it ends the live streams and their connection, not the database pool. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, db, clock, webDir, logStream, telemetry } = parts;
  const { publicUrl, productName, contactEmail, timeZone } = config;
  const https = publicUrl?.startsWith('https://') ?? false;
  const app: FastifyInstance = Fastify({
    logger: { ...logOptions(config), ...(logStream === undefined ? {} : { stream: logStream }) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 15_000,
    // Fastify instead of Node answers a request without Host, with our headers and message.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, requireHostHeader: false },
    // A path parameter that is too long is a malformed id (400), not an unknown URL (404).
    routerOptions: { maxParamLength: 20_000 },
    return503OnClosing: false,
    // The contract's schemas validate and responses are plain JSON, so Fastify's own compilers are not loaded.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    clientErrorHandler: brokenConnectionHandler({ https }),
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders(https, 'data')).header('cache-control', 'no-store');
      answerProblem(error, request, reply);
    },
  });
  const cookies = sessionCookies(publicUrl);
  const throttle = { cookies, callerCache: createCallerCache(), requestThrottle: createRequestThrottle() };
  await app.register(cookie);
  answerProblems(app, throttle);
  const leaving = parts.leaving ?? new AbortController().signal;
  closeConnectionsOnceLeaving(app, leaving);
  addSecurityHeaders(app, { publicUrl });
  refuseForeignHosts(app, { publicUrl });
  sendServerTime(app, clock);
  refuseUnknownRoutes(app);
  logEachAnswer(app);
  telemetry?.watchRequests(app);
  parts.tracing?.watchRequests(app);
  telemetry?.watchPool(db);
  if (config.plans !== null) telemetry?.watchPlans(db);
  if (config.backupDir !== null) telemetry?.watchBackups(backupFolder(config.backupDir), clock);
  parseJsonBodies(app);
  compressAnswers(app);
  app.decorateRequest('caller');

  const onHit: LimitHit = (name) => telemetry?.limitHit(name);
  const counted = { db, clock, limits: limitsWith(config.limits), onHit };
  const limits = createRateLimits(counted);
  const sessionLimits = createSessionLimits(counted);
  const devices = deviceCookies(db, publicUrl);
  const stream = parts.changes(app.log);
  const changes = telemetry?.watchLive(stream) ?? stream;
  app.addHook('onClose', () => changes.stop());
  const handlers = allHandlers({
    cookies,
    devices,
    limits,
    mailer: parts.mailer(app.log),
    tokenMinutes: config.staffTokenMinutes,
    productName,
    timeZone,
    backupDir: config.backupDir,
    filesQuotaMb: config.filesQuotaMb,
    publicUrl,
    signUp: config.signUp,
    demoTenant: config.demoTenant,
    plans: config.plans,
    billingSecret: config.billingSecret,
    billingUrl: config.billingUrl,
    baseUrl: () => publicUrl ?? `http://localhost:${config.port}`,
  });
  const admission = {
    db,
    clock,
    ...throttle,
    devices,
    limits,
    sessionLimits,
    addressConcurrency: createAddressConcurrency(),
    publicUrl,
  };
  registerRoutes(app, { ...admission, dayOf: dayOfNow(timeZone), handlers, plans: config.plans });
  registerLiveStream(app, { ...admission, changes, heartbeatMilliseconds: parts.heartbeatMilliseconds });
  registerHealth(app, { db, leaving });
  registerApiDocs(app, productName);
  registerWebApp(app, {
    webDir,
    settings: {
      productName,
      contactEmail,
      timeZone,
      ...signUpSettings(config),
      ...planSettings(config),
      ...demoSettings(config),
    },
    cookies,
  });
  return app;
}

/** For the page; nothing where nobody can sign up (AS-1). */
function signUpSettings({ signUp, termsUrl, privacyUrl }: Config) {
  return signUp === 'off' ? {} : { signUp, termsUrl: termsUrl ?? '', privacyUrl: privacyUrl ?? '' };
}

/** Nothing of plans is on any screen without PLANS (AS-6). */
function planSettings({ plans }: Config) {
  return plans === null ? {} : { plans: 'on' as const };
}

/** No screen offers a demonstration without DEMO_TENANT (AS-5). */
function demoSettings({ demoTenant }: Config) {
  return demoTenant === 'off' ? {} : { demo: 'on' as const };
}

function noCompiler(): never {
  throw new Error('no route may have a Fastify schema');
}

/** Logs the route pattern instead of the URL, because a search or an id is personal data. */
function logEachAnswer(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? '(desconhecida)';
    const facts = {
      route,
      method: request.method,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    // Probes come every second and say nothing while they succeed.
    const level = isProbe(route) && reply.statusCode < 400 ? 'debug' : 'info';
    request.log[level](facts, 'pedido atendido');
    done();
  });
}

function trustedProxies(setting: Config['trustProxy']) {
  if (typeof setting !== 'number') return setting ?? false;
  return (_address: string, hop: number) => hop < setting;
}

/** From the signal on every answer closes its connection, so that a proxy opens the next one to another instance. */
function closeConnectionsOnceLeaving(app: FastifyInstance, leaving: AbortSignal): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (leaving.aborted) reply.header('connection', 'close');
    done();
  });
}

/** Responses of the API and of /healthz carry the server's time, so that the browser never uses its own clock (TD-1). */
function sendServerTime(app: FastifyInstance, clock: Clock): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api') || request.url === '/healthz')
      reply.header(SERVER_TIME_HEADER, String(clock.now().getTime()));
    done();
  });
}

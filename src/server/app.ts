import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { dayOfNow, type Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { createAddressTurns } from '#server/rate-limits/address-turns.ts';
import { allHandlers } from './handlers.ts';
import { answerProblem } from '#server/http/answer-problem.ts';
import { registerApiDocs } from '#server/http/api-docs.ts';
import { brokenConnectionHandler } from '#server/http/broken-connection.ts';
import { compressAnswers } from '#server/http/compress-answers.ts';
import { registerHealth } from '#server/http/health.ts';
import { refuseUnknownAddresses } from '#server/http/known-addresses.ts';
import { createKnownCallers } from '#server/http/known-callers.ts';
import { limitsWith, type LimitHit } from '#server/rate-limits/limits.ts';
import { logOptions } from '#server/http/log-options.ts';
import { createRateLimits } from '#server/rate-limits/rate-limits.ts';
import { BODY_LIMIT, parseJsonBodies } from '#server/http/request-body.ts';
import { refuseForeignHosts } from '#server/http/request-host.ts';
import { registerRoutes } from '#server/http/routes.ts';
import { addSecurityHeaders, securityHeaders } from '#server/http/security-headers.ts';
import { sendServerTime } from '#server/http/server-time.ts';
import { createSessionLimits } from '#server/rate-limits/session-limits.ts';
import { createStrangerPace } from '#server/rate-limits/stranger-pace.ts';
import { registerWebApp } from '#server/web-pages/web-app.ts';
import type { ChangeStream } from '#server/live/change-stream.ts';
import { registerLiveStream } from '#server/live/live-route.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Telemetry } from '#server/telemetry/telemetry.ts';
import { deviceCookies } from '#server/sessions/device-cookie.ts';
import { sessionCookies } from '#server/sessions/session-cookies.ts';

export interface AppParts {
  config: Config;
  db: Database;
  clock: Clock;
  /** Made once the log exists. */
  mailer: (log: FastifyInstance['log']) => Mailer;
  changes: (log: FastifyInstance['log']) => ChangeStream;
  /** The built web app; without one the API serves alone. */
  webDir: string;
  /** Where the log goes; the standard output unless told. */
  logStream?: { write(line: string): void };
  heartbeatMilliseconds?: number;
  /** Where somebody watches. */
  telemetry?: Telemetry | undefined;
}

/** The whole server, not yet listening. Closing it ends the live streams and their connection; the database stays. */
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
    // Without a Host the framework answers, not Node: with our headers and in our words.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, requireHostHeader: false },
    // An id that is too long is a malformed id (400), not an unknown address.
    routerOptions: { maxParamLength: 20_000 },
    return503OnClosing: false,
    // The contract's schemas validate and the answers are plain JSON: the framework's own compilers would only be loaded.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    clientErrorHandler: brokenConnectionHandler({ https }),
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders(https)).header('cache-control', 'no-store');
      answerProblem(error, request, reply);
    },
  });
  app.setErrorHandler(answerProblem);
  addSecurityHeaders(app, { publicUrl });
  refuseForeignHosts(app, { publicUrl });
  sendServerTime(app, clock);
  refuseUnknownAddresses(app);
  logEachAnswer(app);
  telemetry?.watchRequests(app);
  telemetry?.watchPool(db);
  await app.register(cookie);
  parseJsonBodies(app);
  compressAnswers(app);
  app.decorateRequest('caller');

  const onHit: LimitHit = (name) => telemetry?.limitHit(name);
  const counted = { db, clock, limits: limitsWith(config.limits), onHit };
  const limits = createRateLimits(counted);
  const sessionLimits = createSessionLimits(counted);
  const cookies = sessionCookies(publicUrl);
  const devices = deviceCookies(db, publicUrl);
  const listened = parts.changes(app.log);
  const changes = telemetry?.countingClients(listened) ?? listened;
  app.addHook('onClose', () => changes.stop());
  const handlers = allHandlers({
    cookies,
    devices,
    limits,
    mailer: parts.mailer(app.log),
    tokenMinutes: config.staffTokenMinutes,
    productName,
    timeZone,
    baseUrl: () => publicUrl ?? `http://localhost:${config.port}`,
  });
  const known = createKnownCallers();
  const strangers = { addressTurns: createAddressTurns(), strangerPace: createStrangerPace() };
  const gate = { db, clock, cookies, devices, known, limits, sessionLimits, ...strangers, publicUrl };
  registerRoutes(app, { ...gate, dayOf: dayOfNow(timeZone), handlers });
  registerLiveStream(app, { ...gate, changes, heartbeatMilliseconds: parts.heartbeatMilliseconds });
  registerHealth(app, db);
  registerApiDocs(app, { productName, publicUrl });
  registerWebApp(app, { webDir, settings: { productName, contactEmail, timeZone }, cookies });
  return app;
}

function noCompiler(): never {
  throw new Error('no route of ours has a schema of the framework');
}

/** The pattern of the route, never the address that was asked for: a search or an id may be a person's. */
function logEachAnswer(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? '(desconhecida)';
    const facts = {
      route,
      method: request.method,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(facts, 'pedido atendido');
    done();
  });
}

function trustedProxies(setting: Config['trustProxy']) {
  if (typeof setting !== 'number') return setting ?? false;
  return (_address: string, hop: number) => hop < setting;
}

import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp } from '#server/app.ts';
import type { Clock } from '#server/base/clock.ts';
import { readConfig, type Config } from '#server/config/config.ts';
import { startChangeStream } from '#server/live/change-stream.ts';
import type { Mailer, Message } from '#server/mail/mailer.ts';
import { openBorrowerSession } from '#server/sessions/borrower-session.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import type { ConnectedDatabase } from '#tests/support/connected-database.ts';
import { aClient, aLender, anInstitution } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

export interface TestApp {
  app: FastifyInstance;
  database: TestDatabase;
  clock: TestClock;
  /** What would have been sent to people. */
  mails: Message[];
  logs: string[];
  call(route: string, options?: CallOptions): Promise<Answer>;
  /** A second instance over the same database, as behind a load balancer. */
  anotherInstance(): Promise<FastifyInstance>;
  close(): Promise<void>;
}

export interface TestClock {
  now(): Date;
  advance(milliseconds: number): void;
}

export interface CallOptions {
  body?: unknown;
  cookie?: string;
  key?: string;
  /** Undefined takes one of the usual headers away. */
  headers?: Record<string, string | undefined>;
  address?: string;
  on?: FastifyInstance;
}

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  /** Parsed, or null where there is none. */
  json: unknown;
  code: string | undefined;
  message: string | undefined;
  /** The cookie to send next, where one was set. */
  cookie: string | undefined;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'] as const;
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** The whole server over its own database, with a clock and a post box of its own. */
export async function startTestApp(
  options: {
    env?: Record<string, string>;
    /** Settings without what they need besides (SIGN_UP without a mail server, …). */
    config?: Partial<Config>;
    webDir?: string;
    mailer?: Mailer;
    heartbeatMilliseconds?: number;
    /** For what is changed without the server, which announces its own changes at once. */
    lookEveryMilliseconds?: number;
  } = {},
): Promise<TestApp> {
  const database = await createTestDatabase({ poolSize: 8 });
  const clock = testClock();
  await setDatabaseDay(database, '2026-08-15');
  const mails: Message[] = [];
  const logs: string[] = [];
  const postBox: Mailer = { reachesPeople: true, send: async (message) => void mails.push(message) };
  const instances: FastifyInstance[] = [];
  const start = async () => {
    const app = await buildApp({
      config: { ...readConfig({ LOG_LEVEL: 'trace', ...options.env }), ...options.config },
      db: database.db,
      clock,
      mailer: () => options.mailer ?? postBox,
      changes: (log) =>
        startChangeStream({
          url: database.runtimeUrl,
          log,
          db: database.db,
          ...(options.lookEveryMilliseconds === undefined
            ? {}
            : { lookEveryMilliseconds: options.lookEveryMilliseconds }),
        }),
      webDir: options.webDir ?? 'no-build-here',
      logStream: { write: (line) => void logs.push(line) },
      ...(options.heartbeatMilliseconds === undefined
        ? {}
        : { heartbeatMilliseconds: options.heartbeatMilliseconds }),
    });
    await app.ready();
    instances.push(app);
    return app;
  };
  const app = await start();
  const publicUrl = options.env?.['PUBLIC_URL'];
  const host = publicUrl === undefined ? {} : { host: new URL(publicUrl).host };
  return {
    app,
    database,
    clock,
    mails,
    logs,
    call: (route, call = {}) =>
      callRoute(call.on ?? app, route, { ...call, headers: { ...host, ...call.headers } }),
    anotherInstance: start,
    async close() {
      for (const instance of instances) await instance.close();
      await database.drop();
    },
  };
}

export function errorOf(json: unknown): {
  code?: unknown;
  message?: unknown;
  request_id?: unknown;
  details?: unknown;
} {
  const error: unknown = typeof json === 'object' && json !== null && 'error' in json ? json.error : null;
  return typeof error === 'object' && error !== null ? error : {};
}

/** A lender with an institution and one client, and a session of each kind. */
export async function aSignedInLender({ database, clock }: { database: ConnectedDatabase; clock: Clock }) {
  const { db, owner } = database;
  const lender = await aLender(owner);
  const institution = await anInstitution(owner, { id: lender.id });
  const client = await aClient(owner, { institution_id: lender.id });
  const now = clock.now();
  const staff = await openStaffSession(db, {
    institution: lender.id,
    user: lender.user_id,
    now,
    tokenMinutes: 60,
    userAgent: undefined,
  });
  const borrower = await openBorrowerSession(db, {
    institution: lender.id,
    clientId: client.id,
    now,
    userAgent: undefined,
  });
  return {
    lender,
    institution,
    client,
    staffCookie: `__Host-caderneta_staff=${staff.token}`,
    borrowerCookie: `__Host-caderneta_borrower=${borrower.token}`,
  };
}

/** The day by the database's own clock, which a collector's payments are compared with (EQ-3). */
async function setDatabaseDay({ ownerPool }: Pick<TestDatabase, 'ownerPool'>, day: string): Promise<void> {
  await ownerPool.query(
    `CREATE OR REPLACE FUNCTION caderneta_day_in(seconds integer) RETURNS date
     LANGUAGE sql STABLE PARALLEL SAFE RETURN '${day}'::date`,
  );
}

function testClock(): TestClock {
  let moment = Date.parse('2026-08-15T15:00:00.000Z');
  return {
    now: () => new Date(moment),
    advance: (milliseconds) => {
      moment += milliseconds;
    },
  };
}

async function callRoute(app: FastifyInstance, route: string, options: CallOptions): Promise<Answer> {
  const [method = 'GET', url = '/'] = route.split(' ');
  const isChange = method !== 'GET';
  const headers: Record<string, string | undefined> = {
    ...(isChange ? { 'sec-fetch-site': 'same-origin' } : {}),
    ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(options.cookie === undefined ? {} : { cookie: options.cookie }),
    ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
    ...options.headers,
  };
  const request: InjectOptions = {
    method: METHODS.find((known) => known === method) ?? 'GET',
    url,
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
    ...(options.address === undefined ? {} : { remoteAddress: options.address }),
    ...(options.body === undefined
      ? {}
      : { payload: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
  };
  const response = await app.inject(request);
  const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
  const json: unknown = isJson && response.body !== '' ? response.json() : null;
  const { code, message } = errorOf(json);
  const [set] = response.cookies;
  return {
    status: response.statusCode,
    headers: response.headers,
    json,
    code: typeof code === 'string' ? code : undefined,
    message: typeof message === 'string' ? message : undefined,
    cookie: set === undefined ? undefined : `${set.name}=${set.value}`,
  };
}

import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Caller } from '#contract/endpoint.ts';
import { EDITORS, ROLES, type Role } from '#domain/people/role.ts';
import { createAddressConcurrency } from '#server/rate-limits/address-concurrency.ts';
import { answerProblems } from '#server/http/throttle-request.ts';
import { checkAdmission } from '#server/http/admission.ts';
import { createCallerCache } from '#server/http/caller-cache.ts';
import { limitsWith, type LimitName } from '#server/rate-limits/limits.ts';
import { createRateLimits } from '#server/rate-limits/rate-limits.ts';
import { BODY_LIMIT, parseJsonBodies } from '#server/http/request-body.ts';
import { createSessionLimits } from '#server/rate-limits/session-limits.ts';
import { createRequestThrottle, type ThrottleRates } from '#server/rate-limits/request-throttle.ts';
import { deviceCookies } from '#server/sessions/device-cookie.ts';
import { sessionCookies } from '#server/sessions/session-cookies.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';

export interface SmallApp {
  readonly app: FastifyInstance;
  /** The status, or the code of a refusal. */
  readonly ask: (
    method: 'GET' | 'POST' | 'DELETE',
    who:
      Caller | 'counted' | 'editors' | 'asks/staff' | 'asks/borrower' | 'asks/editors' | keyof typeof SPECIAL,
    options?: Asked,
  ) => Promise<number | string>;
  /** The header that sets it, or that takes it away. */
  readonly setCookie: (kind: 'staff' | 'borrower', token: string | null) => Promise<unknown>;
}

interface Asked {
  readonly cookie?: string;
  readonly address?: string;
  readonly body?: string;
  readonly headers?: Record<string, string | undefined>;
}

const CALLERS = ['anyone', 'staff', 'borrower', 'staff-or-borrower'] as const;
/** What few routes say of themselves. */
const SPECIAL = {
  'while-closing': { who: 'staff-or-borrower', whileClosing: true },
  'not-in-demo': { who: 'staff', notInDemo: true },
  file: { who: 'staff-or-borrower', takesFile: true },
  'file-of-anyone': { who: 'anyone', takesFile: true },
  signed: { who: 'anyone', signed: true },
} as const;
/** A route whose calls are counted per address. */
const COUNTED = { GET: 'GET /api/public/institutions', POST: 'POST /api/password-recovery' };

/** Nothing but the checks of admission, in front of one address per kind of caller. */
export async function startSmallApp(
  database: TestDatabase,
  clock: { now(): Date },
  {
    publicUrl = null,
    limits = {},
    rates,
  }: {
    publicUrl?: string | null;
    limits?: Partial<Record<LimitName, number>>;
    rates?: ThrottleRates;
  } = {},
): Promise<SmallApp> {
  const app = Fastify({ bodyLimit: BODY_LIMIT });
  const cookies = sessionCookies(publicUrl);
  const throttle = {
    cookies,
    callerCache: createCallerCache(),
    requestThrottle: createRequestThrottle(rates),
  };
  await app.register(cookie);
  answerProblems(app, throttle);
  parseJsonBodies(app);
  app.decorateRequest('caller');
  const { db } = database;
  const counted = { db, clock, limits: limitsWith(limits), onHit: () => {} };
  const parts = {
    db,
    clock,
    ...throttle,
    devices: deviceCookies(db, publicUrl),
    limits: createRateLimits(counted),
    sessionLimits: createSessionLimits(counted),
    addressConcurrency: createAddressConcurrency(),
    publicUrl,
  };
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    const open = (name: string, who: Caller, may: readonly Role[]) =>
      app.route({
        method,
        url: `/${name}`,
        onRequest: (request) =>
          checkAdmission(parts, request, {
            route: `${method} /${name}`,
            who,
            asked: { may, lends: false },
            reads: method === 'GET',
          }),
        handler: async ({ caller }) => caller,
      });
    for (const who of CALLERS) open(who, who, ROLES);
    open('editors', 'staff', EDITORS);
  }
  for (const [name, special] of Object.entries(SPECIAL)) {
    app.route({
      method: 'POST',
      url: `/${name}`,
      onRequest: (request) =>
        checkAdmission(parts, request, {
          route: `POST /${name}`,
          asked: { may: ROLES, lends: false },
          reads: false,
          ...special,
        }),
      handler: async () => null,
    });
  }
  // Where the session is confirmed together with what is asked for.
  for (const [name, who, may] of [
    ['staff', 'staff', ROLES],
    ['editors', 'staff', EDITORS],
    ['borrower', 'borrower', ROLES],
  ] as const) {
    app.route({
      method: 'GET',
      url: `/asks/${name}`,
      onRequest: (request) =>
        checkAdmission(parts, request, {
          route: `GET /asks/${name}`,
          who,
          asked: { may, lends: false },
          reads: true,
          checksSessionLater: true,
        }),
      handler: async ({ caller: { staff, borrower, sessionCheck } }) => {
        const answer = async () => ({ guessed: sessionCheck !== undefined, staff, borrower });
        return borrower === null
          ? db.readAsLender(staff?.institution ?? '', answer, sessionCheck)
          : db.readAsBorrower(borrower, answer, sessionCheck);
      },
    });
  }
  for (const [method, route] of Object.entries(COUNTED)) {
    app.route({
      method,
      url: '/counted',
      onRequest: (request) =>
        checkAdmission(parts, request, {
          route,
          who: 'anyone',
          asked: { may: [], lends: false },
          reads: method === 'GET',
        }),
      handler: async (request) => {
        if (method === 'POST') await parts.limits.take('recovery_address', request.ip);
        return null;
      },
    });
  }
  app.get<{ Params: { kind: 'staff' | 'borrower'; token: string } }>(
    '/cookie/:kind/:token',
    async (request, reply) => {
      const { kind, token } = request.params;
      if (token === 'none') cookies.clear(reply, kind);
      else cookies.set(reply, kind, token);
      return null;
    },
  );
  return {
    app,
    async ask(method, who, { address, cookie: sent, body, headers = {} } = {}) {
      const all: Record<string, string | undefined> = {
        ...(method === 'GET' ? {} : { 'sec-fetch-site': 'same-origin' }),
        ...(sent === undefined ? {} : { cookie: sent }),
        ...headers,
      };
      const given = Object.entries(all).filter(
        (header): header is [string, string] => header[1] !== undefined,
      );
      const answer = await app.inject({
        method,
        url: `/${who}`,
        headers: Object.fromEntries(given),
        ...(address === undefined ? {} : { remoteAddress: address }),
        ...(body === undefined ? {} : { payload: body }),
      });
      return /"code":"(\w+)"/.exec(answer.body)?.[1] ?? answer.statusCode;
    },
    async setCookie(kind, token) {
      return (await app.inject(`/cookie/${kind}/${token ?? 'none'}`)).headers['set-cookie'];
    },
  };
}

import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { endpoints, type Endpoints } from '#contract/all.ts';
import type { CallInput, CallOutput, EndpointRoute } from '#contract/call-types.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Problem, PROBLEM_CODES, type ProblemCode } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import { allHandlers } from '#server/handlers.ts';
import { limitsWith } from '#server/rate-limits/limits.ts';
import { problemOf } from '#server/http/problem-of-error.ts';
import { createRateLimits } from '#server/rate-limits/rate-limits.ts';
import { readInput } from '#server/http/read-input.ts';
import { openBorrowerSession } from '#server/sessions/borrower-session.ts';
import { deviceCookies } from '#server/sessions/device-cookie.ts';
import { sessionCookies } from '#server/sessions/session-cookies.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { WrittenAnswer } from '#server/records/written-answer.ts';
import type { Moment } from './model.ts';

/** What became of a call: its value, or the code it was refused with. */
export type Outcome<R extends EndpointRoute> =
  | { readonly code: null; readonly value: CallOutput<R> }
  | { readonly code: ProblemCode; readonly value: null };

/** Carries commands out on the server, for one institution. */
export interface Driver {
  call<R extends EndpointRoute>(route: R, input: CallInput<R>): Promise<Outcome<R>>;
  /** The portal's routes act for this client. */
  callAs<R extends EndpointRoute>(clientId: string, route: R, input: CallInput<R>): Promise<Outcome<R>>;
  /** The answer to a deleted client. */
  readonly goneBorrower: ProblemCode;
  /** A day or more has passed: signed-in users sign in again. */
  nextDay(): void;
}

interface Place {
  readonly db: Database;
  readonly institution: string;
  /** The person who is signed in. */
  readonly user: string;
  readonly moment: () => Moment;
}

type AnyHandler = (call: never) => Promise<unknown>;
type Given = { params?: unknown; query?: unknown; body?: unknown };

/** The use cases themselves, each in the transaction of its runAs. */
export function useCaseDriver({ db, institution, user, moment }: Place): Driver {
  const limits = createRateLimits({
    db,
    clock: { now: () => moment().now },
    limits: limitsWith({}),
    onHit: () => {},
  });
  const handlers: Record<string, AnyHandler> = allHandlers({
    cookies: sessionCookies(null),
    devices: deviceCookies(db, null),
    limits,
    mailer: { reachesPeople: false, send: async () => {} },
    tokenMinutes: 60,
    productName: 'Caderneta',
    timeZone: 'America/Sao_Paulo',
    backupDir: null,
    filesQuotaMb: 500,
    publicUrl: null,
    signUp: 'off',
    demoTenant: 'off',
    plans: null,
    billingSecret: null,
    billingUrl: null,
    baseUrl: () => 'http://localhost',
  });
  const perform = async (route: EndpointRoute, input: Given, clientId: string | null) => {
    const endpoint: Endpoint = endpoints[route];
    const handler = handlers[route];
    if (handler === undefined) throw new Error(`no handler of ${route}`);
    const run = (call: object) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- typed by its route in the contract; here all routes are one
      handler({
        ...readAll(endpoint, input),
        ...moment(),
        sessionId: institution,
        allowance: () => null,
        ...call,
      } as never);
    if (endpoint.who === 'anyone') return run({ db, idempotencyKey: newId() });
    if (clientId !== null)
      return db.asBorrower({ institution, clientId }, (tx) => run({ tx, institution, clientId }));
    return db.asLender(institution, (tx) => run({ tx, institution, user }), { user });
  };
  return {
    call: (route, input) => outcomeOf(route, perform(route, input, null)),
    callAs: (clientId, route, input) => outcomeOf(route, perform(route, input, clientId)),
    goneBorrower: 'not_found',
    nextDay: () => {},
  };
}

function readAll(endpoint: Endpoint, input: Given) {
  return {
    params: readInput(endpoint.params, input.params ?? {}),
    query: readInput(endpoint.query, input.query ?? {}),
    body: readInput(endpoint.body, input.body ?? {}),
  };
}

async function outcomeOf<R extends EndpointRoute>(route: R, answer: Promise<unknown>): Promise<Outcome<R>> {
  try {
    return { code: null, value: valueOf(route, await answer) };
  } catch (error) {
    const { code } = problemOf(error);
    // A fault of ours is no refusal: the test must see it as it is.
    if (code === 'unexpected') throw error;
    return { code, value: null };
  }
}

/** Parsed strictly by the contract: a key too many or too few is a fault. */
function valueOf<R extends EndpointRoute>(route: R, value: unknown): CallOutput<R> {
  const output: Endpoints[R]['output'] = endpoints[route].output;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of this very route made it
  return output.parse(value instanceof WrittenAnswer ? JSON.parse(value.json) : value) as CallOutput<R>;
}

/** The whole frame: session, limits, origin, schema, idempotency, transaction. */
export function httpDriver(app: FastifyInstance, { db, institution, user, moment }: Place): Driver {
  let staff: Promise<string> | null = null;
  const borrowers = new Map<string, Promise<string>>();
  const signInStaff = async () => {
    const opened = { institution, user, now: moment().now, tokenMinutes: 60, userAgent: undefined };
    return `__Host-caderneta_staff=${(await openStaffSession(db, opened)).token}`;
  };
  const signInBorrower = async (clientId: string) => {
    const opened = { institution, clientId, now: moment().now, userAgent: undefined };
    try {
      return `__Host-caderneta_borrower=${(await openBorrowerSession(db, opened)).token}`;
    } catch (error) {
      // A deleted client signs in no more.
      if (error instanceof Problem && error.code === 'not_found') return '';
      throw error;
    }
  };
  const perform = async <R extends EndpointRoute>(
    route: R,
    input: Given,
    cookie: string | undefined,
  ): Promise<Outcome<R>> => {
    const endpoint: Endpoint = endpoints[route];
    const { method, url } = addressOf(route, input);
    const answer = await app.inject({
      method,
      url,
      headers: {
        ...(cookie === undefined ? {} : { cookie }),
        ...(method === 'GET' ? {} : { 'sec-fetch-site': 'same-origin' }),
        ...(endpoint.idempotent ? { 'idempotency-key': newId() } : {}),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
    });
    const json: unknown = answer.body === '' ? null : answer.json();
    if (answer.statusCode === endpoint.status) return { code: null, value: valueOf(route, json) };
    const code = PROBLEM_CODES.find((known) => answer.body.includes(`"code":"${known}"`));
    if (code === undefined || answer.statusCode >= 500)
      throw new Error(`${route} answered ${answer.statusCode}: ${answer.body}`);
    return { code, value: null };
  };
  return {
    call: async (route, input) => {
      const who = endpoints[route].who;
      // Deleting a client ended its session, and restoring it does not bring that back: it signs in again.
      if (route === 'POST /api/clients/:id/restore') borrowers.clear();
      return perform(route, input, who === 'anyone' ? undefined : await (staff ??= signInStaff()));
    },
    callAs: async (clientId, route, input) => {
      const known = borrowers.get(clientId) ?? signInBorrower(clientId);
      borrowers.set(clientId, known);
      const outcome = await perform(route, input, await known);
      if (outcome.code === 'unauthenticated') borrowers.delete(clientId);
      return outcome;
    },
    goneBorrower: 'unauthenticated',
    nextDay() {
      staff = null;
      borrowers.clear();
    },
  };
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

function addressOf(route: string, { params = {}, query = {} }: Given) {
  const [verb = '', pattern = ''] = route.split(' ');
  const method = METHODS.find((known) => known === verb) ?? 'GET';
  const filled = Object.entries(params ?? {}).reduce(
    (url, [name, value]) => url.replace(`:${name}`, String(value)),
    pattern,
  );
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  return { method, url: search.size === 0 ? filled : `${filled}?${search.toString()}` };
}

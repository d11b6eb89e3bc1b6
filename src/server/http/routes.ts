import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { z } from 'zod';
import { endpoints } from '#contract/all.ts';
import type { EndpointRoute } from '#contract/call-types.ts';
import { USUAL_BODY_LIMIT, type Endpoint } from '#contract/endpoint.ts';
import { fileAnswer } from '#contract/file-answer.ts';
import { imageAnswer, type ImageAnswer } from '#contract/image-answer.ts';
import { storedFileAnswer, type StoredFileAnswer } from '#contract/stored-file-answer.ts';
import { textAnswer, type TextAnswer } from '#contract/text-answer.ts';
import type { Day } from '#domain/calendar.ts';
import { allowanceOf, type PlanOffers } from '#domain/plans/plan.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import type { AskAllowance, Handler } from './call.ts';
import {
  checkAdmission,
  checkSessionBeforeRefusing,
  limitAnonymous,
  limitedAddress,
  type AdmissionParts,
} from './admission.ts';
import { lazySerializer } from './lazy-serializer.ts';
import {
  readIdempotencyKey,
  runOnce,
  type Answer,
  type KeyedRequest,
  type OpenTransaction,
} from './idempotency.ts';
import { WrittenAnswer } from '#server/records/written-answer.ts';
import { takeAddressLimits } from '#server/rate-limits/address-limits.ts';
import { requireActiveSession, needsActiveSession } from './active-session.ts';
import { readInput } from './read-input.ts';
import { requireOwnSubject } from './require-own-subject.ts';
import { sendFile, sendImage, sendStoredFile, sendText } from './send-answer.ts';
import { splitRoute } from './method-not-allowed.ts';

/** The live stream sends events instead of one value, so `live-route.ts` registers it. */
type HandledRoute = Exclude<EndpointRoute, 'GET /api/live'>;
export type Handlers = { [R in HandledRoute]: Handler<R> };

/** A handler of any route; each takes the call type of its own route. */
type AnyHandler = (call: never) => Promise<unknown>;

export interface RouteParts extends AdmissionParts {
  /** The calendar day of a moment in APP_TIME_ZONE. */
  dayOf: (moment: Date) => Day;
  handlers: Handlers;
  /** PLANS. */
  plans: PlanOffers | null;
}

interface RouteAnswer extends Answer {
  readonly file?: z.output<typeof fileAnswer>;
  readonly text?: TextAnswer;
  readonly image?: ImageAnswer;
  readonly stored?: StoredFileAnswer;
}

export function registerRoutes(app: FastifyInstance, parts: RouteParts): void {
  const table: Record<string, Endpoint> = endpoints;
  const handlers: Record<string, AnyHandler> = parts.handlers;
  for (const [route, endpoint] of Object.entries(table)) {
    const { method, url } = splitRoute(route);
    const handler = handlers[route];
    if (handler === undefined) continue;
    const serialize = lazySerializer(endpoint.output);
    registerRoute(app, parts, { route, method, url, endpoint, handler, serialize });
  }
}

interface Registered {
  route: string;
  method: HTTPMethods;
  url: string;
  endpoint: Endpoint;
  handler: AnyHandler;
  serialize: (answer: unknown) => Promise<string>;
}

function registerRoute(app: FastifyInstance, parts: RouteParts, registered: Registered): void {
  const { method, url, route, endpoint } = registered;
  const reads = method === 'GET' || endpoint.reads;
  const takesFile = endpoint.bodyLimit > USUAL_BODY_LIMIT;
  // A large body is read only once the database has confirmed the session.
  const checksSessionLater = !endpoint.ownTransactions && endpoint.who !== 'anyone' && !takesFile;
  app.route({
    method,
    url,
    exposeHeadRoute: false,
    bodyLimit: endpoint.bodyLimit * 1024,
    config: { keepsRawBody: endpoint.signed },
    onRequest: async (request, reply) => {
      if (needsActiveSession(route)) await requireActiveSession(parts, request, reply);
      await checkAdmission(parts, request, {
        route,
        who: endpoint.who,
        asked: endpoint,
        reads,
        whileClosing: endpoint.whileClosing,
        notInDemo: endpoint.notInDemo,
        takesFile,
        signed: endpoint.signed,
        checksSessionLater,
      });
    },
    handler: async (request, reply) => {
      const { status, json, file, text, image, stored } = await answerCall(parts, registered, request, reply);
      // A sign-in that asks for a code has set 202 itself.
      if (reply.statusCode === 200) reply.status(status);
      if (file !== undefined) return sendFile(reply, file);
      if (text !== undefined) return sendText(request, reply, text);
      if (image !== undefined) return sendImage(reply, image);
      if (stored !== undefined) return sendStoredFile(reply, stored);
      return json === null ? reply.send() : reply.type('application/json; charset=utf-8').send(json);
    },
  });
}

async function answerCall(
  parts: RouteParts,
  { route, endpoint, handler, serialize }: Registered,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RouteAnswer> {
  const now = parts.clock.now();
  const { staff, borrower, sessionCheck } = request.caller;
  const { key, ...inputs } = await checkSessionBeforeRefusing(parts, request.caller, async () => ({
    params: readInput(endpoint.params, request.params),
    query: readInput(endpoint.query, request.query),
    body: readInput(endpoint.body, request.body === undefined ? {} : request.body),
    key: endpoint.idempotent ? readIdempotencyKey(request.headers['idempotency-key']) : null,
  }));

  const run = async (call: object): Promise<RouteAnswer> => {
    const { status, output } = endpoint;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- typed by its route in the contract; here all routes are one
    const answer = await handler({ ...inputs, ...call, now, today: parts.dayOf(now) } as never);
    if (answer instanceof WrittenAnswer) return { status, json: answer.json };
    if (output === fileAnswer) return { status, json: null, file: fileAnswer.parse(answer) };
    if (output === textAnswer) return { status, json: null, text: textAnswer.parse(answer) };
    if (output === imageAnswer) return { status, json: null, image: imageAnswer.parse(answer) };
    if (output === storedFileAnswer) return { status, json: null, stored: storedFileAnswer.parse(answer) };
    return { status, json: status === 204 ? null : await serialize(answer) };
  };
  const runIn = (
    openTransaction: OpenTransaction,
    keyed: Pick<KeyedRequest, 'scope' | 'ofStaff' | 'checkReplay'>,
    call: object,
  ): Promise<RouteAnswer> => {
    const work = (tx: Tx) => run({ ...call, tx });
    // An entry is recorded once by its own key, for ever: a repeat is answered with what became of it since, not with a kept answer (OF-5).
    if (key === null || hasEntryKey(inputs.body)) return openTransaction(work);
    return runOnce(
      openTransaction,
      { ...keyed, operation: route, key, now, request: [request.params, request.body ?? null] },
      work,
    );
  };

  const isRead = request.method === 'GET' || endpoint.reads;
  if (endpoint.who === 'staff' && staff !== null) {
    const { institution, user, role, id: sessionId } = staff;
    const isClosing = staff.closingOn !== null;
    const identity = { institution, user, role, isClosing };
    const allowance: AskAllowance = () => allowanceOf(parts.plans, staff.held, parts.dayOf(now));
    if (endpoint.ownTransactions)
      return run({ db: parts.db, request, institution, user, staff: identity, sessionId, allowance });
    const openTransaction: OpenTransaction = (work, along) =>
      // A viewer has no other path, so that PostgreSQL refuses what a route forgot to (EQ-6).
      isRead || role === 'viewer' || isClosing
        ? parts.db.readAsStaff(identity, work, sessionCheck)
        : parts.db.asStaff(identity, work, { sessionCheck, ...along });
    const keyed =
      role === 'collector'
        ? {
            scope: `collector:${user}`,
            ofStaff: true,
            checkReplay: (tx: Tx) => requireOwnSubject(tx, institution, route, inputs),
          }
        : { scope: `lender:${institution}`, ofStaff: true };
    return runIn(openTransaction, keyed, { institution, user, role, sessionId, allowance });
  }
  if (endpoint.who === 'borrower' && borrower !== null) {
    const { institution, clientId, id: sessionId } = borrower;
    const allowance: AskAllowance = () => allowanceOf(parts.plans, borrower.held, parts.dayOf(now));
    const identity = { institution, clientId };
    if (endpoint.ownTransactions) return run({ db: parts.db, request, ...identity, sessionId });
    const openTransaction: OpenTransaction = (work, along) =>
      isRead
        ? parts.db.readAsBorrower(identity, work, sessionCheck)
        : parts.db.asBorrower(identity, work, { sessionCheck, ...along });
    return runIn(openTransaction, { scope: `borrower:${clientId}` }, { ...identity, sessionId, allowance });
  }
  if (endpoint.who !== 'anyone') throw new Problem('unauthenticated');
  return limitAnonymous(parts, request, async () => {
    const address = await limitedAddress(parts, request, route);
    if (!isRead) await takeAddressLimits(parts.limits, route, address);
    return run({ db: parts.db, request, reply, address, idempotencyKey: key });
  });
}

function hasEntryKey(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'entry_key' in body && body.entry_key !== undefined;
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestCaller } from '#server/http/caller.ts';
import { admit, type GateParts } from '#server/http/gate.ts';
import { readInput } from '#server/http/read-input.ts';
import { liveEndpoints, type LiveChange, type LiveTime } from '#contract/live-change.ts';
import type { ChangeStream } from './change-stream.ts';
import { changeFor, mayEndSession } from './live-audience.ts';
import { watchSessions } from './session-watch.ts';
import { takeStreamPlaces, type StreamPlaces } from './stream-places.ts';

export interface LiveParts extends GateParts {
  changes: ChangeStream;
  heartbeatMilliseconds?: number;
}

/** An event, not a comment: the browser's page hears only events, and lets go of a stream that went silent (LV-2). */
const HEARTBEAT_MS = 30_000;
/** A browser that reads slower than changes come is let go; it asks for everything anew when it is back. */
const LARGEST_BACKLOG = 64 * 1024;

const ROUTE = 'GET /api/live';
const ENDPOINT = liveEndpoints[ROUTE];

export function registerLiveStream(app: FastifyInstance, parts: LiveParts): void {
  const open = new Set<() => void>();
  let isClosing = false;
  app.route({
    method: 'GET',
    url: '/api/live',
    exposeHeadRoute: false,
    onRequest: async (request) => {
      await admit(parts, request, { route: ROUTE, who: ENDPOINT.who, may: ENDPOINT.may, reads: true });
      for (const id of sessionIds(request.caller)) await parts.sessionLimits('session_live_opens', id);
    },
    handler: async (request, reply) => {
      readInput(ENDPOINT.query, request.query);
      const places = await takeStreamPlaces(parts.db, sessionIds(request.caller), parts.clock.now());
      const release = () => void places.release().catch(() => undefined);
      // Whoever left while we were asking will not leave again: there is nobody to tell, and nothing would end it.
      if (reply.raw.destroyed) {
        release();
        return reply.hijack();
      }
      const end = openStream(parts, { request, reply, places }, () => {
        release();
        open.delete(end);
      });
      open.add(end);
      // Whoever was still asking for a place when the others were ended has nobody left to end it.
      if (isClosing) end();
      return reply;
    },
  });
  // Fastify's close() waits for every answer to end, and these never would.
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const end of open) end();
  });
}

/** Takes the answer over from Fastify; the returned function ends the stream. */
function openStream(
  parts: LiveParts,
  { request, reply, places }: { request: FastifyRequest; reply: FastifyReply; places: StreamPlaces },
  ended: () => void,
): () => void {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
  const write = (text: string) => {
    // Ended, but its last words are still on the way to a slow listener.
    if (raw.writableEnded) return;
    raw.write(text);
    if (raw.writableLength > LARGEST_BACKLOG) raw.destroy();
  };
  const { caller } = request;
  const timed = (event: 'ready' | 'heartbeat') => {
    const time: LiveTime = { now: parts.clock.now().getTime() };
    write(`event: ${event}\ndata: ${JSON.stringify(time)}\n\n`);
  };
  const heartbeatMs = parts.heartbeatMilliseconds ?? HEARTBEAT_MS;
  const sessions = watchSessions({
    ...parts,
    sessionIds: sessionIds(caller),
    checkedEveryMilliseconds: heartbeatMs,
    ended() {
      write('event: session-ended\ndata: {}\n\n');
      raw.end();
    },
  });
  write('retry: 3000\n\n');
  const unsubscribe = parts.changes.subscribe({
    institutions: [caller.staff?.institution, caller.borrower?.institution].filter(
      (institution) => institution !== undefined,
    ),
    changed(changes) {
      if (changes.some((change) => mayEndSession(caller, change))) sessions.checkSoon();
      const told = changes.map((change) => changeFor(caller, change)).filter((change) => change !== null);
      if (told.length > 0) write(told.map(frameOf).join(''));
    },
    ready() {
      timed('ready');
      // The end of a session may be among what was missed.
      sessions.checkSoon();
    },
  });
  const heartbeat = setInterval(() => {
    Promise.all([sessions.check(), places.keep(parts.clock.now())])
      .then(([lives]) => lives && timed('heartbeat'))
      .catch(() => timed('heartbeat'));
  }, heartbeatMs);
  raw.once('close', () => {
    clearInterval(heartbeat);
    sessions.stop();
    unsubscribe();
    ended();
  });
  return () => raw.end();
}

function frameOf(change: LiveChange): string {
  return `event: change\ndata: ${JSON.stringify(change)}\n\n`;
}

function sessionIds({ staff, borrower }: RequestCaller): string[] {
  return [staff?.id, borrower?.id].filter((id) => id !== undefined);
}

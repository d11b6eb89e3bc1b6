import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestCaller } from '#server/http/caller.ts';
import { checkAdmission, type AdmissionParts } from '#server/http/admission.ts';
import { readInput } from '#server/http/read-input.ts';
import { liveEndpoints, type LiveChange, type LiveTime } from '#contract/live-change.ts';
import type { ChangeStream } from './change-stream.ts';
import { mayEndSession, visibleChange } from './change-visibility.ts';
import { watchSessions } from './session-watch.ts';
import { takeStreamQuota, type StreamQuota } from './stream-quota.ts';

export interface LiveParts extends AdmissionParts {
  changes: ChangeStream;
  heartbeatMilliseconds?: number;
}

/** Sent as an event, since page scripts cannot see comments; the page closes a stream without heartbeats (LV-2). */
const HEARTBEAT_MS = 30_000;
/** A browser that reads too slowly is disconnected; it refetches everything when it reconnects. */
const MAX_BACKLOG_BYTES = 64 * 1024;

export const LIVE_ROUTE = '/api/live';
const ROUTE = `GET ${LIVE_ROUTE}` as const;
const ENDPOINT = liveEndpoints[ROUTE];

export function registerLiveStream(app: FastifyInstance, parts: LiveParts): void {
  const open = new Set<() => void>();
  let isClosing = false;
  app.route({
    method: 'GET',
    url: LIVE_ROUTE,
    exposeHeadRoute: false,
    onRequest: async (request) => {
      await checkAdmission(parts, request, {
        route: ROUTE,
        who: ENDPOINT.who,
        asked: ENDPOINT,
        reads: true,
      });
      for (const id of sessionIds(request.caller)) await parts.sessionLimits('session_live_opens', id);
    },
    handler: async (request, reply) => {
      readInput(ENDPOINT.query, request.query);
      const quota = await takeStreamQuota(parts.db, sessionIds(request.caller), parts.clock.now());
      const release = () => void quota.release().catch(() => undefined);
      // The browser disconnected during the await, so 'close' will not fire again to release the quota.
      if (reply.raw.destroyed) {
        release();
        return reply.hijack();
      }
      const end = openStream(parts, { request, reply, quota }, () => {
        release();
        open.delete(end);
      });
      open.add(end);
      // The server began to close during the await, after the loop in preClose ended the other streams.
      if (isClosing) end();
      return reply;
    },
  });
  // Fastify's close() waits for every response to end, and a live stream never ends by itself.
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const end of open) end();
  });
}

/** Takes the response over from Fastify; the returned function ends the stream. */
function openStream(
  parts: LiveParts,
  { request, reply, quota }: { request: FastifyRequest; reply: FastifyReply; quota: StreamQuota },
  ended: () => void,
): () => void {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
  const write = (text: string) => {
    // After end() the last bytes may still be in transit to a slow client, and write() would throw.
    if (raw.writableEnded) return;
    raw.write(text);
    if (raw.writableLength > MAX_BACKLOG_BYTES) raw.destroy();
  };
  const { caller } = request;
  const writeTimed = (event: 'ready' | 'heartbeat') => {
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
      const visible = changes
        .map((change) => visibleChange(caller, change))
        .filter((change) => change !== null);
      if (visible.length > 0) write(visible.map(formatEvent).join(''));
    },
    ready() {
      writeTimed('ready');
      // The missed changes may include the end of a session.
      sessions.checkSoon();
    },
  });
  const heartbeat = setInterval(() => {
    Promise.all([sessions.check(), quota.renew(parts.clock.now())])
      .then(([isActive]) => isActive && writeTimed('heartbeat'))
      .catch(() => writeTimed('heartbeat'));
  }, heartbeatMs);
  raw.once('close', () => {
    clearInterval(heartbeat);
    sessions.stop();
    unsubscribe();
    ended();
  });
  return () => raw.end();
}

function formatEvent(change: LiveChange): string {
  return `event: change\ndata: ${JSON.stringify(change)}\n\n`;
}

function sessionIds({ staff, borrower }: RequestCaller): string[] {
  return [staff?.id, borrower?.id].filter((id) => id !== undefined);
}

import type { FastifyInstance } from 'fastify';
import { SERVER_TIME_HEADER } from '#contract/server-time-header.ts';
import type { Clock } from '#server/clock.ts';

/** TD-1: every answer of the API, and of the health check, carries the server's time, so that a browser never needs its own. */
export function sendServerTime(app: FastifyInstance, clock: Clock): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api') || request.url === '/healthz')
      reply.header(SERVER_TIME_HEADER, String(clock.now().getTime()));
    done();
  });
}

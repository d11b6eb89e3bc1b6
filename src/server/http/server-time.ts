import type { FastifyInstance } from 'fastify';
import { SERVER_TIME_HEADER } from '#contract/server-time-header.ts';
import type { Clock } from '#server/base/clock.ts';

/** Responses of the API and of /healthz carry the server's time, so that the browser never uses its own clock (TD-1). */
export function sendServerTime(app: FastifyInstance, clock: Clock): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api') || request.url === '/healthz')
      reply.header(SERVER_TIME_HEADER, String(clock.now().getTime()));
    done();
  });
}

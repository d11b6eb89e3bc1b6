import type { FastifyInstance } from 'fastify';

/** From the signal on every answer closes its connection, so that a proxy opens the next one to another instance. */
export function closeConnectionsOnceLeaving(app: FastifyInstance, leaving: AbortSignal): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (leaving.aborted) reply.header('connection', 'close');
    done();
  });
}

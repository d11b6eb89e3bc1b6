import type { FastifyRequest } from 'fastify';

/** Does not wait, because the response time must not reveal whether an account was found. Logs a failure. */
export function inBackground(request: FastifyRequest, work: Promise<void>, failure: string): void {
  work.catch((error: unknown) => request.log.error({ err: error }, failure));
}

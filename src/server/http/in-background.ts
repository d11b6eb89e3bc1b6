import type { FastifyRequest } from 'fastify';

/** Not waited for: how long an answer takes must not tell what was found. A failure is logged. */
export function inBackground(request: FastifyRequest, work: Promise<void>, failure: string): void {
  work.catch((error: unknown) => request.log.error({ err: error }, failure));
}

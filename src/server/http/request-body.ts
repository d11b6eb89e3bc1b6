import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#domain/problem.ts';

export const BODY_LIMIT = 64 * 1024;

/** JSON only: a form or a plain text is what another site's page could send. A body without a type Fastify itself refuses. */
export function assertJsonBody(request: FastifyRequest): void {
  const { 'content-type': type } = request.headers;
  if (request.method === 'GET' || type === undefined) return;
  if (!/^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(type))
    throw new Problem('unsupported_media_type');
}

/** An empty body is no body; `__proto__` and `constructor.prototype` are refused by Fastify's own parser. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    void parse(request, String(body), (error, value) =>
      error === null ? done(null, value) : done(new Problem('malformed_json')),
    );
  });
}

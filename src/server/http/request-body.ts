import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#domain/problem.ts';

export const BODY_LIMIT = 64 * 1024;

/** JSON only: a form or a plain text is what another site's page could send. */
export function assertJsonBody(request: FastifyRequest): void {
  if (request.method === 'GET') return;
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': chunked } = request.headers;
  if (type === undefined) {
    if (chunked !== undefined || Number(length ?? 0) > 0) throw new Problem('unsupported_media_type');
    return;
  }
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

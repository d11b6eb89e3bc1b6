import type { FastifyInstance, FastifyRequest } from 'fastify';
import { USUAL_BODY_LIMIT } from '#contract/endpoint.ts';
import { Problem } from '#domain/problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** As it came; empty unless the route is signed. */
    rawBody: string;
  }
  interface FastifyContextConfig {
    keepsRawBody?: boolean;
  }
}

export const BODY_LIMIT = USUAL_BODY_LIMIT * 1024;

/** JSON only, because another site's page can send forms and plain text. Fastify refuses a body without a type. */
export function assertJsonBody(request: FastifyRequest): void {
  const { 'content-type': type } = request.headers;
  if (request.method === 'GET' || type === undefined) return;
  if (!/^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(type))
    throw new Problem('unsupported_media_type');
}

/** An empty body counts as none; Fastify's parser refuses `__proto__` and `constructor.prototype`. */
export function parseJsonBodies(app: FastifyInstance): void {
  app.decorateRequest('rawBody', '');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (request.routeOptions.config.keepsRawBody === true) request.rawBody = String(body);
    void parse(request, String(body), (error, value) =>
      error === null ? done(null, value) : done(new Problem('malformed_json')),
    );
  });
}

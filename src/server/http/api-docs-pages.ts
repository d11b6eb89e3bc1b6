import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { Problem } from '#domain/problem.ts';
import { answerProblem } from './answer-problem.ts';
import { API_DOCS } from './api-docs.ts';
import { staticText, type StaticText } from './static-text.ts';
import { openapiDocument } from './openapi-document.ts';
import { addSecurityHeaders } from './security-headers.ts';

/** Swagger UI needs data: images and inline styles. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface ApiDocs {
  /** A separate Fastify app that answers the requests the server passes on. */
  readonly app: FastifyInstance;
  /** The OpenAPI document by URL, because Swagger UI would serialize it again for each request. */
  readonly documents: ReadonlyMap<string, StaticText>;
}

export async function createApiDocs(parts: {
  productName: string;
  publicUrl: string | null;
}): Promise<ApiDocs> {
  const docs: FastifyInstance = Fastify({ genReqId: () => randomUUID() });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- served as it is; the plugin's types stop at OpenAPI 3.0
  const document = openapiDocument(parts.productName) as unknown as NonNullable<
    StaticDocumentSpec['document']
  >;
  addSecurityHeaders(docs, parts);
  docs.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', DOCS_POLICY);
  });
  docs.setErrorHandler(answerProblem);
  docs.setNotFoundHandler(() => {
    throw new Problem('not_found');
  });
  await docs.register(swagger, { mode: 'static', specification: { document } });
  await docs.register(swaggerUi, { routePrefix: API_DOCS, uiConfig: { supportedSubmitMethods: [] } });
  await docs.ready();
  const documents = new Map([
    [`${API_DOCS}/json`, staticText('application/json; charset=utf-8', JSON.stringify(docs.swagger()))],
    [`${API_DOCS}/yaml`, staticText('application/x-yaml; charset=utf-8', docs.swagger({ yaml: true }))],
  ]);
  return { app: docs, documents };
}

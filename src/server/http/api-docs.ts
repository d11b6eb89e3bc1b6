import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openapiDocument } from './openapi-document.ts';

/** The page shows its own pictures from data: addresses and styles its elements in place. */
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

export async function registerApiDocs(app: FastifyInstance, productName: string): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- served as it is; the plugin's types stop at OpenAPI 3.0
  const document = openapiDocument(productName) as unknown as NonNullable<StaticDocumentSpec['document']>;
  await app.register(swagger, { mode: 'static', specification: { document } });
  await app.register(async (docs) => {
    docs.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', DOCS_POLICY);
    });
    await docs.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { supportedSubmitMethods: [] } });
  });
}

import type { FastifyInstance } from 'fastify';
import { sendStaticText, staticText, type StaticText } from './static-text.ts';

/** The OpenAPI document, written out on the first request, because it is slow to build, takes memory and is seldom read. */
export function registerApiDocs(app: FastifyInstance, productName: string): void {
  let document: Promise<StaticText> | undefined;
  const write = async () => {
    const { openapiDocument } = await import('./openapi-document.ts');
    return staticText('application/json; charset=utf-8', JSON.stringify(openapiDocument(productName)));
  };
  app.get('/api/docs/json', async (request, reply) => {
    document ??= write();
    return sendStaticText(request, reply, await document);
  });
}

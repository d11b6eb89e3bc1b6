import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiDocs } from './api-docs-pages.ts';
import { sendStaticText } from './static-text.ts';

export const API_DOCS = '/api/docs';

/** Built on the first request, because it is slow to build, takes memory and is seldom read. */
export function registerApiDocs(
  app: FastifyInstance,
  parts: { productName: string; publicUrl: string | null },
): void {
  let docs: Promise<ApiDocs> | undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    docs ??= import('./api-docs-pages.ts').then(({ createApiDocs }) => createApiDocs(parts));
    const { app: pages, documents } = await docs;
    const document = documents.get(request.url.split('?')[0] ?? '');
    if (document !== undefined) return sendStaticText(request, reply, document);
    reply.hijack();
    pages.routing(request.raw, reply.raw);
    return reply;
  };
  for (const url of [API_DOCS, `${API_DOCS}/`, `${API_DOCS}/*`]) app.get(url, answer);
  app.addHook('onClose', async () => (await docs)?.app.close());
}

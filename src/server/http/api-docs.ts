import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiDocs } from './api-docs-pages.ts';
import { sendFixedText } from './fixed-text.ts';

export const API_DOCS = '/api/docs';

/** The documentation costs a start a good part of its time and memory, and is seldom read: it is made when first asked for. */
export function registerApiDocs(
  app: FastifyInstance,
  parts: { productName: string; publicUrl: string | null },
): void {
  let made: Promise<ApiDocs> | undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    made ??= import('./api-docs-pages.ts').then(({ createApiDocs }) => createApiDocs(parts));
    const { app: pages, documents } = await made;
    const document = documents.get(request.url.split('?')[0] ?? '');
    if (document !== undefined) return sendFixedText(request, reply, document);
    reply.hijack();
    pages.routing(request.raw, reply.raw);
    return reply;
  };
  for (const url of [API_DOCS, `${API_DOCS}/`, `${API_DOCS}/*`]) app.get(url, answer);
  app.addHook('onClose', async () => (await made)?.app.close());
}

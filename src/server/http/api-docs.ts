import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export const API_DOCS = '/api/docs';

/** The documentation costs a start a good part of its time and memory, and is seldom read: it is made when first asked for. */
export function registerApiDocs(
  app: FastifyInstance,
  parts: { productName: string; publicUrl: string | null },
): void {
  let made: Promise<FastifyInstance> | undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    made ??= import('./api-docs-pages.ts').then(({ createApiDocs }) => createApiDocs(parts));
    const docs = await made;
    reply.hijack();
    docs.routing(request.raw, reply.raw);
    return reply;
  };
  for (const url of [API_DOCS, `${API_DOCS}/`, `${API_DOCS}/*`]) app.get(url, answer);
  app.addHook('onClose', async () => (await made)?.close());
}

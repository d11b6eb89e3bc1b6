import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A text that never changes while the process runs: hashed and compressed once instead of per request. */
export interface StaticText {
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** The highest quality would block the event loop for a quarter of a second. */
const MEDIUM_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

export function staticText(type: string, text: string): StaticText {
  const plain = Buffer.from(text);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, etag, plain, br: brotliCompressSync(plain, MEDIUM_BROTLI), gzip: gzipSync(plain) };
}

/** The same for every caller, so shared caches may keep it for five minutes and then revalidate. */
export function sendStaticText(request: FastifyRequest, reply: FastifyReply, text: StaticText): FastifyReply {
  reply
    .header('cache-control', 'public, max-age=300')
    .header('etag', text.etag)
    .header('vary', 'accept-encoding');
  const known = request.headers['if-none-match'] ?? '';
  if (known.includes(text.etag) || known === '*') return reply.status(304).send();
  reply.type(text.type);
  const accepted = request.headers['accept-encoding'] ?? '';
  for (const encoding of ['br', 'gzip'] as const) {
    if (new RegExp(`\\b${encoding}\\b`).test(accepted))
      return reply.header('content-encoding', encoding).send(text[encoding]);
  }
  return reply.send(text.plain);
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A text that stays the same as long as the process lives: hashed and compressed once, not for each request. */
export interface FixedText {
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** The highest quality would hold everybody up for a quarter of a second. */
const NOT_SLOWLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

export function fixedText(type: string, text: string): FixedText {
  const plain = Buffer.from(text);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, etag, plain, br: brotliCompressSync(plain, NOT_SLOWLY), gzip: gzipSync(plain) };
}

/** Public: the same for everybody. Five minutes without asking, then again only if it changed. */
export function sendFixedText(request: FastifyRequest, reply: FastifyReply, text: FixedText): FastifyReply {
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

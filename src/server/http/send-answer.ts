import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { FileAnswer } from '#contract/file-answer.ts';
import type { ImageAnswer } from '#contract/image-answer.ts';
import type { StoredFileAnswer } from '#contract/stored-file-answer.ts';
import { createHash } from 'node:crypto';
import type { TextAnswer } from '#contract/text-answer.ts';
import { fileName } from '#domain/file-name.ts';

/** Sent as a download and never displayed, because it contains user input. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  return reply
    .type(file.type)
    .header('content-length', file.size)
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .send(file.content instanceof Readable ? file.content : Readable.from(file.content));
}

/** Shown inside our pages; opened by itself it is a picture and nothing else, whatever somebody made its bytes say. */
export function sendImage(reply: FastifyReply, { png }: ImageAnswer): FastifyReply {
  return reply
    .type('image/png')
    .header('content-disposition', 'inline')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send(png);
}

/**
 * A client's file (AQ-7). Its address holds the hash of its bytes, so that it may be kept for an hour; opened by itself it is nothing but
 * what its type says, whatever somebody made its bytes say.
 */
export function sendStoredFile(reply: FastifyReply, { name, type, content }: StoredFileAnswer): FastifyReply {
  const shown = type === 'application/pdf' ? `attachment; filename="${fileName([name], 'pdf')}"` : 'inline';
  return reply
    .type(type)
    .header('content-disposition', shown)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'private, max-age=3600')
    .send(content);
}

/** 304 where the caller has the same text already. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text }: TextAnswer,
): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  void reply.header('etag', etag).header('cache-control', 'private, no-cache');
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) ? reply.status(304).send() : reply.type(type).send(text);
}

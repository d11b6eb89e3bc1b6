import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TextAnswer } from '#contract/text-answer.ts';

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

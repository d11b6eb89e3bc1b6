import type { FastifyReply } from 'fastify';
import type { ImageAnswer } from '#contract/image-answer.ts';

/** Shown inside our pages; opened by itself it is a picture and nothing else, whatever somebody made its bytes say. */
export function sendImage(reply: FastifyReply, { png }: ImageAnswer): FastifyReply {
  return reply
    .type('image/png')
    .header('content-disposition', 'inline')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send(png);
}

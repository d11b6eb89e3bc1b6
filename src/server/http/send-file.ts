import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import type { FileAnswer } from '#contract/file-answer.ts';

/** Sent as a download and never displayed, because it contains user input. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  return reply
    .type(file.type)
    .header('content-length', file.size)
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .send(file.content instanceof Readable ? file.content : Readable.from(file.content));
}

import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import type { FileAnswer } from '#contract/file-answer.ts';

/** As a download, never shown in place: what is in it was typed by people. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  return reply
    .type(file.type)
    .header('content-length', file.size)
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .send(file.content instanceof Readable ? file.content : Readable.from(file.content));
}

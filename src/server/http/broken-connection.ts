import type { Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import { Problem } from '#domain/problem.ts';
import { problemAnswer } from './answer-problem.ts';

const REASONS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** What is not even HTTP, or never finished arriving, is answered before Fastify sees it: in the same shape. */
export function answerBrokenConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify(problemAnswer(new Problem('invalid_input'), randomUUID()));
  const status = REASONS[error.code ?? ''] ?? '400 Bad Request';
  const headers = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

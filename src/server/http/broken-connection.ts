import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Problem, type ProblemCode } from '#domain/problem.ts';
import { problemAnswer } from './answer-problem.ts';
import { PROBLEM_STATUSES } from './problem-statuses.ts';
import { securityHeaders } from './security-headers.ts';

const CODES: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Node rejects invalid or incomplete HTTP before Fastify sees it; this answers it in the same shape as other problems. */
export function brokenConnectionHandler({ https }: { https: boolean }) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (!socket.writable) return void socket.destroy();
    const problem = new Problem(CODES[error.code ?? ''] ?? 'invalid_input');
    const requestId = randomUUID();
    const body = JSON.stringify(problemAnswer(problem, requestId));
    const status = PROBLEM_STATUSES[problem.code];
    const headers = {
      ...securityHeaders(https, 'data'),
      'x-request-id': requestId,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n');
    socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
  };
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestThrottle } from '#server/rate-limits/request-throttle.ts';
import { answerProblem, statusOf } from './answer-problem.ts';
import { knownSession, type CallerParts } from './caller.ts';
import { callerAddress } from '#server/base/caller-address.ts';

export interface ThrottleParts extends Pick<CallerParts, 'cookies' | 'callerCache'> {
  requestThrottle: RequestThrottle;
}

/** Counts a request once: that of a public endpoint before its work, any other before its refusal is answered. */
export async function throttleRequest(parts: ThrottleParts, request: FastifyRequest): Promise<void> {
  if (request.countedAs !== null) return;
  const sender = { address: callerAddress(request.ip), session: knownSession(parts, request) };
  request.countedAs = await parts.requestThrottle(sender);
}

/** The answers to every failed request; a refusal waits its turn, an accepted request never does. */
export function answerProblems(app: FastifyInstance, parts: ThrottleParts): void {
  app.decorateRequest('countedAs', null);
  app.setErrorHandler(async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (statusOf(error) < 500) await throttleRequest(parts, request);
    answerProblem(error, request, reply);
    return reply;
  });
}

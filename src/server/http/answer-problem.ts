import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemAnswer } from '#contract/problem-answer.ts';
import type { Problem } from '#domain/problem.ts';
import { problemOf } from './problem-of-error.ts';
import { PROBLEM_STATUSES } from './problem-statuses.ts';

/** Writes every failed response in one shape with one Portuguese sentence, never SQL or a stack trace. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemOf(error);
  const status = PROBLEM_STATUSES[problem.code];
  if (status >= 500) request.log.error({ err: error, code: problem.code }, 'pedido não atendido');
  const retryAfter = problem.details?.['retry_after_seconds'];
  if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
  void reply.status(status).type('application/json; charset=utf-8').send(problemAnswer(problem, request.id));
}

export function problemAnswer(problem: Problem, requestId: string): ProblemAnswer {
  const { code, message, details } = problem;
  return { error: { code, message, request_id: requestId, ...(details === undefined ? {} : { details }) } };
}

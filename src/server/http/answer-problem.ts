import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemAnswer } from '#contract/problem-answer.ts';
import type { Problem } from '#domain/problem.ts';
import { sqlStateOf } from '#server/db/database-errors.ts';
import { problemOf } from './problem-of-error.ts';
import { PROBLEM_STATUSES } from './problem-statuses.ts';

/** Writes every failed response in one shape with one Portuguese sentence, never SQL or a stack trace. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemOf(error);
  const status = PROBLEM_STATUSES[problem.code];
  if (status >= 500) logFailure(request, error, problem);
  const retryAfter = problem.details?.['retry_after_seconds'];
  if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
  void reply.status(status).type('application/json; charset=utf-8').send(problemAnswer(problem, request.id));
}

export function statusOf(error: unknown): number {
  return PROBLEM_STATUSES[problemOf(error).code];
}

/** That the database is away is known and passes: a line without a stack. Anything else is a fault of ours. */
function logFailure(request: FastifyRequest, error: unknown, { code }: Problem): void {
  if (code === 'service_unavailable')
    request.log.warn({ code, reason: sqlStateOf(error) }, 'pedido não atendido');
  else request.log.error({ err: error, code }, 'pedido não atendido');
}

export function problemAnswer(problem: Problem, requestId: string): ProblemAnswer {
  const { code, message, details } = problem;
  return { error: { code, message, request_id: requestId, ...(details === undefined ? {} : { details }) } };
}

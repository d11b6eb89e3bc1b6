import type { ProblemAnswer } from '#contract/problem-answer.ts';
import { FIRST_PROBLEM_MESSAGES } from '#domain/first-problem-messages.ts';
import type { ProblemCode } from '#domain/problem.ts';

/** 'offline': no answer came at all, so it is unknown whether the call was carried out. */
export type ApiProblemCode = ProblemCode | 'offline';

/** Everything a call can fail with; its message is always a sentence a person may read. */
export class ApiProblem extends Error {
  readonly code: ApiProblemCode;
  /** Zero where no answer came. */
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  /** When the server, or a proxy before it, said to come again. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: ApiProblemCode,
    message: string,
    status: number,
    told: { details?: Record<string, unknown> | undefined; retryAfterSeconds?: number | null } = {},
  ) {
    super(message);
    this.name = 'ApiProblem';
    this.code = code;
    this.status = status;
    this.details = told.details;
    this.retryAfterSeconds = told.retryAfterSeconds ?? null;
  }
}

export function offlineProblem(): ApiProblem {
  return new ApiProblem('offline', 'Sem resposta do servidor. Confira a sua conexão e tente novamente.', 0);
}

export function hasCode(error: unknown, code: ApiProblemCode): boolean {
  return error instanceof ApiProblem && error.code === code;
}

export function isOffline(error: unknown): boolean {
  return hasCode(error, 'offline');
}

/** The login screen is the answer. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 401;
}

/** A proxy may answer with a page of its own: anything that is not our envelope becomes a plain problem. */
export function problemOfAnswer(
  status: number,
  answer: unknown,
  retryAfter: string | null = null,
): ApiProblem {
  const retryAfterSeconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : null;
  if (!isProblemAnswer(answer)) {
    const message = FIRST_PROBLEM_MESSAGES.service_unavailable;
    return new ApiProblem('service_unavailable', message, status, { retryAfterSeconds });
  }
  const { code, message, details } = answer.error;
  return new ApiProblem(code, message, status, { details, retryAfterSeconds });
}

/** After this answer the same call will not be carried out by itself any more, so the next one is a new one. */
export function isDefinitive(problem: unknown): boolean {
  if (!(problem instanceof ApiProblem) || problem.status < 400 || problem.status >= 500) return false;
  // The first call may still be running, or was recorded with other data: the same key keeps it from counting twice.
  return !['request_in_progress', 'idempotency_key_reused', 'too_many_requests'].includes(problem.code);
}

function isProblemAnswer(answer: unknown): answer is ProblemAnswer {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return false;
  const { error } = answer;
  if (typeof error !== 'object' || error === null || !('code' in error) || !('message' in error))
    return false;
  // The list of codes stays out of the first download; one this build does not know is handled like any other.
  return typeof error.message === 'string' && typeof error.code === 'string';
}

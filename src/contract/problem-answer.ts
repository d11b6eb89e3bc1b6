import type { ProblemCode } from '#domain/problem.ts';

/** The body of every failed response. */
export interface ProblemAnswer {
  error: {
    code: ProblemCode;
    /** A Portuguese sentence for the toast. */
    message: string;
    request_id: string;
    /** Current figures or the invalid fields, for the codes that have them. */
    details?: Record<string, unknown>;
  };
}

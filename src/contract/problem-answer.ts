import type { ProblemCode } from '#domain/problem.ts';

/** The body of every answer that is not a success. */
export interface ProblemAnswer {
  error: {
    code: ProblemCode;
    /** A Portuguese sentence for the toast. */
    message: string;
    request_id: string;
    /** Fresh figures or the fields at fault, where the code has them. */
    details?: Record<string, unknown>;
  };
}

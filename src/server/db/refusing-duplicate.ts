import { Problem, type ProblemCode } from '#domain/problem.ts';
import { isUniqueViolation } from './database-errors.ts';

/** The unique index decides, also between two writes at the same moment; its refusal is given as the problem. */
export async function refusingDuplicate<T>(
  write: Promise<T>,
  {
    index,
    problem,
    message,
  }: { readonly index: string; readonly problem: ProblemCode; readonly message?: string },
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error, index) ? new Problem(problem, message) : error;
  }
}

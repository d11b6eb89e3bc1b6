import { ApiProblem } from './api-problem.ts';

/*
 * When a call that failed may simply be sent again: a read always, a change only under its idempotency key, and never
 * where the server refused it for good.
 */

const REPEATS = 2;
/** The server itself said when: a database that restarts or fails over is back within seconds. */
const ANNOUNCED_REPEATS = 3;
/** Longer than this nobody waits in front of a screen without a word. */
const LONGEST_WAIT_MS = 5_000;

/** Asking again helps where nobody answered or the server was busy, not where it refused. */
export function mayReadAgain(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false;
  if (announcedWait(error) !== null) return failures < ANNOUNCED_REPEATS;
  return failures < REPEATS && (error.status === 0 || error.status >= 500);
}

/** The key keeps it from counting twice; still, only where the server said that it did nothing and will be back. */
export function maySendAgain(failures: number, error: unknown): boolean {
  return error instanceof ApiProblem && announcedWait(error) !== null && failures < ANNOUNCED_REPEATS;
}

export function waitBeforeNext(failures: number, error: unknown): number {
  const announced = error instanceof ApiProblem ? announcedWait(error) : null;
  return announced ?? 400 * 2 ** failures;
}

function announcedWait({ status, retryAfterSeconds }: ApiProblem): number | null {
  if (status !== 503 || retryAfterSeconds === null) return null;
  const wait = retryAfterSeconds * 1000;
  return wait <= LONGEST_WAIT_MS ? wait : null;
}

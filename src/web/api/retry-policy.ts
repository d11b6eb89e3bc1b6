import { ApiProblem } from './api-problem.ts';

/*
 * When a failed call is retried: a read always, a change only with its idempotency key, and never where the server
 * refused it for good.
 */

const RETRIES = 2;
/** A proxy says 502, 503 or 504 while the server behind it is replaced, and not for how long. */
const REPLACED_SERVER_MS = 2_000;
/** A longer Retry-After is shown as a failure instead of a silent wait. */
const LONGEST_WAIT_MS = 5_000;
/** How long a call is repeated: longer than a failover takes. */
const PATIENCE_MS = 30_000;

/** A retry helps where no answer came or the server was busy, not where it refused. */
export function mayRetryRead(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false;
  const wait = announcedWait(error);
  if (wait !== null) return failures * wait < PATIENCE_MS;
  return failures < RETRIES && (error.status === 0 || error.status >= 500);
}

/**
 * After which wait a change is sent again under its key, which keeps it from counting twice; null for not at all. A
 * change made without a network fails at once.
 */
export function repeatAfter(problem: ApiProblem, millisecondsSoFar: number): number | null {
  if (millisecondsSoFar >= PATIENCE_MS) return null;
  const { status, code } = problem;
  const mayHelp = status === 0 ? navigator.onLine : code === 'request_in_progress';
  return mayHelp ? REPLACED_SERVER_MS : announcedWait(problem);
}

export function retryDelay(failures: number, error: unknown): number {
  const announced = error instanceof ApiProblem ? announcedWait(error) : null;
  return announced ?? 400 * 2 ** failures;
}

/** Whether the server is being restarted or replaced, which may take longer than a person waits without a word. */
export function isBeingReplaced(error: unknown): boolean {
  return error instanceof ApiProblem && announcedWait(error) !== null;
}

function announcedWait({ status, retryAfterSeconds }: ApiProblem): number | null {
  if (status !== 502 && status !== 503 && status !== 504) return null;
  if (status !== 503 || retryAfterSeconds === null) return REPLACED_SERVER_MS;
  const wait = retryAfterSeconds * 1000;
  return wait <= LONGEST_WAIT_MS ? wait : null;
}

/** Loads again what failed; the part it belongs to shows that it is loading. */
export type Retry = () => unknown;

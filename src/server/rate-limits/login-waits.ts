import type { Limit } from './limits.ts';
import type { TimedWindow } from './rate-limit-store.ts';
import { isInTheFuture } from './window-times.ts';

const FIRST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 15 * 60;

/** `seconds`: up to the allowed tries, their window; from then on the wait before the next one. */
export type TriesOfAccount = TimedWindow;

export type NextTry = { allowed: true; kept: TriesOfAccount } | { allowed: false; waitMilliseconds: number };

/**
 * Every try is counted before the password is looked at, so that tries sent at once cannot pass together; a success
 * forgets them. Never a permanent lock: the longest wait is 15 minutes, and after a quiet window all is forgotten.
 */
export function nextTry(tries: TriesOfAccount | null, now: Date, limit: Limit): NextTry {
  const fresh: TriesOfAccount = { count: 1, startedAt: now, seconds: secondsAfter(1, limit) };
  if (tries === null || isInTheFuture(tries.startedAt, now)) return { allowed: true, kept: fresh };
  const sinceStart = now.getTime() - tries.startedAt.getTime();
  const wait = tries.seconds * 1000 - sinceStart;
  if (tries.count < limit.max) {
    if (wait <= 0) return { allowed: true, kept: fresh };
    const count = tries.count + 1;
    const startedAt = count < limit.max ? tries.startedAt : now;
    return { allowed: true, kept: { count, startedAt, seconds: secondsAfter(count, limit) } };
  }
  if (wait > 0) return { allowed: false, waitMilliseconds: wait };
  if (-wait >= limit.seconds * 1000) return { allowed: true, kept: fresh };
  const count = tries.count + 1;
  return { allowed: true, kept: { count, startedAt: now, seconds: secondsAfter(count, limit) } };
}

/** 1, 2, 4, 8, 15, 15 … minutes, once the allowed tries are used up. */
function secondsAfter(count: number, limit: Limit): number {
  if (count < limit.max) return limit.seconds;
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (count - limit.max), LONGEST_WAIT_SECONDS);
}

import type { Limit } from './limits.ts';
import type { TimedWindow } from './rate-limit-store.ts';
import { isInTheFuture } from './window-times.ts';

const FIRST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 15 * 60;

/** `seconds` is the length of the window while attempts are left, and after that the wait before the next attempt. */
export type LoginAttempts = TimedWindow;

export type NextAttempt =
  { allowed: true; kept: LoginAttempts } | { allowed: false; waitMilliseconds: number };

/**
 * Every attempt is counted before the password is checked, so that parallel attempts cannot exceed the limit; a success
 * resets the count. An account is never locked for good: the longest wait is 15 minutes, and a window without attempts
 * resets the count.
 */
export function nextAttempt(tries: LoginAttempts | null, now: Date, limit: Limit): NextAttempt {
  const fresh: LoginAttempts = { count: 1, startedAt: now, seconds: secondsAfter(1, limit) };
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

/** 1, 2, 4, 8, 15, 15 … minutes, once the allowed attempts are used up. */
function secondsAfter(count: number, limit: Limit): number {
  if (count < limit.max) return limit.seconds;
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (count - limit.max), LONGEST_WAIT_SECONDS);
}

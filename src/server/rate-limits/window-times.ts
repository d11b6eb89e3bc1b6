/** Requests are counted a little later than their moment was read, and the clocks of two instances differ a little. */
export const CLOCK_TOLERANCE_MS = 10_000;

/** A clock that was set back leaves moments in the future: what began there began before that, and nobody knows when. */
export function isInTheFuture(moment: Date, now: Date): boolean {
  return moment.getTime() > now.getTime() + CLOCK_TOLERANCE_MS;
}

export function hasPassed(window: { startedAt: Date; seconds: number }, now: Date): boolean {
  const { startedAt, seconds } = window;
  return startedAt.getTime() + seconds * 1000 <= now.getTime() || isInTheFuture(startedAt, now);
}

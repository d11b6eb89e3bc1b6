/** The time is read slightly before a request is counted, and the clocks of two instances differ slightly. */
export const CLOCK_TOLERANCE_MS = 10_000;

/** After a clock was set back, stored times may lie in the future; such a window counts as expired. */
export function isInTheFuture(moment: Date, now: Date): boolean {
  return moment.getTime() > now.getTime() + CLOCK_TOLERANCE_MS;
}

export function hasPassed(window: { startedAt: Date; seconds: number }, now: Date): boolean {
  const { startedAt, seconds } = window;
  return startedAt.getTime() + seconds * 1000 <= now.getTime() || isInTheFuture(startedAt, now);
}

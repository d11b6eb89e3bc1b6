import { SERVER_TIME_HEADER } from '#contract/server-time-header.ts';

/*
 * TD-1: the server's time in the browser. This is the only file that reads the device's clock, which may be days off:
 * it measures how far, from the time every answer carries.
 */

/** Server time minus device time, in milliseconds; null until the first answer. */
let offset: number | null = null;
const listeners = new Set<() => void>();

/** Only to measure durations; a calendar day comes from `today`. */
export function deviceTime(): number {
  return Date.now();
}

export function serverTime(): number {
  return deviceTime() + (offset ?? 0);
}

export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * The server read its clock after `askedAt` (device time) and before now, which bounds the offset on both sides. The
 * lower bound is taken: it makes a day begin late by the latency of one answer, never early. Without `askedAt` (an
 * event of the live stream, a prefetched answer) only the lower bound is known.
 */
export function noteServerTime(sent: number, askedAt: number | null): void {
  if (!Number.isSafeInteger(sent) || sent <= 0) return;
  const lowest = sent - deviceTime();
  const highest = askedAt === null ? Infinity : sent - askedAt;
  if (offset !== null && offset >= lowest && offset <= highest) return;
  offset = lowest;
  for (const listener of listeners) listener();
}

export function noteTimeOfAnswer(answer: Response, askedAt: number | null): void {
  noteServerTime(Number(answer.headers.get(SERVER_TIME_HEADER) ?? NaN), askedAt);
}

/** After the device slept or its clock was set. Without a connection the last known offset stays in use. */
export async function askServerTime(): Promise<void> {
  const askedAt = deviceTime();
  try {
    noteTimeOfAnswer(await fetch('/healthz', { cache: 'no-store', credentials: 'omit' }), askedAt);
  } catch {
    // The next answer or heartbeat carries the time, too.
  }
}

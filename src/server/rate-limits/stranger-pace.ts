import { setTimeout as wait } from 'node:timers/promises';

/** Resolves when the next call of an address that has not signed in may be looked at. */
export type StrangerPace = (address: string) => Promise<void>;

const PER_SECOND = 200;
const DELAY_MS = 1_000;
const MOST_KEPT = 10_000;

/**
 * Even a refusal costs the only thread something, and thousands a second from one address keep everybody else waiting. Up to 200 calls
 * a second (a token bucket) go ahead at once; each one beyond is held back about a second, so that a connection that asks again
 * at once gets one answer a second.
 */
export function createStrangerPace(): StrangerPace {
  const buckets = new Map<string, { tokens: number; filledAt: number }>();
  return async (address) => {
    const now = performance.now();
    const bucket = buckets.get(address) ?? { tokens: PER_SECOND, filledAt: now };
    bucket.tokens = Math.min(PER_SECOND, bucket.tokens + ((now - bucket.filledAt) * PER_SECOND) / 1000);
    bucket.filledAt = now;
    if (buckets.size >= MOST_KEPT) buckets.clear();
    buckets.set(address, bucket);
    // Spread, so that calls held back together do not come back together.
    if (bucket.tokens < 1) return wait(DELAY_MS * (0.5 + Math.random()));
    bucket.tokens -= 1;
  };
}

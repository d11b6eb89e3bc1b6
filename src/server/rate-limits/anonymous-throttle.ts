import { setTimeout as wait } from 'node:timers/promises';

/** Resolves when the next anonymous call of an address may be processed. */
export type AnonymousThrottle = (address: string) => Promise<void>;

const PER_SECOND = 200;
const DELAY_MS = 1_000;
const MAX_ADDRESSES = 10_000;

/**
 * A token bucket per address. Even refusals use the single thread, and thousands per second from one address would delay
 * all other callers. Up to 200 calls a second pass at once; each further one is delayed by about a second, so that a
 * client that retries at once gets one response per second and connection.
 */
export function createAnonymousThrottle(): AnonymousThrottle {
  const buckets = new Map<string, { tokens: number; filledAt: number }>();
  return async (address) => {
    const now = performance.now();
    const bucket = buckets.get(address) ?? { tokens: PER_SECOND, filledAt: now };
    bucket.tokens = Math.min(PER_SECOND, bucket.tokens + ((now - bucket.filledAt) * PER_SECOND) / 1000);
    bucket.filledAt = now;
    if (buckets.size >= MAX_ADDRESSES) buckets.clear();
    buckets.set(address, bucket);
    // Jitter, so that delayed calls do not all continue at the same time.
    if (bucket.tokens < 1) return wait(DELAY_MS * (0.5 + Math.random()));
    bucket.tokens -= 1;
  };
}

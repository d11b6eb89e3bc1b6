import { setTimeout as wait } from 'node:timers/promises';

export interface Sender {
  readonly address: string;
  /** The session of the request, where it is known; null without. */
  readonly session: string | null;
}

/** Counts a request, and resolves when it may go on: as one of its session, or as one of its address. */
export type RequestThrottle = (sender: Sender) => Promise<'session' | 'address'>;

interface Rate {
  /** So many at once. */
  readonly burst: number;
  readonly perSecond: number;
}

export interface ThrottleRates {
  readonly ofAddress: Rate;
  /** More than a person's browser is refused, or asks of public endpoints; little beside what an address may. */
  readonly ofSession: Rate;
  readonly delayMilliseconds: number;
}

const RATES: ThrottleRates = {
  ofAddress: { burst: 200, perSecond: 200 },
  ofSession: { burst: 30, perSecond: 10 },
  delayMilliseconds: 1_000,
};

/**
 * Token buckets for requests that a session's own limits do not hold back: those of public endpoints, and those that are
 * refused. Even a refusal uses the single thread, and thousands per second would delay all other callers. A session has
 * a small share of its own, so that a flood from the same address cannot slow it down; beyond it, and without a
 * session, a request counts against its address. Beyond that each is delayed by about a second, so that a client that
 * retries at once gets one response per second and connection.
 */
export function createRequestThrottle(rates = RATES): RequestThrottle {
  const sessions = createBuckets(rates.ofSession);
  const addresses = createBuckets(rates.ofAddress);
  return async ({ address, session }) => {
    if (session !== null && sessions.take(session)) return 'session';
    // Jitter, so that delayed calls do not all continue at the same time.
    if (!addresses.take(address)) await wait(rates.delayMilliseconds * (0.5 + Math.random()));
    return 'address';
  };
}

const MAX_BUCKETS = 10_000;

function createBuckets({ burst, perSecond }: Rate): { take(key: string): boolean } {
  const buckets = new Map<string, { tokens: number; filledAt: number }>();
  return {
    take(key) {
      const now = performance.now();
      const bucket = buckets.get(key) ?? { tokens: burst, filledAt: now };
      bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.filledAt) * perSecond) / 1000);
      bucket.filledAt = now;
      if (buckets.size >= MAX_BUCKETS) buckets.clear();
      buckets.set(key, bucket);
      if (bucket.tokens < 1) return false;
      bucket.tokens -= 1;
      return true;
    },
  };
}

import type { Clock } from '#server/base/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { LimitHit, LimitName, Limits } from './limits.ts';
import { addHits } from './rate-limit-store.ts';
import { tooManyRequests } from './too-many-requests.ts';
import { hasPassed } from './window-times.ts';

interface Lease {
  left: number;
  /** The limit is used up: nothing more can be reserved before the window ends. */
  spent: boolean;
  /** Null before the first reservation. */
  window: { startedAt: Date; seconds: number } | null;
  renewing: Promise<void> | null;
}

/** One reservation takes this fraction (1/20) of a limit. */
const RESERVED_FRACTION = 20;
const MAX_LEASES = 10_000;

/** Of a session; the last one of a demonstration (AS-5). */
export type SessionLimits = (
  kind: 'session_reads' | 'session_writes' | 'session_live_opens' | 'demo_writes',
  id: string,
) => Promise<void>;

/**
 * Reads, writes and opened live streams per session. Counting each one in the database would double its cost, so an
 * instance reserves a block of hits and counts it down in memory; all reservations together never exceed the limit.
 */
export function createSessionLimits(parts: {
  db: Database;
  clock: Clock;
  limits: Limits;
  onHit: LimitHit;
}): SessionLimits {
  const { db, clock, limits, onHit } = parts;
  const leases = new Map<string, Lease>();

  const reserve = async (name: LimitName, key: string, lease: Lease) => {
    const limit = limits[name];
    const block = Math.max(1, Math.floor(limit.max / RESERVED_FRACTION));
    const window = await addHits(db.system, { key, limit, hits: block, now: clock.now() });
    const before = window.count - block;
    lease.left = Math.max(0, Math.min(block, limit.max - before));
    lease.spent = lease.left === 0;
    lease.window = { startedAt: window.startedAt, seconds: limit.seconds };
  };

  return async (name, sessionId) => {
    const key = `${name}:${sessionId}`;
    const lease = leases.get(key) ?? { left: 0, spent: false, window: null, renewing: null };
    deleteExpiredLeases(leases, clock.now());
    leases.set(key, lease);
    for (;;) {
      const now = clock.now();
      const window = lease.window === null || hasPassed(lease.window, now) ? null : lease.window;
      if (window !== null && lease.left > 0) break;
      if (window !== null && lease.spent) {
        onHit(name);
        throw tooManyRequests(window.startedAt.getTime() + window.seconds * 1000 - now.getTime());
      }
      // Concurrent requests share one reservation.
      lease.renewing ??= reserve(name, key, lease).finally(() => (lease.renewing = null));
      await lease.renewing;
    }
    lease.left -= 1;
  };
}

/** Bounds the memory used for sessions that are gone. */
function deleteExpiredLeases(leases: Map<string, Lease>, now: Date): void {
  if (leases.size < MAX_LEASES) return;
  for (const [key, lease] of leases) {
    const isExpired = lease.window === null || hasPassed(lease.window, now);
    if (isExpired && lease.renewing === null) leases.delete(key);
  }
}

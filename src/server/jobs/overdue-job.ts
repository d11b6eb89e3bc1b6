import type { FastifyBaseLogger } from 'fastify';
import { dayInZone, type Day } from '#domain/calendar.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { purgeIdempotencyKeys } from '#server/http/idempotency.ts';
import { sweepImports } from '#server/imports/sweep-imports.ts';
import { purgeContacts } from '#server/messages/contact-store.ts';
import { purgeRateLimits } from '#server/rate-limits/rate-limit-store.ts';
import { purgeSessions } from '#server/sessions/sign-out.ts';
import { markOverdue } from './mark-overdue.ts';

export interface OverdueJobParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** How often the clock is read; by default half a minute. */
  readonly lookEveryMs?: number;
}

export interface OverdueJob {
  /** Resolves when the current run has ended. */
  stop(): Promise<void>;
}

const HOUR_MS = 3_600_000;
const LOOK_EVERY_MS = 30_000;

/**
 * Runs at start (to catch up after downtime), when the local day changes, and hourly (LN-14). It polls the clock instead
 * of sleeping until midnight, so that suspend and daylight saving time cannot make it miss a day.
 */
export function startOverdueJob(parts: OverdueJobParts): OverdueJob {
  const { db, clock, timeZone, log, lookEveryMs = LOOK_EVERY_MS } = parts;
  let done: { at: Date; today: Day } | null = null;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function runWhenDue(): Promise<void> {
    const at = clock.now();
    const today = dayInZone(at, timeZone);
    if (done !== null && done.today === today && at.getTime() - done.at.getTime() < HOUR_MS) return;
    try {
      const marked = await markOverdue(db, today, at);
      await purge(db, at);
      done = { at, today };
      if (marked > 0) log.info({ marked, today }, 'loans marked overdue');
    } catch (error) {
      // `done` stays unset, so the next poll retries.
      log.error({ err: error }, 'marking overdue loans failed');
    }
  }

  function look(): void {
    running = runWhenDue().then(() => {
      if (!stopped) timer = setTimeout(look, lookEveryMs).unref();
    });
  }

  look();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}

async function purge(db: Database, now: Date): Promise<void> {
  await purgeIdempotencyKeys(db, now);
  await purgeSessions(db, now);
  await purgeRateLimits(db, now);
  await purgeContacts(db, now);
  await sweepImports(db, now);
}

import type { Clock } from '#server/base/clock.ts';
import type { Database } from '#server/db/database.ts';
import { earliestSessionEnd } from '#server/sessions/session-expiry.ts';

export interface SessionWatch {
  /** Queries the sessions; false once one of them has ended and `ended` was called. */
  check(): Promise<boolean>;
  /** Checks without waiting. A failed query ends no session: the next heartbeat checks again. */
  checkSoon(): void;
  stop(): void;
}

/** Calls `ended` once, when a check finds an ended session or a session's end time is reached. */
export function watchSessions(parts: {
  db: Database;
  clock: Clock;
  sessionIds: readonly string[];
  /** The interval at which the caller calls `check`; a session that ends earlier gets its own timer. */
  checkedEveryMilliseconds: number;
  ended: () => void;
}): SessionWatch {
  const { db, clock, sessionIds, checkedEveryMilliseconds, ended } = parts;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
  };
  const check = async (): Promise<boolean> => {
    const now = clock.now();
    const end = await earliestSessionEnd(db, sessionIds, now);
    if (stopped) return false;
    clearTimeout(timer);
    if (end === null) {
      stop();
      ended();
      return false;
    }
    const left = end.getTime() - now.getTime();
    if (left <= checkedEveryMilliseconds) timer = setTimeout(checkSoon, left);
    return true;
  };
  const checkSoon = () => void check().catch(() => undefined);
  return { check, checkSoon, stop };
}

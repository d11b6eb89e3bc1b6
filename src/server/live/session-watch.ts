import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { firstEndOfSessions } from '#server/sessions/living-sessions.ts';

export interface SessionWatch {
  /** Looks the sessions up; false once one of them has ended, and `ended` was called. */
  check(): Promise<boolean>;
  /** The same without waiting. A database away for a moment ends nothing: the next heartbeat checks again. */
  checkSoon(): void;
  stop(): void;
}

/** Calls `ended` once, when a session has ended: found by a check, or at the moment a check foretold. */
export function watchSessions(parts: {
  db: Database;
  clock: Clock;
  sessionIds: readonly string[];
  /** Checks come at least this often; an end before the next one gets a timer. */
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
    const end = await firstEndOfSessions(db, sessionIds, now);
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

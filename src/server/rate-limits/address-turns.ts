import { createTurns, type Turns } from './turns.ts';
import { tooManyRequests } from './too-many-requests.ts';

/** Few: each may hold a database connection. Everybody behind one router still has hundreds of turns a second. */
const AT_ONCE = 2;
const MOST_WAITING = 100;
const LONGEST_WAIT_MS = 5_000;
const RETRY_MS = 1_000;

export function createAddressTurns(): Turns {
  return createTurns({
    atOnce: AT_ONCE,
    mostWaiting: MOST_WAITING,
    longestWaitMilliseconds: LONGEST_WAIT_MS,
    refusal: () => tooManyRequests(RETRY_MS),
  });
}

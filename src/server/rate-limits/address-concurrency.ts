import { createConcurrencyLimit, type ConcurrencyLimit } from '#server/base/concurrency-limit.ts';
import { tooManyRequests } from './too-many-requests.ts';

/** Few, because each may hold a database connection; two still allow hundreds of short requests a second. */
const MAX_RUNNING = 2;
const MAX_WAITING = 100;
const MAX_WAIT_MS = 5_000;
const RETRY_MS = 1_000;

export function createAddressConcurrency(): ConcurrencyLimit {
  return createConcurrencyLimit({
    maxRunning: MAX_RUNNING,
    maxWaiting: MAX_WAITING,
    maxWaitMilliseconds: MAX_WAIT_MS,
    refusal: () => tooManyRequests(RETRY_MS),
  });
}

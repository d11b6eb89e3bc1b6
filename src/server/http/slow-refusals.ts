import { setTimeout as wait } from 'node:timers/promises';

const QUICK_PER_SECOND = 50;
const DELAY_MS = 1_000;

/**
 * A refusal is cheap, but thousands a second from one address keep everybody else waiting for the processor. Beyond the first ones
 * of a second each is answered about a second late, so that a connection that asks again at once gets one answer a second.
 */
export function createSlowRefusals(): (address: string) => Promise<void> {
  let second = 0;
  let refused = new Map<string, number>();
  return async (address) => {
    const current = Math.floor(performance.now() / 1000);
    if (current !== second) {
      second = current;
      refused = new Map();
    }
    const count = (refused.get(address) ?? 0) + 1;
    refused.set(address, count);
    // Spread, so that those who were refused together do not come back together.
    if (count > QUICK_PER_SECOND) await wait(DELAY_MS * (0.5 + Math.random()));
  };
}

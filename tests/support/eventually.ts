import { vi } from 'vitest';

/** Asks until it holds. A busy machine is slow, not wrong: Vitest's own second is over before one has come to its turn. */
export function eventually<T>(ask: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(ask, { timeout: 30_000, interval: 20 });
}

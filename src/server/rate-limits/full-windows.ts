import { hasPassed } from './window-times.ts';

interface FullWindow {
  readonly startedAt: Date;
  readonly seconds: number;
  /** The distinct members counted before it was full; they are still accepted. */
  readonly members?: ReadonlySet<string>;
}

/** A cache of full windows: refusing a request from here needs no connection and no lock. */
export interface FullWindows {
  get(key: string, now: Date): FullWindow | undefined;
  remember(key: string, window: FullWindow, how?: { forMilliseconds: number }): void;
  forget(key: string): void;
}

const MAX_ENTRIES = 2_000;

export function createFullWindows(): FullWindows {
  const windows = new Map<string, FullWindow & { trustedUntil: number }>();
  return {
    get(key, now) {
      const window = windows.get(key);
      if (window === undefined) return undefined;
      if (!hasPassed(window, now) && performance.now() < window.trustedUntil) return window;
      windows.delete(key);
      return undefined;
    },
    remember(key, window, { forMilliseconds } = { forMilliseconds: Infinity }) {
      const [oldest] = windows.keys();
      if (windows.size >= MAX_ENTRIES && oldest !== undefined) windows.delete(oldest);
      windows.set(key, { ...window, trustedUntil: performance.now() + forMilliseconds });
    },
    forget: (key) => void windows.delete(key),
  };
}

import { hasPassed } from './window-times.ts';

interface FullWindow {
  readonly startedAt: Date;
  readonly seconds: number;
  /** The distinct subjects that were counted before it was full; they go on being let through. */
  readonly members?: ReadonlySet<string>;
}

/** The windows this process found full: refusing from here costs no connection and waits for no lock. */
export interface FullWindows {
  get(key: string, now: Date): FullWindow | undefined;
  remember(key: string, window: FullWindow, how?: { forMilliseconds: number }): void;
  forget(key: string): void;
}

const MOST_KEPT = 2_000;

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
      if (windows.size >= MOST_KEPT && oldest !== undefined) windows.delete(oldest);
      windows.set(key, { ...window, trustedUntil: performance.now() + forMilliseconds });
    },
    forget: (key) => void windows.delete(key),
  };
}

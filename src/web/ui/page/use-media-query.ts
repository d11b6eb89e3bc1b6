import { useCallback, useSyncExternalStore } from 'react';

/** From 1024 px on, where the bar has become the rail: Tailwind's `lg`. */
export const WIDE_SCREEN = '(width >= 64rem)';

/**
 * Whether the screen is like that, kept up to date. For what is built differently there; what only looks different is
 * left to the style sheet, which does not wait for the code.
 */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

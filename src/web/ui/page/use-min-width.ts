import { useCallback, useSyncExternalStore } from 'react';

/** From which width a screen has a table (1024 px), and room for a panel beside it (1280 px). */
export const TABLE_WIDTH = '64rem';
export const PANEL_WIDTH = '80rem';

/** Whether the window is at least so wide; false where it is rendered without one. */
export function useMinWidth(width: typeof TABLE_WIDTH | typeof PANEL_WIDTH): boolean {
  const query = `(width >= ${width})`;
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

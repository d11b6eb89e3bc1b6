import { useSyncExternalStore } from 'react';

/** True where this page came with the login already drawn in it (and while it is being drawn, at build time). */
export const loginIsDrawn =
  typeof document === 'undefined' || document.getElementById('root')?.dataset['view'] === 'login';

/** False until React has taken over what the page came with: nothing reacts before. */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

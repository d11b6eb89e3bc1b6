import { useEffect, useSyncExternalStore } from 'react';
import './first-answers.ts';

/** True where this page came with the login already drawn in it (and while it is being drawn, at build time). */
export const loginIsDrawn =
  typeof document === 'undefined' || document.getElementById('root')?.dataset['view'] === 'login';

/** True where it came with a picture of its screen. */
export const screenIsDrawn =
  typeof document !== 'undefined' && document.querySelector('#root [inert]') !== null;

/** False until React has taken over what the page came with: nothing reacts before. */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

/** A button of the drawn page that was pressed before anything could react is pressed again: head-script.ts kept it. */
export function usePressedMeanwhile(takenOver: boolean): void {
  useEffect(() => {
    if (!takenOver) return;
    window.dispatchEvent(new Event('caderneta-taken-over'));
    const pressed = globalThis.cadernetaPressed;
    globalThis.cadernetaPressed = null;
    if (pressed?.isConnected === true) pressed.click();
  }, [takenOver]);
}

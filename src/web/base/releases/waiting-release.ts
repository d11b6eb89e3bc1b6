import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { somethingIsTyped } from '#web/base/typed-text.ts';

let takeOver = (): void => undefined;

/** How a newer release that waits is let in, if there is one. */
export function letInBetweenScreens(how: () => void): void {
  takeOver = how;
}

/** The good moment for it: between two screens, with nothing typed. The address, and what it carries, stay. */
export function useReleaseBetweenScreens(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!somethingIsTyped()) takeOver();
  }, [pathname]);
}

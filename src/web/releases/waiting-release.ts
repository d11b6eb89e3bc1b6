import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { somethingIsTyped } from './typed-text.ts';

let takeOver: (() => void) | null = null;

/** A newer release has come and waits for a good moment. */
export function releaseIsWaiting(how: () => void): void {
  takeOver = how;
}

/** The good moment: between two screens, with nothing typed. The address, and what it carries, stay. */
export function useReleaseBetweenScreens(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (takeOver !== null && !somethingIsTyped()) takeOver();
  }, [pathname]);
}

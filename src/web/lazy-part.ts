import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { leaveForNewRelease } from './releases/new-release.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

/**
 * A part of a screen in a chunk of its own: a dialog, a panel. One that cannot be loaded must not take the screen and
 * what was typed there with it: it is tried again until it is here, or the page is left for a new release.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        return { default: await load() };
      } catch {
        await leaveForNewRelease();
        await comeBack(wait);
      }
    }
  });
}

function comeBack(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
    window.addEventListener('online', done);
  });
}

import { use, type ComponentType, type ReactNode } from 'react';
import { leaveForNewRelease } from '#web/base/releases/new-release.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Loads its code beforehand: then it renders without a fallback. */
  load: () => Promise<void>;
  /** The same without waiting; after a failure it is loaded again when it is shown. */
  prefetch: () => void;
}

const failedScreens = new Set<() => void>();

/**
 * A part of a screen in a chunk of its own: a dialog, a panel. A failed download must not replace the screen and what
 * was typed there by an error: it is retried until it succeeds, or the page is left for a new release.
 */
export function lazyPart<Props extends object>(importPart: () => Promise<ComponentType<Props>>) {
  return lazyComponent(importPart, async (load) => {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        return await load();
      } catch {
        await leaveForNewRelease();
        await onlineOrAfter(wait);
      }
    }
  });
}

/** A screen in a chunk of its own. A failed download is shown by the error boundary around it. */
export function lazyScreen(importScreen: () => Promise<ComponentType>) {
  return lazyComponent(importScreen, async (load, forget) => {
    try {
      await load();
    } catch (error) {
      failedScreens.add(forget);
      void leaveForNewRelease();
      throw error;
    }
  });
}

/** For the next visit of a screen that could not be loaded: it is loaded again. */
export function forgetFailedScreens(): void {
  for (const forget of failedScreens) forget();
  failedScreens.clear();
}

/** Unlike React's `lazy`, a component loaded beforehand renders at once. */
function lazyComponent<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
  wait: (load: () => Promise<void>, forget: () => void) => Promise<void>,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | null = null;
  // One promise for all renders until it has failed for good: `use` needs the same one each time.
  let waiting: Promise<void> | null = null;
  const load = async () => {
    Loaded ??= await importComponent();
  };
  const forget = () => {
    waiting = null;
  };
  function Part(props: Props) {
    if (Loaded === null) use((waiting ??= wait(load, forget)));
    return Loaded === null ? null : <Loaded {...props} />;
  }
  return Object.assign(Part, { load, prefetch: () => void load().catch(() => undefined) });
}

function onlineOrAfter(milliseconds: number): Promise<void> {
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

import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import { leaveForNewRelease } from '#web/app/releases/new-release.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Brings its code beforehand: then it shows without a pause. */
  bring: () => Promise<void>;
  /** The same for whoever does not wait for it; one that fails now is asked for again when it is wanted. */
  bringSoon: () => void;
}

/**
 * A part of a screen in a chunk of its own: a dialog, a panel. One that cannot be loaded must not take the screen and
 * what was typed there with it: it is tried again until it is here, or the page is left for a new release.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let Loaded: ComponentType<Props> | null = null;
  const bring = async () => {
    Loaded ??= await load();
    return Loaded;
  };
  const Waiting = lazy(async () => {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        return { default: await bring() };
      } catch {
        await leaveForNewRelease();
        await comeBack(wait);
      }
    }
  });
  function Part(props: Props) {
    // Chosen once: another one in its place would begin anew, and lose what was typed.
    const [Chosen] = useState<ComponentType<Props>>(() => Loaded ?? Waiting);
    return <Chosen {...props} />;
  }
  return Object.assign(Part, {
    bring: async () => void (await bring()),
    bringSoon: () => void bring().catch(() => undefined),
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

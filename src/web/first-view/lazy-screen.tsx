import { use, type ComponentType, type ReactNode } from 'react';
import { leaveForNewRelease } from '#web/app/releases/new-release.ts';

interface LazyScreen {
  (): ReactNode;
  /** Brings its code, which may already be here. */
  load: () => Promise<void>;
}

const failed = new Set<() => void>();

/** A screen in a chunk of its own. Unlike React's own, one that was loaded beforehand shows without a pause. */
export function lazyScreen(importScreen: () => Promise<ComponentType>): LazyScreen {
  let Loaded: ComponentType | null = null;
  let loading: Promise<void> | null = null;
  const load = () => {
    loading ??= importScreen().then(
      (screen) => {
        Loaded = screen;
      },
      (error: unknown) => {
        failed.add(() => {
          loading = null;
        });
        void leaveForNewRelease();
        throw error;
      },
    );
    return loading;
  };
  function Screen() {
    if (Loaded === null) use(load());
    return Loaded === null ? null : <Loaded />;
  }
  return Object.assign(Screen, { load });
}

/** Whoever comes back to a screen that could not be loaded gets another try. */
export function forgetFailedScreens(): void {
  for (const forget of failed) forget();
  failed.clear();
}

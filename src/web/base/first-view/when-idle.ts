import { msSinceLast } from '#web/base/user-activity.ts';

/** Idle loading must not compete with a quick series of presses. */
const NO_PRESS_FOR_MS = 1_000;

/** The longest a page that never rests is waited for. */
const RESTS_WITHIN_MS = 5_000;

/** Runs once the first screen is loaded and drawn and nothing was pressed for a while; returns how to cancel it. */
export function whenIdle(run: () => void, restMs = 300): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cancelled = false;
  const later = () => {
    timer = setTimeout(runWithoutRecentPress, restMs);
  };
  const runWithoutRecentPress = () => {
    const wait = NO_PRESS_FOR_MS - msSinceLast('press');
    if (wait > 0) timer = setTimeout(runWithoutRecentPress, wait);
    else atRest(() => cancelled || run());
  };
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
  return () => {
    window.removeEventListener('load', later);
    clearTimeout(timer);
    cancelled = true;
  };
}

/** Safari has no word for it. */
function atRest(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: RESTS_WITHIN_MS });
  else run();
}

const BETWEEN_PARTS_MS = 300;

/** Loads one part after the other, each when the page is idle; returns how to cancel it. */
export function loadWhenIdle(parts: readonly (() => Promise<unknown>)[], firstRestMs: number): () => void {
  let cancel = (): void => undefined;
  const load = (index: number, restMs: number) => {
    const part = parts[index];
    if (part === undefined) return;
    cancel = whenIdle(() => {
      const next = () => load(index + 1, BETWEEN_PARTS_MS);
      // A part that fails is loaded again when it is shown.
      part().then(next, next);
    }, restMs);
  };
  load(0, firstRestMs);
  return () => cancel();
}

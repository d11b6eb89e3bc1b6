import { sinceReader } from '#web/ui/list/reader-activity.ts';

/** Whoever presses one thing after the other waits for none of what can wait. */
const READER_RESTS_MS = 1_000;

/** Runs what can wait once the first screen stands, and network and reader have rested; returns how to call it off. */
export function whenIdle(run: () => void, restMs = 300): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    timer = setTimeout(runOnceReaderRests, restMs);
  };
  const runOnceReaderRests = () => {
    const wait = READER_RESTS_MS - sinceReader('press');
    if (wait > 0) timer = setTimeout(runOnceReaderRests, wait);
    else run();
  };
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
  return () => {
    window.removeEventListener('load', later);
    clearTimeout(timer);
  };
}

const BETWEEN_PARTS_MS = 300;

/** Brings what can wait, one part after the other and each when the page rests; returns how to call it off. */
export function bringWhenIdle(parts: readonly (() => Promise<unknown>)[], firstRestMs: number): () => void {
  let cancel = (): void => undefined;
  const bring = (index: number, restMs: number) => {
    const part = parts[index];
    if (part === undefined) return;
    cancel = whenIdle(() => {
      const next = () => bring(index + 1, BETWEEN_PARTS_MS);
      // One that fails now is asked for again when it is wanted.
      part().then(next, next);
    }, restMs);
  };
  bring(0, firstRestMs);
  return () => cancel();
}

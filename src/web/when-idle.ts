/** Runs what can wait once the first screen stands and the network has rested; returns how to call it off. */
export function whenIdle(run: () => void, restMs = 300): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    timer = setTimeout(run, restMs);
  };
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
  return () => {
    window.removeEventListener('load', later);
    clearTimeout(timer);
  };
}

/** Brings what can wait, one part after the other and each when the page rests; returns how to call it off. */
export function bringWhenIdle(parts: readonly (() => Promise<unknown>)[], restMs: number): () => void {
  let cancel = (): void => undefined;
  const bring = (index: number) => {
    const part = parts[index];
    if (part === undefined) return;
    cancel = whenIdle(() => {
      const next = () => bring(index + 1);
      // One that fails now is asked for again when it is wanted.
      part().then(next, next);
    }, restMs);
  };
  bring(0);
  return () => cancel();
}

const lastAt = { press: -Infinity, scroll: -Infinity };
let isWatching = false;

/** How long ago, in milliseconds, the reader pressed something or the page was scrolled; known from the first call on. */
export function sinceReader(did: keyof typeof lastAt): number {
  if (!isWatching) {
    isWatching = true;
    note('pointerdown', 'press');
    note('keydown', 'press');
    note('scroll', 'scroll');
  }
  return performance.now() - lastAt[did];
}

function note(event: string, did: keyof typeof lastAt): void {
  window.addEventListener(event, () => (lastAt[did] = performance.now()), { capture: true, passive: true });
}

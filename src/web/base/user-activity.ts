const lastAt = { press: -Infinity, scroll: -Infinity };
let isListening = false;

/** Milliseconds since the last press (pointer or key) or scroll; the first call starts listening. */
export function msSinceLast(activity: keyof typeof lastAt): number {
  if (!isListening) {
    isListening = true;
    record('pointerdown', 'press');
    record('keydown', 'press');
    record('scroll', 'scroll');
  }
  return performance.now() - lastAt[activity];
}

function record(event: string, activity: keyof typeof lastAt): void {
  window.addEventListener(event, () => (lastAt[activity] = performance.now()), {
    capture: true,
    passive: true,
  });
}

const LONGEST_WAIT_MS = 30_000;
const LOOK_EVERY_MS = 10;

/** Asks until there is an answer; then fails with the reason of the last refusal. */
export async function waitUntil<T>(ask: () => T): Promise<T> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    try {
      return ask();
    } catch (refusal) {
      if (performance.now() > deadline) throw refusal;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

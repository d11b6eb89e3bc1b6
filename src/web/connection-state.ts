/** Shorter gaps are nobody's concern: a stream that reopens at once would only make the sign flicker. */
const QUIET_MS = 2000;

let missing = false;
let patience: ReturnType<typeof setTimeout> | null = null;
const listeners = new Set<() => void>();

/** The stream is there, or nobody waits for it any more. */
export function connectionFound(): void {
  if (patience !== null) clearTimeout(patience);
  patience = null;
  setMissing(false);
}

/** Said after every attempt that failed; the time counts from the first. */
export function connectionLost(): void {
  patience ??= setTimeout(() => setMissing(true), QUIET_MS);
}

export function connectionMissing(): boolean {
  return missing;
}

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function setMissing(next: boolean): void {
  if (next === missing) return;
  missing = next;
  for (const listener of listeners) listener();
}

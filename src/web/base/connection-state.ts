/** 'paused': the server is there but refuses a stream for a while, after many openings (429). */
export type ConnectionState = 'live' | 'paused' | 'missing';

/** A stream that reopens within this time would only make the sign flicker. */
const QUIET_MS = 2000;

let state: ConnectionState = 'live';
let patience: ReturnType<typeof setTimeout> | null = null;
const listeners = new Set<() => void>();

/** The stream is there, or no screen needs it any more. */
export function connectionFound(): void {
  become('live');
}

export function connectionPaused(): void {
  become('paused');
}

/** Called after every attempt that failed; the time counts from the first. */
export function connectionLost(): void {
  patience ??= setTimeout(() => setState('missing'), QUIET_MS);
}

export function connectionState(): ConnectionState {
  return state;
}

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function become(next: 'live' | 'paused'): void {
  if (patience !== null) clearTimeout(patience);
  patience = null;
  setState(next);
}

function setState(next: ConnectionState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

import type { WireStaffSession } from '#contract/sessions.ts';

/** LG-10: what every open tab of this browser learns of. */
export type SessionEvent =
  | { type: 'signed_in'; staff: WireStaffSession }
  | { type: 'token_refreshed'; staff: WireStaffSession }
  | { type: 'user_updated' }
  | { type: 'password_recovery' }
  | { type: 'signed_out' };

const channel = new BroadcastChannel('caderneta-session');
const listeners = new Set<(event: SessionEvent) => void>();

channel.addEventListener('message', (event: MessageEvent<SessionEvent>) => {
  for (const listener of listeners) listener(event.data);
});

/** Tells this tab and every other one. */
export function announceSession(event: SessionEvent): void {
  for (const listener of listeners) listener(event);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  channel.postMessage(event);
}

export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

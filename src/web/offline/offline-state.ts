import { useSyncExternalStore } from 'react';
import type { RouteLoan } from '#contract/offline.ts';
import type { Day } from '#domain/calendar.ts';
import type { Owner } from './device-store.ts';
import type { KeptRoute } from './kept-route.ts';
import type { KeptEntry } from './queue-entry.ts';

/** 'Receber' of a line of the Rota; it outlives the screen it was opened from. */
interface Receiving {
  readonly loan: RouteLoan;
  /** The server's day as the Rota has it. */
  readonly routeDay: Day;
  readonly open: boolean;
  /** Each opening is another dialog. */
  readonly key: number;
}

/** What the device keeps, as far as this page has read it. */
export interface OfflineState {
  /** Nothing was read yet. */
  readonly isReading: boolean;
  /** Who is signed in; without a connection whose key is here. */
  readonly owner: Owner | null;
  /** The app was opened without a connection, and the server could not be asked who is signed in. */
  readonly isAlone: boolean;
  /** 'Usar sem internet neste aparelho' of that person. */
  readonly isOn: boolean;
  readonly route: KeptRoute | null;
  readonly entries: readonly KeptEntry[];
  /** Payments of the person that open once the key is here. */
  readonly sealed: number;
  /** The place of the entry that is on its way. */
  readonly sending: number | null;
  /** Payments of other people that wait on this device (OF-9). */
  readonly others: number;
  /** The browser did not promise to keep it (OF-11). */
  readonly mayBeErased: boolean;
  readonly receiving: Receiving | null;
}

let state: OfflineState = {
  isReading: true,
  owner: null,
  isAlone: false,
  isOn: false,
  route: null,
  entries: [],
  sealed: 0,
  sending: null,
  others: 0,
  mayBeErased: false,
  receiving: null,
};
const listeners = new Set<() => void>();

export const offlineState = (): OfflineState => state;

export function changeState(changed: Partial<OfflineState>): void {
  state = { ...state, ...changed };
  for (const listener of listeners) listener();
}

export function useOfflineState(): OfflineState {
  return useSyncExternalStore(onChange, offlineState, offlineState);
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

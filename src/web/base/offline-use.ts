import type { Cents } from '#domain/money.ts';
import { keepHere, keptHere } from './kept-here.ts';

/*
 * Whether this device keeps anything to work without a connection (OF-1). Until somebody turns that on, this file is all that is
 * loaded of it; src/web/offline does the rest and writes here what the other screens need to know.
 */

const KEY = 'caderneta-offline';

/** 'away': there is no connection, and what is kept here takes the place of 'Hoje'. */
export type OfflineUse = 'none' | 'kept' | 'away';

/** What this device received of a loan. */
export interface ReceivedHere {
  readonly amount: Cents;
  readonly late_fee: Cents;
}

interface KeptOfLoan {
  /** What waits, in words; undefined where nothing does. */
  readonly waiting: string | undefined;
  /** What is not in the loan as it was in that version. */
  readonly receivedSince: (version: number) => ReceivedHere;
}

interface Kept {
  readonly away: boolean;
  /** Payments of the person that the server does not have. */
  readonly unsent: number;
  readonly byLoan: ReadonlyMap<string, KeptOfLoan>;
}

let kept: Kept = { away: false, unsent: 0, byLoan: new Map() };
const listeners = new Set<() => void>();

export function offlineUse(): OfflineUse {
  if (keptHere(KEY) === null) return 'none';
  return kept.away ? 'away' : 'kept';
}

export const unsentHere = (): number => kept.unsent;
/** The same object until something of it changes. */
export const keptByLoan = (): Kept['byLoan'] => kept.byLoan;

/** Whether anything is kept at all is the same in every tab and after a reload. */
export function noteOfflineUse(isKept: boolean, now: Kept): void {
  keepHere(KEY, isKept ? 'kept' : null);
  kept = now;
  for (const listener of listeners) listener();
}

export function onOfflineUse(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

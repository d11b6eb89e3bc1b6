import type { Query, QueryClient } from '@tanstack/react-query';
import { deviceTime } from '#web/base/clock/server-clock.ts';

/*
 * How old what is shown may be while there is no connection. With the stream open an answer stays true until a change
 * is announced, however long ago it was fetched; so its age counts from the last sign of the stream.
 */

let streamHeardAt: number | null = null;
/** The answers that were true when the connection was lost, by query hash. */
let trueAtLoss: { at: number; hashes: ReadonlySet<string> } | null = null;

export function noteStreamHeard(): void {
  streamHeardAt = deviceTime();
  trueAtLoss = null;
}

/** Called after every attempt that failed; the first counts. A refetch that fails later makes nothing older. */
export function noteStreamLost(queryClient: QueryClient): void {
  if (trueAtLoss !== null || streamHeardAt === null) return;
  const trueOnes = queryClient.getQueryCache().findAll({ predicate: ({ state }) => !state.isInvalidated });
  trueAtLoss = { at: streamHeardAt, hashes: new Set(trueOnes.map(({ queryHash }) => queryHash)) };
}

/** Of the answers on the screen, the oldest: how long ago it was still true, in milliseconds. Null with none. */
export function ageOfShown(queryClient: QueryClient): number | null {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.data !== undefined });
  if (shown.length === 0) return null;
  return Math.max(0, deviceTime() - Math.min(...shown.map(trueUntil)));
}

function trueUntil({ queryHash, state }: Query): number {
  const atLoss = trueAtLoss?.hashes.has(queryHash) === true ? trueAtLoss.at : 0;
  return Math.max(state.dataUpdatedAt, atLoss);
}

const MINUTE_MS = 60_000;

export function seenText(ageMs: number): string {
  const minutes = Math.floor(ageMs / MINUTE_MS);
  if (minutes < 1) return 'Atualizado agora há pouco';
  if (minutes < 60) return `Atualizado há ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `Atualizado há ${hours} h`;
  const days = Math.floor(hours / 24);
  return days === 1 ? 'Atualizado há 1 dia' : `Atualizado há ${days} dias`;
}

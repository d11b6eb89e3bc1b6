import type { QueryClient } from '@tanstack/react-query';
import { markStale } from '#web/api/stale-after.ts';
import { deviceTime } from '#web/base/clock/server-clock.ts';
import { onConnectionChange } from '#web/base/connection-state.ts';
import { offlineUse } from '#web/base/offline-use.ts';
import { sessionQuery } from '#web/data/sessions/session-queries.ts';
import type { Owner } from './device-store.ts';
import {
  becomeOwner,
  canKeep,
  followOtherTabs,
  inOrder,
  ownerOf,
  readDevice,
  readRoute,
  tellOtherScreens,
} from './offline-device.ts';
import { isExpired } from './kept-route.ts';
import { offlineState } from './offline-state.ts';
import { sendSoon } from './queue-sender.ts';

const SEND_EVERY_MS = 60_000;
const READ_EVERY_MS = 600_000;
/** What is changed together is read together. */
const READ_AFTER_CHANGE_MS = 2_000;

let started: Promise<void> | null = null;
let wake = (_cause: 'now' | 'tick'): void => undefined;

/** Sends what waits, after an entry or a decision. */
export function sendNow(): void {
  wake('now');
}

/**
 * Follows who is signed in, the connection and the clock, from the first page of this tab that needs it until the tab is closed.
 * Resolves once it is known what is kept.
 */
export function startOffline(queryClient: QueryClient): Promise<void> {
  if (!canKeep()) return Promise.resolve();
  started ??= start(queryClient);
  return started;
}

async function start(queryClient: QueryClient): Promise<void> {
  wake = (cause) => sendSoon(cause, () => markStale(queryClient, 'loans'));
  followOtherTabs();
  let isFollowing = false;
  let followed: Owner | null | undefined;
  const follow = async () => {
    const session = queryClient.getQueryState(sessionQuery.queryKey);
    if (session === undefined || (session.data === undefined && session.status !== 'error')) return;
    const owner = session.data === undefined ? undefined : ownerOf(session.data.staff);
    if (isFollowing && owner === followed) return;
    isFollowing = true;
    followed = owner;
    await inOrder(() => becomeOwner(owner));
    if (owner === undefined || owner === null) return;
    await readAgain();
    wake('now');
  };
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === sessionQuery.queryKey[0]) void follow();
  });
  let afterChange: ReturnType<typeof setTimeout> | undefined;
  queryClient.getMutationCache().subscribe((event) => {
    // What was received here with a connection is no longer owed when it is lost.
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    clearTimeout(afterChange);
    afterChange = setTimeout(() => void readAgain(), READ_AFTER_CHANGE_MS);
  });
  onConnectionChange(connectionChanged);
  window.addEventListener('offline', connectionChanged);
  window.addEventListener('online', () => {
    connectionChanged();
    // Without waiting for the stream to be there again.
    wake('now');
  });
  document.addEventListener('visibilitychange', () => {
    dropExpired();
    wake('now');
  });
  setInterval(() => {
    dropExpired();
    wake('tick');
  }, SEND_EVERY_MS);
  setInterval(() => void readAgain(), READ_EVERY_MS);
  await follow();
}

/** A page may stay open for longer than a Rota is kept. */
export function dropExpired(): void {
  const { route } = offlineState();
  if (route !== null && isExpired(route, deviceTime())) void inOrder(readDevice);
}

function connectionChanged(): void {
  tellOtherScreens();
  if (offlineUse() !== 'away') wake('now');
}

/** The Rota where one is kept, and the key where only a queue was left from before (OF-9). */
export async function readAgain(): Promise<void> {
  const { isOn, sealed } = offlineState();
  if (navigator.onLine && (isOn || sealed > 0)) await inOrder(() => readRoute());
}

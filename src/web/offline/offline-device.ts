import { call } from '#web/api/api-client.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { deviceTime, noteServerTime, serverTime } from '#web/base/clock/server-clock.ts';
import { connectionState } from '#web/base/connection-state.ts';
import { noteOfflineUse } from '#web/base/offline-use.ts';
import { DeviceStore, type Owner } from './device-store.ts';
import { clockOffsetOf, isExpired, type KeptRoute } from './kept-route.ts';
import { changeState, offlineState } from './offline-state.ts';
import { receivedHere } from './owed-loan.ts';
import { isDone, isUnsent, waitingWords } from './queue-entry.ts';

/*
 * What is kept, as this page shows it: read from the device after every change, by this tab or another.
 */

const channel = new BroadcastChannel('caderneta-offline');
let opened: Promise<DeviceStore> | null = null;

export function deviceStore(): Promise<DeviceStore> {
  if (opened !== null) return opened;
  const here = DeviceStore.open(again);
  function again() {
    if (opened === here) opened = null;
  }
  here.catch(again);
  opened = here;
  return here;
}

/** One after another: none of them reads what the one before is changing. */
let last: Promise<unknown> = Promise.resolve();
export function inOrder<Value>(run: () => Promise<Value>): Promise<Value> {
  const next = last.then(run);
  last = next.catch(() => undefined);
  return next;
}

/** The browser keeps no database, key or lock for a page that came without encryption. */
export function canKeep(): boolean {
  return 'indexedDB' in globalThis && 'subtle' in crypto && 'locks' in navigator;
}

export function followOtherTabs(): void {
  channel.addEventListener('message', () => void inOrder(readDevice));
}

export async function changed(): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  channel.postMessage('changed');
  await readDevice();
}

/** Whose it is from now on; undefined while the server cannot be asked: then whose key is here. */
export async function becomeOwner(owner: Owner | null | undefined): Promise<void> {
  const store = await deviceStore();
  if (owner !== undefined) await store.become(owner);
  const here = owner === undefined ? await store.ownerHere() : owner;
  const isOn = here !== null && (await store.isOn(here));
  // What is typed goes on while the server cannot be asked, and is not another person's.
  const receiving = here === offlineState().owner ? offlineState().receiving : null;
  changeState({ owner: here, isAlone: owner === undefined, isOn, receiving });
  await readDevice();
  // The server's day as it was last heard (TD-1).
  const { route } = offlineState();
  if (owner === undefined && route !== null) noteServerTime(deviceTime() + clockOffsetOf(route), null);
}

export async function readDevice(): Promise<void> {
  const store = await deviceStore();
  const { owner } = offlineState();
  const route = owner === null ? null : await store.route(owner);
  const expired = route !== null && isExpired(route, deviceTime());
  if (owner !== null && expired) await store.wipeRoute(owner);
  const kept = owner === null ? [] : await store.entries(owner);
  const done = kept.filter((entry) => isDone(entry, serverTime()));
  for (const { place } of done) await store.remove(place);
  const { own, others } = await store.unsent(owner);
  changeState({
    isReading: false,
    isOn: owner !== null && (await store.isOn(owner)),
    route: expired ? null : route,
    entries: kept.filter((entry) => !done.includes(entry)),
    sealed: own - kept.filter(isUnsent).length,
    others,
    mayBeErased: (await isPersisted()) === false,
  });
  tellOtherScreens(!(await store.isEmpty()));
}

let isKept = true;

/** What the screens outside this folder look at. */
export function tellOtherScreens(kept = isKept): void {
  isKept = kept;
  const { entries, sealed, owner, isOn } = offlineState();
  const waiting = waitingWords(entries);
  const byLoan = new Map(
    entries.map(({ loan_id: id }) => {
      const own = entries.filter((entry) => entry.loan_id === id);
      return [
        id,
        { waiting: waiting.get(id), receivedSince: (version: number) => receivedHere(own, version) },
      ];
    }),
  );
  const hasConnection = navigator.onLine && connectionState() !== 'missing';
  noteOfflineUse(kept, {
    away: owner !== null && isOn && !hasConnection,
    unsent: entries.filter(isUnsent).length + sealed,
    byLoan,
  });
}

/** OF-3: who is to be collected from, and the key of what is kept. False where the server did not say so. */
export async function readRoute(turnsOn = false): Promise<boolean> {
  const { owner } = offlineState();
  if (owner === null) return false;
  try {
    const { queue_key: key, ...answer } = await call('GET /api/route');
    const route: KeptRoute = {
      ...answer,
      readAt: new Date(serverTime()).toISOString(),
      deviceAt: deviceTime(),
    };
    // Another tab may have signed somebody else in since: then it is not this person's.
    if ((await whoIsSignedIn()) !== owner) return false;
    const store = await deviceStore();
    await store.keepKey(owner, key);
    if (turnsOn) await store.turnOn(owner);
    await store.keepRoute(owner, route);
    await changed();
    return true;
  } catch (error) {
    if (error instanceof ApiProblem) return false;
    throw error;
  }
}

export async function whoIsSignedIn(): Promise<Owner | null> {
  const { staff } = await call('GET /api/session');
  return ownerOf(staff);
}

/** A viewer receives nothing, and keeps nothing (OF-1). */
export function ownerOf(
  staff: { readonly institution_id: string; readonly user_id: string; readonly role: string } | null,
): Owner | null {
  return staff === null || staff.role === 'viewer' ? null : `${staff.institution_id} ${staff.user_id}`;
}

/** Null where the browser does not say. */
async function isPersisted(): Promise<boolean | null> {
  // Not every browser has it.
  const storage: StorageManager | undefined = navigator.storage;
  return storage === undefined ? null : await storage.persisted();
}

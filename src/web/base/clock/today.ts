import { useSyncExternalStore } from 'react';
import { dayInZone, type Day } from '#domain/calendar.ts';
import { askServerTime, deviceTime, onServerTime, serverTime } from './server-clock.ts';
import { settings } from '#web/base/settings.ts';

/*
 * TD-1: the one today of every screen: the server's day in APP_TIME_ZONE, wherever the browser is and whatever its
 * clock says.
 */

const MINUTE_MS = 60_000;
/** So long after the minute has begun the day is looked at. */
const MARGIN_MS = 50;
/** The wall clock and the monotonic clock part by more than this only when the device slept or its clock was set. */
const CLOCK_MOVED_MS = 5_000;

let known: { minute: number; day: Day } | null = null;

/** For what happens at a press; what is drawn uses `useToday`, which follows midnight. */
export function today(): Day {
  const now = serverTime();
  const minute = Math.floor(now / MINUTE_MS);
  if (known?.minute !== minute) known = { minute, day: dayInZone(new Date(now), settings.timeZone) };
  return known.day;
}

/** Draws its component again when a new day begins. */
export function useToday(): Day {
  return useSyncExternalStore(onNewDay, today, today);
}

const listeners = new Set<() => void>();
let stopWatching: (() => void) | null = null;

export function onNewDay(listener: () => void): () => void {
  listeners.add(listener);
  stopWatching ??= watchDay();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopWatching?.();
    stopWatching = null;
  };
}

/** Midnight is the beginning of a minute in every time zone, and a minute is short enough after a sleep of the device. */
function watchDay(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let shown = today();
  let drift = clockDrift();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(look, MINUTE_MS - (serverTime() % MINUTE_MS) + MARGIN_MS);
    if (Math.abs(clockDrift() - drift) > CLOCK_MOVED_MS) {
      drift = clockDrift();
      // Not yet: a clock that was set would show a wrong day until the answer.
      void askServerTime().then(look);
      return;
    }
    if (today() === shown) return;
    shown = today();
    for (const listener of listeners) listener();
  };
  document.addEventListener('visibilitychange', look, { signal });
  for (const event of ['focus', 'online', 'pageshow']) window.addEventListener(event, look, { signal });
  const unwatchServer = onServerTime(look);
  look();
  return () => {
    stop.abort();
    unwatchServer();
    clearTimeout(timer);
  };
}

function clockDrift(): number {
  return deviceTime() - performance.now();
}

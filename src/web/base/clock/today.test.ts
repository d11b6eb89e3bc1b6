import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as ServerClock from './server-clock.ts';
import type * as Today from './today.ts';

/*
 * The device's clock is the fake one; the server's time comes with each answer. APP_TIME_ZONE is America/Sao_Paulo,
 * UTC-3: its day begins at 03:00 UTC.
 */

const HOUR = 3_600_000;
let clock: typeof ServerClock;
let days: typeof Today;
let stop = (): void => undefined;

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { querySelector: () => null }));
  clock = await import('./server-clock.ts');
  days = await import('./today.ts');
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

const at = (moment: string) => Date.parse(moment);
const answer = (moment: string) => clock.noteServerTime(at(moment), clock.deviceTime());

test.each(['2026-08-12T15:00:00Z', '2026-08-18T15:00:00Z', '2026-08-15T03:00:00Z'])(
  'TD-1 today is the day of the server with the device at %s',
  (device) => {
    vi.setSystemTime(at(device));
    answer('2026-08-15T15:00:00Z');
    expect(days.today()).toBe('2026-08-15');
  },
);

test('TD-1 the new day begins at midnight of APP_TIME_ZONE, with a device three days behind', () => {
  vi.setSystemTime(at('2026-08-13T02:59:30Z'));
  answer('2026-08-16T02:59:30Z');
  const onChange = vi.fn<() => void>();
  stop = days.onNewDay(onChange);
  expect(days.today()).toBe('2026-08-15');
  vi.advanceTimersByTime(29_000);
  expect(onChange).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(days.today()).toBe('2026-08-16');
  vi.advanceTimersByTime(24 * HOUR);
  expect(onChange).toHaveBeenCalledTimes(2);
  expect(days.today()).toBe('2026-08-17');
});

test('TD-1 an answer that took long makes no day begin early, and the next one is more exact', () => {
  vi.setSystemTime(at('2026-08-15T12:00:00Z'));
  const askedAt = clock.deviceTime();
  vi.advanceTimersByTime(20_000);
  clock.noteServerTime(at('2026-08-15T12:00:01Z'), askedAt);
  expect(new Date(clock.serverTime()).toISOString()).toBe('2026-08-15T12:00:01.000Z');
  answer('2026-08-15T12:00:20Z');
  expect(new Date(clock.serverTime()).toISOString()).toBe('2026-08-15T12:00:20.000Z');
});

test('TD-1 an event of the stream that was held up does not turn the clock back', () => {
  vi.setSystemTime(at('2026-08-15T12:00:00Z'));
  answer('2026-08-15T12:00:00Z');
  clock.noteServerTime(at('2026-08-15T11:00:00Z'), null);
  expect(new Date(clock.serverTime()).toISOString()).toBe('2026-08-15T12:00:00.000Z');
});

test('TD-1 after the device slept or its clock was set, the server is asked before another day is shown', async () => {
  vi.setSystemTime(at('2026-08-15T12:00:00Z'));
  answer('2026-08-15T12:00:00Z');
  const onChange = vi.fn<() => void>();
  stop = days.onNewDay(onChange);
  let server = '2026-08-15T12:00:30Z';
  vi.stubGlobal('fetch', async () => new Response(null, { headers: { 'server-time': String(at(server)) } }));
  // Set ahead by three days: the wall clock moves, the monotonic one does not.
  vi.setSystemTime(at('2026-08-18T12:00:30Z'));
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(onChange).not.toHaveBeenCalled();
  expect(days.today()).toBe('2026-08-15');
  // A night's sleep.
  server = '2026-08-16T12:00:30Z';
  vi.setSystemTime(at('2026-08-19T12:00:30Z'));
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(days.today()).toBe('2026-08-16');
});

test('TD-1 without a connection a sleep over midnight still ends in the new day', async () => {
  vi.setSystemTime(at('2026-08-15T12:00:00Z'));
  answer('2026-08-15T12:00:00Z');
  const onChange = vi.fn<() => void>();
  stop = days.onNewDay(onChange);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.setSystemTime(at('2026-08-16T12:00:00Z'));
  await vi.advanceTimersByTimeAsync(61_000);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(days.today()).toBe('2026-08-16');
});

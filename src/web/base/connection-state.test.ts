import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  connectionFound,
  connectionLost,
  connectionPaused,
  connectionState,
  onConnectionChange,
} from './connection-state.ts';

const onChange = vi.fn<() => void>();
let unwatch = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  unwatch = onConnectionChange(onChange);
});
afterEach(() => {
  connectionFound();
  unwatch();
  onChange.mockClear();
  vi.useRealTimers();
});

test('LV-2 a gap shorter than 2 s is never shown', () => {
  connectionLost();
  vi.advanceTimersByTime(1999);
  connectionFound();
  vi.advanceTimersByTime(60_000);
  expect(connectionState()).toBe('live');
  expect(onChange).not.toHaveBeenCalled();
});

test('LV-2 2 s after the first loss, however often it was tried since, and until it is found', () => {
  connectionLost();
  vi.advanceTimersByTime(1000);
  connectionLost();
  vi.advanceTimersByTime(1000);
  expect(connectionState()).toBe('missing');
  connectionLost();
  connectionFound();
  vi.advanceTimersByTime(60_000);
  expect(connectionState()).toBe('live');
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('LV-2 a pause is said at once, and a connection that is lost after it as lost', () => {
  connectionPaused();
  expect(connectionState()).toBe('paused');
  connectionLost();
  vi.advanceTimersByTime(2000);
  expect(connectionState()).toBe('missing');
  connectionPaused();
  expect(connectionState()).toBe('paused');
  connectionFound();
  expect(connectionState()).toBe('live');
});

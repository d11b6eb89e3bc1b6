import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  connectionFound,
  connectionLost,
  connectionMissing,
  onConnectionChange,
} from './connection-state.ts';

const told = vi.fn<() => void>();
let unwatch = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  unwatch = onConnectionChange(told);
});
afterEach(() => {
  connectionFound();
  unwatch();
  told.mockClear();
  vi.useRealTimers();
});

test('LV-2 a gap shorter than 2 s is never told', () => {
  connectionLost();
  vi.advanceTimersByTime(1999);
  connectionFound();
  vi.advanceTimersByTime(60_000);
  expect(connectionMissing()).toBe(false);
  expect(told).not.toHaveBeenCalled();
});

test('LV-2 2 s after the first loss, however often it was tried since, and until it is found', () => {
  connectionLost();
  vi.advanceTimersByTime(1000);
  connectionLost();
  vi.advanceTimersByTime(1000);
  expect(connectionMissing()).toBe(true);
  connectionLost();
  connectionFound();
  vi.advanceTimersByTime(60_000);
  expect(connectionMissing()).toBe(false);
  expect(told).toHaveBeenCalledTimes(2);
});

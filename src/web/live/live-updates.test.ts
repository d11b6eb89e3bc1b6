import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectionState } from '#web/base/connection-state.ts';
import { startLiveUpdates } from './live-updates.ts';

/** A stream that never opens, as a browser tells it: by an error and nothing more. */
class RefusedStream extends EventTarget {
  static opened = 0;
  constructor() {
    super();
    RefusedStream.opened += 1;
    setTimeout(() => this.dispatchEvent(new Event('error')), 10);
  }
  close(): void {
    // There is nothing to close.
  }
}

let stop = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  RefusedStream.opened = 0;
  vi.stubGlobal('EventSource', RefusedStream);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answering = (status: number, retryAfter: string) =>
  vi.stubGlobal('fetch', async () =>
    Promise.resolve(new Response(null, { status, headers: { 'retry-after': retryAfter } })),
  );

test('LV-2 a server that asks for patience (429) pauses the updates, and is asked again when it said', async () => {
  answering(429, '20');
  stop = startLiveUpdates(new QueryClient());
  await vi.advanceTimersByTimeAsync(19_000);
  expect(connectionState()).toBe('paused');
  expect(RefusedStream.opened).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(RefusedStream.opened).toBe(2);
});

test('LV-2 a stream that fails for any other reason is reported', async () => {
  answering(502, '20');
  stop = startLiveUpdates(new QueryClient());
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connectionState()).toBe('missing');
  expect(RefusedStream.opened).toBeGreaterThan(1);
});

test('LV-2 a network that comes back while an attempt is still failing is tried again within a second or two', async () => {
  answering(502, '20');
  stop = startLiveUpdates(new QueryClient());
  // Attempts after 2, 4, 8 and 16 seconds: the next would come 30 seconds after the fifth.
  while (RefusedStream.opened < 5) await vi.advanceTimersByTimeAsync(5);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(RefusedStream.opened).toBe(6);
});

test('LV-2 a session that has ended (401) is no lost connection: what is shown is asked for again', async () => {
  answering(401, '1');
  const queryClient = new QueryClient();
  const asked = vi.fn<() => Promise<string>>(async () => 'answer');
  await queryClient.prefetchQuery({ queryKey: ['clients'], queryFn: asked });
  stop = startLiveUpdates(queryClient);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connectionState()).toBe('live');
  expect(queryClient.getQueryState(['clients'])?.isInvalidated).toBe(true);
});

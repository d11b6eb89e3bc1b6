import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markAnnounced, markOwnChange } from './stale-after.ts';

const LOAN = '01980000-0000-7000-8000-000000000001';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watched() {
  const queryClient = new QueryClient();
  const asked = vi.spyOn(queryClient, 'invalidateQueries');
  const askedFor = (root: string) =>
    asked.mock.calls.filter(([filters]) => filters?.queryKey?.[0] === root).length;
  return { queryClient, askedFor };
}

test('LV-1 what one change announces is asked for once', async () => {
  const { queryClient, askedFor } = watched();
  markAnnounced(queryClient, 'loans', LOAN);
  markAnnounced(queryClient, 'clients', null);
  markAnnounced(queryClient, 'loans', LOAN);
  expect(askedFor('loans')).toBe(0);
  await vi.advanceTimersByTimeAsync(30);
  expect([askedFor('loans'), askedFor('metrics'), askedFor('clients')]).toEqual([1, 1, 1]);
});

test('LV-1 my own change and its announcement are one question, whichever comes first', async () => {
  const before = watched();
  const since = performance.now();
  await vi.advanceTimersByTimeAsync(5);
  markOwnChange(before.queryClient, { tables: ['loans'], ids: [LOAN], since });
  await vi.advanceTimersByTimeAsync(20);
  markAnnounced(before.queryClient, 'loans', LOAN);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(before.askedFor('loans')).toBe(1);

  const after = watched();
  const start = performance.now();
  await vi.advanceTimersByTimeAsync(5);
  markAnnounced(after.queryClient, 'loans', LOAN);
  await vi.advanceTimersByTimeAsync(50);
  markOwnChange(after.queryClient, { tables: ['loans'], ids: [LOAN], since: start });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(after.askedFor('loans')).toBe(1);
});

test('LV-2 without an announcement my own change is asked for after a moment', async () => {
  const { queryClient, askedFor } = watched();
  markOwnChange(queryClient, { tables: ['loans'], ids: ['another'], since: performance.now() });
  await vi.advanceTimersByTimeAsync(399);
  expect(askedFor('loans')).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(askedFor('loans')).toBe(1);
});

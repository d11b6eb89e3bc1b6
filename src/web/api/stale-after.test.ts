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

/** The rules are downloaded meanwhile. */
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await vi.dynamicImportSettled();
}

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
  await pass(30);
  expect([askedFor('loans'), askedFor('metrics'), askedFor('clients')]).toEqual([1, 1, 1]);
});

test('LV-1 my own change and its announcement are one question, whichever comes first', async () => {
  const before = watched();
  const since = performance.now();
  await pass(5);
  markOwnChange(before.queryClient, { tables: ['loans'], ids: [LOAN], since });
  await pass(20);
  markAnnounced(before.queryClient, 'loans', LOAN);
  await pass(1_000);
  expect(before.askedFor('loans')).toBe(1);

  const after = watched();
  const start = performance.now();
  await pass(5);
  markAnnounced(after.queryClient, 'loans', LOAN);
  await pass(50);
  markOwnChange(after.queryClient, { tables: ['loans'], ids: [LOAN], since: start });
  await pass(1_000);
  expect(after.askedFor('loans')).toBe(1);
});

test('LV-2 without an announcement my own change is asked for after a moment', async () => {
  const { queryClient, askedFor } = watched();
  markOwnChange(queryClient, { tables: ['loans'], ids: ['another'], since: performance.now() });
  await pass(399);
  expect(askedFor('loans')).toBe(0);
  await pass(1);
  expect(askedFor('loans')).toBe(1);
});

test('LV-1 where the rules cannot be downloaded, everything is asked again', async () => {
  vi.resetModules();
  vi.doMock('./stale-rules.ts', () => {
    throw new Error('no network');
  });
  const withoutRules = await import('./stale-after.ts');
  const queryClient = new QueryClient();
  const asked = vi.spyOn(queryClient, 'invalidateQueries');
  withoutRules.markStale(queryClient, 'tags');
  await pass(30);
  expect(asked.mock.calls).toEqual([[{ queryKey: [] }]]);
  vi.doUnmock('./stale-rules.ts');
});

import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ageOfShown, noteStreamHeard, noteStreamLost, seenText } from './seen-age.ts';

const MINUTE = 60_000;
let queryClient: QueryClient;
const unwatch: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
});
afterEach(() => {
  for (const stop of unwatch.splice(0)) stop();
  queryClient.clear();
  noteStreamHeard();
  vi.useRealTimers();
});

/** On the screen, with an answer of this moment. */
function show(key: string, queryFn = () => Promise.resolve(key)): void {
  queryClient.setQueryData([key], key);
  unwatch.push(new QueryObserver(queryClient, { queryKey: [key], queryFn }).subscribe(() => undefined));
}

test.each([
  [0, 'Atualizado agora há pouco'],
  [59_999, 'Atualizado agora há pouco'],
  [MINUTE, 'Atualizado há 1 min'],
  [5 * MINUTE + 1, 'Atualizado há 5 min'],
  [60 * MINUTE, 'Atualizado há 1 h'],
  [23 * 60 * MINUTE + 59 * MINUTE, 'Atualizado há 23 h'],
  [24 * 60 * MINUTE, 'Atualizado há 1 dia'],
  [72 * 60 * MINUTE, 'Atualizado há 3 dias'],
])('LV-2 an age of %i ms reads %s', (age, text) => {
  expect(seenText(age)).toBe(text);
});

test('LV-2 an answer that the stream kept true is as old as the last sign of the stream', () => {
  show('clients');
  vi.advanceTimersByTime(30 * MINUTE);
  noteStreamHeard();
  vi.advanceTimersByTime(2 * MINUTE);
  noteStreamLost(queryClient);
  vi.advanceTimersByTime(3 * MINUTE);
  expect(ageOfShown(queryClient)).toBe(5 * MINUTE);
});

test('LV-2 a refetch that fails after the loss makes what is shown no older', async () => {
  show('clients', () => Promise.reject(new Error('offline')));
  vi.advanceTimersByTime(30 * MINUTE);
  noteStreamHeard();
  noteStreamLost(queryClient);
  await queryClient.invalidateQueries({ queryKey: ['clients'] });
  vi.advanceTimersByTime(MINUTE);
  noteStreamLost(queryClient);
  expect(ageOfShown(queryClient)).toBe(MINUTE);
});

test('LV-2 an answer that had gone stale before the loss is as old as its fetch, and the oldest one counts', () => {
  queryClient.setQueryData(['loans'], 'loans');
  vi.advanceTimersByTime(30 * MINUTE);
  void queryClient.invalidateQueries({ queryKey: ['loans'] });
  noteStreamHeard();
  noteStreamLost(queryClient);
  vi.advanceTimersByTime(MINUTE);
  show('clients');
  expect(ageOfShown(queryClient)).toBe(0);
  unwatch.push(
    new QueryObserver(queryClient, { queryKey: ['loans'], enabled: false }).subscribe(() => undefined),
  );
  expect(ageOfShown(queryClient)).toBe(0);
  unwatch.push(
    new QueryObserver(queryClient, {
      queryKey: ['loans'],
      queryFn: () => new Promise<string>(() => undefined),
    }).subscribe(() => undefined),
  );
  expect(ageOfShown(queryClient)).toBe(31 * MINUTE);
});

test('nothing on the screen has no age', () => {
  expect(ageOfShown(queryClient)).toBeNull();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startRowQueue, type RowQueue } from './row-queue.ts';

/** A browser that has neither a frame nor idle time to spare, as on a busy machine. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('window', {
    innerHeight: 844,
    addEventListener: () => undefined,
    requestIdleCallback: () => 0,
  });
  vi.stubGlobal('requestAnimationFrame', () => 0);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the queue only compares them
const aRow = () => ({}) as Element;
const BEYOND_SCREEN = 2_000;

test('LI-1 thirty rows beyond the screen are rendered within 500 ms, though the browser is never idle', () => {
  const rendered = new Set<Element>();
  const queue: RowQueue = startRowQueue((rows, isUrgent) => {
    if (isUrgent) for (const row of rows) rendered.add(row);
  });
  for (let at = 0; at < 30; at += 1) queue.add(aRow(), BEYOND_SCREEN + at);
  queue.renderNext();
  vi.advanceTimersByTime(140);
  expect(rendered.size).toBe(0);
  vi.advanceTimersByTime(360);
  expect(rendered.size).toBe(30);
});

test('LI-1 a row whose ordinary render does not come about is rendered before everything else', () => {
  const seen: { row: Element; isUrgent: boolean }[] = [];
  const queue = startRowQueue((rows, isUrgent) => seen.push(...rows.map((row) => ({ row, isUrgent }))));
  const [first, second] = [aRow(), aRow()];
  queue.add(first, 10);
  queue.add(second, 20);
  queue.renderNext();
  expect(seen).toEqual([{ row: first, isUrgent: false }]);
  vi.advanceTimersByTime(500);
  expect(seen.slice(1)).toEqual([
    { row: first, isUrgent: true },
    { row: second, isUrgent: true },
  ]);
});

test('a row that was rendered in time is not rendered again', () => {
  const seen: Element[] = [];
  const queue = startRowQueue((rows) => seen.push(...rows));
  const row = aRow();
  queue.add(row, 10);
  queue.renderNext();
  queue.remove(row);
  vi.advanceTimersByTime(1_000);
  expect(seen).toEqual([row]);
});

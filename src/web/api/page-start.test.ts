import { expect, test } from 'vitest';
import { keepUnchanged } from '#web/api/keep-unchanged.ts';
import { heightAbove, pageAbove, PageStart } from './page-start.ts';

/** As if someone had scrolled through so many pages of thirty rows, each 4,500 pixels high. */
function afterPages(count: number): PageStart {
  let start = PageStart.first();
  for (let page = 1; page <= count; page += 1) {
    start.height = 4_500;
    start = start.followedBy(`after ${page * 30}`, 30);
  }
  return start;
}

test('asked again, the same page follows as long as it starts at the same place', () => {
  const first = PageStart.first();
  const second = first.followedBy('b', 30);
  expect(first.followedBy('b', 30)).toBe(second);
  expect(first.followedBy('c', 30)).not.toBe(second);
  expect(first.followedBy('c', 29)).toMatchObject({ after: 'c', rowsBefore: 29, previous: first });
});

test('what lies above keeps its height, and a jump up finds its page', () => {
  const start = afterPages(3);
  expect(start.rowsBefore).toBe(90);
  expect(heightAbove(start)).toBe(13_500);
  expect(pageAbove(start, 4_500)).toBe(start.previous);
  expect(pageAbove(start, 4_501)).toBe(start.previous?.previous);
  expect(pageAbove(start, 1_000_000)).toMatchObject({ after: undefined, previous: null });
});

test('the way back through a million rows is neither walked nor copied when another page comes', () => {
  const [one, two] = [afterPages(33_333), afterPages(33_334)];
  const kept = keepUnchanged({ pageParams: [one] }, { pageParams: [two] });
  expect(kept).toSatisfy(({ pageParams }: { pageParams: PageStart[] }) => pageParams[0] === two);
});

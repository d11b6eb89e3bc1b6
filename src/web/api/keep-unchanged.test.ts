import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepUnchanged } from './keep-unchanged.ts';

const loan = (id: string, amount: number) => ({
  id,
  amount,
  created_at: '2026-11-15T12:00:00.000Z',
  client: { name: 'Ana' },
});

test('an equal answer is the answer that was there', () => {
  const before = { pages: [{ items: [loan('a', 1), loan('b', 2)], next: null }] };
  expect(keepUnchanged(before, structuredClone(before))).toBe(before);
});

test('a new row above and a changed one leave the others the same objects', () => {
  const before = [loan('a', 1), loan('b', 2), loan('c', 3)];
  const after = [loan('new', 9), loan('a', 1), loan('b', 5), loan('c', 3)];
  const kept = keepUnchanged(before, after);
  expect(kept).toEqual(after);
  expect(kept).toSatisfy((rows: unknown[]) => rows[1] === before[0] && rows[3] === before[2]);
  expect(kept).toSatisfy((rows: unknown[]) => rows[2] !== before[1]);
});

test('pages that moved on by one stay the same pages', () => {
  const page = (id: string) => ({ items: [loan(id, 1)], next: id });
  const [one, two, three] = [page('a'), page('b'), page('c')];
  const kept = keepUnchanged([one, two], [two, three]);
  expect(kept).toEqual([two, three]);
  expect(kept).toSatisfy((pages: unknown[]) => pages[0] === two);
});

test('what it returns is always equal to the new answer', () => {
  const answers = fc.jsonValue({ maxDepth: 4 });
  fc.assert(
    fc.property(answers, answers, (before, after) => {
      expect(keepUnchanged(before, after)).toEqual(after);
      expect(keepUnchanged(after, structuredClone(after))).toBe(keepUnchanged(after, after));
    }),
  );
});

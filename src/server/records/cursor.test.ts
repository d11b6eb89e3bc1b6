import { expect, test } from 'vitest';
import { Problem } from '#domain/problem.ts';
import { pageOf, readCursor } from './cursor.ts';

const ID = '01980000-0000-7000-8000-000000000001';
const sameKey = () => [ID];
const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('the key of the last row shown comes back as it was written', () => {
  const rows = [['João "Ç" 😀', ID] as const, ['x', ID] as const];
  const page = pageOf(rows, 1, (row) => row);
  expect(page.items).toEqual([['João "Ç" 😀', ID]]);
  expect(readCursor(page.next ?? undefined, ['text', 'uuid'])).toEqual(['João "Ç" 😀', ID]);
});

test('a list that fits its page has no next one', () => {
  expect(pageOf([1, 2], 2, sameKey)).toEqual({ items: [1, 2], next: null });
  expect(pageOf([], 2, sameKey)).toEqual({ items: [], next: null });
});

test('no cursor is the first page', () => {
  expect(readCursor(undefined, ['day', 'uuid'])).toBeNull();
});

test.each([
  ['no base64', '***'],
  ['no JSON', Buffer.from('{').toString('base64url')],
  ['no list', written({ 0: '2026-07-31', 1: ID, length: 2 })],
  ['too short', written(['2026-07-31'])],
  ['too long', written(['2026-07-31', ID, ID])],
  ['a number', written([20260731, ID])],
  ['an impossible day', written(['2026-02-30', ID])],
  ['infinity', written(['infinity', ID])],
  ['no id', written(['2026-07-31', "' or true"])],
])('a cursor that is %s is refused', (_what, cursor) => {
  expect(() => readCursor(cursor, ['day', 'uuid'])).toThrow(Problem);
});

test.each([
  ['text with a NUL', ['text'], ['a\0b']],
  ['a moment of no calendar', ['moment'], ['2026-13-45T10:00:00.000Z']],
  ['a moment without milliseconds', ['moment'], ['2026-07-31T10:00:00Z']],
] as const)('%s is refused', (_what, parts, key) => {
  expect(() => readCursor(written(key), parts)).toThrow(Problem);
});

import { expect, test } from 'vitest';
import { enteredAt } from './entered-at.ts';

const now = new Date('2026-11-20T19:40:00.000Z');

test.each([
  ['2026-11-20T16:40:00.000Z', '2026-11-20T16:40:00.000Z'],
  ['2026-11-20T19:40:00Z', '2026-11-20T19:40:00.000Z'],
  ['2026-11-20T19:40:00.001Z', '2026-11-20T19:40:00.000Z'],
  ['2031-01-01T00:00:00.000Z', '2026-11-20T19:40:00.000Z'],
])('OF-10 what a device says was noted at %s was noted at %s', (said, at) => {
  expect(enteredAt(said, now)).toBe(at);
});

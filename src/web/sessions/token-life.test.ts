import { expect, test } from 'vitest';
import { EXPIRY_MARGIN_MS, LOOK_EVERY_MS, needsRefresh } from './token-life.ts';

const now = Date.parse('2026-11-15T12:00:00.000Z');
const endsIn = (seconds: number) => new Date(now + seconds * 1000).toISOString();

test('LG-10 the keeper looks every 30 s and a token counts as expired 10 s early', () => {
  expect([LOOK_EVERY_MS, EXPIRY_MARGIN_MS]).toEqual([30_000, 10_000]);
});

test.each([
  { left: 3600, refresh: false },
  { left: 41, refresh: false },
  { left: 40.001, refresh: false },
  { left: 40, refresh: true },
  { left: 11, refresh: true },
  { left: 0, refresh: true },
  { left: -600, refresh: true },
])('LG-10 with $left s left (the next look is in 30 s, the margin is 10 s) refresh is $refresh', (row) => {
  expect(needsRefresh(endsIn(row.left), now)).toBe(row.refresh);
});

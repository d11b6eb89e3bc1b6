import { expect, test } from 'vitest';
import { firstWithin } from './first-within.ts';

const ofBytes = (bytes: number) => Buffer.alloc(bytes).toString('base64');

test.each([
  [128, 128],
  [127, 65],
  [65, 65],
  [64, 31],
  [31, 31],
])('AQ-3 smaller steps until it fits: in %i bytes, the one of %i', (bytes, taken) => {
  expect(firstWithin([128, 65, 31], bytes, ofBytes)).toBe(ofBytes(taken));
});

test('AQ-3 nothing when not even the last step fits, or nothing could be drawn', () => {
  expect(firstWithin([128, 64], 63, ofBytes)).toBeNull();
  expect(firstWithin([128, 64], 200, () => '')).toBeNull();
});

import { expect, test } from 'vitest';
import { sharedBuffers } from './embedded-memory.ts';

test.each([
  ['256 MB', 268_435_456, '64MB'],
  ['512 MB', 536_870_912, '64MB'],
  ['1 GB', 1_073_741_824, '128MB'],
  ['2 GB', 2_147_483_648, '256MB'],
  ['24 GB', 25_769_803_776, '256MB'],
])('of %s', (_, memory, buffers) => {
  expect(sharedBuffers(memory)).toBe(buffers);
});

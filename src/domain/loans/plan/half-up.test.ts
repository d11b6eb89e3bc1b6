import { expect, test } from 'vitest';
import { dividedHalfUp } from './half-up.ts';

test.each([
  [0n, 3n, 0],
  [1n, 3n, 0],
  [1n, 2n, 1],
  [2n, 3n, 1],
  [3n, 2n, 2],
  [149n, 100n, 1],
  [150n, 100n, 2],
  [90_000_000_000_000_000_005n, 10_000_000_000n, 9_000_000_000],
  [90_000_000_005_000_000_000n, 10_000_000_000n, 9_000_000_001],
])('%d / %d is %d, half a unit rounded up', (numerator, denominator, quotient) => {
  expect(dividedHalfUp(numerator, denominator)).toBe(quotient);
});

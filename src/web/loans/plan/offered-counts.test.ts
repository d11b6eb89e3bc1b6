import { expect, test } from 'vitest';
import { offeredCounts } from './offered-counts.ts';

test('PA-59 the counts used last are offered first, then the usual ones, four of them in their order', () => {
  expect(offeredCounts([])).toEqual(['4', '10', '20', '30']);
  expect(offeredCounts([12, 12, 6])).toEqual(['6', '10', '12', '20']);
  expect(offeredCounts([24, 5, 8, 40, 3])).toEqual(['5', '8', '24', '40']);
});

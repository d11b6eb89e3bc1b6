import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { capitalUse } from './capital-use.ts';

test.each([
  { out: 0, capital: 10_000_000, share: 0, isBeyond: false },
  { out: 8_000_000, capital: 10_000_000, share: 8000, isBeyond: false },
  { out: 10_000_000, capital: 10_000_000, share: 10_000, isBeyond: false },
  // One centavo beyond is beyond, though it rounds to 100 %.
  { out: 10_000_001, capital: 10_000_000, share: 10_000, isBeyond: true },
  { out: 10_001_000, capital: 10_000_000, share: 10_001, isBeyond: true },
])('LP-24 $out centavos out of a capital of $capital', ({ out, capital, share, isBeyond }) => {
  expect(capitalUse(cents(out), cents(capital))).toEqual({ share, isBeyond });
});

import { expect, test } from 'vitest';
import { createCallerCache } from './caller-cache.ts';

const hashOf = (number: number) => Buffer.from([number >> 8, number & 255]);
const borrowerOf = (id: string) => ({
  staff: null,
  borrower: {
    id,
    institution: 'praça',
    clientId: 'maria',
    isClosing: false,
    held: { plan: null, plan_until: null },
  },
});

test('who was kept is found by the hash of the token, until it is deleted', () => {
  const cache = createCallerCache();
  cache.set(hashOf(1), borrowerOf('s1'));
  expect(cache.get(hashOf(1))).toEqual(borrowerOf('s1'));
  expect(cache.get(hashOf(2))).toBeUndefined();
  cache.delete(hashOf(1));
  expect(cache.get(hashOf(1))).toBeUndefined();
});

test('a request without a session is not kept', () => {
  const cache = createCallerCache();
  cache.set(hashOf(1), { staff: null, borrower: null });
  expect(cache.get(hashOf(1))).toBeUndefined();
});

test('of more than 5,000 callers the one kept first is forgotten', () => {
  const cache = createCallerCache();
  for (let number = 1; number <= 5_000; number++) cache.set(hashOf(number), borrowerOf(`s${number}`));
  expect(cache.get(hashOf(1))).toEqual(borrowerOf('s1'));
  cache.set(hashOf(5_001), borrowerOf('s5001'));
  expect(cache.get(hashOf(1))).toBeUndefined();
  expect(cache.get(hashOf(2))).toEqual(borrowerOf('s2'));
  expect(cache.get(hashOf(5_001))).toEqual(borrowerOf('s5001'));
});

test('five minutes after it was last confirmed a caller is forgotten', () => {
  let now = 0;
  const cache = createCallerCache(() => now);
  cache.set(hashOf(1), borrowerOf('s1'));
  cache.set(hashOf(2), borrowerOf('s2'));
  now = 299_999;
  expect(cache.get(hashOf(1))).toEqual(borrowerOf('s1'));
  cache.set(hashOf(2), borrowerOf('s2'));
  now = 300_000;
  expect(cache.get(hashOf(1))).toBeUndefined();
  expect(cache.get(hashOf(2))).toEqual(borrowerOf('s2'));
  now = 599_999;
  expect(cache.get(hashOf(2))).toBeUndefined();
});

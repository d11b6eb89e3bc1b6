import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const bounds = {
  maxRunning: 2,
  maxWaiting: 2,
  maxWaitMilliseconds: 10_000,
  refusal: () => new Error('full'),
};

/** Work that ends when told to, and says when it began. */
function works() {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) => () => {
    begun.push(number);
    return new Promise<number>((resolve) => ends.push(() => resolve(number)));
  };
  return { begun, work, end: () => ends.shift()?.() };
}

test('two run, two wait in order, the fifth is refused, and another key is not concerned', async () => {
  const limit = createConcurrencyLimit(bounds);
  const { begun, work, end } = works();
  const results = [1, 2, 3, 4].map((number) => limit('a', work(number)));
  await expect(limit('a', work(5))).rejects.toThrow('full');
  expect(begun).toEqual([1, 2]);
  expect(await limit('b', async () => 'other')).toBe('other');
  for (const number of [1, 2, 3, 4]) {
    end();
    expect(await results[number - 1]).toBe(number);
  }
  expect(begun).toEqual([1, 2, 3, 4]);
});

test('work that fails hands its turn on', async () => {
  const limit = createConcurrencyLimit({ ...bounds, maxRunning: 1 });
  const failing = limit('a', () => Promise.reject(new Error('broken')));
  const next = limit('a', async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('a wait that takes too long is refused, and the turn goes to the next', async () => {
  const limit = createConcurrencyLimit({ ...bounds, maxRunning: 1, maxWaitMilliseconds: 20 });
  const { begun, work, end } = works();
  const first = limit('a', work(1));
  await expect(limit('a', work(2))).rejects.toThrow('full');
  const third = limit('a', work(3));
  end();
  expect(await first).toBe(1);
  await Promise.resolve();
  end();
  expect(await third).toBe(3);
  expect(begun).toEqual([1, 3]);
});

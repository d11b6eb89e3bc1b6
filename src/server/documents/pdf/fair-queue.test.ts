import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

function taken(jobs: readonly (readonly [group: string, name: string, weight: number])[]): string[] {
  const queue = new FairQueue<{ group: string; name: string; weight: number }>();
  for (const [group, name, weight] of jobs) queue.add({ group, name, weight });
  const names: string[] = [];
  for (let job = queue.take(); job !== undefined; job = queue.take()) names.push(job.name);
  return names;
}

test('one of each institution in turn, however many one of them has waiting', () => {
  expect(
    taken([
      ['praça', 'p1', 9],
      ['praça', 'p2', 9],
      ['praça', 'p3', 9],
      ['vila', 'v1', 9],
      ['serra', 's1', 9],
      ['vila', 'v2', 9],
    ]),
  ).toEqual(['p1', 'v1', 's1', 'p2', 'v2', 'p3']);
});

test('of one institution the smaller first, and equal ones in their order', () => {
  expect(
    taken([
      ['praça', 'large', 900],
      ['praça', 'small 1', 10],
      ['praça', 'middle', 90],
      ['praça', 'small 2', 10],
    ]),
  ).toEqual(['small 1', 'small 2', 'middle', 'large']);
});

test('an institution whose document is being drawn comes after one that asks later', () => {
  const queue = new FairQueue<{ group: string; weight: number }>();
  queue.add({ group: 'vila', weight: 1 });
  expect(queue.take()?.group).toBe('vila');
  for (const group of ['vila', 'vila', 'praça']) queue.add({ group, weight: 1 });
  expect([queue.take(), queue.take(), queue.take()].map((job) => job?.group)).toEqual([
    'praça',
    'vila',
    'vila',
  ]);
});

test('an empty queue has nothing, and goes on afterwards', () => {
  const queue = new FairQueue<{ group: string; weight: number }>();
  expect(queue.take()).toBeUndefined();
  queue.add({ group: 'praça', weight: 1 });
  expect(queue.take()).toEqual({ group: 'praça', weight: 1 });
  expect(queue.take()).toBeUndefined();
});

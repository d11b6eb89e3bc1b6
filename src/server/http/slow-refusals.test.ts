import { expect, test } from 'vitest';
import { createSlowRefusals } from './slow-refusals.ts';

test('beyond 50 refusals in a second an address is answered late, and no other', async () => {
  const refuse = createSlowRefusals();
  const took = async (address: string) => {
    const since = performance.now();
    await refuse(address);
    return performance.now() - since;
  };
  // However the seconds fall, one of two hundreds at once is beyond the first 50 of its second.
  const flood = await Promise.all([
    ...Array.from({ length: 200 }, () => took('192.0.2.1')),
    took('192.0.2.2'),
  ]);
  expect(flood.pop()).toBeLessThan(400);
  expect(flood.filter((milliseconds) => milliseconds < 400).length).toBeGreaterThanOrEqual(50);
  expect(flood.filter((milliseconds) => milliseconds >= 490).length).toBeGreaterThanOrEqual(100);
});

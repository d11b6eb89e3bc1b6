import { expect, test } from 'vitest';
import { createRequestThrottle } from './request-throttle.ts';

const FLOODED = '192.0.2.1';

/** What has passed without a delay, and all of it once the delayed have passed too. */
async function flood(sender: { address: string; session: string | null }, count: number) {
  const throttle = createRequestThrottle();
  const passed: string[] = [];
  const sent = Array.from({ length: count }, () => throttle(sender).then((as) => passed.push(as)));
  // A neighbour's is not delayed.
  await throttle({ address: '192.0.2.2', session: null });
  const atOnce = passed.length;
  // Nor is that of a session at the same address.
  expect(await throttle({ address: FLOODED, session: 'another' })).toBe('session');
  await Promise.all(sent);
  return { atOnce, as: (kind: string) => passed.filter((one) => one === kind).length };
}

test('beyond 200 at once an address is held back for half a second or more, and no other', async () => {
  const { atOnce, as } = await flood({ address: FLOODED, session: null }, 400);
  expect(atOnce).toBeGreaterThanOrEqual(200);
  // A token every 5 ms while the calls were made.
  expect(atOnce).toBeLessThan(300);
  expect([as('session'), as('address')]).toEqual([0, 400]);
});

test('a session passes 30 at once of its own, and then counts as any caller at its address', async () => {
  const { atOnce, as } = await flood({ address: FLOODED, session: 'one' }, 500);
  expect(atOnce).toBeGreaterThanOrEqual(230);
  expect(atOnce).toBeLessThan(330);
  expect(as('session')).toBeGreaterThanOrEqual(30);
  expect(as('session')).toBeLessThan(40);
});

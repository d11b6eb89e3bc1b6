import { expect, test } from 'vitest';
import { createAnonymousThrottle } from './anonymous-throttle.ts';

test('beyond 200 calls at once an address is held back for half a second or more, and no other', async () => {
  const pace = createAnonymousThrottle();
  const events: string[] = [];
  const call = (address: string) => pace(address).then(() => events.push(address));
  const flood = Array.from({ length: 400 }, () => call('192.0.2.1'));
  await call('192.0.2.2');
  const atOnce = events.filter((address) => address === '192.0.2.1').length;
  expect(atOnce).toBeGreaterThanOrEqual(200);
  // A token every 5 ms while the calls were made.
  expect(atOnce).toBeLessThan(300);
  await Promise.all(flood);
  expect(events).toHaveLength(401);
});

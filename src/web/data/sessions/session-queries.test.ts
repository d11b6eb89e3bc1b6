import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionQuery } from './session-queries.ts';

afterEach(() => vi.unstubAllGlobals());

/** How often the server is asked until the page goes on without an answer. */
async function timesAsked(onLine: boolean): Promise<number> {
  const ask = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', ask);
  vi.stubGlobal('navigator', { onLine });
  const asking = new QueryClient().fetchQuery({ ...sessionQuery, retryDelay: 0, networkMode: 'always' });
  await expect(asking).rejects.toMatchObject({ status: 0 });
  return ask.mock.calls.length;
}

test('OF-3 without a network the device is believed at the first question, so that what is kept shows at once', async () => {
  expect(await timesAsked(false)).toBe(1);
});

test('OF-3 with a network an answer that did not come is asked for again, twice', async () => {
  expect(await timesAsked(true)).toBe(3);
});

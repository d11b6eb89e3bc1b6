import type { Page, Route } from '@playwright/test';

/**
 * The next matching request reaches the server, and its answer is lost on the way back together with the device's network:
 * with a network the app would ask for it again by itself. Returns how the network comes back.
 */
export async function loseAnswer(
  page: Page,
  url: string,
  /** What the page still learns of it from the live stream. */
  heardFirst = (): Promise<unknown> => Promise.resolve(),
): Promise<() => Promise<void>> {
  const lose = (route: Route) => carryOutAndGoOffline(page, route, heardFirst());
  await page.route(url, lose, { times: 1 });
  return () => page.context().setOffline(false);
}

export async function carryOutAndGoOffline(
  page: Page,
  route: Route,
  waitFor?: Promise<unknown>,
): Promise<void> {
  await route.fetch();
  await waitFor;
  await goOffline(page);
  await route.abort();
}

/** Resolves once the page has noticed that the device has no network. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
}

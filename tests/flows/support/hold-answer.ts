import type { Page } from '@playwright/test';

/** Every request to the address waits, as on a slow connection, until the function that is returned lets it through. */
export async function hold(page: Page, address: string | RegExp, method?: string): Promise<() => void> {
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(address, async (route) => {
    if (method === undefined || route.request().method() === method) await held;
    await route.continue();
  });
  return letThrough;
}

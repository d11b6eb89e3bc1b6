import type { Page } from '@playwright/test';

/** The next matching request reaches the server, and its answer is lost on the way back. */
export async function loseAnswer(page: Page, url: string): Promise<void> {
  await page.route(
    url,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

import { isDeepStrictEqual } from 'node:util';
import type { Browser, BrowserContext, Page, TestInfo } from '@playwright/test';

/**
 * One browser context for all flows of a worker: the files of the app are loaded and compiled once. Each flow gets a new
 * page in it, and finds neither cookies nor storage, permissions, routes or an open page of the flow before.
 */
export interface WarmContext {
  open(browser: Browser, appUrl: string): Promise<BrowserContext>;
  /** After a flow that passed; the pages of one that failed are looked at first, and its worker ends. */
  leaveClean(): Promise<void>;
  close(): Promise<void>;
}

export function warmContext(): WarmContext {
  let kept: { context: BrowserContext; anchor: Page } | undefined;
  return {
    async open(browser, appUrl) {
      if (kept === undefined) {
        const context = await browser.newContext();
        // Stays open on a file without code: while it does, a flow's page needs no new process of the browser.
        const anchor = await context.newPage();
        await anchor.goto(`${appUrl}/robots.txt`);
        kept = { context, anchor };
      }
      return kept.context;
    },
    async leaveClean() {
      if (kept === undefined) return;
      const { context, anchor } = kept;
      const pages = context.pages().filter((page) => page !== anchor);
      await Promise.all(pages.map((page) => page.close()));
      for (const event of ['page', 'request', 'response', 'requestfailed', 'requestfinished'] as const)
        await context.removeAllListeners(event, { behavior: 'ignoreErrors' });
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.clearPermissions();
      await context.setOffline(false);
    },
    async close() {
      await kept?.context.close();
    },
  };
}

/** The options of a context that a flow can set for itself by `test.use`. */
export type ContextOptions = Pick<
  TestInfo['project']['use'],
  'timezoneId' | 'locale' | 'serviceWorkers' | 'viewport' | 'colorScheme' | 'javaScriptEnabled' | 'userAgent'
>;

/** Whether a flow asks for nothing but what every flow of its project has. */
export function isOrdinary(options: ContextOptions, { project }: TestInfo): boolean {
  return Object.entries(options).every(
    ([name, value]) =>
      value === undefined || isDeepStrictEqual(value, Reflect.get(project.use, name) ?? value),
  );
}

/** On a page that shows nothing yet: what a flow before stored for the app is gone. */
export async function clearStorage(page: Page, origin: string): Promise<void> {
  const context = page.context();
  const devtools = await context.newCDPSession(page);
  const storageTypes = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage';
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await devtools.detach();
  await context.clearCookies();
}

import {
  test as base,
  expect,
  type BrowserContext,
  type ConsoleMessage,
  type Locator,
  type Page,
} from '@playwright/test';
import { ClientsPage } from '../pages/clients-page.ts';
import { DashboardPage } from '../pages/dashboard-page.ts';
import { InterestQueue } from '../pages/interest-queue.ts';
import { LoanDetails } from '../pages/loan-details.ts';
import { LoansPage } from '../pages/loans-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { NewRequestPage } from '../pages/new-request-page.ts';
import { Portal } from '../pages/portal.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { StaffFrame } from '../pages/staff-frame.ts';
import { toastsOf } from '../pages/toasts.ts';
import { takeTestSlot } from '#tests/support/test-slot.ts';
import { STAFF_COOKIE, startApp, type Lender, type RunningApp } from './running-app.ts';
import { staffApi, type StaffApi } from './staff-api.ts';
import { clearStorage, isOrdinary, warmContext, type WarmContext } from './warm-context.ts';

export { expect };

interface FlowFixtures {
  /** A new lender for this test. */
  lender: Lender;
  /** The API as that lender. */
  api: StaffApi;
  /** Signs the lender (or another one) in on this page's browser; the flow then opens the screen it is about. */
  signIn: (page: Page, as?: Lender) => Promise<void>;
  /** This test's page with the lender signed in. A flow that asks for a staff screen below is signed in by it. */
  staffPage: Page;
  frame: StaffFrame;
  dashboard: DashboardPage;
  loans: LoansPage;
  details: LoanDetails;
  clients: ClientsPage;
  queue: InterestQueue;
  reports: ReportsPage;
  settings: SettingsPage;
  login: LoginPage;
  portal: Portal;
  newRequest: NewRequestPage;
  toasts: Locator;
  /** Every flow, unasked and before anything else: its turn in the queue it shares with Vitest. */
  slot: void;
  /** Every flow, unasked: no page of any browser window may break the page's own policy (CSP). */
  keepsPolicy: void;
}

interface FlowWorkerFixtures {
  app: RunningApp;
  warm: WarmContext;
}

export const test = base.extend<FlowFixtures, FlowWorkerFixtures>({
  slot: [
    // Playwright reads a fixture's needs from this very pattern; an empty one means none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const giveBack = await takeTestSlot();
      await use();
      giveBack();
    },
    { auto: true, timeout: 60 * 60_000 },
  ],
  app: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const app = await startApp();
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  warm: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const warm = warmContext();
      await use(warm);
      await warm.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  context: async (
    {
      app,
      browser,
      warm,
      timezoneId,
      locale,
      serviceWorkers,
      viewport,
      colorScheme,
      javaScriptEnabled,
      userAgent,
    },
    use,
    testInfo,
  ) => {
    const options = {
      timezoneId,
      locale,
      serviceWorkers,
      viewport,
      colorScheme,
      javaScriptEnabled,
      userAgent,
    };
    if (testInfo.tags.includes('@fresh') || !isOrdinary(options, testInfo)) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    const context = await warm.open(browser, app.url);
    await use(context);
    if (testInfo.errors.length === 0) await warm.leaveClean();
  },
  page: async ({ page, app }, use) => {
    await clearStorage(page, app.url);
    await use(page);
    // The screen may be asking again at this very moment; an answer a flow was meddling with is no failure of it.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  lender: async ({ app }, use) => use(await app.newLender()),
  api: async ({ app, lender }, use) => use(staffApi(app.url, lender)),
  keepsPolicy: [
    async ({ browser }, use) => {
      const breaches: string[] = [];
      const listen = (message: ConsoleMessage) => {
        if (message.text().includes('Content Security Policy')) breaches.push(message.text());
      };
      const watch = (context: BrowserContext) => void context.on('console', listen);
      browser.on('context', watch);
      browser.contexts().forEach(watch);
      await use();
      browser.off('context', watch);
      for (const context of browser.contexts()) context.off('console', listen);
      expect(breaches).toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ app, lender }, use) => use((page, as = lender) => putSession(page, app.url, as)),
  staffPage: async ({ page, signIn }, use) => {
    await signIn(page);
    await use(page);
  },
  frame: async ({ staffPage }, use) => use(new StaffFrame(staffPage)),
  dashboard: async ({ staffPage }, use) => use(new DashboardPage(staffPage)),
  loans: async ({ staffPage }, use) => use(new LoansPage(staffPage)),
  details: async ({ staffPage }, use) => use(new LoanDetails(staffPage)),
  clients: async ({ staffPage }, use) => use(new ClientsPage(staffPage)),
  queue: async ({ staffPage }, use) => use(new InterestQueue(staffPage)),
  reports: async ({ staffPage }, use) => use(new ReportsPage(staffPage)),
  settings: async ({ staffPage }, use) => use(new SettingsPage(staffPage)),
  login: async ({ page }, use) => use(new LoginPage(page)),
  portal: async ({ page }, use) => use(new Portal(page)),
  newRequest: async ({ page }, use) => use(new NewRequestPage(page)),
  toasts: async ({ page }, use) => use(toastsOf(page)),
});

/** With the cookie a sign-in sets; the sign-in itself is what the login's flows are about. */
async function putSession(page: Page, appUrl: string, lender: Lender): Promise<void> {
  const value = await lender.openSession(await page.evaluate(() => navigator.userAgent));
  const kept = { domain: new URL(appUrl).hostname, path: '/', httpOnly: true, secure: true } as const;
  await page.context().addCookies([{ name: STAFF_COOKIE, value, sameSite: 'Strict', ...kept }]);
}

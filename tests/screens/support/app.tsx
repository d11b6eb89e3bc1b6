import type { BrowserContext, Locator, Page } from '@playwright/test';
import { createRoot, type Root } from 'react-dom/client';
import { test as base, vi } from 'vitest';
import { hashPassword } from '#server/sessions/password.ts';
import { ClientsPage } from '#tests/flows/pages/clients-page.ts';
import { DashboardPage } from '#tests/flows/pages/dashboard-page.ts';
import { InterestQueue } from '#tests/flows/pages/interest-queue.ts';
import { LoanDetails } from '#tests/flows/pages/loan-details.ts';
import { LoansPage } from '#tests/flows/pages/loans-page.ts';
import { LoginPage } from '#tests/flows/pages/login-page.ts';
import { NewRequestPage } from '#tests/flows/pages/new-request-page.ts';
import { Portal } from '#tests/flows/pages/portal.ts';
import { ReportsPage } from '#tests/flows/pages/reports-page.ts';
import { SettingsPage } from '#tests/flows/pages/settings-page.ts';
import { StaffFrame } from '#tests/flows/pages/staff-frame.ts';
import { toastsOf } from '#tests/flows/pages/toasts.ts';
import { FLOWS_PASSWORD } from '#tests/flows/support/flows-settings.ts';
import {
  GENEROUS_LIMITS,
  insertLender,
  STAFF_COOKIE,
  type Lender,
  type RunningApp,
} from '#tests/flows/support/running-app.ts';
import { staffApi, type StaffApi } from '#tests/flows/support/staff-api.ts';
import { startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { queryClient } from '#web/api/query-client.ts';
import { App } from '#web/app/app.tsx';
import { loadScreen, Screens } from '#web/app/routes.tsx';
import { forgetDrafts } from '#web/base/draft-store.ts';
import { startTabHistory } from '#web/base/history/tab-history.ts';
import { TabRouter } from '#web/base/history/tab-router.tsx';
import { dropToast, shownToast } from '#web/base/show-toast.ts';
import { hideValues } from '#web/ui/money/hidden-values.ts';
import { startSessionKeeper } from '#web/sessions/session-keeper.ts';
import { setLeftOnPurpose } from '#web/sessions/login-state.ts';
import { forgetTypedCpf } from '#web/sessions/typed-cpf.ts';
import { liveStreamOf, SilentStream } from './live-stream.ts';
import { ORIGIN } from './origin.ts';
import { ScreenPage } from './screen-page.ts';
import { ScreenRoutes } from './screen-routes.ts';
import { travelEnded } from './tab-entries.ts';

export { expect } from './expect.ts';

interface Fixtures {
  server: TestApp;
  app: Pick<RunningApp, 'url' | 'log' | 'newLender' | 'setTime' | 'advanceTime' | 'runSql'>;
  /** A new lender for this test. */
  lender: Lender;
  /** The API as that lender. */
  api: StaffApi;
  page: Page;
  context: Pick<BrowserContext, 'setOffline' | 'clearCookies' | 'grantPermissions'>;
  /** The screens that are opened from now on follow changes by the live stream, which is silent otherwise. */
  goLive: () => void;
  /** Signs the lender (or another one) in; the test then opens the screen it is about. */
  signIn: (page: Page, as?: Lender) => Promise<void>;
  /** The page with the lender signed in. A test that asks for a staff screen below is signed in by it. */
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
}

let keeperRuns = false;

const screenTest = base.extend<Fixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server: TestApp = await startTestApp({
        lookEveryMilliseconds: 50,
        env: {
          LIMITS: JSON.stringify(GENEROUS_LIMITS),
          // No institution has a plan until a test gives it one.
          PLANS: '{"teste": {"label": "Teste", "open_loans": 1, "files_mb": 100}}',
          BILLING_URL: 'https://cobranca.example/planos',
        },
        // The screens show it only to a test that asks for it.
        config: { signUp: 'code' },
        // As without a mail server: what would be sent is read in the log.
        mailer: { reachesPeople: false, send: async ({ text }) => void server.logs.push(text) },
      });
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  app: async ({ server }, use) => {
    const { clock, database } = server;
    const passwordHash = await hashPassword(FLOWS_PASSWORD);
    const start = clock.now().getTime();
    const logged = server.logs.length;
    const setClock = async (moment: number) => {
      clock.advance(moment - clock.now().getTime());
      if (vi.isFakeTimers()) vi.setSystemTime(clock.now());
    };
    await use({
      url: ORIGIN,
      log: () => server.logs.slice(logged).join(''),
      newLender: () => insertLender(database, passwordHash, () => clock.now()),
      setTime: (moment) => setClock(Date.parse(moment)),
      advanceTime: (milliseconds) => setClock(clock.now().getTime() + milliseconds),
      runSql: async (text, values) => void (await database.ownerPool.query(text, [...values])),
    });
    await setClock(start);
  },
  lender: async ({ app }, use) => use(await app.newLender()),
  api: async ({ server, lender }, use) => {
    const door = new ScreenRoutes(server.app);
    await use(staffApi(ORIGIN, lender, (url, init) => door.fetch(url, init)));
  },
  page: async ({ server }, use) => {
    vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
    const routes = new ScreenRoutes(server.app);
    vi.stubGlobal('fetch', (url: string | URL, init?: RequestInit) => routes.fetch(url, init));
    let root: Root | undefined;
    const leave = () => {
      root?.unmount();
      queryClient.clear();
      forgetDrafts('staff');
      forgetDrafts('portal');
      dropToast(shownToast()?.id ?? 0);
      document.body.replaceChildren();
    };
    const show = async (address: string, state: unknown) => {
      leave();
      // A dialog that was open or has just closed takes its entry away; the next page begins without it.
      await travelEnded();
      window.history.replaceState(state, '', address);
      await loadScreen(window.location.pathname, window.location.search);
      if (!keeperRuns) startSessionKeeper(queryClient);
      keeperRuns = true;
      const element = document.createElement('div');
      document.body.append(element);
      root = createRoot(element);
      root.render(
        <App>
          <TabRouter first={startTabHistory()}>
            <Screens />
          </TabRouter>
        </App>,
      );
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of a Page that needs no browser
    await use(new ScreenPage(routes, show) as unknown as Page);
    leave();
    hideValues(false);
    forgetTypedCpf();
    // The next test is another tab: files share the memory of this one.
    setLeftOnPurpose(false);
    vi.stubGlobal('EventSource', SilentStream);
    sessionStorage.clear();
    localStorage.clear();
    vi.useRealTimers();
  },
  context: async ({ page }, use) => use(page.context()),
  goLive: async ({ page }, use) =>
    use(() => {
      if (page instanceof ScreenPage) vi.stubGlobal('EventSource', liveStreamOf(page.routes));
    }),
  signIn: async ({ lender }, use) =>
    use(async (page, as = lender) => {
      if (page instanceof ScreenPage) page.routes.cookies.set(STAFF_COOKIE, await as.openSession());
    }),
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

/**
 * A flow that needs no browser: the real screens in happy-dom, over the real server and PostgreSQL in the same process. Written like
 * the flows of Playwright, with their page objects; a tenth of the cost. Sizes, colours, focus rings, live streams, several tabs and
 * what a browser does by itself are for tests/flows.
 */
export const test = Object.assign(screenTest, {
  /** As Playwright's: a part of a test, named for its reader. */
  step: <T,>(_title: string, run: () => Promise<T>): Promise<T> => run(),
});

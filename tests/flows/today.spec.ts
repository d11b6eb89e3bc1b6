import type { Request } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { DashboardPage } from './pages/dashboard-page.ts';
import { LoanDetails } from './pages/loan-details.ts';
import { LoansPage } from './pages/loans-page.ts';
import { StaffFrame } from './pages/staff-frame.ts';
import { expect, test as flow } from './support/app.ts';
import { startApp, type RunningApp } from './support/running-app.ts';
import { seedClient, seedInstitution, seedLoan } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';

/*
 * TD-1, on a server whose clock the test sets. Where the business is (America/Sao_Paulo, UTC-3) the 15th ends at
 * 03:00 UTC of the 16th.
 */

const test = flow.extend<object, { app: RunningApp }>({
  app: [
    // Playwright reads a fixture's needs from this very pattern; an empty one means none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const app = await startApp({ movableClock: true });
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const HALF_PAST_ELEVEN = '2026-08-16T02:30:00Z';
const BEFORE_MIDNIGHT = '2026-08-16T02:58:00Z';
const AFTER_MIDNIGHT = '2026-08-16T03:00:10Z';
const DAYS = 86_400_000;

const device = (serverTime: string, days: number) => ({ time: Date.parse(serverTime) + days * DAYS });

/** One due on the 15th and one on the 14th. */
async function seedLoans(api: StaffApi) {
  const [ana, rui] = [await seedClient(api, { name: 'Ana Lima' }), await seedClient(api, { name: 'Rui Sá' })];
  const started = { start_date: '2026-07-15' };
  await seedLoan(api, { client_id: ana.id, end_date: '2026-08-15', ...started });
  await seedLoan(api, { client_id: rui.id, end_date: '2026-08-14', ...started });
  return { ana, rui };
}

for (const [days, timezoneId] of [
  [3, 'Asia/Tokyo'],
  [-3, 'America/Los_Angeles'],
] as const) {
  test.describe(`a device ${days} days off in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('TD-1 labels, proposed dates and renewals go by the day of the server @fresh', async ({
      page,
      app,
      api,
      signIn,
    }) => {
      await app.setTime(HALF_PAST_ELEVEN);
      await seedLoans(api);
      await page.clock.install(device(HALF_PAST_ELEVEN, days));
      await signIn(page);
      const dashboard = new DashboardPage(page);
      const details = new LoanDetails(page);
      await dashboard.open();
      await expect(dashboard.rowOf('Ana Lima')).toContainText('0d restantes');
      await expect(dashboard.rowOf('Rui Sá')).toContainText('Atrasado');
      await expect(dashboard.today).toContainText('sábado, 15 de agosto');

      await dashboard.showDetails('Ana Lima');
      await expect(details.date).toHaveValue('15/08/2026');
      await details.dialog
        .getByRole('button', { name: /^Renovar Empréstimo|^Renovar/ })
        .first()
        .click();
      await expect(page.getByText('Empréstimo renovado!').first()).toBeVisible();
      await expect(page.getByText(/Novo vencimento: 15\/09\/2026/).first()).toBeVisible();

      const loans = new LoansPage(page);
      await loans.open();
      const form = await loans.openNew();
      await expect(form.start).toHaveValue('15/08/2026');
      await expect(form.due).toHaveValue('15/09/2026');
    });
  });
}

test('TD-1 at midnight an open dashboard moves to the new day by itself, its open form too @fresh', async ({
  page,
  app,
  api,
  signIn,
}) => {
  await app.setTime(BEFORE_MIDNIGHT);
  await seedLoans(api);
  await page.clock.install(device(BEFORE_MIDNIGHT, -3));
  await signIn(page);
  const dashboard = new DashboardPage(page);
  const details = new LoanDetails(page);
  await dashboard.open();
  await expect(dashboard.rowOf('Ana Lima')).toContainText('0d restantes');
  await expect(dashboard.today).toContainText('sábado, 15 de agosto');
  await dashboard.tab(/Vencem hoje/).click();
  await expect(dashboard.today.getByText('Vence hoje', { exact: true })).toBeVisible();
  await dashboard.showDetails('Ana Lima');
  const paidOn = details.date;
  await expect(paidOn).toHaveValue('15/08/2026');
  await details.amount.fill('250');

  await app.setTime(AFTER_MIDNIGHT);
  await page.clock.fastForward(130_000);
  await expect(paidOn).toHaveValue('16/08/2026');
  await expect(details.amount).toHaveValue(/250/);
  await page.keyboard.press('Escape');
  await expect(dashboard.rowOf('Ana Lima')).toContainText('Atrasado');
  await expect(dashboard.today).toContainText('domingo, 16 de agosto');
  await expect(dashboard.today.getByText('Vence hoje', { exact: true })).toHaveCount(0);
});

test('TD-1 at midnight the portal moves to the new day by itself @fresh', async ({
  page,
  app,
  api,
  portal,
}) => {
  await app.setTime(BEFORE_MIDNIGHT);
  const { ana } = await seedLoans(api);
  const name = `Crédito ${newId().slice(-6)}`;
  await seedInstitution(api, { name });
  await page.clock.install(device(BEFORE_MIDNIGHT, 3));
  await portal.giveCpf(ana.cpf);
  await portal.choose(name);
  const loan = portal.loans.first();
  await expect(loan).toContainText('Vence em 0d');

  await app.setTime(AFTER_MIDNIGHT);
  await page.clock.fastForward(130_000);
  await expect(loan).toContainText('Atrasado');
});

test('LG-10 the token is renewed in the look before its margin, not earlier, whatever the device says @fresh', async ({
  page,
  app,
  signIn,
}) => {
  const refreshes: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/session/refresh')) refreshes.push(response.status());
  });
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('/api/') && !request.url().includes('/api/live')) underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  const pass = async (seconds: number) => {
    // An answer between the two would tell the page the server's later time before its own has passed.
    await expect.poll(() => underWay.size).toBe(0);
    await app.advanceTime(seconds * 1000);
    await page.clock.fastForward(seconds * 1000);
  };
  await app.setTime(HALF_PAST_ELEVEN);
  await page.clock.install(device(HALF_PAST_ELEVEN, 3));
  await signIn(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // 60 minutes of life: one minute before the end, 60 − 10 s is still more than the 30 s to the next look.
  await pass(59 * 60);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(refreshes).toEqual([]);
  const renewed = page.waitForResponse('**/api/session/refresh');
  await pass(30);
  await renewed;
  expect(refreshes).toEqual([200]);
  await expect(new StaffFrame(page).bar).toBeVisible();
});

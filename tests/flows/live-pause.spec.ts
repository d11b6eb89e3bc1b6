import { ClientsPage } from './pages/clients-page.ts';
import { expect, test as flow } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { startApp, type RunningApp } from './support/running-app.ts';
import { seedClient } from './support/seed.ts';

const test = flow.extend<object, { app: RunningApp }>({
  app: [
    // Playwright reads a fixture's needs from this very pattern; an empty one means none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const app = await startApp({ movableClock: true, limits: { session_live_opens: 3 } });
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test("LV-2 refused a stream, every tab says 'Atualização automática em pausa' and catches up when it ends @fresh", async ({
  page,
  context,
  app,
  api,
  signIn,
}) => {
  await app.setTime('2026-08-15T15:00:00Z');
  await page.clock.install({ time: Date.parse('2026-08-15T15:00:00Z') });
  await signIn(page);
  const paused = (tab = page) =>
    tab.getByRole('status').filter({ hasText: 'Atualização automática em pausa' });
  const here = new ClientsPage(page);
  await here.open();
  await expect(async () => {
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live');
    await page.reload();
    await answer;
    await expect(paused()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText('Sem conexão')).toHaveCount(0);
  await expectNoFaults(page);
  const other = await context.newPage();
  const there = new ClientsPage(other);
  await there.open();
  await expect(paused(other)).toBeVisible();

  await seedClient(api, { name: 'Rita Lima' });
  await app.setTime('2026-08-15T15:01:30Z');
  await page.clock.fastForward(90_000);
  await expect(here.names).toHaveText(['Rita Lima']);
  await expect(paused()).toHaveCount(0);
  await expect(there.names).toHaveText(['Rita Lima']);
  await expect(paused(other)).toHaveCount(0);
});

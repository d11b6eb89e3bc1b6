import { written } from '#tests/support/expected-texts.ts';
import type { DashboardPage } from './pages/dashboard-page.ts';
import { expect, test } from './support/app.ts';
import { dayFromToday, seedClient, seedLoan } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';

/** Due so many days from today, lent a month ago. */
async function seedDue(api: StaffApi, name: string, days: number, terms = {}) {
  const client = await seedClient(api, { name });
  const dates = { start_date: dayFromToday(-30), end_date: dayFromToday(days) };
  return seedLoan(api, { client_id: client.id, ...dates, ...terms });
}

test('DB-4 coming back, the loans far below the screen are in the page again, for a search in the page or a screen reader', async ({
  api,
  dashboard,
  frame,
  clients,
}) => {
  await seedDue(api, 'Rita Lima', 10);
  await dashboard.open();
  await expect(dashboard.rows).toHaveCount(1);
  await expect(dashboard.rows.first()).toContainText('Rita Lima');
  await frame.tab('Clientes').click();
  await expect(clients.names).toHaveText(['Rita Lima']);
  await frame.tab('Dashboard').click();
  await expect(dashboard.heading).toBeVisible();
  await expect(dashboard.rows).toHaveCount(1);
  await expect(dashboard.rows.first()).toContainText('Rita Lima');
});

test('DB-2 four across on a wide screen @desktop', async ({ dashboard }) => {
  await dashboard.open();
  expect(await metricTops(dashboard)).toHaveLength(1);
});

test('DB-11 from the head of a wide screen somebody is looked up by name, and lent to @desktop', async ({
  page,
  api,
  dashboard,
}) => {
  await seedClient(api, { name: 'Rita Lima' });
  await seedClient(api, { name: 'Ana Souza' });
  await dashboard.open();
  await page.getByRole('searchbox', { name: 'Buscar cliente...' }).fill('rita');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/clientes');
  await expect(page.getByRole('searchbox', { name: 'Pesquisar por nome ou CPF...' })).toHaveValue('rita');
  await expect(page.getByRole('list', { name: 'Clientes' }).getByRole('heading')).toHaveText(['Rita Lima']);
  await page.goBack();
  await page.getByRole('link', { name: 'Novo empréstimo' }).click();
  await expect(page.getByRole('dialog', { name: 'Novo Empréstimo' })).toBeVisible();
});

test('DB-2 one large figure and three tiles on a phone, and an amount of billions neither breaks nor leaves the screen', async ({
  page,
  api,
  dashboard,
}) => {
  for (const name of ['Ana', 'Bia', 'Carla']) {
    await seedDue(api, name, 9, { amount: 99_999_999_999, interest_rate: 100_000 });
  }
  await dashboard.open();
  await expect(dashboard.metric('Valor a Receber')).toHaveText('R$ 32.999.999.999,67');
  expect(await metricTops(dashboard)).toHaveLength(2);
  const fits = await dashboard.metric('Valor a Receber').evaluate((value) => {
    const size = Number.parseFloat(getComputedStyle(value.firstElementChild ?? value).fontSize);
    return value.scrollWidth <= value.clientWidth && value.clientHeight < 1.5 * size;
  });
  expect(fits).toBe(true);
  const noSideways = await page.evaluate(
    () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
  );
  expect(noSideways).toBe(true);
});

/** The distinct heights the four cards stand at. */
async function metricTops({ metrics }: DashboardPage): Promise<number[]> {
  await expect(metrics).toHaveCount(4);
  const tops = await metrics.evaluateAll((terms) =>
    terms.map((term) => Math.round(term.getBoundingClientRect().top)),
  );
  return [...new Set(tops)];
}

for (const timezoneId of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });
    test('DB-4 DB-5 FM-1 no due date moves by a day, and today is the one of São Paulo', async ({
      api,
      dashboard,
    }) => {
      await seedDue(api, 'Rita Lima', 0);
      await seedDue(api, 'Saulo Nunes', -1);
      await dashboard.open();
      await expect(dashboard.rowOf('Rita Lima')).toContainText(`Vence: ${written(dayFromToday(0))}`);
      await expect(dashboard.rowOf('Rita Lima').getByText('0d restantes')).toBeVisible();
      await expect(dashboard.rowOf('Saulo Nunes').getByText('Atrasado')).toBeVisible();
    });
  });
}

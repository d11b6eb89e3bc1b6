import { monthAfter, written } from '#tests/support/expected-texts.ts';
import type { DashboardPage } from '#tests/flows/pages/dashboard-page.ts';
import { expect, test } from './support/app.tsx';
import { hold } from '#tests/flows/support/hold-answer.ts';
import { dayFromToday, seedClient, seedLoan } from '#tests/flows/support/seed.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';

async function expectMetrics(
  dashboard: DashboardPage,
  figures: [string, string, string, string],
): Promise<void> {
  const names = ['Lucro Realizado', 'Lucro Potencial', 'Valor a Receber', 'Taxa de Retorno'];
  for (const [index, name] of names.entries()) {
    await expect(dashboard.metric(name)).toHaveText(figures[index] ?? '');
  }
}

/** Due so many days from today, lent a month ago. */
async function seedDue(api: StaffApi, name: string, days: number, terms = {}) {
  const client = await seedClient(api, { name });
  const dates = { start_date: dayFromToday(-30), end_date: dayFromToday(days) };
  return seedLoan(api, { client_id: client.id, ...dates, ...terms });
}

test('DB-1 DB-2 DB-4 the empty dashboard: title, four zeros and no loan', async ({ page, dashboard }) => {
  await dashboard.open();
  await expect(page).toHaveTitle('Dashboard | Caderneta');
  await expect(page.getByText('Visão geral dos seus empréstimos')).toBeVisible();
  await expectMetrics(dashboard, ['R$ 0,00', 'R$ 0,00', 'R$ 0,00', '0,0%']);
  await expect(dashboard.noLoans).toBeVisible();
});

test('DB-2 DB-4 says what it is loading', async ({ page, dashboard }) => {
  const answer = await hold(page, /\/api\/(metrics|loans)/);
  await dashboard.open();
  await expect(page.getByText('Carregando métricas...')).toBeVisible();
  await expect(page.getByText('Carregando empréstimos...')).toBeVisible();
  answer();
  await expect(dashboard.metric('Valor a Receber')).toHaveText('R$ 0,00');
  await expect(dashboard.noLoans).toBeVisible();
  await expect(page.getByText('Carregando')).toHaveCount(0);
});

test('DB-3 each event moves the metrics: 400 to gain and 1400 to receive, − 500 paid = 900, + 400 renewed = 1300, settled 800 of 1000 is 80,0%', async ({
  goLive,
  api,
  dashboard,
}) => {
  goLive();
  await dashboard.open();
  const loan = await seedDue(api, 'Rita Lima', 10);
  await expectMetrics(dashboard, ['R$ 0,00', 'R$ 400,00', 'R$ 1.400,00', '0,0%']);

  const payment = { loan_id: loan.id, amount: 50_000, payment_date: dayFromToday(0) };
  const { payment: paid } = await api.call('POST /api/payments', { body: payment });
  await expectMetrics(dashboard, ['R$ 0,00', 'R$ 400,00', 'R$ 900,00', '0,0%']);

  const renewal = { version: 2, end_date: monthAfter(dayFromToday(0)) };
  await api.call('POST /api/loans/:id/renew', { params: { id: loan.id }, body: renewal });
  await expectMetrics(dashboard, ['R$ 0,00', 'R$ 400,00', 'R$ 1.300,00', '0,0%']);

  const seen = { total_amount: 180_000, remaining_amount: 130_000 };
  await api.call('POST /api/loans/:id/settle', { params: { id: loan.id }, body: seen });
  await expectMetrics(dashboard, ['R$ 800,00', 'R$ 0,00', 'R$ 0,00', '80,0%']);
  await expect(dashboard.noLoans).toBeVisible();

  await api.call('DELETE /api/payments/:id', { params: { id: paid.id } });
  await expectMetrics(dashboard, ['R$ 0,00', 'R$ 400,00', 'R$ 500,00', '0,0%']);
  // A page of a list that was shown before is drawn again once it is near.
  await dashboard.loansHeading.scrollIntoViewIfNeeded();
  await expect(dashboard.rowOf('Rita Lima')).toBeVisible();
});

test('DB-4 ativo and atrasado by due date: R$ 1.000,00 → R$ 1.400,00 even after a renewal charged R$ 400,00 more', async ({
  goLive,
  page,
  api,
  dashboard,
  toasts,
}) => {
  goLive();
  await seedDue(api, 'Vence Depois', 20);
  const renewed = await seedDue(api, 'Vence Primeiro', -5);
  await seedDue(api, 'Vence Logo', 1, { amount: 123_460, interest_rate: 1250 });
  const paid = await seedDue(api, 'Já Pagou', 2);
  const gone = await seedClient(api, { name: 'Cliente Excluído' });
  await seedLoan(api, { client_id: gone.id, start_date: dayFromToday(-9), end_date: dayFromToday(3) });
  await api.call('DELETE /api/clients/:id', { params: { id: gone.id } });
  await api.call('POST /api/loans/:id/settle', {
    params: { id: paid.id },
    body: { total_amount: 140_000, remaining_amount: 140_000 },
  });
  await dashboard.open();
  // Rows far below the screen are drawn last; a person scrolls to them.
  await dashboard.loansHeading.scrollIntoViewIfNeeded();
  await expect(dashboard.names).toHaveText([
    'Vence Primeiro',
    'Vence Logo',
    'Cliente não encontrado',
    'Vence Depois',
  ]);
  await expect(dashboard.rowOf('Vence Primeiro')).toContainText('R$ 1.000,00 → R$ 1.400,00');
  await expect(dashboard.rowOf('Vence Primeiro')).toContainText(`Vence: ${written(dayFromToday(-5))}`);
  await expect(dashboard.rowOf('Vence Logo')).toContainText('R$ 1.234,60 → R$ 1.388,93');

  const body = { version: 1, end_date: monthAfter(dayFromToday(0)) };
  await api.call('POST /api/loans/:id/renew', { params: { id: renewed.id }, body });
  await expect(dashboard.names).toHaveText([
    'Vence Logo',
    'Cliente não encontrado',
    'Vence Depois',
    'Vence Primeiro',
  ]);
  await expect(dashboard.rowOf('Vence Primeiro')).toContainText('R$ 1.000,00 → R$ 1.400,00');

  await dashboard.showDetails('Cliente não encontrado');
  await expect(toasts.getByText('Cliente não encontrado')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('DB-5 badges: due yesterday Atrasado, today 0d, in three days 3d, in four Em dia', async ({
  api,
  dashboard,
}) => {
  const standings = [
    [-1, 'Atrasado'],
    [0, '0d restantes'],
    [3, '3d restantes'],
    [4, 'Em dia'],
  ] as const;
  for (const [days] of standings) await seedDue(api, `Vence em ${days}`, days);
  await dashboard.open();
  await dashboard.loansHeading.scrollIntoViewIfNeeded();
  for (const [days, badge] of standings) {
    await expect(dashboard.rowOf(`Vence em ${days}`).getByText(badge, { exact: true })).toBeVisible();
  }
});

test('LN-14 DB-5 a loan the server marks atrasado says so on a screen that is already open', async ({
  goLive,
  app,
  api,
  dashboard,
}) => {
  goLive();
  const loan = await seedDue(api, 'Rita Lima', 20);
  await dashboard.open();
  await expect(dashboard.rowOf('Rita Lima').getByText('Em dia', { exact: true })).toBeVisible();
  // As the job of midnight leaves it.
  await app.runSql(
    `WITH marked AS (
       UPDATE loans SET status = 'atrasado', end_date = $2 WHERE id = $1 RETURNING institution_id, id, client_id
     ), due AS (
       UPDATE installments SET due_date = $2 WHERE loan_id = $1
     )
     INSERT INTO change_outbox (institution_id, table_name, op, id, client_id)
     SELECT institution_id, 'loans', 'UPDATE', id, client_id FROM marked`,
    [loan.id, dayFromToday(-1)],
  );
  await expect(dashboard.rowOf('Rita Lima').getByText('Atrasado', { exact: true })).toBeVisible();
  await expect(dashboard.rowOf('Rita Lima')).toContainText(`Vence: ${written(dayFromToday(-1))}`);
});

test('DB-6 Detalhes opens the details of that loan, and closing returns to its button', async ({
  page,
  api,
  dashboard,
  details,
}) => {
  await seedDue(api, 'Ana Souza', 5, { amount: 20_000, interest_rate: 1000 });
  await seedDue(api, 'Rita Lima', 9);
  await dashboard.open();
  const button = dashboard.rowOf('Ana Souza').getByRole('button', { name: 'Detalhes' });
  await button.click();
  await expect(details.dialog).toContainText('Ana Souza');
  await expect(details.dialog).toContainText('R$ 220,00');
  await page.keyboard.press('Escape');
  await expect(details.dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test('DB-2 DB-4 an outage is shown, and trying again loads everything', async ({ page, api, dashboard }) => {
  await seedDue(api, 'Rita Lima', 9);
  await page.route(/\/api\/(metrics|loans)/, (route) => route.abort());
  await dashboard.open();
  // One cause, one card: it names all that is missing.
  await expect(page.getByText('Não foi possível carregar as métricas e os empréstimos')).toBeVisible();
  await expect(page.getByText(/^Não foi possível/)).toHaveCount(1);
  await page.unroute(/\/api\/(metrics|loans)/);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(dashboard.metric('Valor a Receber')).toHaveText('R$ 1.400,00');
  await expect(dashboard.rowOf('Rita Lima')).toBeVisible();
});

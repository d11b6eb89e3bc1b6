import { written } from '#tests/support/expected-texts.ts';
import { ClientPageView } from './pages/client-page.ts';
import { toastsByLabel } from './pages/toasts.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { dayFromToday, seedClient, seedLoan } from './support/seed.ts';

test("FD-7 FD-11 FD-12 FD-13 'Não pagou' on the client's page: a promise quiets Hoje and Cobrar todos, and a payment keeps it", async ({
  page,
  api,
  dashboard,
}) => {
  const dates = { start_date: dayFromToday(-60), end_date: dayFromToday(-3) };
  const ana = await seedClient(api, { name: 'Ana Combinada', phone: '(11) 98888-7777' });
  const loan = await seedLoan(api, { client_id: ana.id, ...dates });
  const bia = await seedClient(api, { name: 'Bia Atrasada', phone: '(11) 98888-7778' });
  await seedLoan(api, { client_id: bia.id, ...dates });
  const caio = await seedClient(api, { name: 'Caio Atrasado', phone: '(11) 98888-7779' });
  await seedLoan(api, { client_id: caio.id, ...dates });

  // Nothing of it is on the screen of a lender who never wrote a visit down.
  await dashboard.open();
  await expect(dashboard.today.getByRole('link', { name: 'Cobrar todos os 3' })).toBeVisible();
  await expect(dashboard.today.getByText('Sem combinado')).toHaveCount(0);

  await page.goto(`/clientes?cliente=${ana.id}`);
  const view = new ClientPageView(page, 'Ana Combinada');
  await expect(view.article.getByText('Visitas e combinados')).toHaveCount(0);
  await view.button('Não pagou').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Sem dinheiro' }).click();
  await expect(toastsByLabel(page)).toContainText('Ana Combinada: sem dinheiro');
  await expect(view.article.getByRole('heading', { name: 'Visitas e combinados' })).toBeVisible();

  await view.button('Não pagou').click();
  await sheet.getByRole('button', { name: 'Combinou outra data' }).click();
  await expect(sheet.getByText('O combinado não muda o vencimento nem a multa.')).toBeVisible();
  await sheet.getByLabel('Paga em').fill(written(dayFromToday(2)));
  await expect(sheet.getByLabel('Quanto')).toHaveValue('1.400,00');
  await expectNoFaults(page, '[role=dialog]');
  await sheet.getByRole('button', { name: 'Anotar' }).click();
  await expect(sheet).toHaveCount(0);
  const lines = view.article.getByRole('list', { name: 'Visitas e combinados' }).locator('[role=listitem]');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText(/Combinou R\$\s1\.400,00 para .*Em aberto/);

  await dashboard.open();
  await expect(dashboard.today.getByRole('link', { name: 'Cobrar todos os 2' })).toBeVisible();
  await expect(dashboard.today.getByText('Ana Combinada')).toHaveCount(0);
  await dashboard.today.getByText('Combinaram').click();
  await expect(dashboard.today.getByText('Ana Combinada', { exact: true }).first()).toBeVisible();
  await expect(dashboard.today.getByText(/combinou para /)).toBeVisible();

  await page.goto('/cobrar?grupo=atrasados');
  await expect(page.getByText('2 clientes para cobrar')).toBeVisible();
  await page.getByLabel('Incluir quem combinou').check();
  await expect(page.getByText('3 clientes para cobrar')).toBeVisible();

  const payment = { loan_id: loan.id, amount: 140_000, payment_date: dayFromToday(0) };
  await api.call('POST /api/payments', { body: payment });
  await page.goto(`/clientes?cliente=${ana.id}`);
  await expect(view.article.getByText('Combinados: 1 cumprido de 1')).toBeVisible();
});

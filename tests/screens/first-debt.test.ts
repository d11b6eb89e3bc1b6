import { expect, test } from './support/app.tsx';
import { FirstDebt } from '#tests/flows/pages/first-debt.ts';
import { carryOutAndGoOffline } from '#tests/flows/support/lose-answer.ts';
import { freshCpf, seedClient } from '#tests/flows/support/seed.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';

const clientsOf = async (api: StaffApi) => (await api.call('GET /api/clients', {})).items;
const loansOf = async (api: StaffApi) => (await api.call('GET /api/loans', { query: {} })).items;

async function fill(form: FirstDebt, cpf = freshCpf()) {
  await form.name.fill('Ana Souza');
  await form.phone.fill('(11) 91234-5678');
  await form.cpf.fill(cpf);
  await form.amount.fill('1.000,00');
  await form.rate.fill('40');
}

test('AS-16 who owes and what in one form: nothing about money is filled in, all that is missing is marked, one client and one loan', async ({
  page,
  api,
  dashboard,
  toasts,
}) => {
  await dashboard.open();
  await expect(dashboard.guide.getByRole('link', { name: 'Importar de uma planilha' })).toBeVisible();
  const form = new FirstDebt(page);
  await form.ask.click();
  for (const field of [form.amount, form.rate, form.due]) await expect(field).toHaveValue('');
  await form.save.click();
  await expect(form.name).toBeFocused();
  await expect(form.dialog.getByText('Preencha este campo.')).toHaveCount(3);
  await expect(form.dialog.getByText('Informe o valor emprestado.')).toBeVisible();
  await expect(form.dialog.getByText('Informe os juros.')).toBeVisible();
  await expect(form.dialog.getByText('Informe a data de vencimento.')).toBeVisible();
  await fill(form, '123');
  await form.term('1 mês').click();
  await form.save.click();
  await expect(form.dialog.getByText('O CPF deve conter 11 dígitos.')).toBeVisible();
  await expect(form.amount).toHaveValue('1.000,00');
  expect(await clientsOf(api)).toEqual([]);
  await form.cpf.fill(freshCpf());
  await form.save.click();
  await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
  await expect(dashboard.names).toHaveText(['Ana Souza']);
  await expect(form.ask).toHaveCount(0);
  expect(await clientsOf(api)).toMatchObject([{ name: 'Ana Souza', phone: '(11) 91234-5678' }]);
  expect(await loansOf(api)).toMatchObject([
    { amount: 100_000, interest_rate: 4000, overdue_interest_rate: 0, paid_amount: 0 },
  ]);
});

test('AS-16 a loan that fails after its client loses nothing and makes no second client, also from a form closed in between', async ({
  page,
  api,
  dashboard,
  toasts,
}) => {
  await dashboard.open();
  const form = new FirstDebt(page);
  await form.ask.click();
  await fill(form);
  await form.term('1 mês').click();
  const isLending = (url: URL) => url.pathname === '/api/loans';
  await page.route(isLending, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          json: { error: { code: 'plan_over', message: 'O plano terminou em 20/11.' } },
        })
      : route.continue(),
  );
  await form.save.click();
  await expect(toasts.getByText('Não deu para salvar')).toBeVisible();
  await expect(
    form.dialog.getByText('Ana Souza já está nos seus clientes. Falta o empréstimo.'),
  ).toBeVisible();
  await expect(form.name).toHaveCount(0);
  await expect(form.amount).toHaveValue('1.000,00');
  await page.keyboard.press('Escape');
  await expect(form.dialog).toHaveCount(0);
  await page.unroute(isLending);
  await form.ask.click();
  await expect(form.amount).toHaveValue('1.000,00');
  await form.save.click();
  await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
  expect(await clientsOf(api)).toHaveLength(1);
  expect(await loansOf(api)).toHaveLength(1);
});

test('AS-16 a loan whose answer is lost is sent again and counts once', async ({
  page,
  api,
  dashboard,
  toasts,
}) => {
  await dashboard.open();
  const form = new FirstDebt(page);
  await form.ask.click();
  await fill(form);
  await form.term('15 dias').click();
  const isLending = (url: URL) => url.pathname === '/api/loans';
  await page.route(isLending, (route) =>
    route.request().method() === 'POST' ? carryOutAndGoOffline(page, route) : route.continue(),
  );
  await form.save.click();
  await expect(toasts.getByText('Não deu para salvar')).toBeVisible();
  await page.unroute(isLending);
  await page.context().setOffline(false);
  await form.save.click();
  await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
  expect(await clientsOf(api)).toHaveLength(1);
  expect(await loansOf(api)).toHaveLength(1);
});

test('AS-16 a CPF that was saved elsewhere meanwhile is named, and what was typed stays', async ({
  page,
  api,
  dashboard,
}) => {
  await dashboard.open();
  const form = new FirstDebt(page);
  await form.ask.click();
  const cpf = freshCpf();
  await fill(form, cpf);
  await form.term('15 dias').click();
  await seedClient(api, { name: 'Bia Ramos', cpf });
  await form.save.click();
  await expect(form.dialog.getByText('Este CPF é de Bia Ramos.')).toBeVisible();
  await expect(form.amount).toHaveValue('1.000,00');
  expect(await loansOf(api)).toEqual([]);
});

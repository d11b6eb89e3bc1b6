import type { Locator, Page } from '@playwright/test';
import { monthAfter } from '#tests/support/expected-texts.ts';
import { ClientsPage } from './pages/clients-page.ts';
import { dialogOf } from './pages/dialogs.ts';
import { LoanDetails } from './pages/loan-details.ts';
import { LoanForm } from './pages/loan-form.ts';
import { LoansPage } from './pages/loans-page.ts';
import { expect, test } from './support/app.ts';
import { dayFromToday, seedClient, seedLoan } from './support/seed.ts';

/** Presses Tab until the focus is there, as somebody without a pointer would; it must be within a few stops. */
async function tabTo(page: Page, target: Locator, stops = 45): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed <= stops; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`not reached within ${stops} stops`);
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('LG-3 CL-6 LN-7 LN-10 LN-12 LN-13 without a pointer: sign in, register, lend, pay, renew, settle @desktop', async ({
  page,
  api,
  lender,
  login,
  toasts,
}) => {
  await login.open();
  await type(page, login.email, lender.email);
  await type(page, login.password, lender.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard Financeiro' })).toBeVisible();

  await press(page, page.getByRole('link', { name: 'Clientes', exact: true }));
  const { newButton, newForm } = new ClientsPage(page);
  await press(page, newButton);
  // Opening puts the focus on the first field.
  await expect(newForm.name).toBeFocused();
  await page.keyboard.type('Rita Lima');
  await type(page, newForm.phone, '11912345678');
  await type(page, newForm.cpf, '52998224725');
  await page.keyboard.press('Enter');
  await expect(toasts.getByText('Cliente adicionado!')).toBeVisible();
  await expect(newForm.dialog).toBeHidden();
  await expect(newButton).toBeFocused();

  await press(page, page.getByRole('link', { name: 'Empréstimos', exact: true }));
  const loans = new LoansPage(page);
  await expect(loans.heading).toBeVisible();
  // The screen before has one too.
  await expect(loans.newButton).toBeVisible();
  await page.keyboard.press('n');
  const loanForm = new LoanForm(page);
  await type(page, loanForm.client, 'rita');
  await expect(loanForm.dialog.getByRole('option', { name: /Rita Lima/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(loanForm.client).toHaveValue('Rita Lima', {
      timeout: 500,
    });
  }).toPass();
  await type(page, loanForm.amount, '1000');
  await type(page, loanForm.rate, '40');
  await press(page, loanForm.create);
  await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
  await expect(loanForm.dialog).toBeHidden();

  const details = new LoanDetails(page);
  const detailsButton = page.getByRole('button', { name: 'Detalhes do empréstimo de Rita Lima' });
  await press(page, detailsButton);
  await expect(details.dialog).toBeFocused();
  await type(page, details.amount, '400');
  await page.keyboard.press('Enter');
  await expect(toasts.getByText('Pagamento adicionado!')).toBeVisible();
  // Escape is meant for the dialog, although a toast shows above it.
  await page.keyboard.press('Escape');
  await expect(details.dialog).toBeHidden();
  await expect(toasts.getByText('Pagamento adicionado!')).toBeVisible();
  await expect(detailsButton).toBeFocused();

  await page.keyboard.press('Enter');
  await press(page, details.renew);
  // Lent today for a month: the due date would not move (LN-29).
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Está certo' }));
  await expect(toasts.getByText('Empréstimo renovado!')).toBeVisible();
  await expect(details.dialog).toBeHidden();
  await expect(detailsButton).toBeFocused();

  await page.keyboard.press('Enter');
  await press(page, details.settle);
  await expect(toasts.getByText('Empréstimo quitado!')).toBeVisible();
  await expect(details.dialog).toBeHidden();
  const { items } = await api.call('GET /api/loans', { query: {} });
  expect(items).toMatchObject([
    { status: 'pago', paid_amount: 180_000, interest_paid: 40_000, end_date: monthAfter(dayFromToday(0)) },
  ]);
});

test('CL-2 LN-1 the shortcuts: / searches, n makes a new one, ? lists them; never while typing nor behind a dialog @desktop', async ({
  page,
  api,
  clients,
}) => {
  await seedLoan(api, { client_id: (await seedClient(api, { name: 'Rita Lima' })).id });
  await page.goto('/clientes');
  const { search } = clients;
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('n/?');
  await expect(search).toHaveValue('n/?');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('?');
  const help = dialogOf(page, 'Atalhos do teclado');
  await expect(help).toContainText('Pesquisar nesta tela');
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  for (const [address, opens] of [
    ['/clientes', 'Novo Cliente'],
    ['/emprestimos', 'Novo Empréstimo'],
    ['/administracao', 'Novo Interesse'],
    ['/', 'Novo Empréstimo'],
  ] as const) {
    await page.goto(address);
    // The heading may stand a moment before the screen listens.
    await expect(async () => {
      await page.keyboard.press('n');
      await expect(dialogOf(page, opens)).toBeVisible({ timeout: 1_000 });
    }).toPass();
  }
});

import type { Locator, Page } from '@playwright/test';
import { monthAfter } from '#tests/support/expected-texts.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { dayFromToday, seedClient, seedLoan } from './support/seed.ts';

const toasts = (page: Page): Locator => page.getByRole('region', { name: /Notifications/ });
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

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
}) => {
  await page.goto('/login');
  await type(page, page.getByLabel('E-mail'), lender.email);
  await type(page, page.getByLabel('Senha', { exact: true }), lender.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard Financeiro' })).toBeVisible();

  await press(page, page.getByRole('link', { name: 'Clientes', exact: true }));
  const newClient = page.getByRole('button', { name: 'Novo Cliente' });
  await press(page, newClient);
  const clientForm = dialog(page, 'Novo Cliente');
  // Opening puts the focus on the first field.
  await expect(clientForm.getByLabel('Nome')).toBeFocused();
  await page.keyboard.type('Rita Lima');
  await type(page, clientForm.getByLabel('Telefone'), '11912345678');
  await type(page, clientForm.getByLabel('CPF'), '52998224725');
  await page.keyboard.press('Enter');
  await expect(toasts(page).getByText('Cliente adicionado!')).toBeVisible();
  await expect(clientForm).toBeHidden();
  await expect(newClient).toBeFocused();

  await press(page, page.getByRole('link', { name: 'Empréstimos', exact: true }));
  await expect(page.getByRole('heading', { name: 'Empréstimos', level: 1 })).toBeVisible();
  await page.keyboard.press('n');
  const loanForm = dialog(page, 'Novo Empréstimo');
  await type(page, loanForm.getByRole('combobox', { name: 'Cliente' }), 'rita');
  await expect(loanForm.getByRole('option', { name: /Rita Lima/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(loanForm.getByRole('combobox', { name: 'Cliente' })).toHaveValue('Rita Lima', {
      timeout: 500,
    });
  }).toPass();
  await type(page, loanForm.getByLabel('Valor', { exact: true }), '1000');
  await type(page, loanForm.getByLabel('Juros (%)'), '40');
  await press(page, loanForm.getByRole('button', { name: 'Criar Empréstimo' }));
  await expect(toasts(page).getByText('Empréstimo criado!')).toBeVisible();
  await expect(loanForm).toBeHidden();

  const details = dialog(page, 'Detalhes do Empréstimo');
  const detailsButton = page.getByRole('button', { name: 'Detalhes do empréstimo de Rita Lima' });
  await press(page, detailsButton);
  await expect(details).toBeFocused();
  await type(page, details.getByLabel('Valor do pagamento'), '400');
  await page.keyboard.press('Enter');
  await expect(toasts(page).getByText('Pagamento adicionado!')).toBeVisible();
  // Escape is meant for the dialog, although a toast shows above it.
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(toasts(page).getByText('Pagamento adicionado!')).toBeVisible();
  await expect(detailsButton).toBeFocused();

  await page.keyboard.press('Enter');
  await press(page, details.getByRole('button', { name: 'Renovar Empréstimo' }));
  await expect(toasts(page).getByText('Empréstimo renovado!')).toBeVisible();
  await expect(details).toBeHidden();
  await expect(detailsButton).toBeFocused();

  await page.keyboard.press('Enter');
  await press(page, details.getByRole('button', { name: 'Quitar Empréstimo' }));
  await expect(toasts(page).getByText('Empréstimo quitado!')).toBeVisible();
  await expect(details).toBeHidden();
  const { items } = await api.call('GET /api/loans', { query: {} });
  expect(items).toMatchObject([
    { status: 'pago', paid_amount: 180_000, interest_paid: 40_000, end_date: monthAfter(dayFromToday(0)) },
  ]);
});

test('CL-2 LN-1 the shortcuts: / searches, n makes a new one, ? tells them; never while typing nor behind a dialog @desktop', async ({
  page,
  api,
  signIn,
}) => {
  await seedLoan(api, { client_id: (await seedClient(api, { name: 'Rita Lima' })).id });
  await signIn(page);
  await page.goto('/clientes');
  const search = page.getByRole('searchbox', { name: 'Pesquisar por nome ou CPF...' });
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('n/?');
  await expect(search).toHaveValue('n/?');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('?');
  const help = dialog(page, 'Atalhos do teclado');
  await expect(help).toContainText('Pesquisar nesta tela');
  await expectNoFaults(page);
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
      await expect(dialog(page, opens)).toBeVisible({ timeout: 1_000 });
    }).toPass();
  }
});

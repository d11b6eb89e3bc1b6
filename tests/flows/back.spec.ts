import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { dayFromToday, seedClient, seedLoan } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';

const dialogs = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const question = (page: Page): Locator => page.getByRole('alertdialog');
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });
const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name });
const DETAILS = 'Detalhes do empréstimo de Rita Lima';
const press = (within: Page | Locator, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).first().click();

/** Dashboard, then the screen: a Back too many would show the dashboard. */
async function goFromDashboard(page: Page, screen: string, title: string): Promise<void> {
  await page.goto('/');
  await expect(heading(page, 'Dashboard Financeiro')).toBeVisible();
  await tab(page, screen).click();
  await expect(heading(page, title)).toBeVisible();
}

async function expectNextBackLeaves(page: Page): Promise<void> {
  await page.goBack();
  await expect(heading(page, 'Dashboard Financeiro')).toBeVisible();
}

/** One client with one loan of R$ 1.000,00 at 40 % and a payment of R$ 100,00. */
async function seedRita(api: StaffApi) {
  const client = await seedClient(api, { name: 'Rita Lima' });
  const loan = await seedLoan(api, { client_id: client.id });
  await api.call('POST /api/payments', {
    body: { loan_id: loan.id, amount: 10_000, payment_date: dayFromToday(0) },
  });
  return { client, loan };
}

const seedRequest = (api: StaffApi, clientId: string) =>
  api.call('POST /api/interests', { body: { client_id: clientId, requested_amount: 50_000 } });

test.describe('TD-2 Back closes the dialog and stays on the screen', () => {
  test.beforeEach(async ({ page, api, signIn }) => {
    const { client } = await seedRita(api);
    await seedRequest(api, client.id);
    await signIn(page);
  });

  const ofLoan = (action: string) => `${action} empréstimo de Rita Lima`;
  const ON_SCREENS: readonly [screen: string, title: string, buttons: readonly string[]][] = [
    ['Clientes', 'Clientes', ['Novo Cliente', 'Editar Rita Lima', 'Excluir Rita Lima']],
    [
      'Empréstimos',
      'Empréstimos',
      ['Novo', ...['Detalhes do', 'Partilhar', 'Editar', 'Excluir'].map(ofLoan)],
    ],
    ['Admin', 'Administração', ['Novo Interesse', 'Rita Lima', 'Excluir interesse de Rita Lima']],
  ];
  for (const [screen, title, buttons] of ON_SCREENS) {
    test(`TD-2 on ${screen}: every form, details and question @both`, async ({ page }) => {
      await goFromDashboard(page, screen, title);
      for (const button of buttons) {
        await press(page, button);
        await expect(dialogs(page)).toHaveCount(1);
        await page.goBack();
        await expect(dialogs(page), button).toHaveCount(0);
        await expect(heading(page, title), button).toBeVisible();
      }
      await expectNextBackLeaves(page);
    });
  }

  test('TD-2 in the settings and of the keyboard help @desktop', async ({ page }) => {
    await goFromDashboard(page, 'Admin', 'Administração');
    await page.getByRole('tab', { name: 'Configurações' }).click();
    for (const button of ['Alterar e-mail', 'Alterar senha', 'Atalhos do teclado']) {
      await press(page, button);
      await expect(dialogs(page)).toHaveCount(1);
      await page.goBack();
      await expect(dialogs(page), button).toHaveCount(0);
      await expect(page.getByRole('tab', { name: 'Configurações' })).toHaveAttribute('aria-selected', 'true');
    }
    await expectNextBackLeaves(page);
  });

  test('TD-2 of two dialogs the topmost first, then the one below, then the screen', async ({ page }) => {
    await goFromDashboard(page, 'Empréstimos', 'Empréstimos');
    await press(page, DETAILS);
    await dialog(page, 'Detalhes do Empréstimo')
      .getByRole('button', { name: /^Desfazer pagamento/ })
      .click();
    await expect(question(page)).toBeVisible();
    await page.goBack();
    await expect(question(page)).toBeHidden();
    await expect(dialog(page, 'Detalhes do Empréstimo')).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Empréstimos')).toBeVisible();
    await expect(dialogs(page)).toHaveCount(0);
    await expectNextBackLeaves(page);
  });

  test('TD-2 a dialog that takes the place of another leaves one entry, which is removed with it', async ({
    page,
  }) => {
    await goFromDashboard(page, 'Empréstimos', 'Empréstimos');
    const before = await page.evaluate(() => history.length);
    await press(page, DETAILS);
    await press(dialog(page, 'Detalhes do Empréstimo'), 'Editar');
    await expect(dialog(page, 'Editar Empréstimo')).toBeVisible();
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    await page.goBack();
    await expect(dialogs(page)).toHaveCount(0);
    await expect(heading(page, 'Empréstimos')).toBeVisible();
    await expectNextBackLeaves(page);
  });

  test("TD-2 no entries pile up where dialogs are closed by Escape, 'Fechar' and 'Cancelar'", async ({
    page,
  }) => {
    await goFromDashboard(page, 'Clientes', 'Clientes');
    const before = await page.evaluate(() => history.length);
    const close = [
      () => page.keyboard.press('Escape'),
      () => press(dialog(page, 'Novo Cliente'), 'Fechar'),
      () => press(dialog(page, 'Novo Cliente'), 'Cancelar'),
    ];
    for (const way of [...close, ...close]) {
      await press(page, 'Novo Cliente');
      await expect(dialog(page, 'Novo Cliente')).toBeVisible();
      await way();
      await expect(dialogs(page)).toHaveCount(0);
      await expect(heading(page, 'Clientes')).toBeVisible();
    }
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    await expectNextBackLeaves(page);
  });

  test('TD-2 Forward to a closed dialog stays on the screen, and Back leaves it as before', async ({
    page,
  }) => {
    await goFromDashboard(page, 'Empréstimos', 'Empréstimos');
    await press(page, DETAILS);
    await expect(dialogs(page)).toHaveCount(1);
    await page.goBack();
    await expect(dialogs(page)).toHaveCount(0);
    await page.evaluate(() => history.forward());
    await expect.poll(() => entryOf(page)).toMatchObject({ dialogs: 0 });
    await expect(heading(page, 'Empréstimos')).toBeVisible();
    await expect(dialogs(page)).toHaveCount(0);
    await press(page, DETAILS);
    await expect(dialogs(page)).toHaveCount(1);
    await page.goBack();
    await expect(dialogs(page)).toHaveCount(0);
    await expectNextBackLeaves(page);
  });

  test('TD-2 a reload inside a dialog shows the screen, its filter kept, and Back leaves it', async ({
    page,
  }) => {
    await goFromDashboard(page, 'Empréstimos', 'Empréstimos');
    await page.getByText('Ativos', { exact: true }).click();
    await expect(page).toHaveURL('/emprestimos?situacao=ativo');
    await press(page, DETAILS);
    await dialog(page, 'Detalhes do Empréstimo')
      .getByRole('button', { name: /^Desfazer pagamento/ })
      .click();
    await expect(question(page)).toBeVisible();
    expect(await entryOf(page)).toMatchObject({ dialogs: 2 });
    await page.reload();
    await expect(heading(page, 'Empréstimos')).toBeVisible();
    await expect.poll(() => entryOf(page)).toMatchObject({ dialogs: 0 });
    await expect(dialogs(page)).toHaveCount(0);
    await expect(page).toHaveURL('/emprestimos?situacao=ativo');
    await expectNextBackLeaves(page);
  });

  test('TD-2 Back from a dialog leaves a scrolled list where it was', async ({ page, api }) => {
    for (let count = 0; count < 12; count += 1) await seedClient(api, { name: `Cliente ${count}` });
    await goFromDashboard(page, 'Clientes', 'Clientes');
    await page.getByRole('button', { name: 'Editar Rita Lima' }).scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => window.scrollY);
    expect(top).toBeGreaterThan(200);
    await press(page, 'Editar Rita Lima');
    await expect(dialogs(page)).toHaveCount(1);
    await page.goBack();
    await expect(dialogs(page)).toHaveCount(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(top);
  });
});

const entryOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const state: unknown = history.state;
    return { dialogs: 0, ...(typeof state === 'object' && state) };
  });

test('TD-2 IN-9 a link inside two dialogs leads on, and one Back returns to the screen they stood on', async ({
  page,
  app,
  lender,
  signIn,
}) => {
  await app.runSql(
    `INSERT INTO interests (id, institution_id, client_cpf, original_requester_name, requested_amount, status)
     VALUES (gen_random_uuid(), $1, '52998224725', 'Bruno Novo', 80000, 'Aprovado')`,
    [lender.id],
  );
  await signIn(page);
  await goFromDashboard(page, 'Admin', 'Administração');
  await press(page, 'Bruno Novo');
  await press(dialog(page, 'Detalhes do Interesse'), 'Cadastrar Cliente e Criar Empréstimo');
  await question(page).getByRole('link', { name: 'Novo Cliente' }).click();
  await expect(page).toHaveURL('/clientes');
  await expect(dialog(page, 'Novo Cliente').getByLabel('Nome')).toHaveValue('Bruno Novo');
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  await expect(page).toHaveURL('/clientes');
  await page.goBack();
  await expect(heading(page, 'Administração')).toBeVisible();
  await expect(dialogs(page)).toHaveCount(0);
  await expectNextBackLeaves(page);
});

test("TD-2 signed out with a dialog open: the login, and Back shows nobody's data", async ({
  page,
  context,
  api,
  signIn,
}) => {
  await seedRita(api);
  await signIn(page);
  await goFromDashboard(page, 'Empréstimos', 'Empréstimos');
  await press(page, DETAILS);
  await expect(dialogs(page)).toHaveCount(1);
  const other = await context.newPage();
  await other.goto('/administracao');
  await press(other, 'Sair do Sistema');
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await expect(dialogs(page)).toHaveCount(0);
  await expect(page.getByText('Rita Lima')).toHaveCount(0);
});

test('TD-2 the recovery dialog of the login closes on Back', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  await expect(dialog(page, 'Recuperar senha')).toBeVisible();
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  await expect(page).toHaveURL('/login');
});

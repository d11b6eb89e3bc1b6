import type { Page } from '@playwright/test';
import { dialogOf, openDialogs, press } from './pages/dialogs.ts';
import { StaffFrame, type Tab } from './pages/staff-frame.ts';
import { expect, test } from './support/app.ts';
import { dayFromToday, seedClient, seedLoan } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';

const DETAILS = 'Detalhes do empréstimo de Rita Lima';

/** Dashboard, then the screen: a Back too many would show the dashboard. */
async function goFromDashboard(frame: StaffFrame, screen: Tab, title: string): Promise<void> {
  await frame.page.goto('/');
  await expect(frame.heading('Dashboard Financeiro')).toBeVisible();
  await frame.tab(screen).click();
  await expect(frame.heading(title)).toBeVisible();
}

async function expectNextBackLeaves(frame: StaffFrame): Promise<void> {
  await frame.page.goBack();
  await expect(frame.heading('Dashboard Financeiro')).toBeVisible();
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
  test.beforeEach(async ({ api }) => {
    const { client } = await seedRita(api);
    await seedRequest(api, client.id);
  });

  const ofLoan = (action: string) => `${action} empréstimo de Rita Lima`;
  const ON_SCREENS: readonly [screen: Tab, title: string, buttons: readonly string[]][] = [
    ['Clientes', 'Clientes', ['Novo Cliente', 'Editar Rita Lima', 'Excluir Rita Lima']],
    [
      'Empréstimos',
      'Empréstimos',
      ['Novo', ...['Detalhes do', 'Partilhar', 'Editar', 'Excluir'].map(ofLoan)],
    ],
    ['Admin', 'Administração', ['Novo Interesse', 'Rita Lima', 'Excluir pedido de Rita Lima']],
  ];
  for (const [screen, title, buttons] of ON_SCREENS) {
    test(`TD-2 on ${screen}: every form, details and question`, async ({ page, frame }) => {
      await goFromDashboard(frame, screen, title);
      for (const button of buttons) {
        await press(page, button);
        await expect(openDialogs(page)).toHaveCount(1);
        await page.goBack();
        await expect(openDialogs(page), button).toHaveCount(0);
        await expect(frame.heading(title), button).toBeVisible();
      }
      await expectNextBackLeaves(frame);
    });
  }

  test('TD-2 in the settings and of the keyboard help @desktop', async ({ page, frame }) => {
    await goFromDashboard(frame, 'Admin', 'Administração');
    await page.getByRole('tab', { name: 'Configurações' }).click();
    await page.getByRole('link', { name: /^Conta/ }).click();
    for (const button of ['Alterar e-mail', 'Alterar senha', 'Atalhos do teclado']) {
      await press(page, button);
      await expect(openDialogs(page)).toHaveCount(1);
      await page.goBack();
      await expect(openDialogs(page), button).toHaveCount(0);
      await expect(page.getByRole('tab', { name: 'Configurações' })).toHaveAttribute('aria-selected', 'true');
    }
    // The section, then the list it was opened from, then the screen.
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Perfil da Instituição' })).toBeVisible();
    await expectNextBackLeaves(frame);
  });

  test('TD-2 of loans: two dialogs, one in the place of another, Forward to a closed one, and a reload inside one', async ({
    page,
    details,
    frame,
  }) => {
    await test.step('of two dialogs the topmost first, then the one below, then the screen', async () => {
      await goFromDashboard(frame, 'Empréstimos', 'Empréstimos');
      await press(page, DETAILS);
      await details.dialog.getByRole('button', { name: /^Desfazer pagamento/ }).click();
      await expect(details.question).toBeVisible();
      await page.goBack();
      await expect(details.question).toBeHidden();
      await expect(details.dialog).toBeVisible();
      await page.goBack();
      await expect(frame.heading('Empréstimos')).toBeVisible();
      await expect(openDialogs(page)).toHaveCount(0);
      await expectNextBackLeaves(frame);
    });
    await test.step('a dialog that takes the place of another leaves one entry, which is removed with it', async () => {
      await goFromDashboard(frame, 'Empréstimos', 'Empréstimos');
      const before = await page.evaluate(() => history.length);
      await press(page, DETAILS);
      await press(details.dialog, 'Mais');
      await press(details.dialog, 'Editar');
      await expect(dialogOf(page, 'Editar Empréstimo')).toBeVisible();
      expect(await page.evaluate(() => history.length)).toBe(before + 1);
      await page.goBack();
      await expect(openDialogs(page)).toHaveCount(0);
      await expect(frame.heading('Empréstimos')).toBeVisible();
      await expectNextBackLeaves(frame);
    });
    await test.step('Forward to a closed dialog stays on the screen, and Back leaves it as before', async () => {
      await goFromDashboard(frame, 'Empréstimos', 'Empréstimos');
      await press(page, DETAILS);
      await expect(openDialogs(page)).toHaveCount(1);
      await page.goBack();
      await expect(openDialogs(page)).toHaveCount(0);
      await page.evaluate(() => history.forward());
      await expect.poll(() => entryOf(page)).toMatchObject({ dialogs: 0 });
      await expect(frame.heading('Empréstimos')).toBeVisible();
      await expect(openDialogs(page)).toHaveCount(0);
      await press(page, DETAILS);
      await expect(openDialogs(page)).toHaveCount(1);
      await page.goBack();
      await expect(openDialogs(page)).toHaveCount(0);
      await expectNextBackLeaves(frame);
    });
    await test.step('a reload inside a dialog shows the screen, its filter kept, and Back leaves it', async () => {
      await goFromDashboard(frame, 'Empréstimos', 'Empréstimos');
      await page.getByText('Ativos', { exact: true }).click();
      await expect(page).toHaveURL('/emprestimos?situacao=ativo');
      await press(page, DETAILS);
      await details.dialog.getByRole('button', { name: /^Desfazer pagamento/ }).click();
      await expect(details.question).toBeVisible();
      expect(await entryOf(page)).toMatchObject({ dialogs: 2 });
      await page.reload();
      await expect(frame.heading('Empréstimos')).toBeVisible();
      await expect.poll(() => entryOf(page)).toMatchObject({ dialogs: 0 });
      await expect(openDialogs(page)).toHaveCount(0);
      await expect(page).toHaveURL('/emprestimos?situacao=ativo');
      await expectNextBackLeaves(frame);
    });
  });

  test("TD-2 no entries pile up where dialogs are closed by Escape, 'Fechar' and 'Cancelar'", async ({
    page,
    clients,
    frame,
  }) => {
    await goFromDashboard(frame, 'Clientes', 'Clientes');
    const before = await page.evaluate(() => history.length);
    const close = [
      () => page.keyboard.press('Escape'),
      () => press(clients.newForm.dialog, 'Fechar'),
      () => press(clients.newForm.dialog, 'Cancelar'),
    ];
    for (const way of [...close, ...close]) {
      await press(page, 'Novo Cliente');
      await expect(clients.newForm.dialog).toBeVisible();
      await way();
      await expect(openDialogs(page)).toHaveCount(0);
      await expect(frame.heading('Clientes')).toBeVisible();
    }
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    await expectNextBackLeaves(frame);
  });

  test('TD-2 Back from a dialog leaves a scrolled list where it was', async ({
    page,
    api,
    clients,
    frame,
  }) => {
    for (let count = 0; count < 12; count += 1) await seedClient(api, { name: `Cliente ${count}` });
    await goFromDashboard(frame, 'Clientes', 'Clientes');
    await clients.editButton('Rita Lima').scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => window.scrollY);
    expect(top).toBeGreaterThan(200);
    await press(page, 'Editar Rita Lima');
    await expect(openDialogs(page)).toHaveCount(1);
    await page.goBack();
    await expect(openDialogs(page)).toHaveCount(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(top);
  });
});

const entryOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const state: unknown = history.state;
    return { dialogs: 0, ...(typeof state === 'object' && state) };
  });

test('TD-2 IN-11 Back closes the form of a newcomer, then the details below it, and the screen stays', async ({
  page,
  app,
  lender,
  clients,
  frame,
  queue,
}) => {
  await app.runSql(
    `INSERT INTO interests (id, institution_id, client_cpf, original_requester_name, requested_amount, status)
     VALUES (gen_random_uuid(), $1, '52998224725', 'Bruno Novo', 80000, 'Aprovado')`,
    [lender.id],
  );
  await goFromDashboard(frame, 'Admin', 'Administração');
  await press(page, 'Bruno Novo');
  await queue.request.registerClient.click();
  await queue.question.getByRole('button', { name: 'Cadastrar e continuar' }).click();
  await expect(clients.newForm.name).toHaveValue('Bruno Novo');
  await page.goBack();
  await expect(clients.newForm.dialog).toBeHidden();
  await expect(queue.request.dialog).toBeVisible();
  await page.goBack();
  await expect(frame.heading('Administração')).toBeVisible();
  await expect(openDialogs(page)).toHaveCount(0);
  await expectNextBackLeaves(frame);
});

test('TD-2 signed out with a dialog open: the login, and Back shows no data', async ({
  page,
  context,
  api,
  frame,
}) => {
  await seedRita(api);
  await goFromDashboard(frame, 'Empréstimos', 'Empréstimos');
  await press(page, DETAILS);
  await expect(openDialogs(page)).toHaveCount(1);
  const other = await context.newPage();
  await new StaffFrame(other).signOut();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await expect(openDialogs(page)).toHaveCount(0);
  await expect(page.getByText('Rita Lima')).toHaveCount(0);
});

test('TD-2 the recovery dialog of the login closes on Back', async ({ page, login }) => {
  await login.open();
  await login.forgot.click();
  await expect(login.recovery).toBeVisible();
  await page.goBack();
  await expect(openDialogs(page)).toHaveCount(0);
  await expect(page).toHaveURL('/login');
});

import type { Page } from '@playwright/test';
import { LoginPage } from './pages/login-page.ts';
import { StaffFrame } from './pages/staff-frame.ts';
import { toastsOf } from './pages/toasts.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { seedClient, seedInstitution, seedLoan } from './support/seed.ts';

const shownToasts = (page: Page) => toastsOf(page).getByRole('listitem');

/** Any toast will do: a sign-in that fails is the nearest. */
const failToSignIn = (login: LoginPage) =>
  login.signIn({ email: 'ninguem@exemplo.com.br', password: 'senha que não é a certa' });

const SCREENS = [
  { tab: 'Dashboard', address: '/', heading: 'Dashboard Financeiro', title: 'Dashboard | Caderneta' },
  { tab: 'Clientes', address: '/clientes', heading: 'Clientes', title: 'Clientes | Caderneta' },
  { tab: 'Empréstimos', address: '/emprestimos', heading: 'Empréstimos', title: 'Empréstimos | Caderneta' },
  { tab: 'Admin', address: '/administracao', heading: 'Administração', title: 'Admin | Caderneta' },
] as const;

test("LG-3 LG-9 'Sair do Sistema' is on purpose also where another request learns of it first", async ({
  page,
  lender,
  frame,
  login,
}) => {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/session', async (route) => {
    const response = await route.fetch();
    if (route.request().method() === 'DELETE') await held;
    await route.fulfill({ response });
  });
  await frame.signOut();
  // The stream ends with the session, while the answer is still on its way.
  await expect(page).toHaveURL('/login');
  answer();
  await login.signIn(lender);
  await expect(page.getByRole('heading', { name: 'Dashboard Financeiro' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('RT-5 RT-6 four tabs lead to the four screens, the current one marked and named in the title @both', async ({
  page,
  frame,
}) => {
  await page.goto('/');
  await expect(frame.tabs).toHaveText(SCREENS.map(({ tab }) => tab));
  for (const { tab, address, heading, title } of SCREENS) {
    await frame.tab(tab).click();
    await expect(page).toHaveURL(address);
    await expect(frame.heading(heading)).toBeVisible();
    await expect(page).toHaveTitle(title);
    await expect(frame.bar.locator('[aria-current="page"]')).toHaveText(tab);
    const target = await frame.tab(tab).boundingBox();
    expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});

test('RT-5 RT-8 on a wide screen the bar is a rail on the left: below the tabs it leads to the other screens, the shortcuts and the settings, and the first stop of the keyboard skips it @desktop', async ({
  page,
  api,
  frame,
}) => {
  await seedInstitution(api, { name: 'Crédito da Praça' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Pular para o conteúdo' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  expect(await frame.rail.boundingBox()).toMatchObject({ x: 0, y: 0, width: 236, height: 900 });
  const tabs = await frame.bar.boundingBox();
  expect((tabs?.x ?? 0) + (tabs?.width ?? 0)).toBeLessThan(236);
  await expect(frame.rail).toContainText('Caderneta');
  await frame.more.getByRole('link', { name: 'Simular', exact: true }).click();
  await expect(frame.heading('Simular')).toBeVisible();
  await expect(frame.more.locator('[aria-current="page"]')).toHaveText('Simular');
  await frame.more.getByRole('button', { name: 'Atalhos do teclado' }).click();
  await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible();
  await page.keyboard.press('Escape');
  const institution = frame.more.getByRole('link', { name: 'Configurações de Crédito da Praça' });
  await expect(institution).toContainText('CP');
  await institution.click();
  await expect(page).toHaveURL('/administracao?aba=configuracoes');
  await expect(frame.heading('Administração')).toBeVisible();
});

test('RT-9 the requests that wait are counted on Admin and on their tab, and the count is live', async ({
  page,
  api,
  frame,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  const ask = () =>
    api.call('POST /api/interests', { body: { client_id: client.id, requested_amount: 80_000 } });
  await ask();
  await page.goto('/');
  await expect(frame.tab('Admin')).toHaveAccessibleName('Admin , 1 pedido esperando');
  await ask();
  await expect(frame.tab('Admin')).toHaveAccessibleName('Admin , 2 pedidos esperando');
  await frame.tab('Admin').click();
  await expect(page.getByRole('tab', { name: /^Fila de Interesses ?, 2 pedidos esperando$/ })).toBeVisible();
});

test('RT-10 the eye hides every amount on this device, in figures and in lists, until it is pressed again', async ({
  page,
  api,
  frame,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedLoan(api, { client_id: client.id });
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText('R$ 1.400,00');
  await page.getByRole('button', { name: 'Ocultar valores' }).click();
  await expectNoAmounts(page);
  await frame.tab('Empréstimos').click();
  await expect(frame.heading('Empréstimos')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Rita Lima').first()).toBeVisible();
  await expectNoAmounts(page);
  await page.getByRole('button', { name: 'Detalhes do empréstimo de Rita Lima' }).click();
  const composition = page.getByRole('dialog').getByLabel('Do que é feito');
  await expect(composition).toContainText('TotalR$ ••••PagoR$ ••••');
  await expect(composition).not.toContainText(/R\$\s*\d/);
  await page.keyboard.press('Escape');
  await frame.tab('Dashboard').click();
  await page.getByRole('button', { name: 'Mostrar valores' }).click();
  await expect(page.getByRole('main')).toContainText('R$ 1.400,00', { useInnerText: true });
});

/** What is printed keeps its amounts: they are there, and out of sight. */
async function expectNoAmounts(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main).toContainText('R$ ••••', { useInnerText: true });
  await expect(main).not.toContainText(/R\$\s*[\d.]+,\d\d/, { useInnerText: true });
}

test('RT-5 a newly opened address begins at its top, wherever the last one was scrolled, and the bar is at the bottom of a phone', async ({
  page,
  frame,
}) => {
  for (const address of ['/administracao?aba=configuracoes', '/']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 150));
  }
  const box = await frame.bar.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
});

test('RT-7 an unknown address gives 404 Not Found, an explanation and the way home, but no stack', async ({
  page,
}) => {
  await page.goto('/nao/existe');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByText('404 Not Found')).toBeVisible();
  await expect(page.getByText('Esta página não existe.')).toBeVisible();
  await expect(page.locator('pre')).toHaveCount(0);
  await page.getByRole('link', { name: 'Voltar ao início' }).click();
  await expect(page).toHaveURL('/login');
});

test('RT-7 a screen that cannot be opened leaves the way to the others', async ({ page, frame }) => {
  // Before the first screen, which fetches the others once it rests.
  await page.route('**/assets/clients-screen*.js', (route) => route.abort());
  await page.goto('/');
  await frame.tab('Clientes').click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await frame.tab('Empréstimos').click();
  await expect(frame.heading('Empréstimos')).toBeVisible();
});

test('TO-1 one toast at a time, for 5 seconds @fresh', async ({ page, login }) => {
  await page.clock.install();
  await login.open();
  await failToSignIn(login);
  await expect(shownToasts(page)).toHaveCount(1);
  const first = await shownToasts(page).elementHandle();
  await failToSignIn(login);
  await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(shownToasts(page)).toHaveCount(1);
  await page.clock.fastForward(3000);
  await expect(shownToasts(page)).toHaveCount(1);
  await page.clock.fastForward(2000);
  await expect(shownToasts(page)).toHaveCount(0);
});

test("RT-6 FM-1 TO-1 the login is named in the title and speaks pt-BR; F8 leads to the region 'Notifications', a swipe to the right by 50 px dismisses, a shorter one does not", async ({
  page,
  login,
}) => {
  await login.open();
  await expect(page).toHaveTitle('Login | Caderneta');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await failToSignIn(login);
  await expect(shownToasts(page)).toHaveCount(1);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused();
  const box = await shownToasts(page).boundingBox();
  const x = (box?.x ?? 0) + 120;
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  for (const { distance, left } of [
    { distance: 45, left: 1 },
    { distance: 60, left: 0 },
  ]) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance, y, { steps: 6 });
    await page.mouse.up();
    await expect(shownToasts(page)).toHaveCount(left);
  }
});

test('LG-10 every open tab follows a sign-out and a sign-in', async ({ page, context, signIn, lender }) => {
  await signIn(page);
  await page.goto('/clientes');
  const other = await context.newPage();
  await new StaffFrame(other).signOut();
  await expect(page).toHaveURL('/login');

  await new LoginPage(other).signIn(lender);
  await expect(new StaffFrame(other).bar).toBeVisible();
  await expect(page).toHaveURL('/clientes');
});

test('LG-10 a session ended elsewhere leads to the login and back', async ({
  page,
  lender,
  frame,
  login,
}) => {
  await page.goto('/clientes');
  await expect(frame.heading('Clientes')).toBeVisible();
  await page.evaluate(() => fetch('/api/session', { method: 'DELETE' }));
  // By address: the screen may have noticed by itself and left, and its links with it.
  await page.goto('/emprestimos');
  await expect(page).toHaveURL('/login');
  await login.signIn(lender);
  await expect(page).toHaveURL('/emprestimos');
});

test('AS-11 AS-5 what stands above a screen is not behind its cover', async ({
  staffPage: page,
  app,
  lender,
}) => {
  await app.runSql(`UPDATE institutions SET closing_on = current_date + 20 WHERE id = $1`, [lender.id]);
  await page.goto('/clientes');
  await page.getByRole('link', { name: 'Reabrir' }).click();
  await expect(page).toHaveURL(/secao=conta/);
  await app.runSql(`UPDATE institutions SET closing_on = NULL, is_demo = true WHERE id = $1`, [lender.id]);
  await page.goto('/clientes');
  await page.getByText('Demonstração: tudo aqui é inventado').click();
  await expectNoFaults(page);
});

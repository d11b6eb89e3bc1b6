import type { Page } from '@playwright/test';
import { toastsOf } from '#tests/flows/pages/toasts.ts';
import { expect, test } from './support/app.tsx';
import { hold } from '#tests/flows/support/hold-answer.ts';

const shownToasts = (page: Page) => toastsOf(page).getByRole('listitem');

const SCREENS = [
  { tab: 'Dashboard', address: '/', heading: 'Dashboard Financeiro', title: 'Dashboard | Caderneta' },
  { tab: 'Clientes', address: '/clientes', heading: 'Clientes', title: 'Clientes | Caderneta' },
  { tab: 'Empréstimos', address: '/emprestimos', heading: 'Empréstimos', title: 'Empréstimos | Caderneta' },
  { tab: 'Admin', address: '/administracao', heading: 'Administração', title: 'Admin | Caderneta' },
] as const;

test('RT-1 RT-2 RT-4 every screen sends a visitor to the login, and so does the portal without a CPF', async ({
  page,
}) => {
  for (const { address } of SCREENS) {
    await page.goto(address);
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('tab', { name: 'Administrador' })).toBeVisible();
  }
  for (const address of ['/portal/selecionar-instituicao', '/portal/nova-solicitacao', '/portal/login']) {
    await page.goto(address);
    await expect(page).toHaveURL('/login');
  }
});

test('RT-1 after signing in the visitor is where they wanted to be', async ({ page, lender, login }) => {
  await page.goto('/emprestimos');
  await expect(page).toHaveURL('/login');
  await login.signIn(lender);
  await expect(page).toHaveURL('/emprestimos');
});

test("LG-3 LG-9 after 'Sair do Sistema' the next sign-in opens the dashboard", async ({
  page,
  lender,
  frame,
  login,
}) => {
  await frame.signOut();
  await expect(page).toHaveURL('/login');
  await login.signIn(lender);
  await expect(page.getByRole('heading', { name: 'Dashboard Financeiro' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('RT-3 the portal checks the client session and goes to the login without one', async ({ page }) => {
  const answer = await hold(page, '**/api/session');
  await page.goto('/portal/dashboard');
  await expect(page.getByText('Verificando sessão do cliente...')).toBeVisible();
  answer();
  await expect(page).toHaveURL('/login');
});

test('LG-9 signing out says goodbye and asks to sign in again', async ({ page, frame }) => {
  await frame.signOut();
  await expect(page).toHaveURL('/login');
  await expect(shownToasts(page)).toContainText('Você saiu!');
  await expect(shownToasts(page)).toContainText('Até a próxima.');
  await page.goto('/');
  await expect(page).toHaveURL('/login');
});

test("LG-9 a sign-out that fails shows 'Falha ao Sair'", async ({ page, frame }) => {
  await page.route('**/api/session', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await frame.signOut();
  await expect(shownToasts(page)).toContainText('Falha ao Sair');
  await expect(page).toHaveURL('/administracao');
});

for (const { status, code } of [
  { status: 403, code: 'forbidden_origin' },
  { status: 401, code: 'session_not_found' },
]) {
  test(`LG-9 a sign-out refused with ${status} ${code} is a sign-out all the same`, async ({
    page,
    frame,
  }) => {
    await page.route('**/api/session', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status, json: { error: { code, message: 'Recusado.', request_id: 'x' } } })
        : route.continue(),
    );
    await frame.signOut();
    await expect(shownToasts(page)).toContainText('Você saiu!');
    await expect(page).toHaveURL('/login');
  });
}

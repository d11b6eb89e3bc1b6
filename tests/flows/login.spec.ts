import type { Page } from '@playwright/test';
import { writtenCpf } from '#tests/support/expected-texts.ts';
import { toastsOf } from './pages/toasts.ts';
import { expect, test } from './support/app.ts';
import { hold } from './support/hold-answer.ts';
import { expectNoFaults } from './support/axe.ts';
import { freshCpf, seedClient } from './support/seed.ts';

const toast = (page: Page, title: string) => toastsOf(page).getByRole('listitem').filter({ hasText: title });

test.describe('Administrador', () => {
  test('LG-1 LG-2 LG-3 LG-4 LG-8 the form of the staff, from its tabs to the dashboard', async ({
    page,
    lender,
    login,
  }) => {
    await login.open();
    await test.step('LG-8 people without an account see where to write', async () => {
      const link = page.getByRole('link', { name: 'contato@caderneta.example' });
      await expect(link).toHaveAttribute('href', 'mailto:contato@caderneta.example');
      await expect(page.getByText('peça um orçamento')).toBeVisible();
    });
    await test.step('LG-1 two tabs, Administrador first, and arrows move between them', async () => {
      const { tabs } = login;
      await expect(tabs).toHaveText(['Administrador', 'Cliente']);
      await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
      await tabs.first().focus();
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name: 'Cliente' })).toHaveAttribute('aria-selected', 'true');
      await expect(login.cpf).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await expect(login.email).toBeVisible();
    });
    await test.step('LG-2 e-mail and password are required, and the e-mail must be one', async () => {
      const { email, password } = login;
      await expect(email).toHaveAttribute('type', 'email');
      await expect(email).toHaveAttribute('required', '');
      await expect(password).toHaveAttribute('required', '');
      await expect(password).toHaveAttribute('placeholder', 'Sua senha');
      await login.signIn({ email: 'sem arroba', password: 'qualquer' });
      // In our words and beside the field: the browser's own are in whatever language it speaks.
      await expect(email).toHaveAccessibleDescription('Digite um e-mail como voce@exemplo.com.br.');
      await expect(email).toBeFocused();
      await email.fill('ana@exemplo.com.br');
      await expect(email).not.toHaveAttribute('aria-invalid', 'true');
      await login.signIn({ email: 'ana@exemplo.com.br', password: '' });
      await expect(password).toHaveAccessibleDescription('Preencha este campo.');
      await expect(toastsOf(page).getByRole('listitem')).toHaveCount(0);
    });
    await test.step('LG-4 a wrong password and an unknown e-mail show the same message', async () => {
      for (const email of [lender.email, 'ninguem@exemplo.com.br']) {
        await login.signIn({ email, password: 'senha que não é a certa' });
        const failure = toast(page, 'Falha no Login');
        await expect(failure).toContainText('Email ou senha inválidos. Por favor, tente novamente.');
        await expect(failure).toHaveAttribute('data-variant', 'destructive');
        await expect(page).toHaveURL('/login');
        await expect(login.email).toHaveValue(email);
        await failure.getByRole('button', { name: 'Fechar aviso' }).click();
        await expect(failure).toHaveCount(0);
      }
    });
    await test.step('LG-4 without a network the toast says so, not that the password is wrong', async () => {
      await page.route('**/api/session', (route) => route.abort());
      await login.signIn(lender);
      await expect(toast(page, 'Falha no Login')).toContainText('Confira a sua conexão');
      await page.unroute('**/api/session');
    });
    await test.step("LG-2 LG-3 the button reads 'Entrando...' while the answer is on its way, which greets and opens the dashboard", async () => {
      const answer = await hold(page, '**/api/session', 'POST');
      await login.signIn(lender);
      await expect(page.getByRole('button', { name: 'Entrando...' })).toBeDisabled();
      answer();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('heading', { name: 'Dashboard Financeiro' })).toBeVisible();
      await expect(toast(page, 'Login bem-sucedido!')).toContainText('Bem-vindo(a) de volta.');
    });
  });

  test('LG-3 a person who signs in with a generated password chooses their own first', async ({
    page,
    app,
    lender,
    login,
  }) => {
    await app.runSql('UPDATE users SET password_generated_at = now() WHERE email = $1', [lender.email]);
    await login.open();
    await login.signIn(lender);
    await expect(
      page.getByText('Esta senha foi gerada pelo sistema. Escolha a sua para entrar.'),
    ).toBeVisible();
    await expect(login.newPassword).toBeFocused();
    await expect(toastsOf(page).getByRole('listitem')).toHaveCount(0);
    await expectNoFaults(page);
    await login.newPassword.fill('123456789012');
    await login.enter.click();
    await expect(login.newPassword).toHaveAttribute('aria-invalid', 'true');
    await expect(page).toHaveURL('/login');
    await login.newPassword.fill('caderno de capa verde');
    await login.enter.click();
    await expect(toast(page, 'Login bem-sucedido!')).toBeVisible();
    await expect(page).toHaveURL('/');
  });
});

test.describe('Cliente', () => {
  test('LG-6 known or not, the CPF goes on to the institutions as eleven digits, outside of the address', async ({
    page,
    context,
    api,
    login,
  }) => {
    const known = await seedClient(api);
    for (const cpf of [known.cpf, freshCpf()]) {
      await login.openClientTab();
      await login.cpf.pressSequentially(cpf);
      await login.advance.click();
      await expect(page).toHaveURL('/portal/selecionar-instituicao');
      await expect(page.getByText(`CPF ${writtenCpf(cpf)}`)).toBeVisible();
      expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(cpf);
      // A reload goes on with it; a new tab begins at the login.
      await page.reload();
      await expect(page.getByText(`CPF ${writtenCpf(cpf)}`)).toBeVisible();
      const tab = await context.newPage();
      await tab.goto('/portal/selecionar-instituicao');
      await expect(tab).toHaveURL('/login');
      await tab.close();
    }
  });
});

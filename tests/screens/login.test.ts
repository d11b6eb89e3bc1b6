import type { Page } from '@playwright/test';
import { toastsOf } from '#tests/flows/pages/toasts.ts';
import { expect, test } from './support/app.tsx';
import { hold } from '#tests/flows/support/hold-answer.ts';
import { freshCpf, seedClient, seedInstitution } from '#tests/flows/support/seed.ts';

const toast = (page: Page, title: string) => toastsOf(page).getByRole('listitem').filter({ hasText: title });

test.describe('Administrador', () => {
  test('LG-5 a signed-in admin who opens the login goes to the dashboard', async ({
    page,
    signIn,
    login,
  }) => {
    await signIn(page);
    await login.open();
    await expect(page).toHaveURL('/');
  });

  test('a forgotten password is replaced through the link in the e-mail', async ({
    page,
    app,
    lender,
    login,
  }) => {
    await login.open();
    await login.email.fill(lender.email);
    await login.forgot.click();
    await expect(login.recovery.getByLabel('E-mail da conta')).toHaveValue(lender.email);
    await login.recovery.getByRole('button', { name: 'Enviar link' }).click();
    await expect(page.getByRole('dialog', { name: 'Confira seu e-mail' })).toContainText(lender.email);
    await page.keyboard.press('Escape');
    await expect(login.forgot).toBeFocused();

    const link = /#recuperar=([\w%-]+)/g;
    await expect.poll(() => app.log()).toMatch(link);
    const token = [...app.log().matchAll(link)].at(-1)?.[1] ?? '';
    await page.goto(`/login#recuperar=${token}`);
    await page.reload();
    await login.newPassword.fill('outro caderno, capa verde');
    await login.saveNewPassword.click();
    await expect(toast(page, 'Senha alterada!')).toBeVisible();
    await login.signIn({ email: lender.email, password: 'outro caderno, capa verde' });
    await expect(page).toHaveURL('/');
  });

  test('a recovery link that was used or invented says to ask for a new one', async ({ page, login }) => {
    await page.goto('/login#recuperar=inventado');
    await login.newPassword.fill('outro caderno, capa verde');
    await login.saveNewPassword.click();
    await expect(page.getByText('Este link de recuperação não é mais válido. Peça um novo.')).toBeVisible();
  });

  test('/login#recuperar= and /login#recuperar=% say that the link is invalid and lead back to the login', async ({
    page,
    login,
  }) => {
    for (const damaged of ['/login#recuperar=%', '/login#recuperar=']) {
      await page.goto(damaged);
      await expect(page.getByRole('heading', { name: 'Link inválido' })).toBeVisible();
      await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
      await page.getByRole('button', { name: 'Voltar ao login' }).click();
      await expect(login.enter).toBeVisible();
      await expect(page).toHaveURL('/login');
    }
  });
});

test.describe('Cliente', () => {
  test('LG-6 LG-7 the form of a client: the mask, what is refused, and the way on', async ({
    page,
    login,
  }) => {
    const { cpf } = login;
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await login.openClientTab();
    await test.step('LG-6 the CPF is required and masked while typing, with at most 14 characters', async () => {
      await expect(cpf).toHaveAttribute('placeholder', '000.000.000-00');
      await expect(cpf).toHaveAttribute('required', '');
      await cpf.pressSequentially('12345678901234');
      await expect(cpf).toHaveValue('123.456.789-01');
    });
    await test.step('LG-6 the mask keeps its digits through a paste and edits in the middle', async () => {
      const putCaret = (at: number) =>
        cpf.evaluate((input: HTMLInputElement, place) => input.setSelectionRange(place, place), at);
      await cpf.fill('  529.982 247/25');
      await expect(cpf).toHaveValue('529.982.247-25');
      await putCaret(5);
      await page.keyboard.press('Backspace');
      await expect(cpf).toHaveValue('529.822.472-5');
      await page.keyboard.type('9');
      await expect(cpf).toHaveValue('529.982.247-25');
      await page.keyboard.press('Delete');
      await page.keyboard.type('8');
      await expect(cpf).toHaveValue('529.982.247-25');
    });
    await test.step('LG-6 an unfinished CPF shows an error next to the field and nothing is sent', async () => {
      await login.cpf.fill('123.456');
      await login.advance.click();
      await expect(page.getByText('O CPF deve conter 11 dígitos.')).toBeVisible();
      await expect(login.cpf).toHaveAttribute('aria-invalid', 'true');
      await login.cpf.fill('');
      await login.advance.click();
      await expect(login.cpf).toHaveAttribute('aria-invalid', 'true');
      expect(sent.filter((url) => url.endsWith('/api/portal/check'))).toEqual([]);
    });
    await test.step('LG-7 a technical failure of the check', async () => {
      await page.route('**/api/portal/check', (route) => route.abort());
      await login.cpf.fill(freshCpf());
      await login.advance.click();
      const failure = toast(page, 'Erro no Login');
      await expect(failure).toContainText('Ocorreu um erro ao tentar fazer login. Tente novamente.');
      await expect(failure).toHaveAttribute('data-variant', 'destructive');
      await expect(page).toHaveURL('/login');
      await page.unroute('**/api/portal/check');
    });
    await test.step("LG-6 the button reads 'Verificando...' while the answer is on its way", async () => {
      const answer = await hold(page, '**/api/portal/check');
      await login.cpf.fill(freshCpf());
      await login.advance.click();
      await expect(page.getByRole('button', { name: 'Verificando...' })).toBeDisabled();
      answer();
      await expect(page).toHaveURL('/portal/selecionar-instituicao');
    });
  });

  test('LG-5 a signed-in client who opens the login goes to the portal', async ({
    page,
    api,
    login,
    portal,
  }) => {
    const client = await seedClient(api, { name: 'Ana Beatriz' });
    const institution = await seedInstitution(api, { name: 'Crédito da Praça' });
    await portal.signIn(client, institution);
    await login.open();
    await expect(page).toHaveURL('/portal/dashboard');
    await expect(page.getByRole('heading', { name: 'Portal do Cliente' })).toBeVisible();
    await expect(page.getByText(/\bAna\b/).first()).toBeVisible();
  });
});

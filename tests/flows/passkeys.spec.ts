import type { Page } from '@playwright/test';
import type { LoginPage } from './pages/login-page.ts';
import { SecondFactor } from './pages/second-factor.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';

/** A phone's own authenticator, whose owner always confirms. */
async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** A new session of this browser. */
async function enterWithPasskey(page: Page, login: LoginPage) {
  await page.context().clearCookies();
  await login.open();
  // The e-mail field may have offered the key already, and the device that always confirms have taken it.
  await expect(login.email).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(async () => {
    if (new URL(page.url()).pathname === '/login') await login.enterWithPasskey.click({ timeout: 1000 });
    await expect(page).toHaveURL('/', { timeout: 3000 });
  }).toPass();
}

test('SG-7 SG-8 a passkey is added, signs in without a password, is renamed and removed', async ({
  page,
  lender,
  login,
  settings,
  toasts,
}) => {
  await giveAuthenticator(page);
  await settings.open('Conta');
  const dialog = page.getByRole('dialog');
  await settings.passkeys.getByRole('button', { name: 'Adicionar digital ou rosto' }).click();
  await dialog.getByLabel('Senha atual', { exact: true }).fill(lender.password);
  await expectNoFaults(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Adicionar digital ou rosto' }).click();
  await expect(toasts.getByRole('listitem')).toContainText('Digital ou rosto adicionado!');
  const keys = settings.passkeys.getByRole('list', { name: 'Digital ou rosto' }).getByRole('listitem');
  await expect(keys).toHaveCount(1);
  await expect(keys).toContainText('Chrome no');
  await expect(keys).toContainText('ainda não usado');
  await settings.passkeys.getByRole('button', { name: /^Renomear Chrome no/ }).click();
  await expectNoFaults(page, '[role=dialog]');
  await dialog.getByLabel('Nome').fill('Celular da Ana');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(keys).toContainText('Celular da Ana');

  await enterWithPasskey(page, login);
  await expect(toasts.getByRole('listitem')).toContainText('Login bem-sucedido!');
  await settings.open('Meus aparelhos');
  await expect(settings.sessions.getByRole('listitem').filter({ hasText: 'Este aparelho' })).toContainText(
    'com digital ou rosto',
  );
  await settings.openRow('Conta');
  await expect(keys).toContainText('Usado por último em');
  await settings.passkeys.getByRole('button', { name: 'Remover Celular da Ana' }).click();
  await dialog.getByLabel('Senha atual', { exact: true }).fill(lender.password);
  await expectNoFaults(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Remover digital ou rosto' }).click();
  await expect(toasts.getByRole('listitem')).toContainText('Digital ou rosto removido!');
  await expect(keys).toHaveCount(0);
});

test('SG-6 a passkey that is older than the session takes the place of the code', async ({
  page,
  lender,
  login,
  settings,
  toasts,
}) => {
  await giveAuthenticator(page);
  await settings.open('Conta');
  const dialog = page.getByRole('dialog');
  await settings.passkeys.getByRole('button', { name: 'Adicionar digital ou rosto' }).click();
  await dialog.getByLabel('Senha atual', { exact: true }).fill(lender.password);
  await dialog.getByRole('button', { name: 'Adicionar digital ou rosto' }).click();
  await expect(toasts.getByRole('listitem')).toContainText('Digital ou rosto adicionado!');
  await enterWithPasskey(page, login);
  await settings.open('Conta');
  await new SecondFactor(page).turnOn(settings, lender.password);
  await settings.secondFactor.getByRole('button', { name: 'Desativar' }).click();
  await expect(dialog.getByLabel('Código', { exact: true })).toHaveAccessibleDescription(
    'Os 6 dígitos do aplicativo, ou um código de recuperação. Se preferir a digital, deixe em branco.',
  );
  await expectNoFaults(page, '[role=dialog]');
  await dialog.getByLabel('Senha atual', { exact: true }).fill(lender.password);
  await dialog.getByRole('button', { name: 'Desativar' }).click();
  await expect(toasts.getByRole('listitem')).toContainText('Verificação em duas etapas desativada!');
});

test('SG-8 the headers let this page alone use passkeys', async ({ page, login }) => {
  const [response] = await Promise.all([page.waitForResponse('**/login'), login.open()]);
  expect(response.headers()['permissions-policy']).toContain('publickey-credentials-get=(self)');
  await expect(login.enterWithPasskey).toBeVisible();
});

test('SG-8 where passkeys cannot be used nothing offers them', async ({ page, login }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await login.open();
  await expect(login.enter).toBeVisible();
  await expect(login.enterWithPasskey).toHaveCount(0);
});

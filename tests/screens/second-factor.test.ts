import { appCode, SecondFactor } from '#tests/flows/pages/second-factor.ts';
import { expect, test } from './support/app.tsx';

test('SG-3 SG-4 the login asks for the code, says a wrong one, and goes back after too many', async ({
  page,
  lender,
  login,
  settings,
  toasts,
}) => {
  const factor = new SecondFactor(page);
  await settings.open('Conta');
  const { key } = await factor.turnOn(settings, lender.password);
  await page.context().clearCookies();
  await login.open();
  await login.signIn(lender);
  await expect(factor.code).toBeFocused();
  await expect(factor.code).toHaveAttribute('inputmode', 'numeric');
  await expect(factor.code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.getByRole('button', { name: 'Usar código de recuperação' })).toBeVisible();
  const next = appCode(key, 1);
  const wrong = ['111111', '222222', '333333', '444444', '555555'];
  for (const code of wrong.slice(0, 4)) {
    await factor.giveCode(code);
    await expect(factor.code).toHaveAccessibleDescription(
      'Código incorreto. Confira o horário do celular e tente de novo.',
    );
  }
  await factor.giveCode('555555');
  await expect(toasts.getByRole('listitem')).toContainText(
    'Muitas tentativas. Entre de novo com e-mail e senha.',
  );
  await expect(login.email).toBeVisible();
  await login.signIn(lender);
  await factor.giveCode(next);
  await expect(toasts.getByRole('listitem')).toContainText('Login bem-sucedido!');
  await expect(toasts.getByRole('listitem')).toContainText('Bem-vindo(a) de volta.');
  await expect(page).toHaveURL('/');
  await settings.open('Meus aparelhos');
  await expect(settings.sessions.getByRole('listitem').filter({ hasText: 'Este aparelho' })).toContainText(
    'com senha + código',
  );
});

test('SG-5 SG-6 a recovery code opens the account, few left are said, and turning it off needs password and code', async ({
  page,
  app,
  lender,
  login,
  settings,
  toasts,
}) => {
  const factor = new SecondFactor(page);
  await settings.open('Conta');
  const { codes } = await factor.turnOn(settings, lender.password);
  const [first = '', second = '', , , , , , used = ''] = codes;
  await app.runSql(
    `UPDATE recovery_codes SET used_at = now() WHERE code_hash IN (SELECT sha256(convert_to(code, 'UTF8')) FROM unnest($1::text[]) AS code)`,
    [codes.slice(4)],
  );
  await page.context().clearCookies();
  await login.open();
  await login.signIn(lender);
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(login.email).toHaveValue(lender.email);
  await login.enter.click();
  await page.getByRole('button', { name: 'Usar código de recuperação' }).click();
  await expect(factor.recoveryCode).toBeFocused();
  await factor.recoveryCode.fill(used);
  await factor.verify.click();
  await expect(factor.recoveryCode).toHaveAccessibleDescription(
    'Código de recuperação incorreto ou já usado. Confira e tente de novo.',
  );
  await factor.recoveryCode.fill(first.toLowerCase());
  await factor.verify.click();
  await expect(toasts.getByRole('listitem')).toContainText(
    'Bem-vindo(a) de volta. Restam 3 códigos de recuperação. Gere novos em Configurações › Conta.',
  );
  await settings.open('Conta');
  await expect(settings.secondFactor).toContainText('Restam 3 códigos de recuperação.');
  await settings.secondFactor.getByRole('button', { name: 'Desativar' }).click();
  await factor.dialog.getByLabel('Senha atual', { exact: true }).fill(lender.password);
  await factor.dialog.getByLabel('Código', { exact: true }).fill(second);
  await factor.dialog.getByRole('button', { name: 'Desativar' }).click();
  await expect(toasts.getByRole('listitem')).toContainText('Verificação em duas etapas desativada!');
  await expect(settings.secondFactor.getByRole('button', { name: 'Ativar' })).toBeVisible();
});

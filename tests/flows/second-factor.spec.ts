import { readFile } from 'node:fs/promises';
import { appCode, SecondFactor } from './pages/second-factor.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';

test('SG-1 SG-2 turned on with password, QR code and one right code; the recovery codes are copied, printed and saved', async ({
  page,
  lender,
  login,
  settings,
  toasts,
}) => {
  const factor = new SecondFactor(page);
  await settings.open('Conta');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await settings.secondFactor.getByRole('button', { name: 'Ativar' }).click();
  await factor.dialog.getByLabel('Senha atual', { exact: true }).fill('outra senha qualquer');
  await factor.dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(factor.dialog.getByLabel('Senha atual', { exact: true })).toHaveAccessibleDescription(
    'A senha atual não confere. Digite-a novamente.',
  );
  await factor.dialog.getByRole('button', { name: 'Cancelar' }).click();

  const key = await factor.begin(settings, lender.password);
  await expectNoFaults(page, '[role=dialog]');
  const code = factor.dialog.getByLabel('Código de verificação');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  const right = appCode(key);
  await code.fill(right === '000000' ? '000001' : '000000');
  await factor.dialog.getByRole('button', { name: 'Ativar' }).click();
  await expect(code).toHaveAccessibleDescription(
    'Código incorreto. Confira o horário do celular e tente de novo.',
  );
  await code.fill(appCode(key));
  await factor.dialog.getByRole('button', { name: 'Ativar' }).click();
  await expect(toasts.getByRole('listitem')).toContainText('Verificação em duas etapas ativada!');
  await expect(factor.codes.getByRole('listitem')).toHaveCount(10);
  const codes = await factor.codes.getByRole('listitem').allTextContents();
  for (const each of codes) expect(each).toMatch(/^[A-Z2-7]{4}-[A-Z2-7]{4}$/);
  await expectNoFaults(page, '[role=dialog]');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await factor.dialog.getByRole('button', { name: 'Copiar' }).click();
  await expect(toasts.getByRole('listitem')).toContainText('Copiado!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  await factor.dialog.getByRole('button', { name: 'Imprimir' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    factor.dialog.getByRole('button', { name: 'Baixar' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('codigos-de-recuperacao.txt');
  expect(await readFile(await saved.path(), 'utf8')).toBe(
    `Caderneta: códigos de recuperação de ${lender.email}\n\n${codes.join('\n')}\n`,
  );
  await factor.dialog.getByRole('button', { name: 'Já guardei' }).click();
  await expect(settings.secondFactor).toContainText('Ativada');
  await expect(settings.secondFactor).toContainText('10 códigos de recuperação');

  await settings.secondFactor.getByRole('button', { name: 'Gerar novos códigos' }).click();
  await factor.dialog.getByLabel('Senha atual', { exact: true }).fill(lender.password);
  await expectNoFaults(page, '[role=dialog]');
  await factor.dialog.getByLabel('Código', { exact: true }).fill(codes[0] ?? '');
  await factor.dialog.getByRole('button', { name: 'Gerar novos códigos' }).click();
  await expect(factor.codes.getByRole('listitem')).toHaveCount(10);
  await expect(factor.codes.getByText(codes[1] ?? '')).toHaveCount(0);

  await page.context().clearCookies();
  await login.open();
  await login.signIn(lender);
  await expect(factor.code).toBeFocused();
  await expectNoFaults(page);
});

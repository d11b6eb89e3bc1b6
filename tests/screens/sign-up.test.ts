import { afterEach, beforeEach } from 'vitest';
import { createSignUpCode } from '#server/sign-up/sign-up-code.ts';
import { settings } from '#web/base/settings.ts';
import { expect, test } from './support/app.tsx';

const OFF = { ...settings };
beforeEach(() => {
  Object.assign(settings, {
    signUp: 'code',
    termsUrl: 'https://exemplo.com.br/termos',
    privacyUrl: 'https://exemplo.com.br/privacidade',
  });
});
afterEach(() => void Object.assign(settings, OFF));

test('AS-1 off: the login has no such link, and the address leads to the login', async ({ page, login }) => {
  Object.assign(settings, OFF);
  await login.open();
  await expect(page.getByText('Ainda não tem uma conta?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Criar conta' })).toHaveCount(0);
  await page.goto('/criar-conta');
  await expect(page).toHaveURL('/login');
});

test('AS-2 AS-3 from the login to one’s own notebook: form, link, confirmation, first steps', async ({
  page,
  app,
  server,
  login,
}) => {
  const code = await createSignUpCode(server.database.db, { uses: 1, until: null, plan: null });
  await login.open();
  await page.getByRole('link', { name: 'Criar conta' }).click();
  await expect(page).toHaveURL('/criar-conta');
  await expect(
    page.getByText('Ao criar a conta você concorda com os Termos e a Política de Privacidade.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Termos' })).toHaveAttribute(
    'href',
    'https://exemplo.com.br/termos',
  );
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText('Preencha este campo.')).toHaveCount(4);
  await page.getByLabel('Código de cadastro').fill('ERRADO');
  await page.getByLabel('Nome', { exact: true }).fill('Maria da Silva');
  await page.getByLabel('Nome da instituição').fill('Crédito da Maria');
  await page.getByLabel('E-mail').fill('maria.da.silva@exemplo.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('um caderno de capa verde');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText('Este código de cadastro não vale.')).toBeVisible();
  await page.getByLabel('Código de cadastro').fill(code);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(
    page.getByText('Enviamos um link para maria.da.silva@exemplo.com.br. Ele vale 24 horas.'),
  ).toBeVisible();
  await expect(page.getByText('O e-mail pode demorar.')).toBeVisible();

  const link = /\/criar-conta#([\w-]{43})/g;
  await expect.poll(() => app.log()).toMatch(link);
  const token = [...app.log().matchAll(link)].at(-1)?.[1] ?? '';
  await page.goto(`/criar-conta#${token}`);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Primeiros passos')).toBeVisible();
});

test('AS-3 in another browser the link also asks for the password', async ({
  page,
  app,
  server,
  context,
}) => {
  const code = await createSignUpCode(server.database.db, { uses: 1, until: null, plan: null });
  await page.goto('/criar-conta');
  await page.getByLabel('Código de cadastro').fill(code);
  await page.getByLabel('Nome', { exact: true }).fill('José Alves');
  await page.getByLabel('Nome da instituição').fill('Alves');
  await page.getByLabel('E-mail').fill('jose.alves@exemplo.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('um caderno de capa roxa');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  const link = /\/criar-conta#([\w-]{43})/g;
  await expect.poll(() => app.log()).toMatch(link);
  const token = [...app.log().matchAll(link)].at(-1)?.[1] ?? '';
  await context.clearCookies();
  await page.goto(`/criar-conta#${token}`);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Outro navegador: digite a senha que você escolheu.')).toBeVisible();
  await page.getByLabel('Senha', { exact: true }).fill('a senha de outra pessoa');
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('A senha não confere com a que você escolheu.')).toBeVisible();
  await page.getByLabel('Senha', { exact: true }).fill('um caderno de capa roxa');
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page).toHaveURL('/');
});

import { afterEach, beforeEach } from 'vitest';
import { settings } from '#web/base/settings.ts';
import { expect, test } from './support/app.tsx';

const OFF = { ...settings };
const OFFER = { name: 'Ver com dados de exemplo' };
beforeEach(() => void Object.assign(settings, { demo: 'on' }));
afterEach(() => void Object.assign(settings, OFF));

test('AS-5 off: no screen offers it, and its address leads to the login', async ({ page, login }) => {
  Object.assign(settings, OFF);
  await login.open();
  await expect(page.getByText('Ainda não tem uma conta?')).toBeVisible();
  await expect(page.getByRole('link', OFFER)).toHaveCount(0);
  await page.goto('/demonstracao');
  await expect(page).toHaveURL('/login');
});

test('AS-5 from the login to what one gets, and a refusal stands where it was asked for', async ({
  page,
  login,
}) => {
  await login.open();
  await page.getByRole('link', OFFER).click();
  await expect(page).toHaveURL('/demonstracao');
  await expect(page.getByText('Depois de 24 horas tudo dele é apagado.')).toBeVisible();
  // It is off on this server; what it makes is in tests/http/demonstration.test.ts.
  await page.getByRole('button', OFFER).click();
  await expect(page.getByRole('alert')).toHaveText('Aqui não há demonstração.');
});

test('AS-5 every screen says what it is, and what belongs to a person is not there', async ({
  staffPage: page,
  app,
  lender,
}) => {
  await app.runSql('UPDATE institutions SET is_demo = true WHERE id = $1', [lender.id]);
  const sign = page.getByText('Demonstração: tudo aqui é inventado e será apagado em');
  for (const address of ['/', '/clientes', '/administracao?aba=configuracoes']) {
    await page.goto(address);
    await expect(sign).toBeVisible();
  }
  await expect(page.getByRole('link', { name: /Perfil da Instituição/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Conta/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Pix para receber/ })).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Primeiros passos' })).toBeVisible();
  await expect(page.getByRole('link', OFFER)).toHaveCount(0);
});

test('AS-5 the first steps of an empty notebook lead to it, and say that one leaves', async ({
  staffPage: page,
}) => {
  await page.goto('/');
  await page.getByRole('link', OFFER).click();
  await expect(page.getByText('O seu caderno fica como está.')).toBeVisible();
  await page.getByRole('link', { name: 'Voltar' }).click();
  await expect(page.getByRole('heading', { name: 'Primeiros passos' })).toBeVisible();
});

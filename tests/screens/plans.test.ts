import { afterEach, beforeEach } from 'vitest';
import { addDays, dayInZone } from '#domain/calendar.ts';
import { settings } from '#web/base/settings.ts';
import { aClient, aLoan } from '#tests/support/records.ts';
import { expect, test } from './support/app.tsx';

const OFF = { ...settings };
beforeEach(() => void Object.assign(settings, { plans: 'on' }));
afterEach(() => void Object.assign(settings, OFF));

const PLAN = '/administracao?aba=configuracoes&secao=plano';

test('AS-6 without PLANS nothing speaks of a plan', async ({ staffPage: page, app, lender }) => {
  Object.assign(settings, OFF);
  await app.runSql(`UPDATE institutions SET plan = 'teste', plan_until = '2000-01-01' WHERE id = $1`, [
    lender.id,
  ]);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Primeiros passos' })).toBeVisible();
  await expect(page.getByText('O plano terminou')).toHaveCount(0);
  await page.goto('/administracao?aba=configuracoes');
  await expect(page.getByRole('link', { name: /Perfil da Instituição/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Plano/ })).toHaveCount(0);
});

test('AS-8 the owner reads the plan, until when, what is used of what, and where it is changed', async ({
  staffPage: page,
  app,
  server,
  lender,
}) => {
  const { owner } = server.database;
  const client = await aClient(owner, { institution_id: lender.id });
  await aLoan(owner, { institution_id: lender.id, client_id: client.id });
  await page.goto(PLAN);
  await expect(page.getByText('Sem plano')).toBeVisible();
  await expect(page.getByText('1, sem limite').first()).toBeVisible();
  await app.runSql(`UPDATE institutions SET plan = 'teste', plan_until = '2100-12-31' WHERE id = $1`, [
    lender.id,
  ]);
  await page.goto(PLAN);
  await expect(page.getByText('Vale até 31/12/2100.')).toBeVisible();
  await expect(page.getByText('1 de 1', { exact: true })).toBeVisible();
  await expect(page.getByText('0 de 100 MB')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Mudar de plano' })).toHaveAttribute(
    'href',
    `https://cobranca.example/planos?institution_id=${lender.id}`,
  );
});

test('AS-8 a week before its end Hoje says so, and after it what still works', async ({
  staffPage: page,
  app,
  lender,
  server,
}) => {
  const today = dayInZone(server.clock.now(), 'America/Sao_Paulo');
  const end = async (days: number) => {
    const until = addDays(today, days);
    await app.runSql(`UPDATE institutions SET plan = 'teste', plan_until = $2 WHERE id = $1`, [
      lender.id,
      until,
    ]);
    await page.goto('/');
    return `${until.slice(8)}/${until.slice(5, 7)}`;
  };
  await end(8);
  await expect(page.getByRole('heading', { name: 'Primeiros passos' })).toBeVisible();
  await expect(page.getByText('O plano termina')).toHaveCount(0);
  const inAWeek = await end(7);
  await expect(page.getByText(`O plano termina em 7 dias, em ${inAWeek}.`)).toBeVisible();
  const tomorrow = await end(1);
  await page.getByText(`O plano termina amanhã, em ${tomorrow}.`).click();
  await expect(page).toHaveURL(PLAN);
  const yesterday = await end(-1);
  await expect(
    page.getByText(`O plano terminou em ${yesterday}. Você continua recebendo e pode exportar tudo.`),
  ).toBeVisible();
});

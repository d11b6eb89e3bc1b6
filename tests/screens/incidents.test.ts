import { expect, test } from './support/app.tsx';
import { dayFromToday } from '#tests/flows/support/seed.ts';
import { written } from '#tests/support/expected-texts.ts';

test("LP-11 'Incidente de segurança': what is missing is said, then it is recorded and listed", async ({
  staffPage: page,
  toasts,
}) => {
  await page.goto('/administracao?aba=configuracoes&secao=incidente');
  const section = page.getByRole('region', { name: 'Incidente de segurança' });
  await expect(section).toContainText(
    'Prazo: 6 dias úteis para agente de pequeno porte (Res. CD/ANPD 15/2024).',
  );
  await expect(section).toContainText('Nenhum incidente registrado');
  await section.getByRole('button', { name: 'Registrar incidente' }).click();
  const form = page.getByRole('dialog', { name: 'Registrar incidente' });
  await form.getByLabel('O que aconteceu').fill('O celular foi roubado.');
  await form.getByRole('button', { name: 'Registrar', exact: true }).click();
  await expect(form).toContainText('Diga de quem são os dados.');
  await form.getByLabel('Quando aconteceu').fill(written(dayFromToday(-1)));
  await form.getByLabel('Quando você soube').fill(written(dayFromToday(0)));
  await form.getByLabel('De quem são os dados').fill('12 clientes');
  await form.getByLabel('Quais dados').fill('Nome e telefone');
  await form.getByLabel('O que foi feito').fill('Encerrei a sessão.');
  await form.getByRole('button', { name: 'Registrar', exact: true }).click();
  await expect(toasts.getByText('Incidente registrado!')).toBeVisible();
  await expect(section).toContainText(`Aconteceu em ${written(dayFromToday(-1))}`);
  await expect(section).toContainText('O celular foi roubado.');
});

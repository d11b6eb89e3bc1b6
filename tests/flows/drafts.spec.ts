import type { Page } from '@playwright/test';
import { press } from './pages/dialogs.ts';
import { toastsByLabel } from './pages/toasts.ts';
import { expect, test } from './support/app.ts';
import { seedClient, seedLoan } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';

async function open(page: Page, button: string): Promise<void> {
  await press(page, button);
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function seedTwoLoans(api: StaffApi) {
  const rita = await seedClient(api, { name: 'Rita Lima', address: 'Rua das Flores, 1' });
  const saulo = await seedClient(api, { name: 'Saulo Nunes', address: 'Rua do Porto, 2' });
  return {
    loan: await seedLoan(api, { client_id: rita.id, notes: 'da Rita' }),
    other: await seedLoan(api, { client_id: saulo.id, notes: 'do Saulo' }),
  };
}

test("CL-6 a draft is shown for its own client only, and a new client never starts with another one's", async ({
  page,
  api,
  clients,
}) => {
  await seedTwoLoans(api);
  await clients.open();
  const { address } = clients.editForm;
  await open(page, 'Editar Rita Lima');
  await address.fill('Rua Nova, 10');
  await page.goBack();
  await open(page, 'Editar Saulo Nunes');
  await expect(address).toHaveValue('Rua do Porto, 2');
  await page.goBack();
  await open(page, 'Novo Cliente');
  await expect(clients.newForm.address).toHaveValue('');
  await page.goBack();
  await open(page, 'Editar Rita Lima');
  await expect(address).toHaveValue('Rua Nova, 10');
  await expect(clients.editForm.name).toHaveValue('Rita Lima');
  await clients.editForm.save.click();
  await expect(toastsByLabel(page)).toContainText('Cliente atualizado!');
  await open(page, 'Editar Rita Lima');
  await expect(address).toHaveValue('Rua Nova, 10');
});

test('TD-2 a reload with typed text asks, also while its form is closed; without it nothing is asked', async ({
  page,
  api,
  loans,
  details,
}) => {
  await seedTwoLoans(api);
  await loans.open();
  const asked: string[] = [];
  page.on('dialog', (question) => {
    asked.push(question.type());
    void question.dismiss();
  });
  // A reload that is refused never ends.
  const tryReload = () => page.evaluate(() => setTimeout(() => location.reload()));
  await open(page, 'Detalhes do empréstimo de Rita Lima');
  const { amount } = details;
  await amount.fill('250,00');
  await tryReload();
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(amount).toHaveValue('250,00');
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await tryReload();
  await expect.poll(() => asked).toEqual(['beforeunload', 'beforeunload']);

  await open(page, 'Detalhes do empréstimo de Rita Lima');
  await amount.fill('');
  await page.goBack();
  await page.reload();
  await expect(loans.heading).toBeVisible();
  expect(asked).toHaveLength(2);
});

test('TD-2 IS-1 nothing is asked once the profile is saved', async ({ page, settings }) => {
  await page.goto('/administracao?aba=configuracoes&secao=perfil');
  const asked: string[] = [];
  page.on('dialog', (question) => {
    asked.push(question.type());
    void question.accept();
  });
  await settings.name.fill('Crédito da Praça');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await settings.name.fill('Crédito da Praça');
  await settings.save.click();
  await expect(toastsByLabel(page)).toContainText('Configurações salvas!');
  await page.reload();
  await expect(settings.name).toHaveValue('Crédito da Praça');
  expect(asked).toEqual(['beforeunload']);
});

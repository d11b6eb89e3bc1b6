import { toastsByLabel } from '#tests/flows/pages/toasts.ts';
import { expect, test } from './support/app.tsx';
import { seedClient } from '#tests/flows/support/seed.ts';

test('EQ-3 what the server refuses is said in its sentence, and nothing typed is lost', async ({
  page,
  clients,
}) => {
  await page.route('**/api/clients', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 403,
          json: { error: { code: 'not_allowed', message: 'Seu acesso não permite esta operação.' } },
        })
      : route.continue(),
  );
  await clients.open();
  const form = await clients.openNew();
  await form.fillRequired('Rita Lima');
  await form.save.click();
  await expect(toastsByLabel(page)).toContainText('Seu acesso não permite esta operação.');
  await expect(form.name).toHaveValue('Rita Lima');
});

test("EQ-11 a lender without a team sees nothing new but 'Equipe'", async ({
  page,
  api,
  clients,
  settings,
}) => {
  await seedClient(api, { name: 'Rita Lima' });
  await clients.open();
  await expect(clients.names).toHaveText(['Rita Lima']);
  await expect(page.getByText('Cobrador')).toHaveCount(0);
  const form = await clients.edit('Rita Lima');
  await expect(form.dialog.getByLabel('Cobrador')).toHaveCount(0);
  await form.cancel.click();
  await page.goto('/administracao?aba=configuracoes');
  await settings.more.click();
  await expect(settings.row('Equipe')).toBeVisible();
  await expect(settings.row('Prestação de contas')).toHaveCount(0);
  await expect(settings.row('Instituições')).toHaveCount(0);
});

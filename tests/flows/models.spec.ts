import { ModelsSection } from './pages/models-section.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { seedClient, seedInstitution } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';

function seedModel(api: StaffApi, name: string, fields = {}) {
  return api.call('POST /api/loan-presets', {
    body: {
      name,
      interest_method: 'total',
      interest_rate: 3000,
      installment_amount: null,
      installment_count: 20,
      frequency: 'daily',
      skipped_days: 0,
      overdue_interest_rate: 0,
      in_portal: true,
      ...fields,
    },
  });
}

const namesOf = async (api: StaffApi) =>
  (await api.call('GET /api/loan-presets', {})).items.map(({ name }) => name);

test('SM-6 models are ordered by hand, also with the keyboard', async ({ page, api, settings }) => {
  for (const name of ['A', 'B', 'C']) await seedModel(api, name);
  await settings.open('Condições prontas');
  const models = new ModelsSection(page);
  await models.button('Subir', 'C').focus();
  await page.keyboard.press('Enter');
  await expect(models.rows.nth(1)).toContainText('C');
  await expect(models.button('Subir', 'C')).toBeFocused();
  await expect.poll(() => namesOf(api)).toEqual(['A', 'C', 'B']);
  await page.keyboard.press('Enter');
  await expect(models.rows.nth(0)).toContainText('C');
  await expect(models.button('Subir', 'C')).toBeFocused();
  await expect.poll(() => namesOf(api)).toEqual(['C', 'A', 'B']);
  await models.button('Descer', 'A').click();
  await expect.poll(() => namesOf(api)).toEqual(['C', 'B', 'A']);
  await expectNoFaults(page);
});

test('SM-8 a borrower sees the instalments of the typed amount, and the request says the choice', async ({
  page,
  api,
  portal,
  toasts,
}) => {
  const client = await seedClient(api);
  const institution = await seedInstitution(api, { name: 'Crédito da Praça' });
  await seedModel(api, 'Diário 30%');
  await seedModel(api, 'Só meu', { in_portal: false });
  await seedModel(api, 'Único 40%', {
    interest_method: 'single',
    interest_rate: 4000,
    installment_count: null,
    frequency: null,
  });
  await portal.open(client, institution);
  await portal.askButton.click();
  await expect(portal.dialog.getByRole('radio')).toHaveCount(0);
  await portal.amount.fill('1.000,00');
  await expect(portal.dialog.getByRole('radio')).toHaveCount(3);
  await expect(portal.dialog).toContainText('Diário 30%20x de R$ 65,00');
  await expect(portal.dialog).toContainText('Único 40%1x de R$ 1.400,00');
  await expect(portal.dialog).toContainText('Valores para simulação. A instituição confirma as condições.');
  await expectNoFaults(page, '[role=dialog]');
  await portal.dialog.getByRole('radio', { name: /^Único 40%/ }).check();
  await expect(portal.dialog).toContainText('Custo efetivo: ');
  await portal.dialog.getByRole('radio', { name: /^Diário 30%/ }).check();
  await portal.send.click();
  await expect(toasts).toContainText('Solicitação enviada!');
  const [request] = (await api.call('GET /api/interests', { query: {} })).items;
  expect(request?.notes?.replaceAll('\u00a0', ' ')).toBe('Simulação: Diário 30%, 20x de R$ 65,00');
  expect(request).toMatchObject({ requested_amount: 100_000, status: 'Pendente' });
});

import { ModelsSection } from '#tests/flows/pages/models-section.ts';
import { expect, test } from './support/app.tsx';
import { hold } from '#tests/flows/support/hold-answer.ts';
import { seedClient, seedInstitution } from '#tests/flows/support/seed.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';

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

async function rename(api: StaffApi, from: string, name: string): Promise<void> {
  const { items } = await api.call('GET /api/loan-presets', {});
  const preset = items.find((item) => item.name === from);
  if (preset === undefined) throw new Error(`no condition is called ${from}`);
  const { id, version, ...fields } = preset;
  await api.call('PATCH /api/loan-presets/:id', { params: { id }, body: { ...fields, version, name } });
}

test('SM-6 a model is made, changed and kept', async ({ page, api, settings, toasts }) => {
  await settings.open('Condições prontas');
  const models = new ModelsSection(page);
  await models.create.click();
  await models.save.click();
  await expect(models.dialog.getByText('Informe o nome da condição.')).toBeVisible();
  await models.name.fill('Diário 30%');
  await models.dialog.getByRole('textbox', { name: /^Juros/ }).fill('30');
  await models.dialog.getByLabel('Quantas parcelas').fill('20');
  await models.dialog.getByRole('radio', { name: 'Dia', exact: true }).check();
  await models.dialog.getByRole('checkbox', { name: 'Domingo' }).check();
  await models.dialog.getByRole('checkbox', { name: 'Mostrar no portal' }).check();
  await models.save.click();
  await expect(toasts).toContainText('Condição criada!');
  await expect(models.rows).toHaveCount(1);
  await expect(models.rows).toContainText('30% sobre o total · 20x · diária · pula domingos');
  await expect(models.rows).toContainText('No portal');

  await models.create.click();
  await models.name.fill('DIÁRIO 30%');
  await models.dialog.getByRole('textbox', { name: /^Juros/ }).fill('10');
  await models.dialog.getByLabel('Quantas parcelas').fill('2');
  await models.save.click();
  await expect(models.dialog.getByText('Já existe uma condição com este nome.')).toBeVisible();
  await models.dialog.getByRole('button', { name: 'Cancelar' }).click();

  await models.button('Editar', 'Diário 30%').click();
  await models.dialog.getByRole('radio', { name: 'Digo o valor da parcela' }).check();
  await models.dialog.getByLabel('Valor da parcela', { exact: true }).fill('65,00');
  await models.save.click();
  await expect(models.rows).toContainText('20x de R$ 65,00');
  expect((await api.call('GET /api/loan-presets', {})).items).toMatchObject([
    { name: 'Diário 30%', interest_method: 'fixed', installment_amount: 6500, interest_rate: null },
  ]);
});

test('SM-6 presses while an order is still being saved are saved after it', async ({
  page,
  api,
  settings,
}) => {
  for (const name of ['A', 'B', 'C']) await seedModel(api, name);
  const answer = await hold(page, '**/api/loan-presets/order');
  await settings.open('Condições prontas');
  const models = new ModelsSection(page);
  await models.button('Subir', 'C').click();
  await expect(models.rows.nth(1)).toContainText('C');
  await models.button('Subir', 'C').click();
  await expect(models.rows.nth(0)).toContainText('C');
  answer();
  await expect.poll(() => namesOf(api)).toEqual(['C', 'A', 'B']);
  await expect(models.rows.nth(0)).toContainText('C');
});

test('SM-6 a deleted model comes back with Desfazer', async ({ page, api, settings, toasts }) => {
  for (const name of ['A', 'B']) await seedModel(api, name);
  await settings.open('Condições prontas');
  const models = new ModelsSection(page);
  await models.button('Excluir', 'A').click();
  await expect(toasts).toContainText('Condição excluída!');
  await expect(models.rows).toHaveCount(1);
  await toasts.getByRole('button', { name: 'Desfazer' }).click();
  await expect(toasts).toContainText('Condição restaurada!');
  await expect(models.rows).toHaveCount(2);
  expect(await namesOf(api)).toEqual(['A', 'B']);
});

test('SM-6 with 20 models no other can be made', async ({ page, api, settings }) => {
  for (let made = 1; made <= 20; made += 1) await seedModel(api, `Modelo ${made}`);
  await settings.open('Condições prontas');
  const models = new ModelsSection(page);
  await expect(models.create).toBeDisabled();
  await expect(models.section).toContainText(
    'Você já tem 20 condições prontas. Exclua uma para criar outra.',
  );
});

test('SM-8 without a model in the portal the request is as it was', async ({ api, portal, toasts }) => {
  const client = await seedClient(api);
  const institution = await seedInstitution(api, { name: 'Crédito da Praça' });
  await seedModel(api, 'Só meu', { in_portal: false });
  await portal.open(client, institution);
  await portal.askButton.click();
  await portal.amount.fill('500');
  await expect(portal.dialog.getByText('Valores para simulação.')).toBeHidden();
  await portal.send.click();
  await expect(toasts).toContainText('Solicitação enviada!');
  const [request] = (await api.call('GET /api/interests', { query: {} })).items;
  expect(request?.notes).toBeNull();
});

test('SM-6 an answer asked for before an order is saved does not undo it on the screen', async ({
  page,
  api,
  settings,
  goLive,
}) => {
  goLive();
  for (const name of ['A', 'B', 'C']) await seedModel(api, name);
  const answer = await hold(page, '**/api/loan-presets/order');
  await settings.open('Condições prontas');
  const models = new ModelsSection(page);
  await models.button('Subir', 'C').click();
  await expect(models.rows.nth(1)).toContainText('C');
  // Changed elsewhere: every screen that shows the conditions asks for them again.
  await rename(api, 'B', 'Mensal');
  await expect(models.rows.nth(2)).toContainText('Mensal');
  await expect(models.rows.nth(1)).toContainText('C');
  answer();
  await expect.poll(() => namesOf(api)).toEqual(['A', 'C', 'Mensal']);
  await expect(models.rows.nth(1)).toContainText('C');
});

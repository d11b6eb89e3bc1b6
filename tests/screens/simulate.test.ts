import { InstallmentForm } from '#tests/flows/pages/installment-form.ts';
import { SimulatePage } from '#tests/flows/pages/simulate-page.ts';
import { expect, test } from './support/app.tsx';
import { seedClient, seedInstitution, seedLoan } from '#tests/flows/support/seed.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';

/** 30 % on the total in 20 daily instalments without Sundays, R$ 5,00 per day of delay. */
function seedModel(api: StaffApi, fields = {}) {
  return api.call('POST /api/loan-presets', {
    body: {
      name: 'Diário 30%',
      interest_method: 'total',
      interest_rate: 3000,
      installment_amount: null,
      installment_count: 20,
      frequency: 'daily',
      skipped_days: 2,
      overdue_interest_rate: 500,
      in_portal: true,
      ...fields,
    },
  });
}

const DAILY = {
  amount: '1.000,00',
  rate: '30',
  count: '20',
  frequency: 'Dia',
  start: '2026-11-14',
  first: '2026-11-16',
} as const;

test('SM-1 Simular is beside Novo and among the first steps, for staff only', async ({
  page,
  api,
  staffPage,
}) => {
  await staffPage.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Simular' }).click();
  await expect(page).toHaveURL('/simular');
  await expect(page).toHaveTitle('Simular | Caderneta');
  const client = await seedClient(api);
  await seedLoan(api, { client_id: client.id });
  await page.goto('/emprestimos');
  await page.getByRole('link', { name: 'Simular' }).click();
  await expect(page.getByRole('heading', { name: 'Simular', level: 1 })).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/simular');
  await expect(page).toHaveURL('/login');
});

test('SM-2 the plan, its carnê and its cost follow what is typed, and nothing is saved', async ({
  staffPage: page,
  api,
}) => {
  const simulate = new SimulatePage(page);
  await simulate.open();
  await simulate.inInstallments.check();
  await simulate.unfold();
  await simulate.fillPlan(DAILY);
  await page.getByRole('checkbox', { name: 'Domingo' }).check();
  await expect(simulate.summary).toContainText('20x de R$ 65,00');
  await expect(simulate.summary).toContainText('Total a receberR$ 1.300,00');
  await expect(simulate.summary).toContainText('Última parcela08/12/2026');
  await expect(simulate.summary).toContainText('Custo efetivo: 92,15% ao mês · 253.291,61% ao ano');
  await expect(simulate.tiles).toHaveCount(20);
  await expect(simulate.tiles.nth(6)).toContainText('Parcela 7, vence em 23/11/2026, R$ 65,00');
  await simulate.count.fill('3');
  await simulate.rate.fill('10');
  await expect(simulate.summary).toContainText('3x: 2 de R$ 366,66 e a última de R$ 366,68');
  await expect(simulate.tiles).toHaveCount(3);
  expect((await api.call('GET /api/loans', { query: {} })).items).toEqual([]);
});

test('SM-2 a single payment is simulated too, and what is wrong is said beside the field', async ({
  staffPage: page,
}) => {
  const simulate = new SimulatePage(page);
  await simulate.open();
  await simulate.amount.fill('1.000,00');
  await simulate.rate.fill('40');
  await expect(simulate.summary).toContainText('Total a receberR$ 1.400,00');
  await expect(simulate.create).toBeVisible();
  await simulate.inInstallments.check();
  await expect(page.getByText('O número de parcelas deve ser de 2 a 400.')).toBeHidden();
  await simulate.unfold();
  await simulate.count.fill('401');
  await simulate.rate.focus();
  await expect(page.getByText('O número de parcelas deve ser de 2 a 400.')).toBeVisible();
  await expect(simulate.create).toBeHidden();
});

test('SM-3 from an instalment, the amount that can be lent', async ({ staffPage: page }) => {
  const simulate = new SimulatePage(page);
  await simulate.open();
  await simulate.inInstallments.check();
  await simulate.fromInstallment.check();
  await simulate.installment.fill('65,00');
  await simulate.count.fill('20');
  await simulate.rate.fill('30');
  await expect(simulate.summary).toContainText('Valor a emprestar R$ 1.000,00');
  await expect(simulate.summary).toContainText('20x de R$ 65,00');
  await simulate.create.click();
  const form = new InstallmentForm(page);
  await expect(form.amount).toHaveValue('1.000,00');
  await expect(form.installment).toHaveValue('65,00');
});

test('SM-5 Criar empréstimo opens Novo Empréstimo with it, and the loan is what was simulated', async ({
  staffPage: page,
  api,
  toasts,
}) => {
  await seedClient(api, { name: 'Rita Lima' });
  const simulate = new SimulatePage(page);
  await simulate.open();
  await simulate.inInstallments.check();
  await simulate.unfold();
  await simulate.fillPlan(DAILY);
  await simulate.create.click();
  const form = new InstallmentForm(page);
  await expect(form.dialog).toBeVisible();
  await expect(form.inInstallments).toBeChecked();
  await expect(form.counts.getByRole('radio', { name: '20' })).toBeChecked();
  await form.fillPlan({ client: 'Rita Lima' });
  await form.create.click();
  await expect(toasts).toContainText('Empréstimo criado!');
  const [loan] = (await api.call('GET /api/loans', { query: {} })).items;
  expect(loan).toMatchObject({
    amount: 100_000,
    contract_interest: 30_000,
    installment_count: 20,
    frequency: 'daily',
    plan: { first_due_date: '2026-11-16', installment_amount: 6500 },
  });
  await expect(simulate.amount).toHaveValue('1.000,00');
});

test('SM-5 LP-20 Copiar and Enviar proposta give the same text, that of the template Proposta with the cost @desktop', async ({
  staffPage: page,
  api,
  toasts,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await seedInstitution(api, { name: 'Crédito Fácil' });
  const simulate = new SimulatePage(page);
  await simulate.open();
  await simulate.inInstallments.check();
  await simulate.unfold();
  await simulate.fillPlan(DAILY);
  await page.getByRole('checkbox', { name: 'Domingo' }).check();
  await simulate.copy.click();
  await expect(toasts).toContainText('Copiado!');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.replaceAll('\u00a0', ' ')).toBe(
    [
      'Olá! Segue a simulação que fizemos: 20x de R$ 65,00, no total de R$ 1.300,00.',
      'Custo efetivo: 92,15% ao mês · 253.291,61% ao ano',
      'É só uma simulação: os valores valem se confirmarmos hoje.',
      'Crédito Fácil',
    ].join('\n'),
  );
  const link = page.getByRole('link', { name: 'Enviar proposta' });
  const address = new URL((await link.getAttribute('href')) ?? '');
  expect([address.host, address.searchParams.get('text')]).toEqual(['wa.me', copied]);
});

test('SM-7 a model fills its fields and nothing else, in Simular and in Novo Empréstimo', async ({
  page,
  api,
  loans,
}) => {
  await seedModel(api);
  await seedModel(api, {
    name: 'Único 40%',
    interest_method: 'single',
    interest_rate: 4000,
    installment_count: null,
    frequency: null,
    skipped_days: 0,
  });
  const simulate = new SimulatePage(page);
  await loans.open();
  await loans.openNew();
  const form = new InstallmentForm(page);
  await form.amount.fill('700');
  await form.notes.fill('Para a obra');
  const model = form.dialog.getByLabel('Condições prontas');
  await model.selectOption('Diário 30%');
  await expect(form.inInstallments).toBeChecked();
  await expect(form.rate).toHaveValue('30');
  await form.unfold();
  await expect(form.count).toHaveValue('20');
  await expect(form.skipped('Domingo')).toBeChecked();
  await expect(form.lateFee).toHaveValue('5,00');
  await expect(form.amount).toHaveValue('700,00');
  await expect(form.notes).toHaveValue('Para a obra');
  await form.count.fill('24');
  await expect(model).toHaveValue('');
  await form.dialog.getByRole('button', { name: 'Cancelar' }).click();
  await simulate.open();
  await simulate.amount.fill('1.000,00');
  await simulate.model.selectOption('Diário 30%');
  await expect(simulate.summary).toContainText('20x de R$ 65,00');
  await simulate.model.selectOption('Único 40%');
  await expect(simulate.summary).toContainText('Total a receberR$ 1.400,00');
});

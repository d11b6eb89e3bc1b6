import { expect, test } from './support/app.tsx';
import { dayFromToday, seedClient, seedInstitution, seedLoan } from '#tests/flows/support/seed.ts';
import { written } from '#tests/support/expected-texts.ts';

const RATE =
  'Entre pessoas físicas a lei pode limitar os juros (Decreto 22.626/1933; a Lei 14.905/2024 mudou os casos). Esta taxa está acima do limite tradicional. Consulte um advogado.';
const FEE = 'Nas relações de consumo a multa vai até 2 % da prestação (CDC, art. 52, § 1º).';
const ESC = 'ESC só pode emprestar a MEI, ME e EPP, sem outras tarifas (LC 167/2019).';

test("LP-22 LP-26 'Tipo de credor' and 'Sobre' in Configurações; what is wrong is said and nothing is lost", async ({
  page,
  api,
  settings,
  toasts,
}) => {
  await seedInstitution(api, { name: 'Crédito da Praça', early_discount: true });
  await settings.open('Sobre');
  await expect(page.getByRole('region', { name: 'Sobre' })).toContainText(
    'O Caderneta registra o que o credor define. Não empresta, não cobra e não aconselha.',
  );
  await settings.openRow('Tipo de credor');
  const section = page.getByRole('region', { name: 'Tipo de credor' });
  await expect(section.getByLabel('Prefiro não informar')).toBeChecked();
  await section.getByLabel('Pessoa física').check();
  await section.getByLabel('Avisar acima de (% ao mês)').fill('muito');
  await section.getByRole('button', { name: 'Salvar tipo de credor' }).click();
  await expect(section).toContainText('Digite uma porcentagem até 1.000, como 2 ou 2,5.');
  await section.getByLabel('Empresa Simples de Crédito').check();
  await section.getByLabel('Capital integralizado').fill('100000');
  await section.getByRole('button', { name: 'Salvar tipo de credor' }).click();
  await expect(toasts.getByRole('listitem').first()).toContainText('Configurações salvas!');
  expect(await api.call('GET /api/institution', {})).toMatchObject({
    name: 'Crédito da Praça',
    early_discount: true,
    lender_kind: 'esc',
    rate_notice_threshold: 200,
    paid_in_capital: 10_000_000,
  });
});

test("LP-27 'Suas regras' has the switch of days of grace, off at first", async ({
  api,
  settings,
  toasts,
}) => {
  await seedInstitution(api, { name: 'Crédito da Praça' });
  await settings.open();
  const grace = settings.rules.getByLabel(
    'Não contar atraso quando o vencimento cai em domingo ou feriado e é pago no dia útil seguinte (Código Civil, art. 132, § 1º)',
  );
  await expect(grace).not.toBeChecked();
  await grace.check();
  await settings.rules.getByRole('button', { name: 'Salvar regras' }).click();
  await expect(toasts.getByRole('listitem').first()).toContainText('Configurações salvas!');
  expect(await api.call('GET /api/institution', {})).toMatchObject({ holiday_grace: true });
});

test('LP-23 LP-25 a person reads about rate and fee in the form, once per loan, and lends all the same', async ({
  api,
  loans,
  toasts,
}) => {
  await seedInstitution(api, { name: 'Crédito da Praça', lender_kind: 'person' });
  await seedClient(api, { name: 'Rita Lima' });
  await loans.open();
  const form = await loans.openNew();
  await form.fillIn({ client: 'Rita Lima', amount: '1.000,00', rate: '1' });
  await expect(form.dialog.getByText('Custo efetivo')).toBeVisible();
  await expect(form.dialog.getByText(RATE)).toHaveCount(0);
  await form.rate.fill('40');
  await expect(form.dialog.getByText(RATE)).toBeVisible();
  await expect(form.dialog.getByText(FEE)).toHaveCount(0);
  // 2 % of R$ 1.400,00 are R$ 28,00.
  await form.lateFee.fill('0,94');
  await expect(form.dialog.getByText(FEE)).toBeVisible();
  await form.lateFee.fill('0,93');
  await expect(form.dialog.getByText(FEE)).toHaveCount(0);
  await form.dialog.getByRole('button', { name: 'Dispensar o aviso da taxa' }).click();
  await form.rate.fill('50');
  await expect(form.dialog.getByText(RATE)).toHaveCount(0);
  await form.create.click();
  await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
  await expect(form.dialog).toBeHidden();
  // The next loan is another.
  const next = await loans.openNew();
  await next.fillIn({ client: 'Rita Lima', amount: '500', rate: '40' });
  await expect(next.dialog.getByText(RATE)).toBeVisible();
});

test("LP-22 'Prefiro não informar' reads none of it", async ({ api, loans }) => {
  await seedInstitution(api, { name: 'Crédito da Praça' });
  await seedClient(api, { name: 'Rita Lima' });
  await loans.open();
  const form = await loans.openNew();
  await form.fillIn({ client: 'Rita Lima', amount: '1.000,00', rate: '40' });
  await form.lateFee.fill('5');
  await expect(form.figure('Total a receber')).toHaveText('R$ 1.400,00');
  await expect(form.dialog.getByRole('note')).toHaveCount(0);
});

test('LP-24 an ESC reads to whom it may lend, and on Caixa what is out of its capital, red above it', async ({
  page,
  api,
  loans,
}) => {
  await seedInstitution(api, {
    name: 'Crédito da Praça',
    lender_kind: 'esc',
    paid_in_capital: 100_000,
  });
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedLoan(api, { client_id: client.id, amount: 100_000 });
  await loans.open();
  const form = await loans.openNew();
  await expect(form.dialog.getByText(ESC)).toBeVisible();
  await page.goto('/caixa');
  const capital = page.getByRole('region', { name: 'Capital integralizado' });
  await expect(capital).toContainText('100% do capital integralizado');
  await expect(capital).toContainText('R$ 1.000,00 de R$ 1.000,00.');
  await expect(capital.getByText('Mais emprestado do que o capital integralizado.')).toHaveCount(0);
  await seedLoan(api, { client_id: client.id, amount: 25_000 });
  await page.reload();
  await expect(capital).toContainText('125% do capital integralizado');
  await expect(capital.getByText('Mais emprestado do que o capital integralizado.')).toBeVisible();
});

test("LP-40 'Outra empresa' has the sums without the words of a person's tax", async ({
  staffPage: page,
  api,
}) => {
  await seedInstitution(api, { name: 'Crédito da Praça', lender_kind: 'company' });
  await page.goto('/imposto-de-renda');
  await expect(page.getByText('Para empresas, fale com o contador.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Valores do ano' })).toBeVisible();
  await expect(page.getByRole('region', { name: `Na rua em ${written(dayFromToday(0))}` })).toBeVisible();
  await expect(page.getByText('Confira com um contador')).toHaveCount(0);
});

import type { Page } from '@playwright/test';
import { InstallmentForm } from './pages/installment-form.ts';
import { InstallmentLoan } from './pages/installment-loan.ts';
import { ReceiveSheet } from './pages/receive-sheet.ts';
import { expect, test } from './support/app.ts';
import { dayFromToday, freshCpf, seedClient, seedInstitution, seedLoan } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';
import { Thumb } from './support/thumb.ts';

/*
 * The daily tasks of the trade on a phone, each with at most so many presses. Collecting five is in
 * collection-hours.spec.ts (CB-14), a newcomer's request in interest-queue.spec.ts (IN-11).
 */

/** R$ 1.500,00 at 20 %, five days late at R$ 5,00 a day: R$ 300,00 of interest, R$ 25,00 of fee. */
async function seedLate(api: StaffApi, name: string) {
  const client = await seedClient(api, { name });
  return seedLoan(api, {
    client_id: client.id,
    amount: 150_000,
    interest_rate: 2000,
    overdue_interest_rate: 500,
    start_date: dayFromToday(-35),
    end_date: dayFromToday(-5),
  });
}

const loanNow = (api: StaffApi, id: string) => api.call('GET /api/loans/:id', { params: { id } });
const receiveFrom = (page: Page, name: string) =>
  page.getByRole('button', { name: `Receber de ${name}` }).first();

test('IS-1 CL-1 LN-4 RC-1 from an empty notebook to profile, client, loan and payment: at most 16 presses', async ({
  page,
  dashboard,
  settings,
  clients,
  loans,
  toasts,
  frame,
  api,
}) => {
  await dashboard.open();
  const thumb = await Thumb.of(page);
  await thumb.press(page.getByRole('link', { name: /Como você se chama/ }));
  await thumb.type(settings.name, 'Crédito da Praça');
  await thumb.press(settings.save);
  await thumb.press(page.getByRole('link', { name: /Cadastre o primeiro cliente/ }));
  const { newForm } = clients;
  await expect(newForm.name).toBeFocused();
  await page.keyboard.type('Ana Souza');
  await thumb.type(newForm.phone, '11912345678');
  await thumb.type(newForm.cpf, freshCpf());
  await thumb.press(newForm.save);
  await thumb.press(toasts.getByRole('button', { name: 'Emprestar' }));
  const { form } = loans;
  await expect(form.amount).toBeFocused();
  await page.keyboard.type('1000');
  await thumb.type(form.rate, '40');
  await thumb.press(form.create);
  await expect(form.dialog).toBeHidden();
  await thumb.press(frame.tab('Empréstimos'));
  await thumb.press(loans.cardOf('Ana Souza').getByRole('button', { name: 'Detalhes' }));
  const sheet = new ReceiveSheet(page);
  await thumb.press(receiveFrom(page, 'Ana Souza'));
  await thumb.press(sheet.dialog.getByText('Outro valor', { exact: true }));
  await expect(sheet.other).toBeFocused();
  await page.keyboard.type('300');
  await thumb.press(sheet.submit);
  await expect(sheet.receipt).toContainText('R$ 300,00');
  expect((await thumb.done('empty notebook to a payment')).presses).toBeLessThanOrEqual(16);
  expect((await api.call('GET /api/loans', { query: {} })).items).toMatchObject([{ paid_amount: 30_000 }]);
});

test('PA-59 weekly instalments for a known client: at most 7 presses', async ({
  page,
  dashboard,
  api,
  toasts,
}) => {
  const bia = await seedClient(api, { name: 'Bia Ramos' });
  await api.call('POST /api/installment-loans', {
    body: {
      client_id: bia.id,
      amount: 50_000,
      interest_method: 'total',
      interest_rate: 3000,
      installment_count: 10,
      frequency: 'weekly',
      start_date: dayFromToday(-60),
      first_due_date: dayFromToday(5),
    },
  });
  await dashboard.open();
  const thumb = await Thumb.of(page);
  await thumb.press(page.getByRole('link', { name: 'Emprestar' }));
  const form = new InstallmentForm(page);
  await expect(form.client).toBeFocused();
  await page.keyboard.type('Bia');
  await thumb.press(form.dialog.getByRole('option', { name: 'Bia Ramos' }));
  await thumb.press(form.inInstallments);
  await thumb.type(form.amount, '1000');
  await thumb.press(form.dialog.getByRole('button', { name: /^Como da última vez/ }));
  await expect(form.summary).toContainText('10x de R$ 130,00');
  await thumb.press(form.create);
  await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
  expect((await thumb.done('weekly instalments for a known client')).presses).toBeLessThanOrEqual(7);
  const [loan] = (await api.call('GET /api/loans', { query: { limit: 1 } })).items;
  expect(loan).toMatchObject({ amount: 100_000, contract_interest: 30_000, frequency: 'weekly' });
});

test('RC-10 RC-11 from the dashboard: a part payment with a fee in 4 presses, a renewal with interest and fee in 3', async ({
  page,
  dashboard,
  api,
}) => {
  const part = await seedLate(api, 'Ana Lima');
  const renewed = await seedLate(api, 'Bia Ramos');
  const sheet = new ReceiveSheet(page);
  await dashboard.open();

  let thumb = await Thumb.of(page);
  await thumb.press(receiveFrom(page, 'Ana Lima'));
  await thumb.press(sheet.dialog.getByText('Outro valor', { exact: true }));
  await expect(sheet.other).toBeFocused();
  await page.keyboard.type('300');
  await expect(sheet.dialog.getByRole('radio', { name: 'Deixar em aberto' })).toBeChecked();
  await thumb.press(sheet.submit);
  await expect(sheet.receipt).toContainText('R$ 300,00');
  await thumb.press(sheet.receipt.getByRole('button', { name: 'Pronto' }));
  expect((await thumb.done('part payment with fee')).presses).toBeLessThanOrEqual(4);
  expect(await loanNow(api, part.id)).toMatchObject({ paid_amount: 30_000, status: 'atrasado' });

  thumb = await Thumb.of(page);
  await thumb.press(receiveFrom(page, 'Bia Ramos'));
  await thumb.press(sheet.dialog.getByText('Só os juros', { exact: true }));
  await expect(sheet.submit).toHaveText('Receber R$ 325,00');
  await thumb.press(sheet.submit);
  await expect(sheet.receipt).toContainText('R$ 325,00');
  expect((await thumb.done('renew with interest and fee received')).presses).toBeLessThanOrEqual(3);
  expect(await loanNow(api, renewed.id)).toMatchObject({ paid_amount: 30_000, interest_paid: 30_000 });
  await sheet.receipt.getByRole('button', { name: 'Pronto' }).click();
});

test('LN-27 PA-40 from the dashboard: a settlement with discount in 4 presses, a renegotiation in 5', async ({
  page,
  dashboard,
  api,
}) => {
  await seedInstitution(api, { name: 'Crédito da Praça', early_discount: true });
  const renegotiated = await seedLate(api, 'Caio Sá');
  const { id: clientId } = await seedClient(api, { name: 'Davi Reis' });
  const settled = await seedLoan(api, {
    client_id: clientId,
    start_date: dayFromToday(0),
    end_date: dayFromToday(2),
  });
  const details = new InstallmentLoan(page);
  const sheet = new ReceiveSheet(page);

  await dashboard.open();
  let thumb = await Thumb.of(page);
  await thumb.press(dashboard.rowOf('Davi Reis').getByRole('button', { name: 'Detalhes' }));
  await thumb.press(details.settle);
  await thumb.press(sheet.dialog.getByText(/^com desconto/));
  await thumb.press(sheet.submit);
  await expect(sheet.receipt).toContainText('PAGO');
  expect((await thumb.done('settle with discount')).presses).toBeLessThanOrEqual(4);
  expect(await loanNow(api, settled.id)).toMatchObject({ status: 'pago' });

  await dashboard.open();
  thumb = await Thumb.of(page);
  await thumb.press(dashboard.rowOf('Caio Sá').getByRole('button', { name: 'Detalhes' }));
  await thumb.press(details.renegotiate);
  const dialog = details.renegotiation;
  await thumb.press(dialog.getByText('Incluir', { exact: true }));
  await thumb.type(dialog.getByLabel('Quantas parcelas'), '4');
  await thumb.press(dialog.getByRole('button', { name: 'Confirmar renegociação' }));
  await expect(dialog).toBeHidden();
  expect((await thumb.done('renegotiate')).presses).toBeLessThanOrEqual(5);
  expect(await loanNow(api, renegotiated.id)).toMatchObject({ plan_version: 1, installment_count: 4 });
});

test('DB-12 DB-14 what came in this month and what is expected next week is read without a press', async ({
  page,
  dashboard,
  api,
}) => {
  const { id } = await seedLate(api, 'Ana Lima');
  await api.call('POST /api/payments', {
    body: { loan_id: id, amount: 30_000, payment_date: dayFromToday(0) },
  });
  await dashboard.open();
  const thumb = await Thumb.of(page);
  const sentence = dashboard.today.getByText(/semana que vem/);
  await expect(sentence).toBeInViewport({ ratio: 1 });
  await expect(sentence).toContainText(/ entraram R\$\s300,00$/);
  expect(await thumb.done('what came in and what is expected')).toEqual({ presses: 0, scrolls: 0 });
});

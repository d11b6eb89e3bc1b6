import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { dayFromToday, seedClient } from './support/seed.ts';
import { allLoans, onlyLoan, openEdit, openNewPlan, seedPlan } from './support/plan-of-rita.ts';

const selected = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement)) return null;
    return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
  });

test('PA-57 PA-58 a 6 typed over a 10 replaces it, the last day stands beside it, and 106 are asked about', async ({
  page,
  api,
  loans,
  toasts,
}) => {
  await seedClient(api, { name: 'Rita Lima' });
  const form = await openNewPlan(page, loans);
  await form.fillPlan({ client: 'Rita Lima', amount: '1000', rate: '30', count: '10', frequency: 'Semana' });
  await form.start.fill('17/11/2026');
  await form.first.fill('22/11/2026');
  await expect(form.dialog.getByText('última em 24/01/2027')).toBeVisible();
  await form.count.click();
  await page.keyboard.type('6');
  await expect(form.count).toHaveValue('6');

  // By Tab and by press, every field that holds a value; a second press places the caret.
  await form.amount.focus();
  expect(await selected(page)).toBe('1.000,00');
  for (const [field, value] of [
    [form.rate, '30'],
    [form.count, '6'],
    [form.first, '22/11/2026'],
  ] as const) {
    await field.click();
    expect(await selected(page)).toBe(value);
  }
  await form.first.click();
  expect(await selected(page)).toBe('');

  await form.count.fill('106');
  await form.create.click();
  const question = page.getByRole('alertdialog', { name: 'Confira antes de salvar' });
  await expect(question).toContainText('106 parcelas, a última em 26/11/2028. Está certo?');
  await question.getByRole('button', { name: 'Corrigir' }).click();
  expect(await allLoans(api)).toHaveLength(0);
  await form.create.click();
  await form.sure.click();
  await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
  expect(await onlyLoan(api)).toMatchObject({ installment_count: 106 });
});

test('PA-22 after the first payment only the late fee and the notes can be edited', async ({
  page,
  api,
  loans,
  toasts,
}) => {
  const loan = await seedPlan(api);
  await api.call('POST /api/payments', {
    body: { loan_id: loan.id, amount: 13_000, payment_date: dayFromToday(0) },
  });
  const form = await openEdit(page, loans);
  await expect(
    form.dialog.getByText('Este empréstimo já tem pagamentos: use Renegociar para mudar as parcelas.'),
  ).toBeVisible();
  for (const field of [form.client, form.amount, form.count, form.first]) await expect(field).toBeHidden();
  await expect(form.figure('Parcelas pagas')).toHaveText('1 de 10');
  await expectNoFaults(page);
  await form.lateFee.fill('dois');
  await form.save.click();
  await expect(form.lateFee).toHaveAccessibleDescription('Digite um valor em reais, como 1.234,56.');
  await expect(form.lateFee).toBeFocused();
  await form.lateFee.fill('2,50');
  await form.notes.fill('Paga na sexta');
  await form.save.click();
  await expect(toasts.getByText('Empréstimo atualizado!')).toBeVisible();
  expect(await onlyLoan(api)).toMatchObject({
    overdue_interest_rate: 250,
    notes: 'Paga na sexta',
    paid_amount: 13_000,
    installment_count: 10,
  });
});

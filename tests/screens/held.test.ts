import { dayFromToday, seedClient, seedLoan } from '#tests/flows/support/seed.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';
import { expect, test } from './support/app.tsx';

const KEYS = ['019c0000-0000-7000-8000-000000000001', '019c0000-0000-7000-8000-000000000002'] as const;

/** Two entries of R$ 65,00 that a device could not record, on a loan of R$ 140,00. */
async function seedHeld(api: StaffApi, name: string) {
  const client = await seedClient(api, { name });
  const loan = await seedLoan(api, { client_id: client.id, amount: 10_000, end_date: dayFromToday(2) });
  for (const entry_key of KEYS) {
    const entry = { entry_key, loan_id: loan.id, amount: 6_500, payment_date: dayFromToday(0) };
    await api.call('POST /api/held-entries', {
      body: { ...entry, entered_at: '2026-08-15T14:00:00.000Z', reason: 'not_mine' },
    });
  }
  return loan;
}

test("OF-14 'Pagamentos a conferir' in Hoje: one is registered, one is put away with a reason, and the line is gone", async ({
  page,
  api,
  staffPage,
  toasts,
}) => {
  const loan = await seedHeld(api, 'Rita Conferida');
  await staffPage.goto('/');
  await page.getByRole('button', { name: 'Pagamentos a conferir: 2 · R$ 130,00' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pagamentos a conferir' });
  await expect(dialog.getByText('Não registrado: o empréstimo não está mais com quem recebeu')).toHaveCount(
    2,
  );
  await dialog.getByRole('button', { name: 'Registrar de Rita Conferida' }).first().click();
  await expect(toasts).toContainText('Pagamento registrado!');
  await expect(dialog.getByRole('button', { name: 'Descartar' })).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Descartar' }).click();
  await dialog.getByRole('button', { name: 'Descartar pagamento' }).click();
  await expect(dialog).toContainText('Escreva o motivo.');
  await dialog.getByLabel('Motivo').fill('Lançado duas vezes.');
  await dialog.getByRole('button', { name: 'Descartar pagamento' }).click();
  await expect(page.getByText('Pagamentos a conferir: ')).toHaveCount(0);
  await expect(dialog).toContainText('Tudo conferido');
  const { items } = await api.call('GET /api/payments', { query: { loan_id: loan.id } });
  expect(items.map(({ amount }) => amount)).toEqual([6_500]);
  const held = await api.call('GET /api/held-entries', { query: {} });
  expect(new Map(held.items.map(({ status, note }) => [status, note]))).toEqual(
    new Map([
      ['discarded', 'Lançado duas vezes.'],
      ['recorded', null],
    ]),
  );
});

test('OF-14 a payment to check may go to another loan', async ({ page, api, staffPage, toasts }) => {
  await seedHeld(api, 'Rita Trocada');
  const other = await seedClient(api, { name: 'Sônia Certa' });
  const loan = await seedLoan(api, { client_id: other.id, amount: 20_000 });
  await staffPage.goto('/');
  await page.getByRole('button', { name: /^Pagamentos a conferir/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Pagamentos a conferir' });
  await dialog.getByRole('button', { name: 'Registrar em outro empréstimo' }).first().click();
  await dialog.getByLabel('Cliente').fill('Sônia');
  await page.getByRole('option', { name: /Sônia Certa/ }).click();
  await dialog.getByRole('button', { name: /^Empréstimo de R\$ 200,00/ }).click();
  await expect(toasts).toContainText('Pagamento registrado!');
  const { items } = await api.call('GET /api/payments', { query: { loan_id: loan.id } });
  expect(items.map(({ amount }) => amount)).toEqual([6_500]);
});

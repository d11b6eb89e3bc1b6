import { monthAfter, written } from '#tests/support/expected-texts.ts';
import { expect, test } from './support/app.tsx';
import { dayFromToday, seedClient, seedLoan } from '#tests/flows/support/seed.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';

const seedRita = async (api: StaffApi) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  return seedLoan(api, {
    client_id: client.id,
    start_date: dayFromToday(-40),
    end_date: dayFromToday(-5),
  });
};

test("LN-19 'Desfazer' in the toast undoes the renewal and its interest payment", async ({
  api,
  loans,
  details,
  toasts,
}) => {
  const loan = await seedRita(api);
  await details.open();
  await details.press('Recebi os juros: renovar');
  await expect(toasts.getByText('Empréstimo renovado!')).toBeVisible();
  await expect(details.dialog).toBeHidden();
  await toasts.getByRole('button', { name: 'Desfazer' }).click();
  await expect(toasts.getByText('Renovação desfeita!')).toBeVisible();
  await expect(toasts.getByText(`O vencimento voltou a ser ${written(dayFromToday(-5))}.`)).toBeVisible();
  await expect(loans.cardOf('Rita Lima')).toContainText('R$ 1.400,00');
  await expect(loans.cardOf('Rita Lima').getByText('Atrasado')).toBeVisible();
  expect(await api.call('GET /api/loans/:id', { params: { id: loan.id } })).toEqual({
    ...loan,
    status: 'atrasado',
    version: 3,
  });
  expect((await api.call('GET /api/payments', { query: { loan_id: loan.id } })).items).toEqual([]);
});

test('LN-19 undoing after a later payment is refused with the reason', async ({ api, details, toasts }) => {
  const loan = await seedRita(api);
  await details.open();
  await details.press('Renovar Empréstimo');
  const undo = toasts.getByRole('button', { name: 'Desfazer' });
  await expect(undo).toBeVisible();
  await api.call('POST /api/payments', {
    body: { loan_id: loan.id, amount: 1000, payment_date: dayFromToday(0) },
  });
  await undo.click();
  await expect(toasts.getByText('Não deu para desfazer')).toBeVisible();
  await expect(
    toasts.getByText('Não dá mais para desfazer: algo já aconteceu com o empréstimo depois.'),
  ).toBeVisible();
});

test('LN-19 the history offers Desfazer only for the latest event, and then lists renewal and undo', async ({
  goLive,
  api,
  details,
  toasts,
}) => {
  goLive();
  const loan = await seedRita(api);
  const body = { version: 1, end_date: monthAfter(dayFromToday(0)) };
  await api.call('POST /api/loans/:id/renew', { params: { id: loan.id }, body });
  await details.open();
  await details.showHistory();
  const renewed = details.history.filter({ hasText: 'Empréstimo renovado' });
  await expect(renewed.getByRole('button', { name: 'Desfazer' })).toBeVisible();

  // A payment after it: not any more. Taken back, something still happened.
  const { payment } = await api.call('POST /api/payments', {
    body: { loan_id: loan.id, amount: 1000, payment_date: dayFromToday(0) },
  });
  await expect(details.history.filter({ hasText: 'Pagamento recebido' })).toBeVisible();
  await expect(details.history.getByRole('button', { name: 'Desfazer' })).toHaveCount(0);
  await api.call('DELETE /api/payments/:id', { params: { id: payment.id } });

  const again = { version: 4, end_date: monthAfter(dayFromToday(0)) };
  await api.call('POST /api/loans/:id/renew', { params: { id: loan.id }, body: again });
  await expect(renewed).toHaveCount(2);
  await renewed.first().getByRole('button', { name: 'Desfazer' }).click();
  await expect(toasts.getByText('Renovação desfeita!')).toBeVisible();
  await expect(details.history.first()).toContainText('Renovação desfeita');
  await expect(details.history.first()).toContainText('R$ 400,00');
  await expect(details.history.getByRole('button', { name: 'Desfazer' })).toHaveCount(0);
  expect(await api.call('GET /api/loans/:id', { params: { id: loan.id } })).toMatchObject({
    interest_paid: 40_000,
    end_date: monthAfter(dayFromToday(0)),
    version: 6,
  });
});

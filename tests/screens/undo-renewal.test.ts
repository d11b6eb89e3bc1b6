import { written } from '#tests/support/expected-texts.ts';
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

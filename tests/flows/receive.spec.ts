import { MessageSheet } from './pages/message-sheet.ts';
import { ReceiveSheet } from './pages/receive-sheet.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { dayFromToday, seedClient, seedLoan } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';

/** R$ 2.000,00 at 40 % for Geraldo Santos, R$ 840,00 paid, three days late at R$ 5,00 a day: R$ 1.960,00 left. */
async function seedGeraldo(api: StaffApi, overdue_interest_rate = 500) {
  const client = await seedClient(api, { name: 'Geraldo Santos', phone: '(11) 98888-7777' });
  const dates = { start_date: dayFromToday(-33), end_date: dayFromToday(-3) };
  const loan = await seedLoan(api, {
    client_id: client.id,
    amount: 200_000,
    overdue_interest_rate,
    ...dates,
  });
  const payment = { loan_id: loan.id, amount: 84_000, payment_date: dayFromToday(-10) };
  await api.call('POST /api/payments', { body: payment });
  return loan;
}

test('RC-1 RC-3 RC-7 RC-9 axe finds nothing in a choice with its fee, the other loans, the receipt with its stamp and its text', async ({
  staffPage: page,
  api,
}) => {
  const loan = await seedGeraldo(api);
  const dates = { start_date: dayFromToday(-30), end_date: dayFromToday(2) };
  await seedLoan(api, { client_id: loan.client_id, amount: 50_000, ...dates });
  const sheet = new ReceiveSheet(page);
  await sheet.open('Geraldo Santos');
  await expect(sheet.submit).toHaveText('Escolha quanto recebeu');
  await sheet.choose('Só os juros');
  await sheet.choose('Ontem', 'Quando');
  await sheet.choose('Dinheiro', 'Como');
  await expect(sheet.submit).toHaveText('Receber R$ 815,00');
  await expectNoFaults(page);
  await sheet.dialog.getByRole('button', { name: 'Trocar' }).click();
  await expectNoFaults(page);
  await sheet.dialog.getByRole('button', { name: /^Empréstimo de R\$ 500,00/ }).click();
  await sheet.choose('Tudo');
  await sheet.submit.click();
  await expect(sheet.receipt.getByText('PAGO', { exact: true })).toBeVisible();
  await expectNoFaults(page);
  await sheet.receipt.getByRole('button', { name: 'Enviar pelo WhatsApp' }).click();
  await expect(new MessageSheet(page).text).toBeVisible();
  await expectNoFaults(page, '[role=dialog]');
});

import { MessageSheet } from './pages/message-sheet.ts';
import { toastsByLabel } from './pages/toasts.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { dayFromToday, seedClient, seedLoan } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';

async function seedLate(api: StaffApi, name: string, days: number) {
  const client = await seedClient(api, { name, phone: '(11) 98888-7777' });
  const dates = { start_date: dayFromToday(-60), end_date: dayFromToday(-days) };
  return seedLoan(api, { client_id: client.id, ...dates });
}

test('CB-10 CB-12 Cobrar todos shows its message, with nothing for axe; a payment and a new loan offer theirs', async ({
  page,
  api,
  details,
  loans,
}) => {
  await seedLate(api, 'Rita Recibo', 1);
  await seedClient(api, { name: 'Nara Nova', phone: '(11) 98888-7777' });
  await page.goto('/cobrar');
  await page.getByRole('button', { name: 'Começar' }).click();
  await page.getByRole('button', { name: 'Ver mensagem' }).click();
  await expect(page.getByLabel('Mensagem')).toHaveValue(/Olá, Rita!/);
  await expectNoFaults(page);

  const toast = toastsByLabel(page);
  const message = new MessageSheet(page);
  await details.open('Rita Recibo');
  await details.pay('400,00');
  await toast.getByText('Enviar recibo').click();
  await expect(message.text).toHaveValue(/^Olá, Rita! Recebi R\$ 400,00 em /);

  await loans.open();
  const form = await loans.openNew();
  await form.fillIn({ client: 'Nara Nova', amount: '1000', rate: '40' });
  await form.create.click();
  await toast.getByText('Avisar do empréstimo').click();
  await expect(message.text).toHaveValue(/^Olá, Nara! Seu empréstimo foi registrado/);
});

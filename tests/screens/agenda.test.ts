import { AgendaPage } from '#tests/flows/pages/agenda-page.ts';
import { expect, test } from './support/app.tsx';
import { seedClient, seedLoan } from '#tests/flows/support/seed.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';

/** May 2024: on Friday the 10th 1.400,00 of Ana and 700,00 of Bia are due; on the 3rd Bia paid 50,00 of hers. */
async function seedMay(api: StaffApi) {
  const ana = await seedClient(api, { name: 'Ana Souza' });
  const bia = await seedClient(api, { name: 'Bia Lima' });
  const dates = { start_date: '2024-04-10', end_date: '2024-05-10' };
  await seedLoan(api, { client_id: ana.id, ...dates });
  const loan = await seedLoan(api, { client_id: bia.id, amount: 50_000, ...dates });
  await api.call('POST /api/payments', {
    body: { loan_id: loan.id, amount: 5_000, payment_date: '2024-05-03' },
  });
}

test('AG-2 from a day a client is charged, or their payment is recorded and the day changes', async ({
  staffPage: page,
  goLive,
  api,
}) => {
  goLive();
  await seedMay(api);
  const agenda = new AgendaPage(page);
  await agenda.open('2024-05-10');
  await expect(agenda.dues.getByRole('button', { name: /^Cobrar / })).toHaveCount(2);
  await agenda.dues.getByRole('button', { name: 'Registrar pagamento de Ana Souza' }).click();
  await expect(page.getByRole('dialog', { name: /Ana/ })).toBeVisible();
  await page.keyboard.press('Escape');
  const { items } = await api.call('GET /api/loans', { query: {} });
  const loan = items.find(({ client }) => client?.name === 'Ana Souza');
  await api.call('POST /api/payments', {
    body: { loan_id: loan?.id ?? '', amount: 140_000, payment_date: '2024-05-10' },
  });
  await expect(agenda.dues).toHaveCount(1);
  await expect(agenda.payments).toHaveText(['Ana SouzaR$ 1.400,00']);
});

import { MessageSheet } from '#tests/flows/pages/message-sheet.ts';
import { expect, test } from './support/app.tsx';
import { dayFromToday, seedClient, seedLoan } from '#tests/flows/support/seed.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';

/** R$ 1.000,00 at 40 %, late by so many days. */
async function seedLate(api: StaffApi, client: Parameters<typeof seedClient>[1], days = 2) {
  const made = await seedClient(api, { phone: '(11) 98888-7777', ...client });
  const dates = { start_date: dayFromToday(-60), end_date: dayFromToday(-days) };
  await seedLoan(api, { client_id: made.id, ...dates });
  return made;
}

test('CB-13 a fourth message of collection within seven days is asked about', async ({
  page,
  api,
  details,
}) => {
  const client = await seedLate(api, { name: 'Ivo Insistido' });
  for (const text of ['Um', 'Dois', 'Três'])
    await api.call('POST /api/messages', { body: { client_id: client.id, moment: 'late', text } });
  await details.open('Ivo Insistido');
  await details.collect.click();
  const sheet = new MessageSheet(page);
  await expect(sheet.dialog).toContainText(/Última cobrança hoje/);
  await sheet.chat.click();
  const insists = details.question.getByText(
    'Já foram 3 cobranças em 7 dias. Cobrar demais pode dar problema na Justiça. Enviar mesmo assim?',
  );
  const outOfHours = details.question.getByText('Fora do horário recomendado para cobrança.');
  await expect(insists.or(outOfHours)).toBeVisible();
  if (await outOfHours.isVisible()) await details.answer('Continuar');
  await expect(insists).toBeVisible();
  await details.answer('Cancelar');
  await expect(sheet.text).toBeVisible();
  const { items } = await api.call('GET /api/clients/:id/messages', { params: { id: client.id }, query: {} });
  expect(items).toHaveLength(3);
});

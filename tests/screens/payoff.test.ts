import { written } from '#tests/support/expected-texts.ts';
import { ReceiveSheet } from '#tests/flows/pages/receive-sheet.ts';
import { expect, test } from './support/app.tsx';
import { dayFromToday, freshCpf, seedClient, seedInstitution, seedLoan } from '#tests/flows/support/seed.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';

/** R$ 1.000,00 at 40 %, due today, R$ 5,00 for a day of delay. */
async function seedOpen(api: StaffApi, name: string) {
  const client = await seedClient(api, { name, cpf: freshCpf(), phone: '(11) 98888-7777' });
  const dates = { start_date: dayFromToday(-20), end_date: dayFromToday(0) };
  await seedLoan(api, { client_id: client.id, overdue_interest_rate: 500, ...dates });
  return client;
}

test('PB-2 staff ask for another day and copy the lines', async ({ staffPage: page, api, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await seedOpen(api, 'Geraldo Santos');
  const sheet = new ReceiveSheet(page);
  await sheet.open('Geraldo Santos');
  await sheet.choose('Tudo');
  await sheet.dialog.getByRole('button', { name: 'Para outro dia' }).click();
  const quote = page.getByRole('dialog', { name: 'Quanto falta para quitar?' });
  await expect(quote.getByLabel('Quanto falta')).toContainText(
    `Para quitar em ${written(dayFromToday(0))}R$ 1.400,00`,
  );
  await quote.getByLabel('Para o dia').fill(written(dayFromToday(12)));
  await expect(quote.getByLabel('Quanto falta')).toHaveText(
    `Falta pagarR$ 1.400,00Multa até láR$ 60,00Para quitar em ${written(dayFromToday(12))}R$ 1.460,00`,
  );
  await expect(quote).toContainText('Vale se nada for pago antes e as condições não mudarem.');
  await quote.getByRole('button', { name: 'Copiar' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.replaceAll('\u00a0', ' ')).toBe(
    `Falta pagar: R$ 1.400,00\nMulta até lá: R$ 60,00\nPara quitar em ${written(dayFromToday(12))}: R$ 1.460,00`,
  );
  await quote.getByLabel('Para o dia').fill(written(dayFromToday(181)));
  await expect(quote).toContainText(
    `Escolha um dia de ${written(dayFromToday(0))} a ${written(dayFromToday(180))}.`,
  );
});

test('PB-1 PB-3 in the portal today has a Pix code of exactly the sum, another day has none', async ({
  page,
  api,
  lender,
  portal,
}) => {
  const institution = await seedInstitution(api, { name: `Crédito da Quitação ${freshCpf()}` });
  const { version } = await api.call('GET /api/institution', {});
  const key = {
    pix_key_type: 'cpf',
    pix_key: '529.982.247-25',
    pix_name: 'Crédito',
    pix_city: 'Recife',
  } as const;
  const body = { version, current_password: lender.password, ...key };
  await api.call('PUT /api/institution/pix', { body });
  const client = await seedOpen(api, 'Rita Lima');
  await portal.open(client, institution);
  await portal.loans.getByRole('button', { name: 'Quanto falta para quitar?' }).click();
  const quote = page.getByRole('dialog', { name: 'Quanto falta para quitar?' });
  await quote.getByRole('button', { name: 'Pagar com Pix' }).click();
  await expect(quote.getByRole('img', { name: 'QR Code Pix de R$ 1.400,00' })).toBeVisible();
  await quote.getByLabel('Para o dia').fill(written(dayFromToday(12)));
  await expect(quote.getByLabel('Quanto falta')).toContainText('R$ 1.460,00');
  await expect(quote.getByRole('img')).toHaveCount(0);
  await expect(quote.getByRole('button', { name: 'Pagar com Pix' })).toHaveCount(0);
});

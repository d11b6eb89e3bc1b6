import { aPng } from '#tests/support/png.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { freshCpf, seedClient, seedInstitution, seedLoan } from './support/seed.ts';

const PICTURE = { name: 'pix.png', mimeType: 'image/png', buffer: aPng({ width: 640, height: 900 }) };

test("PB-4 PB-7 PB-8 PB-18 a picture of a payment is redrawn, sent, checked in 'Hoje' and opened from the payment", async ({
  page,
  api,
  details,
  portal,
  staffPage,
  toasts,
}) => {
  const institution = await seedInstitution(api, { name: `Crédito da Praça ${freshCpf()}` });
  const client = await seedClient(api, { name: 'Rita Lima', cpf: freshCpf() });
  await seedLoan(api, { client_id: client.id });
  await portal.open(client, institution);
  await portal.loans.getByRole('button', { name: 'Já paguei: enviar comprovante' }).click();
  const sending = page.getByRole('dialog', { name: 'Comprovante de pagamento' });
  await sending.getByLabel('Escolher arquivo').setInputFiles(PICTURE);
  await expect(sending.getByRole('img', { name: 'Comprovante escolhido' })).toBeVisible();
  await expectNoFaults(page);
  await sending.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(toasts).toContainText('Comprovante enviado!');

  await staffPage.goto('/');
  await page.getByRole('button', { name: /^Comprovantes: 1/ }).click();
  const card = page.getByRole('region', { name: 'Comprovante de Rita Lima' });
  await expect(card.getByRole('img', { name: 'Comprovante' })).toBeVisible();
  const [sent] = (await api.call('GET /api/proofs', { query: {} })).items;
  expect(sent?.file.content_type).toBe('image/jpeg');
  await card.getByRole('button', { name: 'Confirmar pagamento de Rita Lima' }).click();
  await expect(card.getByLabel('O que muda')).toBeVisible();
  await card.getByRole('button', { name: /^Confirmar R\$/ }).click();
  await expect(toasts).toContainText('Pagamento confirmado!');

  await details.open();
  await details.dialog.getByRole('button', { name: /^Comprovante de R\$/ }).click();
  const opened = page.getByRole('dialog', { name: 'Comprovante', exact: true });
  await expect(opened.getByRole('img', { name: 'Comprovante' })).toBeVisible();
});

import { SettingsPage } from '#tests/flows/pages/settings-page.ts';
import { dayFromToday, freshCpf, seedClient, seedInstitution, seedLoan } from '#tests/flows/support/seed.ts';
import { staffApi, type StaffApi } from '#tests/flows/support/staff-api.ts';
import { written } from '#tests/support/expected-texts.ts';
import { expect, test } from './support/app.tsx';

async function seedRita(api: StaffApi) {
  const institution = await seedInstitution(api, {
    name: `Crédito da Praça ${freshCpf()}`,
    legal_name: 'Ana Souza',
    city: 'Campinas',
  });
  const client = await seedClient(api, { name: 'Rita Lima' });
  const loan = await seedLoan(api, { client_id: client.id });
  return { institution, client, loan };
}

test("PB-11 PB-12 PB-13 'Pedir aceite' offers the contract in the portal, where the client reads and accepts it", async ({
  page,
  api,
  details,
  portal,
  toasts,
}) => {
  const { institution, client } = await seedRita(api);
  const openDialog = async () => {
    await details.open();
    await details.dialog.getByRole('button', { name: 'Mais' }).click();
    await details.dialog.getByRole('button', { name: 'Aceite do contrato' }).click();
    return page.getByRole('dialog', { name: 'Aceite do contrato' });
  };
  const asked = await openDialog();
  await asked.getByRole('button', { name: 'Pedir aceite' }).click();
  await expect(toasts).toContainText('Aceite pedido!');
  await expect(asked).toContainText('Aguardando o cliente');
  await expect(asked.getByRole('button', { name: 'Retirar pedido' })).toBeVisible();
  await expect(asked.getByRole('button', { name: 'Pedir aceite' })).toHaveCount(0);

  await portal.open(client, institution);
  const offer = page.getByRole('region', { name: 'Há um contrato para você ler' });
  await offer.getByRole('button', { name: 'Ler o contrato' }).click();
  const contract = page.getByRole('dialog', { name: 'Contrato' });
  await expect(contract).toContainText('MUTUANTE (quem empresta): Ana Souza');
  await contract.getByRole('button', { name: 'Agora não' }).click();
  await expect(contract).toBeHidden();
  await offer.getByRole('button', { name: 'Ler o contrato' }).click();
  await contract.getByRole('button', { name: 'Li e aceito' }).click();
  await expect(toasts).toContainText('Contrato aceito!');
  await expect(offer).toHaveCount(0);
  await expect(
    portal.loans.getByRole('button', { name: `Contrato aceito em ${written(dayFromToday(0))}` }),
  ).toBeVisible();

  const accepted = await openDialog();
  await expect(accepted).toContainText('Contrato aceito pelo cliente');
  await expect(accepted).toContainText('Aceito apenas com CPF');
  await expect(accepted).toContainText('Registro de aceite eletrônico simples.');
  await expect(accepted.getByRole('button', { name: 'Registro do aceite' })).toBeVisible();
  await expect(accepted.getByRole('button', { name: 'Retirar pedido' })).toHaveCount(0);
});

test('PB-19 a PDF is compared with what was accepted, by its hash in the browser', async ({
  page,
  app,
  api,
  lender,
  signIn,
}) => {
  const { client, loan } = await seedRita(api);
  const offered = await staffApi(app.url, lender).call('POST /api/loans/:id/acceptance', {
    params: { id: loan.id },
  });
  const bytes = Buffer.from('%PDF-1.4 o contrato');
  await app.runSql(
    `UPDATE acceptances SET accepted_at = '2026-08-10T15:00:00Z', access_code_used = false, sha256 = sha256($2) WHERE id = $1`,
    [offered.id, bytes],
  );
  await app.runSql(
    `INSERT INTO documents_issued (institution_id, id, kind, client_id, loan_id, amount, document_date, code, sha256)
     VALUES ($1, gen_random_uuid(), 'acceptance', $2, $3, 100000, '2026-08-01', 'BCDEFGHIJK', sha256('x'))`,
    [lender.id, client.id, loan.id],
  );
  await signIn(page);
  await new SettingsPage(page).open('Conferir documento');
  await page.getByLabel('Código').fill('BCDEFGHIJK');
  await page.getByRole('button', { name: 'Conferir', exact: true }).click();
  const choose = page.getByLabel('Escolher o PDF');
  await choose.setInputFiles({
    name: 'a.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF outro'),
  });
  await expect(page.getByText('Este arquivo não é o que foi aceito.')).toBeVisible();
  await choose.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: bytes });
  await expect(page.getByText('É o arquivo aceito em 10/08/2026')).toBeVisible();
});

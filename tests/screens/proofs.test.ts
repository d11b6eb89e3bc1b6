import { written } from '#tests/support/expected-texts.ts';
import { dayFromToday, freshCpf, seedClient, seedInstitution, seedLoan } from '#tests/flows/support/seed.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';
import { aPdf } from '#tests/support/pictures.ts';
import { expect, test } from './support/app.tsx';

const PDF = { name: 'Comprovante do Pix.pdf', mimeType: 'application/pdf', buffer: aPdf() };

/** R$ 1.400,00 to pay. */
async function seedRita(api: StaffApi) {
  const institution = await seedInstitution(api, { name: `Crédito da Praça ${freshCpf()}` });
  const client = await seedClient(api, { name: 'Rita Lima' });
  const loan = await seedLoan(api, { client_id: client.id });
  return { institution, client, loan };
}

test("PB-4 PB-6 PB-7 PB-8 PB-9 PB-18 a proof goes from the portal to 'Hoje', becomes a payment, waits again once that is undone, and is refused with a reason", async ({
  page,
  api,
  staffPage,
  details,
  portal,
  toasts,
}) => {
  const { institution, client, loan } = await seedRita(api);
  await portal.open(client, institution);
  await portal.loans.getByRole('button', { name: 'Já paguei: enviar comprovante' }).click();
  const sending = page.getByRole('dialog', { name: 'Comprovante de pagamento' });
  const send = sending.getByRole('button', { name: 'Enviar', exact: true });
  await expect(sending.getByLabel('Valor pago')).toHaveValue('1.400,00');
  await send.click();
  await expect(sending).toContainText('Tire uma foto ou escolha um arquivo.');
  const large = { ...PDF, buffer: Buffer.concat([aPdf(), Buffer.alloc(409_600)]) };
  await sending.getByLabel('Escolher arquivo').setInputFiles(large);
  await expect(sending).toContainText('Este PDF tem mais de 400 kB.');
  await sending.getByLabel('Escolher arquivo').setInputFiles(PDF);
  await expect(sending).toContainText('Comprovante do Pix');
  await sending.getByLabel('Valor pago').fill('65,00');
  await send.click();
  await expect(toasts).toContainText('Comprovante enviado!');
  await expect(portal.loans).toContainText(
    'Comprovante de R$ 65,00 enviado em 15/08, aguardando conferência.',
  );

  await staffPage.goto('/');
  await page.getByRole('button', { name: 'Comprovantes: 1 · R$ 65,00' }).click();
  const dialog = page.getByRole('dialog', { name: 'Comprovantes' });
  const card = dialog.getByRole('region', { name: 'Comprovante de Rita Lima' });
  await expect(card).toContainText('Empréstimo de R$ 1.000,00');
  await expect(card.getByRole('button', { name: 'Baixar o comprovante' })).toBeVisible();
  await card.getByRole('button', { name: 'Confirmar pagamento de Rita Lima' }).click();
  const changes = card.getByLabel('O que muda');
  await expect(changes).toContainText('R$ 1.400,00');
  await expect(changes).toContainText('R$ 1.335,00');
  await card.getByLabel('Valor').fill('60,00');
  await expect(changes).toContainText('R$ 1.340,00');
  await card.getByRole('button', { name: 'Confirmar R$ 60,00' }).click();
  await expect(toasts).toContainText('Pagamento confirmado!');
  await expect(page.getByText('Comprovantes: ')).toHaveCount(0);
  await expect(dialog).toContainText('Tudo conferido');
  const paid = await api.call('GET /api/payments', { query: { loan_id: loan.id } });
  expect(paid.items.map(({ amount, proof }) => [amount, proof === null])).toEqual([[6_000, false]]);

  await details.open();
  await details.dialog.getByRole('tab', { name: 'Histórico' }).click();
  await expect(details.dialog).toContainText('Pagamento de R$ 60,00, conferido pelo comprovante');
  await details.dialog.getByRole('tab', { name: 'Pagamentos' }).click();
  await details.dialog.getByRole('button', { name: /^Comprovante de R\$ 60,00 em/ }).click();
  const opened = page.getByRole('dialog', { name: 'Comprovante', exact: true });
  await expect(opened.getByRole('button', { name: 'Baixar o comprovante' })).toBeVisible();

  const [payment] = paid.items;
  await api.call('DELETE /api/payments/:id', { params: { id: payment?.id ?? '' } });
  await staffPage.goto('/');
  await page.getByRole('button', { name: /^Comprovantes: 1/ }).click();
  await card.getByRole('button', { name: 'Recusar de Rita Lima' }).click();
  await card.getByRole('button', { name: 'Recusar comprovante' }).click();
  await expect(card).toContainText('Escreva o motivo.');
  await card.getByLabel('Motivo').fill('Não caiu na conta.');
  await card.getByRole('button', { name: 'Recusar comprovante' }).click();
  await expect(toasts).toContainText('Comprovante recusado');

  await portal.open(client, institution);
  await expect(portal.loans).toContainText(
    'Comprovante de R$ 65,00 enviado em 15/08. Não confirmado: Não caiu na conta.',
  );
});

test('PB-8 PA-31 a proof of the sum of the quote offers its discount, which nobody has to give', async ({
  page,
  api,
  staffPage,
  toasts,
  portal,
}) => {
  const institution = await seedInstitution(api, {
    name: `Crédito da Praça ${freshCpf()}`,
    early_discount: true,
  });
  const client = await seedClient(api, { name: 'Rita Lima' });
  // 40 000 × 20 ÷ 30 days.
  const loan = await seedLoan(api, {
    client_id: client.id,
    start_date: dayFromToday(-10),
    end_date: dayFromToday(20),
  });
  await portal.open(client, institution);
  await portal.loans.getByRole('button', { name: 'Já paguei: enviar comprovante' }).click();
  const sending = page.getByRole('dialog', { name: 'Comprovante de pagamento' });
  await sending.getByLabel('Escolher arquivo').setInputFiles(PDF);
  await sending.getByLabel('Valor pago').fill('1.133,33');
  await sending.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(toasts).toContainText('Comprovante enviado!');

  await staffPage.goto('/');
  await page.getByRole('button', { name: /^Comprovantes: 1/ }).click();
  const card = page
    .getByRole('dialog', { name: 'Comprovantes' })
    .getByRole('region', { name: 'Comprovante de Rita Lima' });
  await card.getByRole('button', { name: 'Confirmar pagamento de Rita Lima' }).click();
  const changes = card.getByLabel('O que muda');
  await expect(card).toContainText(
    'É o valor para quitar em 15/08/2026, com R$ 266,67 de desconto de juros.',
  );
  await expect(changes).toContainText('R$ 266,67');
  const settling = card.getByLabel('Quitar com esse desconto de R$ 266,67');
  await expect(settling).not.toBeChecked();
  await card.getByLabel('Valor', { exact: true }).fill('1.133,00');
  await expect(settling).toHaveCount(0);
  await card.getByLabel('Valor', { exact: true }).fill('1.133,33');
  await settling.click();
  await expect(changes).not.toContainText('R$ 266,67');
  await card.getByRole('button', { name: 'Confirmar R$ 1.133,33' }).click();
  await expect(toasts).toContainText('Pagamento confirmado e empréstimo quitado!');
  expect(await api.call('GET /api/loans/:id', { params: { id: loan.id } })).toMatchObject({
    status: 'pago',
    paid_amount: 113_333,
    discount: 26_667,
  });
});

test('PB-8 AQ-12 a proof of three days ago is asked about the late fee of its day; without its picture it says why', async ({
  page,
  app,
  api,
  staffPage,
  toasts,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  const terms = { start_date: dayFromToday(-40), end_date: dayFromToday(-5), overdue_interest_rate: 500 };
  const loan = await seedLoan(api, { client_id: client.id, ...terms });
  await app.runSql(
    `WITH of AS (SELECT institution_id, id AS client_id FROM clients WHERE id = $1),
       gone AS (
         INSERT INTO files (institution_id, id, client_id, kind, name, content_type, size, sha256, emptied_at)
         SELECT institution_id, gen_random_uuid(), client_id, 'payment_proof', 'Comprovante', 'image/png', 9, sha256('x'), now() FROM of
         RETURNING institution_id, id, client_id)
     INSERT INTO payment_proofs (institution_id, id, client_id, loan_id, file_id, amount, paid_on)
     SELECT institution_id, gen_random_uuid(), client_id, $2, id, 141000, $3 FROM gone`,
    [client.id, loan.id, dayFromToday(-3)],
  );
  await staffPage.goto('/');
  await page.getByRole('button', { name: /^Comprovantes: 1/ }).click();
  const card = page.getByRole('dialog', { name: 'Comprovantes' }).getByRole('region', { name: /Rita Lima/ });
  await expect(card).toContainText('O conteúdo não estava no backup.');
  await card.getByRole('button', { name: 'Confirmar pagamento de Rita Lima' }).click();
  await expect(card).toContainText(/Multa por atraso, 2 dias\s*R\$\s10,00/);
  await card.getByLabel('Data do pagamento').fill(written(dayFromToday(0)));
  await expect(card).toContainText(/Multa por atraso, 5 dias\s*R\$\s25,00/);
  await card.getByLabel('Data do pagamento').fill(written(dayFromToday(-3)));
  await card.getByRole('radio', { name: 'Receber junto' }).click();
  await card.getByRole('button', { name: 'Confirmar R$ 1.410,00' }).click();
  await expect(toasts).toContainText('Pagamento confirmado!');
  const paid = await api.call('GET /api/payments', { query: { loan_id: loan.id } });
  expect(paid.items.map(({ amount, late_fee }) => [amount, late_fee])).toEqual([[140_000, 1_000]]);
});

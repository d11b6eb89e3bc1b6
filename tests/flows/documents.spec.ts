import { ClientPageView } from './pages/client-page.ts';
import { codeOf, savedDocument } from './pages/document-downloads.ts';
import { SimulatePage } from './pages/simulate-page.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { dayFromToday, seedClient, seedInstitution, seedLoan } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';

const CREDITOR = {
  name: 'Crédito da Praça',
  logo_url: null,
  contact_info: null,
  legal_name: 'Ana Maria de Jesus',
  document: '529.982.247-25',
  address: 'Rua das Flores, 100',
  city: 'Campinas',
};

/** Rita owes R$ 1.400,00. */
async function seedRita(api: StaffApi) {
  const client = await seedClient(api, { name: 'Rita Lima' });
  return { client, loan: await seedLoan(api, { client_id: client.id }) };
}

test("DC-2 DC-9 the toast of a payment offers its receipt; its code is found again by 'Conferir documento'", async ({
  page,
  api,
  details,
  toasts,
  settings,
}) => {
  await seedInstitution(api, CREDITOR);
  await seedRita(api);
  await details.open();
  await details.amount.fill('250,00');
  await details.add.click();
  const { name, text } = await savedDocument(
    page,
    toasts.getByRole('button', { name: 'Recibo', exact: true }),
  );
  expect(name).toBe(`recibo-rita-lima-${dayFromToday(0)}.pdf`);
  expect(text).toContain('R$ 250,00 (duzentos e cinquenta reais)');
  expect(text).toContain('Falta pagar depois deste pagamento R$ 1.150,00');
  await settings.open('Conferir documento');
  const check = page.getByRole('button', { name: 'Conferir' });
  await page.getByLabel('Código').fill('ABC');
  await check.click();
  await expect(page.getByText('O código tem 10 letras e números, como ABCDE-FGHIJ.')).toBeVisible();
  await page.getByLabel('Código').fill('AAAAA-AAAAA');
  await check.click();
  await expect(page.getByText('Nenhum documento foi emitido com este código.')).toBeVisible();
  await page.getByLabel('Código').fill(codeOf(text).toLowerCase());
  await check.click();
  const found = page.getByRole('status').filter({ hasText: 'Documento' });
  await expect(found).toContainText('Rita Lima');
  await expect(found).toContainText('R$ 250,00');
  await expectNoFaults(page);
});

test('DC-2 the list of payments leads to the receipt of each', async ({ page, api, details }) => {
  const { loan } = await seedRita(api);
  await api.call('POST /api/payments', {
    body: { loan_id: loan.id, amount: 10_000, payment_date: dayFromToday(0) },
  });
  await details.open();
  await details.dialog.getByRole('button', { name: /^Recibo de R\$ 100,00/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Recibo', exact: true });
  const { text } = await savedDocument(page, receipt.getByRole('button', { name: 'Recibo em PDF' }));
  expect(text).toContain('R$ 100,00 (cem reais)');
});

test('DC-3 DC-4 DC-5 DC-6 the details of a loan offer its documents, and say what is missing', async ({
  page,
  api,
  details,
  toasts,
}) => {
  const { loan } = await seedRita(api);
  await details.open();
  await details.more('Nota promissória');
  await expect(toasts).toContainText('Preencha nome e cidade do credor em Configurações.');
  await seedInstitution(api, CREDITOR);
  const button = (name: string) => details.dialog.getByRole('button', { name, exact: true });
  expect((await savedDocument(page, button('Nota promissória'))).text).toContain(
    'pagarei por esta única via',
  );
  expect((await savedDocument(page, button('Contrato'))).text).toContain(
    'Modelo. Revise com um advogado antes de usar.',
  );
  expect((await savedDocument(page, button('Carnê'))).name).toBe(`carne-rita-lima-${dayFromToday(0)}.pdf`);
  await expect(button('Termo de quitação')).toHaveCount(0);
  await api.call('POST /api/loans/:id/settle', {
    params: { id: loan.id },
    body: { total_amount: 140_000, remaining_amount: 140_000 },
  });
  expect((await savedDocument(page, button('Termo de quitação'))).text).toContain('plena e geral quitação');
  await expect(button('Carnê')).toHaveCount(0);
});

test("DC-7 the client's page gives a statement of a period", async ({ page, api, clients }) => {
  const { loan } = await seedRita(api);
  await api.call('POST /api/payments', {
    body: { loan_id: loan.id, amount: 10_000, payment_date: dayFromToday(0) },
  });
  await clients.open();
  const view = new ClientPageView(page, 'Rita Lima');
  await view.openFromList('Rita Lima');
  await view.button('Extrato').click();
  const dialog = page.getByRole('dialog', { name: 'Extrato de Rita' });
  const { name, text } = await savedDocument(page, dialog.getByRole('button', { name: 'Baixar extrato' }));
  expect(name).toBe(`extrato-rita-lima-${dayFromToday(0)}.pdf`);
  expect(text).toContain('Pago no período R$ 100,00');
});

test('DC-8 a simulation becomes a proposal on paper', async ({ staffPage: page }) => {
  const simulate = new SimulatePage(page);
  await simulate.open();
  await simulate.amount.fill('1.000,00');
  await simulate.rate.fill('40');
  const { text } = await savedDocument(page, page.getByRole('button', { name: 'Proposta em PDF' }));
  expect(text).toContain('Simulação sem valor de contrato');
  expect(text).toContain('Total a pagar R$ 1.400,00');
});

test('DC-12 in the portal a client has receipts, contract and statement of their own, and no promissory note', async ({
  page,
  api,
  portal,
}) => {
  const institution = await seedInstitution(api, {
    ...CREDITOR,
    name: `Crédito ${process.pid}-${Date.now()}`,
  });
  const { client, loan } = await seedRita(api);
  await api.call('POST /api/payments', {
    body: { loan_id: loan.id, amount: 10_000, payment_date: dayFromToday(0) },
  });
  await portal.giveCpf(client.cpf);
  await portal.choose(institution.name);
  const card = portal.loans.first();
  expect((await savedDocument(page, card.getByRole('button', { name: 'Contrato' }))).text).toContain(
    'MUTUANTE',
  );
  await card.getByText('Ver 1 pagamento').click();
  expect((await savedDocument(page, card.getByRole('button', { name: /^Recibo/ }))).text).toContain(
    '(cem reais)',
  );
  await expect(card.getByRole('button', { name: /promissória/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Extrato' }).click();
  const dialog = page.getByRole('dialog', { name: 'Meu extrato' });
  expect((await savedDocument(page, dialog.getByRole('button', { name: 'Baixar extrato' }))).text).toContain(
    'Pago no período R$ 100,00',
  );
});

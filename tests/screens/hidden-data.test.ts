import { seedRequest } from '#tests/flows/support/seed-interests.ts';
import { seedClient, seedInstitution, seedLoan } from '#tests/flows/support/seed.ts';
import { expect, test } from './support/app.tsx';

const RITA = { name: 'Rita Lima', phone: '(11) 98765-4321', cpf: '52998224725' };

test('LP-10 the list hides, the page and the form show, and what is saved stays whole', async ({
  page,
  api,
  clients,
  toasts,
}) => {
  await seedInstitution(api, { name: 'Crédito da Praça', hides_personal_data: true });
  const rita = await seedClient(api, RITA);
  await clients.open();
  await expect(clients.cards.first()).toContainText('(11) •••••-4321');
  await expect(clients.cards.first()).toContainText('***.982.247-**');
  const form = await clients.edit('Rita Lima');
  await expect(form.phone).toHaveValue('(11) 98765-4321');
  await expect(form.cpf).toHaveValue('529.982.247-25');
  await form.name.fill('Rita de Lima');
  await form.save.click();
  await expect(toasts).toContainText('Cliente atualizado!');
  expect(await api.call('GET /api/clients/:id', { params: { id: rita.id } })).toMatchObject({
    name: 'Rita de Lima',
    phone: '(11) 98765-4321',
    cpf: '52998224725',
  });
  await page.goto(`/clientes?cliente=${rita.id}`);
  await expect(page.getByRole('main')).toContainText('529.982.247-25');
});

test('LP-10 a CPF that is typed whole still finds the client who was deleted', async ({ api, clients }) => {
  await seedInstitution(api, { name: 'Crédito da Praça', hides_personal_data: true });
  const rita = await seedClient(api, RITA);
  await api.call('DELETE /api/clients/:id', { params: { id: rita.id } });
  await clients.open();
  const form = await clients.openNew();
  await form.cpf.fill('529.982.247-25');
  await expect(form.restore).toBeVisible();
});

test('LP-10 a message from a list of loans still goes to the whole number', async ({ page, api, loans }) => {
  await seedInstitution(api, { name: 'Crédito da Praça', hides_personal_data: true });
  const rita = await seedClient(api, RITA);
  await seedLoan(api, { client_id: rita.id, amount: 100_000 });
  await loans.open();
  await page.getByRole('button', { name: /^Partilhar/ }).click();
  const chat = page.getByRole('dialog').getByRole('link', { name: 'Enviar pelo WhatsApp' });
  await expect(chat).toHaveAttribute('href', /wa\.me\/5511987654321/);
});

test('LP-10 the queue hides who asks; the request shows them, with the chat', async ({
  page,
  app,
  lender,
  api,
  queue,
}) => {
  await seedInstitution(api, { name: 'Crédito da Praça', hides_personal_data: true });
  await seedRequest(app, lender, { name: 'Rita Lima', cpf: RITA.cpf, phone: RITA.phone });
  await queue.open();
  const panel = page.getByRole('tabpanel');
  await expect(panel).toContainText('***.982.247-**');
  await expect(panel.getByRole('link', { name: 'Conversar no WhatsApp' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Rita Lima', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'Detalhes do Interesse' });
  await expect(details).toContainText('529.982.247-25');
  await expect(details.getByRole('link', { name: 'Conversar no WhatsApp' })).toHaveAttribute(
    'href',
    /wa\.me\/5511987654321/,
  );
});

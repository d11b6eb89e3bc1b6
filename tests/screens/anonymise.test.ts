import { ClientPageView } from '#tests/flows/pages/client-page.ts';
import { expect, test } from './support/app.tsx';
import { dayFromToday, seedClient, seedLoan } from '#tests/flows/support/seed.ts';

test('LP-6 LP-8 the owner makes a client anonymous with the password, once nothing is open', async ({
  page,
  api,
  clients,
  toasts,
  lender,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  const loan = await seedLoan(api, { client_id: client.id, end_date: dayFromToday(20) });
  await clients.open();
  const view = new ClientPageView(page, 'Rita Lima');
  await view.openFromList('Rita Lima');
  await view.article.getByText('Privacidade').click();
  await view.button('Anonimizar cliente').click();
  const dialog = page.getByRole('dialog', { name: 'Anonimizar cliente' });
  await expect(dialog).toContainText(
    'Isto não pode ser desfeito. Exportações e backups feitos antes ainda têm os dados.',
  );
  await dialog.getByRole('button', { name: 'Anonimizar' }).click();
  await expect(dialog).toContainText('Informe a senha atual.');
  await dialog.getByLabel('Senha atual').fill(lender.password);
  await dialog.getByRole('button', { name: 'Anonimizar' }).click();
  await expect(toasts).toContainText('Ainda há o que resolver com este cliente: empréstimo em aberto.');

  const sums = { total_amount: 140_000, remaining_amount: 140_000 };
  await api.call('POST /api/loans/:id/settle', { params: { id: loan.id }, body: sums });
  await dialog.getByRole('button', { name: 'Anonimizar' }).click();
  await expect(toasts.getByText('Cliente anonimizado')).toBeVisible();
  await expect(view.article).toBeHidden();
  expect(await api.call('GET /api/clients', {})).toMatchObject({ items: [] });
});

test("LP-5 the owner finds 'Exportar dados deste cliente' beside it, with a file to read and one for a program", async ({
  page,
  api,
  clients,
}) => {
  await seedClient(api, { name: 'Rita Lima' });
  await clients.open();
  const view = new ClientPageView(page, 'Rita Lima');
  await view.openFromList('Rita Lima');
  await view.article.getByText('Privacidade').click();
  await view.button('Exportar dados deste cliente').click();
  const dialog = page.getByRole('dialog', { name: 'Dados de Rita' });
  await expect(dialog.getByRole('button', { name: 'PDF, para ler' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'JSON, para outro programa' })).toBeVisible();
});

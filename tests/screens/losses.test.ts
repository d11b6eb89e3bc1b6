import { ReceiveSheet } from '#tests/flows/pages/receive-sheet.ts';
import { expect, test } from './support/app.tsx';
import { dayFromToday, seedClient, seedLoan } from '#tests/flows/support/seed.ts';

test('PD-9 PD-10 PD-11 a debt that will never come is written off with its reason, says Perda everywhere, and is received after all', async ({
  page,
  api,
  details,
  toasts,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  const loan = await seedLoan(api, {
    client_id: client.id,
    start_date: dayFromToday(-75),
    end_date: dayFromToday(-45),
  });
  await details.open();
  await details.dialog.getByRole('button', { name: 'Mais' }).click();
  await details.dialog.getByRole('button', { name: 'Baixar como perda' }).click();
  const dialog = page.getByRole('dialog', { name: 'Baixar como perda' });
  await expect(dialog).toContainText('R$ 1.400,00');
  await dialog.getByRole('button', { name: 'Baixar como perda' }).click();
  await expect(dialog).toContainText('Escreva o motivo.');
  await dialog.getByLabel('Motivo').fill('Mudou de cidade');
  await dialog.getByRole('button', { name: 'Baixar como perda' }).click();
  await expect(toasts.getByText('Empréstimo baixado como perda!')).toBeVisible();
  await expect(details.text('Perda', { exact: true }).first()).toBeVisible();
  await expect(details.dialog).toContainText('Baixado como perda em');
  await expect(details.text('PAGO', { exact: true })).toBeHidden();
  await expect(details.dialog.getByRole('button', { name: 'Avisar quitação' })).toBeHidden();
  await expect(details.dialog.getByRole('button', { name: 'Contrato', exact: true })).toBeVisible();
  await expect(details.dialog.getByRole('button', { name: 'Termo de quitação' })).toBeHidden();
  await details.showHistory();
  await expect(details.history.first()).toContainText('Motivo: Mudou de cidade');

  await page.goto('/caixa');
  await expect(
    page.getByRole('heading', { name: 'Perdas do mês' }).locator('xpath=../following-sibling::p').first(),
  ).toHaveText('R$ 1.000,00');
  await page.goto(`/clientes?cliente=${client.id}`);
  await expect(page.locator('dt', { hasText: 'Perdas' }).locator('xpath=following-sibling::dd')).toHaveText(
    'R$ 1.000,00',
  );

  await details.open();
  await details.dialog.getByRole('button', { name: 'Recebi de um empréstimo baixado' }).click();
  await expect(new ReceiveSheet(page).dialog).toBeVisible();
  expect(await api.call('GET /api/loans/:id', { params: { id: loan.id } })).toMatchObject({
    status: 'atrasado',
    loss: false,
    discount: 0,
  });
});

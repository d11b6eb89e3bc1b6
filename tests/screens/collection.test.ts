import { MessageSheet, openChat } from '#tests/flows/pages/message-sheet.ts';
import { toastsByLabel } from '#tests/flows/pages/toasts.ts';
import { expect, test } from './support/app.tsx';
import { dayFromToday, seedClient, seedLoan } from '#tests/flows/support/seed.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';

async function seedLate(api: StaffApi, name: string, days: number) {
  const client = await seedClient(api, { name, phone: '(11) 98888-7777' });
  const dates = { start_date: dayFromToday(-60), end_date: dayFromToday(-days) };
  return seedLoan(api, { client_id: client.id, ...dates });
}

test('CB-8 CB-10 CB-11 CB-14 Cobrar todos goes from client to client, keeps its place over a reload and counts what became of each', async ({
  page,
  api,
  dashboard,
}) => {
  for (const [at, name] of ['Ana Atrasada', 'Bia Atrasada', 'Caio Atrasado'].entries())
    await seedLate(api, name, at + 1);
  await dashboard.open();
  await dashboard.today.getByRole('link', { name: 'Cobrar todos os 3' }).click();
  await expect(page).toHaveURL(/\/cobrar\?grupo=atrasados|\/cobrar$/);
  await expect(page.getByText('1 de 3')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ana Atrasada' })).toBeVisible();
  await page.getByRole('button', { name: 'Ver mensagem' }).click();
  await expect(page.getByLabel('Mensagem')).toHaveValue(/Olá, Ana!/);

  await openChat(page);
  await page.getByRole('button', { name: 'Enviei', exact: true }).click();
  await expect(page.getByText('2 de 3')).toBeVisible();

  await page.reload();
  await expect(page.getByText('2 de 3')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bia Atrasada' })).toBeVisible();
  await page.getByRole('button', { name: 'Pular' }).click();
  await openChat(page);
  await page.getByRole('button', { name: 'Não enviei' }).click();
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Pronto' })).toContainText(/Abri2Enviei1Pulei1/);
  await page.getByRole('button', { name: 'Concluir' }).click();

  // Who was written to today is left out, unless it is asked for; what was not sent does not count.
  await expect(page.getByText('2 clientes para cobrar')).toBeVisible();
  await page.getByLabel('Incluir quem já cobrei hoje').check();
  await expect(page.getByText('3 clientes para cobrar')).toBeVisible();
});

test('CB-12 after a payment the toast offers the receipt in the words of the institution, beside Desfazer', async ({
  page,
  api,
  details,
}) => {
  await seedLate(api, 'Rita Recibo', 1);
  await details.open('Rita Recibo');
  await details.pay('400,00');
  const toast = toastsByLabel(page);
  await expect(toast).toContainText('Pagamento adicionado!');
  await expect(toast.getByText('Desfazer')).toBeVisible();
  await toast.getByText('Enviar recibo').click();
  const message = new MessageSheet(page);
  await expect(message.text).toHaveValue(/^Olá, Rita! Recebi R\$ 400,00 em /);
});

test('CB-12 after a settlement the toast offers to confirm it, beside Desfazer', async ({
  page,
  api,
  details,
}) => {
  await seedLate(api, 'Sara Quitada', 1);
  await details.open('Sara Quitada');
  await details.settle.click();
  const toast = toastsByLabel(page);
  await expect(toast.getByText('Desfazer')).toBeVisible();
  await toast.getByText('Avisar quitação').click();
  await expect(new MessageSheet(page).text).toHaveValue(
    'Olá, Sara! Confirmo que o empréstimo de R$ 1.000,00 está quitado. Agradeço a confiança!',
  );
});

test('PX-13 the key of a client is never refused and says what it looks like', async ({ page, clients }) => {
  await clients.open();
  await clients.openNew();
  const key = page.getByLabel(/^Chave Pix/);
  await key.fill('529.982.247-25');
  await expect(page.getByText('Parece um CPF')).toBeVisible();
  await key.fill('a da minha irmã');
  await expect(page.getByText('Parece um CPF')).toBeHidden();
});

test('CB-12 PX-13 after lending the toast offers the welcome and the key the client is paid by', async ({
  page,
  api,
  loans,
}) => {
  await seedClient(api, { name: 'Nara Nova', phone: '(11) 98888-7777', pix_key: 'nara@exemplo.com.br' });
  await loans.open();
  const form = await loans.openNew();
  await form.fillIn({ client: 'Nara Nova', amount: '1000', rate: '40' });
  await form.create.click();
  const toast = toastsByLabel(page);
  await expect(toast).toContainText('Empréstimo criado!');
  await expect(toast.getByText('Copiar chave Pix')).toBeVisible();
  await toast.getByText('Avisar do empréstimo').click();
  await expect(new MessageSheet(page).text).toHaveValue(
    /^Olá, Nara! Seu empréstimo foi registrado: pagamento único de R\$ 1.400,00/,
  );
});

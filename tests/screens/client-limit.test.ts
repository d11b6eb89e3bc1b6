import { LoanForm } from '#tests/flows/pages/loan-form.ts';
import { ClientPageView } from '#tests/flows/pages/client-page.ts';
import { expect, test } from './support/app.tsx';
import { dayFromToday, seedClient, seedLoan } from '#tests/flows/support/seed.ts';

test('PD-5 PD-6 PD-7 a limit and a mark on the client, read and asked about by the next loan', async ({
  page,
  api,
  clients,
  toasts,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  const paid = await seedLoan(api, {
    client_id: client.id,
    start_date: dayFromToday(-40),
    end_date: dayFromToday(-10),
  });
  const sums = { total_amount: 140_000, remaining_amount: 140_000 };
  await api.call('POST /api/loans/:id/settle', { params: { id: paid.id }, body: sums });
  await seedLoan(api, { client_id: client.id, end_date: dayFromToday(20) });
  await clients.open();
  const view = new ClientPageView(page, 'Rita Lima');
  await view.openFromList('Rita Lima');
  await view.button('Editar dados').click();
  const form = page.getByRole('dialog', { name: 'Editar Cliente' });
  await form.getByLabel('Limite (opcional)').fill('abc');
  await form.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(form).toContainText('Digite o limite, como 2.000,00, ou deixe em branco.');
  await form.getByLabel('Limite (opcional)').fill('1800');
  await form.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(toasts.getByText('Cliente atualizado!')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(view.article).toContainText('R$ 1.800,00');

  await view.button('Não emprestar').click();
  const mark = page.getByRole('dialog', { name: 'Não emprestar' });
  await mark.getByRole('button', { name: 'Marcar' }).click();
  await expect(mark).toContainText('Escreva o motivo.');
  await mark.getByLabel('Motivo').fill('Sumiu por meses');
  await mark.getByRole('button', { name: 'Marcar' }).click();
  await expect(toasts.getByText('Marcado: não emprestar')).toBeVisible();
  await expect(mark).toBeHidden();
  await expect(view.article).toContainText('Não emprestar, desde 15/08/2026');
  await expect(view.article).toContainText('Sumiu por meses');

  await view.button('Emprestar').click();
  const loan = new LoanForm(page);
  await expect(loan.dialog).toContainText('Maior empréstimo pago: R$ 1.000,00 em 08/2026');
  await expect(loan.dialog).toContainText('Limite R$ 1.800,00 · livre R$ 800,00');
  await loan.amount.fill('1000');
  await loan.rate.fill('40');
  await expect(loan.dialog).toContainText('Passa do limite de Rita em R$ 200,00.');
  await loan.create.click();
  const question = page.getByRole('alertdialog', { name: 'Não emprestar' });
  await expect(question).toContainText(
    'Você marcou: não emprestar a Rita. Motivo: Sumiu por meses. Continuar?',
  );
  await question.getByRole('button', { name: 'Continuar' }).click();
  await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
  await expect(loan.dialog).toBeHidden();

  await view.button('Mudar ou tirar a marca').click();
  await mark.getByRole('button', { name: 'Tirar a marca' }).click();
  await expect(toasts.getByText('Marca retirada')).toBeVisible();
  await expect(view.article).not.toContainText('Sumiu por meses');
});

test('PD-6 a request of a marked client says so in the queue', async ({ page, api, queue }) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  await api.call('PUT /api/clients/:id/no-lending', {
    params: { id: client.id },
    body: { version: client.version, reason: 'Sumiu por meses' },
  });
  await api.call('POST /api/interests', { body: { client_id: client.id, requested_amount: 50_000 } });
  await queue.open();
  await expect(page.getByText('Não emprestar', { exact: true }).first()).toBeVisible();
  const { dialog } = await queue.openRequest('Rita Lima');
  await expect(dialog).toContainText('Não emprestar: Sumiu por meses');
});

test('PD-5 the one press that lends for a request says by how much the limit is passed', async ({
  api,
  queue,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  await api.call('PATCH /api/clients/:id', {
    params: { id: client.id },
    body: { version: client.version, credit_limit: 180_000 },
  });
  await seedLoan(api, { client_id: client.id, end_date: dayFromToday(20) });
  const request = await api.call('POST /api/interests', {
    body: { client_id: client.id, requested_amount: 100_000 },
  });
  await queue.open();
  const { dialog } = await queue.openRequest('Rita Lima');
  await expect(dialog).not.toContainText('Passa do limite');
  for (const status of ['Em Análise', 'Aprovado'] as const) {
    const { version } = await api.call('GET /api/interests/:id', { params: { id: request.id } });
    await api.call('PATCH /api/interests/:id', { params: { id: request.id }, body: { version, status } });
  }
  await queue.open();
  const approved = await queue.openRequest('Rita Lima');
  await expect(approved.dialog).toContainText('Passa do limite de Rita em R$ 200,00.');
});

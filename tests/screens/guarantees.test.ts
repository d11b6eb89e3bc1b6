import { LoanForm } from '#tests/flows/pages/loan-form.ts';
import { expect, test } from './support/app.tsx';
import { seedClient } from '#tests/flows/support/seed.ts';

test('PD-1 PD-3 PD-4 an avalista and a garantia come with a new loan, are changed in its details and given back', async ({
  page,
  api,
  loans,
  details,
  toasts,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  await loans.open();
  await loans.openNew();
  const form = new LoanForm(page);
  await form.fillIn({ client: 'Rita Lima', amount: '1000', rate: '40' });
  await form.dialog.getByRole('button', { name: 'Avalista ou garantia' }).click();
  const guarantor = form.dialog.getByRole('group', { name: 'Avalista' });
  await guarantor.getByLabel('CPF (opcional)').fill('529.982.247-26');
  await form.create.click();
  await expect(guarantor).toContainText('Escreva o nome do avalista.');
  await expect(guarantor).toContainText('Confira o CPF do avalista, ou deixe em branco.');
  await guarantor.getByLabel('Nome').fill('Saulo Reis');
  await guarantor.getByLabel('CPF (opcional)').fill('529.982.247-25');
  await guarantor.getByLabel('Telefone (opcional)').fill('(11) 91234-5678');
  await form.dialog.getByRole('button', { name: 'Garantia', exact: true }).click();
  await form.dialog.getByRole('group', { name: 'Garantia' }).getByLabel('Descrição').fill('Moto Honda');
  await form.create.click();
  await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
  await expect(form.dialog).toBeHidden();
  const { items } = await api.call('GET /api/loans', { query: {} });
  const id = items[0]?.id ?? '';
  expect(await api.call('GET /api/loans/:id/guarantees', { params: { id } })).toMatchObject({
    guarantors: [{ name: 'Saulo Reis', cpf: '52998224725', phone: '(11) 91234-5678', address: null }],
    items: [{ description: 'Moto Honda', value: null }],
  });

  const openDialog = async () => {
    await details.open();
    await details.dialog.getByRole('button', { name: 'Mais' }).click();
    await details.dialog.getByRole('button', { name: 'Avalista e garantia' }).click();
    const dialog = page.getByRole('dialog', { name: 'Avalista e garantia' });
    await expect(dialog.getByLabel('Nome')).toHaveValue('Saulo Reis');
    return dialog;
  };
  const dialog = await openDialog();
  await expect(dialog.getByRole('link', { name: 'Ligar para Saulo Reis' })).toHaveAttribute(
    'href',
    'tel:+5511912345678',
  );
  await expect(dialog.getByRole('button', { name: /mensagem|Cobrar/ })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Devolver garantia' })).toHaveCount(0);
  await dialog.getByLabel('Valor da garantia (opcional)').fill('9000');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(toasts.getByText('Avalista e garantia salvos!')).toBeVisible();
  await expect(dialog).toBeHidden();

  const sums = { total_amount: 140_000, remaining_amount: 140_000 };
  await api.call('POST /api/loans/:id/settle', { params: { id }, body: sums });
  await page.goto(`/clientes?cliente=${client.id}`);
  const article = page.getByRole('article', { name: 'Página de Rita Lima' });
  await expect(article.getByText('Garantia a devolver')).toBeVisible();
  await article.getByRole('button', { name: 'Devolver garantia' }).click();
  await expect(toasts.getByText('Garantia devolvida!')).toBeVisible();
  await expect(article.getByText('Garantia a devolver')).toBeHidden();
  await expect(await openDialog()).toContainText('Devolvida em 15/08/2026');
});

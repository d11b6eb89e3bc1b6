import { expect, test } from './support/app.tsx';
import { seedClient } from '#tests/flows/support/seed.ts';

test('PD-8 a tag is made in Configurações, put on a client, shown on card and page, and filters the list', async ({
  page,
  api,
  clients,
  toasts,
}) => {
  const rita = await seedClient(api, { name: 'Rita Lima' });
  await seedClient(api, { name: 'Saulo Reis' });
  await page.goto('/administracao?aba=configuracoes&secao=etiquetas');
  await page.getByRole('button', { name: 'Nova etiqueta' }).click();
  const form = page.getByRole('dialog', { name: 'Nova etiqueta' });
  await form.getByRole('button', { name: 'Criar etiqueta' }).click();
  await expect(form).toContainText('Escreva o nome.');
  await form.getByLabel('Nome').fill('Feira');
  await form.getByRole('button', { name: 'Criar etiqueta' }).click();
  await expect(toasts.getByText('Etiqueta criada!')).toBeVisible();
  await expect(form).toBeHidden();

  await clients.open();
  await page.getByRole('button', { name: 'Editar Rita Lima' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar Cliente' });
  await edit.getByLabel('Feira').check();
  await edit.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(toasts.getByText('Cliente atualizado!')).toBeVisible();
  await expect(edit).toBeHidden();
  await expect(clients.cards.nth(0)).toContainText('Feira');

  const { items } = await api.call('GET /api/tags', {});
  await page.goto(`/clientes?etiqueta=${items[0]?.id ?? ''}`);
  await expect(clients.names).toHaveText(['Rita Lima']);
  await expect(
    page.getByRole('group', { name: 'Mostrar' }).getByRole('radio', { name: 'Todos 1' }),
  ).toBeChecked();
  await page.getByLabel('Etiqueta', { exact: true }).selectOption('Todas as etiquetas');
  await expect(clients.names).toHaveText(['Rita Lima', 'Saulo Reis']);
  await page.goto(`/clientes?cliente=${rita.id}`);
  await expect(page.getByRole('article', { name: 'Página de Rita Lima' })).toContainText('Feira');

  await api.call('DELETE /api/tags/:id', { params: { id: items[0]?.id ?? '' } });
  await page.goto(`/clientes?etiqueta=${items[0]?.id ?? ''}`);
  await expect(page.getByText('Esta etiqueta não existe mais')).toBeVisible();
  await page.getByRole('button', { name: 'Todas as etiquetas' }).click();
  await expect(clients.names).toHaveText(['Rita Lima', 'Saulo Reis']);
});

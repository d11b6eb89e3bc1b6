import { expect, test } from './support/app.tsx';
import { hold } from '#tests/flows/support/hold-answer.ts';
import { loseAnswer } from '#tests/flows/support/lose-answer.ts';
import { seedClient, seedInstitution, seedLoan } from '#tests/flows/support/seed.ts';

test('IS-1 a failed save shows the reason and keeps the typed values', async ({
  page,
  api,
  settings,
  toasts,
}) => {
  await settings.open();
  await settings.save.click();
  await expect(toasts.getByRole('listitem')).toContainText('Erro ao adicionar instituição');
  await expect(settings.name).toBeFocused();
  await expect(settings.profile.getByText('Informe o nome da instituição.')).toBeVisible();

  await settings.name.fill('Crédito da Praça');
  await page.route('**/api/institution', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await settings.save.click();
  await expect(toasts.getByRole('listitem')).toContainText('Erro ao adicionar instituição');
  await expect(settings.name).toHaveValue('Crédito da Praça');
  await page.unroute('**/api/institution');

  await seedInstitution(api, { name: 'Da outra aba' });
  await page.reload();
  await settings.logoUrl.fill('http://exemplo.com.br/logo.png');
  await settings.save.click();
  await expect(toasts.getByRole('listitem')).toContainText('Erro ao atualizar instituição');
  await expect(
    settings.profile.getByText('O endereço da logo deve começar com https:// e não conter espaços.'),
  ).toBeVisible();
});

test('CL-5 LN-16 deleted clients and loans can be restored from the settings', async ({
  page,
  api,
  settings,
}) => {
  const client = await seedClient(api, { name: 'Joana Prado' });
  const other = await seedClient(api);
  const loan = await seedLoan(api, { client_id: other.id });
  await api.call('DELETE /api/clients/:id', { params: { id: client.id } });
  await api.call('DELETE /api/loans/:id', { params: { id: loan.id } });
  await settings.open('Excluídos');
  await page.getByRole('button', { name: 'Restaurar Joana Prado' }).click();
  await expect(page.getByText('Nenhum cliente excluído')).toBeVisible();
  await page.getByRole('button', { name: 'Restaurar empréstimo de Maria da Silva' }).click();
  await expect(page.getByText('Nenhum empréstimo excluído')).toBeVisible();
  expect((await api.call('GET /api/clients', {})).items).toHaveLength(2);
  expect((await api.call('GET /api/loans', {})).items).toHaveLength(1);
});

test('LN-16 a loan whose restoration went unanswered does not keep the next one from being restored', async ({
  page,
  api,
  settings,
  toasts,
}) => {
  for (const name of ['Ana Primeira', 'Bruno Segundo']) {
    const loan = await seedLoan(api, { client_id: (await seedClient(api, { name })).id });
    await api.call('DELETE /api/loans/:id', { params: { id: loan.id } });
  }
  await settings.open('Excluídos');
  const comeBack = await loseAnswer(page, '**/restore');
  await page.getByRole('button', { name: 'Restaurar empréstimo de Ana Primeira' }).click();
  await expect(toasts.getByText('Sem resposta do servidor.')).toBeVisible();
  await comeBack();
  await page.getByRole('button', { name: 'Restaurar empréstimo de Bruno Segundo' }).click();
  await expect(toasts.getByText('Empréstimo restaurado!')).toBeVisible();
  await expect(page.getByText('Nenhum empréstimo excluído')).toBeVisible();
  expect((await api.call('GET /api/loans', {})).items).toHaveLength(2);
});

test('when access codes are not required, a client’s form offers none', async ({ page, api, signIn }) => {
  await seedClient(api);
  await signIn(page);
  await page.goto('/clientes');
  const asked = page.waitForResponse('**/api/access-codes');
  await page.getByRole('button', { name: /^Editar/ }).click();
  await asked;
  await expect(page.getByRole('button', { name: 'Salvar alterações' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Gerar código do cliente' })).toHaveCount(0);
});

test('IS-1 IS-3 the first save creates the profile, later ones change it; creditor and rules are sections of their own', async ({
  page,
  api,
  settings,
  toasts,
}) => {
  await settings.open();
  await expect(settings.creditor).toHaveCount(0);
  await settings.name.fill('Crédito da Praça');
  await settings.contact.fill('(11) 4002-8922');
  const release = await hold(page, '**/api/institution', 'PUT');
  await settings.save.click();
  await expect(settings.profile.getByRole('button', { name: 'Salvando...' })).toBeDisabled();
  release();
  await expect(toasts.getByRole('listitem')).toContainText('Configurações salvas!');
  const first = await api.call('GET /api/institution', {});
  expect(first).toMatchObject({
    name: 'Crédito da Praça',
    logo_url: null,
    contact_info: '(11) 4002-8922',
  });

  // Now that it has a name, its creditor and its rules are sections of their own.
  await expect(settings.creditor).toBeVisible();
  await expect(settings.rules.getByRole('checkbox')).toHaveCount(3);
  await settings.name.fill('Crédito Novo');
  await settings.save.click();
  await expect(toasts.getByRole('listitem')).toContainText('Crédito Novo');
  const second = await api.call('GET /api/institution', {});
  expect(second).toEqual({ ...first, name: 'Crédito Novo', version: 3 });
  await page.reload();
  await expect(page.getByLabel('Nome da Instituição')).toHaveValue('Crédito Novo');
});

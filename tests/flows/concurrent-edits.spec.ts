import type { Locator, Page } from '@playwright/test';
import { monthAfter, written } from '#tests/support/expected-texts.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { dayFromToday, seedClient, seedInstitution, seedLoan } from './support/seed.ts';

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const toasts = (page: Page): Locator => page.getByRole('region', { name: /Notifications/ });
const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Both days as the notice writes them: the year only where it is another. */
function movedDays(before: string, after: string): string {
  const length = before.slice(0, 4) === after.slice(0, 4) ? 5 : 10;
  return `${written(before).slice(0, length)} → ${written(after).slice(0, length)}`;
}

async function openLoanForm(page: Page): Promise<Locator> {
  await page.goto('/emprestimos');
  await cardOf(page, 'Rita Lima').getByRole('button', { name: 'Detalhes' }).click();
  await dialog(page, 'Detalhes do Empréstimo').getByRole('button', { name: 'Editar' }).click();
  const form = dialog(page, 'Editar Empréstimo');
  await expect(form).toBeVisible();
  return form;
}

test('LN-18 renewed in one tab while the notes are edited in another: the form says what changed, and the due date stays', async ({
  page,
  context,
  api,
  signIn,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  const loan = await seedLoan(api, {
    client_id: client.id,
    start_date: dayFromToday(-40),
    end_date: dayFromToday(-3),
  });
  const due = monthAfter(dayFromToday(0));
  await signIn(page);
  const form = await openLoanForm(page);
  await form.getByLabel('Observações').fill('Paga na sexta');

  const other = await context.newPage();
  await other.goto('/emprestimos');
  await cardOf(other, 'Rita Lima').getByRole('button', { name: 'Detalhes' }).click();
  await dialog(other, 'Detalhes do Empréstimo').getByRole('button', { name: 'Renovar Empréstimo' }).click();
  await expect(toasts(other).getByText('Empréstimo renovado!')).toBeVisible();

  await form.getByRole('button', { name: 'Salvar Alterações' }).click();
  const notice = form.getByRole('alert');
  await expect(notice).toHaveText(
    `Este empréstimo mudou enquanto você editava: vencimento ${movedDays(dayFromToday(-3), due)}, juros de renovação R$ 0,00 → R$ 400,00`,
  );
  await expect(notice).toBeInViewport();
  await expect(
    toasts(page).getByText('Este registro mudou enquanto você editava. Confira o que mudou e salve de novo.'),
  ).toBeVisible();
  // What was typed is kept, what was not touched is fresh.
  await expect(form.getByLabel('Observações')).toHaveValue('Paga na sexta');
  await expect(form.getByLabel('Data de Vencimento')).toHaveValue(written(due));
  const { version, notes } = await api.call('GET /api/loans/:id', { params: { id: loan.id } });
  expect([version, notes]).toEqual([2, null]);
  await expectNoFaults(page);

  await form.getByRole('button', { name: 'Salvar Alterações' }).click();
  await expect(toasts(page).getByText('Empréstimo atualizado!')).toBeVisible();
  await expect(form).toBeHidden();
  expect(await api.call('GET /api/loans/:id', { params: { id: loan.id } })).toMatchObject({
    notes: 'Paga na sexta',
    end_date: due,
    interest_paid: 40_000,
    version: 3,
  });
});

test('LN-18 only what was changed is sent, and a draft kept since before a change says so when it is opened again', async ({
  page,
  api,
  signIn,
}) => {
  const client = await seedClient(api, {
    name: 'Rita Lima',
    phone: '(11) 91234-5678',
    notes: 'Boa pagadora',
  });
  await signIn(page);
  await page.goto('/clientes');
  await page.getByRole('button', { name: 'Editar Rita Lima' }).click();
  const form = dialog(page, 'Editar Cliente');
  await form.getByLabel('E-mail').fill('rita@exemplo.com.br');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await api.call('PATCH /api/clients/:id', {
    params: { id: client.id },
    body: { version: 1, phone: '(11) 81234-5678' },
  });
  await expect(cardOf(page, 'Rita Lima')).toContainText('(11) 81234-5678');

  await page.getByRole('button', { name: 'Editar Rita Lima' }).click();
  await expect(form.getByRole('alert')).toHaveText(
    'Este cliente mudou enquanto você editava: telefone (11) 91234-5678 → (11) 81234-5678',
  );
  await expect(form.getByLabel('E-mail')).toHaveValue('rita@exemplo.com.br');
  await expect(form.getByLabel('Telefone')).toHaveValue('(11) 81234-5678');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await form.getByRole('button', { name: 'Salvar alterações' }).click();
  expect((await sent).postDataJSON()).toEqual({ version: 2, email: 'rita@exemplo.com.br' });
  await expect(toasts(page).getByText('Cliente atualizado!')).toBeVisible();
  expect(await api.call('GET /api/clients/:id', { params: { id: client.id } })).toMatchObject({
    email: 'rita@exemplo.com.br',
    phone: '(11) 81234-5678',
    notes: 'Boa pagadora',
    version: 3,
  });
});

test('LN-18 a client saved elsewhere with the form open: both changes are there in the end', async ({
  page,
  api,
  signIn,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima', phone: '(11) 91234-5678' });
  await signIn(page);
  await page.goto('/clientes');
  await page.getByRole('button', { name: 'Editar Rita Lima' }).click();
  const form = dialog(page, 'Editar Cliente');
  await form.getByLabel('Endereço').fill('Rua A, 1');
  await api.call('PATCH /api/clients/:id', {
    params: { id: client.id },
    body: { version: 1, phone: '(11) 81234-5678', address: 'Rua B, 2' },
  });
  await form.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(form.getByRole('alert')).toHaveText(
    'Este cliente mudou enquanto você editava: telefone (11) 91234-5678 → (11) 81234-5678, endereço (vazio) → Rua B, 2',
  );
  await expect(form.getByLabel('Telefone')).toHaveValue('(11) 81234-5678');
  await expect(form.getByLabel('Endereço')).toHaveValue('Rua A, 1');
  await form.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(form).toBeHidden();
  expect(await api.call('GET /api/clients/:id', { params: { id: client.id } })).toMatchObject({
    phone: '(11) 81234-5678',
    address: 'Rua A, 1',
    version: 3,
  });
});

test('LN-18 notes of an interest and the profile: what another device saved is said above what is being typed', async ({
  page,
  api,
  signIn,
}) => {
  await seedInstitution(api, { name: 'Crédito Velho' });
  const client = await seedClient(api, { name: 'Rita Lima' });
  const request = await api.call('POST /api/interests', {
    body: { client_id: client.id, requested_amount: 70_000 },
  });
  await signIn(page);
  await page.goto('/administracao');
  await page
    .getByRole('button', { name: /Rita Lima/ })
    .first()
    .click();
  const details = dialog(page, 'Detalhes do Interesse');
  await details.getByLabel('Anotações Internas').fill('Ligar amanhã');
  await api.call('PATCH /api/interests/:id', {
    params: { id: request.id },
    body: { version: 1, notes: 'Pediu urgência' },
  });
  await expect(details.getByRole('alert').filter({ hasText: 'mudou' })).toHaveText(
    'Este interesse mudou enquanto você editava: anotações (vazio) → Pediu urgência',
  );
  await expect(details.getByLabel('Anotações Internas')).toHaveValue('Ligar amanhã');
  await details.getByRole('button', { name: 'Salvar Anotações' }).click();
  await expect(toasts(page).getByText('Interesse atualizado!')).toBeVisible();
  expect(await api.call('GET /api/interests/:id', { params: { id: request.id } })).toMatchObject({
    notes: 'Ligar amanhã',
    version: 3,
  });

  await page.getByRole('tab', { name: 'Configurações' }).click();
  const profile = page.locator('form').filter({ has: page.getByLabel('Nome da Instituição') });
  await profile.getByLabel('Informação de Contato').fill('(11) 4002-8922');
  await api.call('PUT /api/institution', { body: { version: 2, name: 'Crédito Novo' } });
  await expect(profile.getByRole('alert').filter({ hasText: 'mudou' })).toHaveText(
    'Este perfil mudou enquanto você editava: nome Crédito Velho → Crédito Novo',
  );
  await profile.getByRole('button', { name: 'Salvar Configurações' }).click();
  await expect(toasts(page).getByText('Configurações salvas!')).toBeVisible();
  await expect(profile.getByText('mudou enquanto você editava')).toHaveCount(0);
  const institution = await api.call('GET /api/institution', {});
  expect(institution).toMatchObject({ name: 'Crédito Novo', contact_info: '(11) 4002-8922', version: 4 });
});

test('LN-18 LN-13 renewed elsewhere a moment ago: the button renews nothing, says so and shows fresh figures', async ({
  page,
  api,
  signIn,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  const loan = await seedLoan(api, { client_id: client.id, start_date: dayFromToday(-40) });
  await signIn(page);
  await page.goto('/emprestimos');
  await cardOf(page, 'Rita Lima').getByRole('button', { name: 'Detalhes' }).click();
  const details = dialog(page, 'Detalhes do Empréstimo');
  const renewal = details.getByRole('region', { name: 'Renovação' });
  await expect(renewal).toContainText('Sem receber agora. Restante: R$ 1.800,00');
  // This tab hears of the change only by the answer to its own press.
  await page.route('**/api/loans/*', (route) => route.abort());
  await page.route('**/api/loans?*', (route) => route.abort());
  const body = { version: 1, end_date: monthAfter(dayFromToday(0)) };
  await api.call('POST /api/loans/:id/renew', { params: { id: loan.id }, body });
  await details.getByRole('button', { name: 'Renovar Empréstimo' }).click();
  await expect(toasts(page).getByText('O empréstimo não foi renovado')).toBeVisible();
  await expect(
    toasts(page).getByText('Ele mudou enquanto você o via. Confira os novos valores e renove de novo.'),
  ).toBeVisible();
  await expect(renewal).toContainText('Sem receber agora. Restante: R$ 2.200,00');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(await api.call('GET /api/loans/:id', { params: { id: loan.id } })).toMatchObject({
    interest_paid: 40_000,
    version: 2,
  });
});

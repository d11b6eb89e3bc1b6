import { monthAfter } from '#tests/support/expected-texts.ts';
import { expect, test } from './support/app.tsx';
import { dayFromToday, seedClient, seedInstitution, seedLoan } from '#tests/flows/support/seed.ts';

test('LN-18 a client saved elsewhere with the form open: both changes are there in the end', async ({
  api,
  clients,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima', phone: '(11) 91234-5678' });
  await clients.open();
  const form = await clients.edit('Rita Lima');
  await form.address.fill('Rua A, 1');
  await api.call('PATCH /api/clients/:id', {
    params: { id: client.id },
    body: { version: 1, phone: '(11) 81234-5678', address: 'Rua B, 2' },
  });
  await form.save.click();
  await expect(form.dialog.getByRole('alert')).toHaveText(
    'Este cliente mudou enquanto você editava: telefone (11) 91234-5678 → (11) 81234-5678, endereço (vazio) → Rua B, 2',
  );
  await expect(form.phone).toHaveValue('(11) 81234-5678');
  await expect(form.address).toHaveValue('Rua A, 1');
  await form.save.click();
  await expect(form.dialog).toBeHidden();
  expect(await api.call('GET /api/clients/:id', { params: { id: client.id } })).toMatchObject({
    phone: '(11) 81234-5678',
    address: 'Rua A, 1',
    version: 3,
  });
});

test('LN-18 LN-13 renewed elsewhere a moment ago: the button renews nothing, says so and shows fresh figures', async ({
  page,
  api,
  details,
  toasts,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  const dates = { start_date: dayFromToday(-40), end_date: dayFromToday(10) };
  const loan = await seedLoan(api, { client_id: client.id, ...dates });
  await details.open();
  const { renew } = details;
  await expect(renew).toContainText('a dívida vai a R$ 1.800,00');
  // This tab learns of the change only from the answer to its own press.
  await page.route('**/api/loans/*', (route) => route.abort());
  await page.route('**/api/loans?*', (route) => route.abort());
  const body = { version: 1, end_date: monthAfter(dayFromToday(0)) };
  await api.call('POST /api/loans/:id/renew', { params: { id: loan.id }, body });
  await details.renew.click();
  await expect(toasts.getByText('O empréstimo não foi renovado')).toBeVisible();
  await expect(
    toasts.getByText('Ele mudou enquanto você o via. Confira os novos valores e renove de novo.'),
  ).toBeVisible();
  await expect(renew).toContainText('a dívida vai a R$ 2.200,00');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(await api.call('GET /api/loans/:id', { params: { id: loan.id } })).toMatchObject({
    interest_paid: 40_000,
    version: 2,
  });
});

test('LN-18 only what was changed is sent, and a draft kept since before a change says so when it is opened again', async ({
  goLive,
  page,
  api,
  clients,
  toasts,
}) => {
  goLive();
  const client = await seedClient(api, {
    name: 'Rita Lima',
    phone: '(11) 91234-5678',
    notes: 'Boa pagadora',
  });
  await clients.open();
  const form = await clients.edit('Rita Lima');
  await form.email.fill('rita@exemplo.com.br');
  await page.keyboard.press('Escape');
  await expect(form.dialog).toBeHidden();
  await api.call('PATCH /api/clients/:id', {
    params: { id: client.id },
    body: { version: 1, phone: '(11) 81234-5678' },
  });
  await expect(clients.cards).toContainText('(11) 81234-5678');

  await clients.edit('Rita Lima');
  await expect(form.dialog.getByRole('alert')).toHaveText(
    'Este cliente mudou enquanto você editava: telefone (11) 91234-5678 → (11) 81234-5678',
  );
  await expect(form.email).toHaveValue('rita@exemplo.com.br');
  await expect(form.phone).toHaveValue('(11) 81234-5678');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await form.save.click();
  expect((await sent).postDataJSON()).toEqual({ version: 2, email: 'rita@exemplo.com.br' });
  await expect(toasts.getByText('Cliente atualizado!')).toBeVisible();
  expect(await api.call('GET /api/clients/:id', { params: { id: client.id } })).toMatchObject({
    email: 'rita@exemplo.com.br',
    phone: '(11) 81234-5678',
    notes: 'Boa pagadora',
    version: 3,
  });
});

test('LN-18 notes of an interest and the profile: what another device saved is said above what is being typed', async ({
  goLive,
  api,
  queue,
  settings,
  toasts,
}) => {
  goLive();
  await seedInstitution(api, { name: 'Crédito Velho' });
  const client = await seedClient(api, { name: 'Rita Lima' });
  const request = await api.call('POST /api/interests', {
    body: { client_id: client.id, requested_amount: 70_000 },
  });
  await queue.open();
  const { dialog, notes } = await queue.openRequest('Rita Lima');
  await notes.fill('Ligar amanhã');
  await api.call('PATCH /api/interests/:id', {
    params: { id: request.id },
    body: { version: 1, notes: 'Pediu urgência' },
  });
  await expect(dialog.getByRole('alert').filter({ hasText: 'mudou' })).toHaveText(
    'Este pedido mudou enquanto você editava: anotações (vazio) → Pediu urgência',
  );
  await expect(notes).toHaveValue('Ligar amanhã');
  await queue.request.press('Salvar Anotações');
  await expect(toasts.getByText('Pedido atualizado!')).toBeVisible();
  expect(await api.call('GET /api/interests/:id', { params: { id: request.id } })).toMatchObject({
    notes: 'Ligar amanhã',
    version: 3,
  });

  await settings.open();
  const { profile } = settings;
  await settings.contact.fill('(11) 4002-8922');
  await api.call('PUT /api/institution', { body: { version: 2, name: 'Crédito Novo' } });
  await expect(profile.getByRole('alert').filter({ hasText: 'mudou' })).toHaveText(
    'Este perfil mudou enquanto você editava: nome Crédito Velho → Crédito Novo',
  );
  await settings.save.click();
  await expect(toasts.getByText('Configurações salvas!')).toBeVisible();
  await expect(profile.getByText('mudou enquanto você editava')).toHaveCount(0);
  const institution = await api.call('GET /api/institution', {});
  expect(institution).toMatchObject({ name: 'Crédito Novo', contact_info: '(11) 4002-8922', version: 4 });
});

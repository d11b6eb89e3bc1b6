import { monthAfter, written } from '#tests/support/expected-texts.ts';
import { LoanDetails } from './pages/loan-details.ts';
import { LoanForm } from './pages/loan-form.ts';
import { toastsOf } from './pages/toasts.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { dayFromToday, seedClient, seedInstitution, seedLoan } from './support/seed.ts';

/** Both days as the notice writes them: the year only where it is another. */
function movedDays(before: string, after: string): string {
  const length = before.slice(0, 4) === after.slice(0, 4) ? 5 : 10;
  return `${written(before).slice(0, length)} → ${written(after).slice(0, length)}`;
}

test('LN-18 renewed in one tab while the notes are edited in another: the form says what changed, and the due date stays', async ({
  page,
  context,
  api,
  details,
  toasts,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  const loan = await seedLoan(api, {
    client_id: client.id,
    start_date: dayFromToday(-40),
    end_date: dayFromToday(-3),
  });
  const due = monthAfter(dayFromToday(0));
  await details.open();
  await details.more('Editar');
  const form = new LoanForm(page);
  await form.notes.fill('Paga na sexta');

  const other = await context.newPage();
  const elsewhere = new LoanDetails(other);
  await elsewhere.open();
  await elsewhere.renew.click();
  await expect(toastsOf(other).getByText('Empréstimo renovado!')).toBeVisible();

  await form.save.click();
  const notice = form.dialog.getByRole('alert');
  await expect(notice).toHaveText(
    `Este empréstimo mudou enquanto você editava: vencimento ${movedDays(dayFromToday(-3), due)}, juros de renovação R$ 0,00 → R$ 400,00`,
  );
  await expect(notice).toBeInViewport();
  await expect(
    toasts.getByText('Este registro mudou enquanto você editava. Confira o que mudou e salve de novo.'),
  ).toBeVisible();
  // What was typed is kept, what was not touched is fresh.
  await expect(form.notes).toHaveValue('Paga na sexta');
  await expect(form.due).toHaveValue(written(due));
  const { version, notes } = await api.call('GET /api/loans/:id', { params: { id: loan.id } });
  expect([version, notes]).toEqual([2, null]);
  await expectNoFaults(page);

  await form.save.click();
  await expect(toasts.getByText('Empréstimo atualizado!')).toBeVisible();
  await expect(form.dialog).toBeHidden();
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
  clients,
  toasts,
}) => {
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
  api,
  queue,
  settings,
  toasts,
}) => {
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

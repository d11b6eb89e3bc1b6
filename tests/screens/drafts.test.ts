import type { Page } from '@playwright/test';
import { press } from '#tests/flows/pages/dialogs.ts';
import { toastsByLabel } from '#tests/flows/pages/toasts.ts';
import { expect, test } from './support/app.tsx';
import { loseAnswer } from '#tests/flows/support/lose-answer.ts';
import { dayFromToday, seedClient, seedInstitution, seedLoan } from '#tests/flows/support/seed.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';

/** X, Escape and Back: each keeps the draft. */
const KEEPS: readonly ((page: Page) => Promise<unknown>)[] = [
  (page) => press(page.getByRole('dialog'), 'Fechar'),
  (page) => page.keyboard.press('Escape'),
  (page) => page.goBack(),
];

async function cancel(page: Page): Promise<void> {
  await press(page.getByRole('dialog'), 'Cancelar');
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function open(page: Page, button: string): Promise<void> {
  await press(page, button);
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** The form behind `button` keeps the text through X, Escape and Back, and 'Cancelar' forgets it. */
async function expectKeptUntilCancelled(
  page: Page,
  button: string,
  field: { label: string; typed: string; shown?: string; first?: string },
): Promise<void> {
  const { label, typed, shown = typed, first = '' } = field;
  const input = page.getByRole('dialog').getByLabel(label, { exact: true });
  await open(page, button);
  await expect(input).toHaveValue(first);
  await input.fill(typed);
  for (const leave of KEEPS) {
    await leave(page);
    await expect(page.getByRole('dialog')).toBeHidden();
    await open(page, button);
    await expect(input).toHaveValue(shown);
  }
  await cancel(page);
  await open(page, button);
  await expect(input).toHaveValue(first);
  await cancel(page);
}

async function seedTwoLoans(api: StaffApi) {
  const rita = await seedClient(api, { name: 'Rita Lima', address: 'Rua das Flores, 1' });
  const saulo = await seedClient(api, { name: 'Saulo Nunes', address: 'Rua do Porto, 2' });
  return {
    loan: await seedLoan(api, { client_id: rita.id, notes: 'da Rita' }),
    other: await seedLoan(api, { client_id: saulo.id, notes: 'do Saulo' }),
  };
}

test('TD-2 CL-6 LN-4 IN-6 X, Escape and Back keep what was typed, Cancelar forgets it: clients, loans, interests', async ({
  page,
  api,
  clients,
  loans,
}) => {
  await seedTwoLoans(api);
  await clients.open();
  await expectKeptUntilCancelled(page, 'Novo Cliente', { label: 'Nome', typed: 'Maria' });
  await expectKeptUntilCancelled(page, 'Editar Rita Lima', {
    label: 'Endereço (opcional)',
    typed: 'Rua Nova, 10',
    first: 'Rua das Flores, 1',
  });
  await loans.open();
  await expectKeptUntilCancelled(page, 'Novo', { label: 'Valor', typed: '750', shown: '750,00' });
  await expectKeptUntilCancelled(page, 'Editar empréstimo de Rita Lima', {
    label: 'Observações',
    typed: 'paga dia 5',
    first: 'da Rita',
  });
  await page.goto('/administracao');
  const amount = { label: 'Valor Solicitado', typed: '300', shown: '300,00' };
  await expectKeptUntilCancelled(page, 'Novo Interesse', amount);
});

test("IN-11 CL-6 'Novo Cliente' filled in for a requester and the draft of another new client stay apart", async ({
  page,
  app,
  lender,
  clients,
  frame,
  queue,
}) => {
  await app.runSql(
    `INSERT INTO interests (id, institution_id, client_cpf, original_requester_name, requested_amount, status)
     VALUES (gen_random_uuid(), $1, '52998224725', 'Bruno Novo', 80000, 'Aprovado')`,
    [lender.id],
  );
  await clients.open();
  const form = clients.newForm;
  await open(page, 'Novo Cliente');
  await form.name.fill('Maria');
  await form.phone.fill('(11) 91111-1111');
  await page.goBack();
  await frame.tab('Admin').click();
  await open(page, 'Bruno Novo');
  await queue.request.registerClient.click();
  await queue.question.getByRole('button', { name: 'Cadastrar e continuar' }).click();
  await expect(form.name).toHaveValue('Bruno Novo');
  await expect(form.phone).toHaveValue('');
  await form.phone.fill('(11) 92222-2222');
  await page.goBack();
  await expect(form.dialog).toBeHidden();
  await page.goBack();
  await expect(queue.request.dialog).toBeHidden();
  await frame.tab('Clientes').click();
  await open(page, 'Novo Cliente');
  await expect(form.name).toHaveValue('Maria');
  await expect(form.phone).toHaveValue('(11) 91111-1111');
  await expect(form.cpf).toHaveValue('');
});

test('TD-2 LN-10 a typed payment comes back in its own loan only, and once recorded it is gone', async ({
  page,
  api,
  details,
  loans,
}) => {
  const { loan } = await seedTwoLoans(api);
  await loans.open();
  const { amount } = details;
  await open(page, 'Detalhes do empréstimo de Rita Lima');
  await amount.fill('250,00');
  await page.goBack();
  await open(page, 'Detalhes do empréstimo de Saulo Nunes');
  await expect(amount).toHaveValue('');
  await page.goBack();
  await open(page, 'Detalhes do empréstimo de Rita Lima');
  await expect(amount).toHaveValue('250,00');
  await details.add.click();
  await expect(toastsByLabel(page)).toContainText('Pagamento adicionado!');
  await expect(amount).toHaveValue('');
  await page.goBack();
  await open(page, 'Detalhes do empréstimo de Rita Lima');
  await expect(amount).toHaveValue('');
  const { items } = await api.call('GET /api/payments', { query: { loan_id: loan.id } });
  expect(items).toMatchObject([{ amount: 25_000 }]);
});

test('LN-10 a payment whose answer was lost, sent again after Back, is recorded once', async ({
  page,
  api,
  details,
  loans,
}) => {
  const { loan } = await seedTwoLoans(api);
  await loans.open();
  await open(page, 'Detalhes do empréstimo de Rita Lima');
  await details.amount.fill('250');
  const comeBack = await loseAnswer(page, '**/api/payments');
  await details.add.click();
  await expect(toastsByLabel(page)).toContainText('Erro ao adicionar pagamento');
  await comeBack();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await open(page, 'Detalhes do empréstimo de Rita Lima');
  await details.add.click();
  await expect(toastsByLabel(page)).toContainText('Pagamento adicionado!');
  const { items } = await api.call('GET /api/payments', { query: { loan_id: loan.id } });
  expect(items).toMatchObject([{ amount: 25_000 }]);
});

test('TD-2 LG-9 drafts end with the session and are in no storage of the browser', async ({
  page,
  app,
  clients,
  frame,
  login,
}) => {
  await clients.open();
  await open(page, 'Novo Cliente');
  const { name } = clients.newForm;
  await name.fill('Maria Guardada');
  await page.goBack();
  expect(
    await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state])),
  ).not.toContain('Guardada');
  await frame.tab('Admin').click();
  await press(page, 'Sair do Sistema');
  await expect(page).toHaveURL('/login');
  const other = await app.newLender();
  await login.signIn(other);
  await frame.tab('Clientes').click();
  await open(page, 'Novo Cliente');
  await expect(name).toHaveValue('');
});

test("TD-2 PT-8 the portal's request closes on Back and keeps its amount; Cancelar forgets it", async ({
  page,
  api,
  portal,
}) => {
  const institution = await seedInstitution(api, { name: `Praça ${process.pid}` });
  const client = await seedClient(api, { name: 'Ana Beatriz Lima' });
  await seedLoan(api, { client_id: client.id, end_date: dayFromToday(10) });
  await portal.open(client, institution);
  await expectKeptUntilCancelled(page, 'Solicitar Novo Empréstimo', {
    label: 'Valor Desejado',
    typed: '400',
    shown: '400,00',
  });
  await expect(page).toHaveURL('/portal/dashboard');
});

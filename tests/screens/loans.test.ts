import { monthAfter, written } from '#tests/support/expected-texts.ts';
import { expect, test } from './support/app.tsx';
import { hold } from '#tests/flows/support/hold-answer.ts';
import { goOffline, loseAnswer } from '#tests/flows/support/lose-answer.ts';
import { dayFromToday, seedClient, seedLoan } from '#tests/flows/support/seed.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';

const allLoans = async (api: StaffApi) => (await api.call('GET /api/loans', { query: {} })).items;
const seedLoanOf = async (api: StaffApi, name: string, terms = {}) =>
  seedLoan(api, { client_id: (await seedClient(api, { name })).id, ...terms });
/** Pays the R$ 1.400,00 of a loan of R$ 1.000,00 at 40 %. */
const settle = (api: StaffApi, id: string) =>
  api.call('POST /api/loans/:id/settle', {
    params: { id },
    body: { total_amount: 140_000, remaining_amount: 140_000 },
  });

test('LN-1 shows title, subtitle and Novo, with the newest loan first', async ({ page, api, loans }) => {
  for (const name of ['Ana Primeira', 'Bruno Segundo', 'Carla Terceira']) {
    await seedLoanOf(api, name);
  }
  await loans.open();
  await expect(page).toHaveTitle('Empréstimos | Caderneta');
  await expect(page.getByText('Visualize e gerencie seus empréstimos')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Novo', exact: true })).toBeVisible();
  await expect(loans.names).toHaveText(['Carla Terceira', 'Bruno Segundo', 'Ana Primeira']);
});

test('LN-1 shows a loading text, then the empty state', async ({ page, loans }) => {
  const answer = await hold(page, '**/api/loans?*');
  await loans.open();
  await expect(page.getByText('Carregando empréstimos...')).toBeVisible();
  answer();
  await expect(page.getByText('Nenhum Empréstimo Cadastrado')).toBeVisible();
  await expect(page.getByText('Clique em "Novo" para adicionar seu primeiro empréstimo.')).toBeVisible();
  await expect(page.getByText('Carregando empréstimos...')).toBeHidden();
});

test('LN-4 LN-6 LN-7 LN-8 MO-1 creates a loan: R$ 1.234,60 at 12,5% is R$ 154,325, so R$ 154,33 and R$ 1.388,93', async ({
  api,
  loans,
  toasts,
}) => {
  await seedClient(api, { name: 'João Pereira' });
  await loans.open();
  const form = await loans.openNew();
  await expect(form.dialog.getByText('Total a receber')).toBeHidden();
  for (const field of ['Valor', 'Juros (%)', 'Multa por dia de atraso (R$)']) {
    await expect(form.dialog.getByLabel(field, { exact: true })).toHaveAttribute('step', '0.01');
  }
  await form.fillIn({ client: 'João Pereira', amount: '1.234,60', rate: '12,5' });
  await form.lateFee.fill('5');
  await form.notes.fill('Paga toda sexta');
  await expect(form.figure('Valor principal')).toHaveText('R$ 1.234,60');
  await expect(form.figure('Juros (12,5%)')).toHaveText('R$ 154,33');
  await expect(form.figure('Total a receber')).toHaveText('R$ 1.388,93');
  await form.create.click();

  await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
  await expect(toasts.getByText('Primeira página escrita.')).toBeVisible();
  await expect(form.dialog).toBeHidden();
  await expect(loans.cardOf('João Pereira')).toContainText('R$ 1.388,93');
  expect(await allLoans(api)).toMatchObject([
    {
      amount: 123_460,
      interest_rate: 1250,
      overdue_interest_rate: 500,
      start_date: dayFromToday(0),
      end_date: monthAfter(dayFromToday(0)),
      notes: 'Paga toda sexta',
      status: 'ativo',
      paid_amount: 0,
      interest_paid: 0,
    },
  ]);
});

test('LN-6 FM-1 amounts are read in every common Brazilian notation', async ({ loans }) => {
  await loans.open();
  const form = await loans.openNew();
  const { amount } = form;
  await form.rate.fill('40');
  for (const [typed, principal, interest, total] of [
    ['1234,56', 'R$ 1.234,56', 'R$ 493,82', 'R$ 1.728,38'],
    ['1.234,56', 'R$ 1.234,56', 'R$ 493,82', 'R$ 1.728,38'],
    ['1234.56', 'R$ 1.234,56', 'R$ 493,82', 'R$ 1.728,38'],
    ['R$ 1.234,56', 'R$ 1.234,56', 'R$ 493,82', 'R$ 1.728,38'],
    ['1 500,00', 'R$ 1.500,00', 'R$ 600,00', 'R$ 2.100,00'],
    ['1\u00a0500,00', 'R$ 1.500,00', 'R$ 600,00', 'R$ 2.100,00'],
    ['1.000', 'R$ 1.000,00', 'R$ 400,00', 'R$ 1.400,00'],
    ['1000', 'R$ 1.000,00', 'R$ 400,00', 'R$ 1.400,00'],
    ['1000,5', 'R$ 1.000,50', 'R$ 400,20', 'R$ 1.400,70'],
    ['0,01', 'R$ 0,01', 'R$ 0,00', 'R$ 0,01'],
    ['999.999.999,99', 'R$ 999.999.999,99', 'R$ 400.000.000,00', 'R$ 1.399.999.999,99'],
  ] as const) {
    await amount.fill('');
    await amount.pressSequentially(typed);
    await expect(form.figure('Valor principal')).toHaveText(principal);
    await expect(form.figure('Juros (40%)')).toHaveText(interest);
    await expect(form.figure('Total a receber')).toHaveText(total);
  }
  await amount.blur();
  await expect(amount).toHaveValue('999.999.999,99');
});

test('LN-5 missing or invalid values are reported, and the dialog stays open', async ({
  api,
  loans,
  toasts,
}) => {
  await seedClient(api, { name: 'Rita Lima' });
  await loans.open();
  const form = await loans.openNew();
  await form.create.click();
  await expect(toasts.getByText('Campos obrigatórios')).toBeVisible();
  await expect(toasts.getByText('Cliente, valor, juros e datas são obrigatórios.')).toBeVisible();
  await expect(form.dialog.getByText('Escolha um cliente da lista.')).toBeVisible();
  await expect(form.client).toBeFocused();

  await form.fillIn({ client: 'Rita Lima', amount: '0', rate: '10' });
  await form.create.click();
  await expect(toasts.getByText('O valor do empréstimo deve ser maior que zero.')).toBeVisible();
  await form.amount.fill('500');
  await form.due.fill(dayFromToday(-1));
  await form.create.click();
  await expect(form.dialog.getByText('O vencimento não pode ser antes da data de início.')).toBeVisible();
  await form.due.fill('');
  await form.create.click();
  await expect(toasts.getByText('Campos obrigatórios')).toBeVisible();
  await expect(form.dialog).toBeVisible();
  expect(await allLoans(api)).toEqual([]);

  await form.due.fill(dayFromToday(0));
  await form.create.click();
  await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
});

test('LN-5 LN-16 a failed save keeps the dialog and the typed values, and closing keeps them too', async ({
  page,
  api,
  loans,
  toasts,
}) => {
  await seedClient(api, { name: 'Rita Lima' });
  await loans.open();
  const form = await loans.openNew();
  await form.fillIn({ client: 'Rita Lima', amount: '750', rate: '20' });
  await goOffline(page);
  await form.create.click();
  await expect(toasts.getByText('Erro ao adicionar empréstimo')).toBeVisible();
  await form.dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(form.dialog).toBeHidden();

  await loans.openNew();
  await expect(form.client).toHaveValue('Rita Lima');
  await expect(form.amount).toHaveValue('750,00');
  await expect(form.rate).toHaveValue('20');
  await page.context().setOffline(false);
  await form.create.click();
  await expect(loans.cardOf('Rita Lima')).toContainText('R$ 900,00');
  await loans.openNew();
  await expect(form.amount).toHaveValue('');
});

test('LN-7 a retry after a lost answer records one loan', async ({ page, api, loans, toasts }) => {
  await seedClient(api, { name: 'Rita Lima' });
  await loans.open();
  const form = await loans.openNew();
  await form.fillIn({ client: 'Rita Lima', amount: '100', rate: '10' });
  const comeBack = await loseAnswer(page, '**/api/loans');
  await form.create.click();
  await expect(toasts.getByText('Sem resposta do servidor.')).toBeVisible();
  expect(await allLoans(api)).toHaveLength(1);
  await comeBack();
  await form.create.click();
  await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
  await expect(form.dialog).toBeHidden();
  expect(await allLoans(api)).toHaveLength(1);
});

test('LN-4 editing starts with the saved values, and the new terms appear on the card', async ({
  page,
  api,
  loans,
  toasts,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedClient(api, { name: 'Saulo Nunes' });
  await seedLoan(api, {
    client_id: client.id,
    amount: 123_456,
    interest_rate: 1250,
    overdue_interest_rate: 750,
    notes: 'Primeira vez',
  });
  await loans.open();
  const form = await loans.edit();
  await expect(form.client).toHaveValue('Rita Lima');
  await expect(form.amount).toHaveValue('1.234,56');
  await expect(form.rate).toHaveValue('12,5');
  await expect(form.lateFee).toHaveValue('7,50');
  await expect(form.start).toHaveValue(written(dayFromToday(0)));
  await expect(form.due).toHaveValue(written(dayFromToday(30)));
  await expect(form.notes).toHaveValue('Primeira vez');
  await expect(form.figure('Total a receber')).toHaveText('R$ 1.388,88');

  await form.fillIn({ client: 'Saulo Nunes', amount: '2.000', rate: '10' });
  await page.route('**/api/loans/*', (route) => route.abort(), { times: 1 });
  await form.save.click();
  await expect(toasts.getByText('Erro ao atualizar empréstimo')).toBeVisible();
  await form.save.click();
  await expect(toasts.getByText('Empréstimo atualizado!')).toBeVisible();
  await expect(loans.cardOf('Saulo Nunes')).toContainText('R$ 2.200,00');
  await expect(loans.cards).toHaveCount(1);
});

test('LN-4 LN-11 warns before saving a total below the R$ 910,00 already paid: 500 at 40% = 700', async ({
  api,
  loans,
  toasts,
}) => {
  const loan = await seedLoanOf(api, 'Rita Lima');
  const paid = { loan_id: loan.id, amount: 91_000, payment_date: loan.start_date };
  await api.call('POST /api/payments', { body: paid });
  await loans.open();
  const form = await loans.edit();
  const notice = form.dialog.getByText('Este total é menor que os R$ 910,00 que já foram pagos.');
  await expect(form.amount).toHaveValue('1.000,00');
  await expect(notice).toBeHidden();
  await form.amount.fill('500');
  await expect(notice).toContainText('Pago a mais R$ 210,00.');
  await form.save.click();
  await expect(toasts.getByText('Empréstimo atualizado!')).toBeVisible();
});

test('LN-4 a paid loan has fixed terms and says so; its notes can still be changed', async ({
  api,
  loans,
  toasts,
}) => {
  const loan = await seedLoanOf(api, 'Rita Lima');
  await settle(api, loan.id);
  await loans.open();
  const form = await loans.edit();
  await expect(form.dialog.getByText('Este empréstimo já está pago')).toBeVisible();
  for (const field of ['Valor', 'Juros (%)', 'Data de Início', 'Data de Vencimento']) {
    await expect(form.dialog.getByLabel(field, { exact: true })).toBeDisabled();
  }
  await form.notes.fill('Quitado antes do prazo');
  await form.save.click();
  await expect(toasts.getByText('Empréstimo atualizado!')).toBeVisible();
  expect(await allLoans(api)).toMatchObject([{ amount: 100_000, notes: 'Quitado antes do prazo' }]);
});

test('LN-1 filters by standing, searches by client, and says when nothing matches', async ({
  page,
  api,
  loans,
}) => {
  for (const [name, days] of [
    ['João Ativo', 20],
    ['Ana Atrasada', -2],
  ] as const) {
    await seedLoanOf(api, name, { start_date: dayFromToday(-30), end_date: dayFromToday(days) });
  }
  const paid = await seedLoanOf(api, 'Pedro Pago');
  await settle(api, paid.id);
  await loans.open();
  await expect(loans.names).toHaveText(['Pedro Pago', 'Ana Atrasada', 'João Ativo']);
  for (const [choice, name] of [
    ['Ativos', 'João Ativo'],
    ['Atrasados', 'Ana Atrasada'],
    ['Pagos', 'Pedro Pago'],
  ] as const) {
    await page.getByRole('radio', { name: choice }).check();
    await expect(loans.names).toHaveText([name]);
  }
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Pagos' })).toBeChecked();
  await expect(loans.names).toHaveText(['Pedro Pago']);

  const search = page.getByRole('searchbox', { name: 'Pesquisar por cliente...' });
  await search.fill('joao');
  await expect(page.getByText('Nenhum empréstimo encontrado')).toBeVisible();
  await expect(page.getByText('Nenhum Empréstimo Cadastrado')).toBeHidden();
  await page.getByRole('radio', { name: 'Todos' }).check();
  await expect(loans.names).toHaveText(['João Ativo']);
  await search.fill('ninguém');
  await page.getByRole('button', { name: 'Mostrar todos' }).click();
  await expect(loans.names).toHaveCount(3);
});

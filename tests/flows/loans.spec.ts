import type { Locator, Page } from '@playwright/test';
import { day, dayText, oneMonthAfter } from '#domain/calendar.ts';
import { loanSummary } from '#domain/loans/loan-summary.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { dayFromToday, insertLoans, seedClient, seedLoan } from './support/seed.ts';
import type { Lender, RunningApp } from './support/running-app.ts';
import type { StaffApi } from './support/staff-api.ts';

const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const cards = (page: Page): Locator => page.getByRole('list', { name: 'Empréstimos' }).getByRole('listitem');
/** By label: while a dialog is open, everything outside of it is hidden from readers, who hear the toast instead. */
const toasts = (page: Page): Locator => page.getByLabel(/^Notifications/);
const formOf = (page: Page): Locator => page.getByRole('dialog', { name: /^(Novo|Editar) Empréstimo$/ });
const figure = (form: Locator, name: string): Locator =>
  form.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');

async function openLoans(page: Page): Promise<void> {
  await page.goto('/emprestimos');
  await expect(page.getByRole('heading', { name: 'Empréstimos', level: 1 })).toBeVisible();
}

async function openNewLoan(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Novo', exact: true }).click();
  const form = formOf(page);
  await expect(form).toBeVisible();
  return form;
}

interface Filled {
  client: string;
  amount: string;
  rate: string;
}

async function fill(form: Locator, { client, amount, rate }: Filled): Promise<void> {
  await form.getByRole('combobox', { name: 'Cliente' }).fill(client);
  await form.getByRole('option', { name: client }).click();
  await form.getByLabel('Valor', { exact: true }).fill(amount);
  await form.getByLabel('Juros (%)').fill(rate);
}

const allLoans = async (api: StaffApi) => (await api.call('GET /api/loans', { query: {} })).items;

test('LN-1 the screen: title, subtitle, Novo, and the newest loan first @both', async ({
  page,
  api,
  signIn,
}) => {
  for (const name of ['Ana Primeira', 'Bruno Segundo', 'Carla Terceira']) {
    await seedLoan(api, { client_id: (await seedClient(api, { name })).id });
  }
  await signIn(page);
  await openLoans(page);
  await expect(page).toHaveTitle('Empréstimos | Caderneta');
  await expect(page.getByText('Visualize e gerencie seus empréstimos')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Novo', exact: true })).toBeVisible();
  await expect(cards(page).getByRole('heading')).toHaveText([
    'Carla Terceira',
    'Bruno Segundo',
    'Ana Primeira',
  ]);
});

test('LN-1 says that it is loading, and then that there is nothing yet', async ({ page, signIn }) => {
  await signIn(page);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/loans?*', async (route) => {
    await held;
    await route.continue();
  });
  await openLoans(page);
  await expect(page.getByText('Carregando empréstimos...')).toBeVisible();
  answer();
  await expect(page.getByText('Nenhum Empréstimo Cadastrado')).toBeVisible();
  await expect(page.getByText('Clique em "Novo" para adicionar seu primeiro empréstimo.')).toBeVisible();
  await expect(page.getByText('Carregando empréstimos...')).toBeHidden();
});

test('LN-2 LN-3 LN-8 the card: R$ 1.000,00 at 40% is R$ 1.400,00, and the label says where it stands @both', async ({
  page,
  api,
  signIn,
}) => {
  const standings = [
    { name: 'Em dia', days: 4, label: 'Em Dia' },
    { name: 'Três dias', days: 3, label: 'Vence em 3d' },
    { name: 'Hoje', days: 0, label: 'Vence em 0d' },
    { name: 'Ontem', days: -1, label: 'Atrasado' },
  ];
  for (const { name, days } of standings) {
    const client = await seedClient(api, { name });
    const dates = { start_date: dayFromToday(-30), end_date: dayFromToday(days) };
    await seedLoan(api, { client_id: client.id, ...dates });
  }
  const paid = await seedLoan(api, { client_id: (await seedClient(api, { name: 'Quitada' })).id });
  const settle = { total_amount: 140_000, remaining_amount: 140_000 };
  await api.call('POST /api/loans/:id/settle', { params: { id: paid.id }, body: settle });

  await signIn(page);
  await openLoans(page);
  for (const { name, days, label } of [...standings, { name: 'Quitada', days: 30, label: 'Pago' }]) {
    const card = cardOf(page, name);
    await expect(card).toContainText('R$ 1.400,00');
    await expect(card).toContainText('PrincipalR$ 1.000,00');
    await expect(card).toContainText('Juros40%');
    await expect(card).toContainText(`Vencimento${dayText(dayFromToday(days))}`);
    await expect(card.getByText(label, { exact: true })).toBeVisible();
    for (const action of ['Detalhes', 'Partilhar', 'Editar', 'Excluir']) {
      await expect(card.getByRole('button', { name: action })).toBeVisible();
    }
  }
});

test('LN-2 a loan renders nothing once its client is deleted, also on a screen that is already open', async ({
  page,
  api,
  signIn,
}) => {
  const gone = await seedClient(api, { name: 'Cliente que Sai' });
  await seedLoan(api, { client_id: gone.id });
  await seedLoan(api, { client_id: (await seedClient(api, { name: 'Cliente que Fica' })).id });
  await signIn(page);
  await openLoans(page);
  await expect(cards(page)).toHaveCount(2);
  await api.call('DELETE /api/clients/:id', { params: { id: gone.id } });
  await expect(cards(page).getByRole('heading')).toHaveText(['Cliente que Fica']);
});

test('LN-4 LN-6 LN-7 LN-8 creates a loan: R$ 1.234,60 at 12,5% is R$ 154,325, so R$ 154,33 and R$ 1.388,93 @both', async ({
  page,
  api,
  signIn,
}) => {
  await seedClient(api, { name: 'João Pereira' });
  await signIn(page);
  await openLoans(page);
  const form = await openNewLoan(page);
  await expect(form.getByText('Total a receber')).toBeHidden();
  for (const field of ['Valor', 'Juros (%)', 'Juros por atraso (R$ por dia)']) {
    await expect(form.getByLabel(field, { exact: true })).toHaveAttribute('step', '0.01');
  }
  await fill(form, { client: 'João Pereira', amount: '1.234,60', rate: '12,5' });
  await form.getByLabel('Juros por atraso (R$ por dia)').fill('5');
  await form.getByLabel('Observações').fill('Paga toda sexta');
  await expect(figure(form, 'Valor principal')).toHaveText('R$ 1.234,60');
  await expect(figure(form, 'Juros (12,5%)')).toHaveText('R$ 154,33');
  await expect(figure(form, 'Total a receber')).toHaveText('R$ 1.388,93');
  await form.getByRole('button', { name: 'Criar Empréstimo' }).click();

  await expect(toasts(page).getByText('Empréstimo criado!')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(cardOf(page, 'João Pereira')).toContainText('R$ 1.388,93');
  expect(await allLoans(api)).toMatchObject([
    {
      amount: 123_460,
      interest_rate: 1250,
      overdue_interest_rate: 500,
      start_date: dayFromToday(0),
      end_date: oneMonthAfter(dayFromToday(0)),
      notes: 'Paga toda sexta',
      status: 'ativo',
      paid_amount: 0,
      interest_paid: 0,
    },
  ]);
});

test('LN-6 FM-1 money means what a Brazilian means by it, however it is typed', async ({ page, signIn }) => {
  await signIn(page);
  await openLoans(page);
  const form = await openNewLoan(page);
  const amount = form.getByLabel('Valor', { exact: true });
  await form.getByLabel('Juros (%)').fill('40');
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
    await expect(figure(form, 'Valor principal')).toHaveText(principal);
    await expect(figure(form, 'Juros (40%)')).toHaveText(interest);
    await expect(figure(form, 'Total a receber')).toHaveText(total);
  }
  await amount.blur();
  await expect(amount).toHaveValue('999.999.999,99');
});

test('LN-5 what is missing or makes no sense is said, and the dialog stays @both', async ({
  page,
  api,
  signIn,
}) => {
  await seedClient(api, { name: 'Rita Lima' });
  await signIn(page);
  await openLoans(page);
  const form = await openNewLoan(page);
  const submit = form.getByRole('button', { name: 'Criar Empréstimo' });
  await submit.click();
  await expect(toasts(page).getByText('Campos obrigatórios')).toBeVisible();
  await expect(toasts(page).getByText('Cliente, valor, juros e datas são obrigatórios.')).toBeVisible();
  await expect(form.getByText('Escolha um cliente da lista.')).toBeVisible();
  await expect(form.getByRole('combobox', { name: 'Cliente' })).toBeFocused();

  await fill(form, { client: 'Rita Lima', amount: '0', rate: '10' });
  await submit.click();
  await expect(toasts(page).getByText('O valor do empréstimo deve ser maior que zero.')).toBeVisible();
  await form.getByLabel('Valor', { exact: true }).fill('500');
  await form.getByLabel('Data de Vencimento').fill(dayFromToday(-1));
  await submit.click();
  await expect(form.getByText('O vencimento não pode ser antes da data de início.')).toBeVisible();
  await form.getByLabel('Data de Vencimento').fill('');
  await submit.click();
  await expect(toasts(page).getByText('Campos obrigatórios')).toBeVisible();
  await expect(form).toBeVisible();
  expect(await allLoans(api)).toEqual([]);

  await form.getByLabel('Data de Vencimento').fill(dayFromToday(0));
  await submit.click();
  await expect(toasts(page).getByText('Empréstimo criado!')).toBeVisible();
});

test('LN-5 LN-16 a failed save keeps the dialog and everything typed, and so does closing it', async ({
  page,
  api,
  signIn,
}) => {
  await seedClient(api, { name: 'Rita Lima' });
  await signIn(page);
  await openLoans(page);
  const form = await openNewLoan(page);
  await fill(form, { client: 'Rita Lima', amount: '750', rate: '20' });
  await page.route('**/api/loans', (route) => route.abort());
  await form.getByRole('button', { name: 'Criar Empréstimo' }).click();
  await expect(toasts(page).getByText('Erro ao adicionar empréstimo')).toBeVisible();
  await form.getByRole('button', { name: 'Fechar' }).click();
  await expect(form).toBeHidden();

  await openNewLoan(page);
  await expect(form.getByRole('combobox', { name: 'Cliente' })).toHaveValue('Rita Lima');
  await expect(form.getByLabel('Valor', { exact: true })).toHaveValue('750,00');
  await expect(form.getByLabel('Juros (%)')).toHaveValue('20');
  await page.unroute('**/api/loans');
  await form.getByRole('button', { name: 'Criar Empréstimo' }).click();
  await expect(cardOf(page, 'Rita Lima')).toContainText('R$ 900,00');
  await openNewLoan(page);
  await expect(form.getByLabel('Valor', { exact: true })).toHaveValue('');
});

test('LN-7 a double click records one loan @desktop', async ({ page, api, signIn }) => {
  await seedClient(api, { name: 'Rita Lima' });
  await signIn(page);
  await openLoans(page);
  const form = await openNewLoan(page);
  await fill(form, { client: 'Rita Lima', amount: '100', rate: '10' });
  await form.getByRole('button', { name: 'Criar Empréstimo' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(cardOf(page, 'Rita Lima')).toContainText('R$ 110,00');
  await expect(toasts(page).getByText('Empréstimo criado!')).toBeVisible();
  expect(await allLoans(api)).toHaveLength(1);
});

test('LN-7 an answer lost on the way and sent again records one loan', async ({ page, api, signIn }) => {
  await seedClient(api, { name: 'Rita Lima' });
  await signIn(page);
  await openLoans(page);
  const form = await openNewLoan(page);
  await fill(form, { client: 'Rita Lima', amount: '100', rate: '10' });
  await page.route(
    '**/api/loans',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const submit = form.getByRole('button', { name: 'Criar Empréstimo' });
  await submit.click();
  await expect(toasts(page).getByText('Sem resposta do servidor.')).toBeVisible();
  expect(await allLoans(api)).toHaveLength(1);
  await submit.click();
  await expect(toasts(page).getByText('Empréstimo criado!')).toBeVisible();
  await expect(form).toBeHidden();
  expect(await allLoans(api)).toHaveLength(1);
});

test('LN-4 editing starts from what is recorded, and the new terms show everywhere', async ({
  page,
  api,
  signIn,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedClient(api, { name: 'Saulo Nunes' });
  const loan = await seedLoan(api, {
    client_id: client.id,
    amount: 123_456,
    interest_rate: 1250,
    overdue_interest_rate: 750,
    notes: 'Primeira vez',
  });
  await signIn(page);
  await openLoans(page);
  await cardOf(page, 'Rita Lima').getByRole('button', { name: 'Editar' }).click();
  const form = page.getByRole('dialog', { name: 'Editar Empréstimo' });
  await expect(form.getByRole('combobox', { name: 'Cliente' })).toHaveValue('Rita Lima');
  await expect(form.getByLabel('Valor', { exact: true })).toHaveValue('1.234,56');
  await expect(form.getByLabel('Juros (%)')).toHaveValue('12,5');
  await expect(form.getByLabel('Juros por atraso (R$ por dia)')).toHaveValue('7,50');
  await expect(form.getByLabel('Data de Início')).toHaveValue(dayText(day(loan.start_date)));
  await expect(form.getByLabel('Data de Vencimento')).toHaveValue(dayText(day(loan.end_date)));
  await expect(form.getByLabel('Observações')).toHaveValue('Primeira vez');
  await expect(figure(form, 'Total a receber')).toHaveText('R$ 1.388,88');

  await fill(form, { client: 'Saulo Nunes', amount: '2.000', rate: '10' });
  await page.route('**/api/loans/*', (route) => route.abort(), { times: 1 });
  await form.getByRole('button', { name: 'Salvar Alterações' }).click();
  await expect(toasts(page).getByText('Erro ao atualizar empréstimo')).toBeVisible();
  await form.getByRole('button', { name: 'Salvar Alterações' }).click();
  await expect(toasts(page).getByText('Empréstimo atualizado!')).toBeVisible();
  await expect(cardOf(page, 'Saulo Nunes')).toContainText('R$ 2.200,00');
  await expect(cards(page)).toHaveCount(1);
});

test('LN-4 LN-11 an amount whose total is below the R$ 910,00 already paid is said before saving: 500 at 40% = 700', async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedLoan(api, { client_id: (await seedClient(api, { name: 'Rita Lima' })).id });
  const paid = { loan_id: loan.id, amount: 91_000, payment_date: loan.start_date };
  await api.call('POST /api/payments', { body: paid });
  await signIn(page);
  await openLoans(page);
  await cardOf(page, 'Rita Lima').getByRole('button', { name: 'Editar' }).click();
  const form = formOf(page);
  const notice = form.getByText('Este total é menor que os R$ 910,00 que já foram pagos.');
  await expect(form.getByLabel('Valor', { exact: true })).toHaveValue('1.000,00');
  await expect(notice).toBeHidden();
  await form.getByLabel('Valor', { exact: true }).fill('500');
  await expect(notice).toContainText('Pago a mais R$ 210,00.');
  await form.getByRole('button', { name: 'Salvar Alterações' }).click();
  await expect(toasts(page).getByText('Empréstimo atualizado!')).toBeVisible();
});

test('LN-4 a paid loan explains that its terms are fixed; its notes still change', async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedLoan(api, { client_id: (await seedClient(api, { name: 'Rita Lima' })).id });
  const settle = { total_amount: 140_000, remaining_amount: 140_000 };
  await api.call('POST /api/loans/:id/settle', { params: { id: loan.id }, body: settle });
  await signIn(page);
  await openLoans(page);
  await cardOf(page, 'Rita Lima').getByRole('button', { name: 'Editar' }).click();
  const form = formOf(page);
  await expect(form.getByText('Este empréstimo já está pago')).toBeVisible();
  for (const field of ['Valor', 'Juros (%)', 'Data de Início', 'Data de Vencimento']) {
    await expect(form.getByLabel(field, { exact: true })).toBeDisabled();
  }
  await form.getByLabel('Observações').fill('Quitado antes do prazo');
  await form.getByRole('button', { name: 'Salvar Alterações' }).click();
  await expect(toasts(page).getByText('Empréstimo atualizado!')).toBeVisible();
  expect(await allLoans(api)).toMatchObject([{ amount: 100_000, notes: 'Quitado antes do prazo' }]);
});

for (const timezoneId of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });
    test('LN-4 FM-1 no date moves by a day', async ({ page, api, signIn }) => {
      await seedClient(api, { name: 'Rita Lima' });
      await signIn(page);
      await openLoans(page);
      const form = await openNewLoan(page);
      await expect(form.getByLabel('Data de Início')).toHaveValue(dayText(dayFromToday(0)));
      await expect(form.getByLabel('Data de Vencimento')).toHaveValue(
        dayText(oneMonthAfter(dayFromToday(0))),
      );
      await fill(form, { client: 'Rita Lima', amount: '100', rate: '10' });
      await form.getByLabel('Data de Início').fill('31/01/2026');
      await expect(form.getByLabel('Data de Vencimento')).toHaveValue('28/02/2026');
      await form.getByRole('button', { name: 'Criar Empréstimo' }).click();
      await expect(cardOf(page, 'Rita Lima')).toContainText('Vencimento28/02/2026');
      expect(await allLoans(api)).toMatchObject([{ start_date: '2026-01-31', end_date: '2026-02-28' }]);
      await cardOf(page, 'Rita Lima').getByRole('button', { name: 'Editar' }).click();
      await expect(formOf(page).getByLabel('Data de Vencimento')).toHaveValue('28/02/2026');
    });
  });
}

test.describe('in an English browser', () => {
  test.use({ locale: 'en-US' });

  test('FM-1 LN-4 dates are typed and shown as dd/mm/aaaa, and the calendar opens from its button @both', async ({
    page,
    api,
    signIn,
  }) => {
    await seedClient(api, { name: 'Rita Lima' });
    await signIn(page);
    await openLoans(page);
    const form = await openNewLoan(page);
    const start = form.getByLabel('Data de Início');
    const due = form.getByLabel('Data de Vencimento');
    await expect(start).toHaveValue(dayText(dayFromToday(0)));
    await expect(due).toHaveAttribute('placeholder', 'dd/mm/aaaa');

    // Over the proposed date, by a press and by the keyboard alone.
    await due.click();
    await page.keyboard.type('31022027');
    await expect(due).toHaveValue('31/02/2027');
    await expect(due).toHaveAccessibleDescription('Esta data não existe. Confira o dia e o mês.');
    await start.focus();
    await page.keyboard.type('1/2/2026');
    await expect(start).toHaveValue('01/02/2026');
    await fill(form, { client: 'Rita Lima', amount: '100', rate: '10' });
    await form.getByRole('button', { name: 'Criar Empréstimo' }).click();
    await expect(due).toBeFocused();
    expect(await allLoans(api)).toEqual([]);
    await page.keyboard.type('1512');
    await page.keyboard.press('Tab');
    await expect(due).toHaveAccessibleDescription('Digite a data como dd/mm/aaaa.');
    await due.focus();
    await page.keyboard.type('15122026');
    await expect(due).toHaveValue('15/12/2026');
    await expect(due).not.toHaveAttribute('aria-invalid', 'true');

    // The device's own calendar: what is chosen there is what the field shows.
    await page.evaluate(() => {
      HTMLInputElement.prototype.showPicker = function chooseChristmas() {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(this, '2026-12-25');
        this.dispatchEvent(new Event('input', { bubbles: true }));
      };
    });
    await due.press('Tab');
    const calendar = form.getByRole('button', { name: 'Abrir calendário' }).last();
    await expect(calendar).toBeFocused();
    await calendar.press('Enter');
    await expect(due).toHaveValue('25/12/2026');
    await form.getByRole('button', { name: 'Criar Empréstimo' }).click();
    await expect(cardOf(page, 'Rita Lima')).toContainText('25/12/2026');
    expect(await allLoans(api)).toMatchObject([{ start_date: '2026-02-01', end_date: '2026-12-25' }]);
  });
});

test('LN-1 filters by standing, finds by client, and says when nothing matches @both', async ({
  page,
  api,
  signIn,
}) => {
  for (const [name, days] of [
    ['João Ativo', 20],
    ['Ana Atrasada', -2],
  ] as const) {
    const dates = { start_date: dayFromToday(-30), end_date: dayFromToday(days) };
    await seedLoan(api, { client_id: (await seedClient(api, { name })).id, ...dates });
  }
  const paid = await seedLoan(api, { client_id: (await seedClient(api, { name: 'Pedro Pago' })).id });
  const settle = { total_amount: 140_000, remaining_amount: 140_000 };
  await api.call('POST /api/loans/:id/settle', { params: { id: paid.id }, body: settle });
  await signIn(page);
  await openLoans(page);
  const names = cards(page).getByRole('heading');
  await expect(names).toHaveText(['Pedro Pago', 'Ana Atrasada', 'João Ativo']);
  for (const [choice, name] of [
    ['Ativos', 'João Ativo'],
    ['Atrasados', 'Ana Atrasada'],
    ['Pagos', 'Pedro Pago'],
  ] as const) {
    await page.getByRole('radio', { name: choice }).check();
    await expect(names).toHaveText([name]);
  }
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Pagos' })).toBeChecked();
  await expect(names).toHaveText(['Pedro Pago']);

  const search = page.getByRole('searchbox', { name: 'Pesquisar por cliente...' });
  await search.fill('joao');
  await expect(page.getByText('Nenhum empréstimo encontrado')).toBeVisible();
  await expect(page.getByText('Nenhum Empréstimo Cadastrado')).toBeHidden();
  await page.getByRole('radio', { name: 'Todos' }).check();
  await expect(names).toHaveText(['João Ativo']);
  await search.fill('ninguém');
  await page.getByRole('button', { name: 'Mostrar todos' }).click();
  await expect(names).toHaveCount(3);
});

test('LN-15 LN-17 the summary: copied exactly, sent by chat, with the late fee on a line of its own @both', async ({
  page,
  context,
  api,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const client = await seedClient(api, { name: 'Rita Lima', phone: '(11) 91234-5678' });
  const loan = await seedLoan(api, {
    client_id: client.id,
    overdue_interest_rate: 500,
    start_date: dayFromToday(-40),
    end_date: dayFromToday(-3),
  });
  await signIn(page);
  await openLoans(page);
  await cardOf(page, 'Rita Lima').getByRole('button', { name: 'Partilhar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resumo do Empréstimo' });
  const text = loanSummary(loan, client, dayFromToday(0));
  for (const line of [
    'Cliente: Rita Lima',
    'Telefone: (11) 91234-5678',
    'Valor emprestado: R$ 1.000,00',
    'Juros: 40%',
    `Vencimento: ${dayText(dayFromToday(-3))}`,
    'Valor total: R$ 1.400,00',
    'Situação: Atrasado',
    'Multa por atraso: 3 dias × R$ 5,00 = R$ 15,00',
  ]) {
    await expect(dialog).toContainText(line);
  }
  await dialog.getByRole('button', { name: 'Copiar Resumo' }).click();
  await expect(toasts(page).getByText('Copiado!', { exact: true })).toBeVisible();
  await expect(toasts(page).getByText('Resumo copiado para a área de transferência.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/5511912345678?text=${encodeURIComponent(text)}`,
  );
});

test('LN-15 the device shares the summary itself where it can, and the printer gets the summary alone', async ({
  page,
  api,
  signIn,
}) => {
  // The share sheet is the device's, and a browser under test has none.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: (data: ShareData) => {
        document.documentElement.dataset['shared'] = data.text;
        return Promise.resolve();
      },
    });
  });
  const client = await seedClient(api, { name: 'Rita Lima' });
  const loan = await seedLoan(api, { client_id: client.id });
  await signIn(page);
  await openLoans(page);
  await cardOf(page, 'Rita Lima').getByRole('button', { name: 'Partilhar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resumo do Empréstimo' });
  await dialog.getByRole('button', { name: 'Partilhar' }).click();
  const text = loanSummary(loan, client, dayFromToday(0));
  await expect(page.locator('html')).toHaveAttribute('data-shared', text);

  await page.emulateMedia({ media: 'print' });
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Visualize e gerencie seus empréstimos')).toBeHidden();
  await expect(page.locator('body')).toContainText('Valor total: R$ 1.400,00', { useInnerText: true });
  await page.emulateMedia({ media: 'screen' });
  await expect(dialog).toBeVisible();
});

test('LN-16 deleting asks first, survives Escape and a click outside, and can be undone @both', async ({
  page,
  api,
  signIn,
}) => {
  await seedLoan(api, { client_id: (await seedClient(api, { name: 'Rita Lima' })).id });
  await signIn(page);
  await openLoans(page);
  await cardOf(page, 'Rita Lima').getByRole('button', { name: 'Excluir' }).click();
  const question = page.getByRole('alertdialog', { name: 'Excluir empréstimo' });
  await expect(question).toContainText('R$ 1.000,00');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(cardOf(page, 'Rita Lima')).toBeVisible();

  await cardOf(page, 'Rita Lima').getByRole('button', { name: 'Excluir' }).click();
  await page.route('**/api/loans/*', (route) => route.abort(), { times: 1 });
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(toasts(page).getByText('Erro ao remover empréstimo')).toBeVisible();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Nenhum Empréstimo Cadastrado')).toBeVisible();
  expect(await allLoans(api)).toEqual([]);

  await toasts(page).getByRole('button', { name: 'Desfazer' }).click();
  await expect(cardOf(page, 'Rita Lima')).toContainText('R$ 1.400,00');
  await expect(toasts(page).getByText('Empréstimo restaurado!')).toBeVisible();
});

test.describe('nothing for axe to find', () => {
  test('LN-1 LN-2 LN-3 the screen, empty and with cards', async ({ page, api, signIn }) => {
    await signIn(page);
    await openLoans(page);
    await expect(page.getByText('Nenhum Empréstimo Cadastrado')).toBeVisible();
    await expectNoFaults(page);
    for (const days of [30, 2, -2]) {
      const dates = { start_date: dayFromToday(-30), end_date: dayFromToday(days) };
      await seedLoan(api, { client_id: (await seedClient(api)).id, ...dates });
    }
    await expect(cards(page)).toHaveCount(3);
    await expectNoFaults(page);
  });

  test('LN-4 LN-15 LN-16 the form with its errors and its summary, the share text, the question', async ({
    page,
    api,
    signIn,
  }) => {
    await seedLoan(api, { client_id: (await seedClient(api, { name: 'Rita Lima' })).id });
    await signIn(page);
    await openLoans(page);
    const form = await openNewLoan(page);
    await form.getByLabel('Valor', { exact: true }).fill('100');
    await form.getByLabel('Juros (%)').fill('10');
    await form.getByRole('button', { name: 'Criar Empréstimo' }).click();
    await expect(form.getByText('Escolha um cliente da lista.')).toBeVisible();
    await expectNoFaults(page, '[role=dialog]');
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();

    await cardOf(page, 'Rita Lima').getByRole('button', { name: 'Partilhar' }).click();
    await expect(page.getByRole('button', { name: 'Copiar Resumo' })).toBeVisible();
    await expectNoFaults(page, '[role=dialog]');
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();

    await cardOf(page, 'Rita Lima').getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNoFaults(page, '[role=alertdialog]');
  });
});

test('LN-1 nine hundred loans scroll to the last one and back, and the page stays small', async ({
  page,
  app,
  lender,
  api,
  signIn,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedManyLoans(app, { lender, clientId: client.id, count: 900 });
  await signIn(page);
  await openLoans(page);
  await expect(cards(page).first()).toContainText('PrincipalR$ 900,00');

  // Inside the page, frame by frame: as fast as a finger that never rests.
  const most = await page.evaluate(async (oldest) => {
    const most = { rows: 0, nodes: 0 };
    for (;;) {
      window.scrollTo(0, document.documentElement.scrollHeight);
      const shown = [...document.querySelectorAll('[role=listitem]')];
      most.rows = Math.max(most.rows, shown.length);
      most.nodes = Math.max(most.nodes, document.querySelectorAll('*').length);
      if (shown.at(-1)?.textContent.includes(oldest) === true) return most;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, 'PrincipalR$\u00a01,00');
  // Four pages of thirty are held, however far one scrolls; there are places only on those near the screen.
  expect(most.rows).toBeLessThanOrEqual(90);
  expect(most.nodes).toBeLessThan(1000);
  await expect(cards(page).last()).toHaveAttribute('aria-posinset', '900');

  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(cards(page).first()).toContainText('PrincipalR$ 900,00');
  await expect(cards(page).first()).toHaveAttribute('aria-posinset', '1');
  expect(await cards(page).count()).toBeLessThanOrEqual(90);
});

test('LN-1 left far down the list, the way back leads to the same rows, and its tab to the newest at once', async ({
  page,
  app,
  lender,
  api,
  signIn,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedManyLoans(app, { lender, clientId: client.id, count: 240 });
  await signIn(page);
  await openLoans(page);
  await expect(cards(page).first()).toContainText('PrincipalR$ 240,00');
  await scrollDownTo(page, 180);
  const inSight = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[role=listitem]')]
        .filter((row) => row.getBoundingClientRect().bottom > 0 && row.getBoundingClientRect().top < 400)
        .map((row) => row.getAttribute('aria-posinset')),
    );
  const before = await inSight();
  expect(before).not.toEqual([]);
  const tabs = page.getByRole('navigation', { name: 'Principal' });
  const leave = async () => {
    await tabs.getByRole('link', { name: 'Admin' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Administração' })).toBeVisible();
  };
  await leave();
  await page.goBack();
  await expect.poll(inSight).toEqual(before);

  await leave();
  // Nothing is answered any more: what shows now was here already.
  await page.route('**/api/loans?*', () => undefined);
  await tabs.getByRole('link', { name: 'Empréstimos' }).click();
  await expect(cards(page).first()).toContainText('PrincipalR$ 240,00');
  await expect(cards(page).first()).toHaveAttribute('aria-posinset', '1');
  await expect(cards(page).first()).toBeInViewport();
});

/** Frame by frame, as a finger that never rests, until the row of that number has been drawn. */
function scrollDownTo(page: Page, position: number): Promise<void> {
  return page.evaluate(async (wanted) => {
    for (;;) {
      const rows = [...document.querySelectorAll('[role=listitem]')].filter((row) => row.children.length > 0);
      if (Number(rows.at(-1)?.getAttribute('aria-posinset')) >= wanted) return;
      window.scrollBy(0, 400);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, position);
}

function seedManyLoans(
  app: RunningApp,
  { lender, clientId, count }: { lender: Lender; clientId: string; count: number },
): Promise<void> {
  return insertLoans(
    app,
    `SELECT $1::uuid, gen_random_uuid(), $2::uuid, n * 100, 0, 0, $3::date, $4::date,
       timestamptz '2026-01-01' + n * interval '1 second'
     FROM generate_series(1, $5::integer) AS n`,
    [lender.id, clientId, dayFromToday(0), dayFromToday(30), count],
  );
}

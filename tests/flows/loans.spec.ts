import type { Page } from '@playwright/test';
import { copiedText, monthAfter, written } from '#tests/support/expected-texts.ts';
import { expect, test } from './support/app.ts';
import { hold } from './support/hold-answer.ts';
import { goOffline, loseAnswer } from './support/lose-answer.ts';
import { dayFromToday, insertLoans, seedClient, seedLoan } from './support/seed.ts';
import type { Lender, RunningApp } from './support/running-app.ts';
import type { StaffApi } from './support/staff-api.ts';

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

test('LN-2 LN-3 LN-8 a card shows R$ 1.000,00 at 40% = R$ 1.400,00 and a label with its standing @both', async ({
  api,
  loans,
}) => {
  const standings = [
    { name: 'Em dia', days: 4, label: 'Em Dia' },
    { name: 'Três dias', days: 3, label: 'Vence em 3d' },
    { name: 'Hoje', days: 0, label: 'Vence em 0d' },
    { name: 'Ontem', days: -1, label: 'Atrasado' },
  ];
  for (const { name, days } of standings) {
    await seedLoanOf(api, name, { start_date: dayFromToday(-30), end_date: dayFromToday(days) });
  }
  const paid = await seedLoanOf(api, 'Quitada');
  await settle(api, paid.id);

  await loans.open();
  for (const { name, days, label } of [...standings, { name: 'Quitada', days: 30, label: 'Pago' }]) {
    const card = loans.cardOf(name);
    const due = written(dayFromToday(days));
    const facts =
      test.info().project.name === 'desktop'
        ? ['R$ 1.000,00', 'Juros: 40% (R$ 400,00)', 'R$ 1.400,00', due]
        : ['R$ 1.400,00', 'PrincipalR$ 1.000,00', 'Juros40%', `Vencimento${due}`];
    for (const fact of facts) await expect(card).toContainText(fact);
    await expect(card.getByText(label, { exact: true }).filter({ visible: true })).toHaveCount(1);
    for (const action of ['Detalhes', 'Partilhar', 'Editar', 'Excluir']) {
      await expect(card.getByRole('button', { name: action })).toBeVisible();
    }
  }
});

test('LN-2 the loans of a deleted client disappear, also from a screen that is already open', async ({
  api,
  loans,
}) => {
  const gone = await seedClient(api, { name: 'Cliente que Sai' });
  await seedLoan(api, { client_id: gone.id });
  await seedLoanOf(api, 'Cliente que Fica');
  await loans.open();
  await expect(loans.cards).toHaveCount(2);
  await api.call('DELETE /api/clients/:id', { params: { id: gone.id } });
  await expect(loans.names).toHaveText(['Cliente que Fica']);
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

test('LN-26 the first form has no rate; the next offers that of the last loan, 12,5% and R$ 5,00 a day, and fills both with a press', async ({
  api,
  loans,
}) => {
  const client = await seedClient(api, { name: 'João Pereira' });
  await loans.open();
  const form = await loans.openNew();
  const offer = form.dialog.getByRole('button', { name: /^Como da última vez/ });
  await expect(form.rate).toHaveValue('');
  await expect(offer).toHaveCount(0);
  await seedLoan(api, { client_id: client.id, interest_rate: 1250, overdue_interest_rate: 500 });
  await expect(offer).toHaveText('Como da última vez 12,5% · R$ 5,00/dia');
  await expect(form.rate).toHaveValue('');
  await offer.click();
  await expect(form.rate).toHaveValue('12,5');
  await expect(form.lateFee).toHaveValue('5,00');
  await expect(offer).toHaveCount(0);
});

test('LN-26 the card of a new loan is in sight and tinted for a moment @both', async ({ api, loans }) => {
  await seedClient(api, { name: 'João Pereira' });
  await loans.open();
  const form = await loans.openNew();
  await form.fillIn({ client: 'João Pereira', amount: '100', rate: '10' });
  await form.create.click();
  const card = loans.cardOf('João Pereira');
  await expect(card.or(card.locator('*')).and(card.page().locator('.animate-tint'))).toHaveCount(1);
  await expect(card).toBeInViewport();
  await expect(card.page().locator('.animate-tint')).toHaveCount(0);
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

test('LN-7 a double click records one loan @desktop', async ({ api, loans, toasts }) => {
  await seedClient(api, { name: 'Rita Lima' });
  await loans.open();
  const form = await loans.openNew();
  await form.fillIn({ client: 'Rita Lima', amount: '100', rate: '10' });
  await form.create.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(loans.cardOf('Rita Lima')).toContainText('R$ 110,00');
  await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
  expect(await allLoans(api)).toHaveLength(1);
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

for (const timezoneId of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });
    test('LN-4 FM-1 no date moves by a day', async ({ api, loans }) => {
      await seedClient(api, { name: 'Rita Lima' });
      await loans.open();
      const form = await loans.openNew();
      await expect(form.start).toHaveValue(written(dayFromToday(0)));
      await expect(form.due).toHaveValue(written(monthAfter(dayFromToday(0))));
      await form.fillIn({ client: 'Rita Lima', amount: '100', rate: '10' });
      await form.start.fill('31/01/2026');
      await expect(form.due).toHaveValue('28/02/2026');
      await form.create.click();
      await expect(loans.cardOf('Rita Lima')).toContainText('Vencimento28/02/2026');
      expect(await allLoans(api)).toMatchObject([{ start_date: '2026-01-31', end_date: '2026-02-28' }]);
      await loans.edit();
      await expect(form.due).toHaveValue('28/02/2026');
    });
  });
}

test.describe('in an English browser', () => {
  test.use({ locale: 'en-US' });

  test('FM-1 LN-4 dates are typed and shown as dd/mm/aaaa, and the calendar opens from its button', async ({
    page,
    api,
    loans,
  }) => {
    await seedClient(api, { name: 'Rita Lima' });
    await loans.open();
    const form = await loans.openNew();
    const { start, due } = form;
    await expect(start).toHaveValue(written(dayFromToday(0)));
    await expect(due).toHaveAttribute('placeholder', 'dd/mm/aaaa');

    // Over the proposed date, by a press and by the keyboard alone.
    await due.click();
    await page.keyboard.type('31022027');
    await expect(due).toHaveValue('31/02/2027');
    await expect(due).toHaveAccessibleDescription('Esta data não existe. Confira o dia e o mês.');
    await start.focus();
    await page.keyboard.type('1/2/2026');
    await expect(start).toHaveValue('01/02/2026');
    await form.fillIn({ client: 'Rita Lima', amount: '100', rate: '10' });
    await form.create.click();
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
    const calendar = form.dialog.getByRole('button', { name: 'Abrir calendário' }).first();
    await expect(calendar).toBeFocused();
    await calendar.press('Enter');
    await expect(due).toHaveValue('25/12/2026');
    await form.create.click();
    await expect(loans.cardOf('Rita Lima')).toContainText('25/12/2026');
    expect(await allLoans(api)).toMatchObject([{ start_date: '2026-02-01', end_date: '2026-12-25' }]);
  });
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

test('LN-15 LN-17 the summary is copied exactly and linked to WhatsApp, with the late fee on its own line', async ({
  page,
  context,
  api,
  loans,
  toasts,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const client = await seedClient(api, { name: 'Rita Lima', phone: '(11) 91234-5678' });
  await seedLoan(api, {
    client_id: client.id,
    overdue_interest_rate: 500,
    start_date: dayFromToday(-40),
    end_date: dayFromToday(-3),
  });
  await loans.open();
  await loans.press('Partilhar');
  const lines = [
    'Resumo do Empréstimo',
    '',
    'Cliente: Rita Lima',
    'Telefone: (11) 91234-5678',
    'Valor emprestado: R$ 1.000,00',
    'Juros: 40%',
    `Vencimento: ${written(dayFromToday(-3))}`,
    'Valor total: R$ 1.400,00',
    'Situação: Atrasado',
    'Multa por atraso: 3 dias × R$ 5,00 = R$ 15,00',
  ];
  for (const line of lines.slice(2)) await expect(loans.summary).toContainText(line);
  await loans.summary.getByRole('button', { name: 'Copiar Resumo' }).click();
  await expect(toasts.getByText('Copiado!', { exact: true })).toBeVisible();
  await expect(toasts.getByText('Resumo copiado para a área de transferência.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copiedText(...lines));
  await expect(loans.summary.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/5511912345678?text=${encodeURIComponent(copiedText(...lines))}`,
  );
});

test('LN-15 Partilhar uses the share sheet of the device, and printing prints only the summary', async ({
  page,
  api,
  loans,
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
  const client = await seedClient(api, { name: 'Rita Lima', phone: '(11) 91234-5678' });
  await seedLoan(api, { client_id: client.id });
  await loans.open();
  await loans.press('Partilhar');
  await loans.summary.getByRole('button', { name: 'Partilhar' }).click();
  await expect(page.locator('html')).toHaveAttribute(
    'data-shared',
    copiedText(
      'Resumo do Empréstimo',
      '',
      'Cliente: Rita Lima',
      'Telefone: (11) 91234-5678',
      'Valor emprestado: R$ 1.000,00',
      'Juros: 40%',
      `Vencimento: ${written(dayFromToday(30))}`,
      'Valor total: R$ 1.400,00',
      'Situação: Em Dia',
    ),
  );

  await page.emulateMedia({ media: 'print' });
  await expect(loans.summary).toBeHidden();
  await expect(page.getByText('Visualize e gerencie seus empréstimos')).toBeHidden();
  await expect(page.locator('body')).toContainText('Valor total: R$ 1.400,00', { useInnerText: true });
  await page.emulateMedia({ media: 'screen' });
  await expect(loans.summary).toBeVisible();
});

test('LN-16 deleting asks first, the question ignores Escape and outside clicks, and the deletion can be undone', async ({
  page,
  api,
  loans,
  toasts,
}) => {
  await seedLoanOf(api, 'Rita Lima');
  await loans.open();
  await loans.press('Excluir');
  await expect(loans.deleteQuestion).toContainText('R$ 1.000,00');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(loans.deleteQuestion).toBeVisible();
  await loans.deleteQuestion.getByRole('button', { name: 'Cancelar' }).click();
  await expect(loans.cardOf('Rita Lima')).toBeVisible();

  await loans.press('Excluir');
  await page.route('**/api/loans/*', (route) => route.abort(), { times: 1 });
  await loans.deleteQuestion.getByRole('button', { name: 'Excluir' }).click();
  await expect(toasts.getByText('Erro ao remover empréstimo')).toBeVisible();
  await expect(loans.deleteQuestion).toBeVisible();
  await loans.deleteQuestion.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Nenhum Empréstimo Cadastrado')).toBeVisible();
  expect(await allLoans(api)).toEqual([]);

  await toasts.getByRole('button', { name: 'Desfazer' }).click();
  await expect(loans.cardOf('Rita Lima')).toContainText('R$ 1.400,00');
  await expect(toasts.getByText('Empréstimo restaurado!')).toBeVisible();
});

test('LN-1 900 loans scroll to the last one and back while the page keeps a bounded number of rows', async ({
  page,
  app,
  lender,
  api,
  loans,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedManyLoans(app, { lender, clientId: client.id, count: 900 });
  await loans.open();
  await expect(loans.cards.first()).toContainText('PrincipalR$ 900,00');

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
  // Four pages of thirty are held, however far one scrolls, and of a finger that never rests all four may be near the screen.
  expect(most.rows).toBeLessThanOrEqual(120);
  expect(most.nodes).toBeLessThan(1000);
  await expect(loans.cards.last()).toHaveAttribute('aria-posinset', '900');

  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(loans.cards.first()).toContainText('PrincipalR$ 900,00');
  await expect(loans.cards.first()).toHaveAttribute('aria-posinset', '1');
  expect(await loans.cards.count()).toBeLessThanOrEqual(90);
});

test('LN-1 Back restores the scroll position far down the list, and the tab goes straight to the newest loan', async ({
  page,
  app,
  lender,
  api,
  loans,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedManyLoans(app, { lender, clientId: client.id, count: 240 });
  await loans.open();
  await expect(loans.cards.first()).toContainText('PrincipalR$ 240,00');
  await scrollDownTo(page, 180);
  const inSight = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[role=listitem]')]
        .filter((row) => row.getBoundingClientRect().bottom > 0 && row.getBoundingClientRect().top < 400)
        .map((row) => row.getAttribute('aria-posinset')),
    );
  // The last rows are measured once they are drawn.
  let before: Awaited<ReturnType<typeof inSight>> = [];
  const rests = async () => {
    const last = before;
    before = await inSight();
    return before.length > 0 && before.join() === last.join();
  };
  await expect.poll(rests).toBe(true);
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
  await expect(loans.cards.first()).toContainText('PrincipalR$ 240,00');
  await expect(loans.cards.first()).toHaveAttribute('aria-posinset', '1');
  await expect(loans.cards.first()).toBeInViewport();
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

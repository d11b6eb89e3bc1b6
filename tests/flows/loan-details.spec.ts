import type { Locator, Page } from '@playwright/test';
import { dayText, oneMonthAfter } from '#domain/calendar.ts';
import { collectionMessage } from '#domain/loans/collection-message.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { dayFromToday, seedClient, seedLoan } from './support/seed.ts';
import type { CallInput } from '#contract/call-types.ts';
import type { StaffApi } from './support/staff-api.ts';

const details = (page: Page): Locator => page.getByRole('dialog', { name: 'Detalhes do Empréstimo' });
const question = (page: Page): Locator => page.getByRole('alertdialog');
const toasts = (page: Page): Locator => page.getByRole('region', { name: /Notifications/ });
const figure = (page: Page, name: string): Locator =>
  details(page).locator('dt').filter({ hasText: name }).locator('xpath=following-sibling::dd');
const payments = (page: Page): Locator =>
  details(page).getByRole('list', { name: 'Pagamentos' }).getByRole('listitem');
const history = (page: Page): Locator =>
  details(page).getByRole('list', { name: 'Histórico' }).getByRole('listitem');
const renewal = (page: Page): Locator => details(page).getByRole('region', { name: 'Renovação' });
const amountField = (page: Page): Locator => details(page).getByLabel('Valor do pagamento');
const dateField = (page: Page): Locator => details(page).getByLabel('Data do pagamento');
const addButton = (page: Page): Locator => details(page).getByRole('button', { name: 'Adicionar Pagamento' });
const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

type Terms = Partial<CallInput<'POST /api/loans'>['body']>;

/** R$ 1.000,00 at 40 % for Rita Lima, lent forty days ago. */
async function seedRita(api: StaffApi, terms: Terms = {}) {
  const client = await seedClient(api, { name: 'Rita Lima', phone: '(11) 91234-5678' });
  return seedLoan(api, { client_id: client.id, start_date: dayFromToday(-40), ...terms });
}

async function openDetails(page: Page, name = 'Rita Lima'): Promise<void> {
  await page.goto('/emprestimos');
  await showDetails(page, name);
}

async function showDetails(page: Page, name = 'Rita Lima'): Promise<void> {
  await cardOf(page, name).getByRole('button', { name: 'Detalhes' }).click();
  await expect(details(page)).toBeVisible();
}

/** A dialog on top hides the one below it from readers; the screen itself is back only once both are closed. */
async function expectAllClosed(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Empréstimos', level: 1 })).toBeVisible();
  await expect(details(page)).toBeHidden();
}

const press = (page: Page, action: string): Promise<void> =>
  details(page).getByRole('button', { name: action }).click();

const pay = (api: StaffApi, loanId: string, amount: number, days = 0) =>
  api.call('POST /api/payments', {
    body: { loan_id: loanId, amount, payment_date: dayFromToday(days) },
  });
const settle = (api: StaffApi, id: string, total: number, remaining: number) =>
  api.call('POST /api/loans/:id/settle', {
    params: { id },
    body: { total_amount: total, remaining_amount: remaining },
  });
const loanNow = (api: StaffApi, id: string) => api.call('GET /api/loans/:id', { params: { id } });
const paymentsNow = async (api: StaffApi, id: string) =>
  (await api.call('GET /api/payments', { query: { loan_id: id } })).items;

test('LN-9 the figures: 1000 + 400 + 400 renewed = 1800, − 500 paid = R$ 1.300,00 left; payments newest date first @both', async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedRita(api, { notes: 'Paga toda sexta' });
  await api.call('POST /api/loans/:id/renew', {
    params: { id: loan.id },
    body: { version: loan.version, end_date: oneMonthAfter(dayFromToday(0)) },
  });
  await pay(api, loan.id, 20_000, -1);
  await pay(api, loan.id, 10_000, -9);
  await pay(api, loan.id, 20_000, -5);
  await signIn(page);
  await openDetails(page);
  await expect(details(page)).toContainText('Rita Lima');
  await expect(details(page).getByText('Em Dia', { exact: true })).toBeVisible();
  for (const [name, value] of [
    ['Principal', 'R$ 1.000,00'],
    ['Juros (40%)', 'R$ 400,00'],
    ['Juros de renovações', 'R$ 400,00'],
    ['Total', 'R$ 1.800,00'],
    ['Pago', 'R$ 500,00'],
    ['Restante', 'R$ 1.300,00'],
    ['Início', dayText(dayFromToday(-40))],
    ['Vencimento', dayText(oneMonthAfter(dayFromToday(0)))],
  ] as const) {
    await expect(figure(page, name)).toHaveText(value);
  }
  await expect(details(page)).toContainText('Observações: Paga toda sexta');
  await expect(details(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '27');
  await expect(payments(page)).toHaveText([
    `${dayText(dayFromToday(-1))}R$ 200,00`,
    `${dayText(dayFromToday(-5))}R$ 200,00`,
    `${dayText(dayFromToday(-9))}R$ 100,00`,
  ]);
});

test('LN-9 the payments are asked for each time it opens, and a change elsewhere shows at once', async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedRita(api);
  await signIn(page);
  await page.goto('/emprestimos');
  for (const opening of [1, 2]) {
    const asked = page.waitForRequest((request) => request.url().includes('/api/payments?'));
    await showDetails(page);
    await asked;
    await expect(payments(page)).toHaveCount(opening - 1);
    await pay(api, loan.id, 10_000);
    await expect(payments(page)).toHaveCount(opening);
    await expect(figure(page, 'Pago')).toHaveText(`R$ ${opening}00,00`);
    await page.keyboard.press('Escape');
    await expect(details(page)).toBeHidden();
  }
});

test('LN-9 renders nothing once the client is deleted, and a deleted loan closes with a word', async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedRita(api);
  const other = await seedLoan(api, { client_id: (await seedClient(api, { name: 'Saulo Nunes' })).id });
  await signIn(page);
  await openDetails(page);
  await api.call('DELETE /api/clients/:id', { params: { id: loan.client_id } });
  await expect(details(page)).toBeHidden();

  await showDetails(page, 'Saulo Nunes');
  await api.call('DELETE /api/loans/:id', { params: { id: other.id } });
  await expect(details(page)).toBeHidden();
  await expect(toasts(page).getByText('Empréstimo não encontrado')).toBeVisible();
});

test('LN-10 LN-11 a payment of R$ 250,50 raises what is paid by exactly that: 1400 − 250,50 = 1149,50, and the form is empty again @both', async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedRita(api);
  await signIn(page);
  await openDetails(page);
  await expect(dateField(page)).toHaveValue(dayText(dayFromToday(0)));
  await amountField(page).fill('250,50');
  await dateField(page).fill(dayFromToday(-3));
  await addButton(page).click();
  await expect(toasts(page).getByText('Pagamento adicionado!')).toBeVisible();
  await expect(amountField(page)).toHaveValue('');
  await expect(dateField(page)).toHaveValue(dayText(dayFromToday(0)));
  await expect(figure(page, 'Pago')).toHaveText('R$ 250,50');
  await expect(figure(page, 'Restante')).toHaveText('R$ 1.149,50');
  await expect(payments(page)).toHaveText([`${dayText(dayFromToday(-3))}R$ 250,50`]);
  expect(await loanNow(api, loan.id)).toMatchObject({ paid_amount: 25_050, status: 'ativo' });
  expect(await paymentsNow(api, loan.id)).toMatchObject([
    { amount: 25_050, payment_date: dayFromToday(-3), kind: 'payment', notes: null },
  ]);
});

test('LN-10 nothing, zero, less and words are no payment, and neither is one without a date', async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedRita(api);
  await signIn(page);
  await openDetails(page);
  for (const typed of ['', '0', '-5', 'cem']) {
    await amountField(page).fill(typed);
    await addButton(page).click();
    await expect(toasts(page).getByText('Valor inválido')).toBeVisible();
    await expect(toasts(page).getByText('Por favor, insira um valor de pagamento válido.')).toBeVisible();
    await expect(amountField(page)).toBeFocused();
    await toasts(page).getByRole('button', { name: 'Fechar aviso' }).click();
  }
  await amountField(page).fill('10');
  await dateField(page).fill('');
  await addButton(page).click();
  await expect(toasts(page).getByText('Por favor, insira a data do pagamento.')).toBeVisible();
  await expect(amountField(page)).toHaveValue('10,00');
  expect(await paymentsNow(api, loan.id)).toEqual([]);
});

test('LN-10 a double click pays once', async ({ page, api, signIn }) => {
  const loan = await seedRita(api);
  await signIn(page);
  await openDetails(page);
  await amountField(page).fill('100');
  await addButton(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(toasts(page).getByText('Pagamento adicionado!')).toBeVisible();
  await expect(figure(page, 'Pago')).toHaveText('R$ 100,00');
  expect(await paymentsNow(api, loan.id)).toHaveLength(1);

  await amountField(page).fill('50');
  await addButton(page).dblclick();
  await expect(figure(page, 'Pago')).toHaveText('R$ 150,00');
  await expect(toasts(page).getByText('Valor inválido')).toBeHidden();
  expect(await paymentsNow(api, loan.id)).toHaveLength(2);
});

test('LN-10 a lost answer keeps the values, and sending again pays once; the same payment later is another', async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedRita(api);
  await signIn(page);
  await openDetails(page);
  const loseAnswer = async (): Promise<void> => {
    await page.route(
      '**/api/payments',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  };
  await loseAnswer();
  await amountField(page).fill('100');
  await dateField(page).fill(dayFromToday(-2));
  await addButton(page).click();
  await expect(toasts(page).getByText('Erro ao adicionar pagamento')).toBeVisible();
  await expect(amountField(page)).toHaveValue('100,00');
  await expect(dateField(page)).toHaveValue(dayText(dayFromToday(-2)));
  // A look at the history does not forget which payment it was.
  await details(page).getByRole('tab', { name: 'Histórico' }).click();
  await expect(history(page).first()).toBeVisible();
  await addButton(page).click();
  await expect(toasts(page).getByText('Pagamento adicionado!')).toBeVisible();
  expect(await paymentsNow(api, loan.id)).toHaveLength(1);

  await amountField(page).fill('100');
  await dateField(page).fill(dayFromToday(-2));
  await addButton(page).click();
  await expect(figure(page, 'Pago')).toHaveText('R$ 200,00');
  expect(await paymentsNow(api, loan.id)).toHaveLength(2);
});

test('LN-11 LN-17 more than remains is said and accepted: 1400 left, 1450 paid, R$ 50,00 too much; 10 days × R$ 5,00 stand apart @both', async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedRita(api, { end_date: dayFromToday(-10), overdue_interest_rate: 500 });
  await signIn(page);
  await openDetails(page);
  await expect(details(page).getByText('Multa por atraso: 10 dias × R$ 5,00 = R$ 50,00')).toBeVisible();
  await expect(figure(page, 'Total')).toHaveText('R$ 1.400,00');
  await expect(figure(page, 'Restante')).toHaveText('R$ 1.400,00');
  const notice = details(page).getByText('Este valor é maior que o restante');
  await amountField(page).fill('1400');
  await expect(notice).toBeHidden();
  await amountField(page).fill('1.450,00');
  await expect(notice).toContainText('R$ 1.400,00');
  await addButton(page).click();
  await expect(figure(page, 'Pago a mais')).toHaveText('R$ 50,00');
  await expect(details(page)).not.toContainText('-R$');
  await expect(notice).toBeHidden();
  // It does not settle by itself.
  expect((await loanNow(api, loan.id)).status).not.toBe('pago');

  await press(page, 'Quitar Empréstimo');
  await expectAllClosed(page);
  // No payment was made, so there is none to take back.
  await expect(toasts(page).getByText('Empréstimo quitado!')).toBeVisible();
  await expect(toasts(page).getByRole('button', { name: 'Desfazer' })).toHaveCount(0);
  expect(await loanNow(api, loan.id)).toMatchObject({ status: 'pago', paid_amount: 145_000 });
  expect(await paymentsNow(api, loan.id)).toHaveLength(1);
});

test('LN-20 with R$ 250,00 typed the payment is the filled button and Quitar asks first; without it one press settles @both', async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedRita(api, { amount: 150_000 });
  await signIn(page);
  await openDetails(page);
  const settleButton = details(page).getByRole('button', { name: 'Quitar Empréstimo' });
  const brand = await settleButton.evaluate((one) => getComputedStyle(one).backgroundColor);
  await expect(addButton(page)).not.toHaveCSS('background-color', brand);

  await amountField(page).fill('250');
  await expect(addButton(page)).toHaveAccessibleName('Adicionar Pagamento · R$ 250,00');
  await expect(addButton(page)).toHaveCSS('background-color', brand);
  await expect(addButton(page)).toBeInViewport({ ratio: 1 });
  await expect(settleButton).toHaveAccessibleName('Quitar Empréstimo · R$ 2.100,00');
  await expect(settleButton).not.toHaveCSS('background-color', brand);
  await expect(renewal(page).getByRole('button', { name: 'Renovar Empréstimo · R$ 600,00' })).not.toHaveCSS(
    'background-color',
    brand,
  );

  await settleButton.click();
  await expect(question(page)).toContainText('Você digitou R$ 250,00. Quitar tudo, R$ 2.100,00?');
  await question(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(amountField(page)).toHaveValue('250,00');
  expect(await loanNow(api, loan.id)).toMatchObject({ status: 'ativo', paid_amount: 0 });

  await addButton(page).click();
  await expect(toasts(page).getByText('Pagamento adicionado!')).toBeVisible();
  await expect(figure(page, 'Restante')).toHaveText('R$ 1.850,00');
  await expect(addButton(page)).toHaveAccessibleName('Adicionar Pagamento');
  await expect(settleButton).toHaveAccessibleName('Quitar Empréstimo');

  await amountField(page).fill('1');
  await settleButton.click();
  await question(page).getByRole('button', { name: 'Quitar tudo' }).click();
  await expectAllClosed(page);
  expect(await loanNow(api, loan.id)).toMatchObject({ status: 'pago', paid_amount: 210_000 });
  expect(await paymentsNow(api, loan.id)).toMatchObject([{ amount: 185_000 }, { amount: 25_000 }]);
});

test('LN-21 the payment that reaches the total offers Quitar in its toast @both', async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedRita(api);
  await pay(api, loan.id, 40_000, -20);
  await signIn(page);
  await openDetails(page);
  await amountField(page).fill('999,99');
  await addButton(page).click();
  await expect(figure(page, 'Restante')).toHaveText('R$ 0,01');
  await expect(toasts(page).getByRole('button', { name: 'Quitar' })).toHaveCount(0);
  await amountField(page).fill('0,01');
  await addButton(page).click();
  await toasts(page).getByRole('button', { name: 'Quitar' }).click();
  await expect(toasts(page).getByText('Empréstimo quitado!')).toBeVisible();
  await expectAllClosed(page);
  expect(await loanNow(api, loan.id)).toMatchObject({
    status: 'pago',
    paid_amount: 140_000,
    covered_on: null,
  });
  expect(await paymentsNow(api, loan.id)).toHaveLength(3);
});

test('LN-21 a loan that is all paid says so, its fee is that of the 3 days until the money came, and Cobrar is not offered @both', async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedRita(api, { end_date: dayFromToday(-10), overdue_interest_rate: 500 });
  await signIn(page);
  await openDetails(page);
  await expect(details(page).getByRole('link', { name: 'Cobrar' })).toBeVisible();
  await expect(details(page).getByText('Multa por atraso: 10 dias')).toBeVisible();
  await pay(api, loan.id, 100_000, -7);
  await pay(api, loan.id, 40_000, -20);
  await expect(details(page).getByText('Tudo pago. Quite para encerrar.')).toBeVisible();
  // The status stays the specified word.
  await expect(details(page).getByText('Atrasado', { exact: true })).toBeVisible();
  await expect(details(page).getByText('Multa por atraso: 3 dias × R$ 5,00 = R$ 15,00')).toBeVisible();
  await expect(details(page).getByRole('link', { name: 'Cobrar' })).toHaveCount(0);
  await expectNoFaults(page);
});

test('LN-11 overpaid reads "Pago a mais R$ 210,00" in the figures, the question and the renewal', async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedRita(api);
  await pay(api, loan.id, 1000);
  await pay(api, loan.id, 200_000);
  await signIn(page);
  await openDetails(page);
  await expect(figure(page, 'Pago a mais')).toHaveText('R$ 610,00');
  await expect(renewal(page)).toContainText('Sem receber agora. Pago a mais R$ 210,00');
  await amountField(page).fill('5');
  await expect(details(page).getByText('Este valor será aceito como pago a mais')).toBeVisible();
  await details(page).getByRole('button', { name: 'Desfazer pagamento de R$ 10,00' }).click();
  await expect(question(page)).toContainText('Pago a mais R$ 610,00 → Pago a mais R$ 600,00');
  await question(page).getByRole('button', { name: 'Cancelar' }).click();
  await details(page).getByRole('button', { name: 'Desfazer pagamento de R$ 2.000,00' }).click();
  await expect(question(page)).toContainText('Pago a mais R$ 610,00 → Restante: R$ 1.390,00');
});

test('LN-10 a date before the loan is said and accepted, one in the future is said and refused', async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedRita(api);
  await signIn(page);
  await openDetails(page);
  await amountField(page).fill('100');
  const before = details(page).getByText('Esta data é anterior ao início do empréstimo.');
  const future = 'A data do pagamento não pode estar no futuro.';
  await expect(before).toBeHidden();
  await dateField(page).fill(dayFromToday(1));
  await expect(details(page).getByText(future)).toBeVisible();
  await addButton(page).click();
  await expect(toasts(page).getByText(future)).toBeVisible();
  await expect(amountField(page)).toHaveValue('100,00');
  expect(await paymentsNow(api, loan.id)).toEqual([]);
  await expect(pay(api, loan.id, 10_000, 1)).rejects.toThrow(future);

  await dateField(page).fill(dayFromToday(-41));
  await expect(before).toBeVisible();
  await expectNoFaults(page);
  await addButton(page).click();
  await expect(payments(page)).toHaveText([`${dayText(dayFromToday(-41))}R$ 100,00`]);
});

test('LN-12 settling pays what remains: 1400 − 300 = R$ 1.100,00, Pagamento de quitação, and the dialog closes @both', async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedRita(api);
  await pay(api, loan.id, 30_000, -2);
  await signIn(page);
  await openDetails(page);
  await press(page, 'Quitar Empréstimo');
  await expect(toasts(page).getByText('Empréstimo quitado!')).toBeVisible();
  await expectAllClosed(page);
  const settled = await loanNow(api, loan.id);
  expect(settled).toMatchObject({ status: 'pago', paid_amount: 140_000 });
  expect(settled.paid_at).not.toBeNull();
  expect(await paymentsNow(api, loan.id)).toMatchObject([
    { amount: 110_000, payment_date: dayFromToday(0), notes: 'Pagamento de quitação', kind: 'settlement' },
    { amount: 30_000, notes: null },
  ]);

  await showDetails(page);
  await expect(details(page)).toContainText('Este empréstimo está pago');
  await expect(details(page).getByRole('button', { name: 'Quitar Empréstimo' })).toHaveCount(0);
  await expect(details(page).getByRole('button', { name: 'Renovar Empréstimo' })).toHaveCount(0);
  await expect(amountField(page)).toHaveCount(0);
  await expect(payments(page).first()).toContainText('Pagamento de quitação');
});

test('LN-12 a slip is taken back from the toast: R$ 1.100,00 settled, undone, 1400 − 300 = 1100 left and open', async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedRita(api);
  await pay(api, loan.id, 30_000, -2);
  await signIn(page);
  await openDetails(page);
  await press(page, 'Quitar Empréstimo');
  await toasts(page).getByRole('button', { name: 'Desfazer' }).click();
  await expect(toasts(page).getByText('Quitação desfeita!')).toBeVisible();
  expect(await loanNow(api, loan.id)).toMatchObject({ status: 'ativo', paid_amount: 30_000, paid_at: null });
  await showDetails(page);
  await expect(figure(page, 'Restante')).toHaveText('R$ 1.100,00');
});

test('LN-12 the total changed meanwhile: R$ 1.400,00 seen, R$ 900,00 left by now, refused with the fresh figures, then settled with them', async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedRita(api);
  await signIn(page);
  // A screen that heard of nothing.
  await page.route('**/api/live', (route) => route.abort());
  await openDetails(page);
  await expect(figure(page, 'Restante')).toHaveText('R$ 1.400,00');
  await pay(api, loan.id, 50_000);
  await press(page, 'Quitar Empréstimo');
  await expect(toasts(page).getByText('Erro ao atualizar empréstimo')).toBeVisible();
  await expect(toasts(page)).toContainText(
    'O valor deste empréstimo mudou: o total agora é R$ 1.400,00 e faltam R$ 900,00.',
  );
  await expect(figure(page, 'Restante')).toHaveText('R$ 900,00');
  expect((await loanNow(api, loan.id)).status).toBe('ativo');

  await press(page, 'Quitar Empréstimo');
  await expectAllClosed(page);
  expect(await loanNow(api, loan.id)).toMatchObject({ status: 'pago', paid_amount: 140_000 });
});

test('LN-12 two tabs settle at once: one settlement of R$ 1.400,00 @desktop', async ({
  page,
  context,
  api,
  signIn,
}) => {
  const loan = await seedRita(api);
  await signIn(page);
  const tabs = [page, await context.newPage()];
  let send = () => {};
  const bothPressed = new Promise<void>((resolve) => {
    send = resolve;
  });
  for (const tab of tabs) {
    await openDetails(tab);
    // Until both have pressed, neither tab hears that the loan is paid and takes its button away.
    await tab.route('**/settle', async (route) => {
      await bothPressed;
      await route.continue();
    });
  }
  await Promise.all(
    tabs.map((tab) =>
      details(tab)
        .getByRole('button', { name: 'Quitar Empréstimo' })
        .evaluate((button: HTMLElement) => button.click()),
    ),
  );
  send();
  for (const tab of tabs) await expectAllClosed(tab);
  expect(await loanNow(api, loan.id)).toMatchObject({ status: 'pago', paid_amount: 140_000 });
  expect(await paymentsNow(api, loan.id)).toHaveLength(1);
});

test('LN-13 renewing R$ 1.000,00 at 40% adds R$ 400,00: 1000 + 400 + 400 = 1800 to pay, due one month from today @both', async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedRita(api, { end_date: dayFromToday(-3) });
  const due = oneMonthAfter(dayFromToday(0));
  await signIn(page);
  await openDetails(page);
  await expect(renewal(page)).toContainText(
    `Renovar hoje cobra R$ 400,00 de juros e passa o vencimento para ${dayText(due)}.`,
  );
  await expect(renewal(page).getByRole('button')).toHaveText([
    'Renovar Empréstimo · R$ 400,00 Sem receber agora. Restante: R$ 1.800,00',
    'Renovar com juros recebidos R$ 400,00 recebidos hoje. Restante: R$ 1.400,00',
  ]);
  const sent = page.waitForRequest('**/renew');
  await details(page)
    .getByRole('button', { name: 'Renovar Empréstimo' })
    .evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
  expect((await sent).postDataJSON()).toEqual({ version: 1, end_date: due, record_interest_payment: false });
  await expect(toasts(page).getByText('Empréstimo renovado!')).toBeVisible();
  await expect(
    toasts(page).getByText(`Juros de R$ 400,00 cobrados. Novo vencimento: ${dayText(due)}.`),
  ).toBeVisible();
  await expectAllClosed(page);
  const renewed = await loanNow(api, loan.id);
  expect(renewed).toMatchObject({ end_date: due, interest_paid: 40_000, status: 'ativo', paid_amount: 0 });
  expect(renewed.renewed_at).not.toBeNull();
  expect(await paymentsNow(api, loan.id)).toEqual([]);

  await showDetails(page);
  await expect(figure(page, 'Total')).toHaveText('R$ 1.800,00');
  await expect(figure(page, 'Vencimento')).toHaveText(dayText(due));
  await expect(renewal(page)).toContainText('já foi renovado hoje');
});

test('LN-13 the other button also records R$ 400,00 received: 1800 − 400 = 1400 left; nothing covers it on a phone @both', async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedRita(api, { end_date: dayFromToday(-3) });
  await signIn(page);
  await openDetails(page);
  await renewal(page).getByRole('button', { name: 'Renovar com juros recebidos' }).click();
  await expect(toasts(page).getByText('Juros de R$ 400,00 recebidos.')).toBeVisible();
  await expectAllClosed(page);
  expect(await loanNow(api, loan.id)).toMatchObject({
    interest_paid: 40_000,
    paid_amount: 40_000,
    status: 'ativo',
  });
  expect(await paymentsNow(api, loan.id)).toMatchObject([
    { amount: 40_000, payment_date: dayFromToday(0), notes: 'Juros da renovação', kind: 'renewal_interest' },
  ]);
});

test('LN-13 a failed renewal keeps the dialog; sent again after a lost answer it charges once', async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedRita(api);
  await signIn(page);
  await openDetails(page);
  await page.route(
    '**/renew',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await press(page, 'Renovar Empréstimo');
  await expect(toasts(page).getByText('Erro ao atualizar empréstimo')).toBeVisible();
  await press(page, 'Renovar Empréstimo');
  await expect(toasts(page).getByText('Empréstimo renovado!')).toBeVisible();
  expect(await loanNow(api, loan.id)).toMatchObject({ interest_paid: 40_000 });
});

test('LN-10 LN-12 undoing the settlement of R$ 1.100,00 reopens the loan: 1400 − 300 = 1100 left, active or overdue by its date @both', async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedRita(api);
  await pay(api, loan.id, 30_000, -2);
  await settle(api, loan.id, 140_000, 110_000);
  const late = await seedLoan(api, {
    client_id: (await seedClient(api, { name: 'Saulo Nunes' })).id,
    start_date: dayFromToday(-40),
    end_date: dayFromToday(-5),
  });
  await settle(api, late.id, 140_000, 140_000);
  await signIn(page);
  await openDetails(page);
  await details(page).getByRole('button', { name: 'Desfazer pagamento de R$ 1.100,00' }).click();
  await expect(question(page)).toContainText('Restante: R$ 0,00 → R$ 1.100,00');
  await expect(question(page)).toContainText('volta a ficar ativo');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: 'Cancelar' }).click();
  expect(await paymentsNow(api, loan.id)).toHaveLength(2);

  await details(page).getByRole('button', { name: 'Desfazer pagamento de R$ 1.100,00' }).click();
  await question(page).getByRole('button', { name: 'Desfazer' }).click();
  await expect(toasts(page).getByText('Pagamento desfeito!')).toBeVisible();
  await expect(figure(page, 'Restante')).toHaveText('R$ 1.100,00');
  await expect(details(page).getByRole('button', { name: 'Quitar Empréstimo' })).toBeVisible();
  expect(await loanNow(api, loan.id)).toMatchObject({ status: 'ativo', paid_amount: 30_000, paid_at: null });
  await details(page).getByRole('button', { name: 'Fechar' }).click();

  await showDetails(page, 'Saulo Nunes');
  await details(page).getByRole('button', { name: 'Desfazer pagamento de R$ 1.400,00' }).click();
  await expect(question(page)).toContainText('volta a ficar atrasado');
  await question(page).getByRole('button', { name: 'Desfazer' }).click();
  await expect(details(page).getByText('Atrasado', { exact: true })).toBeVisible();
  expect(await loanNow(api, late.id)).toMatchObject({ status: 'atrasado', paid_amount: 0 });
});

test('LN-10 an undo that fails is told; one whose answer was lost, sent again, is done', async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedRita(api);
  await pay(api, loan.id, 10_000);
  await signIn(page);
  await openDetails(page);
  await page.route(
    '**/api/payments/*',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await details(page).getByRole('button', { name: 'Desfazer pagamento de R$ 100,00' }).click();
  await question(page).getByRole('button', { name: 'Desfazer' }).click();
  await expect(toasts(page).getByText('Erro ao remover pagamento')).toBeVisible();
  await question(page).getByRole('button', { name: 'Desfazer' }).click();
  await expect(toasts(page).getByText('Pagamento desfeito!')).toBeVisible();
  await expect(figure(page, 'Pago')).toHaveText('R$ 0,00');
  expect(await paymentsNow(api, loan.id)).toEqual([]);
});

test('LN-9 the history tells everything, newest first: created, edited, paid, undone, renewed, settled, reopened', async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedRita(api);
  const body = { version: loan.version, end_date: dayFromToday(45) };
  await api.call('PATCH /api/loans/:id', { params: { id: loan.id }, body });
  const { payment } = await pay(api, loan.id, 12_345);
  await api.call('DELETE /api/payments/:id', { params: { id: payment.id } });
  const due = oneMonthAfter(dayFromToday(0));
  await api.call('POST /api/loans/:id/renew', {
    params: { id: loan.id },
    body: { version: 4, end_date: due },
  });
  await settle(api, loan.id, 180_000, 180_000);
  const [settlement] = await paymentsNow(api, loan.id);
  await api.call('DELETE /api/payments/:id', { params: { id: settlement?.id ?? '' } });
  await signIn(page);
  await openDetails(page);
  await details(page).getByRole('tab', { name: 'Histórico' }).click();
  const today = dayText(dayFromToday(0));
  for (const [words, value] of [
    ['Empréstimo criado', 'R$ 1.000,00'],
    ['Empréstimo editado', `Vencimento: ${dayText(dayFromToday(45))}`],
    ['Pagamento recebido', 'R$ 123,45'],
    ['Pagamento desfeito', 'R$ 123,45'],
    ['Empréstimo renovado', 'R$ 400,00'],
    ['Empréstimo renovado', `Vencimento: ${dayText(due)}`],
    ['Empréstimo quitado', 'R$ 1.800,00'],
    ['Pagamento desfeito', 'R$ 1.800,00'],
    ['Empréstimo reaberto', today],
  ] as const) {
    const told = history(page).filter({ hasText: words }).filter({ hasText: value });
    await expect(told).toHaveCount(1);
    await expect(told).toContainText(today);
  }
  await expect(history(page).last()).toContainText('Empréstimo criado');
  await expect(history(page)).toHaveCount(8);
});

test('LN-9 a long history comes a page at a time while scrolling, down to how it began', async ({
  page,
  app,
  api,
  signIn,
}) => {
  const loan = await seedRita(api);
  // 60 payments of one centavo, as weekly payments leave them over a year.
  await app.runSql(
    `INSERT INTO loan_events (institution_id, id, loan_id, client_id, kind, on_day, facts)
     SELECT institution_id, gen_random_uuid(), id, client_id, 'payment', start_date,
       jsonb_build_object('payment_id', gen_random_uuid(), 'amount', 1)
     FROM loans, generate_series(1, 60) WHERE id = $1`,
    [loan.id],
  );
  await signIn(page);
  await openDetails(page);
  const first = page.waitForResponse((response) => response.url().endsWith(`/${loan.id}/history`));
  await details(page).getByRole('tab', { name: 'Histórico' }).click();
  const answer: unknown = await (await first).json();
  expect(answer).toMatchObject({ items: { length: 50 }, next: expect.any(String) });
  await history(page).last().scrollIntoViewIfNeeded();
  await expect(history(page)).toHaveCount(61);
  await expect(history(page).last()).toContainText('Empréstimo criado');
});

test('LN-17 Cobrar opens a chat with the client and the courteous message, the late fee on its own line', async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedRita(api, { end_date: dayFromToday(-2), overdue_interest_rate: 750 });
  await signIn(page);
  await openDetails(page);
  const message = collectionMessage(loan, { name: 'Rita Lima' }, dayFromToday(0));
  expect(message).toContain('Multa por atraso: 2 dias');
  await expect(details(page).getByRole('link', { name: 'Cobrar' })).toHaveAttribute(
    'href',
    `https://wa.me/5511912345678?text=${encodeURIComponent(message)}`,
  );
});

test('LN-9 Partilhar and Editar lead on from the details', async ({ page, api, signIn }) => {
  await seedRita(api);
  await signIn(page);
  await openDetails(page);
  await details(page).getByRole('button', { name: 'Partilhar' }).click();
  const share = page.getByRole('dialog', { name: 'Resumo do Empréstimo' });
  await expect(share).toContainText('Rita Lima');
  await expect(details(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(share).toBeHidden();
  await showDetails(page);
  await details(page).getByRole('button', { name: 'Editar' }).click();
  await expect(page.getByRole('dialog', { name: 'Editar Empréstimo' })).toBeVisible();
});

test('LN-10 LG-10 a payment that outlives the session goes to the login and comes back after it, unrecorded', async ({
  page,
  context,
  api,
  lender,
  signIn,
}) => {
  const loan = await seedRita(api);
  await signIn(page);
  await openDetails(page);
  await amountField(page).fill('100');
  await context.clearCookies();
  await addButton(page).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('E-mail').fill(lender.email);
  await page.getByLabel('Senha', { exact: true }).fill(lender.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/emprestimos$/);
  await showDetails(page);
  await expect(figure(page, 'Restante')).toHaveText('R$ 1.400,00');
  expect(await paymentsNow(api, loan.id)).toEqual([]);
});

for (const timezoneId of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });
    test('LN-10 LN-13 FM-1 no date moves by a day', async ({ page, api, signIn }) => {
      const loan = await seedRita(api, { end_date: dayFromToday(3) });
      await signIn(page);
      await openDetails(page);
      await expect(figure(page, 'Vencimento')).toHaveText(dayText(dayFromToday(3)));
      await expect(details(page).getByText('Vence em 3d')).toBeVisible();
      await expect(dateField(page)).toHaveValue(dayText(dayFromToday(0)));
      await amountField(page).fill('10');
      await dateField(page).fill('2026-01-31');
      await addButton(page).click();
      await expect(payments(page)).toHaveText(['31/01/2026R$ 10,00']);
      await press(page, 'Renovar Empréstimo');
      await expectAllClosed(page);
      expect(await loanNow(api, loan.id)).toMatchObject({ end_date: oneMonthAfter(dayFromToday(0)) });
      expect(await paymentsNow(api, loan.id)).toMatchObject([{ payment_date: '2026-01-31' }]);
    });
  });
}

test('LN-9 a hundred and twenty payments come page by page', async ({ page, api, signIn }) => {
  const loan = await seedRita(api);
  for (let batch = 0; batch < 12; batch++) {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => pay(api, loan.id, 100, -(batch * 10 + index))),
    );
  }
  await signIn(page);
  await openDetails(page);
  await expect(payments(page)).toHaveCount(50);
  await expect(async () => {
    await payments(page).last().scrollIntoViewIfNeeded({ timeout: 1000 });
    await expect(payments(page)).toHaveCount(120, { timeout: 200 });
  }).toPass();
  await expect(payments(page).last()).toContainText(dayText(dayFromToday(-119)));
});

test.describe('nothing for axe to find', () => {
  test.beforeEach(async ({ page, api, signIn }) => {
    const loan = await seedRita(api, { end_date: dayFromToday(-3), overdue_interest_rate: 500 });
    await pay(api, loan.id, 10_000);
    await signIn(page);
    await openDetails(page);
    await expect(payments(page)).toHaveCount(1);
  });

  test('LN-9 LN-10 nothing for axe to find in the details, with a notice, an error, the history', async ({
    page,
  }) => {
    await amountField(page).fill('9999');
    await expect(details(page).getByText('Este valor é maior que o restante')).toBeVisible();
    await expectNoFaults(page);
    await amountField(page).fill('0');
    await addButton(page).click();
    await expect(amountField(page)).toHaveAttribute('aria-invalid', 'true');
    await details(page).getByRole('tab', { name: 'Histórico' }).click();
    await expect(history(page).first()).toBeVisible();
    await expectNoFaults(page);
  });

  test('LN-10 nothing for axe to find in the question before an undo', async ({ page }) => {
    await press(page, 'Desfazer pagamento de R$ 100,00');
    await expect(question(page)).toBeVisible();
    await expectNoFaults(page);
  });
});

import { monthAfter, written } from '#tests/support/expected-texts.ts';
import { LoanDetails } from './pages/loan-details.ts';
import { MessageSheet } from './pages/message-sheet.ts';
import { ReceiveSheet } from './pages/receive-sheet.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { loseAnswer } from './support/lose-answer.ts';
import { dayFromToday, seedClient, seedLoan } from './support/seed.ts';
import type { CallInput } from '#contract/call-types.ts';
import type { StaffApi } from './support/staff-api.ts';

type Terms = Partial<CallInput<'POST /api/loans'>['body']>;

/** R$ 1.000,00 at 40 % for Rita Lima, lent forty days ago. */
async function seedRita(api: StaffApi, terms: Terms = {}) {
  const client = await seedClient(api, { name: 'Rita Lima', phone: '(11) 91234-5678' });
  return seedLoan(api, { client_id: client.id, start_date: dayFromToday(-40), ...terms });
}

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

test('LN-9 shows the figures: 1000 + 400 + 400 renewed = 1800, − 500 paid = R$ 1.300,00 left; payments newest date first', async ({
  api,
  details,
}) => {
  const loan = await seedRita(api, { notes: 'Paga toda sexta' });
  await api.call('POST /api/loans/:id/renew', {
    params: { id: loan.id },
    body: { version: loan.version, end_date: monthAfter(dayFromToday(0)) },
  });
  await pay(api, loan.id, 20_000, -1);
  await pay(api, loan.id, 10_000, -9);
  await pay(api, loan.id, 20_000, -5);
  await details.open();
  await expect(details.dialog).toContainText('Rita Lima');
  await expect(details.text('Em Dia', { exact: true })).toBeVisible();
  for (const [name, value] of [
    ['Emprestado', 'R$ 1.000,00'],
    ['Juros (40%)', 'R$ 400,00'],
    ['Juros de renovações', 'R$ 400,00'],
    ['Total', 'R$ 1.800,00'],
    ['Pago', 'R$ 500,00'],
    ['Falta', 'R$ 1.300,00'],
    ['Início', written(dayFromToday(-40))],
    ['Vencimento', written(monthAfter(dayFromToday(0)))],
  ] as const) {
    await expect(details.figure(name)).toHaveText(value);
  }
  await expect(details.dialog).toContainText('Observações: Paga toda sexta');
  await expect(details.dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '27');
  await expect(details.payments).toHaveText([
    `${written(dayFromToday(-1))}R$ 200,00`,
    `${written(dayFromToday(-5))}R$ 200,00`,
    `${written(dayFromToday(-9))}R$ 100,00`,
  ]);
});

test('LN-9 every opening fetches the payments, and a payment made elsewhere appears at once', async ({
  page,
  api,
  loans,
  details,
}) => {
  const loan = await seedRita(api);
  await loans.open();
  for (const opening of [1, 2]) {
    const asked = page.waitForRequest((request) => request.url().includes('/api/payments?'));
    await details.show();
    await asked;
    await expect(details.payments).toHaveCount(opening - 1);
    await pay(api, loan.id, 10_000);
    await expect(details.payments).toHaveCount(opening);
    await expect(details.figure('Pago')).toHaveText(`R$ ${opening}00,00`);
    await page.keyboard.press('Escape');
    await expect(details.dialog).toBeHidden();
  }
});

test('LN-9 closes when the client is deleted, and closes with a message when the loan is deleted', async ({
  api,
  details,
  toasts,
}) => {
  const loan = await seedRita(api);
  const other = await seedLoan(api, { client_id: (await seedClient(api, { name: 'Saulo Nunes' })).id });
  await details.open();
  await api.call('DELETE /api/clients/:id', { params: { id: loan.client_id } });
  await expect(details.dialog).toBeHidden();

  await details.show('Saulo Nunes');
  await api.call('DELETE /api/loans/:id', { params: { id: other.id } });
  await expect(details.dialog).toBeHidden();
  await expect(toasts.getByText('Empréstimo não encontrado')).toBeVisible();
});

test('LN-10 LN-11 a payment of R$ 250,50 raises the paid amount by exactly that: 1400 − 250,50 = 1149,50, and the form is empty again', async ({
  api,
  details,
  toasts,
}) => {
  const loan = await seedRita(api);
  await details.open();
  await expect(details.date).toHaveValue(written(dayFromToday(0)));
  await details.pay('250,50', dayFromToday(-3));
  await expect(toasts.getByText('Pagamento adicionado!')).toBeVisible();
  await expect(details.amount).toHaveValue('');
  await expect(details.date).toHaveValue(written(dayFromToday(0)));
  await expect(details.figure('Pago')).toHaveText('R$ 250,50');
  await expect(details.figure('Falta')).toHaveText('R$ 1.149,50');
  await expect(details.payments).toHaveText([`${written(dayFromToday(-3))}R$ 250,50`]);
  expect(await loanNow(api, loan.id)).toMatchObject({ paid_amount: 25_050, status: 'ativo' });
  expect(await paymentsNow(api, loan.id)).toMatchObject([
    { amount: 25_050, payment_date: dayFromToday(-3), kind: 'payment', notes: null },
  ]);
});

test('LN-10 refuses an amount that is empty, zero, negative or text, and a payment without a date', async ({
  api,
  details,
  toasts,
}) => {
  const loan = await seedRita(api);
  await details.open();
  for (const typed of ['', '0', '-5', 'cem']) {
    await details.pay(typed);
    await expect(toasts.getByText('Valor inválido')).toBeVisible();
    await expect(toasts.getByText('Por favor, insira um valor de pagamento válido.')).toBeVisible();
    await expect(details.amount).toBeFocused();
    await toasts.getByRole('button', { name: 'Fechar aviso' }).click();
  }
  await details.pay('10', '');
  await expect(toasts.getByText('Por favor, insira a data do pagamento.')).toBeVisible();
  await expect(details.amount).toHaveValue('10,00');
  expect(await paymentsNow(api, loan.id)).toEqual([]);
});

test('LN-10 a double click pays once', async ({ api, details, toasts }) => {
  const loan = await seedRita(api);
  await details.open();
  await details.amount.fill('100');
  await details.add.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(toasts.getByText('Pagamento adicionado!')).toBeVisible();
  await expect(details.figure('Pago')).toHaveText('R$ 100,00');
  expect(await paymentsNow(api, loan.id)).toHaveLength(1);

  await details.amount.fill('50');
  await details.add.dblclick();
  await expect(details.figure('Pago')).toHaveText('R$ 150,00');
  await expect(toasts.getByText('Valor inválido')).toBeHidden();
  expect(await paymentsNow(api, loan.id)).toHaveLength(2);
});

test('LN-10 a lost answer keeps the typed values and a retry pays once; the same payment entered later is a second one', async ({
  page,
  api,
  details,
  toasts,
}) => {
  const loan = await seedRita(api);
  await details.open();
  const comeBack = await loseAnswer(page, '**/api/payments');
  await details.pay('100', dayFromToday(-2));
  await expect(toasts.getByText('Erro ao adicionar pagamento')).toBeVisible();
  await comeBack();
  await expect(details.amount).toHaveValue('100,00');
  await expect(details.date).toHaveValue(written(dayFromToday(-2)));
  // A look at the history does not forget which payment it was.
  await details.showHistory();
  await expect(details.history.first()).toBeVisible();
  await details.add.click();
  await expect(toasts.getByText('Pagamento adicionado!')).toBeVisible();
  expect(await paymentsNow(api, loan.id)).toHaveLength(1);

  await details.pay('100', dayFromToday(-2));
  await expect(details.figure('Pago')).toHaveText('R$ 200,00');
  expect(await paymentsNow(api, loan.id)).toHaveLength(2);
});

test('MO-2 the balance after a payment shows at once as not saved, and is taken back with a sentence when it is refused', async ({
  page,
  api,
  details,
  toasts,
}) => {
  const loan = await seedRita(api);
  await details.open();
  let refuse = (): void => undefined;
  const held = new Promise<void>((resolve) => (refuse = resolve));
  await page.route('**/api/payments', async (route) => {
    await held;
    const error = { code: 'loan_already_paid', message: 'Este empréstimo já está pago.' };
    await route.fulfill({ status: 409, json: { error } });
  });
  await details.pay('100');
  await expect(details.figure('Falta')).toHaveText('R$ 1.300,00ainda não salvo');
  await expect(details.figure('Pago')).toHaveText('R$ 0,00');
  await expect(toasts.getByText('Pagamento adicionado!')).toHaveCount(0);
  refuse();
  await expect(toasts.getByText('Este empréstimo já está pago. Nada foi salvo.')).toBeVisible();
  await expect(details.figure('Falta')).toHaveText('R$ 1.400,00');
  await expect(details.amount).toHaveValue('100,00');
  expect(await paymentsNow(api, loan.id)).toHaveLength(0);
});

test('LN-11 LN-17 warns about an overpayment and accepts it: 1400 left, 1450 paid, R$ 50,00 too much; the late fee of 10 days × R$ 5,00 is separate', async ({
  api,
  details,
}) => {
  const loan = await seedRita(api, { end_date: dayFromToday(-10), overdue_interest_rate: 500 });
  await details.open();
  await expect(details.text('Multa por atraso: 10 dias × R$ 5,00 = R$ 50,00')).toBeVisible();
  await expect(details.figure('Total')).toHaveText('R$ 1.400,00');
  await expect(details.figure('Falta')).toHaveText('R$ 1.400,00');
  const notice = details.text('Este valor é maior do que falta');
  await details.amount.fill('1400');
  await expect(notice).toBeHidden();
  await details.amount.fill('1.450,00');
  await expect(notice).toContainText('R$ 1.400,00');
  await details.add.click();
  await expect(details.figure('Pago a mais')).toHaveText('R$ 50,00');
  await expect(details.dialog).not.toContainText('-R$');
  await expect(notice).toBeHidden();
  // It does not settle by itself.
  expect((await loanNow(api, loan.id)).status).not.toBe('pago');

  // LN-27: the fee is asked about first; forgiven, nothing comes in.
  await details.settle.click();
  const sheet = new ReceiveSheet(details.page);
  await expect(sheet.submit).toHaveText('Receber R$ 50,00');
  await sheet.choose('Perdoar', 'Multa por atraso');
  await expect(sheet.submit).toHaveText('Quitar');
  await sheet.submit.click();
  await expect(sheet.receipt.getByText('PAGO', { exact: true })).toBeVisible();
  expect(await loanNow(api, loan.id)).toMatchObject({ status: 'pago', paid_amount: 145_000 });
  expect(await paymentsNow(api, loan.id)).toHaveLength(1);
});

test('LN-31 a loan opens on what is owed, what can be done with it and one filled Receber: at most 10 things to press in the first view', async ({
  page,
  lender,
  api,
  details,
}) => {
  const { version } = await api.call('GET /api/institution', {});
  const key = {
    pix_key_type: 'cpf',
    pix_key: '529.982.247-25',
    pix_name: 'Ana',
    pix_city: 'Recife',
  } as const;
  await api.call('PUT /api/institution/pix', {
    body: { version, current_password: lender.password, ...key },
  });
  await seedRita(api, {
    amount: 150_000,
    interest_rate: 2000,
    end_date: dayFromToday(-5),
    overdue_interest_rate: 500,
  });
  const until = written(monthAfter(dayFromToday(0))).slice(0, 5);
  await details.open();
  await expect(details.verbs.getByRole('button')).toHaveText([
    `Renovar Empréstimo · paga os juros, vence em ${until} · R$ 300,00`,
    'Quitar Empréstimo · encerra, com R$ 25,00 de multa · R$ 1.825,00',
    'Renegociar · novas parcelas para o que falta',
  ]);
  const pressed = await inFirstView(details);
  process.stdout.write(`details of a late loan: ${pressed.length} things to press: ${pressed.join(', ')}\n`);
  expect(pressed).toEqual([
    'Renovar Empréstimo',
    'Quitar Empréstimo',
    'Renegociar',
    'Cobrar',
    'Pix',
    'Partilhar',
    'Mais',
    'Receber',
    'Fechar',
  ]);
  await page.keyboard.press('Escape');

  const plain = await seedClient(api, { name: 'Saulo Nunes' });
  await seedLoan(api, { client_id: plain.id, start_date: dayFromToday(-3) });
  await details.show('Saulo Nunes');
  await expect(details.verbs.getByRole('button')).toHaveCount(4);
  expect(await inFirstView(details)).toHaveLength(10);

  // What is used seldom is one press further, the history at the end.
  await details.more('Histórico');
  await expect(details.history.first()).toContainText('Empréstimo criado');
  await expect(details.history.first()).toBeInViewport();
});

/** What can be pressed without scrolling, by its first words; a field whose upper edge shows is one of them. */
function inFirstView({ dialog }: LoanDetails): Promise<string[]> {
  return dialog.evaluate((sheet) =>
    [...sheet.querySelectorAll<HTMLElement>('button, a, input, select, textarea, summary')]
      .filter((each) => {
        const { left, top, width } = each.getBoundingClientRect();
        return each.contains(document.elementFromPoint(left + width / 2, top + 3));
      })
      .map((each) => each.getAttribute('aria-label') ?? each.innerText.split(/ ·|\n| de /)[0] ?? ''),
  );
}

test('LN-20 with R$ 250,00 typed the payment is the primary button and Quitar asks first; without it one press settles', async ({
  api,
  details,
  toasts,
}) => {
  const loan = await seedRita(api, { amount: 150_000 });
  await details.open();
  const receive = details.dialog.getByRole('button', { name: 'Receber de Rita Lima' });
  const brand = await receive.evaluate((one) => getComputedStyle(one).backgroundColor);
  await expect(details.add).not.toHaveCSS('background-color', brand);

  await details.amount.fill('250');
  await expect(details.add).toHaveAccessibleName('Adicionar Pagamento · R$ 250,00');
  await expect(details.add).toHaveCSS('background-color', brand);
  await expect(details.add).toBeInViewport({ ratio: 1 });
  await expect(receive).toHaveCount(0);
  for (const row of await details.verbs.getByRole('button').all())
    await expect(row).not.toHaveCSS('background-color', brand);

  await details.settle.click();
  await expect(details.question).toContainText('Você digitou R$ 250,00. Quitar tudo, R$ 2.100,00?');
  await details.answer('Cancelar');
  await expect(details.amount).toHaveValue('250,00');
  expect(await loanNow(api, loan.id)).toMatchObject({ status: 'ativo', paid_amount: 0 });

  await details.add.click();
  await expect(toasts.getByText('Pagamento adicionado!')).toBeVisible();
  await expect(details.figure('Falta')).toHaveText('R$ 1.850,00');
  await expect(details.add).toHaveAccessibleName('Adicionar Pagamento');
  await expect(receive).toHaveCSS('background-color', brand);

  await details.amount.fill('1');
  await details.settle.click();
  await details.answer('Quitar tudo');
  await details.expectAllClosed();
  expect(await loanNow(api, loan.id)).toMatchObject({ status: 'pago', paid_amount: 210_000 });
  expect(await paymentsNow(api, loan.id)).toMatchObject([{ amount: 185_000 }, { amount: 25_000 }]);
});

test('LN-21 MO-1 the payment that reaches the total offers Quitar in its toast', async ({
  api,
  details,
  toasts,
}) => {
  const loan = await seedRita(api);
  await pay(api, loan.id, 40_000, -20);
  await details.open();
  await details.pay('999,99');
  await expect(details.figure('Falta')).toHaveText('R$ 0,01');
  await expect(toasts.getByRole('button', { name: 'Quitar' })).toHaveCount(0);
  await details.pay('0,01');
  await toasts.getByRole('button', { name: 'Quitar' }).click();
  await expect(toasts.getByText('Empréstimo quitado!')).toBeVisible();
  await expect(toasts.getByText('Rita pagou tudo')).toBeVisible();
  await details.expectAllClosed();
  expect(await loanNow(api, loan.id)).toMatchObject({
    status: 'pago',
    paid_amount: 140_000,
    covered_on: null,
  });
  expect(await paymentsNow(api, loan.id)).toHaveLength(3);
});

test('LN-21 a fully paid loan says so, its late fee stops at the 3 days before the last payment, and Cobrar is not offered', async ({
  page,
  api,
  details,
}) => {
  const loan = await seedRita(api, { end_date: dayFromToday(-10), overdue_interest_rate: 500 });
  await details.open();
  await expect(details.collect).toBeVisible();
  await expect(details.text('Multa por atraso: 10 dias')).toBeVisible();
  await pay(api, loan.id, 100_000, -7);
  await pay(api, loan.id, 40_000, -20);
  await expect(details.text('Tudo pago. Quite para encerrar.')).toBeVisible();
  await expect(details.text('Tudo pago', { exact: true })).toBeVisible();
  await expect(details.text('Atrasado', { exact: true })).toHaveCount(0);
  await expect(details.text('Multa por atraso: 3 dias × R$ 5,00 = R$ 15,00')).toBeVisible();
  await expect(details.collect).toHaveCount(0);
  await expectNoFaults(page);
});

test('LN-11 overpaid reads "Pago a mais R$ 210,00" in the figures, the question and the renewal', async ({
  api,
  details,
}) => {
  const loan = await seedRita(api);
  await pay(api, loan.id, 1000);
  await pay(api, loan.id, 200_000);
  await details.open();
  await expect(details.figure('Pago a mais')).toHaveText('R$ 610,00');
  await expect(details.renew).toContainText('sem receber, pago a mais R$ 210,00, ');
  await details.amount.fill('5');
  await expect(details.text('Este valor será aceito como pago a mais')).toBeVisible();
  await details.press('Desfazer pagamento de R$ 10,00');
  await expect(details.question).toContainText('Pago a mais R$ 610,00 → Pago a mais R$ 600,00');
  await details.answer('Cancelar');
  await details.press('Desfazer pagamento de R$ 2.000,00');
  await expect(details.question).toContainText('Pago a mais R$ 610,00 → Falta: R$ 1.390,00');
});

test('LN-10 warns about a date before the loan and accepts it; refuses a date in the future', async ({
  page,
  api,
  details,
  toasts,
}) => {
  const loan = await seedRita(api);
  await details.open();
  await details.amount.fill('100');
  const before = details.text('Esta data é anterior ao início do empréstimo.');
  const future = 'A data do pagamento não pode estar no futuro.';
  await expect(before).toBeHidden();
  await details.date.fill(dayFromToday(1));
  await expect(details.text(future)).toBeVisible();
  await details.add.click();
  await expect(toasts.getByText(future)).toBeVisible();
  await expect(details.amount).toHaveValue('100,00');
  expect(await paymentsNow(api, loan.id)).toEqual([]);
  await expect(pay(api, loan.id, 10_000, 1)).rejects.toThrow(future);

  await details.date.fill(dayFromToday(-41));
  await expect(before).toBeVisible();
  await expectNoFaults(page);
  await details.add.click();
  await expect(details.payments).toHaveText([`${written(dayFromToday(-41))}R$ 100,00`]);
});

test('LN-12 settling pays what remains: 1400 − 300 = R$ 1.100,00, Pagamento de quitação, and the dialog closes', async ({
  api,
  details,
  toasts,
}) => {
  const loan = await seedRita(api);
  await pay(api, loan.id, 30_000, -2);
  await details.open();
  await details.settle.click();
  await expect(toasts.getByText('Empréstimo quitado!')).toBeVisible();
  await details.expectAllClosed();
  const settled = await loanNow(api, loan.id);
  expect(settled).toMatchObject({ status: 'pago', paid_amount: 140_000 });
  expect(settled.paid_at).not.toBeNull();
  expect(await paymentsNow(api, loan.id)).toMatchObject([
    { amount: 110_000, payment_date: dayFromToday(0), notes: 'Pagamento de quitação', kind: 'settlement' },
    { amount: 30_000, notes: null },
  ]);

  await details.show();
  await expect(details.dialog).toContainText('Quitado em');
  await expect(details.settle).toHaveCount(0);
  await expect(details.renew).toHaveCount(0);
  await expect(details.amount).toHaveCount(0);
  await expect(details.payments.first()).toContainText('Pagamento de quitação');
});

test('LN-12 the toast undoes a settlement of R$ 1.100,00: the loan is open again with 1400 − 300 = 1100 left', async ({
  api,
  details,
  toasts,
}) => {
  const loan = await seedRita(api);
  await pay(api, loan.id, 30_000, -2);
  await details.open();
  await details.settle.click();
  await toasts.getByRole('button', { name: 'Desfazer' }).click();
  await expect(toasts.getByText('Quitação desfeita!')).toBeVisible();
  expect(await loanNow(api, loan.id)).toMatchObject({ status: 'ativo', paid_amount: 30_000, paid_at: null });
  await details.show();
  await expect(details.figure('Falta')).toHaveText('R$ 1.100,00');
});

test('LN-12 refuses to settle with old figures (R$ 1.400,00 shown, R$ 900,00 left), shows the new ones, then settles with them', async ({
  page,
  api,
  details,
  toasts,
}) => {
  const loan = await seedRita(api);
  // Without live updates the screen keeps the old figures.
  await page.route('**/api/live', (route) => route.abort());
  await details.open();
  await expect(details.figure('Falta')).toHaveText('R$ 1.400,00');
  await pay(api, loan.id, 50_000);
  await details.settle.click();
  await expect(toasts.getByText('Erro ao atualizar empréstimo')).toBeVisible();
  await expect(toasts).toContainText(
    'O valor deste empréstimo mudou: o total agora é R$ 1.400,00 e faltam R$ 900,00.',
  );
  await expect(details.figure('Falta')).toHaveText('R$ 900,00');
  expect((await loanNow(api, loan.id)).status).toBe('ativo');

  await details.settle.click();
  await details.expectAllClosed();
  expect(await loanNow(api, loan.id)).toMatchObject({ status: 'pago', paid_amount: 140_000 });
});

test('LN-12 two tabs settling at the same time make one settlement of R$ 1.400,00 @desktop', async ({
  context,
  api,
  details,
}) => {
  const loan = await seedRita(api);
  const tabs = [details, new LoanDetails(await context.newPage())];
  let send = () => {};
  const bothPressed = new Promise<void>((resolve) => {
    send = resolve;
  });
  for (const tab of tabs) {
    await tab.open();
    // Held until both have pressed: the first answer would remove the button from the other tab.
    await tab.page.route('**/settle', async (route) => {
      await bothPressed;
      await route.continue();
    });
  }
  await Promise.all(tabs.map((tab) => tab.settle.evaluate((button: HTMLElement) => button.click())));
  send();
  for (const tab of tabs) await tab.expectAllClosed();
  expect(await loanNow(api, loan.id)).toMatchObject({ status: 'pago', paid_amount: 140_000 });
  expect(await paymentsNow(api, loan.id)).toHaveLength(1);
});

test('LN-13 renewing R$ 1.000,00 at 40% adds R$ 400,00: 1000 + 400 + 400 = 1800 to pay, due one month from today @desktop', async ({
  page,
  api,
  details,
  toasts,
}) => {
  const loan = await seedRita(api, { end_date: dayFromToday(-3) });
  const due = monthAfter(dayFromToday(0));
  await details.open();
  const until = `vence em ${written(due).slice(0, 5)}`;
  await expect(details.verbs.getByRole('button')).toHaveText([
    `Renovar Empréstimo · sem receber, a dívida vai a R$ 1.800,00, ${until} · + R$ 400,00`,
    `Recebi os juros: renovar · ${until} · R$ 400,00`,
    'Quitar Empréstimo · recebe tudo agora e encerra · R$ 1.400,00',
    'Renegociar · novas parcelas para o que falta',
  ]);
  const sent = page.waitForRequest('**/renew');
  await details.renew.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  expect((await sent).postDataJSON()).toEqual({
    version: 1,
    end_date: due,
    record_interest_payment: false,
    late_fee: 0,
  });
  await expect(toasts.getByText('Empréstimo renovado!')).toBeVisible();
  await expect(
    toasts.getByText(`Juros de R$ 400,00 cobrados. Novo vencimento: ${written(due)}.`),
  ).toBeVisible();
  await details.expectAllClosed();
  const renewed = await loanNow(api, loan.id);
  expect(renewed).toMatchObject({ end_date: due, interest_paid: 40_000, status: 'ativo', paid_amount: 0 });
  expect(renewed.renewed_at).not.toBeNull();
  expect(await paymentsNow(api, loan.id)).toEqual([]);

  await details.show();
  await expect(details.figure('Total')).toHaveText('R$ 1.800,00');
  await expect(details.figure('Vencimento')).toHaveText(written(due));
  await expect(details.verbs).toContainText('já foi renovado hoje');
});

test("LN-13 'Recebi os juros: renovar' also records a payment of R$ 400,00: 1800 − 400 = 1400 left; the button is not covered on a phone", async ({
  api,
  details,
  toasts,
}) => {
  const loan = await seedRita(api, { end_date: dayFromToday(-3) });
  await details.open();
  await details.verbs.getByRole('button', { name: 'Recebi os juros: renovar' }).click();
  await expect(toasts.getByText('Juros de R$ 400,00 recebidos.')).toBeVisible();
  await details.expectAllClosed();
  expect(await loanNow(api, loan.id)).toMatchObject({
    interest_paid: 40_000,
    paid_amount: 40_000,
    status: 'ativo',
  });
  expect(await paymentsNow(api, loan.id)).toMatchObject([
    { amount: 40_000, payment_date: dayFromToday(0), notes: 'Juros da renovação', kind: 'renewal_interest' },
  ]);
});

test('LN-13 a renewal whose answer was lost keeps the dialog open, and a retry charges the interest once', async ({
  page,
  api,
  details,
  toasts,
}) => {
  const loan = await seedRita(api, { end_date: dayFromToday(-1) });
  await details.open();
  const comeBack = await loseAnswer(page, '**/renew');
  await details.renew.click();
  await expect(toasts.getByText('Erro ao atualizar empréstimo')).toBeVisible();
  await comeBack();
  await details.renew.click();
  await expect(toasts.getByText('Empréstimo renovado!')).toBeVisible();
  expect(await loanNow(api, loan.id)).toMatchObject({ interest_paid: 40_000 });
});

test('LN-10 LN-12 undoing the settlement of R$ 1.100,00 reopens the loan: 1400 − 300 = 1100 left, active or overdue by its date', async ({
  page,
  api,
  details,
  toasts,
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
  await details.open();
  await details.press('Desfazer pagamento de R$ 1.100,00');
  await expect(details.question).toContainText('Falta: R$ 0,00 → R$ 1.100,00');
  await expect(details.question).toContainText('volta a ficar ativo');
  await page.keyboard.press('Escape');
  await expect(details.question).toBeVisible();
  await details.answer('Cancelar');
  expect(await paymentsNow(api, loan.id)).toHaveLength(2);

  await details.press('Desfazer pagamento de R$ 1.100,00');
  await details.answer('Desfazer');
  await expect(toasts.getByText('Pagamento desfeito!')).toBeVisible();
  await expect(details.figure('Falta')).toHaveText('R$ 1.100,00');
  await expect(details.settle).toBeVisible();
  expect(await loanNow(api, loan.id)).toMatchObject({ status: 'ativo', paid_amount: 30_000, paid_at: null });
  await details.press('Fechar');

  await details.show('Saulo Nunes');
  await details.press('Desfazer pagamento de R$ 1.400,00');
  await expect(details.question).toContainText('volta a ficar atrasado');
  await details.answer('Desfazer');
  await expect(details.text('Atrasado', { exact: true })).toBeVisible();
  expect(await loanNow(api, late.id)).toMatchObject({ status: 'atrasado', paid_amount: 0 });
});

test('LN-10 an undo whose answer was lost shows an error, and a retry succeeds', async ({
  page,
  api,
  details,
  toasts,
}) => {
  const loan = await seedRita(api);
  await pay(api, loan.id, 10_000);
  await details.open();
  const comeBack = await loseAnswer(page, '**/api/payments/*');
  await details.press('Desfazer pagamento de R$ 100,00');
  await details.answer('Desfazer');
  await expect(toasts.getByText('Não deu para remover o pagamento')).toBeVisible();
  await comeBack();
  await details.answer('Desfazer');
  await expect(toasts.getByText('Pagamento desfeito!')).toBeVisible();
  await expect(details.figure('Pago')).toHaveText('R$ 0,00');
  expect(await paymentsNow(api, loan.id)).toEqual([]);
});

test('LN-9 the history lists every event, newest first: created, edited, paid, undone, renewed, settled, reopened', async ({
  api,
  details,
}) => {
  const loan = await seedRita(api);
  const body = { version: loan.version, end_date: dayFromToday(45) };
  await api.call('PATCH /api/loans/:id', { params: { id: loan.id }, body });
  const { payment } = await pay(api, loan.id, 12_345);
  await api.call('DELETE /api/payments/:id', { params: { id: payment.id } });
  const due = monthAfter(dayFromToday(0));
  await api.call('POST /api/loans/:id/renew', {
    params: { id: loan.id },
    body: { version: 4, end_date: due },
  });
  await settle(api, loan.id, 180_000, 180_000);
  const [settlement] = await paymentsNow(api, loan.id);
  await api.call('DELETE /api/payments/:id', { params: { id: settlement?.id ?? '' } });
  await details.open();
  await details.showHistory();
  const today = written(dayFromToday(0));
  for (const [words, value] of [
    ['Empréstimo criado', 'R$ 1.000,00'],
    ['Empréstimo editado', `Vencimento: ${written(dayFromToday(45))}`],
    ['Pagamento recebido', 'R$ 123,45'],
    ['Pagamento desfeito', 'R$ 123,45'],
    ['Empréstimo renovado', 'R$ 400,00'],
    ['Empréstimo renovado', `Vencimento: ${written(due)}`],
    ['Empréstimo quitado', 'R$ 1.800,00'],
    ['Pagamento desfeito', 'R$ 1.800,00'],
    ['Empréstimo reaberto', today],
  ] as const) {
    const told = details.history.filter({ hasText: words }).filter({ hasText: value });
    await expect(told).toHaveCount(1);
    await expect(told).toContainText(today);
  }
  await expect(details.history.last()).toContainText('Empréstimo criado');
  await expect(details.history).toHaveCount(8);
});

test('LN-9 a long history loads page by page while scrolling, down to the creation of the loan', async ({
  page,
  app,
  api,
  details,
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
  await details.open();
  const first = page.waitForResponse((response) => response.url().endsWith(`/${loan.id}/history`));
  await details.showHistory();
  const answer: unknown = await (await first).json();
  expect(answer).toMatchObject({ items: { length: 50 }, next: expect.any(String) });
  await details.history.last().scrollIntoViewIfNeeded();
  await expect(details.history).toHaveCount(61);
  await expect(details.history.last()).toContainText('Empréstimo criado');
});

test('LN-17 CB-6 Cobrar shows the message of a late loan, the late fee on its own line, and opens a chat with it', async ({
  page,
  api,
  details,
}) => {
  await seedRita(api, { end_date: dayFromToday(-2), overdue_interest_rate: 750 });
  await details.open();
  await details.collect.click();
  const sheet = new MessageSheet(page);
  const message = [
    'Olá, Rita! Tudo bem?',
    `Está em aberto o empréstimo de R$ 1.000,00, que venceu em ${written(dayFromToday(-2))} (2 dias de atraso): R$ 1.400,00.`,
    'Multa por atraso: R$ 15,00',
    'Total hoje: R$ 1.415,00',
    'Podemos combinar a melhor forma de pagamento? Se já pagou, desconsidere.',
  ].join('\n');
  await expect(sheet.text).toHaveValue(message);
  await expect(sheet.chat).toHaveAttribute(
    'href',
    `https://wa.me/5511912345678?text=${encodeURIComponent(message)}`,
  );
});

test('LN-9 Partilhar and Editar open from the details', async ({ page, api, details }) => {
  await seedRita(api);
  await details.open();
  await details.press('Partilhar');
  const share = page.getByRole('dialog', { name: 'Resumo do Empréstimo' });
  await expect(share).toContainText('Rita Lima');
  await expect(details.dialog).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(share).toBeHidden();
  await details.show();
  await details.more('Editar');
  await expect(page.getByRole('dialog', { name: 'Editar Empréstimo' })).toBeVisible();
});

test('LN-10 LG-10 a payment sent after the session ended leads to the login and back to the loans, and is not recorded', async ({
  page,
  context,
  lender,
  api,
  details,
}) => {
  const loan = await seedRita(api);
  await details.open();
  await details.amount.fill('100');
  await context.clearCookies();
  await details.add.click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('E-mail').fill(lender.email);
  await page.getByLabel('Senha', { exact: true }).fill(lender.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/emprestimos$/);
  await details.show();
  await expect(details.figure('Falta')).toHaveText('R$ 1.400,00');
  expect(await paymentsNow(api, loan.id)).toEqual([]);
});

for (const timezoneId of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });
    test('LN-10 LN-13 FM-1 no date moves by a day', async ({ api, details }) => {
      const loan = await seedRita(api, { end_date: dayFromToday(3) });
      await details.open();
      await expect(details.figure('Vencimento')).toHaveText(written(dayFromToday(3)));
      await expect(details.text('Vence em 3d')).toBeVisible();
      await expect(details.date).toHaveValue(written(dayFromToday(0)));
      await details.pay('10', '2026-01-31');
      await expect(details.payments).toHaveText(['31/01/2026R$ 10,00']);
      await details.renew.click();
      await details.expectAllClosed();
      expect(await loanNow(api, loan.id)).toMatchObject({ end_date: monthAfter(dayFromToday(0)) });
      expect(await paymentsNow(api, loan.id)).toMatchObject([{ payment_date: '2026-01-31' }]);
    });
  });
}

test('LN-9 120 payments load page by page', async ({ api, details }) => {
  const loan = await seedRita(api);
  for (let batch = 0; batch < 12; batch++) {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => pay(api, loan.id, 100, -(batch * 10 + index))),
    );
  }
  await details.open();
  await expect(details.payments).toHaveCount(50);
  await expect(async () => {
    await details.payments.last().scrollIntoViewIfNeeded({ timeout: 1000 });
    await expect(details.payments).toHaveCount(120, { timeout: 200 });
  }).toPass();
  await expect(details.payments.last()).toContainText(written(dayFromToday(-119)));
});

test.describe('accessibility', () => {
  test.beforeEach(async ({ api, details }) => {
    const loan = await seedRita(api, { end_date: dayFromToday(-3), overdue_interest_rate: 500 });
    await pay(api, loan.id, 10_000);
    await details.open();
    await expect(details.payments).toHaveCount(1);
  });

  test('LN-9 LN-10 axe finds nothing in the details with a notice, an error and the history', async ({
    page,
    details,
  }) => {
    await details.amount.fill('9999');
    await expect(details.text('Este valor é maior do que falta')).toBeVisible();
    await expectNoFaults(page);
    await details.pay('0');
    await expect(details.amount).toHaveAttribute('aria-invalid', 'true');
    await details.showHistory();
    await expect(details.history.first()).toBeVisible();
    await expectNoFaults(page);
  });
});

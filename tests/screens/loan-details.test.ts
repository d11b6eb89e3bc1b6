import { monthAfter, written } from '#tests/support/expected-texts.ts';
import { MessageSheet } from '#tests/flows/pages/message-sheet.ts';
import { ReceiveSheet } from '#tests/flows/pages/receive-sheet.ts';
import { expect, test } from './support/app.tsx';
import { loseAnswer } from '#tests/flows/support/lose-answer.ts';
import { loanNow, pay, paymentsNow, seedRita, settle } from '#tests/flows/support/loan-of-rita.ts';
import { dayFromToday } from '#tests/flows/support/seed.ts';

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
  api,
  details,
}) => {
  const loan = await seedRita(api, { end_date: dayFromToday(-10), overdue_interest_rate: 500 });
  await details.open();
  await expect(details.collect).toBeVisible();
  await expect(details.text('Multa por atraso: 10 dias')).toBeVisible();
  await pay(api, loan.id, 100_000, -7);
  await pay(api, loan.id, 40_000, -20);
  await details.open();
  await expect(details.text('Tudo pago. Quite para encerrar.')).toBeVisible();
  await expect(details.text('Tudo pago', { exact: true })).toBeVisible();
  await expect(details.text('Atrasado', { exact: true })).toHaveCount(0);
  await expect(details.text('Multa por atraso: 3 dias × R$ 5,00 = R$ 15,00')).toBeVisible();
  await expect(details.collect).toHaveCount(0);
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

test('LN-13 renewing R$ 1.000,00 at 40% adds R$ 400,00: 1000 + 400 + 400 = 1800 to pay, due one month from today', async ({
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
    const event = details.history.filter({ hasText: words }).filter({ hasText: value });
    await expect(event).toHaveCount(1);
    await expect(event).toContainText(today);
  }
  await expect(details.history.last()).toContainText('Empréstimo criado');
  await expect(details.history).toHaveCount(8);
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

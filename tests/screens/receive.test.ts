import { monthAfter, written } from '#tests/support/expected-texts.ts';
import { MessageSheet } from '#tests/flows/pages/message-sheet.ts';
import { ReceiveSheet } from '#tests/flows/pages/receive-sheet.ts';
import { expect, test } from './support/app.tsx';
import { loseAnswer } from '#tests/flows/support/lose-answer.ts';
import { dayFromToday, seedClient, seedInstitution, seedLoan } from '#tests/flows/support/seed.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';

/** R$ 2.000,00 at 40 % for Geraldo Santos, R$ 840,00 paid, three days late at R$ 5,00 a day: R$ 1.960,00 left. */
async function seedGeraldo(api: StaffApi, overdue_interest_rate = 500) {
  const client = await seedClient(api, { name: 'Geraldo Santos', phone: '(11) 98888-7777' });
  const dates = { start_date: dayFromToday(-33), end_date: dayFromToday(-3) };
  const loan = await seedLoan(api, {
    client_id: client.id,
    amount: 200_000,
    overdue_interest_rate,
    ...dates,
  });
  const payment = { loan_id: loan.id, amount: 84_000, payment_date: dayFromToday(-10) };
  await api.call('POST /api/payments', { body: payment });
  return loan;
}

const loanNow = (api: StaffApi, id: string) => api.call('GET /api/loans/:id', { params: { id } });
const newestPayment = async (api: StaffApi, id: string) =>
  (await api.call('GET /api/payments', { query: { loan_id: id } })).items[0];

test('RC-1 RC-3 RC-4 RC-6 RC-9 RC-10 RC-11 RC-12 only the interest with the fee: R$ 815,00 yesterday in cash renews for a month, and is taken back', async ({
  staffPage: page,
  api,
  toasts,
}) => {
  const loan = await seedGeraldo(api);
  const sheet = new ReceiveSheet(page);
  await sheet.open('Geraldo Santos');
  await expect(sheet.dialog).toContainText('3 dias de atraso');
  await expect(sheet.dialog).toContainText('falta R$ 1.960,00');
  await expect(sheet.dialog).toContainText(
    `Empréstimo de R$ 2.000,00 de ${written(dayFromToday(-33)).slice(0, 5)}`,
  );
  await expect(sheet.tiles).toHaveCount(3);
  for (const tile of await sheet.tiles.all()) await expect(tile).not.toBeChecked();
  await expect(sheet.submit).toHaveText('Escolha quanto recebeu');
  await expect(sheet.submit).toBeDisabled();

  await sheet.choose('Só os juros');
  await expect(sheet.dialog).toContainText(`renova até ${written(monthAfter(dayFromToday(0)))}`);
  await expect(sheet.dialog).toContainText('Multa por atraso, 3 diasR$ 15,00');
  const fee = sheet.dialog.getByRole('group', { name: 'Multa por atraso' });
  await expect(fee.getByRole('radio')).toHaveCount(3);
  await expect(fee.getByRole('radio', { name: 'Receber junto' })).toBeChecked();
  await sheet.choose('Somar à dívida', 'Multa por atraso');
  await expect(sheet.submit).toHaveText('Receber R$ 800,00');
  await expect(sheet.change).toContainText('DepoisR$ 1.975,00');
  await sheet.choose('Receber junto', 'Multa por atraso');
  await sheet.choose('Ontem', 'Quando');
  await sheet.choose('Dinheiro', 'Como');
  // 2800 + 800 − 840 − 800 = 1960 still.
  await expect(sheet.change).toHaveText(
    `Falta agoraR$ 1.960,00DepoisR$ 1.960,00Vence em${written(monthAfter(dayFromToday(0)))}`,
  );
  await expect(sheet.submit).toHaveText('Receber R$ 815,00');
  await expect(sheet.dialog).toContainText('R$ 800,00 de juros + R$ 15,00 de multa');
  await sheet.submit.click();

  await expect(sheet.receipt).toContainText('Geraldo Santos');
  await expect(sheet.receipt).toContainText('R$ 815,00');
  await expect(sheet.receipt.getByRole('button', { name: 'Recibo em PDF' })).toBeVisible();
  await expect(sheet.receipt).toContainText(`Recebido em ${written(dayFromToday(-1))}`);
  expect(await loanNow(api, loan.id)).toMatchObject({
    end_date: monthAfter(dayFromToday(0)),
    interest_paid: 80_000,
    paid_amount: 164_000,
  });
  expect(await newestPayment(api, loan.id)).toMatchObject({
    kind: 'renewal_interest',
    late_fee: 1_500,
    method: 'cash',
    payment_date: dayFromToday(-1),
  });

  await sheet.receipt.getByRole('button', { name: 'Foi engano: desfazer' }).click();
  await expect(toasts.getByText('Renovação desfeita!')).toBeVisible();
  expect(await loanNow(api, loan.id)).toMatchObject({ end_date: dayFromToday(-3), paid_amount: 84_000 });
});

test('RC-1 RC-5 RC-6 RC-7 MO-1 everything with the fee: R$ 1.960,00 + R$ 15,00, the stamp, the text, and taken back', async ({
  staffPage: page,
  api,
  toasts,
}) => {
  await seedInstitution(api, { name: 'Crédito da Praça', logo_url: null, contact_info: null });
  const loan = await seedGeraldo(api);
  const sheet = new ReceiveSheet(page);
  await sheet.open('Geraldo Santos');
  await sheet.choose('Tudo');
  await expect(sheet.change).toContainText('Quitado');
  await expect(sheet.submit).toHaveText('Receber R$ 1.975,00');
  await sheet.submit.click();

  await expect(sheet.receipt.getByText('PAGO', { exact: true })).toBeVisible();
  await expect(sheet.receipt).toContainText('Crédito da Praça');
  await expect(sheet.receipt).toContainText('R$ 1.975,00');
  await expect(sheet.receipt).toContainText('FaltaR$ 0,00');
  await expect(sheet.receipt).toContainText('Geraldo pagou tudoEm dia em 0 de 1 vez.');
  await sheet.receipt.getByRole('button', { name: 'Enviar pelo WhatsApp' }).click();
  const message = new MessageSheet(page);
  const chat = new URL((await message.chat.getAttribute('href')) ?? '');
  expect(chat.origin + chat.pathname).toBe('https://wa.me/5511988887777');
  expect(chat.searchParams.get('text')).toBe(
    `Olá, Geraldo! Recebi R$ 1.975,00 em ${written(dayFromToday(0))}, referente ao empréstimo de R$ 2.000,00.\nFalta: R$ 0,00 (quitado)\nAgradeço!\nCrédito da Praça`,
  );
  await message.openChat();
  await message.dialog.getByRole('button', { name: 'Enviei', exact: true }).click();
  await expect(message.dialog).toBeHidden();
  const { items } = await api.call('GET /api/clients/:id/messages', {
    params: { id: loan.client_id },
    query: {},
  });
  expect(items).toMatchObject([{ moment: 'receipt', sent: true }]);
  expect(await loanNow(api, loan.id)).toMatchObject({ status: 'pago', paid_amount: 280_000 });

  await sheet.receipt.getByRole('button', { name: 'Foi engano: desfazer' }).click();
  await expect(toasts.getByText('Quitação desfeita!')).toBeVisible();
  expect(await loanNow(api, loan.id)).toMatchObject({ status: 'atrasado', paid_amount: 84_000 });
});

test('RC-1 RC-6 another amount: refused while empty, R$ 500,00 of R$ 1.960,00, then another loan for the same client', async ({
  staffPage: page,
  api,
  toasts,
}) => {
  const loan = await seedGeraldo(api, 0);
  const sheet = new ReceiveSheet(page);
  await sheet.open('Geraldo Santos');
  await sheet.choose('Outro valor');
  await expect(sheet.other).toBeFocused();
  await sheet.submit.click();
  await expect(toasts.getByText('Por favor, insira um valor de pagamento válido.')).toBeVisible();
  await sheet.other.fill('500');
  await expect(sheet.submit).toHaveText('Receber R$ 500,00');
  await expect(sheet.change).toContainText('DepoisR$ 1.460,00');
  await sheet.choose('Outra data', 'Quando');
  await sheet.dialog.getByLabel('Data do pagamento').fill(written(dayFromToday(-5)));
  await sheet.choose('Pix', 'Como');
  await page.keyboard.press('Enter');
  await expect(sheet.receipt).toContainText('FaltaR$ 1.460,00');
  await expect(sheet.receipt.getByText('PAGO', { exact: true })).toBeHidden();
  expect(await newestPayment(api, loan.id)).toMatchObject({
    amount: 50_000,
    method: 'pix',
    payment_date: dayFromToday(-5),
  });
  await sheet.receipt.getByRole('button', { name: 'Emprestar de novo' }).click();
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue('Geraldo Santos');
});

test('RC-1 TD-2 Back closes the sheet and keeps what was chosen; a lost answer is not recorded twice', async ({
  staffPage: page,
  api,
}) => {
  const loan = await seedGeraldo(api, 0);
  const sheet = new ReceiveSheet(page);
  await sheet.open('Geraldo Santos');
  await sheet.choose('Outro valor');
  await sheet.other.fill('100');
  await page.goBack();
  await expect(sheet.dialog).toBeHidden();
  await page.getByRole('button', { name: 'Receber de Geraldo Santos' }).first().click();
  await expect(sheet.other).toHaveValue('100');
  const comeBack = await loseAnswer(page, '**/api/payments');
  await sheet.submit.click();
  await expect(page.getByText('Sem resposta do servidor.').first()).toBeVisible();
  await expect(sheet.submit).toBeEnabled();
  await comeBack();
  await sheet.submit.click();
  await expect(sheet.receipt).toBeVisible();
  expect(await loanNow(api, loan.id)).toMatchObject({ paid_amount: 94_000 });
});

test('RC-8 a payment recorded before opens its receipt from the details', async ({ page, api, details }) => {
  await seedGeraldo(api);
  await details.open('Geraldo Santos');
  await details.press(`Recibo de R$ 840,00 em ${written(dayFromToday(-10))}`);
  const { receipt } = new ReceiveSheet(page);
  await expect(receipt).toContainText('R$ 840,00');
  await expect(receipt).toContainText('FaltaR$ 1.960,00');
  await receipt.getByRole('button', { name: 'Pronto' }).click();
  await expect(receipt).toBeHidden();
  await expect(details.dialog).toBeVisible();
});

test('RC-9 LN-28 the other open loan is chosen in the sheet, and renewed without receiving anything', async ({
  staffPage: page,
  api,
  toasts,
}) => {
  const first = await seedGeraldo(api, 0);
  const dates = { start_date: dayFromToday(-30), end_date: dayFromToday(2) };
  const other = await seedLoan(api, { client_id: first.client_id, amount: 50_000, ...dates });
  const sheet = new ReceiveSheet(page);
  await sheet.open('Geraldo Santos');
  await sheet.dialog.getByRole('button', { name: 'Trocar' }).click();
  await sheet.dialog.getByRole('button', { name: /^Empréstimo de R\$ 500,00/ }).click();
  await expect(sheet.dialog).toContainText('falta R$ 700,00');
  await sheet.choose('Só os juros');
  await sheet.choose('Sem receber os juros', 'Juros');
  await expect(sheet.submit).toHaveText('Renovar sem receber');
  await sheet.submit.click();
  await expect(toasts.getByText('Empréstimo renovado!')).toBeVisible();
  expect(await loanNow(api, other.id)).toMatchObject({ interest_paid: 20_000, paid_amount: 0 });
  expect(await loanNow(api, first.id)).toMatchObject({ interest_paid: 0 });
});

test('RC-2 instalments: Parcela, Em atraso, Tudo and another amount; the late ones are received', async ({
  staffPage: page,
  api,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  const loan = await api.call('POST /api/installment-loans', {
    body: {
      client_id: client.id,
      amount: 100_000,
      interest_method: 'total',
      interest_rate: 3000,
      installment_count: 10,
      frequency: 'weekly',
      start_date: dayFromToday(-17),
      first_due_date: dayFromToday(-10),
      skip: { saturdays: false, sundays: false, holidays: false },
    },
  });
  const sheet = new ReceiveSheet(page);
  await sheet.open('Rita Lima');
  const names = await sheet.tiles.evaluateAll((tiles) =>
    tiles.map((tile) => (tile instanceof HTMLInputElement ? tile.labels?.[0]?.textContent : null)),
  );
  // Two of R$ 130,00 are late, none is due today.
  expect(names).toEqual(['Parcela', 'Em atraso', 'Tudo', 'Outro valor']);
  await sheet.choose('Em atraso');
  await expect(sheet.submit).toHaveText('Receber R$ 260,00');
  await sheet.submit.click();
  await expect(sheet.receipt).toContainText('FaltaR$ 1.040,00');
  expect(await loanNow(api, loan.id)).toMatchObject({ paid_amount: 26_000, paid_count: 2 });
});

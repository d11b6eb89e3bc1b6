import type { Route } from '@playwright/test';
import type { CallInput } from '#contract/call-types.ts';
import { InstallmentLoan } from '#tests/flows/pages/installment-loan.ts';
import { ReceiveSheet } from '#tests/flows/pages/receive-sheet.ts';
import { expect, test as screen } from './support/app.tsx';
import { loseAnswer } from '#tests/flows/support/lose-answer.ts';
import { seedClient, seedInstitution, seedLoan } from '#tests/flows/support/seed.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';

/*
 * A loan in instalments after it was made, on a server whose clock the test sets: R$ 1.000,00 lent on 15/11/2026 as ten
 * monthly instalments of R$ 130,00 (R$ 100,00 and R$ 30,00 of interest) from 15/12/2026 on, R$ 5,00 per day of delay.
 */

const test = screen.extend<{ details: InstallmentLoan }>({
  details: async ({ staffPage }, use) => use(new InstallmentLoan(staffPage)),
});

const NOON_OF_20_MARCH = '2027-03-20T15:00:00Z';
const NOON_OF_25_MARCH = '2027-03-25T15:00:00Z';

test.beforeEach(({ app }) => app.setTime(NOON_OF_20_MARCH));

type Terms = Partial<CallInput<'POST /api/installment-loans'>['body']>;

async function seedRita(api: StaffApi, terms: Terms = {}) {
  const client = await seedClient(api, { name: 'Rita Lima' });
  return api.call('POST /api/installment-loans', {
    body: {
      client_id: client.id,
      amount: 100_000,
      interest_method: 'fixed',
      installment_amount: 13_000,
      installment_count: 10,
      frequency: 'monthly',
      start_date: '2026-11-15',
      first_due_date: '2026-12-15',
      overdue_interest_rate: 500,
      ...terms,
    },
  });
}

const pay = (api: StaffApi, loanId: string, amount: number, on: string) =>
  api.call('POST /api/payments', { body: { loan_id: loanId, amount, payment_date: on } });
const loanNow = (api: StaffApi, id: string) => api.call('GET /api/loans/:id', { params: { id } });
const paymentsNow = async (api: StaffApi, id: string) =>
  (await api.call('GET /api/payments', { query: { loan_id: id } })).items;
const installmentsNow = async (api: StaffApi, id: string) =>
  (await api.call('GET /api/loans/:id/installments', { params: { id } })).items;

/** Paid in time, five days late, and 200,00 five days early: three are covered and the fourth has 70,00. */
async function seedPaidRita(api: StaffApi) {
  const loan = await seedRita(api);
  await pay(api, loan.id, 13_000, '2026-12-15');
  await pay(api, loan.id, 13_000, '2027-01-20');
  await pay(api, loan.id, 20_000, '2027-02-10');
  return loan;
}

test('PA-16 PA-17 PA-18 PA-24 the card names the next instalment; the carnê shows all, and ten late days are counted once', async ({
  api,
  loans,
  details,
}) => {
  await seedPaidRita(api);
  await loans.open();
  const card = loans.cardOf('Rita Lima');
  await expect(card).toContainText('Parcela 4 de 10 · R$ 60,00');
  await expect(card).toContainText('1 parcela em atraso · R$ 60,00');
  await expect(card).toContainText('15/03/2027');

  await details.show();
  await expect(details.dialog.getByRole('tab')).toHaveText(['Carnê', 'Pagamentos', 'Histórico']);
  await expect(details.dialog.getByRole('tab', { name: 'Carnê' })).toHaveAttribute('aria-selected', 'true');
  await expect(details.renew).toHaveCount(0);
  await expect(details.renegotiate).toBeVisible();
  await expect(details.text('Multa por atraso: 10 dias × R$ 5,00 = R$ 50,00')).toBeVisible();
  await expect(details.figure('Parcelas')).toHaveText('3 de 10 pagas');
  await expect(details.installments).toHaveCount(10);
  for (const [at, name] of [
    [0, 'Parcela 1, vence em 15/12/2026, R$ 130,00, paga'],
    [3, 'Parcela 4, vence em 15/03/2027, R$ 130,00, em atraso'],
    [4, 'Parcela 5, vence em 15/04/2027, R$ 130,00, a vencer'],
    [9, 'Parcela 10, vence em 15/09/2027, R$ 130,00, a vencer'],
  ] as const) {
    await expect(details.installments.nth(at).getByRole('button', { name, exact: true })).toBeVisible();
  }
  await expect(details.installments.nth(3)).toContainText('415/03R$ 130,00Em atraso');
});

test('PA-19 PA-21 an instalment shows its parts, fills the payment up to itself and moves between its neighbours', async ({
  api,
  details,
  toasts,
}) => {
  const loan = await seedPaidRita(api);
  await details.open();
  await details.openInstallment(2);
  const second = details.installment('Parcela 2 de 10');
  for (const [name, value] of [
    ['Valor', 'R$ 130,00'],
    ['Emprestado', 'R$ 100,00'],
    ['Juros', 'R$ 30,00'],
    ['Pago', 'R$ 130,00'],
    ['Falta', 'R$ 0,00'],
    ['Paga em', '20/01/2027'],
    ['Dias de atraso', '5 dias'],
  ] as const) {
    await expect(details.fact(second, name)).toHaveText(value);
  }
  await expect(second.getByRole('button', { name: 'Receber até esta parcela' })).toHaveCount(0);
  await expect(second.getByRole('button', { name: 'Mudar vencimento' })).toHaveCount(0);
  await second.getByRole('button', { name: 'Fechar' }).click();

  // 60 of the fourth, 130 of the fifth and 130 of the sixth.
  await details.openInstallment(6);
  await details
    .installment('Parcela 6 de 10')
    .getByRole('button', { name: 'Receber até esta parcela' })
    .click();
  await expect(details.amount).toHaveValue('320,00');
  await expect(details.amount).toBeFocused();

  await details.openInstallment(5);
  const fifth = details.installment('Parcela 5 de 10');
  await fifth.getByRole('button', { name: 'Mudar vencimento' }).click();
  await expect(details.move).toContainText('De 16/03/2027 a 14/05/2027.');
  const day = details.move.getByLabel('Novo vencimento');
  const save = details.move.getByRole('button', { name: 'Salvar vencimento' });
  for (const outside of ['15/03/2027', '15/05/2027']) {
    await day.fill(outside);
    await save.click();
    await expect(
      details.move.getByText('O vencimento deve ficar entre o da parcela anterior e o da seguinte.'),
    ).toBeVisible();
    await expect(day).toBeFocused();
  }
  await day.fill('25/04/2027');
  await save.click();
  await expect(toasts.getByText('Vencimento alterado!')).toBeVisible();
  await expect(details.fact(fifth, 'Vencimento')).toHaveText('25/04/2027');
  await fifth.getByRole('button', { name: 'Fechar' }).click();
  await expect(
    details.dialog.getByRole('button', { name: 'Parcela 5, vence em 25/04/2027, R$ 130,00, a vencer' }),
  ).toBeVisible();
  await details.showTab('Histórico');
  await expect(details.text('Vencimento da parcela 5: 15/04 → 25/04')).toBeVisible();
  expect((await installmentsNow(api, loan.id))[4]).toMatchObject({ due_date: '2027-04-25' });
});

test('PA-11 PA-12 PA-20 the chips fill the amount; what is over flows into the next instalment', async ({
  api,
  details,
  toasts,
}) => {
  const loan = await seedRita(api);
  await pay(api, loan.id, 13_000, '2026-12-15');
  await details.open();
  await expect(details.chips).toHaveText([
    'Parcela R$ 130,00',
    'Em atraso R$ 390,00',
    'Até hoje R$ 390,00',
    'Tudo R$ 1.170,00',
  ]);
  await details.chips.filter({ hasText: 'Em atraso' }).click();
  await expect(details.amount).toHaveValue('390,00');
  await details.chips.filter({ hasText: 'Tudo' }).click();
  await expect(details.amount).toHaveValue('1.170,00');
  await details.chips.filter({ hasText: 'Parcela' }).click();
  await details.add.dblclick();
  await expect(toasts.getByText('Pagamento adicionado!')).toBeVisible();
  await expect(details.amount).toHaveValue('');
  await expect(details.installments.nth(1)).toContainText('Paga');
  expect(await paymentsNow(api, loan.id)).toHaveLength(2);

  // 2,5 instalments: the third, the fourth, and half of the fifth.
  await details.pay('325');
  await expect(details.installments.nth(3)).toContainText('Paga');
  await expect(details.installments.nth(4)).toContainText('Parcial');
  // Nothing is late any more, and 'Até hoje' is zero too.
  await expect(details.chips).toHaveText(['Parcela R$ 65,00', 'Tudo R$ 715,00']);
  expect(await loanNow(api, loan.id)).toMatchObject({ paid_amount: 58_500, end_date: '2027-04-15' });
});

test('PA-15 undoing the first of three payments covers the instalments in order again', async ({
  api,
  details,
  toasts,
}) => {
  await seedPaidRita(api);
  await details.open();
  await details.showTab('Pagamentos');
  await details.press('Desfazer pagamento de R$ 130,00 em 15/12/2026');
  await details.answer('Desfazer');
  await expect(toasts.getByText('Pagamento desfeito!')).toBeVisible();
  await details.showTab('Carnê');
  // 130 and 200 are left: two instalments, and 70 of the third.
  await expect(details.installments.nth(1)).toContainText('Paga');
  await expect(details.installments.nth(2)).toContainText('Em atraso');
  await expect(details.figure('Parcelas')).toHaveText('2 de 10 pagas');
  await details.openInstallment(1);
  await expect(details.fact(details.installment('Parcela 1 de 10'), 'Paga em')).toHaveText('20/01/2027');
});

test.describe('late fee', () => {
  test('PA-25 PA-26 PA-27 left open, received with a payment and then alone', async ({
    api,
    details,
    toasts,
  }) => {
    const loan = await seedPaidRita(api);
    await details.open();
    await expect(details.dialog.getByRole('radio', { name: 'Deixar em aberto' })).toBeChecked();
    await expect(details.feeReceived).toHaveCount(0);
    await details.chooseFee('Receber junto');
    await expect(details.feeReceived).toHaveValue('50,00');
    await details.amount.fill('60');
    await expect(details.figure('Total recebido')).toHaveText('R$ 110,00');
    await details.feeReceived.fill('50,01');
    await details.add.click();
    await expect(details.text('A multa recebida vai até R$ 50,00.')).toBeVisible();
    await details.feeReceived.fill('20');
    await details.add.click();
    await expect(toasts.getByText('R$ 60,00 e multa de R$ 20,00 em 20/03/2027')).toBeVisible();
    await expect(details.text('Recebida: R$ 20,00 · Falta: R$ 30,00')).toBeVisible();
    await expect(details.figure('Falta')).toHaveText('R$ 780,00');
    await expect(details.dialog.getByRole('radio', { name: 'Deixar em aberto' })).toBeChecked();

    await details.chooseFee('Receber junto');
    await expect(details.feeReceived).toHaveValue('30,00');
    await details.add.click();
    await expect(toasts.getByText('Multa de R$ 30,00 em 20/03/2027')).toBeVisible();
    await expect(details.text('Recebida: R$ 50,00 · Falta: R$ 0,00')).toBeVisible();
    await expect(details.dialog.getByRole('radio', { name: 'Receber junto' })).toHaveCount(0);
    await details.showTab('Pagamentos');
    await expect(details.payments.nth(0)).toHaveText('20/03/2027Multa por atrasoR$ 30,00');
    await expect(details.payments.nth(1)).toHaveText('20/03/2027R$ 60,00Multa por atraso: R$ 20,00');
    expect(await loanNow(api, loan.id)).toMatchObject({ paid_amount: 52_000, late_fee_received: 5_000 });

    // The fee of an undone payment is due again.
    await details.press('Desfazer pagamento de R$ 30,00 em 20/03/2027');
    await expect(details.question).toContainText('R$ 30,00 são multa por atraso');
    await details.answer('Desfazer');
    await expect(details.text('Recebida: R$ 20,00 · Falta: R$ 30,00')).toBeVisible();
  });

  test('RC-10 of a payment that came two days ago the fee is that of its day: 35,00 of 50,00', async ({
    api,
    details,
    toasts,
  }) => {
    const loan = await seedPaidRita(api);
    await details.open();
    await details.chooseFee('Receber junto');
    await expect(details.feeReceived).toHaveValue('50,00');
    await details.dialog.getByLabel('Data do pagamento').fill('17/03/2027');
    await expect(details.feeReceived).toHaveValue('35,00');
    await details.amount.fill('60');
    await details.add.click();
    await expect(toasts.getByText('R$ 60,00 e multa de R$ 35,00 em 17/03/2027')).toBeVisible();
    expect(await loanNow(api, loan.id)).toMatchObject({ paid_amount: 52_000, late_fee_received: 3_500 });
  });

  test('PA-28 forgiven with a payment, or without one', async ({ api, details, toasts }) => {
    const loan = await seedPaidRita(api);
    await details.open();
    await details.chooseFee('Perdoar');
    await details.press('Perdoar Multa');
    await expect(toasts.getByText('Multa perdoada!')).toBeVisible();
    await expect(details.text('Perdoada: R$ 50,00 · Falta: R$ 0,00')).toBeVisible();
    await details.showTab('Histórico');
    await expect(details.text('Multa de R$ 50,00 perdoada')).toBeVisible();
    expect(await paymentsNow(api, loan.id)).toHaveLength(3);
    expect(await loanNow(api, loan.id)).toMatchObject({ late_fee_waived: 5_000, paid_amount: 46_000 });

    const single = await seedClient(api, { name: 'Saulo Nunes' });
    const late = await seedLoan(api, {
      client_id: single.id,
      start_date: '2027-02-08',
      end_date: '2027-03-08',
      overdue_interest_rate: 500,
    });
    await details.open('Saulo Nunes');
    await expect(details.text('Multa por atraso: 12 dias × R$ 5,00 = R$ 60,00')).toBeVisible();
    await expect(details.chips).toHaveCount(0);
    await details.chooseFee('Perdoar');
    await details.pay('400');
    await expect(toasts.getByText('R$ 400,00 em 20/03/2027. Multa de R$ 60,00 perdoada')).toBeVisible();
    expect(await loanNow(api, late.id)).toMatchObject({ late_fee_waived: 6_000, paid_amount: 40_000 });
  });

  test('PA-26 a fee received elsewhere is refused with the fresh figure', async ({
    api,
    details,
    toasts,
  }) => {
    const loan = await seedPaidRita(api);
    await details.open();
    await details.chooseFee('Receber junto');
    const receiveElsewhere = async (route: Route) => {
      await api.call('POST /api/payments', {
        body: { loan_id: loan.id, amount: 0, late_fee: 4_000, payment_date: '2027-03-20' },
      });
      await route.continue();
    };
    await details.page.route('**/api/payments', receiveElsewhere, { times: 1 });
    await details.add.click();
    await expect(toasts.getByText('A multa deste empréstimo mudou: agora são R$ 10,00.')).toBeVisible();
    await expect(details.text('Recebida: R$ 40,00 · Falta: R$ 10,00')).toBeVisible();
    await expect(details.feeReceived).toHaveValue('10,00');
  });
});

test.describe('settling', () => {
  // Before anybody signs in: a session would not outlive five days.
  test.beforeEach(({ app }) => app.setTime(NOON_OF_25_MARCH));

  /** Four paid to the centavo; the fifth is due on 15/04. */
  async function seedFourPaid(api: StaffApi) {
    const loan = await seedPaidRita(api);
    await pay(api, loan.id, 6_000, '2027-03-15');
    return loan;
  }

  test('PA-30 PA-32 LN-27 a discount and the fee are asked in Receber, then everything is taken back', async ({
    page,
    api,
    details,
    toasts,
  }) => {
    const loan = await seedFourPaid(api);
    await details.open();
    await expect(details.figure('Falta')).toHaveText('R$ 780,00');
    await details.settle.click();
    const sheet = new ReceiveSheet(page);
    await sheet.choose('Dar desconto', 'Desconto');
    const discount = sheet.dialog.getByLabel('Valor do desconto');
    await discount.fill('780,01');
    await sheet.submit.click();
    await expect(sheet.dialog.getByText('O desconto não pode ser maior do que falta.')).toBeVisible();
    await discount.fill('170,32');
    await expect(sheet.submit).toHaveText('Receber R$ 634,68');
    await expect(sheet.dialog).toContainText('R$ 609,68 + R$ 25,00 de multa');
    await sheet.submit.click();
    await expect(sheet.receipt).toContainText('Desconto de R$ 170,32');
    expect(await loanNow(api, loan.id)).toMatchObject({
      status: 'pago',
      paid_amount: 112_968,
      discount: 17_032,
    });
    expect((await paymentsNow(api, loan.id))[0]).toMatchObject({
      kind: 'settlement',
      amount: 60_968,
      late_fee: 2_500,
    });
    await sheet.receipt.getByRole('button', { name: 'Foi engano: desfazer' }).click();
    await expect(toasts.getByText('Quitação desfeita!')).toBeVisible();
    await expect(details.figure('Falta')).toHaveText('R$ 780,00');
    await details.showTab('Histórico');
    await expect(details.text('Desconto: R$ 170,32')).toBeVisible();
    await expect(details.text('Multa recebida: R$ 25,00')).toBeVisible();
    expect(await loanNow(api, loan.id)).toMatchObject({ status: 'ativo', discount: 0, paid_amount: 52_000 });
  });

  test('PA-31 LN-27 a proposed discount is a second price; neither is chosen, and the fee has its own word', async ({
    page,
    api,
    details,
  }) => {
    const loan = await seedFourPaid(api);
    await seedInstitution(api, { name: 'Crédito da Praça', early_discount: true });
    await details.open();
    await details.settle.click();
    const sheet = new ReceiveSheet(page);
    await expect(sheet.submit).toHaveText('Escolha com ou sem desconto');
    await expect(sheet.submit).toBeDisabled();
    await sheet.choose('Perdoar', 'Multa por atraso');
    await sheet.choose('com desconto R$ 609,68', 'Desconto');
    await expect(sheet.submit).toHaveText('Receber R$ 609,68');
    await sheet.submit.click();
    await expect(sheet.receipt).toContainText('Desconto de R$ 170,32');
    expect(await loanNow(api, loan.id)).toMatchObject({
      discount: 17_032,
      paid_amount: 112_968,
      late_fee_waived: 2_500,
    });
  });
});

test.describe('renegotiating', () => {
  test('PA-40 PA-41 PA-42 a plan: 840,00 left and 50,00 of fee become 6 instalments; what was paid stays', async ({
    api,
    details,
    toasts,
  }) => {
    const loan = await seedPaidRita(api);
    await details.open();
    await details.renegotiate.click();
    const dialog = details.renegotiation;
    await expect(details.fact(dialog, 'Falta')).toHaveText('R$ 840,00');
    await expect(dialog.getByLabel('Quantas parcelas')).toHaveValue('7');
    await expect(dialog.getByLabel('1ª parcela em')).toHaveValue('20/04/2027');
    const confirm = dialog.getByRole('button', { name: 'Confirmar renegociação' });
    await confirm.click();
    await expect(dialog.getByText('Escolha o que fazer com a multa por atraso.')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Incluir' }).check();
    await dialog.getByLabel('Quantas parcelas').fill('6');
    await dialog.getByRole('radio', { name: '%' }).check();
    await dialog.getByLabel('Acréscimo (%)').fill('10');
    await dialog.getByLabel('Desconto').fill('34');
    await dialog.getByLabel('Sábado').check();
    // 840 + 84 + 50 − 34 = 940 in six: 156,66 and a last one of 156,70.
    await expect(dialog).toContainText('6x: 5 de R$ 156,66 e a última de R$ 156,70');
    await expect(details.fact(dialog, '1ª parcela')).toHaveText('20/04/2027');
    await expect(details.fact(dialog, 'Última parcela')).toHaveText('20/09/2027');
    await expect(dialog.getByRole('list', { name: 'Parcelas' }).getByRole('listitem')).toHaveCount(6);
    await confirm.dblclick();
    await expect(toasts.getByText('Empréstimo renegociado!')).toBeVisible();
    await expect(dialog).toBeHidden();

    await expect(details.installments).toHaveCount(6);
    await expect(details.text('Antes da renegociação de 20/03/2027')).toBeVisible();
    const before = details.dialog
      .getByRole('list', { name: 'Antes da renegociação de 20/03/2027' })
      .getByRole('listitem');
    await expect(before).toHaveCount(4);
    await expect(before.last().getByRole('button')).toHaveText(
      /^Parcela 4, vence em 15\/03\/2027, R\$\s70,00, paga/,
    );
    await expect(details.figure('Falta')).toHaveText('R$ 940,00');
    await expect(details.text('Multa por atraso: ')).toHaveCount(0);
    await details.showTab('Histórico');
    await expect(
      details.text('Renegociado: R$ 840,00 em 6x: 5 de R$ 156,66 e a última de R$ 156,70'),
    ).toBeVisible();
    await details.showTab('Pagamentos');
    await expect(details.payments.first()).toContainText(
      'Este pagamento é anterior à renegociação e não pode mais ser desfeito.',
    );
    await expect(details.dialog.getByRole('button', { name: 'Desfazer pagamento' })).toHaveCount(0);
    expect(await loanNow(api, loan.id)).toMatchObject({ plan_version: 2, end_date: '2027-04-20' });
  });

  test('PA-41 a partly paid único becomes a plan; a discount beyond the open interest is refused next to it', async ({
    api,
    details,
    toasts,
  }) => {
    const client = await seedClient(api, { name: 'Rita Lima' });
    const loan = await seedLoan(api, {
      client_id: client.id,
      start_date: '2027-03-01',
      end_date: '2027-04-01',
    });
    await pay(api, loan.id, 62_000, '2027-03-10');
    await details.open();
    await expect(details.renew).toBeVisible();
    await details.renegotiate.click();
    const dialog = details.renegotiation;
    await expect(details.fact(dialog, 'Falta')).toHaveText('R$ 780,00');
    await expect(dialog.getByRole('radio', { name: 'Incluir' })).toHaveCount(0);
    const confirm = dialog.getByRole('button', { name: 'Confirmar renegociação' });
    await confirm.click();
    await expect(dialog.getByText('Informe o número de parcelas.')).toBeVisible();
    await dialog.getByLabel('Quantas parcelas').fill('6');
    await dialog.getByLabel('Desconto').fill('10');
    await confirm.click();
    const tooMuch = 'Na renegociação o desconto vai até os juros em aberto (R$ 0,00).';
    await expect(dialog.getByText(tooMuch)).toBeVisible();
    await expect(dialog.getByLabel('Desconto')).toBeFocused();
    await dialog.getByLabel('Desconto').fill('0');
    await dialog.getByLabel('Acréscimo (R$)').fill('60');
    await expect(dialog).toContainText('6x de R$ 140,00');
    await confirm.click();
    await expect(toasts.getByText('Rita Lima: 6x de R$ 140,00')).toBeVisible();
    await expect(details.dialog.getByRole('tab')).toHaveText(['Carnê', 'Pagamentos', 'Histórico']);
    await expect(details.installments).toHaveCount(6);
    await expect(details.renew).toHaveCount(0);
    await details.showTab('Histórico');
    await expect(details.text('Renegociado: R$ 780,00 em 6x de R$ 140,00')).toBeVisible();
    expect(await loanNow(api, loan.id)).toMatchObject({ plan_version: 2, paid_amount: 62_000 });
  });

  test('PA-40 figures that changed are shown before it is confirmed again; a lost answer renegotiates once', async ({
    goLive,
    page,
    api,
    details,
    toasts,
  }) => {
    goLive();
    const loan = await seedRita(api, { overdue_interest_rate: 0 });
    await details.open();
    await details.renegotiate.click();
    const dialog = details.renegotiation;
    const confirm = dialog.getByRole('button', { name: 'Confirmar renegociação' });
    const payElsewhere = async (route: Route) => {
      await pay(api, loan.id, 13_000, '2027-03-20');
      await route.continue();
    };
    await page.route('**/renegotiate', payElsewhere, { times: 1 });
    await confirm.click();
    await expect(toasts.getByText('O valor deste empréstimo mudou: faltam R$ 1.170,00.')).toBeVisible();
    await expect(details.fact(dialog, 'Falta')).toHaveText('R$ 1.170,00');
    await expect(dialog.getByLabel('Quantas parcelas')).toHaveValue('9');
    expect(await loanNow(api, loan.id)).toMatchObject({ plan_version: 1 });

    // From now on 1.140,00 are left, which the dialog must not take for what it renegotiates.
    await dialog.getByLabel('Desconto').fill('30');
    const freshLoan = () => page.waitForResponse('**/api/loans?*');
    const comeBack = await loseAnswer(page, '**/renegotiate', freshLoan);
    await confirm.click();
    await expect(toasts.getByText('Sem resposta do servidor.')).toBeVisible();
    const freshAgain = freshLoan();
    await comeBack();
    await freshAgain;
    await expect(details.fact(dialog, 'Falta')).toHaveText('R$ 1.170,00');
    await confirm.click();
    await expect(dialog).toBeHidden();
    expect(await loanNow(api, loan.id)).toMatchObject({ plan_version: 2 });
  });
});

test('PD-14 RC-10 all open instalments are pushed by ten days in one go, a fee that is lost by it is asked about, and the history says it in one line', async ({
  page,
  api,
  details,
  toasts,
}) => {
  const loan = await seedPaidRita(api);
  const datesNow = async () => {
    const { items } = await api.call('GET /api/loans/:id/installments', { params: { id: loan.id } });
    return items.map(({ due_date: due }) => due);
  };
  const before = await datesNow();
  await details.open();
  await details.dialog.getByRole('button', { name: 'Mudar vencimentos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mudar vencimentos' });
  await expect(dialog).toContainText('Rita Lima, 7 parcelas em aberto');
  await dialog.getByLabel('Dias').fill('10');
  await dialog.getByRole('button', { name: 'Empurrar todas em 10 dias' }).click();
  await expect(dialog.getByLabel('Parcela 4, R$ 130,00')).toHaveValue('25/03/2027');
  await dialog.getByLabel('Parcela 5, R$ 130,00').fill('20/03/2027');
  await dialog.getByRole('button', { name: 'Salvar vencimentos' }).click();
  await expect(
    dialog.getByText('O vencimento deve ficar entre o da parcela anterior e o da seguinte.').first(),
  ).toBeVisible();
  await dialog.getByLabel('Parcela 5, R$ 130,00').fill('26/04/2027');
  await dialog.getByRole('button', { name: 'Salvar vencimentos' }).click();
  // Five of the ten late days are those of the fourth.
  const question = page.getByRole('alertdialog', { name: 'Confira antes de salvar' });
  await expect(question).toContainText('A multa por atraso passa de R$ 50,00 para R$ 25,00. Está certo?');
  await question.getByRole('button', { name: 'Corrigir' }).click();
  expect(await datesNow()).toEqual(before);
  await dialog.getByRole('button', { name: 'Salvar vencimentos' }).click();
  await question.getByRole('button', { name: 'Está certo' }).click();
  await expect(toasts.getByText('Vencimentos mudados!')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await datesNow()).toEqual([
    ...before.slice(0, 3),
    '2027-03-25',
    '2027-04-26',
    '2027-05-25',
    '2027-06-25',
    '2027-07-25',
    '2027-08-25',
    '2027-09-25',
  ]);
  await details.showHistory();
  await expect(details.history.first()).toContainText('Vencimentos de 7 parcelas mudados');
});

test('PA-21 PA-22 RC-10 a due date or a fee per day that ends a fee is saved after a word about it', async ({
  page,
  api,
  details,
  toasts,
}) => {
  const loan = await seedRita(api, { first_due_date: '2027-03-10' });
  await details.open();
  await details.openInstallment(1);
  const first = details.installment('Parcela 1 de 10');
  await first.getByRole('button', { name: 'Mudar vencimento' }).click();
  await details.move.getByLabel('Novo vencimento').fill('30/03/2027');
  await details.move.getByRole('button', { name: 'Salvar vencimento' }).click();
  const question = page.getByRole('alertdialog', { name: 'Confira antes de salvar' });
  await expect(question).toContainText('A multa por atraso de R$ 50,00 deixa de existir. Está certo?');
  await question.getByRole('button', { name: 'Corrigir' }).click();
  expect((await installmentsNow(api, loan.id))[0]).toMatchObject({ due_date: '2027-03-10' });
  await details.move.getByRole('button', { name: 'Cancelar' }).click();
  await first.getByRole('button', { name: 'Fechar' }).click();

  await details.dialog.getByRole('button', { name: 'Mais' }).click();
  await details.dialog.getByRole('button', { name: 'Editar' }).click();
  const form = page.getByRole('dialog', { name: 'Editar Empréstimo' });
  await form.getByText('Outras condições').click();
  await form.getByLabel(/Multa por dia de atraso/).fill('2,00');
  await form.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(question).toContainText('A multa por atraso passa de R$ 50,00 para R$ 20,00. Está certo?');
  await question.getByRole('button', { name: 'Está certo' }).click();
  await expect(toasts.getByText('Empréstimo atualizado!')).toBeVisible();
  expect(await loanNow(api, loan.id)).toMatchObject({ overdue_interest_rate: 200 });
});

test('TD-2 PA-19 PA-21 PA-40 Back closes the topmost dialog, and what was typed comes back', async ({
  page,
  api,
  details,
}) => {
  await seedPaidRita(api);
  await details.open();
  await details.openInstallment(5);
  const fifth = details.installment('Parcela 5 de 10');
  await fifth.getByRole('button', { name: 'Mudar vencimento' }).click();
  await expect(details.move).toBeVisible();
  await page.goBack();
  await expect(details.move).toBeHidden();
  await expect(fifth).toBeVisible();
  await page.goBack();
  await expect(fifth).toBeHidden();
  await expect(details.dialog).toBeVisible();

  await details.renegotiate.click();
  await details.renegotiation.getByLabel('Quantas parcelas').fill('12');
  await page.goBack();
  await expect(details.renegotiation).toBeHidden();
  await details.renegotiate.click();
  await expect(details.renegotiation.getByLabel('Quantas parcelas')).toHaveValue('12');
  await details.renegotiation.getByRole('button', { name: 'Cancelar' }).click();
  await page.goBack();
  await details.expectAllClosed();
});

test('PA-18 LV-1 a payment made elsewhere shows in the open carnê', async ({ goLive, api, details }) => {
  goLive();
  const loan = await seedPaidRita(api);
  await details.open();
  await expect(details.installments.nth(3)).toContainText('Em atraso');
  await pay(api, loan.id, 6_000, '2027-03-20');
  await expect(details.installments.nth(3)).toContainText('Paga');
});

test('PA-52 the portal names the next instalment and shows the carnê without actions', async ({
  page,
  api,
  portal,
}) => {
  const loan = await seedPaidRita(api);
  const institution = await seedInstitution(api, { name: `Crédito da Praça ${process.pid}` });
  const client = await api.call('GET /api/clients/:id', { params: { id: loan.client_id } });
  await portal.open(client, institution);
  await expect(portal.fact('Próxima parcela')).toHaveText('15/03/2027 · R$ 60,00');
  await expect(portal.fact('Vencimento')).toHaveText('15/03/2027');
  await page.getByText('Ver carnê').click();
  const tiles = page.getByRole('list', { name: 'Parcelas' }).getByRole('listitem');
  await expect(tiles).toHaveCount(10);
  await expect(tiles.nth(4)).toContainText('Parcela 5, vence em 15/04/2027, R$ 130,00, a vencer');
  await expect(tiles.getByRole('button')).toHaveCount(0);
});

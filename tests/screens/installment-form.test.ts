import { written } from '#tests/support/expected-texts.ts';
import { InstallmentForm } from '#tests/flows/pages/installment-form.ts';
import { expect, test } from './support/app.tsx';
import { loseAnswer } from '#tests/flows/support/lose-answer.ts';
import { dayFromToday, seedClient, seedLoan } from '#tests/flows/support/seed.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';
import { allLoans, onlyLoan, openEdit, openNewPlan, seedPlan } from '#tests/flows/support/plan-of-rita.ts';

const installmentsOf = async (api: StaffApi, id: string) =>
  (await api.call('GET /api/loans/:id/installments', { params: { id } })).items;

test('PA-58 leaving an amount of 0, or one that was refused, neither rewrites it nor clears its error', async ({
  page,
  api,
  loans,
}) => {
  await seedClient(api, { name: 'Rita Lima' });
  await loans.open();
  await loans.openNew();
  const form = new InstallmentForm(page);
  await form.fillIn({ client: 'Rita Lima', amount: '0', rate: '40' });
  await form.amount.press('Enter');
  await expect(form.amount).toHaveAttribute('aria-invalid', 'true');
  await form.rate.focus();
  await expect(form.amount).toHaveValue('0');
  await expect(form.amount).toHaveAttribute('aria-invalid', 'true');
  await form.amount.fill('99999999999');
  await form.amount.press('Enter');
  await expect(form.amount).toHaveValue('99.999.999.999,00');
  await form.rate.focus();
  await expect(form.amount).toHaveAttribute('aria-invalid', 'true');
});

test('PA-1 a new loan starts as a single payment, and what both kinds ask for stays', async ({
  page,
  api,
  loans,
}) => {
  const { id } = await seedClient(api, { name: 'Rita Lima' });
  await seedLoan(api, { client_id: id });
  await loans.open();
  await loans.openNew();
  const form = new InstallmentForm(page);
  await expect(form.single).toBeChecked();
  await expect(form.client).toBeFocused();
  await expect(form.due).toBeVisible();
  await expect(form.count).toBeHidden();
  await form.fillIn({ client: 'Rita Lima', amount: '1000', rate: '30' });

  await form.inInstallments.check();
  await form.unfold();
  await expect(form.due).toBeHidden();
  await expect(form.client).toHaveValue('Rita Lima');
  await expect(form.amount).toHaveValue('1.000,00');
  await expect(form.method('Juros sobre o total')).toBeChecked();
  await expect(form.rate).toHaveValue('30');
  await form.count.fill('10');
  await expect(form.summary).toContainText('10x de R$ 130,00');
  await form.single.check();
  await expect(form.figure('Total a receber')).toHaveText('R$ 1.300,00');
  await form.dialog.getByRole('button', { name: 'Cancelar' }).click();

  await loans.edit();
  await expect(form.dialog.getByRole('radio')).toHaveCount(0);
  await expect(form.due).toBeVisible();
});

test('LP-20 LP-21 a single payment says its cost: R$ 1.000,00 → R$ 1.400,00 in 30 days', async ({
  loans,
}) => {
  await loans.open();
  const form = await loans.openNew();
  await form.amount.fill('1000');
  await form.rate.fill('40');
  await form.start.fill('15/11/2026');
  await expect(form.due).toHaveValue('15/12/2026');
  const cost = form.dialog.getByText('Custo efetivo');
  await expect(cost).toHaveText('Custo efetivo: 40,66% ao mês · 5.896,41% ao ano');
  await form.rate.fill('0');
  await expect(cost).toHaveText('Custo efetivo: 0,00% ao mês · 0,00% ao ano');
  await form.rate.fill('40');
  await form.due.fill('15/11/2026');
  await expect(cost).toHaveText('Custo efetivo: acima de 999.999% ao ano');
  await form.due.fill('');
  await expect(cost).toBeHidden();
  await expect(form.figure('Total a receber')).toHaveText('R$ 1.400,00');
});

const METHODS = [
  {
    plan: {
      method: 'Digo o valor da parcela',
      installment: '65',
      count: '20',
      frequency: 'Dia',
      start: '14/11/2026',
      skip: ['Domingo'],
    },
    summary: '20x de R$ 65,00',
    figures: ['R$ 300,00', 'R$ 1.300,00', '16/11/2026', '08/12/2026'],
    cost: 'Custo efetivo: 92,15% ao mês · 253.291,61% ao ano',
    saved: { interest_method: 'fixed', interest_rate: 3000, contract_interest: 30_000, skipped_days: 2 },
  },
  {
    plan: {
      method: 'Juros sobre o total',
      rate: '10',
      count: '3',
      frequency: '15 dias',
      start: '16/11/2026',
    },
    summary: '3x: 2 de R$ 366,66 e a última de R$ 366,68',
    figures: ['R$ 100,00', 'R$ 1.100,00', '01/12/2026', '31/12/2026'],
    saved: {
      interest_method: 'total',
      interest_rate: 1000,
      contract_interest: 10_000,
      frequency: 'fortnightly',
    },
  },
  {
    plan: {
      method: 'Juros em cada parcela',
      rate: '5',
      count: '10',
      frequency: 'Semana',
      start: '10/11/2026',
    },
    summary: '10x de R$ 150,00',
    figures: ['R$ 500,00', 'R$ 1.500,00', '17/11/2026', '19/01/2027'],
    saved: {
      interest_method: 'per_installment',
      interest_rate: 500,
      contract_interest: 50_000,
      frequency: 'weekly',
    },
  },
  {
    plan: {
      method: 'Price (juros de banco)',
      rate: '10',
      count: '6',
      frequency: 'Mês',
      start: '15/11/2026',
    },
    summary: '6x: 5 de R$ 229,61 e a última de R$ 229,59',
    figures: ['R$ 377,64', 'R$ 1.377,64', '15/12/2026', '15/05/2027'],
    cost: 'Custo efetivo: 10,06% ao mês · 215,83% ao ano',
    saved: { interest_method: 'price', interest_rate: 1000, contract_interest: 37_764, frequency: 'monthly' },
  },
  {
    plan: {
      method: 'Só juros, capital no fim',
      rate: '10',
      count: '6',
      frequency: 'Mês',
      start: '15/11/2026',
    },
    summary: '5x de R$ 100,00 e a última de R$ 1.100,00',
    figures: ['R$ 600,00', 'R$ 1.600,00', '15/12/2026', '15/05/2027'],
    cost: 'Custo efetivo: 10,08% ao mês · 216,54% ao ano',
    saved: {
      interest_method: 'interest_only',
      interest_rate: 1000,
      contract_interest: 60_000,
      frequency: 'monthly',
    },
  },
] as const;

for (const { plan, summary, figures, saved, ...rest } of METHODS) {
  test(`PA-3 PA-7 PA-9 PD-12 PD-13 R$ 1.000,00, ${plan.method}: ${summary}`, async ({
    page,
    api,
    loans,
    toasts,
  }) => {
    await seedClient(api, { name: 'Rita Lima' });
    const form = await openNewPlan(page, loans);
    await form.fillPlan({ client: 'Rita Lima', amount: '1.000', ...plan });
    await expect(form.summary).toContainText(summary);
    const [interest, total, first, last] = figures;
    await expect(form.summary).toContainText(
      `, de ${first} a ${last}. Você recebe ${total}, ${interest} de juros.`,
    );
    if ('cost' in rest) await expect(form.dialog.getByText('Custo efetivo')).toHaveText(rest.cost);
    await form.lateFee.fill('3');
    await form.notes.fill('Paga na feira');
    await form.create.click();

    await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
    await expect(toasts.getByText(`Rita Lima: ${summary}, até ${figures[3]}`)).toBeVisible();
    await expect(form.dialog).toBeHidden();
    await expect(loans.cardOf('Rita Lima')).toContainText(figures[1]);
    expect(await allLoans(api)).toMatchObject([
      { amount: 100_000, overdue_interest_rate: 300, notes: 'Paga na feira', paid_amount: 0, ...saved },
    ]);
  });
}

test('PA-6 PA-8 daily without Sundays and holidays: 20/11 falls out, the last is 09/12', async ({
  page,
  api,
  loans,
  toasts,
}) => {
  await seedClient(api, { name: 'Rita Lima' });
  const form = await openNewPlan(page, loans);
  await form.fillPlan({
    client: 'Rita Lima',
    amount: '1000',
    method: 'Digo o valor da parcela',
    installment: '65',
    count: '20',
    frequency: 'Dia',
    start: '14/11/2026',
    skip: ['Domingo', 'Feriado'],
  });
  await expect(form.summary).toContainText(
    'Todo dia, menos domingos e feriados nacionais, de 16/11/2026 a 09/12/2026.',
  );
  await form.create.click();
  await expect(toasts.getByText('Rita Lima: 20x de R$ 65,00, até 09/12/2026')).toBeVisible();
  const days = (await installmentsOf(api, (await onlyLoan(api)).id)).map(({ due_date }) => due_date);
  expect(days.slice(0, 6)).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-21',
    '2026-11-23',
  ]);
  expect(days.at(-1)).toBe('2026-12-09');
});

test('PA-6 monthly from 31/01/2027, without Sundays: 01/02, 01/03, 31/03, 30/04, 31/05, 30/06', async ({
  page,
  api,
  loans,
  toasts,
}) => {
  await seedClient(api, { name: 'Rita Lima' });
  const form = await openNewPlan(page, loans);
  await form.fillPlan({ client: 'Rita Lima', amount: '600', rate: '20', count: '6', start: '10/01/2027' });
  await form.first.fill('31/01/2027');
  await expect(form.summary).toContainText('Todo dia 31, de 31/01/2027 a 30/06/2027.');
  await form.skipped('Domingo').check();
  await expect(form.first).toHaveValue('31/01/2027');
  await expect(form.summary).toContainText('de 01/02/2027 a 30/06/2027.');
  await form.create.click();
  await expect(toasts.getByText('Rita Lima: 6x de R$ 120,00, até 30/06/2027')).toBeVisible();
  const plan = await installmentsOf(api, (await onlyLoan(api)).id);
  expect(plan.map(({ due_date }) => due_date)).toEqual([
    '2027-02-01',
    '2027-03-01',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
    '2027-06-30',
  ]);
});

test('PA-7 the first date is proposed from the start and the frequency until it is changed', async ({
  page,
  loans,
}) => {
  const form = await openNewPlan(page, loans);
  await expect(form.start).toHaveValue(written(dayFromToday(0)));
  await form.start.fill('31/01/2027');
  await expect(form.first).toHaveValue('28/02/2027');
  for (const [frequency, first] of [
    ['Dia', '01/02/2027'],
    ['Semana', '07/02/2027'],
    ['15 dias', '15/02/2027'],
    ['Mês', '28/02/2027'],
  ] as const) {
    await form.every(frequency).check();
    await expect(form.first).toHaveValue(first);
  }
  await form.every('Dia').check();
  await form.start.fill('13/11/2026');
  await form.skipped('Sábado').check();
  await form.skipped('Domingo').check();
  await expect(form.first).toHaveValue('16/11/2026');
  await form.first.fill('18/11/2026');
  await form.every('Semana').check();
  await form.start.fill('12/11/2026');
  await expect(form.first).toHaveValue('18/11/2026');
});

test('PA-10 a loan from before: 3 of the 4 instalments due by today are paid already', async ({
  page,
  api,
  loans,
  toasts,
}) => {
  await seedClient(api, { name: 'Rita Lima' });
  const form = await openNewPlan(page, loans);
  await form.fillPlan({
    client: 'Rita Lima',
    amount: '1000',
    method: 'Digo o valor da parcela',
    installment: '130',
    count: '10',
    frequency: 'Semana',
  });
  await expect(form.paidCount).toBeHidden();
  await form.start.fill(dayFromToday(-28));
  await expect(form.first).toHaveValue(written(dayFromToday(-21)));
  await expect(form.paidCount).toHaveAccessibleDescription(/^De 0 a 4\./);
  await form.paidCount.fill('5');
  await form.create.click();
  const sentence = 'Só as parcelas que já venceram podem estar pagas: até 4.';
  await expect(toasts.getByText(sentence)).toBeVisible();
  await expect(form.paidCount).toHaveAccessibleDescription(sentence);
  await expect(form.paidCount).toBeFocused();
  expect(await allLoans(api)).toEqual([]);

  await form.paidCount.fill('3');
  await form.create.click();
  await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
  const loan = await onlyLoan(api);
  expect(loan).toMatchObject({ paid_amount: 39_000, paid_count: 3, end_date: dayFromToday(0) });
  const payments = (await api.call('GET /api/payments', { query: { loan_id: loan.id } })).items;
  expect(payments).toMatchObject(
    [-7, -14, -21].map((days) => ({
      amount: 13_000,
      payment_date: dayFromToday(days),
      notes: 'Parcela paga antes do cadastro',
    })),
  );
});

test('PA-2 missing and unsound terms are said in a toast and at their field, which has the focus', async ({
  page,
  api,
  loans,
  toasts,
}) => {
  await seedClient(api, { name: 'Rita Lima' });
  const form = await openNewPlan(page, loans);
  const missing = 'Cliente, valor, juros, parcelas e datas são obrigatórios.';
  await form.create.click();
  await expect(toasts.getByText('Campos obrigatórios')).toBeVisible();
  await expect(toasts.getByText(missing)).toBeVisible();
  await expect(form.client).toBeFocused();
  for (const sentence of [
    'Escolha um cliente da lista.',
    'Informe o valor emprestado.',
    'Informe os juros.',
    'Informe o número de parcelas.',
  ]) {
    await expect(form.dialog.getByText(sentence)).toBeVisible();
  }

  await form.fillPlan({
    client: 'Rita Lima',
    amount: '1000',
    method: 'Digo o valor da parcela',
    count: '20',
  });
  await form.create.click();
  await expect(form.installment).toBeFocused();
  await form.installment.fill('49,99');
  await form.create.click();
  await expect(form.installment).toHaveAccessibleDescription(
    'Com este valor, as parcelas somam menos que o emprestado.',
  );
  await expect(form.installment).toBeFocused();
  await form.installment.fill('65');
  for (const count of ['1', '401']) {
    await form.count.fill(count);
    await form.create.click();
    await expect(form.count).toHaveAccessibleDescription('O número de parcelas deve ser de 2 a 400.');
    await expect(form.count).toBeFocused();
  }
  await form.count.fill('20');
  await form.fillPlan({ start: '14/11/2026', first: '13/11/2026' });
  await form.create.click();
  await expect(form.first).toHaveAccessibleDescription(
    'A 1ª parcela não pode vencer antes da data de início.',
  );
  await form.first.fill('31/12/2100');
  await form.create.click();
  await expect(form.first).toHaveAccessibleDescription('A última parcela passaria de 31/12/2100.');
  await form.first.fill('');
  await form.create.click();
  await expect(toasts.getByText(missing)).toBeVisible();
  await expect(form.first).toBeFocused();
  await form.first.fill('16/11/2026');
  await form.amount.fill('0,01');
  await form.fillPlan({ method: 'Juros sobre o total', rate: '0', count: '2' });
  await form.create.click();
  await expect(form.amount).toHaveAccessibleDescription('O valor é pequeno demais para tantas parcelas.');
  expect(await allLoans(api)).toEqual([]);
});

test('PA-22 while nothing was paid the whole plan can be edited', async ({ page, api, loans, toasts }) => {
  const loan = await seedPlan(api, { overdue_interest_rate: 500, notes: 'Primeira vez' });
  const form = await openEdit(page, loans);
  await expect(form.inInstallments).toHaveCount(0);
  await expect(form.client).toHaveValue('Rita Lima');
  await expect(form.amount).toHaveValue('1.000,00');
  await expect(form.counts.getByRole('radio', { name: '10' })).toBeChecked();
  await form.unfold();
  await expect(form.method('Digo o valor da parcela')).toBeChecked();
  await expect(form.installment).toHaveValue('130,00');
  await expect(form.count).toHaveValue('10');
  await expect(form.every('Mês')).toBeChecked();
  await expect(form.first).toHaveValue(written(dayFromToday(30)));
  await expect(form.lateFee).toHaveValue('5,00');
  await expect(form.notes).toHaveValue('Primeira vez');
  await expect(form.summary).toContainText('10x de R$ 130,00');

  await form.fillPlan({ method: 'Juros sobre o total', rate: '20', count: '4', frequency: 'Semana' });
  await form.first.fill('05/02/2099');
  await form.start.fill('01/02/2099');
  await expect(form.summary).toContainText('4x de R$ 300,00');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await form.save.click();
  await form.sure.click();
  expect((await sent).postDataJSON()).toMatchObject({
    version: 1,
    interest_method: 'total',
    interest_rate: 2000,
    installment_count: 4,
  });
  await expect(toasts.getByText('Empréstimo atualizado!')).toBeVisible();
  await expect(toasts.getByText('Rita Lima: 4x de R$ 300,00, até 26/02/2099')).toBeVisible();
  expect((await onlyLoan(api)).contract_interest).toBe(20_000);
  const plan = await installmentsOf(api, loan.id);
  expect(plan.map(({ due_date }) => due_date)).toEqual([
    '2099-02-05',
    '2099-02-12',
    '2099-02-19',
    '2099-02-26',
  ]);
});

test('PA-22 PA-21 an edit of the notes alone keeps a due date that was moved', async ({
  page,
  api,
  loans,
  toasts,
}) => {
  const loan = await seedPlan(api, { first_due_date: '2099-01-15', start_date: '2098-12-15' });
  await api.call('PATCH /api/loans/:id/installments/:number', {
    params: { id: loan.id, number: 2 },
    body: { version: loan.version, due_date: '2099-02-20' },
  });
  const form = await openEdit(page, loans);
  await form.unfold();
  await form.notes.fill('Combinou dia 20');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await form.save.click();
  expect((await sent).postDataJSON()).toEqual({ version: 2, notes: 'Combinou dia 20' });
  await expect(toasts.getByText('Empréstimo atualizado!')).toBeVisible();
  expect((await installmentsOf(api, loan.id))[1]).toMatchObject({ number: 2, due_date: '2099-02-20' });
});

test('LN-18 PA-22 paid elsewhere while the plan is edited: the form says so, and the plan can no longer change', async ({
  page,
  api,
  loans,
  toasts,
}) => {
  const loan = await seedPlan(api, { first_due_date: '2099-01-15', start_date: '2098-12-15' });
  const form = await openEdit(page, loans);
  await form.unfold();
  await form.count.fill('12');
  await form.notes.fill('Pediu mais prazo');
  await api.call('POST /api/payments', {
    body: { loan_id: loan.id, amount: 13_000, payment_date: dayFromToday(0) },
  });
  await form.save.click();
  await form.sure.click();
  await expect(form.dialog.getByRole('alert')).toHaveText(
    'Este empréstimo mudou enquanto você editava: vencimento 15/01 → 15/02, pago R$ 0,00 → R$ 130,00',
  );
  await expect(form.count).toBeHidden();
  await expect(form.notes).toHaveValue('Pediu mais prazo');
  await form.save.click();
  await expect(toasts.getByText('Empréstimo atualizado!')).toBeVisible();
  expect(await onlyLoan(api)).toMatchObject({ notes: 'Pediu mais prazo', installment_count: 10 });
});

test('LN-18 PA-22 a plan edited elsewhere: what was not touched is fresh, and saving again keeps both', async ({
  goLive,
  page,
  api,
  loans,
  toasts,
}) => {
  goLive();
  const terms = { first_due_date: '2099-01-15', start_date: '2098-12-15' } as const;
  const loan = await seedPlan(api, terms);
  const form = await openEdit(page, loans);
  await form.amount.fill('900');
  await api.call('PUT /api/installment-loans/:id', {
    params: { id: loan.id },
    body: {
      version: 1,
      client_id: loan.client_id,
      amount: 100_000,
      interest_method: 'fixed',
      installment_amount: 13_000,
      installment_count: 12,
      frequency: 'fortnightly',
      skip: { sundays: true },
      ...terms,
    },
  });
  await form.save.click();
  await expect(form.dialog.getByRole('alert')).toHaveText(
    'Este empréstimo mudou enquanto você editava: juros 30% → 56%, quantas parcelas 10 → 12, paga todo mês → 15 dias, última parcela 15/10/2099 → 29/06/2099, pula (vazio) → domingos',
  );
  await expect(form.counts.getByRole('radio', { name: '12' })).toBeChecked();
  await expect(form.amount).toHaveValue('900,00');
  await form.save.click();
  await expect(toasts.getByText('Empréstimo atualizado!')).toBeVisible();
  expect(await onlyLoan(api)).toMatchObject({
    amount: 90_000,
    installment_count: 12,
    frequency: 'fortnightly',
    contract_interest: 66_000,
  });
});

test("PA-59 five questions and their answer; the rest is folded, and the next loan is made 'Como da última vez'", async ({
  page,
  api,
  loans,
  toasts,
}) => {
  await seedClient(api, { name: 'Rita Lima' });
  await loans.open();
  await loans.openNew();
  const form = new InstallmentForm(page);
  await form.inInstallments.check();
  await form.fillPlan({ client: 'Rita Lima', amount: '1000', rate: '30', frequency: 'Semana' });
  await expect(form.dialog.getByRole('textbox')).toHaveCount(2);
  await expect(form.counts.getByRole('radio')).toHaveCount(5);
  await form.counts.getByRole('radio', { name: '10' }).check();
  await expect(form.summary).toContainText(
    '10x de R$ 130,00.Todo sábado, de 22/08/2026 a 24/10/2026. Você recebe R$ 1.300,00, R$ 300,00 de juros.',
  );
  await expect(form.dialog.locator('summary')).toContainText(
    'Juros sobre o total · começa hoje · 1ª em 22/08 · não pula dias · sem multa',
  );
  await expect(form.first).toBeHidden();
  await form.conditions.click();
  await form.skipped('Domingo').check();
  await form.lateFee.fill('5');
  await form.create.click();
  await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
  await expect(form.dialog).toBeHidden();

  await loans.openNew();
  await form.inInstallments.check();
  await form.fillPlan({ client: 'Rita Lima', amount: '500' });
  await form.dialog.getByRole('button', { name: 'Como da última vez 10x · 30% · semana' }).click();
  await expect(form.counts.getByRole('radio', { name: '10' })).toBeChecked();
  await expect(form.every('Semana')).toBeChecked();
  await expect(form.summary).toContainText('10x de R$ 65,00');
  await form.conditions.click();
  await expect(form.skipped('Domingo')).toBeChecked();
  await expect(form.lateFee).toHaveValue('5,00');
});

test('LN-16 PA-2 what was typed is kept after closing and forgotten after Cancelar', async ({
  page,
  api,
  loans,
}) => {
  await seedClient(api, { name: 'Rita Lima' });
  const form = await openNewPlan(page, loans);
  await form.fillPlan({
    client: 'Rita Lima',
    amount: '1000',
    method: 'Digo o valor da parcela',
    installment: '65',
    count: '20',
    frequency: 'Dia',
    skip: ['Domingo'],
  });
  await form.dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(form.dialog).toBeHidden();
  await loans.openNew();
  await expect(form.inInstallments).toBeChecked();
  await expect(form.client).toHaveValue('Rita Lima');
  await expect(form.installment).toHaveValue('65,00');
  await form.unfold();
  await expect(form.count).toHaveValue('20');
  await expect(form.every('Dia')).toBeChecked();
  await expect(form.skipped('Domingo')).toBeChecked();
  await form.dialog.getByRole('button', { name: 'Cancelar' }).click();
  await loans.openNew();
  await expect(form.single).toBeChecked();
  await expect(form.amount).toHaveValue('');
});

test('PA-2 a double click and a retry after a lost answer create one loan each', async ({
  page,
  api,
  loans,
  toasts,
}) => {
  await seedClient(api, { name: 'Rita Lima' });
  const form = await openNewPlan(page, loans);
  await form.fillPlan({ client: 'Rita Lima', amount: '1000', rate: '30', count: '10' });
  await form.create.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
  await expect(form.dialog).toBeHidden();
  expect(await allLoans(api)).toHaveLength(1);

  await loans.openNew();
  await form.inInstallments.check();
  await form.unfold();
  await form.fillPlan({ client: 'Rita Lima', amount: '500', rate: '30', count: '4' });
  const comeBack = await loseAnswer(page, '**/api/installment-loans');
  await form.create.click();
  await expect(toasts.getByText('Sem resposta do servidor.')).toBeVisible();
  expect(await allLoans(api)).toHaveLength(2);
  await comeBack();
  await form.create.click();
  await expect(form.dialog).toBeHidden();
  expect(await allLoans(api)).toHaveLength(2);
});

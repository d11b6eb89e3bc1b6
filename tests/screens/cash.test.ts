import { written } from '#tests/support/expected-texts.ts';
import { CashPage } from '#tests/flows/pages/cash-page.ts';
import { toastsByLabel } from '#tests/flows/pages/toasts.ts';
import { expect, test } from './support/app.tsx';
import { dayFromToday, seedClient, seedLoan } from '#tests/flows/support/seed.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';
import { seedEntry, seedMarch } from '#tests/flows/support/seed-cash.ts';

test('CX-10 5.000,00 − 1.000,00 + 500,00 − 30,00 = 4.470,00 in hand; each figure says its formula; the month beside it', async ({
  staffPage: page,
  api,
}) => {
  await seedMarch(api);
  const cash = new CashPage(page);
  await cash.open('2024-03');
  await expect(page).toHaveTitle('Caixa | Caderneta');
  await expect(cash.figure('Em caixa')).toHaveText('R$ 4.470,00');
  await expect(cash.figure('Na rua')).toHaveText('R$ 900,00');
  await expect(cash.figure('A receber')).toHaveText('R$ 900,00');
  await expect(cash.figure('Patrimônio')).toHaveText('R$ 5.370,00');
  for (const [figure, formula] of [
    [
      'Em caixa',
      'Saldo inicial + o que você colocou + outras entradas − o que você tirou − despesas − o que foi emprestado + o que foi recebido, com multas, até hoje.',
    ],
    [
      'Na rua',
      'O que você emprestou e ainda não voltou, nos empréstimos em aberto. Um empréstimo conta a partir do seu início.',
    ],
    [
      'A receber',
      'Tudo o que falta pagar dos empréstimos em aberto, com juros. É o Valor a Receber do Dashboard.',
    ],
    ['Patrimônio', 'Em caixa + Na rua.'],
  ] as const) {
    await expect(page.getByText(formula, { exact: true })).toBeHidden();
    await cash.formulaOf(figure).click();
    await expect(page.getByText(formula, { exact: true })).toBeVisible();
  }
  await expect(cash.month.getByRole('heading', { level: 2 })).toHaveText('março de 2024');
  await expect(cash.figure('Recebido')).toHaveText('R$ 500,00');
  await expect(cash.part('Juros')).toHaveText('R$ 400,00');
  await expect(cash.part('Emprestado que voltou')).toHaveText('R$ 100,00');
  await expect(cash.part('Multas e outros')).toHaveText('R$ 0,00');
  await expect(cash.figure('Emprestado')).toHaveText('R$ 1.000,00');
  await expect(cash.figure('Despesas')).toHaveText('R$ 30,00');
  await expect(cash.figure('Lucro do mês')).toHaveText('R$ 370,00');
  await expect(cash.figure('Em atraso')).toHaveText('R$ 900,00');
  await expect(cash.figure('Parado há mais de 30 dias')).toHaveText('100,0%');

  await page.getByRole('button', { name: 'Próximo mês' }).click();
  await expect(cash.month.getByRole('heading', { level: 2 })).toHaveText('abril de 2024');
  await expect(page).toHaveURL(/\?mes=2024-04$/);
  await expect(cash.figure('Recebido')).toHaveText('R$ 0,00');
  await expect(cash.book).toContainText('Nada neste mês.');
  await page.getByRole('button', { name: 'Mês anterior' }).click();
  await expect(cash.figure('Lucro do mês')).toHaveText('R$ 370,00');
});

test('CX-12 the book: newest first, what came in or went out and the balance after it; a payment opens its loan and is not edited here', async ({
  staffPage: page,
  api,
}) => {
  await seedMarch(api);
  const cash = new CashPage(page);
  await cash.open('2024-03');
  await expect(cash.lines).toHaveCount(4);
  for (const [at, parts] of [
    ['21/03', 'Despesa: Gasolina', 'Saída', '− 30,00', 'saldo 4.470,00'],
    ['20/03', 'Pagamento de Ana Souza', 'Entrada', '+ 500,00', 'saldo 4.500,00'],
    ['05/03', 'Empréstimo a Ana Souza', 'Saída', '− 1.000,00', 'saldo 4.000,00'],
    ['01/03', 'Saldo inicial', 'Entrada', '+ 5.000,00', 'saldo 5.000,00'],
  ].entries())
    for (const part of parts) await expect(cash.lines.nth(at)).toContainText(part);
  await expect(cash.lines.getByRole('button', { name: /^Editar / })).toHaveCount(2);
  await cash.lines.nth(1).getByRole('button', { name: 'Pagamento de Ana Souza' }).click();
  await expect(page.getByRole('dialog', { name: 'Detalhes do Empréstimo' })).toContainText('Ana Souza');
});

test('CX-13 an entry is made, refused without a value, changed, deleted and brought back', async ({
  staffPage: page,
  api,
  toasts,
}) => {
  const cash = new CashPage(page);
  await cash.open();
  await cash.launch.click();
  await expect(cash.form).toHaveAccessibleName('Lançar');
  await expect(cash.date).toHaveValue(written(dayFromToday(0)));
  await cash.choose('Despesa');
  await cash.save.click();
  await expect(cash.form.getByText('Informe um valor maior que zero.')).toBeVisible();
  await cash.amount.fill('0');
  await cash.save.click();
  await expect(cash.form.getByText('Informe um valor maior que zero.')).toBeVisible();
  await cash.amount.fill('25');
  await cash.date.fill('');
  await cash.save.click();
  await expect(cash.form.getByText('Informe um valor maior que zero.')).toHaveCount(0);
  await expect(cash.form).toBeVisible();
  await cash.date.fill(written(dayFromToday(0)));
  await cash.description.fill('Gasolina');
  await cash.save.click();
  await expect(toasts).toContainText('Lançamento salvo!');
  await expect(cash.line('Despesa: Gasolina')).toContainText('− 25,00');
  await expect(cash.figure('Despesas')).toHaveText('R$ 25,00');

  await page.getByRole('button', { name: 'Editar Despesa: Gasolina' }).click();
  await expect(cash.form).toHaveAccessibleName('Editar lançamento');
  await cash.choose('Tirei dinheiro');
  await cash.amount.fill('30');
  await cash.save.click();
  await expect(toasts).toContainText('Lançamento atualizado!');
  await expect(cash.line('Tirei dinheiro: Gasolina')).toContainText('− 30,00');
  await expect(cash.figure('Despesas')).toHaveText('R$ 0,00');
  await expect(cash.figure('Em caixa')).toHaveText('-R$ 30,00');

  await page.getByRole('button', { name: 'Excluir Tirei dinheiro: Gasolina' }).click();
  await expect(cash.book).toContainText('Nada neste mês.');
  await expect(cash.figure('Em caixa')).toHaveText('R$ 0,00');
  await toasts.getByRole('button', { name: 'Desfazer' }).click();
  await expect(cash.line('Tirei dinheiro: Gasolina')).toContainText('− 30,00');
  expect((await api.call('GET /api/cash', { query: {} })).figures.cash_on_hand).toBe(-3_000);
});

test('CX-14 a notice asks for the opening balance; it is entered once, and edited from then on', async ({
  goLive,
  staffPage: page,
  api,
}) => {
  goLive();
  const cash = new CashPage(page);
  await cash.open();
  await expect(cash.notice).toBeVisible();
  const enter = page.getByRole('button', { name: 'Informar saldo inicial' });
  await enter.click();
  await expect(cash.form).toHaveAccessibleName('Saldo inicial');
  await cash.amount.fill('0');
  await cash.save.click();
  await expect(cash.form.getByText('Informe um valor maior que zero.')).toBeVisible();
  // Another person enters it meanwhile.
  await seedEntry(api, { amount: 100_000 });
  await cash.amount.fill('2000');
  await cash.save.click();
  await expect(toastsByLabel(page)).toContainText('Já existe um saldo inicial. Edite o que existe.');
  await cash.form.getByRole('button', { name: 'Cancelar' }).click();
  await expect(cash.notice).toHaveCount(0);
  await expect(page.getByText('Saldo inicial de R$ 1.000,00 em 01/03/2024')).toBeVisible();
  await page.getByRole('button', { name: 'Editar saldo inicial' }).click();
  await expect(cash.amount).toHaveValue('1.000,00');
  await cash.amount.fill('1500');
  await cash.save.click();
  await expect(page.getByText('Saldo inicial de R$ 1.500,00 em 01/03/2024')).toBeVisible();
  await expect(cash.figure('Em caixa')).toHaveText('R$ 1.500,00');
});

test('CX-16 under the day stands Caixa with em caixa and na rua, and leads to it; Hoje leads to the agenda', async ({
  staffPage: page,
  api,
  dashboard,
}) => {
  await seedMarch(api);
  await dashboard.open();
  const strip = page.getByRole('region', { name: 'Caixa', exact: true });
  await expect(strip).toContainText('Em caixa');
  await expect(strip.getByRole('definition')).toHaveText(['R$ 4.470,00', 'R$ 900,00']);
  await strip.getByRole('link', { name: 'Ver caixa' }).click();
  await expect(page).toHaveURL(/\/caixa$/);
  await dashboard.open();
  await dashboard.today.getByRole('link', { name: 'Agenda' }).click();
  await expect(page).toHaveURL(/\/agenda$/);
});

test('CX-7 a renegotiated loan is marked in the list, which leads to the agenda and the cash on a phone', async ({
  staffPage: page,
  api,
  loans,
}) => {
  await seedRenegotiated(api);
  await loans.open();
  await expect(loans.cardOf('Rita Lima')).toContainText('renegociado');
  await expect(loans.cardOf('Ana Souza')).not.toContainText('renegociado');
  const also = page.getByRole('navigation', { name: 'Também' });
  await also.getByRole('link', { name: 'Caixa' }).click();
  await expect(page).toHaveURL(/\/caixa$/);
  await loans.open();
  await also.getByRole('link', { name: 'Agenda' }).click();
  await expect(page).toHaveURL(/\/agenda$/);
});

async function seedRenegotiated(api: StaffApi) {
  const ana = await seedClient(api, { name: 'Ana Souza' });
  await seedLoan(api, { client_id: ana.id });
  const rita = await seedClient(api, { name: 'Rita Lima' });
  const { id } = await seedLoan(api, { client_id: rita.id });
  await api.call('POST /api/payments', {
    body: { loan_id: id, amount: 10_000, payment_date: dayFromToday(0) },
  });
  await api.call('POST /api/loans/:id/renegotiate', {
    params: { id },
    body: {
      remaining_amount: 130_000,
      added_interest: 0,
      count: 4,
      frequency: 'monthly',
      first_due_date: dayFromToday(30),
    },
  });
}

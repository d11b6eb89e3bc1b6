import { readFile } from 'node:fs/promises';
import { CashPage } from './pages/cash-page.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { dayFromToday, seedClient, seedLoan } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';
import { seedEntry, seedMarch } from './support/seed-cash.ts';

test('CX-12 a long month comes page by page as it is scrolled, to its first line', async ({
  staffPage: page,
  app,
  lender,
}) => {
  await app.runSql(
    `INSERT INTO cash_entries (institution_id, id, kind, amount, entry_date, description)
     SELECT $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'contribution', 100, date '2024-05-01' + n / 4, 'nº ' || n
     FROM generate_series(1, 100) AS n`,
    [lender.id],
  );
  const cash = new CashPage(page);
  await cash.open('2024-05');
  await expect(cash.line('Coloquei dinheiro: nº 100')).toContainText('saldo 100,00');
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(cash.lines.getByText('Coloquei dinheiro: nº 1', { exact: true })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  await expect(cash.lines.last()).toContainText('saldo 1,00');
});

test('CX-11 twelve months as a plot, moved through by keys, with the table behind it', async ({
  staffPage: page,
  api,
}) => {
  const client = await seedClient(api, { name: 'Ana Souza' });
  const loan = await seedLoan(api, { client_id: client.id });
  await api.call('POST /api/payments', {
    body: { loan_id: loan.id, amount: 50_000, payment_date: dayFromToday(0) },
  });
  const cash = new CashPage(page);
  await cash.open();
  const plot = cash.months.getByRole('group', {
    name: 'Em doze meses entraram R$ 500,00 e foram emprestados R$ 1.000,00.',
  });
  await expect(plot.getByRole('button')).toHaveCount(12);
  await expect(plot.getByRole('button').last()).toHaveAccessibleName(
    /: R\$\s500,00, principal R\$\s100,00, juros R\$\s400,00, multas R\$\s0,00, emprestado R\$\s1\.000,00$/,
  );
  const table = cash.months.getByText('Ver valores por mês');
  await table.scrollIntoViewIfNeeded();
  await expect(plot.getByRole('button').last()).toBeInViewport();
  await plot.getByRole('button').last().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(plot.getByRole('button').nth(10)).toBeFocused();
  await table.click();
  const rows = cash.months.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(13);
  await expect(rows.last().getByRole('cell')).toHaveText([
    'R$ 100,00',
    'R$ 400,00',
    'R$ 0,00',
    'R$ 500,00',
    'R$ 1.000,00',
  ]);
  await expectNoFaults(page);
});

test('CX-15 lending 1.000,00 of 500,00 warns that 500,00 will be missing, and lends; without an opening balance nothing is said', async ({
  api,
  loans,
  toasts,
}) => {
  await seedClient(api, { name: 'Ana Souza' });
  const warning = loans.form.dialog.getByText('Pelo caixa, faltam');
  await loans.open();
  await loans.openNew();
  await loans.form.fillIn({ client: 'Ana Souza', amount: '1000', rate: '40' });
  await expect(loans.form.figure('Total')).toBeVisible();
  await expect(warning).toHaveCount(0);
  await seedEntry(api, { amount: 50_000 });
  await expect(warning).toHaveText('Pelo caixa, faltam R$ 500,00 para este empréstimo.');
  await loans.form.amount.fill('500');
  await expect(warning).toHaveCount(0);
  await loans.form.amount.fill('1000');
  await expect(warning).toBeVisible();
  await expectNoFaults(loans.page, '[role=dialog]');
  await loans.form.create.click();
  await expect(toasts).toContainText('Empréstimo criado!');
  expect((await api.call('GET /api/cash', { query: {} })).figures.cash_on_hand).toBe(-50_000);
});

test('CX-17 the book of the month as a CSV, in the order of the screen', async ({ staffPage: page, api }) => {
  await seedMarch(api);
  const cash = new CashPage(page);
  await cash.open('2024-03');
  const [download] = await Promise.all([page.waitForEvent('download'), cash.exported.click()]);
  expect(download.suggestedFilename()).toBe('livro-caixa-2024-03.csv');
  expect((await readFile(await download.path(), 'utf8')).split('\r\n')).toEqual([
    '\u{FEFF}Data;O que foi;Entrada;Saída;Saldo',
    '21/03/2024;Despesa: Gasolina;;30,00;4470,00',
    '20/03/2024;Pagamento de Ana Souza;500,00;;4500,00',
    '05/03/2024;Empréstimo a Ana Souza;;1000,00;4000,00',
    '01/03/2024;Saldo inicial;5000,00;;5000,00',
    '',
  ]);
});

test('CX-7 a renegotiated loan is marked in the table @desktop', async ({ api, loans }) => {
  await seedRenegotiated(api);
  await loans.open();
  await expect(loans.cardOf('Rita Lima')).toContainText('renegociado');
  await expect(loans.cardOf('Ana Souza')).not.toContainText('renegociado');
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

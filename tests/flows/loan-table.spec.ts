import type { Locator } from '@playwright/test';
import { monthAfter, written } from '#tests/support/expected-texts.ts';
import { expect, test } from './support/app.ts';
import { dayFromToday, seedClient, seedLoan } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';

async function seedDue(api: StaffApi, name: string, days: number) {
  const client = await seedClient(api, { name });
  const dates = { start_date: dayFromToday(-40), end_date: dayFromToday(days) };
  return seedLoan(api, { client_id: client.id, ...dates });
}

test('LN-22 a table with totals; the details stand beside it, another row takes their place, Back closes them @desktop', async ({
  page,
  api,
  loans,
  details,
}) => {
  const ana = await seedDue(api, 'Ana Souza', 20);
  await seedDue(api, 'Rita Lima', -3);
  const payment = { loan_id: ana.id, amount: 40_000, payment_date: dayFromToday(0) };
  await api.call('POST /api/payments', { body: payment });
  await loans.open();
  // 'Já pago' needs more room than 1440 px beside the rail leave (LN-33).
  await expect(loans.table.getByRole('columnheader')).toHaveText([
    'Cliente',
    'Principal',
    'Falta do total',
    'Vence',
    'Situação',
    'Ações',
  ]);
  await expect(loans.cardOf('Ana Souza')).toContainText('R$ 1.000,00');
  await expect(loans.cardOf('Ana Souza')).toContainText(`${written(dayFromToday(20))}em 20 dias`);
  await expect(loans.cardOf('Rita Lima')).toContainText(`${written(dayFromToday(-3))}há 3 dias`);
  // 1000 and 1400 are left.
  await expect(page.getByText('2 em aberto')).toBeVisible();
  await expect(page.getByText('Falta R$ 2.400,00')).toBeVisible();

  await details.show('Rita Lima');
  await expect(details.dialog).toContainText('Rita Lima');
  // Not a modal: the list beside it goes on.
  await loans.cardOf('Ana Souza').click({ position: { x: 40, y: 24 } });
  await expect(details.dialog).toContainText('Ana Souza');
  await expect(details.dialog).toHaveCount(1);
  await page.goBack();
  await expect(details.dialog).toBeHidden();
  await expect(page).toHaveURL(/\/emprestimos$/);

  await details.show('Ana Souza');
  await page.keyboard.press('Escape');
  await expect(details.dialog).toBeHidden();
  await expect(loans.cardOf('Ana Souza').getByRole('button', { name: 'Detalhes' })).toBeFocused();
});

test('LN-33 LN-34 a renewed loan: 1.000 + 400 + 400 renewed = 1.800, less 300 paid is 1.500; at 1024 px too; a name keeps 16 letters, and beside the details the rows are cards @desktop', async ({
  page,
  api,
  loans,
  details,
}) => {
  const loan = await seedDue(api, 'Maria das Graças Albuquerque', -3);
  await api.call('POST /api/loans/:id/renew', {
    params: { id: loan.id },
    body: { version: loan.version, end_date: monthAfter(dayFromToday(0)) },
  });
  const payment = { loan_id: loan.id, amount: 30_000, payment_date: dayFromToday(0) };
  await api.call('POST /api/payments', { body: payment });
  await loans.open();
  const row = loans.cardOf('Maria das Graças Albuquerque');
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    for (const text of [
      'R$ 1.000,00',
      'Juros: 40% (R$ 400,00)',
      'Renovações: R$ 400,00',
      'R$ 1.500,00',
      'de R$ 1.800,00',
    ])
      await expect(row.getByText(text, { exact: true }).first()).toBeVisible();
    await expect(row.getByText('Em dia').filter({ visible: true })).toHaveCount(1);
    for (const name of ['Detalhes', 'Partilhar', 'Editar', 'Excluir'])
      await expect(row.getByRole('button', { name })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await lettersInALine(row)).toBeGreaterThanOrEqual(16);
  }

  // Beside the details the rows are cards, with the situation at the right of the name and no head.
  await page.setViewportSize({ width: 1440, height: 900 });
  await row.getByRole('button', { name: 'Detalhes' }).click();
  await expect(details.dialog).toBeVisible();
  await expect(loans.table.getByRole('columnheader')).toHaveCount(0);
  for (const text of ['R$ 1.000,00', 'Juros: 40% (R$ 400,00)', 'R$ 1.500,00', 'Vence: '])
    await expect(row.getByText(text).first()).toBeVisible();
  await expect(row.getByText('Em dia').filter({ visible: true })).toHaveCount(1);
  await expect(row.getByRole('button')).toHaveText([
    'Detalhes do empréstimo de Maria das Graças Albuquerque',
  ]);
  expect(await lettersInALine(row)).toBeGreaterThanOrEqual(16);
});

/** How many average letters of the name's own type fit into a line of its cell. */
function lettersInALine(row: Locator): Promise<number> {
  return row.getByRole('heading').evaluate((heading) => {
    const probe = document.createElement('span');
    probe.textContent = 'Maria Aparecida ';
    probe.className = 'text-base font-semibold';
    probe.style.cssText = 'position: absolute; white-space: pre; visibility: hidden';
    heading.after(probe);
    const letter = probe.getBoundingClientRect().width / 16;
    probe.remove();
    return Math.floor(heading.getBoundingClientRect().width / letter);
  });
}

test('LN-22 on a narrower screen the details are a dialog over the table @desktop', async ({
  page,
  api,
  loans,
  details,
}) => {
  await seedDue(api, 'Rita Lima', 20);
  await page.setViewportSize({ width: 1100, height: 800 });
  await loans.open();
  await details.show('Rita Lima');
  await details.dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(loans.table).toBeVisible();
  await page.setViewportSize({ width: 900, height: 800 });
  await expect(loans.table).toBeHidden();
  await expect(loans.cardOf('Rita Lima')).toContainText('PrincipalR$ 1.000,00');
});

test('LN-23 the late ones by how late they are, from the head of the table @desktop', async ({
  page,
  api,
  loans,
}) => {
  for (const days of [-2, -9, -5]) await seedDue(api, `Atraso de ${-days}`, days);
  await page.goto('/emprestimos?situacao=atrasado');
  await expect(loans.names).toHaveText(['Atraso de 5', 'Atraso de 9', 'Atraso de 2']);
  const due = loans.table.getByRole('columnheader', { name: 'Vence' });
  await due.getByRole('button').click();
  await expect(due).toHaveAttribute('aria-sort', 'ascending');
  await expect(loans.names).toHaveText(['Atraso de 9', 'Atraso de 5', 'Atraso de 2']);
  await due.getByRole('button').click();
  await expect(due).toHaveAttribute('aria-sort', 'descending');
  await expect(loans.names).toHaveText(['Atraso de 2', 'Atraso de 5', 'Atraso de 9']);
  await expect(page.getByText('3 atrasados')).toBeVisible();
  await expect(page.getByText('Em atraso R$ 4.200,00')).toBeVisible();
});

test('LN-23 LN-24 on a phone: Mais atrasado, and a press anywhere on a card opens the details', async ({
  page,
  api,
  loans,
  details,
}) => {
  for (const days of [-2, -9]) await seedDue(api, `Atraso de ${-days}`, days);
  await page.goto('/emprestimos?situacao=atrasado');
  await page.getByText('Mais atrasado', { exact: true }).click();
  await expect(loans.names).toHaveText(['Atraso de 9', 'Atraso de 2']);
  const sentence = `Venceu em ${written(dayFromToday(-9))}, há 9 dias`;
  await expect(loans.cardOf('Atraso de 9')).toContainText(sentence);
  await loans.cardOf('Atraso de 9').click({ position: { x: 30, y: 30 } });
  await expect(details.dialog).toContainText('Atraso de 9');
});

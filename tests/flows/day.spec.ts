import { spokenDay } from '#tests/support/expected-texts.ts';
import { MessageSheet } from './pages/message-sheet.ts';
import { ReceiveSheet } from './pages/receive-sheet.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { dayFromToday, seedClient, seedLoan } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';

async function seedDue(api: StaffApi, name: string, days: number, terms = {}) {
  const client = await seedClient(api, { name, phone: '(11) 98888-7777' });
  const dates = { start_date: dayFromToday(-60), end_date: dayFromToday(days) };
  return seedLoan(api, { client_id: client.id, ...dates, ...terms });
}

test('DB-4 DB-7 DB-12 LN-10 LV-1 MO-2 Hoje: due today, late and in 3 days, each one tap from Cobrar and from what was received', async ({
  page,
  api,
  dashboard,
  loans,
}) => {
  await seedDue(api, 'Vera Hoje', 0);
  await seedDue(api, 'Saulo Logo', 2, { amount: 20_000, interest_rate: 1000 });
  await seedDue(api, 'Nina Depois', 4);
  for (const days of [1, 2, 3, 9]) await seedDue(api, `Atraso de ${days}`, -days);
  await dashboard.open();

  await expect(dashboard.today).toContainText(spokenDay(dayFromToday(0)).spoken);
  // DB-12: who is late comes first. The latest first: who is still within reach.
  await expect(dashboard.tab('4 Atrasados R$ 5.600,00')).toHaveAttribute('aria-selected', 'true');
  await expect(dashboard.people.first()).toContainText('Atraso de 1');
  await expect(dashboard.today).toContainText(/Hoje R\$\s1\.400,00 · esta semana R\$/);
  await dashboard.tab('1 Vencem hoje R$ 1.400,00').click();
  await expect(dashboard.people).toHaveText([/Vera Hoje.*R\$\s1\.400,00.*Vence hoje/s]);
  await dashboard.tab('1 Em 3 dias R$ 220,00').click();
  await expect(dashboard.people).toHaveText([/Saulo Logo.*R\$\s220,00.*Vence em 2 dias/s]);
  await dashboard.tab('4 Atrasados').click();

  await dashboard.people.first().getByRole('button', { name: 'Cobrar Atraso de 1' }).click();
  const message = new MessageSheet(page);
  const link = new URL((await message.chat.getAttribute('href')) ?? '');
  expect(link.origin + link.pathname).toBe('https://wa.me/5511988887777');
  expect(link.searchParams.get('text')).toContain('R$ 1.400,00');
  await message.close();

  const pay = dashboard.people.first().getByRole('button', { name: 'Receber de Atraso de 1' });
  await pay.click();
  const sheet = new ReceiveSheet(page);
  await sheet.choose('Outro valor');
  await page.keyboard.type('400');
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/payments', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  // MO-2: behind the sheet, from the press on.
  await expect(page.locator('[aria-label=Atrasados] li').first()).toContainText('R$ 1.000,00ainda não salvo');
  await expect(sheet.receipt).toHaveCount(0);
  answer();
  await expect(sheet.receipt).toContainText('R$ 400,00');
  await sheet.receipt.getByRole('button', { name: 'Pronto' }).click();
  await expect(pay).toBeFocused();
  // What was received and what is still owed are there without a reload.
  await expect(dashboard.people.first()).toContainText('R$ 1.000,00');
  await expect(dashboard.tab('4 Atrasados R$ 5.200,00')).toBeVisible();
  await dashboard.months.scrollIntoViewIfNeeded();
  await expect(dashboard.months).toContainText('entraram R$ 400,00 de');

  await dashboard.today.getByRole('link', { name: 'Ver todos' }).click();
  await expect(page).toHaveURL(/situacao=atrasado/);
  await expect(loans.cards).toHaveCount(4);
});

test('DB-4 IS-1 CL-6 LN-7 an empty account is led: institution, first client, first loan', async ({
  page,
  api,
  clients,
  dashboard,
  loans,
  settings,
}) => {
  await dashboard.open();
  // Three steps, 'Simular' (SM-1) and 'Importar de uma planilha' (IS-4).
  await expect(dashboard.guide.getByRole('link')).toHaveCount(5);
  // The specified words stay where they are.
  await expect(dashboard.noLoans).toBeVisible();
  await dashboard.guide.getByRole('link', { name: 'Como você se chama para os clientes?' }).click();
  await settings.name.fill('Crédito da Praça');
  await settings.save.click();
  await expect(page.getByText('Configurações salvas!').first()).toBeVisible();
  // The way on: back to the steps, with the next one marked.
  await expect(page).toHaveURL('/');
  await expect(dashboard.guide.getByText('(feito)')).toHaveCount(1);
  await dashboard.guide.getByRole('link', { name: 'Cadastre o primeiro cliente' }).click();
  await expect(clients.newForm.dialog).toBeVisible();
  await seedClient(api);

  await dashboard.open();
  await expect(dashboard.guide.getByText('(feito)')).toHaveCount(2);
  await expectNoFaults(page);
  await dashboard.guide.getByRole('link', { name: 'Registre o primeiro empréstimo' }).click();
  await expect(page.getByRole('dialog', { name: 'Novo Empréstimo' })).toBeVisible();
  await page.reload();
  await expect(loans.heading).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await seedDue(api, 'Vera Hoje', 0);
  await dashboard.open();
  await expect(dashboard.people).toHaveText([/Vera Hoje/]);
  await expect(dashboard.guide).toHaveCount(0);
});

test('DB-12 DB-13 on a phone two rows of Hoje are in the first view; with 69 open loans ten are shown in at most 4.000 px', async ({
  page,
  api,
  dashboard,
}) => {
  for (let made = 0; made < 69; made += 1) await seedDue(api, `Cliente ${made}`, made - 5);
  const gone = await seedDue(api, 'Foi Embora', -2);
  await api.call('DELETE /api/clients/:id', { params: { id: gone.client_id } });
  const paid = { loan_id: (await seedDue(api, 'Paga Já', 5)).id, amount: 10_000 };
  await api.call('POST /api/payments', { body: { ...paid, payment_date: dayFromToday(0) } });
  await dashboard.open();
  await expect(dashboard.tab('5 Atrasados')).toHaveAttribute('aria-selected', 'true');
  await expect(dashboard.today).toContainText('Há 1 empréstimo de cliente excluído.');
  const bar = await page.getByRole('navigation', { name: 'Principal' }).boundingBox();
  for (const row of [0, 1]) {
    const box = await dashboard.people.nth(row).boundingBox();
    expect(box?.height).toBeLessThanOrEqual(77);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
  await expect(dashboard.rows).toHaveCount(10);
  await expect(dashboard.months).toBeAttached();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(4000);
  await page.getByRole('button', { name: 'Mostrar os 71' }).click();
  await expect.poll(() => dashboard.rows.count()).toBeGreaterThan(10);
});

test("CL-18 'Receber' and 'Cobrar' ask 'De quem?', who is late first, and go on with the person", async ({
  page,
  api,
  dashboard,
}) => {
  await seedDue(api, 'Vera Depois', 9);
  await seedDue(api, 'Ana Atrasada', -3);
  await dashboard.open();
  const actions = page.getByRole('navigation', { name: 'Ações' });
  await actions.getByRole('button', { name: 'Receber' }).click();
  const whom = page.getByRole('dialog', { name: 'De quem?' });
  await expect(whom.getByRole('listitem')).toHaveText([/Ana Atrasada/, /Vera Depois/]);
  await whom.getByRole('searchbox').fill('vera');
  await expect(whom.getByRole('listitem')).toHaveText([/Vera Depois/]);
  await whom.getByRole('button', { name: /Vera Depois/ }).click();
  await expect(whom).toBeHidden();
  const sheet = new ReceiveSheet(page);
  await expect(sheet.dialog).toContainText('Receber de Vera');
  await page.goBack();
  await expect(sheet.dialog).toBeHidden();

  await actions.getByRole('button', { name: 'Cobrar' }).click();
  await whom.getByRole('button', { name: /Ana Atrasada/ }).click();
  await expect(new MessageSheet(page).text).toHaveValue(/Olá, Ana!/);
});

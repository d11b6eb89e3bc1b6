import { copiedText, written } from '#tests/support/expected-texts.ts';
import { expect, test } from './support/app.tsx';
import { dayFromToday, insertLoans, seedClient, seedLoan } from '#tests/flows/support/seed.ts';
import { borrowerLines, ritasReport, seedBorrower } from '#tests/flows/support/reported-borrower.ts';

test('RP-1 RP-2 RP-3 a client is chosen by name and phone, and the report is shown and copied exactly', async ({
  page,
  context,
  api,
  reports,
  toasts,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await seedBorrower(api, 'Rita Lima');
  await seedClient(api, { name: 'Sem Nada' });
  await reports.open();
  await expect(reports.report).toContainText('Selecione um cliente para gerar o relatório.');

  await reports.picker.fill('rita');
  const option = page.getByRole('option');
  await expect(option).toHaveCount(1);
  await expect(option).toContainText('Rita Lima');
  await expect(option).toContainText('(11) 91234-5678');
  await option.click();
  for (const line of borrowerLines('Rita Lima')) await expect(reports.report).toContainText(line);
  await expect(reports.report).not.toContainText('777');
  await reports.press('Copiar');
  await expect(toasts.getByText('Copiado!', { exact: true })).toBeVisible();
  await expect(
    toasts.getByText('Relatório copiado para a área de transferência.', { exact: true }),
  ).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ritasReport());

  await reports.press('Limpar cliente');
  await expect(reports.picker).toHaveValue('');
  await expect(reports.report).toContainText('Selecione um cliente para gerar o relatório.');
  await reports.choose('Sem Nada');
  await expect(
    reports.report.getByText('O cliente Sem Nada não possui empréstimos ativos.', { exact: true }),
  ).toBeVisible();
});

test("RP-3 RP-5 without a client 'Copiar' and 'Compartilhar' say 'Atenção' and copy nothing", async ({
  page,
  context,
  api,
  reports,
  toasts,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await seedClient(api, { name: 'Sem Nada' });
  await reports.open();
  await page.evaluate(() => navigator.clipboard.writeText('o que já estava'));
  await expect(reports.report.getByRole('button')).toHaveText(['Copiar', 'Compartilhar']);
  for (const button of ['Copiar', 'Compartilhar']) {
    await reports.press(button);
    const toast = toasts.getByRole('listitem');
    await expect(toast.getByText('Atenção', { exact: true })).toBeVisible();
    await expect(toast.getByText('Por favor, selecione um cliente.', { exact: true })).toBeVisible();
    await toast.getByRole('button').click();
    await expect(toast).toHaveCount(0);
  }
  await reports.choose('Sem Nada');
  await expect(reports.report).toContainText('não possui empréstimos ativos');
  await reports.press('Copiar');
  await expect(toasts.getByText('O cliente Sem Nada não possui empréstimos ativos.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('o que já estava');
});

test('RP-2 the report has all open loans of a client, also when they span several pages of the API', async ({
  app,
  lender,
  api,
  reports,
}) => {
  const client = await seedClient(api, { name: 'Muitos Empréstimos' });
  await insertLoans(
    app,
    `SELECT $1::uuid, gen_random_uuid(), $2::uuid, 10000 + n, 4000, 4000 + n * 4 / 10, $3::date, $4::date, now()
     FROM generate_series(1, 203) AS n`,
    [lender.id, client.id, dayFromToday(0), dayFromToday(30)],
  );
  await reports.open();
  await reports.choose('Muitos Empréstimos');
  await expect(reports.report).toContainText('Empréstimo 203');
  await expect(reports.report).not.toContainText('Empréstimo 204');
});

test('RP-2 all clients with open loans at once: 1.400,00 + 225,56 each, so R$ 3.251,12 to receive from two of three', async ({
  page,
  context,
  api,
  reports,
  toasts,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await seedBorrower(api, 'Zoé Reis');
  await seedBorrower(api, 'Ana Lima');
  await seedClient(api, { name: 'Sem Nada' });
  await reports.open();
  await reports.allClients.check();
  await expect(reports.report).toContainText('Clientes com empréstimos ativos: 2');
  await expect(reports.report).toContainText('Valor a receber: R$ 3.251,12');
  await expect(reports.picker).toBeDisabled();
  await reports.press('Copiar');
  await expect(toasts.getByText('Copiado!', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    copiedText(
      'Relatório Geral de Empréstimos',
      `Data: ${written(dayFromToday(0))}`,
      'Clientes com empréstimos ativos: 2',
      'Valor a receber: R$ 3.251,12',
      ...['Ana Lima', 'Zoé Reis'].flatMap((name) => ['', '----------', '', ...borrowerLines(name)]),
    ),
  );
});

test('RP-2 DB-3 the report of all clients names the loans of deleted clients that it leaves out of the R$ 3.025,56 on the dashboard', async ({
  page,
  api,
  reports,
}) => {
  await seedBorrower(api, 'Rita Lima');
  const gone = await seedClient(api, { name: 'Foi Embora' });
  await seedLoan(api, { client_id: gone.id });
  await api.call('DELETE /api/clients/:id', { params: { id: gone.id } });
  await page.goto('/');
  // 1.400,00 + 225,56 of Rita, 1.400,00 of the deleted client.
  await expect(page.getByText('R$ 3.025,56')).toBeVisible();
  await reports.open();
  await reports.allClients.check();
  await expect(reports.report).toContainText('Valor a receber: R$ 1.625,56');
  await expect(reports.report).toContainText(
    'Fora deste relatório: 1 empréstimo de cliente excluído, R$ 1.400,00 a receber',
  );
});

test('RP-2 the paid and the remaining amount follow the lines of the loan: 1.400,00 − 200,00 = 1.200,00', async ({
  api,
  reports,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  const { id: loan_id } = await seedLoan(api, { client_id: client.id });
  await api.call('POST /api/payments', {
    body: { loan_id, amount: 20_000, payment_date: dayFromToday(0) },
  });
  await reports.open();
  await reports.choose('Rita Lima');
  await expect(reports.report).toContainText('Status: EM DIA');
  await expect(reports.report).toContainText('Pago: R$ 200,00 · Falta: R$ 1.200,00');
});

test('RP-1 a report that fails to load shows the error and can be retried', async ({
  page,
  api,
  reports,
}) => {
  await seedBorrower(api, 'Rita Lima');
  await reports.open();
  const error = { code: 'invalid_input', message: 'O caderno está fechado.', request_id: 'x' };
  await page.route('**/api/loans?*', (route) => route.fulfill({ status: 422, json: { error } }));
  await reports.choose('Rita Lima');
  await expect(reports.report).toContainText('O caderno está fechado.');
  await page.unroute('**/api/loans?*');
  await reports.press('Tentar novamente');
  await expect(reports.report).toContainText('Status: ATRASADO');
});

import { written } from '#tests/support/expected-texts.ts';
import { expect, test } from './support/app.ts';
import { dayFromToday, insertLoans, seedClient, seedInstitution, seedLoan } from './support/seed.ts';
import { ritasReport, seedBorrower } from './support/reported-borrower.ts';

test('RP-4 without a share sheet Compartilhar opens WhatsApp with the URL-encoded report', async ({
  page,
  context,
  api,
  reports,
}) => {
  await page.addInitScript(() => {
    // Some builds of the browser have a share sheet; this device has none.
    Reflect.deleteProperty(Navigator.prototype, 'share');
  });
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'o chat' }));
  await seedBorrower(api, 'Rita Lima');
  await reports.open();
  await reports.choose('Rita Lima');
  await expect(reports.report).toContainText('Status: ATRASADO');
  const opened = context.waitForEvent('page');
  await reports.press('Compartilhar');
  await expect(await opened).toHaveURL(
    `https://wa.me/5511912345678?text=${encodeURIComponent(ritasReport())}`,
  );
});

test('RP-4 Compartilhar uses the share sheet of the device, and printing prints only the report', async ({
  page,
  api,
  reports,
}) => {
  // The share sheet and the printer are the device's, and a browser under test has neither.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: (data: ShareData) => {
        document.documentElement.dataset['shared'] = data.text;
        return Promise.resolve();
      },
    });
    window.print = () => {
      document.documentElement.dataset['printed'] = 'yes';
    };
  });
  await seedBorrower(api, 'Rita Lima');
  await seedInstitution(api, { name: 'Crédito da Rita', contact_info: '(11) 4002-8922' });
  await reports.open();
  await reports.choose('Rita Lima');
  await expect(reports.report).toContainText('Status: ATRASADO');
  await reports.press('Compartilhar');
  await expect(page.locator('html')).toHaveAttribute('data-shared', ritasReport());
  await reports.press('Imprimir');
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Administração' })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  const paper = page.getByRole('article');
  await expect(paper).toContainText(
    `Crédito da Rita(11) 4002-8922Relatório de Empréstimos${written(dayFromToday(0))}`,
  );
  await expect(paper).toContainText('Rita LimaTelefone: (11) 91234-5678');
  await expect(paper.getByRole('table').first().getByRole('row')).toHaveText([
    'EmpréstimoEmprestadoJurosTotalJá pagoFaltaVenceSituação',
    `1 · ${written(dayFromToday(-40))}1.000,00400,001.400,000,001.400,00${written(dayFromToday(-3))}ATRASADO há 3 dias`,
    `2 · ${written(dayFromToday(0))}200,5025,06225,560,00225,56${written(dayFromToday(30))}EM DIA`,
    'Total (R$)1.200,50425,061.625,560,001.625,56',
  ]);
  await expect(paper.getByRole('table')).toHaveCount(1);
  await expect(paper).toContainText('Rita LimaData');
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('heading', { name: 'Administração' })).toBeVisible();
});

test('RP-2 LN-17 the paper of a client lists the payments: 1.400,00 − 150,00 = 1.250,00, and R$ 10,00 for two late days', async ({
  page,
  api,
  reports,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  const { id: loan_id } = await seedLoan(api, {
    client_id: client.id,
    start_date: dayFromToday(-40),
    end_date: dayFromToday(-2),
    overdue_interest_rate: 500,
  });
  for (const [amount, days] of [
    [5000, -1],
    [10_000, -5],
  ] as const)
    await api.call('POST /api/payments', { body: { loan_id, amount, payment_date: dayFromToday(days) } });
  await reports.open();
  await reports.choose('Rita Lima');
  await expect(reports.report).toContainText('Pago: R$ 150,00');
  await expect(reports.report.getByRole('button', { name: 'Imprimir' })).toBeEnabled();
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('article');
  await expect(paper.getByRole('row').nth(1)).toContainText('1.400,00150,001.250,00');
  await expect(paper).toContainText('Multa por atraso até hoje, fora destes valores: R$ 10,00.');
  await expect(paper.getByRole('table').nth(1).getByRole('row')).toHaveText([
    'DataEmpréstimoValor',
    `${written(dayFromToday(-5))}1R$ 100,00`,
    `${written(dayFromToday(-1))}1R$ 50,00`,
    'TotalR$ 150,00',
  ]);
});

test('RP-2 a paper of all clients is one table with their sum, and 43 clients are two pages', async ({
  page,
  app,
  lender,
  api,
  reports,
}) => {
  await seedInstitution(api, { name: 'Crédito da Praça' });
  for (let n = 1; n <= 43; n += 1) {
    const client = await seedClient(api, { name: `Cliente ${String(n).padStart(2, '0')} da Silva` });
    await insertLoans(
      app,
      `SELECT $1::uuid, gen_random_uuid(), $2::uuid, 10000, 4000, 4000, $3::date, $4::date, now()`,
      [lender.id, client.id, dayFromToday(0), dayFromToday(30)],
    );
  }
  await reports.open();
  await reports.allClients.check();
  await expect(reports.report).toContainText('Clientes com empréstimos ativos: 43');
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('article');
  await expect(paper.getByRole('row')).toHaveCount(45);
  await expect(paper.getByRole('row').last()).toHaveText('Total (R$)4.300,001.720,006.020,000,006.020,00');
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(2);
});

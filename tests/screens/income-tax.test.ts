import { expect, test } from './support/app.tsx';
import { dayFromToday, seedClient, seedLoan } from '#tests/flows/support/seed.ts';
import { written } from '#tests/support/expected-texts.ts';

test("LP-40 LP-41 LP-42 'Imposto de renda' in Relatórios: who paid interest in the month, what is out, and the notice", async ({
  staffPage: page,
  api,
  reports,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima', cpf: '39053344705' });
  const loan = await seedLoan(api, { client_id: client.id, amount: 600_000 });
  await api.call('POST /api/payments', {
    body: { loan_id: loan.id, amount: 250_000, payment_date: dayFromToday(0) },
  });
  await reports.open();
  await page.getByRole('link', { name: 'Imposto de renda' }).click();
  await expect(page).toHaveTitle('Imposto de renda | Caderneta');
  await expect(
    page.getByText('Valores registrados no Caderneta. Confira com um contador.', { exact: true }),
  ).toBeVisible();
  const months = page.getByRole('region', { name: 'Juros recebidos por mês' });
  await expect(months.getByText('No ano')).toBeVisible();
  await months.getByText('1 pessoa pagou').click();
  await expect(months).toContainText('Rita LimaCPF 390.533.447-05R$ 2.400,00');
  const credits = page.getByRole('region', { name: `Créditos em ${written(dayFromToday(0))}` });
  // R$ 6.000,00 less R$ 100,00 of the R$ 2.500,00, which paid R$ 2.400,00 of interest first.
  await expect(credits).toContainText(`${written(dayFromToday(0))}: R$ 5.900,00`);
  await expect(page.getByRole('link', { name: 'Baixar CSV' })).toHaveAttribute(
    'href',
    `/api/reports/income-tax/export?year=${dayFromToday(0).slice(0, 4)}`,
  );
  await page.getByRole('button', { name: 'Ano anterior' }).click();
  await expect(page.getByText('Nada recebido de juros neste ano.', { exact: true })).toBeVisible();
  await expect(page.getByText('Nada emprestado nestas datas.', { exact: true })).toBeVisible();
});

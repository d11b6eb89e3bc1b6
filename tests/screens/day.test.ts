import { spokenDay, written } from '#tests/support/expected-texts.ts';
import { expect, test } from './support/app.tsx';
import { dayFromToday, seedClient, seedLoan } from '#tests/flows/support/seed.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';

async function seedDue(api: StaffApi, name: string, days: number, terms = {}) {
  const client = await seedClient(api, { name, phone: '(11) 98888-7777' });
  const dates = { start_date: dayFromToday(-60), end_date: dayFromToday(days) };
  return seedLoan(api, { client_id: client.id, ...dates, ...terms });
}

test('LN-21 Hoje does not name who has paid everything', async ({ api, dashboard }) => {
  const loan = await seedDue(api, 'Quita Tudo', -5, { overdue_interest_rate: 500 });
  await seedDue(api, 'Deve Ainda', -2);
  const paid = { loan_id: loan.id, amount: 140_000, payment_date: dayFromToday(-6) };
  await api.call('POST /api/payments', { body: paid });
  await dashboard.open();
  await expect(dashboard.tab('1 Atrasados')).toHaveAttribute('aria-selected', 'true');
  await expect(dashboard.people).toHaveText([/Deve Ainda/]);
});

test('LN-1 what is due in the next days: by due date, and taken away with a press', async ({
  page,
  api,
  loans,
}) => {
  for (const days of [3, 0, -1, 4]) await seedDue(api, `Vence em ${days}`, days);
  await page.goto('/emprestimos?situacao=vencendo');
  await expect(loans.names).toHaveText(['Vence em 0', 'Vence em 3']);
  await page.getByRole('button', { name: 'Remover filtro: Vencem hoje ou em até 3 dias' }).click();
  await expect(loans.names).toHaveCount(4);
  await expect(page.getByRole('radio', { name: 'Todos' })).toBeChecked();
});

test('DB-7 DB-10 when nothing is due today, Hoje says who is next; requests that wait are one line that leads to them', async ({
  page,
  api,
  dashboard,
}) => {
  const rosa = await seedDue(api, 'Rosa', 15);
  await api.call('POST /api/interests', {
    body: { client_id: rosa.client_id, requested_amount: 400_000 },
  });
  await dashboard.open();
  const date = written(dayFromToday(15)).slice(0, 5);
  await expect(dashboard.today).toContainText(`Nada vence hoje. O próximo é Rosa, R$ 1.400,00, em ${date}.`);
  await page.getByRole('link', { name: '1 pedido esperando · R$ 4.000,00' }).click();
  await expect(page).toHaveURL(/\/administracao/);
  await expect(page.getByRole('heading', { name: 'Administração' })).toBeVisible();
});

test('MO-1 the month that is over is one line, dismissed for good', async ({ page, api, dashboard }) => {
  const loan = await seedDue(api, 'Rita Lima', 5);
  const lastOfMonth = dayFromToday(-Number(dayFromToday(0).slice(8)));
  const payment = { loan_id: loan.id, amount: 25_000, payment_date: lastOfMonth };
  await api.call('POST /api/payments', { body: payment });
  await dashboard.open();
  const past = page.getByRole('region', { name: 'O mês que passou' });
  const name = spokenDay(lastOfMonth).month;
  await expect(past).toHaveText(
    `${name.charAt(0).toUpperCase()}${name.slice(1)}: entraram R$ 250,00, R$ 250,00 de lucro`,
  );
  await past.getByRole('button', { name: 'Dispensar' }).click();
  await expect(past).toHaveCount(0);
  await page.reload();
  await expect(dashboard.people.or(dashboard.today.getByText('Nada vence hoje.')).first()).toBeVisible();
  await expect(past).toHaveCount(0);
});

/** 2.800,00 - 840,00 late, one paid in full, one paid 210,00 too much. */
async function seedPaidInPart(api: StaffApi): Promise<void> {
  const loan = await seedDue(api, 'Rita Lima', -3, { amount: 200_000 });
  const covered = await seedDue(api, 'Tudo Certo', 9);
  const over = await seedDue(api, 'Pagou Mais', 9);
  for (const [loan_id, amount] of [
    [loan.id, 84_000],
    [covered.id, 140_000],
    [over.id, 161_000],
  ] as const)
    await api.call('POST /api/payments', { body: { loan_id, amount, payment_date: dayFromToday(0) } });
}

test("LN-2 DB-4 the same R$ 1.960,00 in 'Hoje', in 'Empréstimos Ativos' and in the list of the late: 2.800,00 - 840,00", async ({
  page,
  api,
  dashboard,
  loans,
}) => {
  await seedPaidInPart(api);
  await dashboard.open();
  await expect(dashboard.people).toHaveText([/Rita Lima.*R\$\s1\.960,00/s]);
  await expect(dashboard.rowOf('Rita Lima')).toContainText('R$ 1.960,00');
  await expect(dashboard.rowOf('Rita Lima')).toContainText('R$ 2.000,00 → R$ 2.800,00');
  await page.goto('/emprestimos?situacao=atrasado');
  await expect(loans.cardOf('Rita Lima')).toContainText('R$ 1.960,00');
});

test('LN-2 a card says what is missing of the total, that all is paid, or what was paid too much', async ({
  page,
  api,
  loans,
}) => {
  await seedPaidInPart(api);
  await page.goto('/emprestimos');
  await expect(loans.cardOf('Rita Lima')).toContainText('Falta R$ 1.960,00 de R$ 2.800,00');
  await expect(loans.cardOf('Tudo Certo')).toContainText('Tudo pago de R$ 1.400,00');
  await expect(loans.cardOf('Pagou Mais')).toContainText('Pago a mais R$ 210,00 sobre R$ 1.400,00');
});

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

test('DB-9 the months: 250,00 of interest received, 1.150,00 + 1.400,00 to come; on the bar, by keyboard and as a table', async ({
  page,
  api,
  dashboard,
}) => {
  const loan = await seedDue(api, 'Rita Lima', 0);
  await seedDue(api, 'Ana Souza', 0);
  const payment = { loan_id: loan.id, amount: 25_000, payment_date: dayFromToday(0) };
  await api.call('POST /api/payments', { body: payment });
  await dashboard.open();
  const { month } = spokenDay(dayFromToday(0));
  const sentence = `Em ${month} entraram R$ 250,00 de R$ 2.800,00 previstos.`;
  const picture = dashboard.months.getByRole('group', { name: sentence });
  await dashboard.months.scrollIntoViewIfNeeded();
  await expect(dashboard.months.getByText(sentence).first()).toBeVisible();
  const bar = picture.getByRole('button', {
    name: `${month}: R$ 2.800,00, principal R$ 0,00, juros R$ 250,00, ainda previsto R$ 2.550,00`,
  });
  await expect(bar).toBeVisible();
  // Without a press the values are this month's; the arrow goes to the month before.
  await expect(dashboard.months).toContainText(
    'principal R$ 0,00 · juros R$ 250,00 · ainda previsto R$ 2.550,00',
  );
  await bar.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(dashboard.months).toContainText('principal R$ 0,00 · juros R$ 0,00 · ainda previsto R$ 0,00');
  await dashboard.months.getByText('Ver valores por mês').click();
  await expect(dashboard.months.getByRole('row', { name: month })).toContainText('R$ 2.550,00');
  await expect(dashboard.months.getByRole('row')).toHaveCount(7);
});

test('DB-9 the calendar: each day what came in and what is to come, this month and the next, and as a table', async ({
  page,
  api,
  dashboard,
}) => {
  const loan = await seedDue(api, 'Rita Lima', 0);
  await seedDue(api, 'Ana Souza', 20);
  const payment = { loan_id: loan.id, amount: 25_000, payment_date: dayFromToday(0) };
  await api.call('POST /api/payments', { body: payment });
  await dashboard.open();
  const today = await dashboard.calendarDay(dayFromToday(0));
  await expect(today).toHaveAccessibleName(
    `hoje, ${spokenDay(dayFromToday(0)).spoken}, R$ 1.400: R$ 250,00 recebidos, R$ 1.150,00 a receber`,
  );
  await expect(today).toHaveAttribute('aria-current', 'date');
  await page.getByText('Ver valores por dia').click();
  await expect(page.getByRole('row', { name: written(dayFromToday(0)).slice(0, 5) })).toContainText(
    'R$ 1.150,00',
  );
  await today.click();
  await expect(page.getByRole('list', { name: 'Vence neste dia' })).toHaveText('Rita LimaR$ 1.150,00');
  await expect(page.getByRole('list', { name: 'Entrou neste dia' })).toHaveText('Rita LimaR$ 250,00');
  const later = await dashboard.calendarDay(dayFromToday(20));
  await expect(later).toHaveAccessibleName(
    `${spokenDay(dayFromToday(20)).spoken}, R$ 1.400: R$ 1.400,00 a receber`,
  );
  await later.click();
  await expect(page.getByRole('list', { name: 'Vence neste dia' })).toHaveText('Ana SouzaR$ 1.400,00');
  await page.getByRole('link', { name: 'Ver na agenda' }).click();
  await expect(page).toHaveURL(new RegExp(`/agenda\\?mes=.*&dia=${dayFromToday(20)}$`));
});

test('DB-3 DB-8 where the money is: five ages, and the same R$ 7.000,00 in the bar and in Valor a Receber', async ({
  page,
  api,
  dashboard,
}) => {
  for (const days of [-40, -20, -3, 0, 10]) await seedDue(api, `Vence em ${days}`, days);
  await dashboard.open();
  await expect(dashboard.metric('Valor a Receber')).toHaveText('R$ 7.000,00');
  await expect(
    page.getByRole('img', {
      name: 'Do valor a receber: R$ 1.400,00 em dia, R$ 1.400,00 vencendo, R$ 4.200,00 atrasado',
    }),
  ).toBeVisible();
  const bars = dashboard.ages.getByRole('list', { name: 'De cada R$ 10 na rua, R$ 6 estão atrasados.' });
  await dashboard.ages.scrollIntoViewIfNeeded();
  await expect(bars.getByRole('listitem')).toHaveText([
    /Em dia 1.*R\$\s1\.400,00/s,
    /Vence hoje ou em 3 dias 1.*R\$\s1\.400,00/s,
    /Até 7 dias de atraso 1.*R\$\s1\.400,00/s,
    /De 8 a 30 dias 1.*R\$\s1\.400,00/s,
    /Mais de 30 dias 1.*R\$\s1\.400,00/s,
  ]);
  await expect(dashboard.ages).toContainText('5 empréstimos');
  await page.getByRole('button', { name: 'Ocultar valores' }).click();
  await expect(dashboard.ages).toContainText('R$ ••••');
  // DB-13: there is no payment yet, and so no months.
  await expect(dashboard.months).toHaveCount(0);
  for (const part of [dashboard.ages, dashboard.today])
    await expect(part).not.toContainText(/R\$\s[\d.]+,\d\d/);
});

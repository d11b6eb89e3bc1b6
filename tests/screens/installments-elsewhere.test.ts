import type { CallInput } from '#contract/call-types.ts';
import { copiedText, spokenDay, written } from '#tests/support/expected-texts.ts';
import { MessageSheet } from '#tests/flows/pages/message-sheet.ts';
import { expect, test } from './support/app.tsx';
import { dayFromToday, seedClient, seedInstitution } from '#tests/flows/support/seed.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';

/** R$ 1.000,00 in 20 daily instalments of R$ 65,00, the first due so many days ago. */
async function seedPlan(
  api: StaffApi,
  name: string,
  daysAgo: number,
  terms: Partial<CallInput<'POST /api/installment-loans'>['body']> = {},
) {
  const client = await seedClient(api, { name, phone: '(11) 98888-7777' });
  return api.call('POST /api/installment-loans', {
    body: {
      client_id: client.id,
      amount: 100_000,
      interest_method: 'fixed',
      installment_amount: 6_500,
      installment_count: 20,
      frequency: 'daily',
      start_date: dayFromToday(-daysAgo - 1),
      first_due_date: dayFromToday(-daysAgo),
      ...terms,
    },
  });
}

test('PA-50 Hoje: one row per loan with what is late or due, and each instalment on its own day', async ({
  goLive,
  api,
  dashboard,
}) => {
  goLive();
  await seedPlan(api, 'Vera Atrasada', 7, { paid_count: 4 });
  await dashboard.open();
  await expect(dashboard.tab('1 Atrasados')).toHaveAttribute('aria-selected', 'true');
  await expect(dashboard.people).toHaveText([
    /Vera Atrasada.*R\$\s195,00.*3 parcelas em atraso e 1 vence hoje/s,
  ]);
  await dashboard.tab('0 Vencem hoje').click();
  await expect(dashboard.today).toContainText('Vencem R$ 65,00 hoje, de quem já está em Atrasados.');
  // Each instalment stands on its own day, whatever group its loan is in.
  for (const days of [0, 6]) {
    const { spoken } = spokenDay(dayFromToday(days));
    const named = `${days === 0 ? 'hoje, ' : ''}${spoken}, R$ 65: R$ 65,00 a receber`;
    await expect(await dashboard.calendarDay(dayFromToday(days))).toHaveAccessibleName(named);
  }

  await seedPlan(api, 'Nina Atrasada', 1, { paid_count: 0 });
  await dashboard.tab('2 Atrasados').click();
  await expect(dashboard.people).toHaveText([
    /Nina Atrasada.*R\$\s65,00.*1 parcela em atraso e 1 vence hoje/s,
    /Vera Atrasada.*R\$\s195,00.*3 parcelas em atraso e 1 vence hoje/s,
  ]);
  await expect(dashboard.tab('2 Atrasados R$ 260,00')).toBeVisible();
});

test('PA-50 Hoje: an instalment that is due today says which one it is', async ({ api, dashboard }) => {
  await seedPlan(api, 'Vera Hoje', 4, { paid_count: 4 });
  await dashboard.open();
  await expect(dashboard.people).toHaveText([/Vera Hoje.*R\$\s65,00.*Vence hoje · parcela 5 de 20/s]);
});

test('PA-51 Cobrar, Partilhar and the report say how many instalments are paid, the next one and what is late', async ({
  page,
  context,
  api,
  dashboard,
  loans,
  reports,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await seedPlan(api, 'Rita Lima', 6, { paid_count: 4, overdue_interest_rate: 500 });
  const nextDay = written(dayFromToday(-2));
  const lines = [
    'Parcelas: 4 de 20 pagas',
    `Próxima: 5ª de R$ 65,00 em ${nextDay}`,
    'Em atraso: 2 parcelas, R$ 130,00',
  ];

  await dashboard.open();
  await dashboard.people.getByRole('button', { name: 'Cobrar Rita Lima' }).click();
  await expect(new MessageSheet(page).text).toHaveValue(
    [
      'Olá, Rita! Tudo bem?',
      `Está em aberto a parcela 5 de 20 e mais 2, que venceu em ${nextDay} (2 dias de atraso): R$ 195,00.`,
      ...lines,
      'Multa por atraso: R$ 10,00',
      'Total hoje: R$ 205,00',
      'Podemos combinar a melhor forma de pagamento? Se já pagou, desconsidere.',
    ].join('\n'),
  );

  await loans.open();
  await loans.press('Partilhar');
  await loans.summary.getByRole('button', { name: 'Copiar Resumo' }).click();
  await expect(page.getByText('Copiado!', { exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    copiedText(
      'Resumo do Empréstimo',
      '',
      'Cliente: Rita Lima',
      'Telefone: (11) 98888-7777',
      'Valor emprestado: R$ 1.000,00',
      'Juros: 30%',
      `Vencimento: ${nextDay}`,
      'Valor total: R$ 1.300,00',
      'Situação: Atrasado',
      ...lines,
      'Multa por atraso: 2 dias × R$ 5,00 = R$ 10,00',
      'Pago: R$ 260,00 · Falta: R$ 1.040,00',
    ),
  );

  await reports.open();
  await reports.choose('Rita Lima');
  for (const line of ['Juros: 30% (R$ 300,00)', 'Status: ATRASADO', ...lines])
    await expect(reports.report).toContainText(line);
});

test('PA-31 Configurações: interest is left out of early settlements once it is ticked and saved', async ({
  page,
  api,
  settings,
  toasts,
}) => {
  await seedInstitution(api, { name: 'Crédito da Praça' });
  await settings.open();
  const choice = settings.rules.getByLabel('Descontar juros na quitação antecipada');
  await expect(choice).not.toBeChecked();
  await choice.check();
  await settings.rules.getByRole('button', { name: 'Salvar regras' }).click();
  await expect(toasts.getByRole('listitem')).toContainText('Configurações salvas!');
  expect(await api.call('GET /api/institution', {})).toMatchObject({ early_discount: true });
  await page.reload();
  await expect(choice).toBeChecked();
});

test('PA-31 LN-18 the same choice made elsewhere is named while the profile is being edited', async ({
  goLive,
  api,
  settings,
}) => {
  goLive();
  await seedInstitution(api, { name: 'Crédito da Praça' });
  await settings.open();
  await settings.contact.fill('(11) 4002-8922');
  const changed = { version: 2, name: 'Crédito da Praça', early_discount: true };
  await api.call('PUT /api/institution', { body: changed });
  await expect(settings.profile.getByRole('alert').filter({ hasText: 'mudou' })).toHaveText(
    'Este perfil mudou enquanto você editava: desconto na quitação antecipada não → sim',
  );
  await settings.save.click();
  await expect
    .poll(() => api.call('GET /api/institution', {}))
    .toMatchObject({ contact_info: '(11) 4002-8922', early_discount: true });
});

test('PA-54 Exportar dados has sheets of instalments and of renegotiations', async ({ settings }) => {
  await settings.open('Exportar dados');
  for (const [name, file] of [
    ['Parcelas em planilha (CSV)', '/api/export/parcelas.csv'],
    ['Renegociações em planilha (CSV)', '/api/export/renegociacoes.csv'],
  ] as const)
    await expect(settings.exports.getByRole('link', { name })).toHaveAttribute('href', file);
});

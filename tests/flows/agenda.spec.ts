import { AgendaPage } from './pages/agenda-page.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { seedClient, seedLoan } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';

/** May 2024: on Friday the 10th 1.400,00 of Ana and 700,00 of Bia are due; on the 3rd Bia paid 50,00 of hers. */
async function seedMay(api: StaffApi) {
  const ana = await seedClient(api, { name: 'Ana Souza' });
  const bia = await seedClient(api, { name: 'Bia Lima' });
  const dates = { start_date: '2024-04-10', end_date: '2024-05-10' };
  await seedLoan(api, { client_id: ana.id, ...dates });
  const loan = await seedLoan(api, { client_id: bia.id, amount: 50_000, ...dates });
  await api.call('POST /api/payments', {
    body: { loan_id: loan.id, amount: 5_000, payment_date: '2024-05-03' },
  });
}

test('AG-1 AG-2 the month as a grid, moved through by keys, which the address keeps @desktop', async ({
  staffPage: page,
  api,
}) => {
  await seedMay(api);
  const agenda = new AgendaPage(page);
  await agenda.open('2024-05-10');
  await expect(page).toHaveTitle('Agenda | Caderneta');
  await expect(agenda.days).toHaveCount(31);
  await expect(agenda.button('sexta, 10 de maio, atrasado, 2 vencimentos, R$ 2.050,00')).toBeVisible();
  await expect(agenda.button('sexta, 3 de maio, nada vence, entrou R$ 50,00')).toBeVisible();
  await expect(agenda.button('quarta, 1 de maio, feriado, nada vence')).toContainText('Feriado');
  await expect(page.getByText('2 vencimentos, R$ 2.050,00 · entrou R$ 50,00')).toBeVisible();
  await expect(agenda.dues).toHaveCount(2);
  const first = agenda.dues.filter({ hasText: 'Ana Souza' });
  await expect(first).toContainText('Pagamento único');
  await expect(first).toContainText('R$ 1.400,00');
  await expect(agenda.dues.filter({ hasText: 'Bia Lima' })).toContainText('R$ 650,00');

  await agenda.button('sexta, 3 de maio, nada vence, entrou R$ 50,00').click();
  await expect(agenda.payments).toHaveText(['Bia LimaR$ 50,00']);
  await expect(agenda.dues).toHaveCount(0);
  await expect(page).toHaveURL(/\?mes=2024-05&dia=2024-05-03$/);
  await page.keyboard.press('ArrowRight');
  await expect(agenda.chosen).toHaveAccessibleName('sábado, 4 de maio, nada vence');
  await expect(agenda.chosen).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(agenda.chosen).toHaveAccessibleName('sábado, 11 de maio, nada vence');
  await page.keyboard.press('ArrowLeft');
  await expect(agenda.dues).toHaveCount(2);
  await page.keyboard.press('PageDown');
  await expect(agenda.month('junho de 2024')).toBeVisible();
  await expect(agenda.chosen).toHaveAccessibleName('segunda, 10 de junho, nada vence');
  await expect(agenda.chosen).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(page).toHaveURL(/\?mes=2024-05&dia=2024-05-10$/);
  await page.reload();
  await expect(agenda.dues).toHaveCount(2);
  // Only the chosen day is a stop for Tab.
  await expect(agenda.days.and(page.locator('[tabindex="0"]'))).toHaveCount(1);
});

test('AG-1 AG-2 on a phone the days are a list, and the day that is chosen comes into view', async ({
  staffPage: page,
  api,
}) => {
  await seedMay(api);
  const agenda = new AgendaPage(page);
  await agenda.open('2024-05-31');
  // The holiday, the two days with something on them, Corpus Christi's eve is none; the 31st is chosen.
  await expect(agenda.button('sexta, 10 de maio, atrasado, 2 vencimentos, R$ 2.050,00')).toContainText(
    '2 vencimentos, R$ 2.050,00',
  );
  await expect(agenda.button('quinta, 9 de maio, nada vence')).toHaveCount(0);
  await expect(agenda.chosen).toHaveAccessibleName('sexta, 31 de maio, nada vence');
  await agenda.button('sexta, 10 de maio, atrasado, 2 vencimentos, R$ 2.050,00').click();
  await expect(agenda.dayHeading).toHaveText('sexta, 10 de maio');
  await expect(agenda.dayHeading).toBeFocused();
  await expect(agenda.dayHeading).toBeInViewport();
  await expect(agenda.dues).toHaveCount(2);
  await page.getByRole('button', { name: 'Próximo dia' }).click();
  await expect(agenda.dayHeading).toHaveText('sábado, 11 de maio');
  await expect(agenda.day).toContainText('nada vence');
  await page.getByRole('button', { name: 'Dia anterior' }).click();
  await expect(agenda.dues).toHaveCount(2);
  await page.getByRole('button', { name: 'Mês anterior' }).click();
  await expect(agenda.month('abril de 2024')).toBeVisible();
  await expect(page).toHaveURL(/\?mes=2024-04&dia=2024-04-01$/);
});

test('AG-4 AG-6 the secret address is made, copied, read, replaced and turned off', async ({
  staffPage: page,
  context,
  api,
  toasts,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await seedMay(api);
  const agenda = new AgendaPage(page);
  await agenda.open();
  await agenda.feed.getByRole('button', { name: 'Mostrar no calendário do celular' }).click();
  await expect(agenda.feedAddress).toHaveText(/^https?:\/\/[^/]+\/api\/feeds\/[\w-]{43}\.ics$/);
  const first = (await agenda.feedAddress.textContent()) ?? '';
  await agenda.feed.getByRole('button', { name: 'Copiar' }).click();
  await expect(toasts).toContainText('Copiado!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await expect(agenda.feed.getByRole('link', { name: 'Abrir' })).toHaveAttribute(
    'href',
    first.replace(/^https?:/, 'webcal:'),
  );
  await expect(agenda.feed).toContainText('Ligado. O calendário ainda não buscou.');
  await expectNoFaults(page);
  const status = async (address: string) => (await page.request.get(address)).status();
  const read = await page.request.get(first);
  expect([read.status(), read.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);

  // It is shown once.
  await page.reload();
  await expect(agenda.feed).toContainText(/Ligado\. Buscado por último em \d\d\/\d\d\/\d{4}/);
  await expect(agenda.feedAddress).toHaveCount(0);
  await agenda.feed.getByRole('checkbox', { name: 'Nomes completos' }).check();
  await agenda.feed.getByRole('button', { name: 'Gerar novo endereço' }).click();
  await expect(agenda.feedAddress).toBeVisible();
  const second = (await agenda.feedAddress.textContent()) ?? '';
  expect([await status(first), await status(second)]).toEqual([404, 200]);
  await agenda.feed.getByRole('button', { name: 'Desligar' }).click();
  await expect(toasts).toContainText('Calendário desligado');
  await expect(agenda.feed.getByRole('button', { name: 'Mostrar no calendário do celular' })).toBeVisible();
  expect(await status(second)).toBe(404);
});

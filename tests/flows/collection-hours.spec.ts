import { MessageSheet, openChat } from './pages/message-sheet.ts';
import { expect, test as flow } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { startApp, type RunningApp } from './support/running-app.ts';
import { countPresses } from './support/count-presses.ts';
import { seedClient, seedLoan } from './support/seed.ts';

/* CB-11, on a server whose clock the test sets. In America/Sao_Paulo (UTC-3) 14/08/2026 is a Friday, the 16th a Sunday. */

const test = flow.extend<object, { app: RunningApp }>({
  app: [
    // Playwright reads a fixture's needs from this very pattern; an empty one means none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const app = await startApp({ movableClock: true });
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test.beforeEach(async ({ context }) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'o chat' }));
});

const loanOf = (client_id: string) => ({ client_id, start_date: '2026-07-01', end_date: '2026-08-01' });

test('CB-11 on a Friday at 20:15 Cobrar asks once, half an hour before it did not', async ({
  app,
  api,
  details,
  page,
}) => {
  await app.setTime('2026-08-14T22:45:00Z');
  const client = await seedClient(api, { name: 'Dora Tarde', phone: '(11) 98888-7777' });
  await seedLoan(api, loanOf(client.id));
  await details.open('Dora Tarde');
  await details.collect.click();
  const sheet = new MessageSheet(page);
  await sheet.chat.click();
  await expect(page.getByText('Você enviou a mensagem?')).toBeVisible();

  await app.setTime('2026-08-14T23:15:00Z');
  await page.reload();
  await details.show('Dora Tarde');
  await details.collect.click();
  await sheet.chat.click();
  await expect(details.question).toContainText(
    'Fora do horário recomendado para cobrança. Enviar mesmo assim?',
  );
  await expectNoFaults(page, '[role=alertdialog]');
  await details.answer('Cancelar');
  await expect(sheet.text).toBeVisible();
  const { items } = await api.call('GET /api/clients/:id/messages', { params: { id: client.id }, query: {} });
  expect(items).toHaveLength(1);
});

test('CB-11 a receipt is not asked about on a Sunday', async ({ app, api, details, page }) => {
  await app.setTime('2026-08-16T15:00:00Z');
  const client = await seedClient(api, { name: 'Rute Recibo', phone: '(11) 98888-7777' });
  const loan = await seedLoan(api, loanOf(client.id));
  const payment = { loan_id: loan.id, amount: 40_000, payment_date: '2026-08-10' };
  await api.call('POST /api/payments', { body: payment });
  await details.open('Rute Recibo');
  await details.press('Recibo de R$ 400,00 em 10/08/2026');
  await page.getByRole('button', { name: 'Enviar pelo WhatsApp' }).click();
  await new MessageSheet(page).chat.click();
  await expect(page.getByText('Você enviou a mensagem?')).toBeVisible();
});

test('CB-14 five clients are charged with 11 presses from the dashboard; out of hours it is asked once per round', async ({
  app,
  api,
  dashboard,
  page,
}) => {
  await app.setTime('2026-08-14T16:00:00Z');
  for (const name of ['Ana', 'Bia', 'Caio', 'Davi', 'Eva']) {
    const client = await seedClient(api, { name: `${name} Lima`, phone: '(11) 98888-7777' });
    await seedLoan(api, loanOf(client.id));
  }
  await dashboard.open();
  const presses = await countPresses(page);
  await dashboard.today.getByRole('link', { name: 'Cobrar todos os 5' }).click();
  for (const at of [1, 2, 3, 4, 5]) {
    await expect(page.getByText(`${at} de 5`)).toBeVisible();
    const chat = page.getByRole('link', { name: 'Enviar pelo WhatsApp' });
    await expect(chat).toBeInViewport({ ratio: 1 });
    await chat.click();
    await page.getByRole('button', { name: 'Enviei', exact: true }).click();
  }
  await expect(page.getByRole('status').filter({ hasText: 'Pronto' })).toContainText(/Abri5Enviei5Pulei0/);
  expect(await presses('collect five by WhatsApp')).toBeLessThanOrEqual(11);
  await page.getByRole('button', { name: 'Concluir' }).click();

  // Saturday at half past midnight: another day, before twelve idle hours end the session.
  await app.setTime('2026-08-15T03:30:00Z');
  await page.reload();
  await page.getByRole('button', { name: 'Começar' }).click();
  await openChat(page);
  await page.getByRole('button', { name: 'Não enviei' }).click();
  // It stays with the client, and asks no second time.
  await expect(page.getByText('1 de 5')).toBeVisible();
  await page.getByRole('link', { name: 'Enviar pelo WhatsApp' }).click();
  await expect(page.getByText('Você enviou a mensagem?')).toBeVisible();
});

import type { Locator } from '@playwright/test';
import { FirstDebt } from './pages/first-debt.ts';
import { expect, test as flow } from './support/app.ts';
import { startApp, type RunningApp } from './support/running-app.ts';
import { freshCpf } from './support/seed.ts';
import { Thumb } from './support/thumb.ts';
import { startMailServer } from '#tests/support/mail-server.ts';

type MailServer = Awaited<ReturnType<typeof startMailServer>>;

const test = flow.extend<object, { mails: MailServer; app: RunningApp }>({
  mails: [
    // Playwright reads a fixture's needs from this very pattern; an empty one means none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const mails = await startMailServer();
      await use(mails);
      await mails.stop();
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ mails }, use) => {
      const app = await startApp({
        env: (url) => ({
          PUBLIC_URL: url,
          SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
          SIGN_UP: 'open',
          TERMS_URL: `${url}/termos`,
          PRIVACY_URL: `${url}/privacidade`,
        }),
      });
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** A thumb that looks for each press and types three letters a second, as people do on a phone. */
const SECONDS_PER_PRESS = 1;
const SECONDS_PER_LETTER = 1 / 3;

test('AS-16 on a phone from the address to the first loan: at most 25 presses and 90 seconds', async ({
  page,
  mails,
  toasts,
  dashboard,
}) => {
  const begun = Date.now();
  await page.goto('/criar-conta');
  const thumb = await Thumb.of(page);
  let letters = 0;
  const type = async (field: Locator, text: string) => {
    letters += text.length;
    await thumb.type(field, text);
  };
  await type(page.getByLabel('Nome', { exact: true }), 'Maria da Silva');
  await type(page.getByLabel('Nome da instituição', { exact: true }), 'Crédito da Maria');
  await type(page.getByLabel('E-mail', { exact: true }), 'maria@exemplo.com.br');
  await type(page.getByLabel('Senha', { exact: true }), 'cavalo bateria grampo');
  await thumb.press(page.getByRole('button', { name: 'Criar conta' }));
  // As it travels: long lines are cut with a '='.
  const link = () => /\/criar-conta#[\w-]{43}/.exec(mails.received.replaceAll('=\r\n', ''))?.[0];
  await expect.poll(link).toBeDefined();
  await page.goto(link() ?? '');
  await thumb.press(page.getByRole('button', { name: 'Confirmar' }));

  const form = new FirstDebt(page);
  await thumb.press(form.ask);
  await expect(form.name).toBeFocused();
  letters += 'Ana Souza'.length;
  await page.keyboard.type('Ana Souza');
  await type(form.phone, '11912345678');
  await type(form.cpf, freshCpf());
  await type(form.amount, '1000');
  await type(form.rate, '40');
  await thumb.press(form.term('1 mês'));
  await thumb.press(form.save);
  await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
  await expect(dashboard.names).toHaveText(['Ana Souza']);

  const waited = (Date.now() - begun) / 1000;
  const { presses } = await thumb.done('from the address to the first loan');
  const seconds = waited + presses * SECONDS_PER_PRESS + letters * SECONDS_PER_LETTER;
  process.stdout.write(
    `from the address to the first loan: ${seconds.toFixed(0)} s, of which the app ${waited.toFixed(1)} s\n`,
  );
  expect(presses).toBeLessThanOrEqual(25);
  expect(seconds).toBeLessThanOrEqual(90);
});

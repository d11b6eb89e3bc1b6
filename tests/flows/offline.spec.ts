import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test as flow } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { startReleaseProxy, type ReleaseProxy } from './support/release-proxy.ts';
import { dayFromToday, seedClient, seedLoan } from './support/seed.ts';

const test = flow.extend<{ releaseProxy: ReleaseProxy }>({
  releaseProxy: async ({ app }, use) => {
    const releaseProxy = await startReleaseProxy(app.url);
    await use(releaseProxy);
    await releaseProxy.close();
  },
  baseURL: async ({ releaseProxy }, use) => use(releaseProxy.url),
});
test.use({ serviceWorkers: 'allow' });

const manifestSchema = z.object({
  name: z.string(),
  lang: z.string(),
  display: z.string(),
  start_url: z.string(),
  icons: z.array(
    z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() }),
  ),
});

/** The worker has this release's files and answers for this page. */
async function untilWorking(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
}

/** The release a page is of. */
const startOf = (page: Page) => page.locator('script[src*="/assets/start-"]').getAttribute('src');

const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(
      names.map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      ),
    );
    return { names, paths: kept.flat() };
  });

test('the app can be installed: its name, its colours and icons that are there', async ({ page, login }) => {
  await login.open();
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = manifestSchema.parse(await (await page.request.get(href ?? '')).json());
  expect(manifest).toMatchObject({ name: 'Caderneta', lang: 'pt-BR', display: 'standalone', start_url: '/' });
  expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['any', undefined],
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  for (const { src, type } of [...manifest.icons, { src: touch ?? '', type: 'image/png' }]) {
    const icon = await page.request.get(src);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type]);
  }
});

test('without a connection the app opens, says so, and goes on by itself; nothing personal was kept', async ({
  page,
  releaseProxy,
  api,
  signIn,
}) => {
  await seedClient(api, { name: 'Ana Guardada' });
  await signIn(page);
  await page.goto('/clientes');
  await expect(page.getByText('Ana Guardada')).toBeVisible();
  await untilWorking(page);
  const { names, paths } = await everythingKept(page);
  expect(names).toHaveLength(1);
  expect(paths).toContain('/shell');
  expect(paths.filter((path) => path !== '/shell' && !path.startsWith('/assets/'))).toEqual([]);

  releaseProxy.goDown();
  await page.reload();
  await expect(page.getByText('Você está sem conexão')).toBeVisible();
  await expect(page.getByText('Ana Guardada')).toHaveCount(0);
  await expectNoFaults(page);
  releaseProxy.comeBack();
  await expect(page.getByText('Ana Guardada')).toBeVisible();
});

test('OF-6 OF-7 OF-9 OF-12 payments received without a connection outlive a reload and a tab that is killed while it sends; of three tabs each is sent by one, and recorded once', async ({
  page,
  releaseProxy,
  api,
  signIn,
}) => {
  await signIn(page);
  const client = await seedClient(api, { name: 'Rita Rua' });
  const loan = await seedLoan(api, { client_id: client.id, amount: 10_000, end_date: dayFromToday(0) });
  await page.goto('/administracao?aba=configuracoes&secao=sem-internet');
  await untilWorking(page);
  await page.getByRole('switch', { name: 'Usar sem internet neste aparelho' }).check();
  await expect(page.getByRole('switch')).toBeChecked();
  await expect(page.getByRole('switch')).toBeEnabled();
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/payments'))
      sent.push(request.postData() ?? '');
  });
  releaseProxy.goDown();
  await page.goto('/');
  const fillIn = async (amount: string) => {
    await page.getByRole('button', { name: 'Receber de Rita Rua' }).click();
    const dialog = page.getByRole('dialog', { name: 'Receber de Rita' });
    await dialog.getByRole('textbox', { name: 'Outro valor' }).fill(amount);
    return dialog;
  };
  const keep = async (dialog: Locator, amount: string) => {
    await dialog.getByRole('button', { name: `Guardar R$ ${amount}` }).click();
    await expect(dialog).toHaveCount(0);
  };
  const dialog = await fillIn('10,00');
  await expectNoFaults(page);
  await keep(dialog, '10,00');
  await page.reload();
  await expect(page.getByText('Aguardando envio · R$ 10,00')).toBeVisible();
  await keep(await fillIn('20,00'), '20,00');
  await page.getByRole('button', { name: '2 pagamentos não enviados · R$ 30,00' }).click();
  await expect(page.getByRole('dialog').getByText('Aguardando envio')).toHaveCount(2);
  await expectNoFaults(page);
  // Rota and queue are in the device's database; the worker keeps what it always keeps.
  const { paths } = await everythingKept(page);
  expect(paths.filter((path) => path !== '/shell' && !path.startsWith('/assets/'))).toEqual([]);

  const [first, second] = [await page.context().newPage(), await page.context().newPage()];
  await Promise.all([first.goto('/'), second.goto('/')]);
  sent.length = 0;
  // The server has the first payment; the tab that sent it is gone before it could note the answer.
  const killed: Page[] = [];
  await page.context().route('**/api/payments', async (route) => {
    if (killed.length > 0) return route.continue();
    const tab = route.request().frame().page();
    killed.push(tab);
    await route.fetch();
    return tab.close();
  });
  // What is offered later does not depend on whether the Rota could be read again in between (OF-4).
  await page.context().route('**/api/route', (route) => route.abort());
  releaseProxy.comeBack();
  await expect.poll(() => killed.map((tab) => tab.isClosed())).toEqual([true]);
  const [left, other] = [page, first, second].filter((tab) => !killed.includes(tab));
  if (left === undefined || other === undefined) throw new Error('two tabs are left');
  for (const tab of [left, other])
    await expect(tab.getByRole('button', { name: 'Pagamentos deste aparelho: tudo enviado' })).toBeVisible();
  const { items } = await api.call('GET /api/payments', { query: { loan_id: loan.id } });
  expect(items.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([1_000, 2_000]);
  // The first one twice, under its key.
  expect(sent).toHaveLength(3);
  expect(new Set(sent).size).toBe(2);
  await other.close();
  await left.context().unroute('**/api/payments');

  // Refused by the server at this moment, so that something is left when the person leaves.
  await left.route('**/api/payments', (route) => route.abort());
  releaseProxy.goDown();
  await left.goto('/');
  await left.getByRole('button', { name: 'Receber de Rita Rua' }).click();
  await left.getByRole('dialog').getByRole('radio', { name: 'Tudo' }).check();
  await left.getByRole('button', { name: 'Guardar R$ 110,00' }).click();
  // Until it is gone the dialog says too what waits.
  await expect(left.getByRole('dialog')).toHaveCount(0);
  await expect(left.getByText('Aguardando envio · R$ 110,00')).toBeVisible();
  await expect(left.getByText('Nada mais a receber')).toBeVisible();
  releaseProxy.comeBack();
  await left.goto('/administracao');
  await expect(left.getByRole('link', { name: /^Dashboard.*1 pagamento não enviado$/ })).toBeVisible();
  await left.getByRole('button', { name: 'Sair do Sistema' }).click();
  await expect(left.getByRole('alertdialog')).toContainText('Há 1 pagamento não enviado.');
  await expectNoFaults(left);
});

test('without a connection the login says so until it is back', async ({ page, releaseProxy, login }) => {
  await login.open();
  await untilWorking(page);
  releaseProxy.goDown();
  await login.open();
  await expect(page.getByText('Você está sem conexão.')).toBeVisible();
  await expect(login.enter).toBeVisible();
  releaseProxy.comeBack();
  await expect(page.getByText('Você está sem conexão.')).toHaveCount(0);
});

test('a new release takes over between two screens, and the open one keeps its own parts until then', async ({
  page,
  releaseProxy,
  clients,
  frame,
}) => {
  await page.goto('/clientes');
  await untilWorking(page);
  const before = await startOf(page);

  releaseProxy.release();
  // As the hourly look does.
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state))
    .toBe('installed');
  // A part the server no longer has; what is typed into it is not thrown away by the release.
  const form = await clients.openNew();
  await form.name.fill('Digitado antes');
  expect(await startOf(page)).toBe(before);
  await form.cancel.click();

  await frame.tab('Empréstimos').click();
  await expect.poll(() => startOf(page)).not.toBe(before);
  await expect(page).toHaveURL('/emprestimos');
  await expect(frame.heading('Empréstimos')).toBeVisible();
  // The last release's files stay for tabs that are still open, those before it go.
  expect((await everythingKept(page)).names).toHaveLength(2);
});

/** Without a service worker the files of the last release are not cached. */
const withoutWorker = test.extend({ serviceWorkers: 'block' });

withoutWorker(
  'a part that is gone with the last release costs one reload',
  async ({ page, releaseProxy, clients }) => {
    // What comes while the person reads is asked for again when it is needed.
    const form = '**/assets/client-form-dialog*.js';
    await page.route(form, (route) => route.abort());
    const tried = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('client-form-dialog'),
    );
    await page.goto('/clientes');
    await tried;
    await page.unroute(form);
    const before = await startOf(page);
    releaseProxy.release();
    await clients.newButton.click();
    await expect.poll(() => startOf(page)).not.toBe(before);
    await clients.newButton.click();
    await expect(clients.newForm.name).toBeVisible();
  },
);

withoutWorker('a part that is gone never costs what was typed', async ({ page, releaseProxy, login }) => {
  // Gone from the start: the login may load it ahead while it rests.
  await page.route('**/assets/recovery-dialog-*.js', (route) => route.fulfill({ status: 404 }));
  await login.open();
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeAttached();
  const before = await startOf(page);
  // Before the release: a page that is already leaving for it takes no text along.
  await login.email.fill('maria@exemplo.com.br');
  releaseProxy.release();
  await login.forgot.click();
  await expect(page.getByText('Nova versão disponível').first()).toBeVisible();
  await expect(login.email).toHaveValue('maria@exemplo.com.br');
  await page.getByRole('button', { name: 'Recarregar' }).click();
  await expect.poll(() => startOf(page)).not.toBe(before);
});

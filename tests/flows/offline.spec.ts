import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test as flow } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { startReleaseProxy, type ReleaseProxy } from './support/release-proxy.ts';
import { seedClient } from './support/seed.ts';

const test = flow.extend<{ door: ReleaseProxy }>({
  door: async ({ app }, use) => {
    const door = await startReleaseProxy(app.url);
    await use(door);
    await door.close();
  },
  baseURL: async ({ door }, use) => use(door.url),
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

test('the app can be installed: its name, its colours and icons that are there', async ({ page }) => {
  await page.goto('/login');
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
  door,
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

  door.goDown();
  await page.reload();
  await expect(page.getByText('Você está sem conexão')).toBeVisible();
  await expect(page.getByText('Ana Guardada')).toHaveCount(0);
  await expectNoFaults(page);
  door.comeBack();
  await expect(page.getByText('Ana Guardada')).toBeVisible();
});

test('without a connection the login says so until it is back', async ({ page, door }) => {
  await page.goto('/login');
  await untilWorking(page);
  door.goDown();
  await page.goto('/login');
  await expect(page.getByText('Você está sem conexão.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  door.comeBack();
  await expect(page.getByText('Você está sem conexão.')).toHaveCount(0);
});

test('a new release takes over between two screens, and the open one keeps its own parts until then', async ({
  page,
  door,
  signIn,
}) => {
  await signIn(page);
  await page.goto('/clientes');
  await untilWorking(page);
  const before = await startOf(page);

  door.release();
  // As the hourly look does.
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state))
    .toBe('installed');
  // A part the server no longer has; what is typed into it is not thrown away by the release.
  await page.getByRole('button', { name: 'Novo Cliente' }).click();
  await page.getByRole('dialog').getByLabel('Nome').fill('Digitado antes');
  expect(await startOf(page)).toBe(before);
  await page.getByRole('button', { name: 'Cancelar' }).click();

  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Empréstimos' })
    .click();
  await expect.poll(() => startOf(page)).not.toBe(before);
  await expect(page).toHaveURL('/emprestimos');
  await expect(page.getByRole('heading', { level: 1, name: 'Empréstimos' })).toBeVisible();
  // The last release's files stay for tabs that are still open, those before it go.
  expect((await everythingKept(page)).names).toHaveLength(2);
});

/** Without a worker nobody has kept the files of the last release. */
const withoutWorker = test.extend({ serviceWorkers: 'block' });

withoutWorker(
  'a part that is gone with the last release costs one reload',
  async ({ page, door, signIn }) => {
    await signIn(page);
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
    door.release();
    await page.getByRole('button', { name: 'Novo Cliente' }).click();
    await expect.poll(() => startOf(page)).not.toBe(before);
    await page.getByRole('button', { name: 'Novo Cliente' }).click();
    await expect(page.getByRole('dialog').getByLabel('Nome')).toBeVisible();
  },
);

withoutWorker('a part that is gone never costs what was typed', async ({ page, door }) => {
  await page.goto('/login');
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeAttached();
  const before = await startOf(page);
  door.release();
  await page.getByLabel('E-mail').fill('maria@exemplo.com.br');
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  await expect(page.getByText('Nova versão disponível').first()).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('maria@exemplo.com.br');
  await page.getByRole('button', { name: 'Recarregar' }).click();
  await expect.poll(() => startOf(page)).not.toBe(before);
});

import type { Locator, Page } from '@playwright/test';
import { press } from './pages/dialogs.ts';
import { SettingsPage } from './pages/settings-page.ts';
import { toastsByLabel } from './pages/toasts.ts';
import { expect, test } from './support/app.ts';
import { seedClient, seedLoan } from './support/seed.ts';

const toast = (page: Page): Locator => toastsByLabel(page).getByRole('listitem');

/** Answers the question that is open. */
async function confirmDelete(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog');
  await press(question, 'Excluir');
  await expect(question).toBeHidden();
}

/** What the toast lies over: controls and titles that can be reached, by their boxes. */
function covered(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const box = document.querySelector('[data-variant]')?.getBoundingClientRect();
    if (box === undefined) return ['there is no toast'];
    const inToast = '[aria-label^="Notifications"], [aria-hidden=true], [aria-hidden=true] *, .sr-only';
    const controls = 'a[href], button, input, textarea, select, summary, [role=tab], [role=option], h1, h2';
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((one) => one.closest('[data-variant]') === null && !one.matches(inToast))
      .filter((one) => one.closest('[aria-hidden=true]') === null && one.checkVisibility())
      .filter((one) => {
        const { right, bottom, left, ...own } = one.getBoundingClientRect();
        // What a sheet has scrolled away is not in sight.
        const top = Math.max(own.top, one.closest('[role=dialog]')?.getBoundingClientRect().top ?? own.top);
        const overlaps = top < box.bottom && bottom > box.top && left < box.right && right > box.left;
        return overlaps && right > left && bottom > top;
      })
      .map((one) => one.getAttribute('aria-label') ?? one.textContent);
  });
}

async function expectNothingCovered(page: Page, title: string): Promise<void> {
  await expect(toast(page).getByText(title, { exact: true })).toBeVisible();
  await expect.poll(() => covered(page), title).toEqual([]);
}

test.beforeEach(async ({ page }) => {
  // On a busy machine a screen may take longer than the 5000 ms of a toast, which frame.spec.ts is about.
  await page.addInitScript(() => {
    const set = window.setTimeout.bind(window);
    const patient = (run: () => void, ms?: number) => set(run, ms === 5000 ? 60_000 : ms);
    Object.assign(window, { setTimeout: patient });
  });
});

test('TO-1 a toast covers no control and no title on any screen @both', async ({
  page,
  api,
  lender,
  signIn,
  login,
}) => {
  await login.open();
  await login.signIn({ email: lender.email, password: 'errada' });
  await expectNothingCovered(page, 'Falha no Login');

  for (const name of ['Ana Alves', 'Bruno Braga', 'Carla Costa']) {
    const client = await seedClient(api, { name });
    await seedLoan(api, { client_id: client.id });
    await api.call('POST /api/interests', { body: { client_id: client.id, requested_amount: 10_000 } });
  }
  await login.signIn(lender);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Financeiro' })).toBeVisible();
  await expectNothingCovered(page, 'Login bem-sucedido!');

  await signIn(page);
  await page.goto('/clientes');
  await press(page, 'Excluir Ana Alves');
  await confirmDelete(page);
  await expectNothingCovered(page, 'Cliente excluído!');

  await page.goto('/emprestimos');
  await press(page, 'Excluir empréstimo de Carla Costa');
  await confirmDelete(page);
  await expectNothingCovered(page, 'Empréstimo excluído!');

  await page.goto('/administracao');
  await expect(page.getByRole('button', { name: 'Excluir pedido de Bruno Braga' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await press(page, 'Excluir pedido de Bruno Braga');
  await confirmDelete(page);
  // Wherever the page is scrolled to.
  await expect(toast(page)).toBeInViewport({ ratio: 1 });
  // The room for a toast is at the top of the page; the press may have scrolled away from it.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNothingCovered(page, 'Pedido excluído!');

  await page.goto('/administracao?aba=configuracoes&secao=perfil');
  const { name } = new SettingsPage(page);
  await name.fill('Crédito da Praça');
  await name.press('Enter');
  await expectNothingCovered(page, 'Configurações salvas!');
});

test('TO-1 a toast covers nothing of an open form or of the details @both', async ({
  page,
  api,
  clients,
  details,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedLoan(api, { client_id: client.id });
  await page.goto('/clientes');
  const form = await clients.openNew();
  await form.save.click();
  await expectNothingCovered(page, 'Campos obrigatórios');
  await form.cancel.click();

  await details.open();
  await details.amount.fill('100');
  await details.amount.press('Enter');
  await expectNothingCovered(page, 'Pagamento adicionado!');
  await details.press('Fechar');
  await expect(details.dialog).toBeHidden();
});

test('TO-1 the text of a toast keeps its width beside an action, and the page returns to its place @both', async ({
  page,
  api,
  signIn,
}) => {
  await seedClient(api, { name: 'Rita Lima' });
  await signIn(page);
  await page.goto('/clientes');
  const heading = page.getByRole('heading', { level: 1, name: 'Clientes' });
  const before = await heading.boundingBox();
  await press(page, 'Excluir Rita Lima');
  await press(page.getByRole('alertdialog'), 'Excluir');
  const shown = toast(page);
  await expect(shown.getByText('Cliente excluído!')).toBeVisible();
  const [card, text, action] = await Promise.all(
    [shown, shown.getByText('Cliente excluído!'), shown.getByRole('button', { name: 'Desfazer' })].map(
      (part) => part.boundingBox(),
    ),
  );
  expect((text?.width ?? 0) / (card?.width ?? 1)).toBeGreaterThan(0.55);
  expect(action?.y).toBeGreaterThanOrEqual((text?.y ?? 0) + (text?.height ?? 0));
  await press(shown, 'Fechar aviso');
  await expect(shown).toHaveCount(0);
  await expect.poll(() => heading.boundingBox()).toEqual(before);
});

test('TO-1 LN-30 at the end of a long list its last row and the bar stay free; what can be undone covers nothing on a wide screen either @both', async ({
  page,
  api,
  signIn,
}) => {
  for (let count = 0; count < 6; count += 1) {
    const client = await seedClient(api, { name: `Cliente ${count}` });
    await seedLoan(api, { client_id: client.id });
  }
  await signIn(page);
  await page.goto('/emprestimos');
  await page.getByRole('button', { name: 'Excluir empréstimo de Cliente 0' }).scrollIntoViewIfNeeded();
  await press(page, 'Excluir empréstimo de Cliente 1');
  await confirmDelete(page);
  await expect(toast(page).getByText('Empréstimo excluído!', { exact: true })).toBeVisible();
  const under = await covered(page);
  expect(under.filter((name) => /Cliente 0|^(Dashboard|Clientes|Empréstimos|Admin)/.test(name))).toEqual([]);

  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: 'Detalhes do empréstimo de Cliente 5' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Quitar Empréstimo/ })
    .click();
  await expectNothingCovered(page, 'Empréstimo quitado!');
});

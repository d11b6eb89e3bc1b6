import type { Page } from '@playwright/test';
import { notPortuguese } from '#tests/support/portuguese.ts';
import { LoginPage } from './pages/login-page.ts';
import { Portal } from './pages/portal.ts';
import { expect, test } from './support/app.ts';
import { toastsOf } from './pages/toasts.ts';
import { axeFaults } from './support/axe.ts';
import { hold } from './support/hold-answer.ts';
import { seedClient, seedLoan } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';
import { joinTeam } from './support/team.ts';
import { fillBook, sendProofs } from './sweep/book.ts';
import { layoutFaults, newlySeen, textOf, type TextSizes } from './sweep/faults.ts';
import { show, showNext, type Place } from './sweep/place.ts';
import { ADMINISTRATION, COLLECTOR, EMPTY, RECORDS } from './sweep/staff-places.ts';
import { OPEN_TO_ALL, PORTAL, VISITOR } from './sweep/visitor-places.ts';

/*
 * The sweep: what every screen, dialog and state owes, whatever it is about. Each group is gone through in one page;
 * tests/tidy/sweep.test.ts holds that no screen and no dialog is forgotten.
 */

interface Entered {
  page: Page;
  api: StaffApi;
  appUrl: string;
  signIn: (page: Page) => Promise<void>;
}

const enterBook = async ({ page, api, appUrl, signIn }: Entered): Promise<void> => {
  await sendProofs(appUrl, api, await fillBook(api));
  await signIn(page);
};

const enterWithCollector = async (who: Entered): Promise<void> => {
  await joinTeam(who.appUrl, who.api, { name: 'Ana Souza', role: 'collector' });
  await enterBook(who);
};

/** With somebody who has not answered yet. */
const enterWithManager = async (who: Entered): Promise<void> => {
  const { api, appUrl } = who;
  await joinTeam(appUrl, api, { name: 'Gil Gerente', role: 'manager' });
  const email = 'lia.leitura@exemplo.com.br';
  await api.call('POST /api/invitations', { body: { name: 'Lia Leitura', email, role: 'viewer' } });
  await enterBook(who);
};

/** The longest group goes in parts, which run beside each other. */
const recordsAt = (address: string) => RECORDS.filter((place) => place.address.startsWith(address));
const IN_PARTS = [...recordsAt('/clientes'), ...recordsAt('/emprestimos')];

const GROUPS: readonly [name: string, places: readonly Place[], enter: (who: Entered) => Promise<unknown>][] =
  [
    ['before signing in', OPEN_TO_ALL, () => Promise.resolve()],
    ['of a visitor', VISITOR, ({ api }) => fillBook(api)],
    ['of a lender who begins', EMPTY, ({ page, signIn }) => signIn(page)],
    ['of the clients', recordsAt('/clientes'), enterWithCollector],
    ['of the loans', recordsAt('/emprestimos'), enterBook],
    ['of the other records', RECORDS.filter((place) => !IN_PARTS.includes(place)), enterBook],
    ['of the administration', ADMINISTRATION, enterWithManager],
    [
      'of a collector',
      COLLECTOR,
      async ({ page, api, appUrl }) => {
        const member = await joinTeam(appUrl, api, { name: 'Ana Souza', role: 'collector' });
        await page.goto('/login');
        await new LoginPage(page).signIn(member);
        await expect(page).toHaveURL('/hoje');
      },
    ],
    [
      'of the portal',
      PORTAL,
      async ({ page, api }) => {
        const { client, institution } = await fillBook(api);
        await new Portal(page).signIn(client, institution);
      },
    ],
  ];

const PHONE = { width: 390, height: 844 };
const WIDE_SCREEN = { width: 1440, height: 900 };
/** For what must not move: the least room beside the rail, and panels from 1280 px on. */
const SIZES = { 'on a phone': PHONE, 'beside the rail': { width: 1024, height: 768 }, wide: WIDE_SCREEN };

/** In an order in which the least changes from one to the next. */
const WINDOWS: readonly { size: typeof PHONE; textSizes: TextSizes }[] = [
  { size: PHONE, textSizes: { 'with text at 150 %': '150%', 'with text at 200 %': '200%' } },
  {
    size: { width: 639, height: 640 },
    textSizes: { 'with text at 200 % on a wider phone': '200%' },
  },
  { size: { width: 320, height: 640 }, textSizes: { 'at 320 px': '100%' } },
  { size: { width: 320, height: 360 }, textSizes: { 'at 400 % zoom': '100%' } },
  { size: WIDE_SCREEN, textSizes: { 'on a wide screen': '100%' } },
];

/** At a place that stands open on a phone. */
async function faultsAt(page: Page): Promise<string[]> {
  const faults = [...notPortuguese(await textOf(page)), ...(await axeFaults(page))];
  // A toast makes a dialog lower for its few seconds, in large text until little of it is left.
  if ((await page.getByRole('dialog').count()) > 0)
    await expect(toastsOf(page).getByRole('listitem')).toHaveCount(0);
  const isNew = await newlySeen(page);
  for (const { size, textSizes } of WINDOWS) {
    await page.setViewportSize(size);
    faults.push(...(await layoutFaults(page, textSizes)));
  }
  if (!(await isNew())) return faults;
  const wide = await axeFaults(page, ['dark', 'light']);
  return [...faults, ...wide.map((fault) => `on a wide screen: ${fault}`)];
}

for (const [name, places, enter] of GROUPS) {
  test(`RT-5 FM-1 every place ${name}: in Portuguese, nothing for axe by light or dark, nothing sideways, cut off or broken, on a wide screen, in a small window or with large text`, async ({
    page,
    api,
    app,
    signIn,
  }) => {
    test.setTimeout(15 * 60_000);
    await enter({ page, api, appUrl: app.url, signIn });
    const faults: string[] = [];
    for (const [index, place] of places.entries()) {
      try {
        await page.setViewportSize(PHONE);
        await (index === 0 ? show : showNext)(page, place);
        faults.push(...(await faultsAt(page)).map((fault) => `${place.name}: ${fault}`));
      } catch (error) {
        // A place that cannot be opened is a fault of its own.
        faults.push(`${place.name}: ${String(error).split('\n', 12).join('\n')}`);
      }
    }
    expect(faults).toEqual([]);
  });
}

test('CL-6 with the keyboard up the field being typed into and the button that submits are in sight', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto('/clientes');
  await page.getByRole('button', { name: 'Novo Cliente' }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.locator('button[type=submit]');
  await expect(submit).toBeInViewport({ ratio: 1 });
  // What a keyboard leaves of the window.
  await page.setViewportSize({ width: 390, height: 430 });
  for (const field of await dialog
    .locator('input[type=text], input[type=email], input[type=tel], textarea')
    .all()) {
    await field.focus();
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(submit).toBeInViewport({ ratio: 1 });
    const [typed, button] = [await field.boundingBox(), await submit.boundingBox()];
    expect((typed?.y ?? 0) + (typed?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.locator('textarea, input').last().focus();
  await page.setViewportSize({ width: 390, height: 430 });
  await expect(dialog.locator('textarea, input').last()).toBeInViewport({ ratio: 1 });
});

test('DB-2 CL-1 LN-1 IN-2 PT-4 while answers are slow nothing jumps: CLS under 0.05 on every screen, on a phone, beside the rail and on a wide screen', async ({
  page,
  api,
  signIn,
  portal,
}) => {
  const { client, institution } = await fillBook(api);
  await signIn(page);
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    }
    let moved = 0;
    const what: string[] = [];
    new PerformanceObserver((list) => {
      // A window that changes its size moves everything, and is no shift of the page.
      const isShift = (entry: PerformanceEntry): entry is Shift => entry.entryType === 'layout-shift';
      const shifts = list
        .getEntries()
        .filter(isShift)
        .filter((shift) => !shift.hadRecentInput);
      for (const { value, sources } of shifts) {
        moved += value;
        for (const { node, previousRect: from, currentRect: to } of sources)
          what.push(`${node?.textContent?.slice(0, 40) ?? ''}: ${from.x},${from.y} to ${to.x},${to.y}`);
      }
      document.documentElement.dataset['moved'] = String(moved);
      document.documentElement.dataset['whatMoved'] = what.join('; ');
    }).observe({ type: 'layout-shift', buffered: true });
    // Each answer takes its own time, so that the parts of a screen come one after the other.
    const ask = window.fetch;
    let turn = 0;
    window.fetch = async (...asked) => {
      turn += 1;
      const late = 60 + (turn % 4) * 60;
      const answer = await ask(...asked);
      await new Promise((resolve) => setTimeout(resolve, late));
      return answer;
    };
  });
  const moves: { place: string; moved: number; what: string }[] = [];
  const measure = async (size: keyof typeof SIZES, places: readonly Place[]): Promise<void> => {
    await page.setViewportSize(SIZES[size]);
    for (const place of places.filter(({ open }) => open === undefined)) {
      await show(page, place);
      await page.waitForLoadState('load');
      const html = page.locator('html');
      const moved = Number((await html.getAttribute('data-moved')) ?? 0);
      const what = (await html.getAttribute('data-what-moved')) ?? '';
      moves.push({ place: `${place.name}, ${size}`, moved, what });
    }
  };
  const staff = [{ name: 'login', address: '/login?' }, ...RECORDS, ...ADMINISTRATION];
  await measure('on a phone', staff);
  await measure('beside the rail', staff);
  await measure(
    'wide',
    staff.filter(({ address }) => ['/', '/emprestimos', '/clientes', '/agenda'].includes(address)),
  );
  await page.context().clearCookies();
  await page.setViewportSize(PHONE);
  await portal.signIn(client, institution);
  await measure('on a phone', PORTAL);
  await measure('wide', PORTAL);
  expect(moves.filter(({ moved }) => moved >= 0.05)).toEqual([]);
});

test('CL-5 IN-7 LN-16 whatever takes long says so: a screen, a dialog, a search, another try, a change, a file', async ({
  page,
  api,
  signIn,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedLoan(api, { client_id: client.id });
  await api.call('POST /api/interests', { body: { client_id: client.id, requested_amount: 150_000 } });
  await signIn(page);
  const screenCode = await hold(page, /\/assets\/clients-screen-.*\.js$/);
  const dialogCode = await hold(page, /\/assets\/client-form-dialog-.*\.js$/);
  await page.goto('/');
  await page.getByRole('link', { name: 'Clientes', exact: true }).click();
  await expect(page.getByRole('status').getByText('Carregando...')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Clientes', exact: true })).toHaveAttribute('aria-current');
  screenCode();
  await page.getByRole('button', { name: 'Novo Cliente' }).click();
  await expect(page.getByText('Abrindo...')).toBeVisible();
  dialogCode();
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();

  const answer = await hold(page, /\/api\/clients\/search$/);
  await page.getByRole('searchbox').fill('rita');
  await expect(page.locator('.animate-late-in svg')).toBeVisible();
  answer();
  await expect(page.locator('.animate-late-in')).toHaveCount(0);

  await page.getByRole('button', { name: 'Excluir Rita Lima' }).click();
  const restoring = await hold(page, /\/restore$/);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Restaurando...').first()).toBeVisible();
  restoring();
  await expect(page.getByText('Cliente restaurado!').first()).toBeVisible();

  await page.goto('/administracao');
  await page.getByRole('button', { name: 'Rita Lima', exact: true }).click();
  const moving = await hold(page, /\/api\/interests\/[^/]+$/);
  const next = page.getByRole('dialog').getByRole('button', { name: 'Avançar para Em Análise' });
  await next.click();
  await expect(next).toHaveAttribute('aria-busy', 'true');
  moving();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.route(/\/api\/loans/, (route) => route.abort());
  await page.getByRole('link', { name: 'Empréstimos', exact: true }).click();
  const again = page.getByRole('button', { name: 'Tentar novamente' });
  await expect(again).toBeVisible();
  await page.unroute(/\/api\/loans/);
  const loans = await hold(page, /\/api\/loans/);
  await again.click();
  await expect(page.getByText('Carregando empréstimos...')).toBeVisible();
  loans();
  await expect(page.getByRole('heading', { name: 'Rita Lima' })).toBeVisible();

  await page.goto('/administracao?aba=configuracoes&secao=exportar');
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Clientes em planilha/ }).click();
  await expect(page.getByText('clientes.csv vai para os seus downloads.').first()).toBeVisible();
  await (await file).cancel();
});

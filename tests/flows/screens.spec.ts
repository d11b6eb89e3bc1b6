import type { Locator, Page } from '@playwright/test';
import { notPortuguese } from '#tests/support/portuguese.ts';
import { NewRequestPage } from './pages/new-request-page.ts';
import { Portal } from './pages/portal.ts';
import { expect, test } from './support/app.ts';
import { hold } from './support/hold-answer.ts';
import { dayFromToday, freshCpf, seedClient, seedInstitution, seedLoan } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';

/** What every screen and main dialog owes, whatever it is about; one signing in for all of them. */

interface Place {
  name: string;
  address: string;
  /** From the address to the dialog or the tab that is meant. */
  open?: (page: Page) => Promise<unknown>;
  /** `open` leads to a tab or another screen, not to a dialog. */
  inPage?: boolean;
}

const pressed =
  (name: string | RegExp, role: 'button' | 'tab' = 'button') =>
  (page: Page): Promise<void> =>
    page.getByRole(role, { name }).first().press('Enter');
const detailsOf =
  (then: (dialog: Locator) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await pressed(/^Detalhes/)(page);
    await then(page.getByRole('dialog'));
  };

const settingsOf = (key: string) => `/administracao?aba=configuracoes&secao=${key}`;

const STAFF: readonly Place[] = [
  { name: 'dashboard', address: '/' },
  { name: 'shortcuts', address: '/', open: (page) => page.keyboard.press('?') },
  { name: 'clients', address: '/clientes' },
  {
    name: "a client's page",
    address: '/clientes',
    inPage: true,
    open: async (page) => {
      await page
        .getByRole('list', { name: 'Clientes' })
        .getByRole('heading')
        .first()
        .getByRole('button')
        .press('Enter');
      await expect(page.getByRole('list', { name: 'Linhas da página' })).toBeVisible();
    },
  },
  { name: 'new client', address: '/clientes', open: pressed('Novo Cliente') },
  { name: 'deleting a client', address: '/clientes', open: pressed(/^Excluir/) },
  { name: 'loans', address: '/emprestimos' },
  { name: 'loans due soon', address: '/emprestimos?situacao=vencendo' },
  { name: 'new loan', address: '/emprestimos', open: pressed('Novo') },
  {
    name: 'new loan in instalments',
    address: '/emprestimos',
    open: async (page) => {
      await pressed('Novo')(page);
      await page.getByRole('radio', { name: 'Parcelado' }).check();
      await page.getByLabel('Valor', { exact: true }).fill('1000');
      await page.getByLabel('Juros (%)').fill('30');
      await page.getByLabel('Nº de parcelas').fill('20');
    },
  },
  { name: 'loan details', address: '/emprestimos', open: pressed(/^Detalhes/) },
  {
    name: 'history of a loan',
    address: '/emprestimos',
    open: detailsOf((dialog) => dialog.getByRole('tab', { name: 'Histórico' }).press('Enter')),
  },
  { name: 'carnê', address: '/emprestimos', open: carne },
  {
    name: 'an instalment',
    address: '/emprestimos',
    open: async (page) => {
      await carne(page);
      await page.getByRole('button', { name: /^Parcela 2, / }).press('Enter');
      await expect(page.getByRole('dialog', { name: 'Parcela 2 de 24' })).toBeVisible();
    },
  },
  {
    name: 'moving a due date',
    address: '/emprestimos',
    open: async (page) => {
      await carne(page);
      await page.getByRole('button', { name: /^Parcela 2, / }).press('Enter');
      await page.getByRole('button', { name: 'Mudar vencimento' }).press('Enter');
      await expect(page.getByRole('dialog', { name: 'Mudar vencimento' })).toBeVisible();
    },
  },
  {
    name: 'renegotiating',
    address: '/emprestimos',
    open: async (page) => {
      await carne(page);
      await page.getByRole('button', { name: 'Renegociar' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Renegociar' });
      await dialog.getByRole('radio', { name: 'Incluir' }).check();
      await expect(dialog.getByText('Total a receber')).toBeVisible();
    },
  },
  { name: 'sharing a loan', address: '/emprestimos', open: pressed(/^Partilhar/) },
  { name: 'deleting a loan', address: '/emprestimos', open: pressed(/^Excluir/) },
  { name: 'simulate', address: '/simular' },
  { name: 'cash', address: '/caixa' },
  { name: 'launching', address: '/caixa', open: pressed('Lançar') },
  { name: 'opening balance', address: '/caixa', open: pressed('Informar saldo inicial') },
  { name: 'agenda', address: '/agenda' },
  { name: 'queue', address: '/administracao' },
  { name: 'new interest', address: '/administracao', open: pressed('Novo Interesse') },
  { name: 'interest details', address: '/administracao', open: pressed(/^Joaquina/) },
  { name: 'reports', address: '/administracao?aba=relatorios' },
  { name: 'settings', address: '/administracao?aba=configuracoes' },
  ...[
    'perfil',
    'portal',
    'modelos',
    'equipe',
    'aparencia',
    'conta',
    'aparelhos',
    'exportar',
    'excluidos',
  ].map((key) => ({
    name: `settings: ${key}`,
    address: settingsOf(key),
  })),
  { name: 'new model', address: settingsOf('modelos'), open: pressed('Novo modelo') },
  { name: 'inviting', address: settingsOf('equipe'), open: pressed('Convidar') },
  { name: 'new e-mail', address: settingsOf('conta'), open: pressed('Alterar e-mail') },
  { name: 'new password', address: settingsOf('conta'), open: pressed('Alterar senha') },
];

async function carne(page: Page): Promise<void> {
  // A small window holds only the first cards of the list.
  await page.getByRole('searchbox').fill('Joaquina Lima');
  await page.getByRole('button', { name: 'Detalhes do empréstimo de Joaquina Lima' }).press('Enter');
  await page.getByRole('radio', { name: 'Receber junto' }).check();
  await expect(page.getByRole('list', { name: 'Parcelas' })).toBeVisible();
}

const OPEN_TO_ALL: readonly Place[] = [
  { name: 'login', address: '/login' },
  { name: 'login of a client', address: '/login', open: pressed('Cliente', 'tab'), inPage: true },
  { name: 'recovery', address: '/login', open: pressed(/Esqueci/) },
  { name: 'invitation', address: '/convite#convite=um-convite' },
  { name: 'an unknown address', address: '/nao-existe' },
];
const PORTAL: readonly Place[] = [
  { name: 'portal', address: '/portal/dashboard' },
  {
    name: 'carnê of a client',
    address: '/portal/dashboard',
    inPage: true,
    open: async (page) => {
      await page.getByText('Ver carnê').click();
      await expect(page.getByRole('list', { name: 'Parcelas' })).toBeVisible();
    },
  },
  { name: 'asking for a loan', address: '/portal/dashboard', open: pressed('Solicitar Novo Empréstimo') },
];

/** On the way of a CPF through the portal, before anybody is signed in. */
const VISITOR: readonly Place[] = [
  { name: 'institutions', address: '/login', open: advance, inPage: true },
  {
    name: 'new request',
    address: '/login',
    inPage: true,
    open: async (page) => {
      await advance(page);
      await page
        .getByRole('button', { name: /^Cooperativa de Crédito/ })
        .first()
        .click();
      await expect(new NewRequestPage(page).name).toBeVisible();
    },
  },
];

function advance(page: Page): Promise<void> {
  return new Portal(page).giveCpf(freshCpf());
}

const LONG_NAME = 'Joaquina Aparecida Vasconcelos de Albuquerque Cavalcanti';

/** Long names, large amounts, one of everything. */
async function fillBook(api: StaffApi) {
  const institution = await seedInstitution(api, { name: 'Cooperativa de Crédito da Praça da República' });
  const cpf = freshCpf();
  const email = 'joaquina.aparecida.vasconcelos@exemplo.com.br';
  const client = await seedClient(api, { name: LONG_NAME, cpf, email });
  const other = await seedClient(api, { name: 'Joaquina Lima' });
  for (const { id } of [client, other]) await seedPlan(api, id);
  for (const [days, amount] of [
    [-40, 123_456],
    [0, 99_999_999_999],
    [2, 50_000],
    [20, 8_000_000],
  ] as const) {
    const dates = { start_date: dayFromToday(-60), end_date: dayFromToday(days) };
    const loan = await seedLoan(api, { client_id: client.id, amount, overdue_interest_rate: 500, ...dates });
    if (days > 0) {
      const payment = { loan_id: loan.id, amount: 10_000, payment_date: dayFromToday(-days) };
      await api.call('POST /api/payments', { body: payment });
    }
  }
  await api.call('POST /api/interests', { body: { client_id: other.id, requested_amount: 150_000 } });
  return { institution, client };
}

/** Two instalments are late. */
function seedPlan(api: StaffApi, clientId: string) {
  return api.call('POST /api/installment-loans', {
    body: {
      client_id: clientId,
      amount: 12_345_678,
      method: 'price',
      rate: 350,
      count: 24,
      frequency: 'monthly',
      start_date: dayFromToday(-60),
      first_due_date: dayFromToday(-45),
      overdue_interest_rate: 500,
    },
  });
}

async function show(page: Page, { address, open, inPage = false }: Place): Promise<void> {
  await page.goto(address);
  await expect(page.locator('h1, h2').first()).toBeVisible();
  await expect(page.getByText(/^(Carregando|Verificando)/)).toHaveCount(0);
  if (open === undefined) return;
  await open(page);
  if (!inPage) await expect(page.locator('[role=dialog], [role=alertdialog]').first()).toBeVisible();
  await expect(page.getByText(/^(Carregando|Verificando)/)).toHaveCount(0);
}

/** Everything that reaches over the right edge, of the page or of the dialog that is open. */
async function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = [
      document.documentElement,
      ...document.querySelectorAll('[role=dialog], [role=alertdialog]'),
    ];
    return boxes
      .filter((box) => box.scrollWidth > box.clientWidth + 1)
      .map((box) => {
        const edge = box.getBoundingClientRect().left + box.clientWidth;
        const over = [...box.querySelectorAll('main *, [role=dialog] *')]
          .filter((part) => part.childElementCount === 0 && part.getBoundingClientRect().right > edge + 1)
          .map((part) => part.textContent);
        return `${box.getAttribute('role') ?? 'page'}: ${box.scrollWidth} in ${box.clientWidth} (${over.join(', ')})`;
      });
  });
}

/** What is read on it, by eye or by ear. */
async function textOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const named = [
      ...document.querySelectorAll('[aria-label], [title], [placeholder], [alt], [aria-valuetext]'),
    ];
    const names = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'];
    const spoken = named.flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''));
    return [document.title, document.body.innerText, ...spoken].join('\n');
  });
}

/** Words that are broken in the middle, of everything in sight; an address or a number may be. */
async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken = new Set<string>();
    const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? null;
    const texts = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (const field of (dialog ?? document.body).querySelectorAll('input[placeholder="dd/mm/aaaa"]')) {
      if (field.scrollWidth > field.clientWidth) broken.add(`${field.id} with a date`);
    }
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (node.parentElement?.closest('.sr-only, [aria-hidden=true], script, style') !== null) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}{2,}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        // The end of a long name may be cut off, with an ellipsis: it is out of sight.
        const end = node.parentElement.getBoundingClientRect().bottom;
        const inSight = [...range.getClientRects()].filter(({ top }) => top < end);
        const lines = new Set(inSight.map(({ bottom }) => Math.round(bottom)));
        const isAddress = /[@/]/.test(node.textContent ?? '');
        if (lines.size > 1 && !isAddress) broken.add(word);
      }
    }
    return [...broken].map((word) => `'${word}' is broken`);
  });
}

/** RT-5: all of the bar, and of each of its links, is inside the window. */
async function barOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bar = document.querySelector('nav[aria-label=Principal]');
    if (bar === null) return [];
    return [bar, ...bar.querySelectorAll('a')].flatMap((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const fits = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
      const cut = part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
      return fits && !cut ? [] : [`'${part.textContent}' does not fit the bar or the window`];
    });
  });
}

/** Every button of the open dialog, or of the page, can be scrolled to and pressed. */
async function dialogOutside(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
    if (dialog === undefined) return [];
    // It comes in from below.
    await Promise.all(dialog.getAnimations().map(({ finished }) => finished));
    const { top, bottom, left, right } = dialog.getBoundingClientRect();
    const fits = top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
    const unreachable = [...dialog.querySelectorAll<HTMLElement>('button, input:not([type=date]), textarea')]
      // What a closed part holds is reached by opening it.
      .filter((control) => !control.matches(':disabled') && control.checkVisibility())
      .filter((control) => {
        control.scrollIntoView({ block: 'nearest' });
        const box = control.getBoundingClientRect();
        const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return at === null || !(control.contains(at) || at.contains(control));
      })
      .map((control) => `'${control.ariaLabel ?? control.textContent}' cannot be reached`);
    return [
      ...(fits ? [] : [`the dialog is from ${top} to ${bottom} px, the window ${innerHeight} px high`]),
      ...unreachable,
    ];
  });
}

const SMALL_WINDOWS = [
  { name: 'at 320 px', size: { width: 320, height: 640 }, text: '100%' },
  { name: 'at 400 % zoom', size: { width: 320, height: 360 }, text: '100%' },
  { name: 'with text at 150 %', size: { width: 390, height: 844 }, text: '150%' },
  { name: 'with text at 200 %', size: { width: 390, height: 844 }, text: '200%' },
  { name: 'with text at 200 % on a wider phone', size: { width: 639, height: 640 }, text: '200%' },
];

test('RT-5 FM-1 every screen and main dialog: in Portuguese, nothing sideways, cut off or broken in a small window or with large text', async ({
  page,
  api,
  signIn,
  portal,
}) => {
  test.slow();
  const faults: string[] = [];
  const look = async (place: Place): Promise<void> => {
    await show(page, place);
    faults.push(...notPortuguese(await textOf(page)).map((word) => `${place.name}: ${word}`));
    for (const { name, size, text } of SMALL_WINDOWS) {
      await page.setViewportSize(size);
      // As a person sets it in the browser: every size follows the root's.
      await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), text);
      const found = [
        ...(await sideways(page)),
        ...(await barOutside(page)),
        ...(await brokenWords(page)),
        ...(await dialogOutside(page)),
      ];
      faults.push(...found.map((fault) => `${place.name} ${name}: ${fault}`));
    }
  };
  for (const place of OPEN_TO_ALL) await look(place);
  const { client, institution } = await fillBook(api);
  await signIn(page);
  for (const place of STAFF) await look(place);
  await page.context().clearCookies();
  await portal.signIn(client, institution);
  for (const place of PORTAL) await look(place);
  await page.context().clearCookies();
  for (const place of VISITOR) await look(place);
  expect(faults).toEqual([]);
});

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

test('DB-2 CL-1 LN-1 IN-2 PT-4 while answers are slow nothing jumps: CLS under 0.05 on every screen @both', async ({
  page,
  api,
  signIn,
  portal,
}) => {
  const { client, institution } = await fillBook(api);
  await signIn(page);
  await page.addInitScript(() => {
    let moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved += 'value' in entry ? Number(entry.value) : 0;
      document.documentElement.dataset['moved'] = String(moved);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Each answer takes its own time, so that the parts of a screen come one after the other.
  let turn = 0;
  await page.route(/\/api\/(?!live)/, async (route) => {
    turn += 1;
    const late = 150 + (turn % 4) * 120;
    const answer = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, late));
    await route.fulfill({ response: answer });
  });
  const moves: Record<string, number> = {};
  const measure = async (place: Place): Promise<void> => {
    await show(page, place);
    await page.waitForLoadState('load');
    moves[place.name] = Number((await page.locator('html').getAttribute('data-moved')) ?? 0);
  };
  await measure({ name: 'login', address: '/login?' });
  for (const place of STAFF.filter(({ open }) => open === undefined)) await measure(place);
  await page.context().clearCookies();
  await portal.signIn(client, institution);
  for (const place of PORTAL.filter(({ open }) => open === undefined)) await measure(place);
  expect(Object.entries(moves).filter(([, moved]) => moved >= 0.05)).toEqual([]);
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

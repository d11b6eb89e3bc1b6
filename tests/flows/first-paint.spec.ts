import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { hold } from './support/hold-answer.ts';
import { seedClient, seedLoan } from './support/seed.ts';
import { joinTeam } from './support/team.ts';

/** The app's own code, held back until let through. */
const holdCode = (page: Page) => hold(page, '**/assets/start-*.js');

function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    // Playwright's own word about the worker it keeps out.
    const ofPlaywright = message.text().includes('blocked by Playwright');
    if (['error', 'warning'].includes(message.type()) && !ofPlaywright) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(String(error)));
  return said;
}

test('LG-1 the login is there before its code, and keeps what was typed and pressed before hydration @fresh', async ({
  page,
  lender,
  login,
}) => {
  const said = complaints(page);
  const letThrough = await holdCode(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await login.signIn(lender);
  await expect(page).toHaveURL('/login');
  letThrough();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Financeiro' })).toBeVisible();
  expect(said).toEqual([]);
});

test('LG-1 the code takes the drawn login over where it stands: nothing moves and the focus stays @both @fresh', async ({
  page,
  login,
}) => {
  const said = complaints(page);
  const letThrough = await holdCode(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const email = login.email;
  await email.fill('maria@exemplo');
  const field = await email.elementHandle();
  // A font that comes late moves a line of its own; from here on nothing does.
  const fontsStood = await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return performance.now();
  });
  letThrough();
  await expect(page).toHaveTitle('Login | Caderneta');
  await email.pressSequentially('.com.br');
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('maria@exemplo.com.br');
  expect(await field?.evaluate((element) => element.isConnected)).toBe(true);
  const moved = await page.evaluate(
    (from) =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += 'value' in entry && entry.startTime > from ? Number(entry.value) : 0;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
    fontsStood,
  );
  expect(moved).toBe(0);
  expect(said).toEqual([]);
});

test('LG-10 the link for a new password never shows the form of the login while loading @fresh', async ({
  page,
  login,
}) => {
  const letThrough = await holdCode(page);
  await page.goto('/login#recuperar=codigo', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Caderneta' })).toBeVisible();
  await expect(login.email).toBeHidden();
  letThrough();
  await expect(page.getByRole('heading', { name: 'Criar nova senha' })).toBeVisible();
});

test('LG-5 a signed-in person is not shown the login while loading @fresh', async ({
  page,
  signIn,
  login,
}) => {
  await signIn(page);
  const letThrough = await holdCode(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('#root svg')).toBeVisible();
  await expect(login.email).toHaveCount(0);
  letThrough();
  await expect(page).toHaveURL('/');
});

test('DB-1 the dashboard is there before its code: its title and its places, and nothing of anybody @fresh', async ({
  page,
  api,
  signIn,
}) => {
  const said = complaints(page);
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedLoan(api, { client_id: client.id });
  await signIn(page);
  const letThrough = await holdCode(page);
  const answer = await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#root h1')).toHaveText('Dashboard Financeiro');
  expect(await answer?.text()).toContain('Carregando métricas...');
  expect(await answer?.text()).not.toMatch(/Rita|R\$/);
  // Only a picture: no reader reads it and no press is lost in it.
  await expect(page.getByRole('heading', { name: 'Dashboard Financeiro' })).toHaveCount(0);
  letThrough();
  await expect(page.getByRole('heading', { name: 'Dashboard Financeiro' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Rita Lima' })).toBeVisible();
  expect(said).toEqual([]);
});

test('DB-2 what is to be received is read before the code is there, and stays when it comes @both @fresh', async ({
  page,
  api,
  signIn,
  dashboard,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedLoan(api, { client_id: client.id, amount: 123_456_700, interest_rate: 0 });
  await signIn(page);
  const letThrough = await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  const written = page.getByText('R$ 1.234.567,00');
  await expect(written).toBeVisible();
  await expect(page.getByText('Valor a Receber')).toBeVisible();
  await expect(page.getByText('Carregando métricas...')).toHaveCount(0);
  const before = await written.boundingBox();
  // From here on its place is never seen empty again.
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (!document.body.textContent.includes('1.234.567')) document.documentElement.dataset['wasEmpty'] = '';
    }).observe(document.body, { childList: true, subtree: true });
  });
  letThrough();
  await expect(dashboard.metric('Valor a Receber')).toHaveText('R$ 1.234.567,00');
  await expect(dashboard.heading).toBeVisible();
  expect(await written.first().boundingBox()).toEqual(before);
  await expect(page.locator('html')).not.toHaveAttribute('data-was-empty');
});

for (const { row, address, heading } of [
  { row: 'CL-1', address: '/clientes', heading: 'Clientes' },
  { row: 'LN-1', address: '/emprestimos', heading: 'Empréstimos' },
]) {
  test(`${row} ${address} is there before its code: its title and its places, and nothing of anybody @fresh`, async ({
    page,
    api,
    signIn,
  }) => {
    const said = complaints(page);
    const client = await seedClient(api, { name: 'Rita Lima' });
    await seedLoan(api, { client_id: client.id });
    await signIn(page);
    const letThrough = await holdCode(page);
    const answer = await page.goto(address, { waitUntil: 'commit' });
    await expect(page.locator('#root h1')).toHaveText(heading);
    expect(await answer?.text()).not.toMatch(/Rita|R\$/);
    await expect(page.getByRole('heading', { name: heading })).toHaveCount(0);
    letThrough();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByText('Rita Lima').first()).toBeVisible();
    await expect(page.locator('[inert]')).toHaveCount(0);
    expect(said).toEqual([]);
  });
}

test("CL-11 who it is and what they owe are read before the code of a client's page is there, and stay when it comes @fresh", async ({
  page,
  api,
  signIn,
}) => {
  const said = complaints(page);
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedLoan(api, { client_id: client.id, amount: 123_456_700, interest_rate: 0 });
  await signIn(page);
  const letThrough = await holdCode(page);
  const answer = await page.goto(`/clientes?cliente=${client.id}`, { waitUntil: 'commit' });
  expect(await answer?.text()).not.toMatch(/Rita|R\$/);
  const owed = page.getByText('R$ 1.234.567,00').first();
  await expect(owed).toBeVisible();
  await expect(page.getByText('Rita Lima')).toBeVisible();
  const before = await owed.boundingBox();
  letThrough();
  await expect(page.getByRole('heading', { level: 1, name: 'Rita Lima' })).toBeVisible();
  await expect(page.getByText('Deve', { exact: true })).toBeVisible();
  const after = await owed.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(8);
  expect(said).toEqual([]);
});

test('EQ-5 a collector reads no tab of another role in a screen that is drawn before its code @fresh', async ({
  page,
  api,
  app,
  login,
}) => {
  const member = await joinTeam(app.url, api, { name: 'Ana Souza', role: 'collector' });
  await login.open();
  await login.signIn(member);
  await expect(page).toHaveURL('/hoje');
  const own = ['Hoje', 'Clientes', 'Empréstimos', 'Conta'];
  const tabs = page.locator('#root nav').first().getByRole('link', { includeHidden: true });
  const shown = tabs.filter({ visible: true });
  await expect(shown).toHaveText(own);
  const answer = await hold(page, '**/api/session');
  const letThrough = await holdCode(page);
  for (const address of ['/clientes', '/emprestimos', '/clientes?cliente=0']) {
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.locator('[inert]').first()).toBeAttached();
    await expect(shown).toHaveText(own);
    await expect(page.getByText(/^(Novo|Simular|Caixa)$/).filter({ visible: true })).toHaveCount(0);
  }
  // Of who is not known yet only what everybody has.
  await page.evaluate(() => localStorage.removeItem('caderneta-role'));
  await page.goto('/emprestimos', { waitUntil: 'commit' });
  await expect(shown).toHaveText(['Clientes', 'Empréstimos']);
  answer();
  await expect(shown).toHaveText(own);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#root h1')).toHaveText('Dashboard Financeiro');
  await expect(page.locator('#root h1')).toBeHidden();
  letThrough();
  await expect(page).toHaveURL('/hoje');
  await expect(shown).toHaveText(own);
});

test('RT-5 the four tabs of an owner are read before the code, and stay when it comes @both @fresh', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const letThrough = await holdCode(page);
  await page.goto('/clientes', { waitUntil: 'commit' });
  const tabs = page.locator('#root nav').first().getByRole('link', { includeHidden: true });
  const own = ['Dashboard', 'Clientes', 'Empréstimos', 'Admin'];
  await expect(tabs.filter({ visible: true })).toHaveText(own);
  const places = () =>
    tabs.filter({ visible: true }).evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().left));
  const before = await places();
  letThrough();
  await expect(page.getByRole('heading', { name: 'Clientes' })).toBeVisible();
  await expect(tabs).toHaveText(own);
  expect(await places()).toEqual(before);
});

test('RT-10 with values hidden nothing is written before the code is there @fresh', async ({
  page,
  api,
  signIn,
  dashboard,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedLoan(api, { client_id: client.id });
  await signIn(page);
  await page.addInitScript(() => localStorage.setItem('caderneta-hide-values', 'yes'));
  const letThrough = await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.evaluate(async () =>
    (await globalThis.cadernetaFirstAnswers?.get('/api/metrics'))?.clone().text(),
  );
  await expect(page.getByText('Carregando métricas...')).toBeVisible();
  await expect(page.locator('#root')).not.toContainText('R$');
  letThrough();
  await expect(dashboard.metric('Valor a Receber')).toContainText('R$ ••••');
});

for (const { address, heading } of [
  { address: '/', heading: 'Dashboard Financeiro' },
  { address: '/clientes', heading: 'Clientes' },
  { address: '/clientes?cliente=', heading: 'Maria da Silva' },
  { address: '/emprestimos', heading: 'Empréstimos' },
  { address: '/administracao', heading: 'Administração' },
]) {
  test(`OF-1 ${address} asks for its code and its first answers with the page, each once, and for nothing that works without a connection @fresh`, async ({
    page,
    api,
    signIn,
  }) => {
    const client = await seedClient(api);
    await seedLoan(api, { client_id: client.id });
    await signIn(page);
    // Opening the stream asks for everything again; this is about the first time.
    await page.route('**/api/live', (route) => route.abort());
    const code: string[] = [];
    const answers: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/assets/') && request.resourceType() === 'script') code.push(pathname);
      if (pathname.startsWith('/api/') && pathname !== '/api/live') answers.push(pathname + search);
    });
    const ofClient = address.endsWith('=');
    const page1 = await page.goto(ofClient ? address + client.id : address, { waitUntil: 'commit' });
    const html = (await page1?.text()) ?? '';
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(/^Carregando/)).toHaveCount(0);
    const named = /name="caderneta-first-requests" content="([^"]*)"/.exec(html)?.[1] ?? '';
    const first = named.replaceAll('&amp;', '&').replaceAll(':cliente', client.id).split(' ');
    expect(answers.filter((url) => first.includes(url)).sort()).toEqual(first.sort());
    // The queue asks for each of its columns once it has read which have something.
    // The pictures of the dashboard and the collectors and tags of clients are asked for once the first view stands.
    const later = ['/api/dashboard/pictures', '/api/collectors', '/api/tags'];
    const atOnce = answers.filter((url) => !later.includes(url));
    // What stands below the first screen of a client's page is asked for when it is near.
    if (address !== '/administracao' && !ofClient) expect(atOnce).toHaveLength(first.length);
    // What the screen loads later is for its dialogs; none of it was waited for.
    const announced = code.filter((file) => html.includes(file));
    expect(code.slice(0, announced.length).sort()).toEqual(announced.sort());
    // Nobody turned it on here: none of its code is there, and no database of it.
    expect(code.filter((file) => file.includes('offline'))).toEqual([]);
    expect(await page.evaluate(async () => indexedDB.databases())).toEqual([]);
  });
}

test('an answer that came with the page is never shown to the next person who signs in @fresh', async ({
  page,
  app,
  frame,
  login,
}) => {
  await page.route('**/api/live', (route) => route.abort());
  // With a filter in the address the screen wants something else first: nothing is asked for beforehand.
  const filtered = await page.goto('/emprestimos?situacao=pago');
  expect(await filtered?.text()).toContain('name="caderneta-first-requests" content=""');
  await frame.signOut();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => globalThis.cadernetaFirstAnswers?.size)).toBe(0);
  const other = await app.newLender();
  await login.signIn(other);
  await frame.tab('Dashboard').click();
  await expect(page.getByText('Nenhum empréstimo ativo encontrado')).toBeVisible();
});

test('a screen that was seen before shows at once, and later changes arrive by themselves (LV-1) @fresh', async ({
  page,
  api,
  frame,
}) => {
  await seedClient(api, { name: 'Ana Cache' });
  await page.goto('/clientes');
  await expect(page.getByText('Ana Cache')).toBeVisible();
  await frame.tab('Dashboard').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Financeiro' })).toBeVisible();
  await seedClient(api, { name: 'Bia Nova' });
  // From here on no answer comes, until it is let through: what shows is what was kept.
  const letThrough = await hold(page, '**/api/clients*');
  await frame.tab('Clientes').click();
  await expect(page.getByText('Ana Cache')).toBeVisible();
  await expect(page.getByText(/^Carregando/)).toHaveCount(0);
  letThrough();
  await expect(page.getByText('Bia Nova')).toBeVisible();
});

test('the chosen theme is there before the code, also for what the browser draws around the page @fresh', async ({
  page,
  login,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('caderneta-theme', 'dark'));
  const letThrough = await holdCode(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(login.email).toBeVisible();
  const colours = () =>
    page
      .locator('meta[name="theme-color"]')
      .evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')));
  expect(await colours()).toEqual(['#0b3529', '#0b3529']);
  await expect(page.locator('body')).toHaveCSS('color-scheme', 'dark');
  letThrough();
  await page.evaluate(() => localStorage.removeItem('caderneta-theme'));
  await page.goto('/login');
  expect(await colours()).toEqual(['#0b4635', '#0b3529']);
});

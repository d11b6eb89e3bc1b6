import type { BrowserContext, Locator, Page } from '@playwright/test';
import { ClientsPage } from './pages/clients-page.ts';
import { press } from './pages/dialogs.ts';
import { expect, test } from './support/app.ts';
import { dayFromToday, freshCpf, seedClient, seedInstitution, seedLoan } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';

/* What people type is text wherever it is shown; a CPF stands nowhere it could be found later; who left is gone. */

const HTML = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
const QUOTES = `"><svg onload=window.hacked=1> '; DROP TABLE clients; --`;
const FORMULA = '=HYPERLINK("https://mau.example";"clique")';
const EMOJI = '👩‍👩‍👧‍👦 Zoë ﷽ {{7*7}} ${7*7}';
const LONG = 'W'.repeat(120);
const REORDERED = '\u202eadartni\u202c';
const NAMES = [HTML, QUOTES, FORMULA, EMOJI, LONG, REORDERED];
/** As it is kept: without the marks that reorder what is read. */
const kept = (text: string) => text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '');

/** Every one of them in every field a person can fill in. */
async function seedHostile(api: StaffApi, institution: string) {
  await seedInstitution(api, {
    name: institution,
    contact_info: HTML,
    logo_url: 'https://exemplo.com.br/x.png?a=%22onerror=1',
  });
  const clients = [];
  for (const name of NAMES) {
    const client = await seedClient(api, {
      name,
      phone: '"><b>11 9',
      email: 'b+1@exemplo.com.br',
      address: HTML,
      pix_key: FORMULA,
      notes: `${HTML}\n${QUOTES}\n${LONG}`,
    });
    const loan = await seedLoan(api, { client_id: client.id, notes: `${QUOTES}\n${HTML}` });
    const payment = {
      loan_id: loan.id,
      amount: 100,
      payment_date: dayFromToday(0),
      notes: `${FORMULA}\n${HTML}`,
    };
    await api.call('POST /api/payments', { body: payment });
    clients.push(client);
  }
  const interest = await api.call('POST /api/interests', {
    body: { client_id: clients[0]?.id ?? '', requested_amount: 1000 },
  });
  const notes = { version: 1, notes: `${HTML}\n${FORMULA}` };
  await api.call('PATCH /api/interests/:id', { params: { id: interest.id }, body: notes });
  return clients;
}

/** The text is there as it was typed, nothing in it became part of the page, and nothing sticks out of it. */
async function expectText(within: Locator, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(within).toContainText(kept(text));
  await expectNothingRan(within.page());
}

async function expectNothingRan(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    hacked: 'hacked' in window,
    made: document.querySelectorAll('img[src="x"], svg[onload], script:not([src]), iframe, #root b').length,
    wider: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  }));
  expect(found).toEqual({ hacked: false, made: 0, wider: false });
}

test('hostile texts are text on every screen of the staff, in what is shared, printed and exported', async ({
  page,
  api,
  loans,
  reports,
  settings,
}) => {
  await seedHostile(api, HTML);
  const body = page.locator('body');
  const [main, dialog] = [page.locator('main'), page.getByRole('dialog')];

  await page.goto('/');
  await expectText(main, ...NAMES);
  await page.goto('/clientes');
  await expectText(main, ...NAMES, '"><b>11 9');
  await page.getByRole('searchbox').fill('<script>');
  await expectText(main, HTML);
  await page.goto('/emprestimos');
  await expectText(main, ...NAMES);

  await page.getByRole('button', { name: `Partilhar empréstimo de ${HTML}` }).click();
  await expectText(dialog, HTML);
  const link = await dialog.getByRole('link', { name: 'Enviar pelo WhatsApp' }).getAttribute('href');
  expect(new URL(link ?? '').searchParams.get('text')).toContain(HTML);
  await page.emulateMedia({ media: 'print' });
  await expectText(body, HTML);
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');

  await loans.press('Detalhes', QUOTES);
  await expectText(dialog, QUOTES, HTML, FORMULA);
  await page.goto('/administracao');
  await expectText(main, HTML);
  await reports.open();
  await reports.picker.fill('<img');
  await page.getByRole('option', { name: HTML }).click();
  await expectText(reports.report, HTML);
  // As wide as a sheet of A4: the table is for paper.
  const screen = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  await expectText(body, HTML);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(screen);
  await settings.open();
  await expect(settings.name).toHaveValue(HTML);
  await expectNothingRan(page);

  const sheet = await page.evaluate(async () => (await fetch('/api/export/clientes.csv')).text());
  // One cell per quoted text, doubled quotes inside; a formula stands behind an apostrophe.
  expect(sheet).toContain(`"'${FORMULA.replaceAll('"', '""')}"`);
  expect(sheet).toContain(`"${HTML.replaceAll('"', '""')}"`);
  expect(sheet).not.toMatch(/(^|;)"?[=+@-]/m);
});

test('hostile texts are text in the portal and in what a visitor sends', async ({
  page,
  api,
  signIn,
  newRequest,
  portal,
}) => {
  const institution = `<i>${freshCpf()}</i> ${HTML}`;
  const [client] = await seedHostile(api, institution);
  await portal.giveCpf(client?.cpf ?? '');
  const choice = portal.institutions.filter({ hasText: institution });
  await expectText(choice, institution, HTML);
  await choice.click();
  await expect(page).toHaveURL('/portal/dashboard');
  await expectText(page.locator('body'), HTML, institution);
  // What is the lender's own stays the lender's: notes, address, Pix key.
  await expect(page.locator('body')).not.toContainText(FORMULA);

  await portal.signOut();
  await expect(page).toHaveURL('/login');
  await newRequest.open(freshCpf(), institution);
  await newRequest.fillIn({ name: QUOTES, amount: '100', date: dayFromToday(10) });
  await expectNothingRan(page);
  await newRequest.send.click();
  await expect.poll(async () => (await api.call('GET /api/interests', {})).items.length).toBe(2);
  await signIn(page);
  await page.goto('/administracao');
  await expectText(page.locator('main'), QUOTES, HTML);
});

const CANARY = '98765432100';
const CANARY_MASKED = '987.654.321-00';

/** Everything a browser keeps of a site, as one text. */
async function keptByBrowser(page: Page, context: BrowserContext): Promise<string> {
  const inPage = await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        cached.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      databases,
      cached,
      document.cookie,
    ]);
  });
  return inPage + JSON.stringify(await context.cookies());
}

test('a CPF stands in no address, no log and nothing the browser keeps; cookies carry their flags', async ({
  page,
  context,
  app,
  api,
  lender,
  portal,
}) => {
  const addresses: string[] = [];
  context.on('request', (request) => addresses.push(request.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  const institution = `Crédito ${freshCpf()}`;
  await seedInstitution(api, { name: institution });
  const client = await seedClient(api, { name: 'Canário', cpf: CANARY });
  await seedLoan(api, { client_id: client.id });

  await portal.giveCpf(CANARY);
  await portal.choose(institution);
  await expect(page).toHaveURL('/portal/dashboard');
  await expect(page.getByText(CANARY_MASKED)).toBeVisible();
  const inPortal = await keptByBrowser(page, context);
  // By the server's own answer: the flags of the cookie it sets are looked at below.
  const signedIn = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/session', { method: 'POST', headers, body })).status;
    },
    JSON.stringify({ email: lender.email, password: lender.password }),
  );
  expect(signedIn).toBe(200);
  await page.goto('/clientes');
  for (const search of [CANARY, CANARY_MASKED]) {
    const asked = page.waitForRequest((request) => request.postData()?.includes(search) === true);
    await page.getByRole('searchbox').fill(search);
    await asked;
    await expect(new ClientsPage(page).cards).toHaveCount(1);
  }

  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name).sort()).toEqual([
    '__Host-caderneta_borrower',
    '__Host-caderneta_device',
    '__Host-caderneta_staff',
  ]);
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      path: '/',
      domain: 'localhost',
    });
    // LG-11: the borrower's ends with the browser.
    expect(cookie.expires === -1).toBe(cookie.name.endsWith('borrower'));
  }
  const everything = [...addresses, inPortal, await keptByBrowser(page, context), app.log()].join('\n');
  expect(addresses.some((url) => url.includes('/api/clients'))).toBe(true);
  expect(app.log()).toContain('/api/clients');
  for (const form of [CANARY, CANARY_MASKED, encodeURIComponent(CANARY_MASKED), '98765432']) {
    expect(everything.includes(form), `${form} was found`).toBe(false);
  }
});

test('after signing out Back shows nothing, nor does a page from the back-forward cache', async ({
  page,
  api,
  signIn,
  frame,
}) => {
  await seedClient(api, { name: 'Segredo da Silva' });
  await page.goto('/');
  await frame.tab('Clientes').click();
  await expect(page.getByText('Segredo da Silva')).toBeVisible();
  await frame.tab('Admin').click();
  await press(page, 'Sair do Sistema');
  await expect(page).toHaveURL('/login');
  for (let back = 0; back < 2; back += 1) {
    await page.goBack();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Segredo da Silva')).toHaveCount(0);
  }

  // In the back-forward cache while the session ends, then restored from it.
  await signIn(page);
  await page.goto('/clientes');
  await expect(page.getByText('Segredo da Silva')).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await expect(page.getByText('Segredo da Silva')).toBeHidden();
  await page.context().clearCookies();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('tab', { name: 'Administrador' })).toBeVisible();
  await expect(page.getByText('Segredo da Silva')).toHaveCount(0);
});

import type { BrowserContext, Locator, Page, Request } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { ClientsPage } from './pages/clients-page.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { InterestQueue } from './pages/interest-queue.ts';
import { LoansPage } from './pages/loans-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { Portal } from './pages/portal.ts';
import { SettingsPage } from './pages/settings-page.ts';
import { StaffFrame } from './pages/staff-frame.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { dayFromToday, freshCpf, seedClient, seedInstitution, seedLoan } from './support/seed.ts';
import { staffApi, type StaffApi } from './support/staff-api.ts';

const sign = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Sem conexão. Tentando reconectar...' });

const isStream = (url: string) => new URL(url).pathname === '/api/live';

const pay = (api: StaffApi, loanId: string, amount: number) =>
  api.call('POST /api/payments', {
    body: { loan_id: loanId, amount, payment_date: dayFromToday(0) },
  });

/** The first tab of a browser opens the stream; every change after its answer arrives. */
async function openFirst(page: Page, address: string): Promise<Page> {
  const stream = page.waitForResponse((response) => isStream(response.url()));
  await page.goto(address);
  expect((await stream).status()).toBe(200);
  return page;
}

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

async function openSettings(context: BrowserContext): Promise<SettingsPage> {
  const settings = new SettingsPage(await context.newPage());
  await settings.open();
  return settings;
}

async function seedPortal(api: StaffApi, name: string) {
  const body = { name: `Crédito ${newId().slice(-6)}` };
  return {
    institution: await seedInstitution(api, body),
    client: await seedClient(api, { name }),
  };
}

test('LV-1 what another device changes shows in every open screen: clients, loans, figures, queue, institution', async ({
  page,
  context,
  api,
  clients,
}) => {
  await seedInstitution(api, { name: 'Crédito Velho' });
  await openFirst(page, '/clientes');
  const loans = new LoansPage(await openTab(context, '/emprestimos'));
  const dashboard = new DashboardPage(await openTab(context, '/'));
  const queue = new InterestQueue(await openTab(context, '/administracao'));
  const settings = await openSettings(context);

  const client = await seedClient(api, { name: 'Rita Lima' });
  await expect(clients.names).toHaveText(['Rita Lima']);

  const loan = await seedLoan(api, { client_id: client.id });
  await expect(loans.cardOf('Rita Lima')).toContainText('R$ 1.400,00');
  await expect(dashboard.rows).toHaveCount(1);
  await expect(dashboard.metric('Valor a Receber')).toHaveText('R$ 1.400,00');

  await pay(api, loan.id, 50_000);
  await expect(dashboard.metric('Valor a Receber')).toHaveText('R$ 900,00');

  await api.call('POST /api/interests', { body: { client_id: client.id, requested_amount: 70_000 } });
  await expect(queue.namesIn('Pendente')).toHaveText(['Rita Lima']);

  await api.call('PUT /api/institution', { body: { version: 2, name: 'Crédito Novo' } });
  await expect(settings.name).toHaveValue('Crédito Novo');

  await api.call('POST /api/loans/:id/settle', {
    params: { id: loan.id },
    body: { total_amount: 140_000, remaining_amount: 90_000 },
  });
  await expect(loans.cardOf('Rita Lima').getByText('Pago', { exact: true })).toBeVisible();
  await expect(dashboard.rows).toHaveCount(0);
  await expect(dashboard.metric('Lucro Realizado')).toHaveText('R$ 400,00');
});

test("LV-1 a renamed client shows everywhere its name stands, a visitor's request in the queue, the profile in the settings", async ({
  page,
  context,
  api,
  clients,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedLoan(api, { client_id: client.id });
  await seedInstitution(api, { name: 'Crédito Velho' });
  await openFirst(page, '/clientes');
  const loans = new LoansPage(await openTab(context, '/emprestimos'));
  const queue = new InterestQueue(await openTab(context, '/administracao'));
  const settings = await openSettings(context);
  await expect(clients.names).toHaveText(['Rita Lima']);
  await expect(loans.cardOf('Rita Lima')).toBeVisible();

  const renamed = { version: client.version, name: 'Rita de Souza' };
  await api.call('PATCH /api/clients/:id', { params: { id: client.id }, body: renamed });
  await expect(clients.names).toHaveText(['Rita de Souza']);
  await expect(loans.cardOf('Rita de Souza')).toBeVisible();

  const { id: institutionId } = await api.call('GET /api/institution', {});
  const asked = {
    cpf: freshCpf(),
    name: 'Saulo Nunes',
    requested_amount: 90_000,
    payment_date: dayFromToday(20),
  };
  await api.call('POST /api/public/requests', { body: { institution_id: institutionId, ...asked } });
  await expect(queue.namesIn('Pendente')).toHaveText(['Saulo Nunes']);

  await seedInstitution(api, { name: 'Crédito Novo' });
  await expect(settings.name).toHaveValue('Crédito Novo');
});

test('LV-1 a request sent in the portal arrives in the queue, a payment taken by staff in the portal', async ({
  page,
  browser,
  baseURL,
  api,
  queue,
}) => {
  const { institution, client } = await seedPortal(api, 'Ana Lima');
  const loan = await seedLoan(api, { client_id: client.id });
  await openFirst(page, '/administracao');
  const phone = await browser.newContext({ baseURL: baseURL ?? '' });
  const portal = new Portal(await phone.newPage());
  const streamOpened = portal.page.waitForResponse((response) => isStream(response.url()));
  await portal.giveCpf(client.cpf);
  await portal.choose(institution.name);
  await streamOpened;

  await portal.askButton.click();
  await portal.amount.fill('750');
  await portal.send.click();
  await expect(queue.namesIn('Pendente')).toHaveText(['Ana Lima']);

  await expect(portal.fact('Falta pagar')).toHaveText('R$ 1.400,00');
  await pay(api, loan.id, 40_000);
  await expect(portal.fact('Falta pagar')).toHaveText('R$ 1.000,00');
  await phone.close();
});

test("LV-1 another lender's changes cause not one request", async ({ page, context, app, api, clients }) => {
  await seedLoan(api, { client_id: (await seedClient(api, { name: 'Ana' })).id });
  const stranger = staffApi(app.url, await app.newLender());
  const asked: string[] = [];
  let waiting = 0;
  const isQuestion = (url: string) => new URL(url).pathname.startsWith('/api/') && !isStream(url);
  context.on('request', (request) => {
    if (!isQuestion(request.url())) return;
    asked.push(new URL(request.url()).pathname);
    waiting += 1;
  });
  const answered = (request: Request) => {
    if (isQuestion(request.url())) waiting -= 1;
  };
  context.on('requestfinished', answered);
  context.on('requestfailed', answered);
  // Once for what a new client changes in each of the two tabs; both frames count the requests.
  const expectOneRound = () =>
    expect
      .poll(() => [...asked].sort())
      .toEqual([
        '/api/cash',
        '/api/clients',
        '/api/clients/counts',
        '/api/dashboard/pictures',
        '/api/day',
        '/api/interests/counts',
        '/api/interests/counts',
        '/api/loans',
      ]);
  await openFirst(page, '/clientes');
  const dashboard = new DashboardPage(await openTab(context, '/'));
  await expect(dashboard.rows).toHaveCount(1);
  await expect(clients.names).toHaveText(['Ana']);
  // The last of what the dashboard asks for as it opens.
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['/api/dashboard/pictures', '/api/cash']));
  await expect.poll(() => waiting).toBe(0);
  asked.length = 0;
  await seedClient(api, { name: 'Bia' });
  await expectOneRound();
  await expect(clients.names).toHaveText(['Ana', 'Bia']);
  asked.length = 0;

  const theirs = await seedClient(stranger, { name: 'Cliente Alheio' });
  const loan = await seedLoan(stranger, { client_id: theirs.id });
  await pay(stranger, loan.id, 10_000);
  await stranger.call('POST /api/interests', { body: { client_id: theirs.id, requested_amount: 5000 } });
  // Announced in order: once this one shows, the others have been passed over.
  await seedClient(api, { name: 'Caio' });
  await expect(clients.names).toHaveText(['Ana', 'Bia', 'Caio']);
  await expectOneRound();
});

test('LV-1 two tabs share one stream, see the changes of each other, and the last one takes the stream over', async ({
  page,
  context,
  api,
  clients,
}) => {
  const streams: Page[] = [];
  context.on('request', (request) => {
    if (isStream(request.url())) streams.push(request.frame().page());
  });
  await openFirst(page, '/clientes');
  const other = await openTab(context, '/clientes');
  await seedClient(api, { name: 'Ana' });
  await expect(clients.names).toHaveText(['Ana']);
  await expect(new ClientsPage(other).names).toHaveText(['Ana']);

  const form = await new ClientsPage(other).openNew();
  await form.fillRequired('Bia');
  await form.save.click();
  await expect(clients.names).toHaveText(['Ana', 'Bia']);
  expect(streams).toEqual([page]);

  const takenOver = other.waitForResponse((response) => isStream(response.url()));
  await page.close();
  expect((await takenOver).status()).toBe(200);
  await seedClient(api, { name: 'Caio' });
  await expect(new ClientsPage(other).names).toHaveText(['Ana', 'Bia', 'Caio']);
  expect(streams).toEqual([page, other]);
});

test('LG-10 LV-1 staff hold the stream: it opens again when a borrower of another lender signs in, and both get their changes', async ({
  page,
  context,
  app,
  api,
  signIn,
}) => {
  const lenderOfAna = staffApi(app.url, await app.newLender());
  const { institution, client } = await seedPortal(lenderOfAna, 'Ana Lima');
  const loan = await seedLoan(lenderOfAna, { client_id: client.id });
  const portal = new Portal(await context.newPage());
  await portal.giveCpf(client.cpf);
  await signIn(page);
  await openFirst(page, '/clientes');

  const reopened = page.waitForResponse((response) => isStream(response.url()));
  await portal.choose(institution.name);
  expect((await reopened).status()).toBe(200);
  await pay(lenderOfAna, loan.id, 40_000);
  await expect(portal.fact('Falta pagar')).toHaveText('R$ 1.000,00');
  await seedClient(api, { name: 'Bia' });
  await expect(new ClientsPage(page).names).toHaveText(['Bia']);
});

test('LG-10 LV-1 a borrower holds the stream: it opens again when staff sign in beside the portal', async ({
  page,
  context,
  app,
  api,
  lender,
  portal,
}) => {
  const { institution, client } = await seedPortal(staffApi(app.url, await app.newLender()), 'Ana Lima');
  const staff = await context.newPage();
  const login = new LoginPage(staff);
  await login.open();
  await login.email.fill(lender.email);
  await login.password.fill(lender.password);
  await portal.giveCpf(client.cpf);
  const opened = page.waitForResponse((response) => isStream(response.url()));
  await portal.choose(institution.name);
  await opened;

  const reopened = page.waitForResponse((response) => isStream(response.url()));
  await login.enter.click();
  expect((await reopened).status()).toBe(200);
  const frame = new StaffFrame(staff);
  await frame.tab('Clientes').click();
  await expect(frame.heading('Clientes')).toBeVisible();
  await seedClient(api, { name: 'Bia' });
  await expect(new ClientsPage(staff).names).toHaveText(['Bia']);
});

test('LV-1 an open dialog follows its record and keeps what is being typed', async ({
  page,
  context,
  api,
  details,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  const loan = await seedLoan(api, { client_id: client.id });
  await openFirst(page, '/emprestimos');
  await details.show('Rita Lima');
  const { amount } = details;
  await amount.fill('123,4');
  await pay(api, loan.id, 40_000);
  await expect(details.figure('Falta')).toHaveText('R$ 1.000,00');
  await expect(amount).toHaveValue('123,4');
  await expect(amount).toBeFocused();

  const list = await openTab(context, '/clientes');
  const { name } = await new ClientsPage(list).edit('Rita Lima');
  await name.fill('Rita Lima de');
  await api.call('PATCH /api/clients/:id', {
    params: { id: client.id },
    body: { version: client.version, name: 'Rita Nunes' },
  });
  // The list behind the dialog is hidden from readers, not from the eye.
  await expect(list.getByRole('heading', { name: 'Rita Nunes', includeHidden: true })).toBeVisible();
  await expect(name).toHaveValue('Rita Lima de');
  await expect(name).toBeFocused();
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('not on the screen');
  return box;
}

async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  const apart =
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  expect(apart, `${JSON.stringify(a)} and ${JSON.stringify(b)}`).toBe(true);
}

test('LV-2 a lost connection is said beside the actions in every tab; the screens catch up by themselves', async ({
  page,
  context,
  api,
  clients,
  frame,
}) => {
  await openFirst(page, '/clientes');
  const dashboard = new DashboardPage(await openTab(context, '/'));
  await expect(dashboard.metric('Valor a Receber')).toHaveText('R$ 0,00');
  await expect(sign(page)).toHaveCount(0);

  await context.setOffline(true);
  await expect(sign(page)).toBeVisible();
  await expect(sign(dashboard.page)).toBeVisible();
  await expectApart(sign(page), clients.newButton);
  for (const link of await frame.tabs.all()) {
    await expectApart(sign(page), link);
  }
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedLoan(api, { client_id: client.id });
  await expect(page.getByText('Rita Lima')).toHaveCount(0);

  await context.setOffline(false);
  await expect(clients.names).toHaveText(['Rita Lima']);
  await expect(dashboard.metric('Valor a Receber')).toHaveText('R$ 1.400,00');
  await expect(sign(page)).toHaveCount(0);
  await expect(sign(dashboard.page)).toHaveCount(0);
});

test('LV-2 the portal says so too, beside its actions, and catches up @both', async ({
  page,
  context,
  api,
  portal,
}) => {
  const { institution, client } = await seedPortal(api, 'Ana Lima');
  const loan = await seedLoan(api, { client_id: client.id });
  await portal.giveCpf(client.cpf);
  const opened = page.waitForResponse((response) => isStream(response.url()));
  await portal.choose(institution.name);
  await opened;
  await expect(portal.fact('Falta pagar')).toHaveText('R$ 1.400,00');

  await context.setOffline(true);
  await expect(sign(page)).toBeInViewport({ ratio: 1 });
  await expectApart(sign(page), page.getByRole('button', { name: 'Sair' }));
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const { askButton: ask } = portal;
  await expect(ask).toBeInViewport({ ratio: 1 });
  await expect(sign(page)).toBeInViewport({ ratio: 1 });
  await expectApart(sign(page), ask);
  await expectNoFaults(page);
  await pay(api, loan.id, 40_000);

  await context.setOffline(false);
  await expect(portal.fact('Falta pagar')).toHaveText('R$ 1.000,00');
  await expect(sign(page)).toHaveCount(0);
});

test('LV-2 without a connection what was seen stays on every screen, with its age @fresh', async ({
  page,
  context,
  api,
  clients,
  dashboard,
  frame,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedLoan(api, { client_id: client.id });
  await page.clock.install();
  await openFirst(page, '/clientes');
  await expect(clients.names).toHaveText(['Rita Lima']);
  await frame.tab('Dashboard').click();
  await expect(dashboard.rows).toHaveCount(1);
  await expect(dashboard.metric('Valor a Receber')).toHaveText('R$ 1.400,00');

  await context.setOffline(true);
  await expect(sign(page)).toBeVisible();
  await expect(sign(page)).toContainText('Atualizado agora há pouco');
  await page.clock.fastForward(12 * 60_000);
  await expect(sign(page)).toContainText('Atualizado há 12 min');
  await frame.tab('Clientes').click();
  await expect(clients.names).toHaveText(['Rita Lima']);
  await page.clock.fastForward(20 * 60_000);
  await frame.tab('Dashboard').click();
  await expect(dashboard.rows).toHaveCount(1);
  await expect(dashboard.metric('Valor a Receber')).toHaveText('R$ 1.400,00');
  await expect(sign(page)).toContainText('Atualizado há 32 min');
  await expect(page.getByText('Não foi possível carregar')).toHaveCount(0);
  await expect(page.getByText('Erro ao carregar dados')).toHaveCount(0);
  await expectNoFaults(page);

  await context.setOffline(false);
  await expect(sign(page)).toHaveCount(0);
});

test('LV-2 the portal without a connection keeps what was seen, with its age @fresh', async ({
  page,
  context,
  api,
  portal,
}) => {
  const { institution, client } = await seedPortal(api, 'Ana Lima');
  await seedLoan(api, { client_id: client.id });
  await page.clock.install();
  await portal.giveCpf(client.cpf);
  const opened = page.waitForResponse((response) => isStream(response.url()));
  await portal.choose(institution.name);
  await opened;
  await expect(portal.fact('Falta pagar')).toHaveText('R$ 1.400,00');
  await context.setOffline(true);
  await expect(sign(page)).toBeVisible();
  await page.clock.fastForward(5 * 60_000);
  await expect(sign(page)).toContainText('Atualizado há 5 min');
  await expect(portal.fact('Falta pagar')).toHaveText('R$ 1.400,00');
});

test('LG-9 a session ended from another device leaves its open screen for the login at once', async ({
  page,
  context,
  app,
  lender,
  signIn,
}) => {
  await signIn(page);
  await openFirst(page, '/clientes');
  const other = await openTab(context, '/emprestimos');
  await app.runSql('DELETE FROM sessions WHERE institution_id = $1', [lender.id]);
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
});

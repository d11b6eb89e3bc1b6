import type { BrowserContext, Locator, Page, Request } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { dayFromToday, freshCpf, seedClient, seedInstitution, seedLoan } from './support/seed.ts';
import { staffApi, type StaffApi } from './support/staff-api.ts';

const clients = (page: Page) => page.getByRole('list', { name: 'Clientes' }).getByRole('heading');
const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const openLoans = (page: Page) =>
  page.getByRole('list', { name: 'Empréstimos Ativos' }).getByRole('listitem');
const valueOf = (within: Page | Locator, name: string) =>
  within
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd');
const pending = (page: Page) =>
  page.getByRole('region', { name: 'Pendente' }).getByRole('heading', { level: 4 });
const institutionName = (page: Page) => page.getByLabel('Nome da Instituição');
const portalLoans = (page: Page) =>
  page.getByRole('list', { name: 'Meus Empréstimos' }).locator('[role=listitem]');
const details = (page: Page) => page.getByRole('dialog', { name: 'Detalhes do Empréstimo' });
const sign = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Sem conexão. Tentando reconectar...' });

const isStream = (url: string) => new URL(url).pathname === '/api/live';

const pay = (api: StaffApi, loanId: string, amount: number) =>
  api.call('POST /api/payments', {
    body: { loan_id: loanId, amount, payment_date: dayFromToday(0) },
  });

/** The first tab of a browser opens the stream; whatever changes after its answer is heard. */
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

async function openSettings(context: BrowserContext): Promise<Page> {
  const page = await openTab(context, '/administracao');
  await page.getByRole('tab', { name: 'Configurações' }).click();
  await expect(institutionName(page)).toBeVisible();
  return page;
}

async function seedPortal(api: StaffApi, name: string) {
  const body = { name: `Crédito ${newId().slice(-12)}` };
  return {
    institution: await seedInstitution(api, body),
    client: await seedClient(api, { name }),
  };
}

/** As a borrower comes in: first the CPF, then the institution. */
async function giveCpf(page: Page, cpf: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Cliente' }).click();
  await page.getByLabel('CPF').fill(cpf);
  await page.getByRole('button', { name: 'Avançar' }).click();
  await expect(page).toHaveURL('/portal/selecionar-instituicao');
}

async function choose(page: Page, institution: string): Promise<void> {
  await page.getByRole('button').filter({ hasText: institution }).click();
  await expect(page.getByRole('heading', { name: 'Meus Empréstimos' })).toBeVisible();
}

test('LV-1 what another device changes shows in every open screen: clients, loans, figures, queue, institution', async ({
  page,
  context,
  api,
  signIn,
}) => {
  await seedInstitution(api, { name: 'Crédito Velho' });
  await signIn(page);
  await openFirst(page, '/clientes');
  const loans = await openTab(context, '/emprestimos');
  const dashboard = await openTab(context, '/');
  const queue = await openTab(context, '/administracao');
  const settings = await openSettings(context);

  const client = await seedClient(api, { name: 'Rita Lima' });
  await expect(clients(page)).toHaveText(['Rita Lima']);

  const loan = await seedLoan(api, { client_id: client.id });
  await expect(cardOf(loans, 'Rita Lima')).toContainText('R$ 1.400,00');
  await expect(openLoans(dashboard)).toHaveCount(1);
  await expect(valueOf(dashboard, 'Valor a Receber')).toHaveText('R$ 1.400,00');

  await pay(api, loan.id, 50_000);
  await expect(valueOf(dashboard, 'Valor a Receber')).toHaveText('R$ 900,00');

  await api.call('POST /api/interests', { body: { client_id: client.id, requested_amount: 70_000 } });
  await expect(pending(queue)).toHaveText(['Rita Lima']);

  await api.call('PUT /api/institution', { body: { version: 2, name: 'Crédito Novo' } });
  await expect(institutionName(settings)).toHaveValue('Crédito Novo');

  await api.call('POST /api/loans/:id/settle', {
    params: { id: loan.id },
    body: { total_amount: 140_000, remaining_amount: 90_000 },
  });
  await expect(cardOf(loans, 'Rita Lima').getByText('Pago', { exact: true })).toBeVisible();
  await expect(openLoans(dashboard)).toHaveCount(0);
  await expect(valueOf(dashboard, 'Lucro Realizado')).toHaveText('R$ 400,00');
});

test("LV-1 a renamed client shows everywhere its name stands, a visitor's request in the queue, the profile in the settings", async ({
  page,
  context,
  api,
  signIn,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedLoan(api, { client_id: client.id });
  await seedInstitution(api, { name: 'Crédito Velho' });
  await signIn(page);
  await openFirst(page, '/clientes');
  const loans = await openTab(context, '/emprestimos');
  const queue = await openTab(context, '/administracao');
  const settings = await openSettings(context);
  await expect(clients(page)).toHaveText(['Rita Lima']);
  await expect(cardOf(loans, 'Rita Lima')).toBeVisible();

  const renamed = { version: client.version, name: 'Rita de Souza' };
  await api.call('PATCH /api/clients/:id', { params: { id: client.id }, body: renamed });
  await expect(clients(page)).toHaveText(['Rita de Souza']);
  await expect(cardOf(loans, 'Rita de Souza')).toBeVisible();

  const { id: institutionId } = await api.call('GET /api/institution', {});
  const asked = {
    cpf: freshCpf(),
    name: 'Saulo Nunes',
    requested_amount: 90_000,
    payment_date: dayFromToday(20),
  };
  await api.call('POST /api/public/requests', { body: { institution_id: institutionId, ...asked } });
  await expect(pending(queue)).toHaveText(['Saulo Nunes']);

  await seedInstitution(api, { name: 'Crédito Novo' });
  await expect(institutionName(settings)).toHaveValue('Crédito Novo');
});

test('LV-1 a request sent in the portal arrives in the queue, a payment taken by staff in the portal', async ({
  page,
  browser,
  baseURL,
  api,
  signIn,
}) => {
  const { institution, client } = await seedPortal(api, 'Ana Lima');
  const loan = await seedLoan(api, { client_id: client.id });
  await signIn(page);
  await openFirst(page, '/administracao');
  const phone = await browser.newContext({ baseURL: baseURL ?? '' });
  const portal = await phone.newPage();
  const heard = portal.waitForResponse((response) => isStream(response.url()));
  await giveCpf(portal, client.cpf);
  await choose(portal, institution.name);
  await heard;

  await portal.getByRole('button', { name: 'Solicitar Novo Empréstimo' }).click();
  await portal.getByLabel('Valor Desejado').fill('750');
  await portal.getByRole('button', { name: 'Enviar Solicitação' }).click();
  await expect(pending(page)).toHaveText(['Ana Lima']);

  await expect(valueOf(portalLoans(portal), 'Falta pagar')).toHaveText('R$ 1.400,00');
  await pay(api, loan.id, 40_000);
  await expect(valueOf(portalLoans(portal), 'Falta pagar')).toHaveText('R$ 1.000,00');
  await phone.close();
});

test("LV-1 another lender's changes reach nobody: not one question is asked because of them", async ({
  page,
  context,
  app,
  api,
  signIn,
}) => {
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
  await signIn(page);
  await openFirst(page, '/clientes');
  const dashboard = await openTab(context, '/');
  await expect(openLoans(dashboard)).toHaveCount(1);
  await expect(clients(page)).toHaveText(['Ana']);
  await seedClient(api, { name: 'Bia' });
  await expect(clients(page)).toHaveText(['Ana', 'Bia']);
  await expect.poll(() => waiting).toBe(0);
  asked.length = 0;

  const theirs = await seedClient(stranger, { name: 'Cliente Alheio' });
  const loan = await seedLoan(stranger, { client_id: theirs.id });
  await pay(stranger, loan.id, 10_000);
  await stranger.call('POST /api/interests', { body: { client_id: theirs.id, requested_amount: 5000 } });
  // Told in order: once this one shows, the others have been passed over.
  await seedClient(api, { name: 'Caio' });
  await expect(clients(page)).toHaveText(['Ana', 'Bia', 'Caio']);
  await expect.poll(() => [...asked].sort()).toEqual(['/api/clients', '/api/day', '/api/loans']);
});

test('LV-1 two tabs share one stream, hear each other, and the one left behind takes it over', async ({
  page,
  context,
  api,
  signIn,
}) => {
  const streams: Page[] = [];
  context.on('request', (request) => {
    if (isStream(request.url())) streams.push(request.frame().page());
  });
  await signIn(page);
  await openFirst(page, '/clientes');
  const other = await openTab(context, '/clientes');
  await seedClient(api, { name: 'Ana' });
  await expect(clients(page)).toHaveText(['Ana']);
  await expect(clients(other)).toHaveText(['Ana']);

  await other.getByRole('button', { name: 'Novo Cliente' }).click();
  const form = other.getByRole('dialog', { name: 'Novo Cliente' });
  await form.getByLabel('Nome').fill('Bia');
  await form.getByLabel('Telefone').fill('(11) 98888-7777');
  await form.getByLabel('CPF').fill(freshCpf());
  await form.getByRole('button', { name: 'Adicionar cliente' }).click();
  await expect(clients(page)).toHaveText(['Ana', 'Bia']);
  expect(streams).toEqual([page]);

  const takenOver = other.waitForResponse((response) => isStream(response.url()));
  await page.close();
  expect((await takenOver).status()).toBe(200);
  await seedClient(api, { name: 'Caio' });
  await expect(clients(other)).toHaveText(['Ana', 'Bia', 'Caio']);
  expect(streams).toEqual([page, other]);
});

test('LG-10 LV-1 staff hold the stream: it opens anew when a borrower of another lender comes in, and both hear', async ({
  page,
  context,
  app,
  api,
  signIn,
}) => {
  const lenderOfAna = staffApi(app.url, await app.newLender());
  const { institution, client } = await seedPortal(lenderOfAna, 'Ana Lima');
  const loan = await seedLoan(lenderOfAna, { client_id: client.id });
  const portal = await context.newPage();
  await giveCpf(portal, client.cpf);
  await signIn(page);
  await openFirst(page, '/clientes');

  const reopened = page.waitForResponse((response) => isStream(response.url()));
  await choose(portal, institution.name);
  expect((await reopened).status()).toBe(200);
  await pay(lenderOfAna, loan.id, 40_000);
  await expect(valueOf(portalLoans(portal), 'Falta pagar')).toHaveText('R$ 1.000,00');
  await seedClient(api, { name: 'Bia' });
  await expect(clients(page)).toHaveText(['Bia']);
});

test('LG-10 LV-1 a borrower holds the stream: it opens anew when staff sign in beside the portal', async ({
  page,
  context,
  app,
  api,
  lender,
}) => {
  const { institution, client } = await seedPortal(staffApi(app.url, await app.newLender()), 'Ana Lima');
  const staff = await context.newPage();
  await staff.goto('/login');
  await staff.getByLabel('E-mail').fill(lender.email);
  await staff.getByLabel('Senha', { exact: true }).fill(lender.password);
  await giveCpf(page, client.cpf);
  const opened = page.waitForResponse((response) => isStream(response.url()));
  await choose(page, institution.name);
  await opened;

  const reopened = page.waitForResponse((response) => isStream(response.url()));
  await staff.getByRole('button', { name: 'Entrar' }).click();
  expect((await reopened).status()).toBe(200);
  await staff.getByRole('link', { name: 'Clientes' }).click();
  await expect(staff.getByRole('heading', { name: 'Clientes', level: 1 })).toBeVisible();
  await seedClient(api, { name: 'Bia' });
  await expect(clients(staff)).toHaveText(['Bia']);
});

test('LV-1 an open dialog follows its record and keeps what is being typed', async ({
  page,
  context,
  api,
  signIn,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  const loan = await seedLoan(api, { client_id: client.id });
  await signIn(page);
  await openFirst(page, '/emprestimos');
  await cardOf(page, 'Rita Lima').getByRole('button', { name: 'Detalhes' }).click();
  const amount = details(page).getByLabel('Valor do pagamento');
  await amount.fill('123,4');
  await pay(api, loan.id, 40_000);
  await expect(valueOf(details(page), 'Restante')).toHaveText('R$ 1.000,00');
  await expect(amount).toHaveValue('123,4');
  await expect(amount).toBeFocused();

  const list = await openTab(context, '/clientes');
  await list.getByRole('button', { name: 'Editar Rita Lima' }).click();
  const form = list.getByRole('dialog', { name: 'Editar Cliente' });
  await form.getByLabel('Nome').fill('Rita Lima de');
  await api.call('PATCH /api/clients/:id', {
    params: { id: client.id },
    body: { version: client.version, name: 'Rita Nunes' },
  });
  // The list behind the dialog is hidden from readers, not from the eye.
  await expect(list.getByRole('heading', { name: 'Rita Nunes', includeHidden: true })).toBeVisible();
  await expect(form.getByLabel('Nome')).toHaveValue('Rita Lima de');
  await expect(form.getByLabel('Nome')).toBeFocused();
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

test('LV-2 a lost connection is said beside the actions in every tab; the screens catch up by themselves @both', async ({
  page,
  context,
  api,
  signIn,
}) => {
  await signIn(page);
  await openFirst(page, '/clientes');
  const dashboard = await openTab(context, '/');
  await expect(valueOf(dashboard, 'Valor a Receber')).toHaveText('R$ 0,00');
  await expect(sign(page)).toHaveCount(0);

  await context.setOffline(true);
  await expect(sign(page)).toBeVisible();
  await expect(sign(dashboard)).toBeVisible();
  await expectApart(sign(page), page.getByRole('button', { name: 'Novo Cliente' }));
  for (const link of await page.getByRole('navigation').getByRole('link').all()) {
    await expectApart(sign(page), link);
  }
  await expectNoFaults(page);
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedLoan(api, { client_id: client.id });
  await expect(page.getByText('Rita Lima')).toHaveCount(0);

  await context.setOffline(false);
  await expect(clients(page)).toHaveText(['Rita Lima']);
  await expect(valueOf(dashboard, 'Valor a Receber')).toHaveText('R$ 1.400,00');
  await expect(sign(page)).toHaveCount(0);
  await expect(sign(dashboard)).toHaveCount(0);
});

test('LV-2 the portal says so too, beside its actions, and catches up @both', async ({
  page,
  context,
  api,
}) => {
  const { institution, client } = await seedPortal(api, 'Ana Lima');
  const loan = await seedLoan(api, { client_id: client.id });
  await giveCpf(page, client.cpf);
  const opened = page.waitForResponse((response) => isStream(response.url()));
  await choose(page, institution.name);
  await opened;
  await expect(valueOf(portalLoans(page), 'Falta pagar')).toHaveText('R$ 1.400,00');

  await context.setOffline(true);
  await expect(sign(page)).toBeInViewport({ ratio: 1 });
  await expectApart(sign(page), page.getByRole('button', { name: 'Sair' }));
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const ask = page.getByRole('button', { name: 'Solicitar Novo Empréstimo' });
  await expect(ask).toBeInViewport({ ratio: 1 });
  await expect(sign(page)).toBeInViewport({ ratio: 1 });
  await expectApart(sign(page), ask);
  await expectNoFaults(page);
  await pay(api, loan.id, 40_000);

  await context.setOffline(false);
  await expect(valueOf(portalLoans(page), 'Falta pagar')).toHaveText('R$ 1.000,00');
  await expect(sign(page)).toHaveCount(0);
});

test('LV-2 without a connection what was seen stays on every screen, with its age @both', async ({
  page,
  context,
  api,
  signIn,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedLoan(api, { client_id: client.id });
  await page.clock.install();
  await signIn(page);
  await openFirst(page, '/clientes');
  await expect(clients(page)).toHaveText(['Rita Lima']);
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name }).click();
  await tab('Dashboard');
  await expect(openLoans(page)).toHaveCount(1);
  await expect(valueOf(page, 'Valor a Receber')).toHaveText('R$ 1.400,00');

  await context.setOffline(true);
  await expect(sign(page)).toBeVisible();
  await expect(sign(page)).toContainText('Visto agora há pouco');
  await page.clock.fastForward(12 * 60_000);
  await expect(sign(page)).toContainText('Visto há 12 min');
  await tab('Clientes');
  await expect(clients(page)).toHaveText(['Rita Lima']);
  await page.clock.fastForward(20 * 60_000);
  await tab('Dashboard');
  await expect(openLoans(page)).toHaveCount(1);
  await expect(valueOf(page, 'Valor a Receber')).toHaveText('R$ 1.400,00');
  await expect(sign(page)).toContainText('Visto há 32 min');
  await expect(page.getByText('Não foi possível carregar')).toHaveCount(0);
  await expect(page.getByText('Erro ao carregar dados')).toHaveCount(0);
  await expectNoFaults(page);

  await context.setOffline(false);
  await expect(sign(page)).toHaveCount(0);
});

test('LV-2 the portal without a connection keeps what was seen, with its age', async ({
  page,
  context,
  api,
}) => {
  const { institution, client } = await seedPortal(api, 'Ana Lima');
  await seedLoan(api, { client_id: client.id });
  await page.clock.install();
  await giveCpf(page, client.cpf);
  const opened = page.waitForResponse((response) => isStream(response.url()));
  await choose(page, institution.name);
  await opened;
  await expect(valueOf(portalLoans(page), 'Falta pagar')).toHaveText('R$ 1.400,00');
  await context.setOffline(true);
  await expect(sign(page)).toBeVisible();
  await page.clock.fastForward(5 * 60_000);
  await expect(sign(page)).toContainText('Visto há 5 min');
  await expect(valueOf(portalLoans(page), 'Falta pagar')).toHaveText('R$ 1.400,00');
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

import type { Page } from '@playwright/test';
import { written, writtenCpf } from '#tests/support/expected-texts.ts';
import { expect, test } from './support/app.tsx';
import {
  dayFromToday,
  insertLoans,
  seedClient,
  seedInstitution,
  seedLoan,
} from '#tests/flows/support/seed.ts';
import { type StaffApi } from '#tests/flows/support/staff-api.ts';

let named = 0;
const freshName = (name: string) => `${name} ${process.pid}-${(named += 1)}`;

async function seedNamed(api: StaffApi, name = freshName('Crédito da Praça')) {
  return seedInstitution(api, { name });
}

/** A client of this lender, and the way into the portal. */
async function seedBorrower(api: StaffApi, client: Parameters<typeof seedClient>[1] = {}) {
  const institution = await seedNamed(api);
  return { institution, client: await seedClient(api, { name: 'Ana Beatriz Lima', ...client }) };
}

const queueOf = async (api: StaffApi) => (await api.call('GET /api/interests', {})).items;

test.describe('signing in', () => {
  test('PT-2 PT-4 LG-5 a client chooses the institution and is greeted by the first name, and the login redirects to the portal', async ({
    page,
    api,
    portal,
    toasts,
  }) => {
    const { institution, client } = await seedBorrower(api);
    await portal.giveCpf(client.cpf);
    await portal.choose(institution.name);
    await expect(page).toHaveURL('/portal/dashboard');
    await expect(page).toHaveTitle('Portal do Cliente | Caderneta');
    await expect(toasts).toContainText('Olá, Ana!');
    await expect(page.getByRole('heading', { name: 'Portal do Cliente', level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByText('Olá, Ana!')).toBeVisible();
    await page.goto('/login');
    await expect(page).toHaveURL('/portal/dashboard');
  });

  test('RT-3 PT-4 shows a text while checking the session and while loading; without a session it redirects to the login', async ({
    page,
    api,
    portal,
  }) => {
    await page.goto('/portal/dashboard');
    await expect(page).toHaveURL('/login');

    const { institution, client } = await seedBorrower(api);
    await portal.signIn(client, institution);
    let known = (): void => undefined;
    let loaded = (): void => undefined;
    const session = new Promise<void>((resolve) => (known = resolve));
    const data = new Promise<void>((resolve) => (loaded = resolve));
    await page.route('**/api/session', async (route) => {
      await session;
      await route.continue();
    });
    await page.route('**/api/portal/loans?*', async (route) => {
      await data;
      await route.continue();
    });
    await page.goto('/portal/dashboard');
    await expect(page.getByText('Verificando sessão do cliente...')).toBeVisible();
    known();
    await expect(page.getByText('Carregando seus dados...')).toBeVisible();
    loaded();
    await expect(page.getByText('Você não possui empréstimos no momento.')).toBeVisible();
    await expect(page.getByText('Carregando seus dados...')).toBeHidden();
  });

  test('RT-3 a portal that fails to load says so and can be retried', async ({ page, api, portal }) => {
    const { institution, client } = await seedBorrower(api);
    await portal.signIn(client, institution);
    await page.route('**/api/portal/loans?*', (route) => route.abort());
    await page.goto('/portal/dashboard');
    await expect(page.getByText('Não foi possível abrir seus dados')).toBeVisible();
    await page.unroute('**/api/portal/loans?*');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByText('Você não possui empréstimos no momento.')).toBeVisible();
  });

  test("PT-4 LG-9 shows 'Falha ao Sair' and stays signed in when the server does not answer", async ({
    page,
    api,
    portal,
    toasts,
  }) => {
    const { institution, client } = await seedBorrower(api);
    await portal.open(client, institution);
    await page.route('**/api/portal/session', (route) => route.abort());
    await portal.signOut();
    await expect(toasts).toContainText('Falha ao Sair');
    await expect(page).toHaveURL('/portal/dashboard');
  });

  test('RT-2 the CPF is in no URL and no log, and the tab keeps it only until it is used', async ({
    page,
    app,
    api,
    portal,
  }) => {
    const { institution, client } = await seedBorrower(api);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await portal.giveCpf(client.cpf);
    await portal.choose(institution.name);
    await expect(page.getByRole('heading', { name: 'Meus Dados' })).toBeVisible();
    const used = await keptInTab(page);
    await page.getByRole('link', { name: 'Trocar de instituição' }).click();
    await expect(portal.institutions.filter({ hasText: institution.name })).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(client.cpf);
    await page.getByRole('link', { name: 'Voltar' }).click();
    await expect(page).toHaveURL('/portal/dashboard');
    for (const place of [page.url(), ...addresses, used, await keptInTab(page), app.log()]) {
      expect(place).not.toContain(client.cpf);
      expect(place).not.toContain(writtenCpf(client.cpf));
    }
  });
});

/** What the tab keeps beside its cookies. */
function keptInTab(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([history.state, localStorage, sessionStorage]));
}

test.describe('what a borrower sees', () => {
  test("LP-3 'Baixar meus dados' offers a file to read and one for a program", async ({
    page,
    api,
    portal,
  }) => {
    const { institution, client } = await seedBorrower(api);
    await portal.open(client, institution);
    await portal.myData.getByRole('button', { name: 'Baixar meus dados' }).click();
    const dialog = page.getByRole('dialog', { name: 'Meus dados' });
    await expect(dialog.getByRole('button', { name: 'PDF, para ler' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'JSON, para outro programa' })).toBeVisible();
  });

  test("PT-5 shows 'Meus Dados', with 'Não informado' for empty values", async ({ page, api, portal }) => {
    const { institution, client } = await seedBorrower(api, { phone: '(21) 98765-4321' });
    await portal.open(client, institution);
    await expect(portal.fact('Nome', portal.myData)).toHaveText('Ana Beatriz Lima');
    await expect(portal.fact('CPF', portal.myData)).toHaveText(writtenCpf(client.cpf));
    await expect(portal.fact('Telefone', portal.myData)).toHaveText('(21) 98765-4321');
    await expect(portal.fact('E-mail', portal.myData)).toHaveText('Não informado');
    // A client always has a phone (CL-7); the contract promises none, so the screen is shown an answer without.
    await page.route('**/api/portal/me', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        json: { ...Object(await answer.json()), phone: null, email: 'ana@exemplo.com.br' },
      });
    });
    await page.reload();
    await expect(portal.fact('Telefone', portal.myData)).toHaveText('Não informado');
    await expect(portal.fact('E-mail', portal.myData)).toHaveText('ana@exemplo.com.br');
  });

  test('LN-21 PT-6 a fully paid loan shows Tudo pago, and its late fee stops on that day', async ({
    api,
    portal,
  }) => {
    const { institution, client } = await seedBorrower(api);
    const loan = await seedLoan(api, {
      client_id: client.id,
      overdue_interest_rate: 500,
      start_date: dayFromToday(-40),
      end_date: dayFromToday(-9),
    });
    await api.call('POST /api/payments', {
      body: { loan_id: loan.id, amount: 161_000, payment_date: dayFromToday(-8) },
    });
    await portal.open(client, institution);
    await expect(portal.loans.getByText('Tudo pago', { exact: true })).toBeVisible();
    await expect(portal.fact('Pago a mais')).toHaveText('R$ 210,00');
    await expect(portal.loans.getByText('Multa por atraso: 1 dia × R$ 5,00 = R$ 5,00')).toBeVisible();
  });

  test('PT-9 the cover shows the institution first, what is owed in all and the next two due dates; late, the way to talk about it', async ({
    page,
    api,
    portal,
  }) => {
    const institution = await seedInstitution(api, {
      name: freshName('Crédito da Praça'),
      contact_info: 'Rua A, 12. WhatsApp (11) 98765-4321',
    });
    const client = await seedClient(api, { name: 'Ana Beatriz Lima' });
    await seedLoan(api, {
      client_id: client.id,
      overdue_interest_rate: 500,
      start_date: dayFromToday(-40),
      end_date: dayFromToday(-3),
    });
    await seedLoan(api, { client_id: client.id, end_date: dayFromToday(25) });
    const paid = await seedLoan(api, { client_id: client.id, start_date: dayFromToday(-60) });
    await api.call('POST /api/loans/:id/settle', {
      params: { id: paid.id },
      body: { total_amount: 140_000, remaining_amount: 140_000 },
    });
    await portal.open(client, institution);
    const cover = page.getByRole('main').locator('header');
    await expect(cover).toContainText(institution.name);
    await expect(cover).toContainText('Falta pagar ao todoR$ 2.800,00');
    await expect(portal.dueDates).toHaveText([
      `${written(dayFromToday(-3)).slice(0, 5)}venceu há 3 diasR$ 1.400,00`,
      `${written(dayFromToday(25)).slice(0, 5)}em 25 diasR$ 1.400,00`,
    ]);
    await expect(portal.late).toContainText('Atrasado: R$ 1.400,00');
    await expect(portal.late).toContainText('A multa por atraso é, hoje, de R$ 15,00.');
    const talk = portal.late.getByRole('link', { name: `Combinar com ${institution.name}` });
    await expect(talk).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/5511987654321\?text=Ol%C3%A1!%20Sou%20Ana/,
    );
    await expect(portal.loans).toHaveCount(2);
    await portal.paidLoans.click();
    await expect(portal.loans).toHaveCount(1);
    await expect(portal.loans.getByText('PAGO', { exact: true })).toBeVisible();
  });

  test("PB-14 'Em aberto' and 'Pagos' are apart, each with its documents; with no open loan the paid ones are shown", async ({
    api,
    portal,
  }) => {
    const { institution, client } = await seedBorrower(api);
    const open = await seedLoan(api, { client_id: client.id, amount: 20_000 });
    const paid = await seedLoan(api, { client_id: client.id, amount: 30_000 });
    const settle = (id: string, total_amount: number) =>
      api.call('POST /api/loans/:id/settle', {
        params: { id },
        body: { total_amount, remaining_amount: total_amount },
      });
    await settle(paid.id, 42_000);
    await portal.open(client, institution);
    await expect(portal.loans).toHaveCount(1);
    await expect(portal.fact('Valor emprestado')).toHaveText('R$ 200,00');
    await expect(portal.loans.getByRole('button', { name: 'Contrato' })).toBeVisible();
    await expect(portal.loans.getByRole('button', { name: 'Termo de quitação' })).toHaveCount(0);
    await portal.paidLoans.click();
    await expect(portal.fact('Valor emprestado')).toHaveText('R$ 300,00');
    await expect(portal.loans.getByRole('button', { name: 'Contrato' })).toBeVisible();
    await expect(portal.loans.getByRole('button', { name: 'Termo de quitação' })).toBeVisible();
    await portal.loans.getByText('Ver 1 pagamento').click();
    await expect(portal.loans.getByRole('button', { name: /^Recibo/ })).toBeVisible();

    await settle(open.id, 28_000);
    await portal.page.reload();
    await expect(portal.paidLoans).toBeChecked();
    await expect(portal.loans).toHaveCount(2);
  });

  test("FD-15 'Vou pagar em…' promises a day for what is late, up to 15 days ahead and once", async ({
    api,
    portal,
  }) => {
    const { institution, client } = await seedBorrower(api);
    const dates = { start_date: dayFromToday(-40), end_date: dayFromToday(-3) };
    await seedLoan(api, { client_id: client.id, ...dates });
    await portal.open(client, institution);
    await portal.late.getByText('Vou pagar em…').click();
    await portal.late.getByLabel('Vou pagar em', { exact: true }).fill(written(dayFromToday(16)));
    await portal.late.getByRole('button', { name: 'Combinar esta data' }).click();
    await expect(portal.late).toContainText(
      `Escolha um dia de ${written(dayFromToday(1))} a ${written(dayFromToday(15))}.`,
    );
    await portal.late.getByLabel('Vou pagar em', { exact: true }).fill(written(dayFromToday(2)));
    await portal.late.getByRole('button', { name: 'Combinar esta data' }).click();
    await expect(portal.late).toContainText('Combinado: R$ 1.400,00 até');
    await expect(portal.late).toContainText('O combinado não muda o vencimento nem a multa.');
    await expect(portal.late.getByText('Vou pagar em…')).toHaveCount(0);
    const { items } = await api.call('GET /api/clients/:id/visits', { params: { id: client.id }, query: {} });
    expect(items.map(({ by, outcome }) => [by, outcome])).toEqual([[null, 'promised']]);
  });

  test('PT-6 further pages of loans load while scrolling, each loan once', async ({
    page,
    app,
    api,
    portal,
  }) => {
    const { institution, client } = await seedBorrower(api);
    // 55 loans of R$ 1,00 to R$ 55,00, the larger the newer.
    await insertLoans(
      app,
      `SELECT institution_id, gen_random_uuid(), id, n * 100, 0, 0, date '2026-01-01' + n, date '2099-01-01', now()
       FROM clients, generate_series(1, 55) AS n WHERE id = $1`,
      [client.id],
    );
    await portal.open(client, institution);
    const cards = page.getByRole('list', { name: 'Meus Empréstimos' }).getByRole('listitem');
    await expect(cards.first()).toContainText('R$ 55,00');
    const next = page.waitForResponse((response) => /\/api\/portal\/loans\?.*after=/.test(response.url()));
    await cards.nth(49).scrollIntoViewIfNeeded();
    await next;
    await expect(cards).toHaveCount(55);
    await cards.last().scrollIntoViewIfNeeded();
    await expect(cards.last()).toContainText('R$ 1,00');
  });

  test('PT-6 changes by staff appear without a reload', async ({ goLive, api, portal }) => {
    goLive();
    const { institution, client } = await seedBorrower(api);
    await portal.open(client, institution);
    const loan = await seedLoan(api, { client_id: client.id });
    await expect(portal.fact('Falta pagar')).toHaveText('R$ 1.400,00');
    await api.call('POST /api/payments', {
      body: { loan_id: loan.id, amount: 40_000, payment_date: dayFromToday(0) },
    });
    await expect(portal.fact('Falta pagar')).toHaveText('R$ 1.000,00');
  });

  test('RT-3 a client deleted by staff loses the portal at once', async ({
    goLive,
    page,
    api,
    portal,
    toasts,
  }) => {
    goLive();
    const { institution, client } = await seedBorrower(api);
    await seedLoan(api, { client_id: client.id });
    await portal.open(client, institution);
    await expect(portal.loans).toHaveCount(1);
    await api.call('DELETE /api/clients/:id', { params: { id: client.id } });
    await expect(page).toHaveURL('/login');
    await expect(toasts).toContainText('Sessão encerrada');
    await expect(page.getByText('Ana Beatriz Lima')).toHaveCount(0);
    const answer = await page.evaluate(async () => (await fetch('/api/portal/me')).status);
    expect(answer).toBe(401);
    // From now on this CPF is any visitor's.
    await portal.giveCpf(client.cpf);
    await portal.choose(institution.name);
    await expect(page).toHaveURL('/portal/nova-solicitacao');
  });
});

test.describe('asking for a loan', () => {
  test('PT-7 PT-8 a double click sends one request, which replaces the button and shows its status', async ({
    goLive,
    api,
    portal,
    toasts,
  }) => {
    goLive();
    const { institution, client } = await seedBorrower(api);
    await portal.open(client, institution);
    await expect(portal.openRequest).toHaveCount(0);
    await portal.askButton.click();
    await portal.amount.fill('750,5');
    await portal.send.dblclick();
    await expect(toasts).toContainText('Solicitação enviada!');
    await expect(toasts).toContainText('Sua solicitação foi enviada para análise.');
    await expect(portal.dialog).toBeHidden();
    await expect(portal.openRequest).toContainText('R$ 750,50');
    await expect(portal.openRequest).toContainText('Pendente');
    await expect(portal.openRequest).toContainText(`Aguarde a resposta de ${institution.name}.`);
    await expect(portal.askButton).toHaveCount(0);

    const [request, ...more] = await queueOf(api);
    expect(more).toEqual([]);
    expect(request).toMatchObject({
      client_id: client.id,
      client_cpf: client.cpf,
      requested_amount: 75_050,
      status: 'Pendente',
    });
    const params = { id: request?.id ?? '' };
    await api.call('PATCH /api/interests/:id', { params, body: { version: 1, status: 'Em Análise' } });
    await expect(portal.openRequest).toContainText('Em Análise');
    await api.call('PATCH /api/interests/:id', { params, body: { version: 2, status: 'Rejeitado' } });
    await expect(portal.askButton).toBeVisible();
    await expect(portal.openRequest).toHaveCount(0);
  });

  test('PT-8 an amount of zero or less is refused in a toast and next to the field', async ({
    api,
    portal,
    toasts,
  }) => {
    const { institution, client } = await seedBorrower(api);
    await portal.open(client, institution);
    await portal.askButton.click();
    for (const wrong of ['', '0', '-1']) {
      await portal.amount.fill(wrong);
      await portal.send.click();
      await expect(toasts).toContainText('Valor inválido');
      await expect(toasts).toContainText('Por favor, insira um valor válido.');
      await expect(portal.amount).toHaveAttribute('aria-invalid', 'true');
      await expect(portal.amount).toBeFocused();
    }
    await portal.dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(portal.dialog).toBeHidden();
    await expect(portal.askButton).toBeFocused();
    expect(await queueOf(api)).toEqual([]);
  });

  test('PT-7 PT-8 the server refuses a second open request, also one sent without the screen', async ({
    page,
    api,
    portal,
    toasts,
  }) => {
    const { institution, client } = await seedBorrower(api);
    await portal.open(client, institution);
    await portal.askButton.click();
    await portal.amount.fill('100');
    const ask = (amount: number) =>
      page.evaluate(async (requested_amount) => {
        const answer = await fetch('/api/portal/requests', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
          body: JSON.stringify({ requested_amount }),
        });
        const content: unknown = await answer.json();
        return { status: answer.status, content: JSON.stringify(content) };
      }, amount);
    expect((await ask(50_000)).status).toBe(201);
    const again = await ask(60_000);
    expect(again.status).toBe(409);
    expect(again.content).toContain('open_request_exists');

    // The dialog was open all along; its request is the third.
    await portal.send.click();
    await expect(toasts).toContainText('Erro ao enviar solicitação');
    const words = 'Você já possui uma solicitação em andamento. Aguarde a resposta.';
    await expect(toasts).toContainText(words);
    await expect(portal.dialog).toContainText(words);
    await expect(portal.amount).toHaveValue('100,00');
    await portal.dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(portal.openRequest).toContainText('R$ 500,00');
    expect(await queueOf(api)).toHaveLength(1);
  });
});

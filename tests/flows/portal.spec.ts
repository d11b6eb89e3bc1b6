import type { Browser, Page, Response } from '@playwright/test';
import { written } from '#tests/support/expected-texts.ts';
import { Portal } from './pages/portal.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { dayFromToday, freshCpf, seedClient, seedInstitution, seedLoan } from './support/seed.ts';
import { staffApi, type StaffApi } from './support/staff-api.ts';

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

test.describe('signing in', () => {
  test("PT-4 LG-9 'Sair' ends the session in every tab, and Back shows no CPF", async ({
    page,
    context,
    api,
    portal,
    toasts,
  }) => {
    const { institution, client } = await seedBorrower(api);
    await portal.giveCpf(client.cpf);
    await portal.choose(institution.name);
    await expect(page).toHaveURL('/portal/dashboard');
    const other = await context.newPage();
    await other.goto('/portal/dashboard');
    await expect(other.getByRole('heading', { name: 'Meus Dados' })).toBeVisible();

    await portal.signOut();
    await expect(page).toHaveURL('/login');
    await expect(toasts).toContainText('Você saiu!');
    await expect(toasts).toContainText('Até a próxima.');
    await expect(other).toHaveURL('/login');
    await page.goBack();
    await expect(page).toHaveURL('/login');
    expect(await keptInTab(page)).not.toContain(client.cpf);
    await page.goto('/portal/selecionar-instituicao');
    await expect(page).toHaveURL('/login');
    await page.goto('/portal/dashboard');
    await expect(page).toHaveURL('/login');
  });

  test('LG-11 the session ends with the browser and is separate from a staff session', async ({
    page,
    context,
    browser,
    app,
    api,
    signIn,
    portal,
  }) => {
    const { institution, client } = await seedBorrower(api);
    await portal.open(client, institution);
    const [cookie, ...others] = await context.cookies();
    expect(others).toEqual([]);
    // -1: no expiry, gone with the browser.
    expect(cookie).toMatchObject({ expires: -1, httpOnly: true, secure: true, sameSite: 'Strict' });
    const later = await newPage(browser, app.url);
    await later.goto('/portal/dashboard');
    await expect(later).toHaveURL('/login');
    await later.context().close();

    // A borrower is no staff; staff in the same browser stay staff when the borrower leaves.
    await page.goto('/clientes');
    await expect(page).toHaveURL('/portal/dashboard');
    await signIn(page);
    await page.goto('/portal/dashboard');
    await portal.signOut();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Dashboard Financeiro' })).toBeVisible();
  });
});

/** What the tab keeps beside its cookies. */
function keptInTab(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([history.state, localStorage, sessionStorage]));
}

async function newPage(browser: Browser, baseURL: string): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage();
}

test.describe('what a borrower sees', () => {
  test('PT-6 PT-10 PB-14 LN-17 lists the open loans, the newest on top, and the paid ones apart: R$ 1.000,00 at 40% less R$ 400,00 paid leaves R$ 1.000,00, with the late fee of 3 days × R$ 5,00 apart', async ({
    page,
    api,
    portal,
  }) => {
    const { institution, client } = await seedBorrower(api);
    const late = await seedLoan(api, {
      client_id: client.id,
      overdue_interest_rate: 500,
      start_date: dayFromToday(-40),
      end_date: dayFromToday(-3),
    });
    for (const [amount, days] of [
      [15_000, -20],
      [25_000, -10],
    ] as const) {
      await api.call('POST /api/payments', {
        body: { loan_id: late.id, amount, payment_date: dayFromToday(days) },
      });
    }
    await seedLoan(api, {
      client_id: client.id,
      amount: 250_050,
      interest_rate: 1000,
      start_date: dayFromToday(-1),
      end_date: dayFromToday(29),
    });
    const paid = await seedLoan(api, { client_id: client.id, start_date: dayFromToday(-30) });
    await api.call('POST /api/loans/:id/settle', {
      params: { id: paid.id },
      body: { total_amount: 140_000, remaining_amount: 140_000 },
    });

    await portal.open(client, institution);
    await expect(portal.loans).toHaveCount(2);
    const [first, second] = [portal.loans.nth(0), portal.loans.nth(1)];
    await expect(portal.fact('Valor emprestado', first)).toHaveText('R$ 2.500,50');
    await expect(portal.fact('Total a pagar', first)).toHaveText('R$ 2.750,55');
    await expect(portal.fact('Falta pagar', first)).toHaveText('R$ 2.750,55');
    await expect(portal.fact('Vencimento', first)).toHaveText(written(dayFromToday(29)));
    await expect(first.getByText('Em Dia', { exact: true })).toBeVisible();
    await expect(first.getByText('Nenhum pagamento registrado ainda.')).toBeVisible();

    await expect(second.getByText('Atrasado', { exact: true })).toBeVisible();
    await expect(portal.fact('Total a pagar', second)).toHaveText('R$ 1.400,00');
    await expect(portal.fact('Falta pagar', second)).toHaveText('R$ 1.000,00');
    await expect(second.getByText('Multa por atraso: 3 dias × R$ 5,00 = R$ 15,00')).toBeVisible();
    const payments = second.getByRole('list', { name: 'Pagamentos' });
    await expect(payments).toBeHidden();
    await second.getByText('Ver 2 pagamentos').click();
    await expect(payments.getByRole('listitem')).toHaveText([
      `${written(dayFromToday(-10))}R$ 250,00Recibo de ${written(dayFromToday(-10))}`,
      `${written(dayFromToday(-20))}R$ 150,00Recibo de ${written(dayFromToday(-20))}`,
    ]);

    await portal.paidLoans.click();
    await expect(portal.loans).toHaveCount(1);
    await expect(portal.loans.getByText('Pago', { exact: true })).toBeVisible();
    await expect(portal.fact('Falta pagar')).toHaveText('R$ 0,00');
    await expect(portal.loans.getByText('Multa por atraso')).toHaveCount(0);
    // PT-10: the borrower's data is within the first two screens, 'Solicitar' in reach wherever one reads.
    const data = await portal.myData.boundingBox();
    expect((data?.y ?? 9_999) + (data?.height ?? 0)).toBeLessThan(2 * (page.viewportSize()?.height ?? 0));
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByRole('button', { name: 'Solicitar Novo Empréstimo' })).toBeInViewport({
      ratio: 1,
    });
  });

  test('PT-5 PT-6 no answer carries an address, a Pix key, a note or anything of another client', async ({
    page,
    api,
    portal,
  }) => {
    const secret = { address: 'Rua Secreta 12', pix_key: 'pix-secreto', notes: 'nota-do-cliente' };
    const { institution, client } = await seedBorrower(api, secret);
    const loan = await seedLoan(api, { client_id: client.id, notes: 'nota-do-emprestimo' });
    await api.call('POST /api/payments', {
      body: { loan_id: loan.id, amount: 1000, payment_date: dayFromToday(0), notes: 'nota-do-pagamento' },
    });
    const other = await seedClient(api, { name: 'Outra Pessoa', phone: '(11) 95555-0000' });
    const theirs = await seedLoan(api, { client_id: other.id, amount: 9_876_500 });
    await api.call('POST /api/interests', { body: { client_id: client.id, requested_amount: 7700 } });

    const bodies: Promise<string>[] = [];
    const keepBody = (response: Response) => {
      const { pathname } = new URL(response.url());
      // The stream does not end; what it may carry is held by the server's own tests.
      if (pathname.startsWith('/api/') && pathname !== '/api/live') bodies.push(response.text());
    };
    page.on('response', keepBody);
    await portal.giveCpf(client.cpf);
    await portal.choose(institution.name);
    await expect(portal.loans).toHaveCount(1);
    await expect(portal.openRequest).toBeVisible();
    // An answer to come would be read while the page closes.
    page.off('response', keepBody);
    // The creditor's own address is meant for the borrower (PX-1).
    const all = (await Promise.all(bodies)).join('\n').replaceAll(/"creditor":\{[^}]*\}/g, '');
    expect(all).toContain('Ana Beatriz Lima');
    expect(all).toContain('"amount":100000');
    for (const hidden of [
      ...Object.values(secret),
      'nota-do-emprestimo',
      'nota-do-pagamento',
      '"address"',
      '"pix_key"',
      '"notes"',
      other.name,
      other.cpf,
      other.phone,
      other.id,
      theirs.id,
      '9876500',
    ]) {
      expect(all).not.toContain(hidden);
    }
  });

  test('PT-2 a borrower of two institutions sees one at a time and switches with Trocar de instituição', async ({
    page,
    context,
    app,
    api,
    portal,
  }) => {
    const cpf = freshCpf();
    const first = await seedBorrower(api, { cpf });
    await seedLoan(api, { client_id: first.client.id, amount: 10_000 });
    const otherApi = staffApi(app.url, await app.newLender());
    const second = await seedBorrower(otherApi, { cpf, name: 'Bia Lima' });
    await seedLoan(otherApi, { client_id: second.client.id, amount: 20_000 });

    await portal.giveCpf(cpf);
    await portal.choose(first.institution.name);
    await expect(portal.fact('Valor emprestado')).toHaveText('R$ 100,00');
    const tab = new Portal(await context.newPage());
    await tab.page.goto('/portal/dashboard');
    await expect(tab.fact('Valor emprestado')).toHaveText('R$ 100,00');

    await page.getByRole('link', { name: 'Trocar de instituição' }).click();
    await portal.choose(second.institution.name);
    await expect(page.getByRole('main').getByText('Olá, Bia!')).toBeVisible();
    await expect(portal.fact('Valor emprestado')).toHaveText('R$ 200,00');
    await expect(page.getByRole('main')).not.toContainText(first.institution.name);
    // The browser has one session: its other tab shows the same one.
    await expect(tab.page.getByRole('main').getByText('Olá, Bia!')).toBeVisible();
    await expect(tab.fact('Valor emprestado')).toHaveText('R$ 200,00');

    // Also a tab in which the session before ended a moment earlier.
    await page.getByRole('button', { name: 'Sair' }).click();
    await expect(tab.page.getByRole('tab', { name: 'Cliente' })).toBeVisible();
    await portal.giveCpf(cpf);
    await portal.choose(first.institution.name);
    await expect(tab.fact('Valor emprestado')).toHaveText('R$ 100,00');
  });
});

test.describe('accessibility', () => {
  test('PT-4 PT-5 PT-6 PT-7 PT-8 axe finds nothing in the portal, empty and full; a value is asked for; a request in analysis turns, unless motion is not wanted', async ({
    page,
    api,
    portal,
  }) => {
    const contact = { contact_info: 'Rua A, 12. WhatsApp (11) 98765-4321' };
    const institution = await seedInstitution(api, { name: freshName('Crédito da Praça'), ...contact });
    const client = await seedClient(api, { name: 'Ana Beatriz Lima' });
    await portal.open(client, institution);
    await expectNoFaults(page);
    await portal.askButton.click();
    await portal.send.click();
    await expect(portal.dialog.getByText('Digite um valor maior que zero')).toBeVisible();
    await portal.dialog.getByRole('button', { name: 'Cancelar' }).click();
    for (const days of [30, 2, -2]) {
      const dates = { start_date: dayFromToday(-30), end_date: dayFromToday(days) };
      const loan = await seedLoan(api, { client_id: client.id, overdue_interest_rate: 500, ...dates });
      await api.call('POST /api/payments', {
        body: { loan_id: loan.id, amount: 1000, payment_date: dayFromToday(0) },
      });
    }
    await expect(portal.loans).toHaveCount(3);
    // Under the thumb, and whole, however long the page is.
    await expect(portal.askButton).toBeInViewport({ ratio: 1 });
    // Late, and so with the way to talk about it.
    await expect(portal.late.getByRole('link', { name: `Combinar com ${institution.name}` })).toBeVisible();
    const asked = { client_id: client.id, requested_amount: 7700 };
    const { id } = await api.call('POST /api/interests', { body: asked });
    await expect(portal.openRequest).toBeVisible();
    await api.call('PATCH /api/interests/:id', {
      params: { id },
      body: { version: 1, status: 'Em Análise' },
    });
    await expect(portal.openRequest).toContainText('Em Análise');
    const icon = portal.openRequest.locator('svg');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await icon.evaluate((svg) => getComputedStyle(svg).animationIterationCount)).toBe('infinite');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await icon.evaluate((svg) => getComputedStyle(svg).animationIterationCount)).toBe('1');
    await portal.loans.first().getByText('Ver 1 pagamento').click();
    await expectNoFaults(page);
  });
});

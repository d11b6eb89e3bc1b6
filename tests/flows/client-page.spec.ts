import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { written } from '#tests/support/expected-texts.ts';
import { ClientPageView } from './pages/client-page.ts';
import { ReceiveSheet } from './pages/receive-sheet.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import type { Lender, RunningApp } from './support/running-app.ts';
import { dayFromToday, seedClient, seedInstitution, seedLoan } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';

const ADRIANA = 'Adriana Cardoso';
const shortDay = (count: number) => written(dayFromToday(count)).slice(0, 5);

/**
 * Adriana: R$ 800,00 at 40 % late for 15 days at R$ 3,00 a day, R$ 200,00 at 20 % settled ten days ago, R$ 3.500,00 at 40 %
 * lent today. She owes 1.120 + 4.900 = 6.020, paid 240, of which 40 were interest, and was lent 4.500.
 */
async function seedAdriana(api: StaffApi) {
  const client = await seedClient(api, {
    name: ADRIANA,
    phone: '(71) 91585-3345',
    cpf: '03431082246',
    email: 'adriana@exemplo.com.br',
    pix_key: 'adriana@pix',
    address: 'Avenida Brasil, 190',
  });
  const settled = await seedLoan(api, {
    client_id: client.id,
    amount: 20_000,
    interest_rate: 2000,
    start_date: dayFromToday(-80),
    end_date: dayFromToday(-50),
  });
  await api.call('POST /api/payments', {
    body: { loan_id: settled.id, amount: 24_000, payment_date: dayFromToday(-56) },
  });
  await api.call('POST /api/loans/:id/settle', {
    params: { id: settled.id },
    body: { total_amount: 24_000, remaining_amount: 0 },
  });
  await seedLoan(api, {
    client_id: client.id,
    amount: 80_000,
    overdue_interest_rate: 300,
    start_date: dayFromToday(-45),
    end_date: dayFromToday(-15),
  });
  await seedLoan(api, { client_id: client.id, amount: 350_000, end_date: dayFromToday(25) });
  return client;
}

const noSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test.describe('the list with money', () => {
  test('CL-10 says what each client owes and since when; filters with counts stay in the address', async ({
    page,
    api,
    clients,
  }) => {
    await seedAdriana(api);
    const bruno = await seedClient(api, { name: 'Bruno Lima' });
    await seedLoan(api, { client_id: bruno.id, end_date: dayFromToday(2) });
    await seedClient(api, { name: 'Célia Reis' });
    await clients.open();
    await expect(clients.cards.nth(0)).toContainText('R$ 6.020,00 · 15 dias de atraso');
    await expect(clients.cards.nth(1)).toContainText('R$ 1.400,00 · vence em 2 dias');
    await expect(clients.cards.nth(2)).toContainText('não deve nada');
    const chip = (name: string) => page.getByRole('group', { name: 'Mostrar' }).getByRole('radio', { name });
    await expect(chip('Todos 3')).toBeChecked();

    await chip('Devendo 2').click();
    await expect(clients.names).toHaveText([ADRIANA, 'Bruno Lima']);
    await chip('Atrasados 1').click();
    await expect(clients.names).toHaveText([ADRIANA]);
    await expect(page).toHaveURL('/clientes?situacao=atrasados');
    await page.reload();
    await expect(clients.names).toHaveText([ADRIANA]);
    await clients.search.fill('bruno');
    await expect(page.getByText('Nenhum cliente encontrado')).toBeVisible();
    await chip('Devendo 2').click();
    await expect(clients.names).toHaveText(['Bruno Lima']);
  });

  test('CL-10 a filter nobody is in says so and leads back to all', async ({ page, api, clients }) => {
    await seedClient(api, { name: 'Célia Reis' });
    await page.goto('/clientes?situacao=atrasados');
    await expect(page.getByText('Ninguém está atrasado')).toBeVisible();
    await page.getByRole('button', { name: 'Mostrar todos' }).click();
    await expect(clients.names).toHaveText(['Célia Reis']);
  });
});

test.describe('the page', () => {
  test('CL-11 CL-12 CL-13 CL-14 opens from the card with what Adriana owes, her loans, how she pays and her ledger', async ({
    page,
    api,
    clients,
  }) => {
    const client = await seedAdriana(api);
    await clients.open();
    const view = new ClientPageView(page, ADRIANA);
    await view.openFromList(ADRIANA);
    await expect(page).toHaveURL(`/clientes?cliente=${client.id}`);
    await expect(page).toHaveTitle(/^Adriana Cardoso \| /);
    const { article } = view;
    await expect(article.getByRole('group', { name: 'Deve', exact: true })).toHaveText(
      'DeveR$ 6.020,00R$ 1.120,00 atrasado há 15 dias',
    );
    for (const [name, value] of [
      ['Já pagou', 'R$ 240,00'],
      ['Lucro recebido', 'R$ 40,00'],
      ['Emprestado ao todo', 'R$ 4.500,00'],
    ] as const)
      await expect(article.locator('dl > div').filter({ hasText: name })).toContainText(value);
    await expect(article.getByRole('link', { name: 'Ligar' })).toHaveAttribute('href', 'tel:+5571915853345');

    await expect(view.openLoans).toHaveCount(2);
    await expect(view.openLoans.first()).toContainText(`venceu em ${shortDay(-15)}, há 15 dias`);
    await expect(view.openLoans.first()).toContainText('Nada pago ainda · multa por atraso R$ 45,00');

    await expect(
      article.getByText('Em dia em 1 de 2 vezes. O maior atraso é o de agora.').first(),
    ).toBeVisible();
    await expect(
      article.getByRole('button', { name: `Venceu em ${written(dayFromToday(-50))}: pagou 6 dias antes` }),
    ).toBeVisible();
    await expect(
      article.getByText('Deve R$ 6.020,00 hoje; o máximo no ano foi R$ 6.020,00.').first(),
    ).toBeVisible();

    await expect(view.ledger).toContainText(
      'Em atraso há 15 diasmulta por atraso de R$ 45,00, fora do saldo',
    );
    await expect(view.lines).toHaveText([
      `${shortDay(0)}QuitouPAGOsaldo 6.020,00`,
      `${shortDay(0)}Emprestei R$ 3.500,0040%, volta até ${shortDay(25)}+ 4.900,00saldo 6.020,00`,
      `${shortDay(-15)}Venceu e não pagousaldo 1.120,00`,
      `${shortDay(-45)}Emprestei R$ 800,0040%, volta até ${shortDay(-15)}+ 1.120,00saldo 1.120,00`,
      `${shortDay(-56)}Pagou uma parte− 240,00saldo 0,00`,
      `${shortDay(-80)}Emprestei R$ 200,0020%, volta até ${shortDay(-50)}+ 240,00saldo 240,00`,
    ]);
    await expect(article.getByText('Avenida Brasil, 190')).toBeVisible();
    await expectNoFaults(page);
    expect(await noSidewaysScroll(page)).toBe(true);
  });

  test('CL-11 on a phone Back and the arrow return to the list where it was left', async ({
    page,
    app,
    lender,
    clients,
  }) => {
    await seedManyClients(app, lender, 28);
    await clients.open();
    const card = page.getByRole('heading', { name: 'Cliente 00024' });
    await card.scrollIntoViewIfNeeded();
    await expect(card).toBeInViewport();
    await card.getByRole('button').click();
    const view = new ClientPageView(page, 'Cliente 00024');
    await expect(view.article).toBeVisible();
    await expect(clients.search).toHaveCount(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(card).toBeInViewport();
    await card.getByRole('button').click();
    await view.back.click();
    await expect(card).toBeInViewport();
    await expect(page).toHaveURL('/clientes');
  });

  test('CL-11 from 1280 px the page stands beside the list, another client takes its place, and Back closes it @desktop', async ({
    page,
    api,
    clients,
  }) => {
    await seedAdriana(api);
    await seedClient(api, { name: 'Bruno Lima' });
    await clients.open();
    await expect(page.getByText('Escolha um cliente')).toBeVisible();
    await new ClientPageView(page, ADRIANA).openFromList(ADRIANA);
    await expect(clients.names).toHaveText([ADRIANA, 'Bruno Lima']);
    const bruno = new ClientPageView(page, 'Bruno Lima');
    await bruno.openFromList('Bruno Lima');
    await expect(bruno.article).toContainText('Não deve nada');
    await page.goBack();
    await expect(page.getByText('Escolha um cliente')).toBeVisible();
  });

  test('CL-11 receiving from the page changes the debt and writes the line', async ({
    staffPage: page,
    api,
  }) => {
    const client = await seedAdriana(api);
    await page.goto(`/clientes?cliente=${client.id}`);
    const view = new ClientPageView(page, ADRIANA);
    await view.openLoans.first().getByRole('button', { name: 'Receber' }).click();
    const sheet = new ReceiveSheet(page);
    await sheet.choose('Tudo');
    await sheet.submit.click();
    await expect(sheet.receipt).toContainText('PAGO');
    await page.keyboard.press('Escape');
    await expect(view.article.getByRole('group', { name: 'Deve', exact: true })).toContainText('R$ 4.900,00');
    await expect(view.lines.filter({ hasText: 'Pagou e quitou' })).toContainText('PAGO− 1.120,00');
  });

  test("CL-11 'Emprestar' opens 'Novo Empréstimo' with the client chosen, 'Detalhes' the loan, 'Cobrar' the message", async ({
    staffPage: page,
    api,
  }) => {
    const client = await seedAdriana(api);
    await page.goto(`/clientes?cliente=${client.id}`);
    const view = new ClientPageView(page, ADRIANA);
    await view.button('Emprestar').click();
    await expect(
      page.getByRole('dialog', { name: 'Novo Empréstimo' }).getByRole('combobox', { name: 'Cliente' }),
    ).toHaveValue(ADRIANA);
    // PA-58: the client is chosen already.
    await expect(
      page.getByRole('dialog', { name: 'Novo Empréstimo' }).getByLabel('Valor', { exact: true }),
    ).toBeFocused();
    await page.keyboard.press('Escape');
    await view.openLoans.first().getByRole('button', { name: 'Detalhes' }).click();
    await expect(page.getByRole('dialog', { name: 'Detalhes do Empréstimo' })).toBeVisible();
    await page.keyboard.press('Escape');
    await view.button('Cobrar').click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('CL-11 editing and deleting from the page; a page that is not found says so', async ({
    page,
    api,
    clients,
    toasts,
  }) => {
    const client = await seedAdriana(api);
    await page.goto(`/clientes?cliente=${client.id}`);
    const view = new ClientPageView(page, ADRIANA);
    await view.button('Editar dados').click();
    await clients.editForm.name.fill('Adriana Almeida');
    await clients.editForm.save.click();
    const renamed = new ClientPageView(page, 'Adriana Almeida');
    await expect(renamed.article).toBeVisible();
    await renamed.button('Excluir Adriana Almeida').click();
    await clients.confirmDelete();
    await expect(toasts.getByText('Cliente excluído!')).toBeVisible();
    await expect(page).toHaveURL('/clientes');
    await page.goto(`/clientes?cliente=${client.id}`);
    await expect(page.getByText('Não foi possível abrir a página')).toBeVisible();
    await page.getByRole('button', { name: 'Clientes', exact: true }).click();
    await expect(page.getByText('Nenhum cliente cadastrado')).toBeVisible();
  });

  test('CL-12 the page is sent as a message and printed with letterhead, balance and signature lines @desktop', async ({
    staffPage: page,
    api,
  }) => {
    await seedInstitution(api, { name: 'Crédito da Praça', logo_url: null, contact_info: '(71) 3333-4444' });
    const client = await seedAdriana(api);
    await page.addInitScript(() => {
      window.open = (url) => {
        document.documentElement.dataset['opened'] = decodeURIComponent(String(url));
        return null;
      };
      window.print = () => {
        document.documentElement.dataset['printed'] = document.body.lastElementChild?.textContent ?? '';
      };
      Reflect.deleteProperty(Navigator.prototype, 'share');
    });
    const kept = (name: string) => page.evaluate((key) => document.documentElement.dataset[key] ?? '', name);
    await page.goto(`/clientes?cliente=${client.id}`);
    const view = new ClientPageView(page, ADRIANA);
    await view.button('Enviar a página').click();
    await expect.poll(() => kept('opened')).toContain('*A página de Adriana*');
    expect(await kept('opened')).toMatch(/^https:\/\/wa\.me\/5571915853345\?text=/);
    expect(await kept('opened')).toContain('Deve: *R$\u00a06.020,00*');

    await view.button('Imprimir a página').click();
    await expect.poll(() => kept('printed')).toContain('Crédito da Praça');
    expect(await kept('printed')).toContain(`Deve em ${written(dayFromToday(0))}R$\u00a06.020,00`);
    expect(await kept('printed')).toContain('CPF 034.310.822-46');
  });

  test('CL-16 the page is saved as a picture where the device shares no files, with the values even when they are hidden', async ({
    staffPage: page,
    api,
    toasts,
  }) => {
    await seedInstitution(api, { name: 'Crédito da Praça', logo_url: null, contact_info: null });
    const client = await seedClient(api, { name: 'João da Conceição' });
    await seedLoan(api, { client_id: client.id, amount: 80_000, end_date: dayFromToday(10) });
    await page.addInitScript(() => {
      localStorage.setItem('caderneta-hide-values', 'yes');
      Reflect.deleteProperty(Navigator.prototype, 'share');
      Reflect.deleteProperty(Navigator.prototype, 'canShare');
      CanvasRenderingContext2D.prototype.fillText = (text) => {
        const { dataset } = document.documentElement;
        dataset['drawn'] = `${dataset['drawn'] ?? ''}|${text}`;
      };
    });
    // Whose page it is comes late, after the press.
    let tell = (): void => undefined;
    const told = new Promise<void>((resolve) => (tell = resolve));
    await page.route('**/api/institution', async (route) => {
      await told;
      await route.continue();
    });
    await page.goto(`/clientes?cliente=${client.id}`);
    const view = new ClientPageView(page, 'João da Conceição');
    const saved = page.waitForEvent('download');
    await view.button('Enviar como imagem').click();
    tell();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('pagina-joao-da-conceicao.png');
    await expect(toasts.getByText('Imagem salva')).toBeVisible();
    const { width, height } = pngSize(readFileSync(await download.path()));
    expect(width).toBe(1080);
    expect(height).toBeGreaterThan(1200);
    expect(height).toBeLessThan(1700);
    const drawn = await page.evaluate(() => document.documentElement.dataset['drawn']);
    expect(drawn).toContain('|Crédito da Praça|');
    expect(drawn).toContain('|Deve|R$\u00a0|1.120|,00|');
    expect(drawn).not.toMatch(/CPF|\d{3}\.\d{3}\.\d{3}|[Ll]ucro|••/);
    await expectNoFaults(page);
  });

  test('CL-16 the picture is handed to the share sheet; who closes it is told nothing, a failure is told in words', async ({
    staffPage: page,
    api,
    toasts,
  }) => {
    const client = await seedAdriana(api);
    await page.addInitScript(() => {
      const share = ({ files }: ShareData) => {
        const [file] = files ?? [];
        document.documentElement.dataset['shared'] = `${file?.name} ${file?.type}`;
        return Promise.reject(new DOMException('closed', 'AbortError'));
      };
      Object.assign(Navigator.prototype, { share, canShare: ({ files }: ShareData) => files?.length === 1 });
    });
    await page.goto(`/clientes?cliente=${client.id}`);
    const button = new ClientPageView(page, ADRIANA).button('Enviar como imagem');
    await button.click();
    await expect(page.locator('html')).toHaveAttribute('data-shared', 'pagina-adriana-cardoso.png image/png');
    await expect(button).toBeEnabled();
    await expect(toasts.getByText(/./)).toHaveCount(0);

    await page.route('**/api/clients/*/ledger*', (route) => route.abort());
    await button.click();
    await expect(toasts.getByText('Não foi possível enviar a imagem')).toBeVisible();
  });

  test('CL-12 a ledger of 2,000 lines scrolls to its first line with few rows on the page', async ({
    staffPage: page,
    app,
    api,
    lender,
  }) => {
    const client = await seedClient(api, { name: ADRIANA });
    const loan = await seedLoan(api, {
      client_id: client.id,
      amount: 1_000_000,
      start_date: dayFromToday(-2001),
    });
    await seedManyPayments(app, lender, { clientId: client.id, loanId: loan.id, count: 2000 });
    await page.goto(`/clientes?cliente=${client.id}`);
    const view = new ClientPageView(page, ADRIANA);
    await expect(view.lines.first()).toContainText('saldo 13.980,00');
    const first = view.ledger.getByText('Emprestei R$ 10.000,00');
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      expect(await view.lines.count()).toBeLessThanOrEqual(420);
      await expect(first).toBeVisible({ timeout: 200 });
    }).toPass({ timeout: 90_000 });
  });

  test('CL-11 hidden values show no amount on list and page', async ({ staffPage: page, api }) => {
    const client = await seedAdriana(api);
    await page.addInitScript(() => localStorage.setItem('caderneta-hide-values', 'yes'));
    await page.goto('/clientes');
    await expect(page.getByRole('list', { name: 'Clientes' })).toContainText('R$ •••• · 15 dias de atraso');
    await page.goto(`/clientes?cliente=${client.id}`);
    const view = new ClientPageView(page, ADRIANA);
    await expect(view.lines.first()).toContainText('saldo ••••');
    await expect(view.article).not.toContainText(/6\.020|4\.900|1\.120/, { useInnerText: true });
  });

  test('CL-11 list and page fit 320, 768, 1280 and 1920 px', async ({ page, api, clients }) => {
    const client = await seedAdriana(api);
    for (const width of [320, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await clients.open();
      await expect(clients.names).toHaveText([ADRIANA]);
      expect(await noSidewaysScroll(page), `the list at ${width} px`).toBe(true);
      await page.goto(`/clientes?cliente=${client.id}`);
      await expect(new ClientPageView(page, ADRIANA).lines.first()).toBeVisible();
      expect(await noSidewaysScroll(page), `the page at ${width} px`).toBe(true);
    }
  });
});

test.describe('the form', () => {
  test("CL-15 three fields first, the others optional; the phone is formatted while typed; 'Emprestar' follows", async ({
    page,
    api,
    clients,
    toasts,
  }) => {
    for (let n = 1; n <= 12; n += 1) await seedClient(api, { name: `Cliente ${n}` });
    await clients.open();
    const form = await clients.openNew();
    await expect(form.dialog.getByRole('heading', { name: 'Se quiser, complete' })).toBeVisible();
    for (const name of ['E-mail', 'Chave Pix', 'Endereço', 'Observações'])
      await expect(form.dialog.getByLabel(`${name} (opcional)`)).toBeVisible();
    await form.name.fill('Zuleica Prado');
    await form.phone.pressSequentially('81987654321');
    await expect(form.phone).toHaveValue('(81) 98765-4321');
    await form.cpf.fill('12345678909');
    await form.save.click();
    await expect(toasts.getByText('Cliente adicionado!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Zuleica Prado' })).toBeInViewport();
    await toasts.getByRole('button', { name: 'Emprestar' }).click();
    await expect(
      page.getByRole('dialog', { name: 'Novo Empréstimo' }).getByRole('combobox', { name: 'Cliente' }),
    ).toHaveValue('Zuleica Prado');
  });

  test('CL-7 CL-15 an empty submit marks the short CPF too', async ({ clients }) => {
    await clients.open();
    const form = await clients.openNew();
    await form.cpf.fill('123.456');
    await form.save.click();
    for (const field of [form.name, form.phone, form.cpf])
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(form.dialog.getByText('O CPF deve conter 11 dígitos.')).toBeVisible();
  });

  test('CL-8 CL-15 a CPF that is taken names its client and opens their page', async ({
    page,
    api,
    clients,
  }) => {
    await seedClient(api, { name: 'Maria', cpf: '12345678909' });
    await clients.open();
    const form = await clients.openNew();
    await form.fillRequired('Outra Maria', '12345678909');
    await form.save.click();
    await expect(form.dialog.getByText('Este CPF é de Maria.')).toBeVisible();
    await form.dialog.getByRole('button', { name: 'Abrir a página de Maria' }).click();
    await expect(new ClientPageView(page, 'Maria').article).toBeVisible();
  });

  test("CL-15 'Buscar nos contatos' fills in name and phone where the browser has contacts", async ({
    page,
    clients,
  }) => {
    await clients.open();
    const form = await clients.openNew();
    await expect(form.dialog.getByRole('button', { name: 'Buscar nos contatos' })).toHaveCount(0);
    await page.addInitScript(() => {
      const select = () => Promise.resolve([{ name: ['Rosa Lima'], tel: ['+55 81 98765-4321'] }]);
      Object.defineProperty(navigator, 'contacts', { value: { select } });
      Object.assign(window, { ContactsManager: Object });
    });
    await page.reload();
    await clients.openNew();
    await form.dialog.getByRole('button', { name: 'Buscar nos contatos' }).click();
    await expect(form.name).toHaveValue('Rosa Lima');
    await expect(form.phone).toHaveValue('(81) 98765-4321');
  });
});

/** From the head of the file: its signature, then the IHDR chunk. */
function pngSize(file: Buffer): { width: number; height: number } {
  expect(file.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  expect(file.toString('latin1', 12, 16)).toBe('IHDR');
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

function seedManyClients(app: RunningApp, lender: Lender, count: number): Promise<void> {
  return app.runSql(
    `INSERT INTO clients (institution_id, id, name, phone, cpf)
     SELECT $1, gen_random_uuid(), 'Cliente ' || lpad(n::text, 5, '0'), '(11) 91234-5678', (30000000000 + n)::text
     FROM generate_series(1, $2::integer) AS n`,
    [lender.id, count],
  );
}

/** One centavo a day, oldest first. */
function seedManyPayments(
  app: RunningApp,
  lender: Lender,
  { clientId, loanId, count }: { clientId: string; loanId: string; count: number },
): Promise<void> {
  return app.runSql(
    `WITH paid AS (
       INSERT INTO payments (institution_id, id, loan_id, client_id, amount, interest_part, principal_part, payment_date)
       SELECT $1, gen_random_uuid(), $3, $2, 1, 1, 0, current_date - n FROM generate_series(1, $4::integer) AS n
     )
     UPDATE loans SET paid_amount = $4::integer WHERE id = $3`,
    [lender.id, clientId, loanId, count],
  );
}

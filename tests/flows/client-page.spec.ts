import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { written } from '#tests/support/expected-texts.ts';
import { ClientPageView } from './pages/client-page.ts';
import { expect, test } from './support/app.ts';
import type { Lender, RunningApp } from './support/running-app.ts';
import { ADRIANA, seedAdriana } from './support/seed-adriana.ts';
import { dayFromToday, seedClient, seedInstitution, seedLoan } from './support/seed.ts';

const noSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test.describe('the page', () => {
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
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/institution', async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto(`/clientes?cliente=${client.id}`);
    const view = new ClientPageView(page, 'João da Conceição');
    const saved = page.waitForEvent('download');
    await view.button('Enviar como imagem').click();
    answer();
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
  });

  test('CL-16 the picture is handed to the share sheet; closing it shows nothing, a failure is said in words', async ({
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
    }).toPass({ timeout: 90_000, intervals: [20] });
  });

  test('CL-11 list and page fit 320, 768, 1280 and 1920 px, and hidden values show no amount on them', async ({
    page,
    api,
    clients,
  }) => {
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

    await page.addInitScript(() => localStorage.setItem('caderneta-hide-values', 'yes'));
    await page.goto('/clientes');
    await expect(page.getByRole('list', { name: 'Clientes' })).toContainText('R$ •••• · 15 dias de atraso');
    await page.goto(`/clientes?cliente=${client.id}`);
    const view = new ClientPageView(page, ADRIANA);
    await expect(view.lines.first()).toContainText('saldo ••••');
    await expect(view.article).not.toContainText(/6\.020|4\.900|1\.120/, { useInnerText: true });
  });
});

test.describe('the form', () => {
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

import type { Locator, Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { dayText, momentDayText, momentText, oneMonthAfter } from '#domain/calendar.ts';
import { formatCpf, parseCpf } from '#domain/cpf.ts';
import { INTEREST_STATUSES, type InterestStatus } from '#domain/interest-requests/interest-request.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import type { Lender, RunningApp } from './support/running-app.ts';
import { dayFromToday, freshCpf, seedClient } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';

const ZONE = 'America/Sao_Paulo';

const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar por cliente ou CPF...' });
const sections = (page: Page) => page.getByRole('tabpanel').getByRole('heading', { level: 3 });
const section = (page: Page, status: InterestStatus) => page.getByRole('region', { name: status });
const namesIn = (page: Page, status: InterestStatus) =>
  section(page, status).getByRole('heading', { level: 4 });
const details = (page: Page) => page.getByRole('dialog', { name: 'Detalhes do Interesse' });
const notesOf = (dialog: Locator) => dialog.getByLabel('Anotações Internas');
const form = (page: Page) => page.getByRole('dialog', { name: 'Novo Interesse' });
const fact = (dialog: Locator, name: string) =>
  dialog
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd');

async function openQueue(page: Page): Promise<void> {
  await page.goto('/administracao');
  await expect(page.getByRole('heading', { level: 1, name: 'Administração' })).toBeVisible();
}

async function openDetails(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(details(page)).toBeVisible();
  return details(page);
}

interface SeededRequest {
  clientId?: string | null;
  cpf?: string;
  name?: string | null;
  /** In centavos. */
  amount?: number;
  status?: InterestStatus;
  notes?: string | null;
  createdAt?: Date;
}

/** As the portal would have left it, and at whatever point of its way. */
async function seedRequest(app: RunningApp, lender: Lender, request: SeededRequest = {}): Promise<string> {
  const id = newId();
  await app.runSql(
    `INSERT INTO interests
       (id, institution_id, client_id, client_cpf, original_requester_name, requested_amount, status, notes, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      lender.id,
      request.clientId ?? null,
      request.cpf ?? freshCpf(),
      request.name ?? null,
      request.amount ?? 150_000,
      request.status ?? 'Pendente',
      request.notes ?? null,
      request.createdAt ?? new Date(),
    ],
  );
  return id;
}

/** Of a registered client. */
async function seedClientRequest(
  { app, lender, api }: { app: RunningApp; lender: Lender; api: StaffApi },
  name: string,
  request: SeededRequest = {},
): Promise<{ id: string; clientId: string; cpf: string }> {
  const client = await seedClient(api, { name });
  const id = await seedRequest(app, lender, { ...request, clientId: client.id, cpf: client.cpf });
  return { id, clientId: client.id, cpf: client.cpf };
}

const requestOf = (api: StaffApi, id: string) => api.call('GET /api/interests/:id', { params: { id } });
const requestsOf = async (api: StaffApi) => (await api.call('GET /api/interests', {})).items;
const loansOf = async (api: StaffApi) => (await api.call('GET /api/loans', {})).items;

const refusal = (message: string) => ({
  status: 422,
  json: { error: { code: 'invalid_input', message, request_id: 'x' } },
});

function cpfText(cpf: string): string {
  const parsed = parseCpf(cpf);
  return parsed === null ? cpf : formatCpf(parsed);
}

test.describe('the queue', () => {
  test(
    'IN-1 IN-2 LG-9 three tabs, the queue first, its search, Novo Interesse and Sair do Sistema',
    { tag: '@both' },
    async ({ page, signIn }) => {
      await signIn(page);
      await openQueue(page);
      await expect(page.getByRole('tab')).toHaveText(['Fila de Interesses', 'Relatórios', 'Configurações']);
      await expect(page.getByRole('tab', { name: 'Fila de Interesses', selected: true })).toBeVisible();
      await expect(search(page)).toHaveAttribute('placeholder', 'Buscar por cliente ou CPF...');
      await expect(page.getByRole('button', { name: 'Novo Interesse' })).toBeVisible();
      await expect(page.getByText('Nenhum interesse encontrado', { exact: true })).toBeVisible();
      await expect(page.getByText('Ajuste a busca ou adicione um novo interesse.')).toBeVisible();

      await page.getByRole('tab', { name: 'Configurações' }).click();
      await page.reload();
      await expect(page.getByRole('tab', { name: 'Configurações', selected: true })).toBeVisible();
      await page.getByRole('button', { name: 'Sair do Sistema' }).click();
      await expect(page).toHaveURL('/login');
      await expect(toasts(page).getByText('Você saiu!')).toBeVisible();
      await expect(toasts(page).getByText('Até a próxima.')).toBeVisible();
    },
  );

  test("IN-2 'Carregando...' until the answer comes; one that fails can be asked for again", async ({
    page,
    api,
    signIn,
  }) => {
    const { id } = await seedClient(api, { name: 'Ana' });
    await api.call('POST /api/interests', { body: { client_id: id, requested_amount: 150_000 } });
    // A stream that opens meanwhile would have the answer asked for again before anybody presses.
    await page.route('**/api/live', (route) => route.abort());
    await signIn(page);
    let letGo: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const counts = '**/api/interests/counts*';
    await page.route(counts, async (route) => {
      await gate;
      await route.fulfill(refusal('A fila está fechada.'));
    });
    await openQueue(page);
    await expect(page.getByText('Carregando...')).toBeVisible();
    letGo();
    await expect(page.getByText('Não foi possível carregar')).toBeVisible();
    await expect(page.getByRole('tabpanel').getByText('A fila está fechada.')).toBeVisible();
    await page.unroute(counts);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(namesIn(page, 'Pendente')).toHaveText(['Ana']);
    await expect(page.getByText('Carregando...')).toBeHidden();
  });

  test(
    'IN-3 a section per status in order with its count; those without requests are hidden',
    { tag: '@both' },
    async ({ page, app, lender, api, signIn }) => {
      const counts = { Pendente: 2, 'Em Análise': 1, Aprovado: 3, Rejeitado: 1, Concluído: 1 };
      for (const status of INTEREST_STATUSES) {
        for (let n = 1; n <= counts[status]; n += 1) {
          await seedRequest(app, lender, { name: `${status} ${n}`, status });
        }
      }
      const other = await app.newLender();
      await seedRequest(app, other, { name: 'De Outra Pessoa' });
      await signIn(page);
      await openQueue(page);
      await expect(sections(page)).toHaveText([
        'Pendente2',
        'Em Análise1',
        'Aprovado3',
        'Rejeitado1',
        'Concluído1',
      ]);
      const colours = await sections(page)
        .locator('span:first-child')
        .evaluateAll((badges) => badges.map((badge) => getComputedStyle(badge).backgroundColor));
      expect(new Set(colours).size).toBe(5);
      await expect(page.getByText('De Outra Pessoa')).toBeHidden();

      for (const { id, status } of await requestsOf(api))
        if (status === 'Em Análise' || status === 'Rejeitado')
          await api.call('DELETE /api/interests/:id', { params: { id } });
      await expect(sections(page)).toHaveText(['Pendente2', 'Aprovado3', 'Concluído1']);
    },
  );

  test('IN-2 by part of the requester or of the CPF, with or without punctuation, accents and case', async ({
    page,
    app,
    lender,
    api,
    signIn,
  }) => {
    await seedClientRequest({ app, lender, api }, 'João Conceição', { status: 'Aprovado' });
    await seedRequest(app, lender, { name: 'Maria Joana', cpf: '98765432100' });
    await signIn(page);
    await openQueue(page);
    await expect(sections(page)).toHaveText(['Pendente1', 'Aprovado1']);
    for (const [typed, left] of [
      ['conceicao', ['Aprovado1']],
      ['JOA', ['Pendente1', 'Aprovado1']],
      ['432.100', ['Pendente1']],
      ['4321', ['Pendente1']],
    ] as const) {
      await search(page).fill(typed);
      await expect(sections(page), typed).toHaveText([...left]);
    }
    await search(page).fill('ninguém');
    await expect(page.getByText('Nenhum interesse encontrado', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Limpar pesquisa' }).click();
    await expect(sections(page)).toHaveText(['Pendente1', 'Aprovado1']);
  });

  test(
    "IN-4 the card: name, CPF, amount and date; 'Cliente Desconhecido', 'Novo Cliente' or the name that was given",
    { tag: '@both' },
    async ({ page, app, lender, api, signIn }) => {
      // Half past ten in the evening of São Paulo: the date there, not the one of UTC.
      const createdAt = new Date('2026-03-11T01:30:00Z');
      const maria = await seedClientRequest({ app, lender, api }, 'Maria Silva', {
        createdAt,
        amount: 123_456,
      });
      const gone = await seedClientRequest({ app, lender, api }, 'Excluída');
      await api.call('DELETE /api/clients/:id', { params: { id: gone.clientId } });
      await seedRequest(app, lender, { name: null, status: 'Aprovado' });
      await seedRequest(app, lender, { name: 'Bruno Sem Cadastro', status: 'Em Análise' });
      await signIn(page);
      await openQueue(page);
      await expect(namesIn(page, 'Pendente')).toHaveText(['Cliente Desconhecido', 'Maria Silva']);
      await expect(namesIn(page, 'Aprovado')).toHaveText(['Novo Cliente']);
      await expect(namesIn(page, 'Em Análise')).toHaveText(['Bruno Sem Cadastro']);
      const card = section(page, 'Pendente').getByRole('listitem').filter({ hasText: 'Maria Silva' });
      await expect(card).toContainText('R$ 1.234,56');
      await expect(card).toContainText(cpfText(maria.cpf));
      await expect(card).toContainText('10/03/2026');
      expect(momentDayText(createdAt.toISOString(), ZONE)).toBe('10/03/2026');
      await expect(card.getByRole('button', { name: 'Excluir interesse de Maria Silva' })).toBeVisible();
    },
  );

  test('IN-3 a long section is shown a page at a time', async ({ page, app, lender, signIn }) => {
    await app.runSql(
      `INSERT INTO interests (id, institution_id, client_cpf, original_requester_name, requested_amount, status, created_at)
       SELECT gen_random_uuid(), $1, lpad(n::text, 11, '0'), 'Pessoa ' || lpad(n::text, 3, '0'), 10000, 'Pendente',
              now() - n * interval '1 minute'
       FROM generate_series(1, 30) AS n`,
      [lender.id],
    );
    await signIn(page);
    await openQueue(page);
    await expect(sections(page)).toHaveText(['Pendente30']);
    await expect(namesIn(page, 'Pendente')).toHaveCount(12);
    const more = page.getByRole('button', { name: 'Mostrar mais em Pendente' });
    await more.click();
    await expect(namesIn(page, 'Pendente')).toHaveCount(24);
    await more.click();
    await expect(namesIn(page, 'Pendente')).toHaveCount(30);
    await expect(namesIn(page, 'Pendente').last()).toHaveText('Pessoa 030');
    await expect(more).toBeHidden();
  });
});

test.describe('deleting', () => {
  test(
    'IN-5 IN-10 asks with the exact words, is not dismissed by a click outside, and really deletes',
    { tag: '@both' },
    async ({ page, app, lender, api, signIn }) => {
      await seedRequest(app, lender, { name: 'Ana Souza' });
      await signIn(page);
      await openQueue(page);
      const bin = page.getByRole('button', { name: 'Excluir interesse de Ana Souza' });
      await bin.click();
      const question = page.getByRole('alertdialog', { name: 'Você tem certeza?' });
      await expect(
        question.getByText(
          'Esta ação não pode ser desfeita. Isso excluirá permanentemente o interesse de Ana Souza.',
          { exact: true },
        ),
      ).toBeVisible();
      await expect(details(page)).toBeHidden();
      await page.mouse.click(5, 5);
      await page.keyboard.press('Escape');
      await expect(question).toBeVisible();
      await question.getByRole('button', { name: 'Cancelar' }).click();
      await expect(question).toBeHidden();
      expect(await requestsOf(api)).toHaveLength(1);

      await bin.click();
      await page.route('**/api/interests/*', (route) => route.fulfill(refusal('Não é possível agora.')), {
        times: 1,
      });
      await question.getByRole('button', { name: 'Excluir' }).click();
      await expect(toasts(page).getByText('Erro ao remover interesse')).toBeVisible();
      await expect(toasts(page).getByText('Não é possível agora.')).toBeVisible();
      await expect(question).toBeVisible();
      await question.getByRole('button', { name: 'Excluir' }).click();
      await expect(page.getByText('Nenhum interesse encontrado', { exact: true })).toBeVisible();
      expect(await requestsOf(api)).toEqual([]);
    },
  );
});

test.describe('a new one', () => {
  async function chooseClient(dialog: Locator, name: string): Promise<void> {
    await dialog.getByRole('combobox', { name: 'Cliente' }).fill(name);
    await dialog.getByRole('option', { name }).click();
  }

  test(
    'IN-6 nothing happens unless both the client and the amount are set; then it is Pendente',
    { tag: '@both' },
    async ({ page, api, signIn }) => {
      const client = await seedClient(api, { name: 'Rita Lima' });
      await seedClient(api, { name: 'Outra Pessoa' });
      await signIn(page);
      await openQueue(page);
      let sent = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/api/interests')) sent += 1;
      });
      await page.getByRole('button', { name: 'Novo Interesse' }).click();
      const dialog = form(page);
      const add = dialog.getByRole('button', { name: 'Adicionar' });
      await add.click();
      await expect(dialog.getByRole('combobox', { name: 'Cliente' })).toBeFocused();
      await chooseClient(dialog, 'Rita Lima');
      await add.click();
      await expect(dialog.getByLabel('Valor Solicitado')).toBeFocused();
      await expect(toasts(page).getByRole('listitem')).toHaveCount(0);
      await dialog.getByLabel('Valor Solicitado').fill('1.500,50');
      expect(sent).toBe(0);
      await add.dblclick();
      await expect(dialog).toBeHidden();
      await expect(namesIn(page, 'Pendente')).toHaveText(['Rita Lima']);
      await expect(section(page, 'Pendente')).toContainText('R$ 1.500,50');
      expect(await requestsOf(api)).toMatchObject([
        { client_id: client.id, client_cpf: client.cpf, requested_amount: 150_050, status: 'Pendente' },
      ]);
      expect(sent).toBe(1);
    },
  );

  for (const [typed, amount] of [
    ['0', 0],
    ['-50', -5000],
  ] as const) {
    test(`IN-6 no positivity check: ${typed} is taken as it is`, async ({ page, api, signIn }) => {
      await seedClient(api, { name: 'Rita Lima' });
      await signIn(page);
      await openQueue(page);
      await page.getByRole('button', { name: 'Novo Interesse' }).click();
      await chooseClient(form(page), 'Rita Lima');
      await form(page).getByLabel('Valor Solicitado').fill(typed);
      await form(page).getByRole('button', { name: 'Adicionar' }).click();
      await expect(namesIn(page, 'Pendente')).toHaveText(['Rita Lima']);
      expect(await requestsOf(api)).toMatchObject([{ requested_amount: amount }]);
    });
  }

  test('IN-6 the list of clients is at most 60vh high and scrolls', async ({ page, app, lender, signIn }) => {
    await app.runSql(
      `INSERT INTO clients (id, institution_id, name, phone, cpf)
       SELECT gen_random_uuid(), $1, 'Cliente ' || lpad(n::text, 5, '0'), '(11) 91234-5678', lpad(n::text, 11, '0')
       FROM generate_series(1, 40) AS n`,
      [lender.id],
    );
    await signIn(page);
    await openQueue(page);
    await page.getByRole('button', { name: 'Novo Interesse' }).click();
    await form(page).getByRole('combobox', { name: 'Cliente' }).click();
    const list = form(page).getByRole('listbox');
    await expect(list.getByRole('option').first()).toContainText('Cliente 00001');
    const heights = await list.evaluate((box) => ({
      shown: box.getBoundingClientRect().height,
      all: box.scrollHeight,
      most: window.innerHeight * 0.6,
    }));
    expect(heights.shown).toBeLessThanOrEqual(heights.most + 1);
    expect(heights.all).toBeGreaterThan(heights.shown);
  });

  test('IN-10 a refusal is told in the words of the server and keeps what was typed', async ({
    page,
    api,
    signIn,
  }) => {
    await seedClient(api, { name: 'Rita Lima' });
    await signIn(page);
    await openQueue(page);
    await page.getByRole('button', { name: 'Novo Interesse' }).click();
    await chooseClient(form(page), 'Rita Lima');
    const amount = form(page).getByLabel('Valor Solicitado');
    await amount.fill('mil');
    await form(page).getByRole('button', { name: 'Adicionar' }).click();
    await expect(form(page).getByText('Digite um valor como 1.234,56.')).toBeVisible();
    await amount.fill('1000');
    await page.route('**/api/interests', (route) => route.fulfill(refusal('O caderno está cheio.')), {
      times: 1,
    });
    await form(page).getByRole('button', { name: 'Adicionar' }).click();
    await expect(toasts(page).getByText('Erro ao adicionar interesse')).toBeVisible();
    await expect(toasts(page).getByText('O caderno está cheio.')).toBeVisible();
    await expect(form(page).getByRole('combobox', { name: 'Cliente' })).toHaveValue('Rita Lima');
    await expect(amount).toHaveValue('1.000,00');

    // Closed and opened again it is still there.
    await form(page).getByRole('button', { name: 'Fechar' }).click();
    await expect(form(page)).toBeHidden();
    await page.getByRole('button', { name: 'Novo Interesse' }).click();
    await expect(amount).toHaveValue('1.000,00');
    await form(page).getByRole('button', { name: 'Adicionar' }).click();
    await expect(section(page, 'Pendente')).toContainText('R$ 1.000,00');
  });
});

test.describe('the details', () => {
  test(
    'IN-7 status, name, CPF, amount, date-time and notes; each step saves the notes and closes',
    { tag: '@both' },
    async ({ page, app, lender, api, signIn }) => {
      const createdAt = new Date('2026-03-11T01:30:00Z');
      const request = await seedClientRequest({ app, lender, api }, 'Maria Silva', { createdAt });
      await signIn(page);
      await openQueue(page);
      const dialog = await openDetails(page, 'Maria Silva');
      await expect(fact(dialog, 'Status')).toHaveText('Pendente');
      await expect(fact(dialog, 'Nome')).toHaveText('Maria Silva');
      await expect(fact(dialog, 'CPF')).toHaveText(cpfText(request.cpf));
      await expect(fact(dialog, 'Valor Solicitado')).toHaveText('R$ 1.500,00');
      await expect(fact(dialog, 'Criado em')).toHaveText('10/03/2026, 22:30');
      expect(momentText(createdAt.toISOString(), ZONE)).toBe('10/03/2026, 22:30');
      await expect(dialog.getByRole('button', { name: /^Voltar/ })).toHaveCount(0);

      await notesOf(dialog).fill('Trabalha na padaria.');
      await dialog.getByRole('button', { name: 'Avançar para Em Análise' }).click();
      await expect(dialog).toBeHidden();
      await expect(sections(page)).toHaveText(['Em Análise1']);
      expect(await requestOf(api, request.id)).toMatchObject({
        status: 'Em Análise',
        notes: 'Trabalha na padaria.',
      });

      await openDetails(page, 'Maria Silva');
      await expect(notesOf(dialog)).toHaveValue('Trabalha na padaria.');
      await notesOf(dialog).fill('Falar com o chefe.');
      await dialog.getByRole('button', { name: 'Salvar Anotações' }).click();
      await expect(dialog).toBeHidden();
      expect(await requestOf(api, request.id)).toMatchObject({
        status: 'Em Análise',
        notes: 'Falar com o chefe.',
      });
    },
  );

  for (const { way, first, steps } of [
    {
      way: 'forth, Rejeitado leads to Concluído',
      first: 'Pendente',
      steps: [
        ['Avançar para Em Análise', 'Em Análise'],
        ['Avançar para Aprovado', 'Aprovado'],
        ['Rejeitar', 'Rejeitado'],
        ['Avançar para Concluído', 'Concluído'],
      ],
    },
    {
      way: 'back, Concluído leads to Rejeitado',
      first: 'Concluído',
      steps: [
        ['Voltar para Rejeitado', 'Rejeitado'],
        ['Voltar para Aprovado', 'Aprovado'],
        ['Voltar para Em Análise', 'Em Análise'],
        ['Voltar para Pendente', 'Pendente'],
      ],
    },
  ] as const) {
    test(`IN-7 along the whole order: ${way}`, async ({ page, app, lender, api, signIn }) => {
      await seedClientRequest({ app, lender, api }, 'Maria Silva', { status: first });
      await signIn(page);
      await openQueue(page);
      for (const [button, status] of steps) {
        const dialog = await openDetails(page, 'Maria Silva');
        await dialog.getByRole('button', { name: button, exact: true }).click();
        await expect(dialog).toBeHidden();
        await expect(sections(page), `${button} → ${status}`).toHaveText([`${status}1`]);
      }
      expect(await loansOf(api)).toEqual([]);
    });
  }

  test("IN-7 'Rejeitar' is there from every status", async ({ page, app, lender, signIn }) => {
    for (const status of INTEREST_STATUSES) await seedRequest(app, lender, { name: `Ana ${status}`, status });
    await signIn(page);
    await openQueue(page);
    for (const status of INTEREST_STATUSES) {
      const dialog = await openDetails(page, `Ana ${status}`);
      await dialog.getByRole('button', { name: 'Rejeitar', exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(namesIn(page, 'Rejeitado').filter({ hasText: status })).toHaveCount(1);
    }
    await expect(sections(page)).toHaveText(['Rejeitado5']);
  });

  test('IN-7 IN-8 from Aprovado there is no next, from Concluído neither', async ({
    page,
    app,
    lender,
    api,
    signIn,
  }) => {
    await seedClientRequest({ app, lender, api }, 'Aprovada', { status: 'Aprovado' });
    await seedClientRequest({ app, lender, api }, 'Concluída', { status: 'Concluído' });
    await signIn(page);
    await openQueue(page);
    for (const name of ['Aprovada', 'Concluída']) {
      const dialog = await openDetails(page, name);
      await expect(dialog.getByRole('button', { name: /^Voltar para/ })).toBeVisible();
      await expect(dialog.getByRole('button', { name: /^Avançar/ })).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Fechar' }).click();
      await expect(dialog).toBeHidden();
    }
  });

  test('IN-7 IN-10 a refusal is told in the words of the server; dialog and notes stay, also when it is closed', async ({
    page,
    app,
    lender,
    api,
    signIn,
  }) => {
    const request = await seedClientRequest({ app, lender, api }, 'Maria Silva', { notes: 'Antes.' });
    await signIn(page);
    await openQueue(page);
    const dialog = await openDetails(page, 'Maria Silva');
    await notesOf(dialog).fill('O que digitei.');
    await page.route('**/api/interests/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill(refusal('Tente mais tarde, por favor.'))
        : route.fallback(),
    );
    await dialog.getByRole('button', { name: 'Avançar para Em Análise' }).click();
    await expect(toasts(page).getByText('Erro ao atualizar interesse')).toBeVisible();
    await expect(toasts(page).getByText('Tente mais tarde, por favor.')).toBeVisible();
    await expect(dialog).toBeVisible();
    await expect(notesOf(dialog)).toHaveValue('O que digitei.');
    await page.unrouteAll();

    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await expect(dialog).toBeHidden();
    await openDetails(page, 'Maria Silva');
    await expect(notesOf(dialog)).toHaveValue('O que digitei.');
    await expect(dialog.getByText('Ainda não foram salvas.')).toBeVisible();
    expect(await requestOf(api, request.id)).toMatchObject({ status: 'Pendente', notes: 'Antes.' });
    await dialog.getByRole('button', { name: 'Avançar para Em Análise' }).click();
    await expect(sections(page)).toHaveText(['Em Análise1']);
    expect(await requestOf(api, request.id)).toMatchObject({ status: 'Em Análise', notes: 'O que digitei.' });
  });

  test('IN-7 what moved or went elsewhere is said, and no button changes under the finger', async ({
    page,
    app,
    lender,
    api,
    signIn,
  }) => {
    const request = await seedClientRequest({ app, lender, api }, 'Maria Silva', { status: 'Em Análise' });
    await signIn(page);
    await openQueue(page);
    const dialog = await openDetails(page, 'Maria Silva');
    const params = { id: request.id };
    await api.call('PATCH /api/interests/:id', { params, body: { version: 1, status: 'Aprovado' } });
    await expect(dialog.getByText('O status mudou enquanto você lia: agora é Aprovado.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /Empréstimo|Avançar|Rejeitar/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Ver o que fazer agora' }).click();
    await expect(dialog.getByRole('button', { name: 'Aprovar e Criar Empréstimo' })).toBeVisible();
    await api.call('DELETE /api/interests/:id', { params });
    await expect(dialog).toBeHidden();
    await expect(toasts(page).getByText('Interesse não encontrado')).toBeVisible();
  });
});

test.describe('the loan of an approved one', () => {
  test(
    'IN-8 R$ 1.500,00 at 40% with R$ 5,00 per day, from today for one month, once however often it is clicked',
    { tag: '@both' },
    async ({ page, app, lender, api, signIn }) => {
      const request = await seedClientRequest({ app, lender, api }, 'Maria Silva', { status: 'Aprovado' });
      await signIn(page);
      await openQueue(page);
      const dialog = await openDetails(page, 'Maria Silva');
      await notesOf(dialog).fill('Para o carro.');
      const due = oneMonthAfter(dayFromToday(0));
      const create = dialog.getByRole('button', { name: 'Aprovar e Criar Empréstimo' });
      // Said above the button, before it is pressed.
      const said = dialog.getByText('R$ 1.500,00 a 40% = R$ 2.100,00');
      await expect(said).toHaveText(
        `R$ 1.500,00 a 40% = R$ 2.100,00, vence em ${dayText(due)}, R$ 5,00 por dia de atraso`,
      );
      await expect(said).toBeInViewport({ ratio: 1 });
      const [above, below] = await Promise.all([said.boundingBox(), create.boundingBox()]);
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      await create.dblclick();
      await expect(toasts(page).getByText('Empréstimo criado!')).toBeVisible();
      await expect(toasts(page).getByText(`Maria Silva: R$ 2.100,00 até ${dayText(due)}`)).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(sections(page)).toHaveText(['Concluído1']);
      const loans = await loansOf(api);
      expect(loans).toHaveLength(1);
      expect(loans[0]).toMatchObject({
        client_id: request.clientId,
        amount: 150_000,
        interest_rate: 4000,
        overdue_interest_rate: 500,
        start_date: dayFromToday(0),
        end_date: due,
        notes: 'Criado a partir de interesse. Para o carro.',
        status: 'ativo',
        paid_amount: 0,
        interest_paid: 0,
      });
      expect(await requestOf(api, request.id)).toMatchObject({ status: 'Concluído', notes: 'Para o carro.' });
    },
  );

  test('IN-8 both or neither: refused, nothing is created or moved', async ({
    page,
    app,
    lender,
    api,
    signIn,
  }) => {
    const nothing = await seedClientRequest({ app, lender, api }, 'Pede Nada', {
      status: 'Aprovado',
      amount: 0,
    });
    await signIn(page);
    await openQueue(page);
    const dialog = await openDetails(page, 'Pede Nada');
    await notesOf(dialog).fill('Fica aqui.');
    await expect(
      dialog.getByText('O valor solicitado deve ser maior que zero para criar o empréstimo.'),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Aprovar e Criar Empréstimo' }).click();
    await expect(toasts(page).getByText('Erro ao adicionar empréstimo')).toBeVisible();
    await expect(
      toasts(page).getByText('O valor solicitado deve ser maior que zero para criar o empréstimo.'),
    ).toBeVisible();
    await expect(notesOf(dialog)).toHaveValue('Fica aqui.');
    expect(await requestOf(api, nothing.id)).toMatchObject({ status: 'Aprovado', notes: null });
    expect(await loansOf(api)).toEqual([]);
  });

  test('IN-8 never a second loan: not after a lost answer, not after moving back to Aprovado', async ({
    page,
    app,
    lender,
    api,
    signIn,
  }) => {
    const { id } = await seedClientRequest({ app, lender, api }, 'Maria Silva', { status: 'Aprovado' });
    await signIn(page);
    await openQueue(page);
    const dialog = details(page);

    // The server did it, and the answer was lost on the way.
    await openDetails(page, 'Maria Silva');
    await page.route(
      '**/create-loan',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const create = dialog.getByRole('button', { name: 'Aprovar e Criar Empréstimo' });
    await create.click();
    await expect(toasts(page).getByText('Sem resposta do servidor.')).toBeVisible();
    await expect.poll(async () => (await loansOf(api)).length).toBe(1);
    await expect(dialog.getByText('agora é Concluído')).toBeVisible();
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await expect(sections(page)).toHaveText(['Concluído1']);

    // Moved back to Aprovado it still has its loan.
    for (const status of ['Rejeitado', 'Aprovado'] as const) {
      const { version } = await api.call('GET /api/interests/:id', { params: { id } });
      await api.call('PATCH /api/interests/:id', { params: { id }, body: { version, status } });
    }
    await expect(sections(page)).toHaveText(['Aprovado1']);
    await openDetails(page, 'Maria Silva');
    await create.click();
    await expect(toasts(page).getByText('Este interesse já virou um empréstimo.')).toBeVisible();
    expect(await loansOf(api)).toHaveLength(1);
  });

  test(
    'IN-9 an unregistered requester: the exact alert, nothing changes; Novo Cliente links the request, then IN-8',
    { tag: '@both' },
    async ({ page, app, lender, api, signIn }) => {
      const cpf = freshCpf();
      const request = { name: 'Bruno Novo', cpf, status: 'Aprovado' as const };
      const id = await seedRequest(app, lender, request);
      await signIn(page);
      await openQueue(page);
      const dialog = await openDetails(page, 'Bruno Novo');
      await expect(dialog.getByRole('button', { name: 'Aprovar e Criar Empréstimo' })).toHaveCount(0);
      await notesOf(dialog).fill('Vizinho da Ana.');
      await dialog.getByRole('button', { name: 'Cadastrar Cliente e Criar Empréstimo' }).click();
      const alert = page.getByRole('alertdialog');
      await expect(
        alert.getByText('Funcionalidade para criar cliente a partir daqui ainda não implementada.', {
          exact: true,
        }),
      ).toBeVisible();
      await alert.getByRole('button', { name: 'Fechar' }).click();
      await expect(alert).toBeHidden();
      await expect(dialog).toBeVisible();
      expect(await requestOf(api, id)).toMatchObject({ status: 'Aprovado', client_id: null, notes: null });
      expect(await loansOf(api)).toEqual([]);

      await dialog.getByRole('button', { name: 'Cadastrar Cliente e Criar Empréstimo' }).click();
      await alert.getByRole('link', { name: 'Novo Cliente' }).click();
      await expect(page).toHaveURL('/clientes');
      const newClient = page.getByRole('dialog', { name: 'Novo Cliente' });
      await expect(newClient.getByLabel('Nome')).toHaveValue('Bruno Novo');
      await expect(newClient.getByLabel('CPF')).toHaveValue(cpfText(cpf));
      await newClient.getByLabel('Telefone').fill('(11) 98888-7777');
      await newClient.getByRole('button', { name: 'Adicionar cliente' }).click();
      await expect(toasts(page).getByText('Cliente adicionado!')).toBeVisible();
      await expect(newClient).toBeHidden();

      await page.getByRole('link', { name: 'Admin' }).click();
      await openDetails(page, 'Bruno Novo');
      // What was typed before the detour is still there.
      await expect(notesOf(dialog)).toHaveValue('Vizinho da Ana.');
      await expect(dialog.getByRole('button', { name: 'Cadastrar Cliente e Criar Empréstimo' })).toHaveCount(
        0,
      );
      await dialog.getByRole('button', { name: 'Aprovar e Criar Empréstimo' }).click();
      await expect(toasts(page).getByText('Empréstimo criado!')).toBeVisible();
      expect(await loansOf(api)).toMatchObject([
        { client: { name: 'Bruno Novo' }, notes: 'Criado a partir de interesse. Vizinho da Ana.' },
      ]);
    },
  );
});

test("IN-9 CL-5 a requester with the CPF of a deleted client: 'Novo Cliente' offers 'Restaurar cliente', then IN-8", async ({
  page,
  app,
  lender,
  api,
  signIn,
}) => {
  const gone = await seedClient(api, { name: 'Bruno Antigo' });
  await api.call('DELETE /api/clients/:id', { params: { id: gone.id } });
  await seedRequest(app, lender, { name: 'Bruno de Volta', cpf: gone.cpf, status: 'Aprovado' });
  await signIn(page);
  await openQueue(page);
  const dialog = await openDetails(page, 'Bruno de Volta');
  await dialog.getByRole('button', { name: 'Cadastrar Cliente e Criar Empréstimo' }).click();
  await page.getByRole('alertdialog').getByRole('link', { name: 'Novo Cliente' }).click();
  const newClient = page.getByRole('dialog', { name: 'Novo Cliente' });
  await newClient.getByRole('button', { name: 'Restaurar cliente' }).click();
  await expect(toasts(page).getByText('Cliente restaurado!')).toBeVisible();
  await expect(newClient).toBeHidden();
  await page.getByRole('link', { name: 'Admin' }).click();
  await openDetails(page, 'Bruno Antigo');
  await dialog.getByRole('button', { name: 'Aprovar e Criar Empréstimo' }).click();
  await expect(toasts(page).getByText('Empréstimo criado!')).toBeVisible();
  expect(await loansOf(api)).toMatchObject([{ client_id: gone.id }]);
});

test('IN-2 IN-3 IN-5 IN-6 axe finds nothing in the queue, the form and the question', async ({
  page,
  app,
  lender,
  signIn,
}) => {
  for (const status of INTEREST_STATUSES) await seedRequest(app, lender, { name: `Ana ${status}`, status });
  await signIn(page);
  await openQueue(page);
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(5);
  await expectNoFaults(page);

  await page.getByRole('button', { name: 'Novo Interesse' }).click();
  await form(page).getByLabel('Valor Solicitado').fill('10');
  await expectNoFaults(page);
  await form(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(form(page)).toBeHidden();

  await page.getByRole('button', { name: 'Excluir interesse de Ana Pendente' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoFaults(page);
});

test('IN-7 IN-9 axe finds nothing in the details and the alert', async ({ page, app, lender, signIn }) => {
  await seedRequest(app, lender, { name: 'Ana Souza', status: 'Aprovado' });
  await signIn(page);
  await openQueue(page);
  const dialog = await openDetails(page, 'Ana Souza');
  await notesOf(dialog).fill('Uma nota.');
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Cadastrar Cliente e Criar Empréstimo' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoFaults(page);
});

import type { Locator, Page, Route } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import type { Lender, RunningApp } from './support/running-app.ts';
import { freshCpf, seedClient, seedLoan } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';

const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Pesquisar por nome ou CPF...' });
const cards = (page: Page) => page.getByRole('list', { name: 'Clientes' }).getByRole('listitem');
const names = (page: Page) => page.getByRole('list', { name: 'Clientes' }).getByRole('heading', { level: 2 });
const form = (page: Page, title = 'Novo Cliente') => page.getByRole('dialog', { name: title });
const confirmation = (page: Page) => page.getByRole('alertdialog', { name: 'Excluir cliente' });

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Novo Cliente' }).click();
  await expect(form(page)).toBeVisible();
  return form(page);
}

async function fillRequired(dialog: Locator, name: string, cpf = freshCpf()): Promise<void> {
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByLabel('Telefone').fill('(11) 98888-7777');
  await dialog.getByLabel('CPF').fill(cpf);
}

async function clientsOf(api: StaffApi) {
  return (await api.call('GET /api/clients', {})).items;
}

/** Holds every matching call until let go, or only those that search for something; `seen` resolves with the first. */
async function hold(page: Page, matches: (url: URL) => boolean, searched?: string) {
  let letGo: () => void = () => undefined;
  let sawFirst: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const seen = new Promise<void>((resolve) => (sawFirst = resolve));
  await page.route(matches, async (route) => {
    if (searched !== undefined && !route.request().postData()?.includes(`"${searched}"`)) {
      await route.fallback();
      return;
    }
    sawFirst();
    await gate;
    // The screen may have given the call up meanwhile.
    await route.continue().catch(() => undefined);
  });
  return { seen, letGo };
}

const isClientList = (url: URL) => /^\/api\/clients(\/search)?$/.test(url.pathname);

test.describe('the list', () => {
  test(
    'CL-1 CL-4 FM-1 clients by name, each with phone, e-mail and CPF as 000.000.000-00',
    { tag: '@both' },
    async ({ page, api, signIn }) => {
      await seedClient(api, { name: 'Zuleica Prado' });
      await seedClient(api, { name: 'bruno Lima' });
      await seedClient(api, { name: 'Élcio Reis' });
      await seedClient(api, {
        name: 'Ágata Nunes',
        phone: '(11) 91111-2222',
        email: 'agata@exemplo.com.br',
        cpf: '12345678909',
      });
      await signIn(page);
      await page.goto('/clientes');

      await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible();
      await expect(page.getByText('Gerencie seus clientes')).toBeVisible();
      await expect(page).toHaveTitle(/^Clientes \| /);
      await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
      await expect(names(page)).toHaveText(['Ágata Nunes', 'bruno Lima', 'Élcio Reis', 'Zuleica Prado']);
      const agata = cards(page).first();
      for (const fact of ['(11) 91111-2222', 'agata@exemplo.com.br', '123.456.789-09']) {
        await expect(agata.getByText(fact, { exact: true })).toBeVisible();
      }
      await expect(agata.getByRole('button', { name: 'Editar Ágata Nunes' })).toBeVisible();
      await expect(agata.getByRole('button', { name: 'Excluir Ágata Nunes' })).toBeVisible();
    },
  );

  test("CL-1 'Carregando clientes...' until the answer comes", async ({ page, api, signIn }) => {
    await seedClient(api, { name: 'Maria' });
    await signIn(page);
    const list = await hold(page, isClientList);
    await page.goto('/clientes');
    await expect(page.getByText('Carregando clientes...')).toBeVisible();
    list.letGo();
    await expect(names(page)).toHaveText(['Maria']);
    await expect(page.getByText('Carregando clientes...')).toBeHidden();
  });

  test('CL-2 part of the name without accents or case, part of the CPF with or without punctuation', async ({
    page,
    api,
    signIn,
  }) => {
    await seedClient(api, { name: 'João Conceição', cpf: '12345678909' });
    await seedClient(api, { name: 'Maria Joana', cpf: '98765432100' });
    await signIn(page);
    await page.goto('/clientes');
    for (const [typed, found] of [
      ['joao', ['João Conceição']],
      ['CONCEI', ['João Conceição']],
      ['456.789', ['João Conceição']],
      ['456789', ['João Conceição']],
      ['432.1', ['Maria Joana']],
      ['43210', ['Maria Joana']],
      ['joa', ['João Conceição', 'Maria Joana']],
    ] as const) {
      await search(page).fill(typed);
      await expect(names(page), typed).toHaveText([...found]);
    }
    await page.getByRole('button', { name: 'Limpar pesquisa' }).click();
    await expect(names(page)).toHaveText(['João Conceição', 'Maria Joana']);
    await expect(search(page)).toBeFocused();
  });

  test('CL-2 a late answer to an earlier search never replaces a newer one', async ({
    page,
    api,
    signIn,
  }) => {
    await seedClient(api, { name: 'Maria' });
    await seedClient(api, { name: 'Bruno' });
    await signIn(page);
    await page.goto('/clientes');
    await expect(names(page)).toHaveText(['Bruno', 'Maria']);

    const early = await hold(page, isClientList, 'mar');
    await search(page).fill('mar');
    await early.seen;
    await search(page).fill('bru');
    await expect(names(page)).toHaveText(['Bruno']);
    early.letGo();
    // A round trip later the early answer has had every chance to arrive.
    await page.evaluate(() => fetch('/api/clients').then((answer) => answer.text()));
    await expect(names(page)).toHaveText(['Bruno']);
    await expect(search(page)).toHaveValue('bru');
  });

  test("CL-3 'Nenhum cliente cadastrado' with the way to add one; 'Nenhum cliente encontrado' while searching", async ({
    page,
    api,
    signIn,
  }) => {
    await signIn(page);
    await page.goto('/clientes');
    await expect(page.getByText('Nenhum cliente cadastrado')).toBeVisible();
    await page.getByRole('button', { name: 'Cadastrar cliente' }).click();
    await expect(form(page)).toBeVisible();
    await page.keyboard.press('Escape');

    await seedClient(api, { name: 'Maria' });
    await expect(names(page)).toHaveText(['Maria']);
    await search(page).fill('zzz');
    await expect(page.getByText('Nenhum cliente encontrado')).toBeVisible();
    await expect(page.getByText('Nenhum cliente cadastrado')).toBeHidden();
  });

  test("TO-2 a list that cannot be had says 'Erro ao carregar dados' and can be asked for again", async ({
    page,
    api,
    signIn,
  }) => {
    await seedClient(api, { name: 'Maria' });
    await signIn(page);
    await page.route(isClientList, (route) => route.abort());
    await page.goto('/clientes');
    await expect(toasts(page).getByText('Erro ao carregar dados')).toBeVisible();
    await page.unroute(isClientList);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(names(page)).toHaveText(['Maria']);
  });

  test('CL-1 of 600 clients a bounded number is on the page, down to the last and back', async ({
    page,
    app,
    lender,
    signIn,
  }) => {
    await seedManyClients(app, lender, 600);
    await signIn(page);
    await page.goto('/clientes');
    await expect(names(page).first()).toHaveText('Cliente 00001');
    // Four pages of thirty are held: by the sixth the first two have gone, and the way back fetches them again.
    expect(await mostRowsWhileScrolling(page, 'down', 'Cliente 00600')).toBeLessThanOrEqual(120);
    expect(await mostRowsWhileScrolling(page, 'up', 'Cliente 00001')).toBeLessThanOrEqual(120);
    await expect(page.getByRole('heading', { name: 'Cliente 00001' })).toBeInViewport();
  });
});

test.describe('the form', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn(page);
    await page.goto('/clientes');
  });

  test(
    "CL-6 CL-8 CL-9 'Novo Cliente' keeps all seven fields, the CPF as 11 digits: 'Cliente adicionado!'",
    { tag: '@both' },
    async ({ page, api }) => {
      const dialog = await openForm(page);
      await expect(dialog.getByLabel('E-mail')).toHaveAttribute('type', 'email');
      await fillRequired(dialog, 'Conceição D’Ávila', '123.456.789-09');
      await dialog.getByLabel('E-mail').fill('conceicao@exemplo.com.br');
      await dialog.getByLabel('Endereço').fill('Rua das Flores, 12');
      await dialog.getByLabel('Chave PIX').fill('conceicao@pix');
      await dialog.getByLabel('Observações').fill('Indicada por João.\nPaga dia 5.');
      await dialog.getByRole('button', { name: 'Adicionar cliente' }).click();

      await expect(toasts(page).getByText('Cliente adicionado!')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(names(page)).toHaveText(['Conceição D’Ávila']);
      const [saved] = await clientsOf(api);
      expect(saved).toMatchObject({
        name: 'Conceição D’Ávila',
        phone: '(11) 98888-7777',
        email: 'conceicao@exemplo.com.br',
        address: 'Rua das Flores, 12',
        cpf: '12345678909',
        pix_key: 'conceicao@pix',
        notes: 'Indicada por João.\nPaga dia 5.',
      });
    },
  );

  test("CL-6 'Editar Cliente' opens with what is kept and saves the change: 'Cliente atualizado!'", async ({
    page,
    api,
    app,
  }) => {
    const client = await seedClient(api, {
      name: 'Maria',
      email: 'maria@exemplo.com.br',
      cpf: '12345678909',
    });
    await app.runSql('UPDATE clients SET portal_last_seen_at = $1 WHERE id = $2', [
      '2026-03-10T15:30:00Z',
      client.id,
    ]);
    await page.reload();
    await page.getByRole('button', { name: 'Editar Maria' }).click();
    const dialog = form(page, 'Editar Cliente');
    await expect(dialog.getByLabel('Nome')).toHaveValue('Maria');
    await expect(dialog.getByLabel('CPF')).toHaveValue('123.456.789-09');
    await expect(dialog.getByText('Último acesso ao portal: 10/03/2026, 12:30')).toBeVisible();
    await dialog.getByLabel('Nome').fill('Maria de Souza');
    await dialog.getByLabel('E-mail').fill('');
    await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(toasts(page).getByText('Cliente atualizado!')).toBeVisible();
    await expect(names(page)).toHaveText(['Maria de Souza']);
    expect(await clientsOf(api)).toMatchObject([{ name: 'Maria de Souza', email: null, cpf: '12345678909' }]);
  });

  test('CL-7 a blank name, phone or CPF, or a CPF that is not 11 digits, is refused before anything is sent', async ({
    page,
    api,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && isClientList(new URL(request.url()))) sent.push(request.url());
    });
    const dialog = await openForm(page);
    const save = dialog.getByRole('button', { name: 'Adicionar cliente' });
    for (const [name, phone, cpf, title, text] of [
      ['', '11', '12345678909', 'Campos obrigatórios', 'Nome, telefone e CPF são obrigatórios.'],
      ['Maria', '   ', '12345678909', 'Campos obrigatórios', 'Nome, telefone e CPF são obrigatórios.'],
      ['Maria', '11', '', 'Campos obrigatórios', 'Nome, telefone e CPF são obrigatórios.'],
      ['Maria', '11', '1234567890', 'CPF inválido', 'O CPF deve conter 11 dígitos.'],
    ] as const) {
      await dialog.getByLabel('Nome').fill(name);
      await dialog.getByLabel('Telefone').fill(phone);
      await dialog.getByLabel('CPF').fill(cpf);
      await save.click();
      await expect(toasts(page).getByText(title, { exact: true })).toBeVisible();
      await expect(toasts(page).getByText(text, { exact: true })).toBeVisible();
      await expect(dialog.locator(':focus')).toHaveAttribute('aria-invalid', 'true');
      await toasts(page).getByRole('button', { name: 'Fechar aviso' }).click();
    }
    expect(sent).toEqual([]);
    expect(await clientsOf(api)).toEqual([]);
  });

  test('CL-8 only the 11 digits of the CPF are sent, for a new client and for an edit', async ({ page }) => {
    const sent: unknown[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET' && /^\/api\/clients(\/[0-9a-f-]+)?$/.test(pathname))
        sent.push(request.postDataJSON());
    });
    const dialog = await openForm(page);
    await fillRequired(dialog, 'Maria', '123.456.789-09');
    await dialog.getByRole('button', { name: 'Adicionar cliente' }).click();
    await expect(names(page)).toHaveText(['Maria']);
    await page.getByRole('button', { name: 'Editar Maria' }).click();
    const edit = form(page, 'Editar Cliente');
    await edit.getByLabel('CPF').fill('987.654.321-00');
    await edit.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(edit).toBeHidden();
    expect(sent).toMatchObject([{ cpf: '12345678909' }, { cpf: '98765432100' }]);
  });

  test('CL-6 a name and a phone at their limit say so; shortened, they no longer do', async ({ page }) => {
    const dialog = await openForm(page);
    for (const [label, limit] of [
      ['Nome', 120],
      ['Telefone', 32],
    ] as const) {
      const field = dialog.getByLabel(label);
      const note = dialog.getByRole('alert').filter({ hasText: `Limite de ${limit} caracteres` });
      await field.focus();
      await page.keyboard.insertText('9'.repeat(limit - 1));
      await expect(note).toHaveCount(0);
      await page.keyboard.insertText('12345');
      await expect(field).toHaveValue(`${'9'.repeat(limit - 1)}1`);
      await expect(note).toHaveText(`Limite de ${limit} caracteres. O que passar disso fica de fora.`);
      await expect(field).toHaveAccessibleDescription(/O que passar disso fica de fora\./);
      await page.keyboard.press('Backspace');
      await expect(note).toHaveCount(0);
    }
  });

  test('CL-7 a name in which nothing shows is missing', async ({ page, api }) => {
    const dialog = await openForm(page);
    await fillRequired(dialog, '\u200b\u3164\u2800');
    await dialog.getByRole('button', { name: 'Adicionar cliente' }).click();
    await expect(toasts(page).getByText('Nome, telefone e CPF são obrigatórios.')).toBeVisible();
    await expect(dialog.getByLabel('Nome')).toBeFocused();
    expect(await clientsOf(api)).toEqual([]);
  });

  test(
    "CL-5 CL-8 the CPF of a deleted client offers 'Restaurar cliente': the client is back with the loans",
    { tag: '@both' },
    async ({ page, api }) => {
      const gone = await seedClient(api, { name: 'Maria Antiga', cpf: '12345678909' });
      await seedLoan(api, { client_id: gone.id });
      await api.call('DELETE /api/clients/:id', { params: { id: gone.id } });
      const dialog = await openForm(page);
      const restore = dialog.getByRole('button', { name: 'Restaurar cliente' });
      await fillRequired(dialog, 'Maria de Novo', '1234567890');
      await expect(restore).toHaveCount(0);
      await dialog.getByLabel('CPF').fill('123.456.789-09');
      await expect(dialog.getByText('Este CPF é de Maria Antiga, cliente excluído em')).toBeVisible();
      await expectNoFaults(page);

      // A second record would keep the first from being restored, so it is refused, and nothing typed is lost.
      await dialog.getByRole('button', { name: 'Adicionar cliente' }).click();
      const refusal =
        'Este CPF é de um cliente excluído. Restaure o cadastro dele em vez de usar o CPF em outro.';
      await expect(toasts(page).getByText(refusal)).toBeVisible();
      await expect(dialog.getByText(refusal)).toBeVisible();
      await expect(dialog.getByLabel('Nome')).toHaveValue('Maria de Novo');
      expect(await clientsOf(api)).toEqual([]);

      await restore.click();
      await expect(toasts(page).getByText('Cliente restaurado!')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(names(page)).toHaveText(['Maria Antiga']);
      await page.goto('/emprestimos');
      await expect(page.getByRole('heading', { level: 2, name: 'Maria Antiga' })).toBeVisible();
    },
  );

  test("CL-8 CL-9 a second client with the same CPF: 'Erro ao adicionar cliente', and the form keeps its text", async ({
    page,
    api,
  }) => {
    await seedClient(api, { name: 'Maria', cpf: '12345678909' });
    const dialog = await openForm(page);
    await fillRequired(dialog, 'Outra Maria', '12345678909');
    await dialog.getByRole('button', { name: 'Adicionar cliente' }).click();
    await expect(toasts(page).getByText('Erro ao adicionar cliente')).toBeVisible();
    await expect(toasts(page).getByText('Já existe um cliente com este CPF.')).toBeVisible();
    await expect(dialog.getByText('Já existe um cliente com este CPF.')).toBeVisible();
    await expect(dialog.getByLabel('Nome')).toHaveValue('Outra Maria');
    await expect(dialog.getByLabel('CPF')).toBeFocused();
    expect(await clientsOf(api)).toHaveLength(1);
  });

  test("CL-9 'Erro ao atualizar cliente' with the server's words next to the field", async ({
    page,
    api,
  }) => {
    await seedClient(api, { name: 'Maria' });
    await page.getByRole('button', { name: 'Editar Maria' }).click();
    const dialog = form(page, 'Editar Cliente');
    await dialog.getByLabel('E-mail').fill('maria@');
    await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(toasts(page).getByText('Erro ao atualizar cliente')).toBeVisible();
    await expect(toasts(page).getByText('E-mail: informe um e-mail válido.')).toBeVisible();
    await expect(dialog.getByText('Informe um e-mail válido.', { exact: true })).toBeVisible();
  });

  test('FM-1 the CPF field under fast typing, a paste and edits in the middle', async ({ page }) => {
    const dialog = await openForm(page);
    const cpf = dialog.getByLabel('CPF');
    await cpf.pressSequentially('12345678909');
    await expect(cpf).toHaveValue('123.456.789-09');
    await cpf.press('5');
    await expect(cpf).toHaveValue('123.456.789-09');

    await cpf.fill('');
    await page.keyboard.insertText(' 987.654.321-00 ');
    await expect(cpf).toHaveValue('987.654.321-00');

    // Behind the 5 of 987.65|4: the 5 goes, the caret stays, and the 8 typed lands where it was.
    await cpf.evaluate((input: HTMLInputElement) => input.setSelectionRange(6, 6));
    await cpf.press('Backspace');
    await expect(cpf).toHaveValue('987.643.210-0');
    await cpf.press('8');
    await expect(cpf).toHaveValue('987.684.321-00');
    await cpf.press('Delete');
    await expect(cpf).toHaveValue('987.683.210-0');
  });

  test('CL-7 check digits that do not match are mentioned, and saved all the same', async ({ page, api }) => {
    const dialog = await openForm(page);
    const hint = dialog.getByText(/dígitos verificadores não conferem/);
    await fillRequired(dialog, 'Maria', '12345678909');
    await expect(hint).toBeHidden();
    await dialog.getByLabel('CPF').fill('12345678900');
    await expect(hint).toBeVisible();
    await dialog.getByRole('button', { name: 'Adicionar cliente' }).click();
    await expect(toasts(page).getByText('Cliente adicionado!')).toBeVisible();
    expect(await clientsOf(api)).toMatchObject([{ cpf: '12345678900' }]);
  });

  test('CL-9 a double click on save records one client and tells of no failure', async ({ page, api }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && isClientList(new URL(request.url()))) sent.push(request.url());
    });
    const dialog = await openForm(page);
    await fillRequired(dialog, 'Maria');
    await dialog.getByRole('button', { name: 'Adicionar cliente' }).dblclick();
    await expect(toasts(page).getByText('Cliente adicionado!')).toBeVisible();
    await expect(names(page)).toHaveText(['Maria']);
    expect(sent).toHaveLength(1);
    expect(await clientsOf(api)).toHaveLength(1);
  });

  for (const [what, lose] of [
    ['never reached the server', (route: Route) => route.abort()],
    [
      'was recorded but its answer got lost',
      async (route: Route) => {
        await route.fetch();
        await route.abort();
      },
    ],
  ] as const) {
    test(`CL-9 a save that ${what} keeps what was typed; saving again makes one client`, async ({
      page,
      api,
    }) => {
      const dialog = await openForm(page);
      await fillRequired(dialog, 'Maria');
      await dialog.getByLabel('Observações').fill('Prefere manhã');
      const isSave = (url: URL) => isClientList(url);
      await page.route(isSave, (route) =>
        route.request().method() === 'POST' ? lose(route) : route.continue(),
      );
      const save = dialog.getByRole('button', { name: 'Adicionar cliente' });
      await save.click();
      await expect(toasts(page).getByText('Erro ao adicionar cliente')).toBeVisible();
      await expect(dialog.getByLabel('Nome')).toHaveValue('Maria');
      await expect(dialog.getByLabel('Observações')).toHaveValue('Prefere manhã');
      await page.unroute(isSave);
      await save.click();
      await expect(toasts(page).getByText('Cliente adicionado!')).toBeVisible();
      expect(await clientsOf(api)).toMatchObject([{ name: 'Maria', notes: 'Prefere manhã' }]);
    });
  }

  test("CL-6 a form closed by a slip comes back as it was; 'Cancelar' lets it go", async ({ page }) => {
    const dialog = await openForm(page);
    await dialog.getByLabel('Nome').fill('Maria');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await openForm(page);
    await expect(dialog.getByLabel('Nome')).toHaveValue('Maria');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog).toBeHidden();
    await openForm(page);
    await expect(dialog.getByLabel('Nome')).toHaveValue('');
  });

  test("IN-9 CL-6 coming from the queue opens 'Novo Cliente' with CPF and name, once", async ({ page }) => {
    await expect(page.getByText('Nenhum cliente cadastrado')).toBeVisible();
    // As the router writes a link's state into the history.
    await page.evaluate(() => {
      const usr = { novoCliente: { cpf: '12345678909', name: 'Pedro Alves' } };
      history.replaceState({ ...history.state, usr }, '');
    });
    await page.reload();
    await expect(form(page).getByLabel('Nome')).toHaveValue('Pedro Alves');
    await expect(form(page).getByLabel('CPF')).toHaveValue('123.456.789-09');
    await page.reload();
    await expect(page.getByText('Nenhum cliente cadastrado')).toBeVisible();
    await expect(form(page)).toBeHidden();
  });
});

test.describe('deleting', () => {
  test(
    'CL-5 the confirmation names open loans and what is to receive, and only its own buttons answer it',
    { tag: '@both' },
    async ({ page, api, signIn }) => {
      const client = await seedClient(api, { name: 'Maria' });
      // 1000 + 40% = 1400 and 500 + 40% = 700.
      await seedLoan(api, { client_id: client.id, amount: 100_000 });
      await seedLoan(api, { client_id: client.id, amount: 50_000 });
      await signIn(page);
      await page.goto('/clientes');
      const ask = page.getByRole('button', { name: 'Excluir Maria' });
      await ask.click();
      const dialog = confirmation(page);
      await expect(dialog.getByText('Você tem certeza?')).toBeVisible();
      await expect(
        dialog.getByText('2 empréstimos em aberto, com R$ 2.100,00 ainda a receber.'),
      ).toBeVisible();
      await page.mouse.click(5, 5);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
      await expect(dialog).toBeHidden();
      await expect(ask).toBeFocused();
      expect(await clientsOf(api)).toHaveLength(1);
    },
  );

  test("CL-5 TO-1 a deleted client leaves the list, and 'Desfazer' brings it back", async ({
    page,
    api,
    signIn,
  }) => {
    await seedClient(api, { name: 'Bruno' });
    await seedClient(api, { name: 'Maria' });
    await signIn(page);
    await page.goto('/clientes');
    await page.getByRole('button', { name: 'Excluir Maria' }).click();
    await confirmation(page).getByRole('button', { name: 'Excluir', exact: true }).dblclick();
    await expect(toasts(page).getByText('Cliente excluído!')).toBeVisible();
    await expect(names(page)).toHaveText(['Bruno']);
    expect(await clientsOf(api)).toHaveLength(1);
    await toasts(page).getByRole('button', { name: 'Desfazer' }).click();
    await expect(toasts(page).getByText('Cliente restaurado!')).toBeVisible();
    await expect(names(page)).toHaveText(['Bruno', 'Maria']);
    expect(await clientsOf(api)).toHaveLength(2);
  });

  test("CL-9 'Erro ao remover cliente' with the server's message, and the question stays", async ({
    page,
    api,
    signIn,
  }) => {
    const client = await seedClient(api, { name: 'Maria' });
    await signIn(page);
    await page.goto('/clientes');
    await page.getByRole('button', { name: 'Excluir Maria' }).click();
    await expect(confirmation(page)).toBeVisible();
    await api.call('DELETE /api/clients/:id', { params: { id: client.id } });
    await confirmation(page).getByRole('button', { name: 'Excluir', exact: true }).click();
    await expect(toasts(page).getByText('Erro ao remover cliente')).toBeVisible();
    await expect(
      toasts(page).getByText('Não encontramos o que você procura. Atualize a página e tente novamente.'),
    ).toBeVisible();
    await expect(confirmation(page)).toBeVisible();
  });
});

test.describe('choosing a client in another form', () => {
  const field = (page: Page) => page.getByRole('combobox', { name: 'Cliente' });

  test.beforeEach(async ({ page, api, signIn }) => {
    await seedClient(api, { name: 'João Conceição', phone: '(11) 91111-1111', cpf: '12345678909' });
    await seedClient(api, { name: 'Maria Souza', phone: '(11) 92222-2222' });
    await seedClient(api, { name: 'Mariana Lima', phone: '(11) 93333-3333' });
    await signIn(page);
    await page.goto('/emprestimos');
    await page.getByRole('button', { name: 'Novo', exact: true }).click();
  });

  test('CL-2 by keyboard: type, go down, Enter; Escape closes the list and not the form', async ({
    page,
  }) => {
    await field(page).focus();
    // At once: letter by letter, the answer to 'mari' looks the same, and Enter waits for the one to 'maria'.
    await page.keyboard.insertText('maria');
    await expect(page.getByRole('option', { disabled: false })).toHaveText([/^Maria Souza/, /^Mariana Lima/]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue('Mariana Lima');
    await expect(page.getByRole('listbox')).toBeHidden();

    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(field(page)).toHaveValue('Mariana Lima');
    await expect(page.getByRole('dialog', { name: 'Novo Empréstimo' })).toBeVisible();
  });

  test(
    'CL-2 by touch: found by CPF, told apart by phone, cleared again',
    { tag: '@both' },
    async ({ page }) => {
      await field(page).click();
      await expect(page.getByRole('option')).toHaveCount(3);
      await field(page).fill('123.456');
      await expect(page.getByRole('option')).toHaveText(['João Conceição(11) 91111-1111 · 123.456.789-09']);
      await page.getByRole('option').click();
      await expect(field(page)).toHaveValue('João Conceição');
      await page.getByRole('button', { name: 'Limpar cliente' }).click();
      await expect(field(page)).toHaveValue('');
      await expect(field(page)).toBeFocused();
      await field(page).fill('ninguém');
      await expect(page.getByText('Nenhum cliente encontrado')).toBeVisible();
    },
  );

  test('CL-2 Enter never takes a client that answers an earlier text', async ({ page }) => {
    await field(page).click();
    await expect(page.getByRole('option').first()).toHaveText(/^João Conceição/);
    const late = await hold(page, isClientList, 'mariana');
    await field(page).fill('mariana');
    await page.keyboard.press('Enter');
    await late.seen;
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue('mariana');
    late.letGo();
    await expect(page.getByRole('option', { disabled: false })).toHaveText([/^Mariana Lima/]);
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue('Mariana Lima');
  });

  test(
    'CL-2 on a slow network the known clients are filtered at once, and none can be tapped before the answer',
    { tag: '@both' },
    async ({ page }) => {
      await field(page).click();
      await expect(page.getByRole('option', { disabled: false })).toHaveCount(3);
      const late = await hold(page, isClientList, 'mari');
      await field(page).fill('mari');
      // João is gone with the first letter; the others fit, but the answer may bring more of them and in other places.
      await expect(page.getByRole('option')).toHaveText([/^Maria Souza/, /^Mariana Lima/]);
      await late.seen;
      for (const option of await page.getByRole('option').all()) {
        await expect(option).toHaveAttribute('aria-disabled', 'true');
        await option.dispatchEvent('click');
      }
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(field(page)).toHaveValue('mari');
      await expect(field(page)).not.toHaveAttribute('aria-activedescendant');
      await expect(page.getByRole('button', { name: 'Limpar cliente' })).toBeVisible();
      late.letGo();
      await page.getByRole('option', { name: 'Mariana Lima', disabled: false }).click();
      await expect(field(page)).toHaveValue('Mariana Lima');
    },
  );

  test('CL-2 a text that fits none of the known clients shows that the others are being fetched', async ({
    page,
  }) => {
    await field(page).click();
    await expect(page.getByRole('option')).toHaveCount(3);
    const late = await hold(page, isClientList, 'zu');
    await field(page).fill('zu');
    await late.seen;
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(page.getByText('Carregando clientes...')).toBeVisible();
    late.letGo();
    await expect(page.getByText('Nenhum cliente encontrado')).toBeVisible();
  });
});

test(
  'CL-4 CL-6 everything by keyboard: from the search to edit, delete and the floating plus, and back',
  { tag: '@desktop' },
  async ({ page, api, signIn }) => {
    await seedClient(api, { name: 'Maria' });
    await signIn(page);
    await page.goto('/clientes');
    await expect(names(page)).toHaveText(['Maria']);
    await search(page).focus();
    const edit = page.getByRole('button', { name: 'Editar Maria' });
    await page.keyboard.press('Tab');
    await expect(edit).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form(page, 'Editar Cliente').getByLabel('Nome')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(edit).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Excluir Maria' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(confirmation(page).getByRole('button', { name: 'Cancelar' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Excluir Maria' })).toBeFocused();
    await page.keyboard.press('Tab');
    const plus = page.getByRole('button', { name: 'Novo Cliente' });
    await expect(plus).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Bruno');
    await page.keyboard.press('Tab');
    await page.keyboard.type('11 98888-7777');
    await page.keyboard.press('Tab');
    await page.keyboard.type('12345678909');
    await page.keyboard.press('Enter');
    await expect(toasts(page).getByText('Cliente adicionado!')).toBeVisible();
    await expect(names(page)).toHaveText(['Bruno', 'Maria']);
    await expect(plus).toBeFocused();
  },
);

test('CL-4 CL-5 CL-6 axe finds nothing on the list, the form and the confirmation', async ({
  page,
  api,
  signIn,
}) => {
  const client = await seedClient(api, { name: 'Maria', email: 'maria@exemplo.com.br' });
  await seedLoan(api, { client_id: client.id });
  await signIn(page);
  await page.goto('/clientes');
  await expect(names(page)).toHaveText(['Maria']);
  await expectNoFaults(page);

  const dialog = await openForm(page);
  await dialog.getByRole('button', { name: 'Adicionar cliente' }).click();
  await expect(dialog.getByText('Preencha este campo.')).toHaveCount(3);
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  await page.getByRole('button', { name: 'Excluir Maria' }).click();
  await expect(confirmation(page).getByText('1 empréstimo em aberto')).toBeVisible();
  await expectNoFaults(page);
});

async function seedManyClients(app: RunningApp, lender: Lender, count: number): Promise<void> {
  await app.runSql(
    `INSERT INTO clients (id, institution_id, name, phone, cpf)
     SELECT gen_random_uuid(), $1, 'Cliente ' || lpad(n::text, 5, '0'), '(11) 91234-5678', lpad(n::text, 11, '0')
     FROM generate_series(1, $2::integer) AS n`,
    [lender.id, count],
  );
}

/** Scrolls frame by frame, as a person who keeps going, until the row is there. */
function mostRowsWhileScrolling(page: Page, direction: 'down' | 'up', until: string): Promise<number> {
  return page.evaluate(
    async ([direction, until]) => {
      let most = 0;
      for (;;) {
        window.scrollTo(0, direction === 'down' ? document.body.scrollHeight : 0);
        await new Promise(requestAnimationFrame);
        most = Math.max(most, document.querySelectorAll('[role="listitem"]').length);
        const rows = Array.from(document.querySelectorAll('[role="listitem"] h2'));
        if (rows.some((row) => row.textContent === until)) return most;
      }
    },
    [direction, until] as const,
  );
}

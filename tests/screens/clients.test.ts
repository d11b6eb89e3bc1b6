import type { Page, Route } from '@playwright/test';
import { expect, test } from './support/app.tsx';
import { carryOutAndGoOffline, goOffline } from '#tests/flows/support/lose-answer.ts';
import { seedClient, seedLoan } from '#tests/flows/support/seed.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';

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
    // The screen may have aborted the call.
    await route.continue().catch(() => undefined);
  });
  return { seen, letGo };
}

const isClientList = (url: URL) => /^\/api\/clients(\/search)?$/.test(url.pathname);

test.describe('the list', () => {
  test('CL-1 CL-4 FM-1 lists the clients by name, each with phone, e-mail and CPF as 000.000.000-00', async ({
    page,
    api,
    clients,
  }) => {
    await seedClient(api, { name: 'Zuleica Prado' });
    await seedClient(api, { name: 'bruno Lima' });
    await seedClient(api, { name: 'Élcio Reis' });
    await seedClient(api, {
      name: 'Ágata Nunes',
      phone: '(11) 91111-2222',
      email: 'agata@exemplo.com.br',
      cpf: '12345678909',
    });
    await clients.open();

    await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible();
    await expect(page.getByText('Gerencie seus clientes')).toBeVisible();
    await expect(page).toHaveTitle(/^Clientes \| /);
    await expect(clients.names).toHaveText(['Ágata Nunes', 'bruno Lima', 'Élcio Reis', 'Zuleica Prado']);
    const agata = clients.cards.first();
    for (const fact of ['(11) 91111-2222', 'agata@exemplo.com.br', '123.456.789-09']) {
      await expect(agata.getByText(fact, { exact: true })).toBeVisible();
    }
    await expect(agata.getByRole('button', { name: 'Editar Ágata Nunes' })).toBeVisible();
    await expect(agata.getByRole('button', { name: 'Excluir Ágata Nunes' })).toBeVisible();
  });

  test("CL-1 shows 'Carregando clientes...' until the answer arrives", async ({ page, api, clients }) => {
    await seedClient(api, { name: 'Maria' });
    const list = await hold(page, isClientList);
    await clients.open();
    await expect(page.getByText('Carregando clientes...')).toBeVisible();
    list.letGo();
    await expect(clients.names).toHaveText(['Maria']);
    await expect(page.getByText('Carregando clientes...')).toBeHidden();
  });

  test('CL-2 searches by part of the name, ignoring accents and case, and by part of the CPF with or without punctuation', async ({
    page,
    api,
    clients,
  }) => {
    await seedClient(api, { name: 'João Conceição', cpf: '12345678909' });
    await seedClient(api, { name: 'Maria Joana', cpf: '98765432100' });
    await clients.open();
    for (const [typed, found] of [
      ['joao', ['João Conceição']],
      ['CONCEI', ['João Conceição']],
      ['456.789', ['João Conceição']],
      ['456789', ['João Conceição']],
      ['432.1', ['Maria Joana']],
      ['43210', ['Maria Joana']],
      ['joa', ['João Conceição', 'Maria Joana']],
    ] as const) {
      await clients.search.fill(typed);
      await expect(clients.names, typed).toHaveText([...found]);
    }
    await page.getByRole('button', { name: 'Limpar pesquisa' }).click();
    await expect(clients.names).toHaveText(['João Conceição', 'Maria Joana']);
    await expect(clients.search).toBeFocused();
  });

  test('CL-2 a late answer to an earlier search never replaces a newer one', async ({
    page,
    api,
    clients,
  }) => {
    await seedClient(api, { name: 'Maria' });
    await seedClient(api, { name: 'Bruno' });
    await clients.open();
    await expect(clients.names).toHaveText(['Bruno', 'Maria']);

    const early = await hold(page, isClientList, 'mar');
    await clients.search.fill('mar');
    await early.seen;
    await clients.search.fill('bru');
    await expect(clients.names).toHaveText(['Bruno']);
    early.letGo();
    // A round trip later the early answer has had every chance to arrive.
    await page.evaluate(() => fetch('/api/clients').then((answer) => answer.text()));
    await expect(clients.names).toHaveText(['Bruno']);
    await expect(clients.search).toHaveValue('bru');
  });

  test("CL-3 shows 'Nenhum cliente cadastrado' with a button to add one, and 'Nenhum cliente encontrado' while searching", async ({
    page,
    api,
    clients,
  }) => {
    await clients.open();
    await expect(page.getByText('Nenhum cliente cadastrado')).toBeVisible();
    await page.getByRole('button', { name: 'Cadastrar cliente' }).click();
    await expect(clients.newForm.dialog).toBeVisible();
    await page.keyboard.press('Escape');

    await seedClient(api, { name: 'Maria' });
    await page.reload();
    await expect(clients.names).toHaveText(['Maria']);
    await clients.search.fill('zzz');
    await expect(page.getByText('Nenhum cliente encontrado')).toBeVisible();
    await expect(page.getByText('Nenhum cliente cadastrado')).toBeHidden();
  });

  test("TO-2 a list that fails to load shows 'Erro ao carregar dados' and can be retried", async ({
    page,
    api,
    clients,
    toasts,
  }) => {
    await seedClient(api, { name: 'Maria' });
    await page.route(isClientList, (route) => route.abort());
    await clients.open();
    await expect(toasts.getByText('Erro ao carregar dados')).toBeVisible();
    await page.unroute(isClientList);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(clients.names).toHaveText(['Maria']);
  });
});

test.describe('the form', () => {
  test.beforeEach(async ({ clients }) => {
    await clients.open();
  });

  test("CL-6 CL-8 CL-9 'Novo Cliente' saves all seven fields, the CPF as 11 digits, and shows 'Cliente adicionado!'", async ({
    api,
    clients,
    toasts,
  }) => {
    const form = await clients.openNew();
    await expect(form.email).toHaveAttribute('type', 'email');
    await form.fillRequired('Conceição D’Ávila', '123.456.789-09');
    await form.email.fill('conceicao@exemplo.com.br');
    await form.address.fill('Rua das Flores, 12');
    await form.pixKey.fill('conceicao@pix');
    await form.notes.fill('Indicada por João.\nPaga dia 5.');
    await form.save.click();

    await expect(toasts.getByText('Cliente adicionado!')).toBeVisible();
    await expect(form.dialog).toBeHidden();
    await expect(clients.names).toHaveText(['Conceição D’Ávila']);
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
  });

  test("CL-6 'Editar Cliente' opens with the saved values, saves the change and shows 'Cliente atualizado!'", async ({
    page,
    app,
    api,
    clients,
    toasts,
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
    const form = await clients.edit('Maria');
    await expect(form.name).toHaveValue('Maria');
    await expect(form.cpf).toHaveValue('123.456.789-09');
    await expect(form.dialog.getByText('Último acesso ao portal: 10/03/2026, 12:30')).toBeVisible();
    await form.name.fill('Maria de Souza');
    await form.email.fill('');
    await form.save.click();
    await expect(toasts.getByText('Cliente atualizado!')).toBeVisible();
    await expect(clients.names).toHaveText(['Maria de Souza']);
    expect(await clientsOf(api)).toMatchObject([{ name: 'Maria de Souza', email: null, cpf: '12345678909' }]);
  });

  test('CL-7 a blank name, phone or CPF, or a CPF that is not 11 digits, is refused before anything is sent', async ({
    page,
    api,
    clients,
    toasts,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && isClientList(new URL(request.url()))) sent.push(request.url());
    });
    const form = await clients.openNew();
    for (const [name, phone, cpf, title, text] of [
      ['', '11', '12345678909', 'Campos obrigatórios', 'Nome, telefone e CPF são obrigatórios.'],
      ['Maria', '   ', '12345678909', 'Campos obrigatórios', 'Nome, telefone e CPF são obrigatórios.'],
      ['Maria', '11', '', 'Campos obrigatórios', 'Nome, telefone e CPF são obrigatórios.'],
      ['Maria', '11', '1234567890', 'CPF inválido', 'O CPF deve conter 11 dígitos.'],
    ] as const) {
      await form.name.fill(name);
      await form.phone.fill(phone);
      await form.cpf.fill(cpf);
      await form.save.click();
      await expect(toasts.getByText(title, { exact: true })).toBeVisible();
      await expect(toasts.getByText(text, { exact: true })).toBeVisible();
      await expect(form.dialog.locator(':focus')).toHaveAttribute('aria-invalid', 'true');
      await toasts.getByRole('button', { name: 'Fechar aviso' }).click();
    }
    expect(sent).toEqual([]);
    expect(await clientsOf(api)).toEqual([]);
  });

  test('CL-8 only the 11 digits of the CPF are sent, for a new client and for an edit', async ({
    page,
    clients,
  }) => {
    const sent: unknown[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET' && /^\/api\/clients(\/[0-9a-f-]+)?$/.test(pathname))
        sent.push(request.postDataJSON());
    });
    const form = await clients.openNew();
    await form.fillRequired('Maria', '123.456.789-09');
    await form.save.click();
    await expect(clients.names).toHaveText(['Maria']);
    const edit = await clients.edit('Maria');
    await edit.cpf.fill('987.654.321-00');
    await edit.save.click();
    await expect(edit.dialog).toBeHidden();
    expect(sent).toMatchObject([{ cpf: '12345678909' }, { cpf: '98765432100' }]);
  });

  test('CL-7 a name of invisible characters counts as missing', async ({ api, clients, toasts }) => {
    const form = await clients.openNew();
    await form.fillRequired('\u200b\u3164\u2800');
    await form.save.click();
    await expect(toasts.getByText('Nome, telefone e CPF são obrigatórios.')).toBeVisible();
    await expect(form.name).toBeFocused();
    expect(await clientsOf(api)).toEqual([]);
  });

  test("CL-5 CL-8 the CPF of a deleted client offers 'Restaurar cliente', which restores the client with the loans", async ({
    page,
    api,
    clients,
    toasts,
  }) => {
    const gone = await seedClient(api, { name: 'Maria Antiga', cpf: '12345678909' });
    await seedLoan(api, { client_id: gone.id });
    await api.call('DELETE /api/clients/:id', { params: { id: gone.id } });
    const form = await clients.openNew();
    await form.fillRequired('Maria de Novo', '1234567890');
    await expect(form.restore).toHaveCount(0);
    await form.cpf.fill('123.456.789-09');
    await expect(form.dialog.getByText('Este CPF é de Maria Antiga, cliente excluído em')).toBeVisible();

    // A second record would keep the first from being restored, so it is refused, and nothing typed is lost.
    await form.save.click();
    const refusal =
      'Este CPF é de um cliente excluído. Restaure o cadastro dele em vez de usar o CPF em outro.';
    await expect(toasts.getByText(refusal)).toBeVisible();
    await expect(form.dialog.getByText(refusal)).toBeVisible();
    await expect(form.name).toHaveValue('Maria de Novo');
    expect(await clientsOf(api)).toEqual([]);

    await form.restore.click();
    await expect(toasts.getByText('Cliente restaurado!')).toBeVisible();
    await expect(form.dialog).toBeHidden();
    await expect(clients.names).toHaveText(['Maria Antiga']);
    await page.goto('/emprestimos');
    await expect(page.getByRole('heading', { level: 2, name: 'Maria Antiga' })).toBeVisible();
  });

  test("CL-8 CL-9 a second client with the same CPF is refused with 'Erro ao adicionar cliente', and the form keeps its values", async ({
    api,
    clients,
    toasts,
  }) => {
    await seedClient(api, { name: 'Maria', cpf: '12345678909' });
    const form = await clients.openNew();
    await form.fillRequired('Outra Maria', '12345678909');
    await form.save.click();
    await expect(toasts.getByText('Erro ao adicionar cliente')).toBeVisible();
    await expect(toasts.getByText('Já existe um cliente com este CPF.')).toBeVisible();
    await expect(form.dialog.getByText('Já existe um cliente com este CPF.')).toBeVisible();
    await expect(form.name).toHaveValue('Outra Maria');
    await expect(form.cpf).toBeFocused();
    expect(await clientsOf(api)).toHaveLength(1);
  });

  test("CL-9 a refused update shows 'Erro ao atualizar cliente' and the server's message next to the field", async ({
    page,
    api,
    clients,
    toasts,
  }) => {
    await seedClient(api, { name: 'Maria' });
    await page.reload();
    const form = await clients.edit('Maria');
    await form.email.fill('maria@');
    await form.save.click();
    await expect(toasts.getByText('Erro ao atualizar cliente')).toBeVisible();
    await expect(toasts.getByText('E-mail: informe um e-mail válido.')).toBeVisible();
    await expect(form.dialog.getByText('Informe um e-mail válido.', { exact: true })).toBeVisible();
  });

  test('CL-7 wrong check digits show a hint, and the CPF is saved anyway', async ({
    api,
    clients,
    toasts,
  }) => {
    const form = await clients.openNew();
    const hint = form.dialog.getByText(/dígitos verificadores não conferem/);
    await form.fillRequired('Maria', '12345678909');
    await expect(hint).toBeHidden();
    await form.cpf.fill('12345678900');
    await expect(hint).toBeVisible();
    await form.save.click();
    await expect(toasts.getByText('Cliente adicionado!')).toBeVisible();
    expect(await clientsOf(api)).toMatchObject([{ cpf: '12345678900' }]);
  });

  test('CL-9 a double click on save records one client and shows no error', async ({
    page,
    api,
    clients,
    toasts,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && isClientList(new URL(request.url()))) sent.push(request.url());
    });
    const form = await clients.openNew();
    await form.fillRequired('Maria');
    await form.save.dblclick();
    await expect(toasts.getByText('Cliente adicionado!')).toBeVisible();
    await expect(clients.names).toHaveText(['Maria']);
    expect(sent).toHaveLength(1);
    expect(await clientsOf(api)).toHaveLength(1);
  });

  for (const [what, lose] of [
    [
      'never reached the server',
      async (page: Page, route: Route) => {
        await goOffline(page);
        await route.abort();
      },
    ],
    ['was recorded but its answer got lost', carryOutAndGoOffline],
  ] as const) {
    test(`CL-9 a save that ${what} keeps what was typed; saving again makes one client`, async ({
      page,
      api,
      clients,
      toasts,
    }) => {
      const form = await clients.openNew();
      await form.fillRequired('Maria');
      await form.notes.fill('Prefere manhã');
      const isSave = (url: URL) => isClientList(url);
      await page.route(isSave, (route) =>
        route.request().method() === 'POST' ? lose(page, route) : route.continue(),
      );
      await form.save.click();
      await expect(toasts.getByText('Erro ao adicionar cliente')).toBeVisible();
      await expect(form.name).toHaveValue('Maria');
      await expect(form.notes).toHaveValue('Prefere manhã');
      await page.unroute(isSave);
      await page.context().setOffline(false);
      await form.save.click();
      await expect(toasts.getByText('Cliente adicionado!')).toBeVisible();
      expect(await clientsOf(api)).toMatchObject([{ name: 'Maria', notes: 'Prefere manhã' }]);
    });
  }

  test("CL-6 a form closed with Escape reopens with its values; 'Cancelar' discards them", async ({
    page,
    clients,
  }) => {
    const form = await clients.openNew();
    await form.name.fill('Maria');
    await page.keyboard.press('Escape');
    await expect(form.dialog).toBeHidden();
    await clients.openNew();
    await expect(form.name).toHaveValue('Maria');
    await form.cancel.click();
    await expect(form.dialog).toBeHidden();
    await clients.openNew();
    await expect(form.name).toHaveValue('');
  });
});

test.describe('deleting', () => {
  test("CL-5 TO-1 a deleted client leaves the list, and 'Desfazer' brings it back", async ({
    api,
    clients,
    toasts,
  }) => {
    await seedClient(api, { name: 'Bruno' });
    await seedClient(api, { name: 'Maria' });
    await clients.open();
    await clients.deleteButton('Maria').click();
    await clients.deleteQuestion.getByRole('button', { name: 'Excluir', exact: true }).dblclick();
    await expect(toasts.getByText('Cliente excluído!')).toBeVisible();
    await expect(clients.names).toHaveText(['Bruno']);
    expect(await clientsOf(api)).toHaveLength(1);
    await toasts.getByRole('button', { name: 'Desfazer' }).click();
    await expect(toasts.getByText('Cliente restaurado!')).toBeVisible();
    await expect(clients.names).toHaveText(['Bruno', 'Maria']);
    expect(await clientsOf(api)).toHaveLength(2);
  });

  test("CL-9 a failed deletion shows 'Erro ao remover cliente' with the server's message, and the confirmation stays open", async ({
    api,
    clients,
    toasts,
  }) => {
    const client = await seedClient(api, { name: 'Maria' });
    await clients.open();
    await clients.deleteButton('Maria').click();
    await expect(clients.deleteQuestion).toBeVisible();
    await api.call('DELETE /api/clients/:id', { params: { id: client.id } });
    await clients.confirmDelete();
    await expect(toasts.getByText('Erro ao remover cliente')).toBeVisible();
    await expect(
      toasts.getByText('Não encontramos o que você procura. Atualize a página e tente novamente.'),
    ).toBeVisible();
    await expect(clients.deleteQuestion).toBeVisible();
  });
});

test.describe('choosing a client in another form', () => {
  test.beforeEach(async ({ api, loans }) => {
    await seedClient(api, { name: 'João Conceição', phone: '(11) 91111-1111', cpf: '12345678909' });
    await seedClient(api, { name: 'Maria Souza', phone: '(11) 92222-2222' });
    await seedClient(api, { name: 'Mariana Lima', phone: '(11) 93333-3333' });
    await loans.open();
    await loans.openNew();
  });

  test('CL-2 chooses by keyboard: type, arrow down, Enter; Escape closes the list and not the form', async ({
    page,
    loans,
  }) => {
    await loans.form.client.focus();
    // At once: letter by letter, the answer to 'mari' looks the same, and Enter waits for the one to 'maria'.
    await page.keyboard.insertText('maria');
    await expect(page.getByRole('option', { disabled: false })).toHaveText([/^Maria Souza/, /^Mariana Lima/]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(loans.form.client).toHaveValue('Mariana Lima');
    await expect(page.getByRole('listbox')).toBeHidden();

    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(loans.form.client).toHaveValue('Mariana Lima');
    await expect(page.getByRole('dialog', { name: 'Novo Empréstimo' })).toBeVisible();
  });

  test('CL-2 chooses by touch: search by CPF, phone shown beside the name, cleared by its button', async ({
    page,
    loans,
  }) => {
    await loans.form.client.click();
    await expect(page.getByRole('option')).toHaveCount(3);
    await loans.form.client.fill('123.456');
    await expect(page.getByRole('option')).toHaveText(['João Conceição(11) 91111-1111 · 123.456.789-09']);
    await page.getByRole('option').click();
    await expect(loans.form.client).toHaveValue('João Conceição');
    await page.getByRole('button', { name: 'Limpar cliente' }).click();
    await expect(loans.form.client).toHaveValue('');
    await expect(loans.form.client).toBeFocused();
    await loans.form.client.fill('ninguém');
    await expect(page.getByText('Nenhum cliente encontrado')).toBeVisible();
  });

  test('CL-2 Enter never chooses a result of an earlier search', async ({ page, loans }) => {
    await loans.form.client.click();
    await expect(page.getByRole('option').first()).toHaveText(/^João Conceição/);
    const late = await hold(page, isClientList, 'mariana');
    await loans.form.client.fill('mariana');
    await page.keyboard.press('Enter');
    await late.seen;
    await page.keyboard.press('Enter');
    await expect(loans.form.client).toHaveValue('mariana');
    late.letGo();
    await expect(page.getByRole('option', { disabled: false })).toHaveText([/^Mariana Lima/]);
    await page.keyboard.press('Enter');
    await expect(loans.form.client).toHaveValue('Mariana Lima');
  });

  test('CL-2 on a slow network the loaded clients are filtered at once, and none can be chosen before the answer arrives', async ({
    page,
    loans,
  }) => {
    await loans.form.client.click();
    await expect(page.getByRole('option', { disabled: false })).toHaveCount(3);
    const late = await hold(page, isClientList, 'mari');
    await loans.form.client.fill('mari');
    // João is gone with the first letter; the others fit, but the answer may bring more of them and in other places.
    await expect(page.getByRole('option')).toHaveText([/^Maria Souza/, /^Mariana Lima/]);
    await late.seen;
    for (const option of await page.getByRole('option').all()) {
      await expect(option).toHaveAttribute('aria-disabled', 'true');
      await option.dispatchEvent('click');
    }
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(loans.form.client).toHaveValue('mari');
    await expect(loans.form.client).not.toHaveAttribute('aria-activedescendant');
    await expect(page.getByRole('button', { name: 'Limpar cliente' })).toBeVisible();
    late.letGo();
    await page.getByRole('option', { name: 'Mariana Lima', disabled: false }).click();
    await expect(loans.form.client).toHaveValue('Mariana Lima');
  });

  test('CL-2 a search without a match among the loaded clients shows the loading text', async ({
    page,
    loans,
  }) => {
    await loans.form.client.click();
    await expect(page.getByRole('option')).toHaveCount(3);
    const late = await hold(page, isClientList, 'zu');
    await loans.form.client.fill('zu');
    await late.seen;
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(page.getByText('Carregando clientes...')).toBeVisible();
    late.letGo();
    await expect(page.getByText('Nenhum cliente encontrado')).toBeVisible();
  });
});

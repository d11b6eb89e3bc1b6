import { INTEREST_STATUSES } from '#domain/interest-requests/interest-request.ts';
import { writtenCpf } from '#tests/support/expected-texts.ts';
import { expect, test } from './support/app.tsx';
import { hold } from '#tests/flows/support/hold-answer.ts';
import { loseAnswer } from '#tests/flows/support/lose-answer.ts';
import { dayFromToday, seedClient } from '#tests/flows/support/seed.ts';
import { seedClientRequest, seedRequest } from '#tests/flows/support/seed-interests.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';

const requestOf = (api: StaffApi, id: string) => api.call('GET /api/interests/:id', { params: { id } });
const requestsOf = async (api: StaffApi) => (await api.call('GET /api/interests', {})).items;
const loansOf = async (api: StaffApi) => (await api.call('GET /api/loans', {})).items;

const refusal = (message: string) => ({
  status: 422,
  json: { error: { code: 'invalid_input', message, request_id: 'x' } },
});

test.describe('the queue', () => {
  test('IN-1 IN-2 LG-9 shows three tabs with the queue first, its search, Novo Interesse and Sair do Sistema', async ({
    page,
    queue,
    toasts,
  }) => {
    await queue.open();
    await expect(page.getByRole('tab')).toHaveText(['Fila de Interesses', 'Relatórios', 'Configurações']);
    await expect(page.getByRole('tab', { name: 'Fila de Interesses', selected: true })).toBeVisible();
    await expect(queue.search).toHaveAttribute('placeholder', 'Buscar por cliente ou CPF...');
    await expect(queue.newButton).toBeVisible();
    await expect(queue.empty).toBeVisible();
    await expect(page.getByText('Ajuste a busca ou adicione um pedido.')).toBeVisible();

    await page.getByRole('tab', { name: 'Configurações' }).click();
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Configurações', selected: true })).toBeVisible();
    await page.getByRole('button', { name: 'Sair do Sistema' }).click();
    await expect(page).toHaveURL('/login');
    await expect(toasts.getByText('Você saiu!')).toBeVisible();
    await expect(toasts.getByText('Até a próxima.')).toBeVisible();
  });

  test("IN-2 shows 'Carregando...' until the answer arrives; a failed one can be retried", async ({
    page,
    api,
    queue,
  }) => {
    const { id } = await seedClient(api, { name: 'Ana' });
    await api.call('POST /api/interests', { body: { client_id: id, requested_amount: 150_000 } });
    // A stream that opens now would refetch the answer before the press.
    await page.route('**/api/live', (route) => route.abort());
    let letGo: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const counts = '**/api/interests/counts*';
    await page.route(counts, async (route) => {
      await gate;
      await route.fulfill(refusal('A fila está fechada.'));
    });
    await queue.open();
    await expect(page.getByText('Carregando...')).toBeVisible();
    letGo();
    await expect(page.getByText('Não foi possível carregar')).toBeVisible();
    await expect(page.getByRole('tabpanel').getByText('A fila está fechada.')).toBeVisible();
    await page.unroute(counts);
    // The page may ask again by itself while the button is being pressed, and take it away.
    const retry = page.getByRole('button', { name: 'Tentar novamente' });
    await retry.click({ timeout: 2_000 }).catch(() => expect(retry).toBeHidden());
    await expect(queue.namesIn('Pendente')).toHaveText(['Ana']);
    await expect(page.getByText('Carregando...')).toBeHidden();
  });

  test('IN-2 searches by part of the name or of the CPF, ignoring punctuation, accents and case', async ({
    page,
    app,
    lender,
    api,
    queue,
  }) => {
    await seedClientRequest({ app, lender, api }, 'João Conceição', { status: 'Aprovado' });
    await seedRequest(app, lender, { name: 'Maria Joana', cpf: '98765432100' });
    await queue.open();
    await expect(queue.sections).toHaveText(['Pendente1', 'Aprovado1']);
    for (const [typed, left] of [
      ['conceicao', ['Aprovado1']],
      ['JOA', ['Pendente1', 'Aprovado1']],
      ['432.100', ['Pendente1']],
      ['4321', ['Pendente1']],
    ] as const) {
      await queue.search.fill(typed);
      await expect(queue.sections, typed).toHaveText([...left]);
    }
    await queue.search.fill('ninguém');
    await expect(queue.empty).toBeVisible();
    await page.getByRole('button', { name: 'Limpar pesquisa' }).click();
    await expect(queue.sections).toHaveText(['Pendente1', 'Aprovado1']);
  });

  test("IN-4 a card shows name, CPF, amount and date; without a client the given name, 'Novo Cliente' or 'Cliente Desconhecido'", async ({
    app,
    lender,
    api,
    queue,
  }) => {
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
    await queue.open();
    await expect(queue.namesIn('Pendente')).toHaveText(['Cliente Desconhecido', 'Maria Silva']);
    await expect(queue.namesIn('Aprovado')).toHaveText(['Novo Cliente']);
    await expect(queue.namesIn('Em Análise')).toHaveText(['Bruno Sem Cadastro']);
    const card = queue.section('Pendente').getByRole('listitem').filter({ hasText: 'Maria Silva' });
    await expect(card).toContainText('R$ 1.234,56');
    await expect(card).toContainText(writtenCpf(maria.cpf));
    await expect(card).toContainText('10/03/2026');
    await expect(card.getByRole('button', { name: 'Excluir pedido de Maria Silva' })).toBeVisible();
  });

  test('IN-3 a long section loads page by page', async ({ page, app, lender, queue }) => {
    await app.runSql(
      `INSERT INTO interests (id, institution_id, client_cpf, original_requester_name, requested_amount, status, created_at)
       SELECT gen_random_uuid(), $1, lpad(n::text, 11, '0'), 'Pessoa ' || lpad(n::text, 3, '0'), 10000, 'Pendente',
              now() - n * interval '1 minute'
       FROM generate_series(1, 30) AS n`,
      [lender.id],
    );
    await queue.open();
    await expect(queue.sections).toHaveText(['Pendente30']);
    await expect(queue.namesIn('Pendente')).toHaveCount(12);
    const more = page.getByRole('button', { name: 'Mostrar mais em Pendente' });
    await more.click();
    await expect(queue.namesIn('Pendente')).toHaveCount(24);
    await more.click();
    await expect(queue.namesIn('Pendente')).toHaveCount(30);
    await expect(queue.namesIn('Pendente').last()).toHaveText('Pessoa 030');
    await expect(more).toBeHidden();
  });
});

test('IN-7 IN-8 the toast of each step offers the next one, and the loan is made in the details', async ({
  app,
  lender,
  api,
  queue,
  toasts,
}) => {
  await seedClientRequest({ app, lender, api }, 'Maria Silva');
  await queue.open();
  const opened = await queue.openRequest('Maria Silva');
  await opened.press('Avançar para Em Análise');
  await toasts.getByRole('button', { name: 'Aprovar' }).click();
  await expect(queue.sections).toHaveText(['Aprovado1']);
  await toasts.getByRole('button', { name: 'Emprestar' }).click();
  await opened.createLoan.click();
  await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
  await expect(queue.sections).toHaveText(['Concluído1']);
  expect(await loansOf(api)).toHaveLength(1);
});

test.describe('a new request', () => {
  test('IN-6 sends nothing until client and amount are set, then creates a request with status Pendente', async ({
    page,
    api,
    queue,
    toasts,
  }) => {
    const client = await seedClient(api, { name: 'Rita Lima' });
    await seedClient(api, { name: 'Outra Pessoa' });
    await queue.open();
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/interests')) sent += 1;
    });
    const form = await queue.openNew();
    await form.add.click();
    await expect(form.client).toBeFocused();
    await form.chooseClient('Rita Lima');
    await form.add.click();
    await expect(form.amount).toBeFocused();
    await expect(toasts.getByRole('listitem')).toHaveCount(0);
    await form.amount.fill('1.500,50');
    expect(sent).toBe(0);
    await form.add.dblclick();
    await expect(form.dialog).toBeHidden();
    await expect(queue.namesIn('Pendente')).toHaveText(['Rita Lima']);
    await expect(queue.section('Pendente')).toContainText('R$ 1.500,50');
    expect(await requestsOf(api)).toMatchObject([
      { client_id: client.id, client_cpf: client.cpf, requested_amount: 150_050, status: 'Pendente' },
    ]);
    expect(sent).toBe(1);
  });

  for (const [typed, amount] of [
    ['0', 0],
    ['-50', -5000],
  ] as const) {
    test(`IN-6 accepts an amount of ${typed}: there is no positivity check`, async ({ api, queue }) => {
      await seedClient(api, { name: 'Rita Lima' });
      await queue.open();
      const form = await queue.openNew();
      await form.chooseClient('Rita Lima');
      await form.amount.fill(typed);
      await form.add.click();
      await expect(queue.namesIn('Pendente')).toHaveText(['Rita Lima']);
      expect(await requestsOf(api)).toMatchObject([{ requested_amount: amount }]);
    });
  }

  test('IN-10 a refusal shows the message of the server and keeps the typed values', async ({
    page,
    api,
    queue,
    toasts,
  }) => {
    await seedClient(api, { name: 'Rita Lima' });
    await queue.open();
    const form = await queue.openNew();
    await form.chooseClient('Rita Lima');
    await form.amount.fill('mil');
    await form.add.click();
    await expect(form.dialog.getByText('Digite um valor como 1.234,56.')).toBeVisible();
    await form.amount.fill('1000');
    await page.route('**/api/interests', (route) => route.fulfill(refusal('O caderno está cheio.')), {
      times: 1,
    });
    await form.add.click();
    await expect(toasts.getByText('Erro ao adicionar interesse')).toBeVisible();
    await expect(toasts.getByText('O caderno está cheio.')).toBeVisible();
    await expect(form.client).toHaveValue('Rita Lima');
    await expect(form.amount).toHaveValue('1.000,00');

    // Closed and opened again it is still there.
    await form.dialog.getByRole('button', { name: 'Fechar' }).click();
    await expect(form.dialog).toBeHidden();
    await queue.openNew();
    await expect(form.amount).toHaveValue('1.000,00');
    await form.add.click();
    await expect(queue.section('Pendente')).toContainText('R$ 1.000,00');
  });
});

test.describe('the details', () => {
  test('IN-7 shows status, name, CPF, amount, time and notes; each step saves the notes and closes the dialog', async ({
    app,
    lender,
    api,
    queue,
  }) => {
    const createdAt = new Date('2026-03-11T01:30:00Z');
    const request = await seedClientRequest({ app, lender, api }, 'Maria Silva', { createdAt });
    await queue.open();
    const opened = await queue.openRequest('Maria Silva');
    await expect(opened.fact('Situação')).toHaveText('Pendente');
    await expect(opened.fact('Nome')).toHaveText('Maria Silva');
    await expect(opened.fact('CPF')).toHaveText(writtenCpf(request.cpf));
    await expect(opened.fact('Valor Solicitado')).toHaveText('R$ 1.500,00');
    await expect(opened.fact('Criado em')).toHaveText('10/03/2026, 22:30');
    await expect(opened.button(/^Voltar/)).toHaveCount(0);

    await opened.notes.fill('Trabalha na padaria.');
    await opened.press('Avançar para Em Análise');
    await expect(opened.dialog).toBeHidden();
    await expect(queue.sections).toHaveText(['Em Análise1']);
    expect(await requestOf(api, request.id)).toMatchObject({
      status: 'Em Análise',
      notes: 'Trabalha na padaria.',
    });

    await queue.openRequest('Maria Silva');
    await expect(opened.notes).toHaveValue('Trabalha na padaria.');
    await opened.notes.fill('Falar com o chefe.');
    await opened.press('Salvar Anotações');
    await expect(opened.dialog).toBeHidden();
    expect(await requestOf(api, request.id)).toMatchObject({
      status: 'Em Análise',
      notes: 'Falar com o chefe.',
    });
  });

  for (const { way, first, steps } of [
    {
      way: 'forward, from Rejeitado to Concluído',
      first: 'Pendente',
      steps: [
        ['Avançar para Em Análise', 'Em Análise'],
        ['Avançar para Aprovado', 'Aprovado'],
        ['Rejeitar', 'Rejeitado'],
        ['Avançar para Concluído', 'Concluído'],
      ],
    },
    {
      way: 'back, from Concluído to Rejeitado',
      first: 'Concluído',
      steps: [
        ['Voltar para Rejeitado', 'Rejeitado'],
        ['Voltar para Aprovado', 'Aprovado'],
        ['Voltar para Em Análise', 'Em Análise'],
        ['Voltar para Pendente', 'Pendente'],
      ],
    },
  ] as const) {
    test(`IN-7 moves a request through every status: ${way}`, async ({ app, lender, api, queue }) => {
      await seedClientRequest({ app, lender, api }, 'Maria Silva', { status: first });
      await queue.open();
      for (const [button, status] of steps) {
        const opened = await queue.openRequest('Maria Silva');
        await opened.press(button);
        await expect(opened.dialog).toBeHidden();
        await expect(queue.sections, `${button} → ${status}`).toHaveText([`${status}1`]);
      }
      expect(await loansOf(api)).toEqual([]);
    });
  }

  test("IN-7 'Rejeitar' is available in every status", async ({ app, lender, queue }) => {
    for (const status of INTEREST_STATUSES) await seedRequest(app, lender, { name: `Ana ${status}`, status });
    await queue.open();
    for (const status of INTEREST_STATUSES) {
      const request = await queue.openRequest(`Ana ${status}`);
      await request.press('Rejeitar');
      await expect(request.dialog).toBeHidden();
      await queue.unfold();
      await expect(queue.namesIn('Rejeitado').filter({ hasText: status })).toHaveCount(1);
    }
    await expect(queue.sections).toHaveText(['Rejeitado5']);
  });

  test('IN-7 IN-8 Aprovado and Concluído have no next status', async ({ app, lender, api, queue }) => {
    await seedClientRequest({ app, lender, api }, 'Aprovada', { status: 'Aprovado' });
    await seedClientRequest({ app, lender, api }, 'Concluída', { status: 'Concluído' });
    await queue.open();
    for (const name of ['Aprovada', 'Concluída']) {
      const request = await queue.openRequest(name);
      await expect(request.button(/^Voltar para/)).toBeVisible();
      await expect(request.button(/^Avançar/)).toHaveCount(0);
      await request.press('Fechar');
      await expect(request.dialog).toBeHidden();
    }
  });

  test('IN-7 IN-10 a refusal shows the message of the server; the dialog stays open and keeps the notes, also after closing it', async ({
    page,
    app,
    lender,
    api,
    queue,
    toasts,
  }) => {
    const request = await seedClientRequest({ app, lender, api }, 'Maria Silva', { notes: 'Antes.' });
    await queue.open();
    const opened = await queue.openRequest('Maria Silva');
    await opened.notes.fill('O que digitei.');
    await page.route('**/api/interests/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill(refusal('Tente mais tarde, por favor.'))
        : route.fallback(),
    );
    await opened.press('Avançar para Em Análise');
    await expect(toasts.getByText('Erro ao atualizar interesse')).toBeVisible();
    await expect(toasts.getByText('Tente mais tarde, por favor.')).toBeVisible();
    await expect(opened.dialog).toBeVisible();
    await expect(opened.notes).toHaveValue('O que digitei.');
    await page.unrouteAll();

    await opened.press('Fechar');
    await expect(opened.dialog).toBeHidden();
    await queue.openRequest('Maria Silva');
    await expect(opened.notes).toHaveValue('O que digitei.');
    await expect(opened.dialog.getByText('Ainda não foram salvas.')).toBeVisible();
    expect(await requestOf(api, request.id)).toMatchObject({ status: 'Pendente', notes: 'Antes.' });
    await opened.press('Avançar para Em Análise');
    await expect(queue.sections).toHaveText(['Em Análise1']);
    expect(await requestOf(api, request.id)).toMatchObject({ status: 'Em Análise', notes: 'O que digitei.' });
  });
});

test.describe('the loan of an approved request', () => {
  test('IN-8 a refused loan leaves the request unchanged and creates nothing', async ({
    app,
    lender,
    api,
    queue,
    toasts,
  }) => {
    const nothing = await seedClientRequest({ app, lender, api }, 'Pede Nada', {
      status: 'Aprovado',
      amount: 0,
    });
    await queue.open();
    const request = await queue.openRequest('Pede Nada');
    await request.notes.fill('Fica aqui.');
    await expect(
      request.dialog.getByText('O valor solicitado deve ser maior que zero para criar o empréstimo.'),
    ).toBeVisible();
    await request.createLoan.click();
    await expect(toasts.getByText('Erro ao adicionar empréstimo')).toBeVisible();
    await expect(
      toasts.getByText('O valor solicitado deve ser maior que zero para criar o empréstimo.'),
    ).toBeVisible();
    await expect(request.notes).toHaveValue('Fica aqui.');
    expect(await requestOf(api, nothing.id)).toMatchObject({ status: 'Aprovado', notes: null });
    expect(await loansOf(api)).toEqual([]);
  });

  test('IN-8 never creates a second loan, neither after a lost answer nor after moving back to Aprovado', async ({
    page,
    app,
    lender,
    api,
    queue,
    toasts,
  }) => {
    const { id } = await seedClientRequest({ app, lender, api }, 'Maria Silva', { status: 'Aprovado' });
    await queue.open();

    // The server created the loan, and its answer was lost.
    const request = await queue.openRequest('Maria Silva');
    const comeBack = await loseAnswer(page, '**/create-loan');
    await request.createLoan.click();
    await expect(toasts.getByText('Sem resposta do servidor.')).toBeVisible();
    await comeBack();
    await expect.poll(async () => (await loansOf(api)).length).toBe(1);
    await expect(request.dialog.getByText('agora é Concluído')).toBeVisible();
    await request.press('Fechar');
    await expect(queue.sections).toHaveText(['Concluído1']);

    // Moved back to Aprovado it still has its loan.
    for (const status of ['Rejeitado', 'Aprovado'] as const) {
      const { version } = await api.call('GET /api/interests/:id', { params: { id } });
      await api.call('PATCH /api/interests/:id', { params: { id }, body: { version, status } });
    }
    await page.reload();
    await expect(queue.sections).toHaveText(['Aprovado1']);
    await queue.openRequest('Maria Silva');
    await request.createLoan.click();
    await expect(toasts.getByText('Este pedido já virou um empréstimo.')).toBeVisible();
    expect(await loansOf(api)).toHaveLength(1);
  });

  test("IN-12 PD-16 'Com outro plano' fills the form with client, amount and expected date, and concludes the request", async ({
    app,
    lender,
    api,
    loans,
    queue,
    toasts,
  }) => {
    const due = dayFromToday(45);
    const { id, clientId } = await seedClientRequest({ app, lender, api }, 'Maria Silva', {
      status: 'Aprovado',
      expected: due,
    });
    await queue.open();
    const opened = await queue.openRequest('Maria Silva');
    await opened.press('Com outro plano');
    const { form } = loans;
    await expect(form.dialog.getByText('Do pedido de R$ 1.500,00.')).toBeVisible();
    await expect(form.client).toHaveValue('Maria Silva');
    await expect(form.client).toBeDisabled();
    await expect(form.amount).toHaveValue('1.500,00');
    await form.rate.fill('20');
    await form.create.click();
    await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
    await expect(form.dialog).toBeHidden();
    await expect(opened.dialog).toBeHidden();
    await expect(queue.sections).toHaveText(['Concluído1']);
    expect(await loansOf(api)).toMatchObject([
      { client_id: clientId, amount: 150_000, interest_rate: 2000, end_date: due },
    ]);
    expect(await requestOf(api, id)).toMatchObject({ status: 'Concluído' });
  });
});

test("IN-9 CL-5 for the CPF of a deleted client 'Novo Cliente' offers 'Restaurar cliente', then IN-8 works", async ({
  app,
  lender,
  api,
  clients,
  queue,
  toasts,
}) => {
  const gone = await seedClient(api, { name: 'Bruno Antigo' });
  await api.call('DELETE /api/clients/:id', { params: { id: gone.id } });
  await seedRequest(app, lender, { name: 'Bruno de Volta', cpf: gone.cpf, status: 'Aprovado' });
  await queue.open();
  const request = await queue.openRequest('Bruno de Volta');
  await request.registerClient.click();
  await queue.question.getByRole('button', { name: 'Cadastrar e continuar' }).click();
  const newClient = clients.newForm;
  await newClient.restore.click();
  await expect(toasts.getByText('Cliente restaurado!')).toBeVisible();
  await expect(newClient.dialog).toBeHidden();
  await request.createLoan.click();
  await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
  expect(await loansOf(api)).toMatchObject([{ client_id: gone.id }]);
});

test("IN-11 'Criar Empréstimo' pressed before the client's requests are known waits for them, and then asks", async ({
  app,
  lender,
  api,
  toasts,
  loans,
  page,
}) => {
  await seedClientRequest({ app, lender, api }, 'João Prado', { status: 'Aprovado' });
  await loans.open();
  const letThrough = await hold(page, /\/api\/interests\?status=Aprovado/);
  const form = await loans.openNew();
  await form.fillIn({ client: 'João Prado', amount: '800', rate: '20' });
  await form.create.click();
  await expect(form.dialog.getByRole('button', { name: 'Salvando...' })).toBeDisabled();
  expect(await loansOf(api)).toEqual([]);
  letThrough();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('João tem um pedido aprovado de R$ 1.500,00. Este empréstimo é dele?');
  await question.getByRole('button', { name: 'Sim' }).click();
  await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
  expect(await requestsOf(api)).toMatchObject([{ status: 'Concluído' }]);
});

test('IN-7 a status change or deletion made elsewhere is shown, and the buttons are not replaced in place', async ({
  goLive,
  app,
  lender,
  api,
  queue,
  toasts,
}) => {
  goLive();
  const request = await seedClientRequest({ app, lender, api }, 'Maria Silva', { status: 'Em Análise' });
  await queue.open();
  const opened = await queue.openRequest('Maria Silva');
  const params = { id: request.id };
  await api.call('PATCH /api/interests/:id', { params, body: { version: 1, status: 'Aprovado' } });
  await expect(opened.dialog.getByText('O status mudou enquanto você lia: agora é Aprovado.')).toBeVisible();
  await expect(opened.button(/Empréstimo|Avançar|Rejeitar/)).toHaveCount(0);
  await opened.press('Ver o que fazer agora');
  await expect(opened.createLoan).toBeVisible();
  await api.call('DELETE /api/interests/:id', { params });
  await expect(opened.dialog).toBeHidden();
  await expect(toasts.getByText('Pedido não encontrado')).toBeVisible();
});

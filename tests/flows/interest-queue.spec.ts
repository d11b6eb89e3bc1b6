import { INTEREST_STATUSES } from '#domain/interest-requests/interest-request.ts';
import { monthAfter, written, writtenCpf } from '#tests/support/expected-texts.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { countPresses } from './support/count-presses.ts';
import { dayFromToday, freshCpf } from './support/seed.ts';
import { seedClientRequest, seedRequest } from './support/seed-interests.ts';
import type { StaffApi } from './support/staff-api.ts';

const requestOf = (api: StaffApi, id: string) => api.call('GET /api/interests/:id', { params: { id } });
const requestsOf = async (api: StaffApi) => (await api.call('GET /api/interests', {})).items;
const loansOf = async (api: StaffApi) => (await api.call('GET /api/loans', {})).items;

const refusal = (message: string) => ({
  status: 422,
  json: { error: { code: 'invalid_input', message, request_id: 'x' } },
});

test('IN-2 IN-3 IN-5 IN-6 IN-7 IN-9 a section per status in order, each with its count and colour, and no empty one; axe finds nothing in the queue, a decided request and its question', async ({
  page,
  app,
  lender,
  api,
  queue,
}) => {
  const counts = { Pendente: 2, 'Em Análise': 1, Aprovado: 3, Rejeitado: 1, Concluído: 1 };
  for (const status of INTEREST_STATUSES) {
    for (let n = 1; n <= counts[status]; n += 1) {
      await seedRequest(app, lender, { name: `${status} ${n}`, status });
    }
  }
  const other = await app.newLender();
  await seedRequest(app, other, { name: 'De Outra Pessoa' });
  await queue.open();
  await expect(queue.sections).toHaveText([
    'Pendente2',
    'Em Análise1',
    'Aprovado3',
    'Rejeitado1',
    'Concluído1',
  ]);
  const colours = await queue.sections
    .locator('span:first-child')
    .evaluateAll((badges) => badges.map((badge) => getComputedStyle(badge).backgroundColor));
  expect(new Set(colours).size).toBe(5);
  await expect(page.getByText('De Outra Pessoa')).toBeHidden();

  await queue.unfold();
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(8);
  await expectNoFaults(page);

  const form = await queue.openNew();
  await form.amount.fill('10');
  await form.dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(form.dialog).toBeHidden();

  await page.getByRole('button', { name: 'Excluir pedido de Pendente 1' }).click();
  await expect(queue.question).toBeVisible();
  await queue.question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(queue.question).toBeHidden();

  const request = await queue.openRequest('Aprovado 1');
  await request.notes.fill('Uma nota.');
  await expectNoFaults(page);
  await request.registerClient.click();
  await expect(queue.question).toBeVisible();
  await expectNoFaults(page);
  await queue.open();

  for (const { id, status } of await requestsOf(api))
    if (status === 'Em Análise' || status === 'Rejeitado')
      await api.call('DELETE /api/interests/:id', { params: { id } });
  await expect(queue.sections).toHaveText(['Pendente2', 'Aprovado3', 'Concluído1']);
});

test('IN-3 IN-14 RT-11 on a phone: tiles, then the queue; what is decided is folded as it was left, except for a search', async ({
  page,
  app,
  lender,
  queue,
}) => {
  await seedRequest(app, lender, { name: 'Ana Pendente', amount: 150_000 });
  await seedRequest(app, lender, { name: 'Bia Rejeitada', status: 'Rejeitado', amount: 30_000 });
  await seedRequest(app, lender, { name: 'Caio Rejeitado', status: 'Rejeitado', amount: 20_050 });
  await queue.open();
  await expect(page.getByText('Pedidos de empréstimo')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sair do Sistema' })).toBeInViewport();
  const tiles = page.getByRole('main').getByRole('link', { name: /^(Caixa|Agenda|Simular|Cobrar)$/ });
  await expect(tiles).toHaveText(['Caixa', 'Agenda', 'Simular', 'Cobrar']);
  const [tile, field] = await Promise.all([tiles.first().boundingBox(), queue.search.boundingBox()]);
  expect(tile?.y ?? 0).toBeLessThan(field?.y ?? 0);
  // The placeholder is whole.
  expect(await queue.search.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  await expect(queue.sections).toHaveText(['Pendente1', 'Rejeitado2']);
  await expect(queue.section('Rejeitado')).toContainText('R$ 500,50');
  await expect(queue.namesIn('Pendente')).toHaveText(['Ana Pendente']);
  await expect(queue.namesIn('Rejeitado')).toHaveCount(0);
  const fold = page.getByRole('button', { name: 'Mostrar Rejeitado' });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await expect(queue.namesIn('Rejeitado')).toHaveText(['Caio Rejeitado', 'Bia Rejeitada']);
  await page.reload();
  await expect(queue.namesIn('Rejeitado')).toHaveText(['Caio Rejeitado', 'Bia Rejeitada']);
  await page.getByRole('button', { name: 'Ocultar Rejeitado' }).click();
  await expect(queue.namesIn('Rejeitado')).toHaveCount(0);
  await queue.search.fill('bia');
  await expect(queue.namesIn('Rejeitado')).toHaveText(['Bia Rejeitada']);
});

test('IN-3 IN-7 the board of a wide screen: a column per status with its sum, and the next step on each card @desktop', async ({
  page,
  app,
  lender,
  api,
  queue,
  toasts,
}) => {
  const { id } = await seedClientRequest({ app, lender, api }, 'Maria Silva', { amount: 150_000 });
  await seedRequest(app, lender, { name: 'Ana Souza', amount: 50_050 });
  await seedRequest(app, lender, { name: 'Bia Reis', status: 'Rejeitado' });
  await seedRequest(app, lender, { name: 'Caio Lima', status: 'Concluído' });
  await queue.open();
  await expect(queue.sections).toHaveText(['Pendente2', 'Rejeitado1', 'Concluído1']);
  await expect(queue.section('Pendente')).toContainText('R$ 2.000,50');
  await expect(queue.namesIn('Rejeitado')).toHaveText(['Bia Reis']);
  const tops = await queue.sections.evaluateAll((heads) => heads.map((h) => h.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await expect(queue.section('Concluído').getByRole('button', { name: /Avançar/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Avançar para Em Análise: Maria Silva' }).dblclick();
  await expect(queue.namesIn('Em Análise')).toHaveText(['Maria Silva']);
  await expect(toasts).toContainText('Maria Silva: Em Análise');
  expect(await requestOf(api, id)).toMatchObject({ status: 'Em Análise' });
  await toasts.getByRole('button', { name: 'Aprovar' }).click();
  await expect(queue.namesIn('Aprovado')).toHaveText(['Maria Silva']);
  await page.getByRole('button', { name: 'Emprestar a Maria Silva' }).click();
  await expect(queue.request.createLoan).toBeVisible();
  expect(await loansOf(api)).toEqual([]);
});

test('IN-5 IN-10 deleting asks with the specified words, ignores outside clicks, and deletes for good', async ({
  page,
  app,
  lender,
  api,
  queue,
  toasts,
}) => {
  await seedRequest(app, lender, { name: 'Ana Souza' });
  await queue.open();
  const bin = page.getByRole('button', { name: 'Excluir pedido de Ana Souza' });
  await bin.click();
  const question = page.getByRole('alertdialog', { name: 'Você tem certeza?' });
  await expect(
    question.getByText(
      'Esta ação não pode ser desfeita. Isso excluirá permanentemente o interesse de Ana Souza.',
      { exact: true },
    ),
  ).toBeVisible();
  await expect(queue.request.dialog).toBeHidden();
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
  await expect(toasts.getByText('Erro ao remover interesse')).toBeVisible();
  await expect(toasts.getByText('Não é possível agora.')).toBeVisible();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(queue.empty).toBeVisible();
  expect(await requestsOf(api)).toEqual([]);
});

test('IN-6 the list of clients is at most 60vh high and scrolls', async ({ app, lender, queue }) => {
  await app.runSql(
    `INSERT INTO clients (id, institution_id, name, phone, cpf)
       SELECT gen_random_uuid(), $1, 'Cliente ' || lpad(n::text, 5, '0'), '(11) 91234-5678', lpad(n::text, 11, '0')
       FROM generate_series(1, 40) AS n`,
    [lender.id],
  );
  await queue.open();
  const form = await queue.openNew();
  await form.client.click();
  const list = form.dialog.getByRole('listbox');
  await expect(list.getByRole('option').first()).toContainText('Cliente 00001');
  const heights = await list.evaluate((box) => ({
    shown: box.getBoundingClientRect().height,
    all: box.scrollHeight,
    most: window.innerHeight * 0.6,
  }));
  expect(heights.shown).toBeLessThanOrEqual(heights.most + 1);
  expect(heights.all).toBeGreaterThan(heights.shown);
});

test.describe('the loan of an approved request', () => {
  test(
    'IN-8 creates one loan of R$ 1.500,00 at 40% with R$ 5,00 per day late, from today for one month, even on a double click',
    { tag: '@both' },
    async ({ app, lender, api, queue, toasts }) => {
      const request = await seedClientRequest({ app, lender, api }, 'Maria Silva', { status: 'Aprovado' });
      await queue.open();
      const opened = await queue.openRequest('Maria Silva');
      await opened.notes.fill('Para o carro.');
      const due = monthAfter(dayFromToday(0));
      // Said above the button, before it is pressed.
      const said = opened.dialog.getByText('R$ 1.500,00 a 40% = R$ 2.100,00');
      await expect(said).toHaveText(
        `R$ 1.500,00 a 40% = R$ 2.100,00, vence em ${written(due)}, R$ 5,00 por dia de atraso`,
      );
      await expect(said).toBeInViewport({ ratio: 1 });
      const [above, below] = await Promise.all([said.boundingBox(), opened.createLoan.boundingBox()]);
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      await opened.createLoan.dblclick();
      await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
      await expect(toasts.getByText(`Maria Silva: R$ 2.100,00 até ${written(due)}`)).toBeVisible();
      await expect(opened.dialog).toBeHidden();
      await expect(queue.sections).toHaveText(['Concluído1']);
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

  test("IN-9 IN-11 IN-13 PD-15 a newcomer's request becomes a loan in 8 presses: the alert, 'Cadastrar e continuar', and the request open again", async ({
    page,
    app,
    lender,
    api,
    clients,
    queue,
    toasts,
    frame,
  }) => {
    const cpf = freshCpf();
    const id = await seedRequest(app, lender, { name: 'Bruno Novo', cpf, phone: '(11) 98888-7777' });
    await page.goto('/');
    const presses = await countPresses(page);
    await frame.tab('Admin').click();
    const card = queue.section('Pendente').getByRole('listitem');
    await expect(card.getByRole('link', { name: 'Conversar no WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/5511988887777?text=',
    );
    await page.getByRole('button', { name: 'Avançar para Em Análise: Bruno Novo' }).click();
    await toasts.getByRole('button', { name: 'Aprovar' }).click();
    await toasts.getByRole('button', { name: 'Emprestar' }).click();
    const opened = queue.request;
    await expect(opened.createLoan).toHaveCount(0);
    await opened.registerClient.click();
    const alert = queue.question;
    await expect(
      alert.getByText('Funcionalidade para criar cliente a partir daqui ainda não implementada.', {
        exact: true,
      }),
    ).toBeVisible();
    await expect(alert.getByText('Bruno Novo ainda não é seu cliente.')).toBeVisible();
    expect(await requestOf(api, id)).toMatchObject({ status: 'Aprovado', client_id: null });
    await alert.getByRole('button', { name: 'Cadastrar e continuar' }).click();
    const newClient = clients.newForm;
    await expect(newClient.name).toHaveValue('Bruno Novo');
    await expect(newClient.cpf).toHaveValue(writtenCpf(cpf));
    await expect(newClient.phone).toHaveValue('(11) 98888-7777');
    await newClient.save.click();
    await expect(toasts.getByText('Cliente adicionado!')).toBeVisible();
    await expect(toasts.getByRole('button', { name: 'Emprestar' })).toHaveCount(0);
    await expect(newClient.dialog).toBeHidden();
    await opened.createLoan.click();
    await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
    expect(await loansOf(api)).toMatchObject([{ client: { name: 'Bruno Novo' }, amount: 150_000 }]);
    expect(await presses('approve a newcomer’s request into a loan')).toBeLessThanOrEqual(8);
  });

  test("IN-11 'Novo Empréstimo' for a client with an approved request asks whether it is that one", async ({
    app,
    lender,
    api,
    toasts,
    loans,
    page,
  }) => {
    const { id } = await seedClientRequest({ app, lender, api }, 'João Prado', { status: 'Aprovado' });
    await loans.open();
    const form = await loans.openNew();
    await form.fillIn({ client: 'João Prado', amount: '800', rate: '20' });
    await form.create.click();
    const question = page.getByRole('alertdialog');
    await expect(
      question.getByText('João tem um pedido aprovado de R$ 1.500,00. Este empréstimo é dele?'),
    ).toBeVisible();
    // Back is neither of the answers.
    await page.goBack();
    await expect(question).toBeHidden();
    expect(await loansOf(api)).toEqual([]);
    await form.create.click();
    await question.getByRole('button', { name: 'Sim' }).click();
    await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
    expect(await loansOf(api)).toMatchObject([{ amount: 80_000 }]);
    expect(await requestOf(api, id)).toMatchObject({ status: 'Concluído' });
  });
});

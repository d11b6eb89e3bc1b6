import type { Page, Request } from '@playwright/test';
import { written, writtenCpf } from '#tests/support/expected-texts.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { dayFromToday, freshCpf, seedClient, seedInstitution } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';

/** By label: while a dialog is open, everything outside of it is hidden from readers, who hear the toast instead. */
const toasts = (page: Page) => page.getByLabel(/^Notifications/);
const institutions = (page: Page) => page.getByRole('list', { name: 'Instituições' }).getByRole('button');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Pesquisar instituição...' });
const form = (page: Page) => page.getByRole('form', { name: 'Nova Solicitação' });

let named = 0;
/** Every test of a worker shares the list: a name of its own tells its institution from the others. */
const freshName = (name: string) => `${name} ${process.pid}-${(named += 1)}`;

function seedNamed(api: StaffApi, name: string, more: { logo_url?: string; contact_info?: string } = {}) {
  return seedInstitution(api, { name, ...more });
}

/** As a person does it: the Cliente tab, the CPF, 'Avançar'. */
async function advance(page: Page, cpf: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Cliente' }).click();
  await page.getByLabel('CPF').fill(cpf);
  await page.getByRole('button', { name: 'Avançar' }).click();
  await expect(page).toHaveURL('/portal/selecionar-instituicao');
  await expect(search(page)).toBeVisible();
}

async function openNewRequest(page: Page, cpf: string, institution: string): Promise<void> {
  await advance(page, cpf);
  await institutions(page).filter({ hasText: institution }).click();
  await expect(page).toHaveURL('/portal/nova-solicitacao');
  await expect(form(page)).toBeVisible();
}

async function fillRequest(page: Page, name: string, amount: string, date: string): Promise<void> {
  await page.getByLabel('Nome Completo').fill(name);
  await page.getByLabel('Valor Desejado').fill(amount);
  await page.getByLabel('Data Prevista de Pagamento').fill(date);
}

const queueOf = async (api: StaffApi) => (await api.call('GET /api/interests', {})).items;
const isPublicRequest = (request: Request) => request.url().endsWith('/api/public/requests');

test.describe('choosing an institution', () => {
  test('PT-1 each with its name and contact, a logo that tells nobody who looks, or the placeholder @both', async ({
    page,
    app,
    api,
  }) => {
    const name = freshName('Crédito São João');
    const logo = 'https://logos.exemplo.com.br/joao.svg';
    await seedNamed(api, name, { logo_url: logo, contact_info: '(11) 4002-8922' });
    await page.route(logo, (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"><rect width="48" height="48"/></svg>',
      }),
    );
    const asked = page.waitForRequest(logo);
    await advance(page, freshCpf());
    const row = institutions(page).filter({ hasText: name });
    await expect(row).toContainText('(11) 4002-8922');
    const image = row.locator('img');
    await expect(image).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect((await asked).headers()['referer']).toBeUndefined();
    await expect(page).toHaveTitle('Selecionar Instituição | Caderneta');

    // Broken, and then none at all: the placeholder both times.
    await page.unroute(logo);
    await page.route(logo, (route) => route.abort());
    await page.reload();
    await expect(row).toBeVisible();
    await expect(image).toHaveCount(0);
    await expect(row.locator('svg').first()).toBeVisible();
    await app.runSql('UPDATE institutions SET logo_url = NULL WHERE name = $1', [name]);
    await page.reload();
    await expect(row).toBeVisible();
    await expect(image).toHaveCount(0);
  });

  test('PT-1 is searched by name whatever the accents, in at most half of the window @both', async ({
    page,
    app,
    api,
  }) => {
    const mark = freshName('Lote');
    await seedNamed(api, `Poupança Água Boa ${mark}`);
    for (let n = 0; n < 15; n += 1) {
      const { id } = await app.newLender();
      await app.runSql('UPDATE institutions SET name = $2 WHERE id = $1', [id, `Caixinha ${n} ${mark}`]);
    }
    await advance(page, freshCpf());
    await expect(institutions(page).filter({ hasText: mark })).toHaveCount(16);
    const list = page.getByRole('list', { name: 'Instituições' });
    const { height, half } = await list.evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      half: window.innerHeight / 2,
    }));
    expect(height).toBeLessThanOrEqual(half + 0.5);
    await search(page).fill('AGUA boa');
    await expect(institutions(page).filter({ hasText: mark })).toHaveCount(1);
    await expect(institutions(page).filter({ hasText: mark })).toContainText('Poupança Água Boa');
    await search(page).fill('não há nenhuma assim');
    await expect(page.getByText('Nenhuma instituição encontrada.')).toBeVisible();
    await page.getByRole('button', { name: 'Limpar pesquisa' }).click();
    await expect(institutions(page).filter({ hasText: mark })).toHaveCount(16);
    await page.getByRole('link', { name: 'Voltar' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('PT-1 a failure is told with the words of the server, and can be tried again', async ({
    page,
    api,
  }) => {
    const name = freshName('Volta já');
    await seedNamed(api, name);
    const message = 'O sistema está temporariamente indisponível. Tente novamente em instantes.';
    await page.route('**/api/public/institutions', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'service_unavailable', message } } }),
    );
    await page.goto('/login');
    await page.getByRole('tab', { name: 'Cliente' }).click();
    await page.getByLabel('CPF').fill(freshCpf());
    await page.getByRole('button', { name: 'Avançar' }).click();
    await expect(toasts(page)).toContainText('Erro ao buscar instituições');
    await expect(toasts(page)).toContainText(message);
    await page.unroute('**/api/public/institutions');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(institutions(page).filter({ hasText: name })).toBeVisible();
  });

  test("PT-2 says 'Verificando...' while it asks, asks once, and an unknown CPF goes on to the request", async ({
    page,
    api,
  }) => {
    const name = freshName('Pergunta uma vez');
    const institution = await seedNamed(api, name);
    const cpf = freshCpf();
    await advance(page, cpf);
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    let asked = 0;
    await page.route('**/api/portal/session', async (route) => {
      asked += 1;
      await held;
      await route.continue();
    });
    const row = institutions(page).filter({ hasText: name });
    await row.dblclick();
    await expect(row).toContainText('Verificando...');
    answer();
    await expect(page).toHaveURL('/portal/nova-solicitacao');
    expect(asked).toBe(1);
    const state = await page.evaluate(() => JSON.stringify(history.state));
    expect(state).not.toContain(cpf);
    expect(state).toContain(institution.id);
    await page.reload();
    await expect(page.getByLabel('CPF')).toHaveValue(writtenCpf(cpf));
    await expect(page.getByText(name)).toBeVisible();
  });

  test('LG-7 PT-2 a failure while choosing leaves the person where they can try again', async ({
    page,
    api,
  }) => {
    const name = freshName('Sem rede');
    await seedNamed(api, name);
    await advance(page, freshCpf());
    await page.route('**/api/portal/session', (route) => route.abort());
    await institutions(page).filter({ hasText: name }).click();
    await expect(toasts(page)).toContainText('Erro no Login');
    await expect(toasts(page)).toContainText('Ocorreu um erro ao tentar fazer login. Tente novamente.');
    await page.unroute('**/api/portal/session');
    await institutions(page).filter({ hasText: name }).click();
    await expect(page).toHaveURL('/portal/nova-solicitacao');
  });

  test('PT-2 an institution that asks for a code: wrong keeps the dialog, right opens the portal', async ({
    page,
    api,
  }) => {
    const name = freshName('Cofre');
    await seedNamed(api, name);
    const { id, cpf } = await seedClient(api, { name: 'Helena Souza' });
    await api.call('PUT /api/access-codes', { body: { required: true } });
    const { code } = await api.call('POST /api/clients/:id/access-code', { params: { id } });
    const wrong = code === '999999' ? '888 888' : '999 999';
    await advance(page, cpf);
    await institutions(page).filter({ hasText: name }).click();
    const dialog = page.getByRole('dialog', { name: 'Código de acesso' });
    const field = dialog.getByLabel('Código de acesso');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expectNoFaults(page, '[role=dialog]');
    await field.fill('12 34');
    await dialog.getByRole('button', { name: 'Entrar' }).click();
    await expect(dialog).toContainText('Digite os 6 números do código.');
    await field.fill(wrong);
    await expect(field).toHaveValue(wrong.replace(' ', ''));
    await dialog.getByRole('button', { name: 'Entrar' }).click();
    await expect(dialog).toContainText('Código de acesso incorreto.');
    await expect(toasts(page)).toContainText('Código de acesso incorreto.');
    await field.fill(code);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/portal/dashboard');
    await expect(page.getByRole('main').getByText('Olá, Helena!')).toBeVisible();
  });

  test('PT-2 PT-3 where a code is asked for, whoever has none can still send a request', async ({
    page,
    api,
  }) => {
    const name = freshName('Cofre aberto');
    await seedNamed(api, name);
    await api.call('PUT /api/access-codes', { body: { required: true } });
    await advance(page, freshCpf());
    await institutions(page).filter({ hasText: name }).click();
    await page.getByRole('button', { name: 'Não tenho código: fazer uma solicitação' }).click();
    await expect(page).toHaveURL('/portal/nova-solicitacao');
    await expect(form(page)).toBeVisible();
  });
});

test('LG-6 from "Avançar" on, a known and an unknown CPF cause the same calls and the same answers', async ({
  page,
  api,
}) => {
  const known = (await seedClient(api)).cpf;
  await seedNamed(api, freshName('Indiferente'));
  const seen: string[][] = [];
  for (const cpf of [known, freshCpf()]) {
    const calls: string[] = [];
    const note = (request: Request) => {
      if (request.url().includes('/api/'))
        calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
    };
    await page.goto('/login');
    await page.getByRole('tab', { name: 'Cliente' }).click();
    await page.getByLabel('CPF').fill(cpf);
    page.on('request', note);
    const checked = page.waitForResponse('**/api/portal/check');
    await page.getByRole('button', { name: 'Avançar' }).click();
    const answer = await checked;
    await expect(institutions(page).first()).toBeVisible();
    page.off('request', note);
    seen.push([...calls, `${answer.status()}`, new URL(page.url()).pathname]);
  }
  expect(seen[0]).toEqual([
    'POST /api/portal/check',
    'GET /api/public/institutions',
    '204',
    '/portal/selecionar-instituicao',
  ]);
  expect(seen[1]).toEqual(seen[0]);
});

test('RT-2 RT-4 without a CPF, or without an institution, the portal begins at the login', async ({
  page,
}) => {
  for (const address of ['/portal/selecionar-instituicao', '/portal/nova-solicitacao', '/portal/login']) {
    await page.goto(address);
    await expect(page).toHaveURL('/login');
  }
  await advance(page, freshCpf());
  await page.evaluate(() => history.replaceState(history.state, '', '/portal/nova-solicitacao'));
  await page.reload();
  await expect(page).toHaveURL('/login');
});

test.describe('a new request', () => {
  test("PT-3 reaches the lender's queue as Pendente with the expected date, once however often it is clicked @both", async ({
    page,
    api,
  }) => {
    const name = freshName('Empresta Fácil');
    await seedNamed(api, name);
    const cpf = freshCpf();
    await openNewRequest(page, cpf, name);
    await expect(page).toHaveTitle('Nova Solicitação | Caderneta');
    await expect(page.getByLabel('CPF')).toHaveValue(writtenCpf(cpf));
    await expect(page.getByLabel('CPF')).toHaveAttribute('readonly', '');
    for (const field of ['Nome Completo', 'Valor Desejado', 'Data Prevista de Pagamento']) {
      await expect(page.getByLabel(field)).toHaveAttribute('required', '');
    }
    const sent: Request[] = [];
    page.on('request', (request) => {
      if (isPublicRequest(request)) sent.push(request);
    });
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/public/requests', async (route) => {
      await held;
      await route.continue();
    });
    await fillRequest(page, 'Joana Prado', '1500', dayFromToday(20));
    await page.getByRole('button', { name: 'Enviar Solicitação' }).dblclick();
    await expect(page.getByRole('button', { name: 'Enviando...' })).toBeDisabled();
    answer();
    await expect(page.getByRole('heading', { name: 'Solicitação Enviada!' })).toBeFocused();
    await expect(page.getByText('R$ 1.500,00')).toBeVisible();
    expect(sent.length).toBe(1);
    expect(sent[0]?.headers()['idempotency-key']).toMatch(/.{16,}/);

    const queue = await queueOf(api);
    expect(queue).toHaveLength(1);
    expect(queue[0]).toMatchObject({
      client_id: null,
      client_cpf: cpf,
      original_requester_name: 'Joana Prado',
      requested_amount: 150_000,
      status: 'Pendente',
      notes: `Data de pagamento prevista: ${written(dayFromToday(20))}`,
    });
    await page.getByRole('link', { name: 'Voltar ao login' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('PT-3 what is missing or not above zero is told in a toast and next to its field, and nothing is sent', async ({
    page,
    api,
  }) => {
    const name = freshName('Confere antes');
    await seedNamed(api, name);
    await openNewRequest(page, freshCpf(), name);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (isPublicRequest(request)) sent.push(request.url());
    });
    const submit = page.getByRole('button', { name: 'Enviar Solicitação' });
    await submit.click();
    await expect(toasts(page)).toContainText('Campos obrigatórios');
    await expect(page.getByLabel('Nome Completo')).toBeFocused();
    for (const wrong of ['0', '0,00', '-10', 'mil', '']) {
      await fillRequest(page, 'Joana Prado', wrong, dayFromToday(5));
      await submit.click();
      await expect(toasts(page)).toContainText('Valor inválido');
      await expect(toasts(page)).toContainText('Por favor, insira um valor válido.');
      await expect(page.getByLabel('Valor Desejado')).toBeFocused();
      await expect(page.getByLabel('Valor Desejado')).toHaveAttribute('aria-invalid', 'true');
    }
    expect(sent).toEqual([]);
  });

  test('PT-3 a day that has passed is told next to its field and sends nothing; sent again, a request is no second card', async ({
    page,
    api,
  }) => {
    const name = freshName('Só daqui em diante');
    await seedNamed(api, name);
    const cpf = freshCpf();
    await openNewRequest(page, cpf, name);
    const submit = page.getByRole('button', { name: 'Enviar Solicitação' });
    await fillRequest(page, 'Joana Prado', '400', dayFromToday(-1));
    await submit.click();
    await expect(toasts(page)).toContainText('Data inválida');
    await expect(form(page)).toContainText('A data prevista não pode estar no passado.');
    await expect(page.getByLabel('Data Prevista de Pagamento')).toHaveAttribute('aria-invalid', 'true');
    expect(await queueOf(api)).toHaveLength(0);
    for (let n = 0; n < 2; n += 1) {
      if (n > 0) await openNewRequest(page, cpf, name);
      await fillRequest(page, 'Joana Prado', '400', dayFromToday(0));
      await submit.click();
      await expect(page.getByRole('heading', { name: 'Solicitação Enviada!' })).toBeVisible();
    }
    expect(await queueOf(api)).toHaveLength(1);
  });

  test('PT-3 a lost answer is no second request, and what was typed is still there', async ({
    page,
    api,
  }) => {
    const name = freshName('Sinal fraco');
    await seedNamed(api, name);
    await openNewRequest(page, freshCpf(), name);
    await fillRequest(page, 'Joana Prado', '300', dayFromToday(5));
    // Recorded by the server, but the answer never arrives.
    await page.route('**/api/public/requests', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Enviar Solicitação' }).click();
    await expect(toasts(page)).toContainText('Erro ao enviar solicitação');
    await expect(page.getByLabel('Nome Completo')).toHaveValue('Joana Prado');
    await page.unroute('**/api/public/requests');
    await page.getByRole('button', { name: 'Enviar Solicitação' }).click();
    await expect(page.getByRole('heading', { name: 'Solicitação Enviada!' })).toBeVisible();
    expect(await queueOf(api)).toHaveLength(1);
  });

  test('PT-3 too many open requests of one CPF are refused in the words of the server', async ({
    page,
    app,
    api,
  }) => {
    const name = freshName('Três no máximo');
    const institution = await seedNamed(api, name);
    const cpf = freshCpf();
    const body = { institution_id: institution.id, cpf, name: 'Joana Prado', requested_amount: 10_000 };
    for (let n = 0; n < 3; n += 1) {
      const answer = await fetch(`${app.url}/api/public/requests`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: app.url,
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ ...body, payment_date: dayFromToday(n) }),
      });
      expect(answer.status).toBe(204);
    }
    await openNewRequest(page, cpf, name);
    await fillRequest(page, 'Joana Prado', '100', dayFromToday(9));
    await page.getByRole('button', { name: 'Enviar Solicitação' }).click();
    const words = 'Já há solicitações em andamento para este CPF nesta instituição.';
    await expect(toasts(page)).toContainText('Erro ao enviar solicitação');
    await expect(toasts(page)).toContainText(words);
    await expect(form(page)).toContainText(words);
    expect(await queueOf(api)).toHaveLength(3);
  });

  test('PT-3 leads back to the choice of another institution, with the CPF still known', async ({
    page,
    api,
  }) => {
    const name = freshName('Mudei de ideia');
    await seedNamed(api, name);
    const cpf = freshCpf();
    await openNewRequest(page, cpf, name);
    await page.getByRole('link', { name: 'Escolher outra instituição' }).click();
    await expect(page).toHaveURL('/portal/selecionar-instituicao');
    await expect(page.getByText(`CPF ${writtenCpf(cpf)}`)).toBeVisible();
    await institutions(page).filter({ hasText: name }).click();
    await expect(page.getByLabel('CPF')).toHaveValue(writtenCpf(cpf));
  });
});

test.describe('nothing for axe to find', () => {
  test('PT-1 PT-3 the choice, the empty search, the form with its errors and the success', async ({
    page,
    api,
  }) => {
    const name = freshName('Acessível');
    await seedNamed(api, name, { contact_info: 'contato@exemplo.com.br' });
    await advance(page, freshCpf());
    await expect(institutions(page).filter({ hasText: name })).toBeVisible();
    await expectNoFaults(page);
    await search(page).fill('nada assim');
    await expect(page.getByText('Nenhuma instituição encontrada.')).toBeVisible();
    await expectNoFaults(page);
    await search(page).fill(name);
    await institutions(page).filter({ hasText: name }).click();
    await page.getByRole('button', { name: 'Enviar Solicitação' }).click();
    await expect(page.getByText('Digite seu nome completo.')).toBeVisible();
    await expectNoFaults(page);
    await fillRequest(page, 'Joana Prado', '100', dayFromToday(9));
    await page.getByRole('button', { name: 'Enviar Solicitação' }).click();
    await expect(page.getByRole('heading', { name: 'Solicitação Enviada!' })).toBeVisible();
    await expectNoFaults(page);
  });
});

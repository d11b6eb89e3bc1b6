import type { Request } from '@playwright/test';
import { written, writtenCpf } from '#tests/support/expected-texts.ts';
import { toastsByLabel } from '#tests/flows/pages/toasts.ts';
import { expect, test } from './support/app.tsx';
import { hold } from '#tests/flows/support/hold-answer.ts';
import { loseAnswer } from '#tests/flows/support/lose-answer.ts';
import { dayFromToday, freshCpf, seedClient, seedInstitution } from '#tests/flows/support/seed.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';

let named = 0;
/** Every test of a worker shares the list, so each institution needs a unique name. */
const freshName = (name: string) => `${name} ${process.pid}-${(named += 1)}`;

function seedNamed(api: StaffApi, name: string, more: { logo_url?: string; contact_info?: string } = {}) {
  return seedInstitution(api, { name, ...more });
}

const queueOf = async (api: StaffApi) => (await api.call('GET /api/interests', {})).items;
const isPublicRequest = (request: Request) => request.url().endsWith('/api/public/requests');

test.describe('choosing an institution', () => {
  test('PT-1 a failure shows the message of the server, and can be tried again', async ({
    page,
    api,
    login,
    portal,
  }) => {
    const name = freshName('Volta já');
    await seedNamed(api, name);
    const message = 'Ocorreu um erro inesperado. Tente novamente em instantes.';
    await page.route('**/api/public/institutions*', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'unexpected', message } } }),
    );
    await login.giveCpf(freshCpf());
    await expect(toastsByLabel(page)).toContainText('Erro ao buscar instituições');
    await expect(toastsByLabel(page)).toContainText(message);
    await page.unroute('**/api/public/institutions*');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(portal.institutions.filter({ hasText: name })).toBeVisible();
  });

  test("PT-2 says 'Verificando...' while it asks, asks once, and an unknown CPF goes on to the request", async ({
    page,
    api,
    newRequest,
    portal,
  }) => {
    const name = freshName('Pergunta uma vez');
    const institution = await seedNamed(api, name);
    const cpf = freshCpf();
    await portal.giveCpf(cpf);
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    let asked = 0;
    await page.route('**/api/portal/session', async (route) => {
      asked += 1;
      await held;
      await route.continue();
    });
    const row = portal.institutions.filter({ hasText: name });
    await row.dblclick();
    await expect(row).toContainText('Verificando...');
    answer();
    await expect(page).toHaveURL('/portal/nova-solicitacao');
    expect(asked).toBe(1);
    const state = await page.evaluate(() => JSON.stringify(history.state));
    expect(state).not.toContain(cpf);
    expect(state).toContain(institution.id);
    await page.reload();
    await expect(newRequest.cpf).toHaveValue(writtenCpf(cpf));
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  });

  test('LG-7 PT-2 a failure while choosing leaves the person where they can try again', async ({
    page,
    api,
    portal,
  }) => {
    const name = freshName('Sem rede');
    await seedNamed(api, name);
    await portal.giveCpf(freshCpf());
    await page.route('**/api/portal/session', (route) => route.abort());
    await portal.choose(name);
    await expect(toastsByLabel(page)).toContainText('Erro no Login');
    await expect(toastsByLabel(page)).toContainText(
      'Ocorreu um erro ao tentar fazer login. Tente novamente.',
    );
    await page.unroute('**/api/portal/session');
    await portal.choose(name);
    await expect(page).toHaveURL('/portal/nova-solicitacao');
  });

  test('PT-2 an institution that asks for a code: wrong keeps the dialog, right opens the portal', async ({
    page,
    api,
    portal,
  }) => {
    const name = freshName('Cofre');
    await seedNamed(api, name);
    const { id, cpf } = await seedClient(api, { name: 'Helena Souza' });
    await api.call('PUT /api/access-codes', { body: { required: true } });
    const { code } = await api.call('POST /api/clients/:id/access-code', { params: { id } });
    const wrong = code === '999999' ? '888 888' : '999 999';
    await portal.giveCpf(cpf);
    await portal.choose(name);
    const { codeDialog: dialog, code: field } = portal;
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await field.fill('12 34');
    await dialog.getByRole('button', { name: 'Entrar' }).click();
    await expect(dialog).toContainText('Digite os 6 números do código.');
    await field.fill(wrong);
    await expect(field).toHaveValue(wrong.replace(' ', ''));
    await dialog.getByRole('button', { name: 'Entrar' }).click();
    await expect(dialog).toContainText('Código do cliente incorreto.');
    await expect(toastsByLabel(page)).toContainText('Código do cliente incorreto.');
    await field.fill(code);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/portal/dashboard');
    await expect(page.getByRole('main').getByText('Olá, Helena!')).toBeVisible();
  });

  test('PT-2 PT-3 where a code is required, a person without one can still send a request', async ({
    page,
    api,
    newRequest,
    portal,
  }) => {
    const name = freshName('Cofre aberto');
    await seedNamed(api, name);
    await api.call('PUT /api/access-codes', { body: { required: true } });
    await portal.giveCpf(freshCpf());
    await portal.choose(name);
    await page.getByRole('button', { name: 'Não tenho o código. Quero pedir um empréstimo' }).click();
    await expect(page).toHaveURL('/portal/nova-solicitacao');
    await expect(newRequest.form).toBeVisible();
  });
});

test('LG-6 from "Avançar" on, a known and an unknown CPF cause the same calls and the same answers', async ({
  page,
  api,
  login,
  portal,
}) => {
  const known = (await seedClient(api)).cpf;
  await seedNamed(api, freshName('Indiferente'));
  const seen: string[][] = [];
  for (const cpf of [known, freshCpf()]) {
    const calls: string[] = [];
    const note = (request: Request) => {
      const { pathname } = new URL(request.url());
      // The offer of a passkey is of the login's first tab, and may still be on its way.
      if (pathname.startsWith('/api/') && pathname !== '/api/session/passkey/options')
        calls.push(`${request.method()} ${pathname}`);
    };
    await login.openClientTab();
    await login.cpf.fill(cpf);
    page.on('request', note);
    const checked = page.waitForResponse('**/api/portal/check');
    await login.advance.click();
    const answer = await checked;
    await expect(portal.institutions.first()).toBeVisible();
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
  portal,
}) => {
  for (const address of ['/portal/selecionar-instituicao', '/portal/nova-solicitacao', '/portal/login']) {
    await page.goto(address);
    await expect(page).toHaveURL('/login');
  }
  await portal.giveCpf(freshCpf());
  await page.evaluate(() => history.replaceState(history.state, '', '/portal/nova-solicitacao'));
  await page.reload();
  await expect(page).toHaveURL('/login');
});

test.describe('a new request', () => {
  test("PT-3 reaches the lender's queue as Pendente with the expected date, once however often it is clicked", async ({
    page,
    api,
    newRequest,
  }) => {
    const name = freshName('Empresta Fácil');
    await seedNamed(api, name);
    const cpf = freshCpf();
    await newRequest.open(cpf, name);
    await expect(page).toHaveTitle('Nova Solicitação | Caderneta');
    await expect(newRequest.cpf).toHaveValue(writtenCpf(cpf));
    await expect(newRequest.cpf).toHaveAttribute('readonly', '');
    for (const field of ['Nome Completo', 'Valor Desejado', 'Data Prevista de Pagamento']) {
      await expect(page.getByLabel(field)).toHaveAttribute('required', '');
    }
    const sent: Request[] = [];
    page.on('request', (request) => {
      if (isPublicRequest(request)) sent.push(request);
    });
    const answer = await hold(page, '**/api/public/requests');
    await newRequest.fillIn({ name: 'Joana Prado', amount: '1500', date: dayFromToday(20) });
    await newRequest.send.dblclick();
    await expect(page.getByRole('button', { name: 'Enviando...' })).toBeDisabled();
    answer();
    await expect(newRequest.sent).toBeFocused();
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
    await page.getByRole('link', { name: 'Pronto' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('PT-3 what is missing or not above zero shows in a toast and next to its field, and nothing is sent', async ({
    page,
    api,
    newRequest,
  }) => {
    const name = freshName('Confere antes');
    await seedNamed(api, name);
    await newRequest.open(freshCpf(), name);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (isPublicRequest(request)) sent.push(request.url());
    });
    await newRequest.send.click();
    await expect(toastsByLabel(page)).toContainText('Campos obrigatórios');
    await expect(newRequest.name).toBeFocused();
    for (const wrong of ['0', '0,00', '-10', 'mil', '']) {
      await newRequest.fillIn({ name: 'Joana Prado', amount: wrong, date: dayFromToday(5) });
      await newRequest.send.click();
      await expect(toastsByLabel(page)).toContainText('Valor inválido');
      await expect(toastsByLabel(page)).toContainText('Por favor, insira um valor válido.');
      await expect(newRequest.amount).toBeFocused();
      await expect(newRequest.amount).toHaveAttribute('aria-invalid', 'true');
    }
    expect(sent).toEqual([]);
  });

  test('PT-3 a day that has passed shows next to its field and sends nothing; sent again, a request is no second card', async ({
    page,
    api,
    newRequest,
  }) => {
    const name = freshName('Só daqui em diante');
    await seedNamed(api, name);
    const cpf = freshCpf();
    await newRequest.open(cpf, name);
    await newRequest.fillIn({ name: 'Joana Prado', amount: '400', date: dayFromToday(-1) });
    await newRequest.send.click();
    await expect(toastsByLabel(page)).toContainText('Data inválida');
    await expect(newRequest.form).toContainText('A data prevista não pode estar no passado.');
    await expect(newRequest.date).toHaveAttribute('aria-invalid', 'true');
    expect(await queueOf(api)).toHaveLength(0);
    for (let n = 0; n < 2; n += 1) {
      if (n > 0) await newRequest.open(cpf, name);
      await newRequest.fillIn({ name: 'Joana Prado', amount: '400', date: dayFromToday(0) });
      await newRequest.send.click();
      await expect(newRequest.sent).toBeVisible();
    }
    expect(await queueOf(api)).toHaveLength(1);
  });

  test('PT-3 a lost answer is no second request, and what was typed is still there', async ({
    page,
    api,
    newRequest,
  }) => {
    const name = freshName('Sinal fraco');
    await seedNamed(api, name);
    await newRequest.open(freshCpf(), name);
    await newRequest.fillIn({ name: 'Joana Prado', amount: '300', date: dayFromToday(5) });
    // Recorded by the server, but the answer never arrives.
    const comeBack = await loseAnswer(page, '**/api/public/requests');
    await newRequest.send.click();
    await expect(toastsByLabel(page)).toContainText('Erro ao enviar solicitação');
    await expect(newRequest.name).toHaveValue('Joana Prado');
    await comeBack();
    await newRequest.send.click();
    await expect(newRequest.sent).toBeVisible();
    expect(await queueOf(api)).toHaveLength(1);
  });

  test('PT-3 too many open requests of one CPF are refused in the words of the server', async ({
    page,
    app,
    api,
    newRequest,
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
    await newRequest.open(cpf, name);
    await newRequest.fillIn({ name: 'Joana Prado', amount: '100', date: dayFromToday(9) });
    await newRequest.send.click();
    const words = 'Já há solicitações em andamento para este CPF nesta instituição.';
    await expect(toastsByLabel(page)).toContainText('Erro ao enviar solicitação');
    await expect(toastsByLabel(page)).toContainText(words);
    await expect(newRequest.form).toContainText(words);
    expect(await queueOf(api)).toHaveLength(3);
  });

  test('PT-3 leads back to the choice of another institution, with the CPF still known', async ({
    page,
    api,
    newRequest,
    portal,
  }) => {
    const name = freshName('Mudei de ideia');
    await seedNamed(api, name);
    const cpf = freshCpf();
    await newRequest.open(cpf, name);
    await page.getByRole('link', { name: 'Escolher outra instituição' }).click();
    await expect(page).toHaveURL('/portal/selecionar-instituicao');
    await expect(page.getByText(`CPF ${writtenCpf(cpf)}`)).toBeVisible();
    await portal.choose(name);
    await expect(newRequest.cpf).toHaveValue(writtenCpf(cpf));
  });
});

import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { seedClient, seedInstitution, seedLoan } from './support/seed.ts';
import { staffApi } from './support/staff-api.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openSettings(page: Page): Promise<void> {
  await page.goto('/administracao');
  await page.getByRole('tab', { name: 'Configurações' }).click();
  await expect(page.getByRole('button', { name: 'Salvar Configurações' })).toBeVisible();
}

test('IS-1 the first save creates the profile, later ones change it @both', async ({ page, signIn, api }) => {
  await signIn(page);
  await openSettings(page);
  const profile = section(page, 'Perfil da Instituição');
  await profile.getByLabel('Nome da Instituição').fill('Crédito da Praça');
  await profile.getByLabel('Informação de Contato').fill('(11) 4002-8922');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/institution', async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue();
  });
  await profile.getByRole('button', { name: 'Salvar Configurações' }).click();
  await expect(profile.getByRole('button', { name: 'Salvando...' })).toBeDisabled();
  release();
  await expect(toasts(page)).toContainText('Configurações salvas!');
  const first = await api.call('GET /api/institution', {});
  expect(first).toMatchObject({
    name: 'Crédito da Praça',
    logo_url: null,
    contact_info: '(11) 4002-8922',
  });

  await profile.getByLabel('Nome da Instituição').fill('Crédito Novo');
  await profile.getByRole('button', { name: 'Salvar Configurações' }).click();
  await expect(toasts(page)).toContainText('Crédito Novo');
  const second = await api.call('GET /api/institution', {});
  expect(second).toEqual({ ...first, name: 'Crédito Novo', version: 3 });
  await page.reload();
  await expect(page.getByLabel('Nome da Instituição')).toHaveValue('Crédito Novo');
});

test('IS-1 what cannot be saved says why, and what was typed stays', async ({ page, signIn, api }) => {
  await signIn(page);
  await openSettings(page);
  const profile = section(page, 'Perfil da Instituição');
  const save = profile.getByRole('button', { name: 'Salvar Configurações' });
  await save.click();
  await expect(toasts(page)).toContainText('Erro ao adicionar instituição');
  await expect(profile.getByLabel('Nome da Instituição')).toBeFocused();
  await expect(profile.getByText('Informe o nome da instituição.')).toBeVisible();

  await profile.getByLabel('Nome da Instituição').fill('Crédito da Praça');
  await page.route('**/api/institution', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await save.click();
  await expect(toasts(page)).toContainText('Erro ao adicionar instituição');
  await expect(profile.getByLabel('Nome da Instituição')).toHaveValue('Crédito da Praça');
  await page.unroute('**/api/institution');

  await seedInstitution(api, { name: 'Da outra aba' });
  await page.reload();
  await profile.getByLabel('URL da Logo').fill('http://exemplo.com.br/logo.png');
  await save.click();
  await expect(toasts(page)).toContainText('Erro ao atualizar instituição');
  await expect(
    profile.getByText('O endereço da logo deve começar com https:// e não conter espaços.'),
  ).toBeVisible();
});

test('IS-1 the logo is shown without telling its host who looks, and a broken one gives way', async ({
  page,
  signIn,
  api,
}) => {
  await seedInstitution(api, {
    name: 'Crédito da Praça',
    logo_url: 'https://imagens.exemplo.com.br/logo.svg',
  });
  const referrers: (string | undefined)[] = [];
  await page.route('https://imagens.exemplo.com.br/**', async (route) => {
    referrers.push(route.request().headers()['referer']);
    if (route.request().url().endsWith('quebrada.png')) await route.fulfill({ status: 404 });
    else
      await route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"/>',
      });
  });
  await signIn(page);
  await openSettings(page);
  const profile = section(page, 'Perfil da Instituição');
  const logo = profile.locator('img');
  await expect(logo).toHaveAttribute('src', 'https://imagens.exemplo.com.br/logo.svg');
  await expect.poll(() => referrers).toEqual([undefined]);
  await profile.getByLabel('URL da Logo').fill('https://imagens.exemplo.com.br/quebrada.png');
  await profile.getByLabel('Informação de Contato').focus();
  await expect.poll(() => referrers).toEqual([undefined, undefined]);
  await expect(logo).toHaveCount(0);
});

test('the password is changed with the current one; other sessions end and every tab hears of it', async ({
  page,
  context,
  signIn,
  lender,
  app,
}) => {
  const elsewhere = staffApi(app.url, lender);
  await elsewhere.call('GET /api/institution', {});
  await signIn(page);
  await openSettings(page);
  await expect(section(page, 'Sessões abertas').getByRole('listitem')).toHaveCount(2);
  const secondTab = await context.newPage();
  await secondTab.goto('/administracao?aba=configuracoes');
  await expect(secondTab.getByText(lender.email)).toBeVisible();

  await page.getByRole('button', { name: 'Alterar senha' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alterar senha' });
  await dialog.getByLabel('Senha atual', { exact: true }).fill('não é esta a senha');
  await dialog.getByLabel('Nova senha', { exact: true }).fill('outro caderno, capa verde');
  await dialog.getByRole('button', { name: 'Alterar senha' }).click();
  await expect(dialog.getByText('A senha atual não confere. Digite-a novamente.')).toBeVisible();
  await dialog.getByLabel('Senha atual', { exact: true }).fill(lender.password);
  await dialog.getByRole('button', { name: 'Alterar senha' }).click();
  await expect(dialog).toBeHidden();
  await expect(toasts(page)).toContainText('Senha alterada!');
  await expect(section(page, 'Sessões abertas').getByRole('listitem')).toHaveCount(1);
  await expect(elsewhere.call('GET /api/institution', {})).rejects.toThrow('401');

  await page.getByRole('button', { name: 'Alterar e-mail' }).click();
  const email = `nova-${lender.email}`;
  const emailDialog = page.getByRole('dialog', { name: 'Alterar e-mail' });
  await emailDialog.getByLabel('Novo e-mail').fill(email);
  await emailDialog.getByLabel('Senha atual', { exact: true }).fill('outro caderno, capa verde');
  await emailDialog.getByRole('button', { name: 'Alterar e-mail' }).click();
  const sent = page.getByRole('dialog', { name: 'Confira seu e-mail' });
  await expect(sent).toContainText(`Enviamos um link para ${email}.`);
  await sent.getByRole('button', { name: 'Entendi' }).click();
  await expect(section(page, 'Conta').getByText(lender.email, { exact: true })).toBeVisible();
});

test('a new e-mail counts once the link sent to it is opened and pressed, in every tab @both', async ({
  page,
  context,
  signIn,
  lender,
  app,
}) => {
  await signIn(page);
  await openSettings(page);
  await page.getByRole('button', { name: 'Alterar e-mail' }).click();
  const email = `nova-${lender.email}`;
  const dialog = page.getByRole('dialog', { name: 'Alterar e-mail' });
  await dialog.getByLabel('Novo e-mail').fill(email);
  await dialog.getByLabel('Senha atual', { exact: true }).fill(lender.password);
  const before = app.log().length;
  await dialog.getByRole('button', { name: 'Alterar e-mail' }).click();
  await page.getByRole('button', { name: 'Entendi' }).click();
  // Without a mail server the message stands in the log.
  const linkOf = () => /\/login#confirmar-email=[\w-]{43}/.exec(app.log().slice(before))?.[0];
  await expect.poll(linkOf).toBeDefined();
  const opened = await context.newPage();
  await opened.goto(linkOf() ?? '');
  await expect(opened.getByRole('heading', { name: 'Confirmar novo e-mail' })).toBeVisible();
  await expectNoFaults(opened);
  await expect(section(page, 'Conta').getByText(lender.email, { exact: true })).toBeVisible();
  await opened.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await expect(toasts(opened)).toContainText('E-mail alterado!');
  await expect(section(page, 'Conta').getByText(email)).toBeVisible();

  await opened.goto(linkOf() ?? '');
  await opened.reload();
  await opened.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await expect(opened.getByRole('alert')).toContainText('Este link de confirmação não é mais válido.');
  await opened.goto('/login#confirmar-email=%');
  await opened.reload();
  await expect(opened.getByRole('heading', { name: 'Link inválido' })).toBeVisible();
});

test('a session left open elsewhere is ended from here, one or all of them', async ({
  page,
  signIn,
  lender,
  app,
}) => {
  const lost = [staffApi(app.url, lender), staffApi(app.url, lender), staffApi(app.url, lender)];
  for (const one of lost) await one.call('GET /api/institution', {});
  await signIn(page);
  await openSettings(page);
  const sessions = section(page, 'Sessões abertas');
  await expect(sessions.getByRole('listitem')).toHaveCount(4);
  const here = sessions.getByRole('listitem').filter({ hasText: 'Esta sessão' });
  await expect(here).toHaveCount(1);
  await expect(here).toContainText('Chrome no');
  await sessions.getByRole('button', { name: 'Encerrar Dispositivo desconhecido' }).first().click();
  await expect(toasts(page)).toContainText('Sessão encerrada!');
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await sessions.getByRole('button', { name: 'Encerrar todas as outras' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(sessions.getByRole('button', { name: 'Encerrar todas as outras' })).toHaveCount(0);
  for (const one of lost) await expect(one.call('GET /api/institution', {})).rejects.toThrow('401');
});

test('CL-5 LN-16 what was deleted comes back from here', async ({ page, signIn, api }) => {
  const client = await seedClient(api, { name: 'Joana Prado' });
  const other = await seedClient(api);
  const loan = await seedLoan(api, { client_id: other.id });
  await api.call('DELETE /api/clients/:id', { params: { id: client.id } });
  await api.call('DELETE /api/loans/:id', { params: { id: loan.id } });
  await signIn(page);
  await openSettings(page);
  await page.getByRole('button', { name: 'Restaurar Joana Prado' }).click();
  await expect(page.getByText('Nenhum cliente excluído')).toBeVisible();
  await page.getByRole('button', { name: 'Restaurar empréstimo de Maria da Silva' }).click();
  await expect(page.getByText('Nenhum empréstimo excluído')).toBeVisible();
  expect((await api.call('GET /api/clients', {})).items).toHaveLength(2);
  expect((await api.call('GET /api/loans', {})).items).toHaveLength(1);
});

test('everything can be taken home, as sheets and as one file', async ({ page, signIn, api }) => {
  const client = await seedClient(api, { name: '=1+1' });
  await seedLoan(api, { client_id: client.id, amount: 123_456 });
  await signIn(page);
  await openSettings(page);
  const fetched = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      section(page, 'Exportar dados').getByRole('link', { name }).click(),
    ]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  };
  const sheet = await fetched('Empréstimos em planilha (CSV)');
  expect(sheet.name).toBe('emprestimos.csv');
  expect(sheet.text).toContain(";'=1+1;1234,56;40;");
  const all = await fetched('Arquivo completo (JSON)');
  expect(all.name).toBe('caderneta.json');
  expect(JSON.parse(all.text)).toMatchObject({ clients: [{ name: '=1+1' }], loans: [{ amount: 123_456 }] });
});

test('the theme is chosen here, kept in this browser and shared by its tabs', async ({
  page,
  context,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page);
  await openSettings(page);
  const paper = (of: Page) => of.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const theme = section(page, 'Aparência');
  await expect(theme.getByRole('radio', { name: 'Automático' })).toBeChecked();
  expect(await paper(page)).toBe('rgb(251, 250, 247)');
  await theme.getByRole('radio', { name: 'Escuro' }).check();
  expect(await paper(page)).toBe('rgb(18, 20, 18)');
  await page.reload();
  await expect(theme.getByRole('radio', { name: 'Escuro' })).toBeChecked();
  const secondTab = await context.newPage();
  await secondTab.goto('/clientes');
  expect(await paper(secondTab)).toBe('rgb(18, 20, 18)');
  await theme.getByRole('radio', { name: 'Claro' }).check();
  await expect.poll(() => paper(secondTab)).toBe('rgb(251, 250, 247)');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await paper(page)).toBe('rgb(251, 250, 247)');
  await theme.getByRole('radio', { name: 'Automático' }).check();
  expect(await paper(page)).toBe('rgb(18, 20, 18)');
});

test('an access code can be demanded; then a client’s form generates one, shown once, to send by chat', async ({
  page,
  signIn,
  api,
}) => {
  await seedInstitution(api, { name: 'Crédito do Código' });
  await seedClient(api, { name: 'Joana Prado' });
  await signIn(page);
  await openSettings(page);
  const demand = page.getByRole('switch', { name: 'Exigir código de acesso no portal' });
  await expect(demand).not.toBeChecked();
  await demand.click();
  await expect(toasts(page)).toContainText('O portal agora pede o CPF e o código de acesso.');
  await expect(demand).toBeChecked();

  await page.getByRole('link', { name: 'Clientes', exact: true }).click();
  await page.getByRole('button', { name: /^Editar/ }).click();
  await page.getByRole('button', { name: 'Gerar código de acesso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Código de acesso' });
  const code = (await dialog.getByText(/^\d{6}$/).textContent()) ?? '';
  const chat = await dialog.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(chat ?? '')).toContain(
    `wa.me/5511912345678?text=Olá, Joana! Seu código de acesso ao portal de Crédito do Código é ${code}.`,
  );
});

test('without the demand a client’s form offers no code', async ({ page, signIn, api }) => {
  await seedClient(api);
  await signIn(page);
  await page.goto('/clientes');
  const asked = page.waitForResponse('**/api/access-codes');
  await page.getByRole('button', { name: /^Editar/ }).click();
  await asked;
  await expect(page.getByRole('button', { name: 'Salvar alterações' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Gerar código de acesso' })).toHaveCount(0);
});

test('IS-1 the settings and their dialogs have no accessibility fault @both', async ({
  page,
  signIn,
  api,
}) => {
  await seedInstitution(api, { name: 'Crédito da Praça' });
  await signIn(page);
  await openSettings(page);
  await expect(page.getByText('Nenhum empréstimo excluído')).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Alterar senha' }).click();
  await expect(page.getByRole('dialog', { name: 'Alterar senha' })).toBeVisible();
  await expectNoFaults(page);
});

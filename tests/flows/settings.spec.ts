import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { aPng } from '#tests/support/png.ts';
import { Portal } from './pages/portal.ts';
import { SettingsPage } from './pages/settings-page.ts';
import { toastsOf } from './pages/toasts.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { freshCpf, seedClient, seedInstitution, seedLoan } from './support/seed.ts';
import { staffApi } from './support/staff-api.ts';

const ROWS = [
  'Perfil da Instituição',
  'Portal do Cliente',
  'Pix para receber',
  'Mensagens',
  'Condições prontas',
  'Aparência',
  'Conta',
  'Meus aparelhos',
  'Importar',
  'Exportar dados',
  'Excluídos',
];

test('IS-1 the logo is fetched without a referrer, and a broken one is hidden', async ({
  page,
  api,
  settings,
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
  await settings.open();
  const logo = settings.profile.locator('img');
  await expect(logo).toHaveAttribute('src', 'https://imagens.exemplo.com.br/logo.svg');
  await expect.poll(() => referrers).toEqual([undefined]);
  await settings.logoUrl.fill('https://imagens.exemplo.com.br/quebrada.png');
  await settings.contact.focus();
  await expect.poll(() => referrers).toEqual([undefined, undefined]);
  await expect(logo).toHaveCount(0);
});

test('IS-2 an image from a file is shown at once, here, in another tab and to visitors, until it is removed', async ({
  page,
  context,
  browser,
  baseURL,
  lender,
  api,
  settings,
  toasts,
}) => {
  const name = `Crédito com Logo ${lender.id}`;
  await seedInstitution(api, { name });
  const other = new SettingsPage(await context.newPage());
  await other.open();
  await settings.open();
  await expect(settings.logo).toHaveCount(0);
  await settings.contact.fill('(11) 4002-8922');
  await settings.logoFile.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: aPng({ width: 600, height: 300 }),
  });
  await expect(toasts.getByRole('listitem')).toContainText('Imagem da logo salva!');
  // Smaller than the file, in its proportions.
  await expect
    .poll(() =>
      settings.logo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
    )
    .toEqual([256, 128]);
  await expect(other.logo).toHaveAttribute('src', /^\/api\/public\/logos\//);
  await expectNoFaults(page);

  const visitor = await browser.newContext({ baseURL: baseURL ?? '' });
  const portal = new Portal(await visitor.newPage());
  await portal.giveCpf(freshCpf());
  const row = portal.institutions.filter({ hasText: name });
  await expect
    .poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(256);

  // The form was being edited all the while.
  await expect(settings.contact).toHaveValue('(11) 4002-8922');
  await settings.save.click();
  await expect(toasts.getByRole('listitem')).toContainText('Configurações salvas!');

  await settings.profile.getByRole('button', { name: 'Remover imagem' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remover a imagem da logo?' });
  await expectNoFaults(page, '[role=alertdialog]');
  await question.getByRole('button', { name: 'Remover' }).click();
  await expect(toasts.getByRole('listitem')).toContainText('Imagem da logo removida!');
  await expect(settings.logo).toHaveCount(0);
  await expect(other.logo).toHaveCount(0);
  await portal.page.reload();
  await expect(row).toBeVisible();
  await expect(row.locator('img')).toHaveCount(0);
  await visitor.close();
});

test('IS-2 what is no image, and a save that fails, leave the logo as it was', async ({
  page,
  api,
  settings,
  toasts,
}) => {
  await seedInstitution(api, { name: 'Crédito da Praça' });
  await settings.open();
  for (const [file, type] of [
    ['logo.png', 'image/png'],
    ['logo.svg', 'image/svg+xml'],
  ] as const) {
    await settings.logoFile.setInputFiles({ name: file, mimeType: type, buffer: Buffer.from('<svg/>') });
    await expect(toasts.getByRole('listitem')).toContainText(
      'Não foi possível ler esta imagem. Escolha um arquivo PNG, JPEG ou WebP.',
    );
    await toasts.getByRole('button', { name: 'Fechar' }).click();
  }
  await page.route('**/api/institution/logo', (route) => route.abort());
  await settings.logoFile.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: aPng() });
  await expect(toasts.getByRole('listitem')).toContainText('Erro ao atualizar instituição');
  await expect(settings.profile.getByText('Escolher imagem')).toBeVisible();
  await expect(settings.logo).toHaveCount(0);
  await page.unroute('**/api/institution/logo');
  await settings.logoFile.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: aPng() });
  await expect(settings.logo).toHaveCount(1);
});

test('changing the password needs the current one, ends the other sessions and updates the list of sessions', async ({
  page,
  context,
  app,
  lender,
  settings,
  toasts,
}) => {
  const elsewhere = staffApi(app.url, lender);
  await elsewhere.call('GET /api/institution', {});
  await settings.open('Meus aparelhos');
  await expect(settings.sessions.getByRole('listitem')).toHaveCount(2);
  const secondTab = await context.newPage();
  await secondTab.goto('/administracao?aba=configuracoes&secao=conta');
  await expect(secondTab.getByRole('tabpanel').getByText(lender.email)).toBeVisible();

  await settings.openRow('Conta');
  await page.getByRole('button', { name: 'Alterar senha' }).click();
  const dialog = settings.passwordDialog;
  await dialog.getByLabel('Senha atual', { exact: true }).fill('não é esta a senha');
  await dialog.getByLabel('Nova senha', { exact: true }).fill('outro caderno, capa verde');
  await dialog.getByRole('button', { name: 'Alterar senha' }).click();
  await expect(dialog.getByText('A senha atual não confere. Digite-a novamente.')).toBeVisible();
  await dialog.getByLabel('Senha atual', { exact: true }).fill(lender.password);
  await dialog.getByRole('button', { name: 'Alterar senha' }).click();
  await expect(dialog).toBeHidden();
  await expect(toasts.getByRole('listitem')).toContainText('Senha alterada!');
  await settings.openRow('Meus aparelhos');
  await expect(settings.sessions.getByRole('listitem')).toHaveCount(1);
  await expect(elsewhere.call('GET /api/institution', {})).rejects.toThrow('401');

  await settings.openRow('Conta');
  const email = `nova-${lender.email}`;
  await settings.changeEmail(email, 'outro caderno, capa verde');
  const sent = page.getByRole('dialog', { name: 'Confira seu e-mail' });
  await expect(sent).toContainText(`Enviamos um link para ${email}.`);
  await sent.getByRole('button', { name: 'Entendi' }).click();
  await expect(settings.account.getByText(lender.email, { exact: true })).toBeVisible();
});

test('a new e-mail takes effect in every tab once the link sent to it is confirmed', async ({
  page,
  context,
  app,
  lender,
  settings,
}) => {
  await settings.open('Conta');
  const email = `nova-${lender.email}`;
  const before = app.log().length;
  await settings.changeEmail(email, lender.password);
  await page.getByRole('button', { name: 'Entendi' }).click();
  // Without a mail server the message stands in the log.
  const linkOf = () => /\/login#confirmar-email=[\w-]{43}/.exec(app.log().slice(before))?.[0];
  await expect.poll(linkOf).toBeDefined();
  const opened = await context.newPage();
  await opened.goto(linkOf() ?? '');
  await expect(opened.getByRole('heading', { name: 'Confirmar novo e-mail' })).toBeVisible();
  await expectNoFaults(opened);
  await expect(settings.account.getByText(lender.email, { exact: true })).toBeVisible();
  await opened.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await expect(toastsOf(opened).getByRole('listitem')).toContainText('E-mail alterado!');
  await expect(settings.account.getByText(email)).toBeVisible();
  // The confirmation leads on to the dashboard; a link opened before it got there would be left again.
  await expect(opened).toHaveURL('/');

  await opened.goto(linkOf() ?? '');
  await opened.reload();
  await opened.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await expect(opened.getByRole('alert')).toContainText('Este link de confirmação não é mais válido.');
  await opened.goto('/login#confirmar-email=%');
  await opened.reload();
  await expect(opened.getByRole('heading', { name: 'Link inválido' })).toBeVisible();
});

test('SG-10 sessions on other devices can be ended one by one or all at once', async ({
  app,
  lender,
  settings,
  toasts,
}) => {
  const lost = [staffApi(app.url, lender), staffApi(app.url, lender), staffApi(app.url, lender)];
  for (const one of lost) await one.call('GET /api/institution', {});
  await settings.open('Meus aparelhos');
  await expect(settings.sessions.getByRole('listitem')).toHaveCount(4);
  const here = settings.sessions.getByRole('listitem').filter({ hasText: 'Este aparelho' });
  await expect(here).toHaveCount(1);
  await expect(here).toContainText('Chrome no');
  await expect(here).toContainText('com senha');
  await settings.sessions.getByRole('button', { name: 'Encerrar Dispositivo desconhecido' }).first().click();
  await expect(toasts.getByRole('listitem')).toContainText('Aparelho encerrado!');
  await expect(settings.sessions.getByRole('listitem')).toHaveCount(3);
  await settings.sessions.getByRole('button', { name: 'Encerrar todos os outros' }).click();
  await expect(settings.sessions.getByRole('listitem')).toHaveCount(1);
  await expect(settings.sessions.getByRole('button', { name: 'Encerrar todos os outros' })).toHaveCount(0);
  for (const one of lost) await expect(one.call('GET /api/institution', {})).rejects.toThrow('401');
});

test('all data can be exported as CSV sheets and as one JSON file', async ({ page, api, settings }) => {
  const client = await seedClient(api, { name: '=1+1' });
  await seedLoan(api, { client_id: client.id, amount: 123_456 });
  await settings.open('Exportar dados');
  const fetched = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      settings.exports.getByRole('link', { name }).click(),
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

test('the theme is stored in the browser and shared by its tabs', async ({ page, context, settings }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await settings.open('Aparência');
  const paper = (of: Page) => of.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect(settings.theme.getByRole('radio', { name: 'Automático' })).toBeChecked();
  expect(await paper(page)).toBe('rgb(247, 244, 236)');
  await settings.theme.getByRole('radio', { name: 'Escuro' }).check();
  expect(await paper(page)).toBe('rgb(16, 19, 17)');
  await page.reload();
  await expect(settings.theme.getByRole('radio', { name: 'Escuro' })).toBeChecked();
  const secondTab = await context.newPage();
  await secondTab.goto('/clientes');
  expect(await paper(secondTab)).toBe('rgb(16, 19, 17)');
  await settings.theme.getByRole('radio', { name: 'Claro' }).check();
  await expect.poll(() => paper(secondTab)).toBe('rgb(247, 244, 236)');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await paper(page)).toBe('rgb(247, 244, 236)');
  await settings.theme.getByRole('radio', { name: 'Automático' }).check();
  expect(await paper(page)).toBe('rgb(16, 19, 17)');
});

test('when access codes are required, a client’s form generates one and links it to WhatsApp', async ({
  page,
  api,
  settings,
  toasts,
}) => {
  await seedInstitution(api, { name: 'Crédito do Código' });
  await seedClient(api, { name: 'Joana Prado' });
  await settings.open('Portal do Cliente');
  const demand = page.getByRole('switch', { name: 'Exigir código do cliente no portal' });
  await expect(demand).not.toBeChecked();
  await demand.click();
  await expect(toasts.getByRole('listitem')).toContainText(
    'O portal agora pede o CPF e o código do cliente.',
  );
  await expect(demand).toBeChecked();

  await page.getByRole('link', { name: 'Clientes', exact: true }).click();
  await page.getByRole('button', { name: /^Editar/ }).click();
  await page.getByRole('button', { name: 'Gerar código do cliente' }).click();
  const dialog = page.getByRole('dialog', { name: 'Código do cliente' });
  const code = (await dialog.getByText(/^\d{6}$/).textContent()) ?? '';
  await expectNoFaults(page, '[role=dialog]');
  const chat = await dialog.getByRole('link', { name: 'Enviar pelo WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(chat ?? '')).toContain(
    `wa.me/5511912345678?text=Olá, Joana! Seu código do cliente no portal de Crédito do Código é ${code}.`,
  );
});

test("IS-1 IS-4 on a phone the list of settings opens a section, and Back returns to its row; 'Mais' unfolds what a lender alone never needs", async ({
  page,
  settings,
}) => {
  await page.goto('/administracao?aba=configuracoes');
  await expect(settings.rows).toContainText(ROWS);
  await expect(page.getByRole('tabpanel').getByRole('region')).toHaveCount(0);
  await settings.row('Aparência').click();
  await expect(page).toHaveURL('/administracao?aba=configuracoes&secao=aparencia');
  await expect(settings.theme).toBeVisible();
  await expect(settings.rows).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Todas as configurações' })).toBeFocused();
  await page.reload();
  await expect(settings.theme).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/administracao?aba=configuracoes');
  await settings.row('Conta').click();
  await expect(settings.account).toBeVisible();
  await page.goBack();
  await expect(settings.row('Conta')).toBeFocused();
  for (const folded of ['Equipe', 'Agenda no celular', 'Conferir documento', 'Pagadores lembrados'])
    await expect(settings.row(folded)).toHaveCount(0);
  await settings.more.click();
  for (const folded of ['Equipe', 'Agenda no celular', 'Conferir documento', 'Pagadores lembrados'])
    await expect(settings.row(folded)).toBeVisible();
  await expectNoFaults(page);
  await settings.open();
  await expect(settings.save).toBeInViewport({ ratio: 1 });
});

test('IS-1 on a wide screen the list stands beside its section @desktop', async ({ page, settings }) => {
  await page.goto('/administracao?aba=configuracoes');
  const current = page.getByRole('navigation', { name: 'Configurações' }).locator('[aria-current=page]');
  await expect(current).toContainText('Perfil da Instituição');
  await expect(settings.profile).toBeVisible();
  await settings.row('Exportar dados').click();
  await expect(current).toContainText('Exportar dados');
  await expect(settings.exports).toBeVisible();
  await expect(settings.profile).toHaveCount(0);
  await page.goBack();
  await expect(settings.profile).toBeVisible();
});

import type { Locator, Page } from '@playwright/test';
import { ClientPageView } from './pages/client-page.ts';
import { MessageSheet } from './pages/message-sheet.ts';
import { toastsByLabel } from './pages/toasts.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { dayFromToday, seedClient, seedInstitution, seedLoan } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';

const HOSTILE = '<img src=x onerror="window.hacked=1"> $& {{7*7}}';

test.beforeEach(async ({ context }) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'o chat' }));
});

/** R$ 1.000,00 at 40 %, late by so many days. */
async function seedLate(api: StaffApi, client: Parameters<typeof seedClient>[1], days = 2) {
  const made = await seedClient(api, { phone: '(11) 98888-7777', ...client });
  const dates = { start_date: dayFromToday(-60), end_date: dayFromToday(-days) };
  await seedLoan(api, { client_id: made.id, ...dates });
  return made;
}

const noSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

async function isWithin(part: Locator, whole: Locator): Promise<boolean> {
  const [inner, outer] = [await part.boundingBox(), await whole.boundingBox()];
  if (inner === null || outer === null) return false;
  return inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width;
}

test('CB-1 CB-2 CB-3 CB-5 a text is changed: an unknown variable is refused, the tone is noticed, the preview follows, and it goes back', async ({
  page,
  api,
  settings,
  toasts,
}) => {
  await seedInstitution(api, { name: 'Crédito Fácil' });
  await seedLate(api, { name: 'Vera Viva' });
  await settings.open('Mensagens');
  const list = page.getByRole('list', { name: 'Mensagens' });
  await expect(list.getByRole('listitem')).toHaveText([
    /^Antes do vencimentoTexto original/,
    /^No diaTexto original/,
    /^Em atrasoTexto original/,
    /^ReciboTexto original/,
    /^QuitaçãoTexto original/,
    /^Empréstimo feitoTexto original/,
    /^PropostaTexto original/,
  ]);
  await list.getByRole('button', { name: 'Em atraso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Em atraso' });
  const text = dialog.getByLabel('Texto', { exact: true });
  const preview = dialog.getByRole('region', { name: 'Prévia' });
  const save = dialog.getByRole('button', { name: 'Salvar mensagem' });
  await expect(preview).toContainText('Olá, Maria! Tudo bem?');
  await expect(preview).toContainText('(3 dias de atraso): R$ 1.300,00.');

  await text.fill('{primeiro_nome}, {valro}');
  await save.click();
  await expect(dialog.getByText('Não existe o dado {valro}.')).toBeVisible();
  await text.fill('');
  await save.click();
  await expect(dialog.getByText('Escreva o texto da mensagem.')).toBeVisible();
  await text.fill('Pague, ou vai haver processo');
  await expect(
    dialog.getByText('Atenção ao tom: cobrança com ameaça ou exposição é proibida (art. 42 do CDC).'),
  ).toBeVisible();
  await expect(dialog.getByText('Diga quem cobra: nome, documento e endereço do credor.')).toBeVisible();

  await text.fill('Oi! ');
  await dialog.getByLabel('Colocar um dado').selectOption('{nome}');
  await expect(text).toHaveValue('Oi! {nome}');
  await expect(preview).toContainText('Oi! Maria da Silva');
  const client = dialog.getByLabel('Ver com um cliente');
  await client.fill('Vera');
  await page.getByRole('option', { name: /Vera Viva/ }).click();
  await expect(preview).toContainText('Oi! Vera Viva');
  // A dialog clips what is too wide for it: the window would not scroll.
  expect(await isWithin(text, dialog)).toBe(true);
  expect(await isWithin(preview, dialog)).toBe(true);
  await save.click();
  await expect(toasts.getByText('Mensagem salva!')).toBeVisible();
  await expect(list.getByRole('listitem').nth(2)).toHaveText(/^Em atrasoAlterado por você/);

  await list.getByRole('button', { name: 'Em atraso' }).click();
  await dialog.getByRole('button', { name: 'Voltar ao texto original' }).click();
  await expect(list.getByRole('listitem').nth(2)).toHaveText(/^Em atrasoTexto original/);
});

test('CB-3 a template and a name with hostile text stay text, on the screen and in the chat', async ({
  page,
  api,
  details,
}) => {
  await api.call('PUT /api/messages/templates/:moment', {
    params: { moment: 'late' },
    body: { version: null, body: `${HOSTILE.replace('{{7*7}}', '')} {nome}: {credor}` },
  });
  await seedInstitution(api, { name: '<b>Credor</b> {pix}' });
  await seedLate(api, { name: HOSTILE });
  await details.open(HOSTILE);
  await details.collect.click();
  const sheet = new MessageSheet(page);
  const message = `<img src=x onerror="window.hacked=1"> $&  ${HOSTILE}: <b>Credor</b> {pix}`;
  await expect(sheet.text).toHaveValue(message);
  await expect(sheet.chat).toHaveAttribute(
    'href',
    `https://wa.me/5511988887777?text=${encodeURIComponent(message)}`,
  );
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('CB-6 a phone that is no number leaves Copiar and says so', async ({ page, context, api, details }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await seedLate(api, { name: 'Sem Número', phone: '9888' });
  await details.open('Sem Número');
  await details.collect.click();
  const sheet = new MessageSheet(page);
  await expect(sheet.dialog.getByText('Telefone incompleto. Confira o cadastro.')).toBeVisible();
  await expect(sheet.chat).toBeHidden();
  await expectNoFaults(page, '[role=dialog]');
  await sheet.text.fill('Olá! Como ficamos?');
  await sheet.copy.click();
  await expect(toastsByLabel(page)).toContainText('Copiado!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Olá! Como ficamos?');
});

test('CB-7 CB-8 CB-9 one message about both loans; what became of it stands in Hoje, on the page of the client and in Cobrar', async ({
  page,
  api,
  dashboard,
}) => {
  const client = await seedLate(api, { name: 'Duda Dois' }, 2);
  const second = { amount: 50_000, start_date: dayFromToday(-60), end_date: dayFromToday(-5) };
  await seedLoan(api, { client_id: client.id, ...second });
  await dashboard.open();
  const row = dashboard.today.getByRole('listitem').filter({ hasText: 'Duda Dois' }).first();
  await expect(row).not.toContainText(/cobrado/i);
  await row.getByRole('button', { name: 'Cobrar Duda Dois' }).click();
  const sheet = new MessageSheet(page);
  await expect(sheet.text).toHaveValue(/R\$ 700,00\.\n.*R\$ 1\.400,00\.\nSoma: R\$ 2\.100,00\n/);
  await expectNoFaults(page, '[role=dialog]');
  await sheet.openChat();
  await sheet.dialog.getByRole('button', { name: 'Enviei', exact: true }).click();
  await expect(sheet.dialog).toBeHidden();
  await expect(row).toContainText(/cobrado hoje às \d\d:\d\d/i);
  await expectNoFaults(page);

  await row.getByRole('button', { name: 'Cobrar Duda Dois' }).click();
  await expect(sheet.dialog).toContainText(/Última cobrança hoje às \d\d:\d\d/);
  await sheet.openChat();
  await sheet.close();

  await page.goto(`/clientes?cliente=${client.id}`);
  const view = new ClientPageView(page, 'Duda Dois');
  await expect(view.messages).toHaveText([/^Em atrasoAberta no WhatsApp/, /^Em atrasoEnviada/]);
  await view.messages.nth(1).getByText('Ver mensagem').click();
  await expect(view.messages.nth(1)).toContainText('Soma: R$ 2.100,00');
  await expectNoFaults(page);
  expect(await noSidewaysScroll(page)).toBe(true);
});

import type { Page } from '@playwright/test';
import { written, writtenCpf } from '#tests/support/expected-texts.ts';
import { PixDialog } from './pages/pix-dialog.ts';
import { SettingsPage } from './pages/settings-page.ts';
import { toastsByLabel } from './pages/toasts.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import type { Lender } from './support/running-app.ts';
import { dayFromToday, freshCpf, seedClient, seedInstitution, seedLoan } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';

const KEY = {
  pix_key_type: 'cpf',
  pix_key: '529.982.247-25',
  pix_name: 'Crédito Fácil',
  pix_city: 'São Paulo',
} as const;

async function seedKey(api: StaffApi, lender: Lender, pix: object = KEY): Promise<void> {
  const { version } = await api.call('GET /api/institution', {});
  const body = { version, current_password: lender.password, ...KEY, ...pix };
  await api.call('PUT /api/institution/pix', { body });
}

/** R$ 1.000,00 at 40 %, two days late at R$ 7,50 a day: R$ 1.415,00 today. */
async function seedLate(api: StaffApi, name = 'Rita Lima') {
  const client = await seedClient(api, { name, cpf: freshCpf(), phone: '(11) 98888-7777' });
  const dates = { start_date: dayFromToday(-40), end_date: dayFromToday(-2) };
  await seedLoan(api, { client_id: client.id, overdue_interest_rate: 750, ...dates });
  return client;
}

/** 'Emprestimo' and the start are 21 characters, R$ 1.415,00 are 7. */
const codeOf = (amount: string) =>
  new RegExp(
    `^00020126580014br\\.gov\\.bcb\\.pix0111529982247250221Emprestimo ${written(dayFromToday(-40))}` +
      `52040000530398654${String(amount.length).padStart(2, '0')}${amount.replace('.', '\\.')}` +
      '5802BR5913Credito Facil6009Sao Paulo62070503\\*\\*\\*6304[0-9A-F]{4}$',
  );

const noSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('PX-9 PX-10 PX-11 Pix in the details: the value large, a code that a scanner reads, copied; another value', async ({
  page,
  context,
  api,
  lender,
  details,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await seedInstitution(api, {
    name: 'Crédito Fácil',
    legal_name: 'Ana Souza',
    offers_interest_only: true,
  });
  await seedLate(api);
  await details.open();
  await expect(details.dialog.getByRole('button', { name: 'Cobrar' })).toBeVisible();
  await expect(details.dialog.getByRole('button', { name: 'Pix', exact: true })).toBeHidden();
  await seedKey(api, lender);
  await details.press('Pix');
  const pix = new PixDialog(page);
  await expect(pix.values).toHaveText([
    'TudoR$ 1.415,00',
    'Só os jurosR$ 400,00',
    'Só os juros e a multaR$ 415,00',
    'Outro valor',
  ]);
  await expect(pix.dialog.getByRole('radio', { name: 'Tudo' })).toBeChecked();
  await expect(pix.code).toHaveAccessibleName('QR Code Pix de R$ 1.415,00');
  await expect(pix.dialog).toContainText('RecebedorCrédito Fácil');
  await expect(pix.dialog).toContainText(
    'Depois de pagar, avise Ana Souza: o pagamento aparece aqui quando for registrado.',
  );
  await expectNoFaults(page, '[role=dialog]');
  const box = await pix.code.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(220);

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await pix.code.scrollIntoViewIfNeeded();
    expect(await pix.scanned()).toMatch(codeOf('1415.00'));
  }
  await pix.copy.click();
  await expect(toastsByLabel(page)).toContainText('Copiado!Código Pix copiado.');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await pix.text.textContent());
  expect(copied).toMatch(codeOf('1415.00'));

  await pix.choose('Só os juros');
  await expect(pix.code).toHaveAccessibleName('QR Code Pix de R$ 400,00');
  await pix.choose('Outro valor');
  await expect(pix.code).toBeHidden();
  await pix.other.fill('120');
  await expect(pix.code).toHaveAccessibleName(/^QR Code Pix de R\$/);
  expect(await noSidewaysScroll(page)).toBe(true);
});

const seedPortal = async (api: StaffApi) =>
  seedInstitution(api, {
    name: `Crédito da Praça ${freshCpf()}`,
    contact_info: '(11) 4002-8922',
    legal_name: 'Ana Souza',
    document: '529.982.247-25',
    address: 'Rua das Flores, 10',
    city: 'São Paulo',
  });

test('PX-1 PX-2 PX-4 PX-9 Pagar com Pix, the total owed, who the creditor is, and that the key is new; axe finds nothing there and in what the settings refuse', async ({
  page,
  api,
  lender,
  portal,
  signIn,
}) => {
  const institution = await seedPortal(api);
  const client = await seedLate(api);
  await portal.open(client, institution);
  await expect(page.getByText('Falta pagar ao todo')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pagar com Pix' })).toBeHidden();
  const creditor = page.getByRole('region', { name: 'Quem é o credor' });
  await expect(creditor).toContainText('NomeAna Souza');
  await expect(creditor).toContainText('DocumentoCPF 529.982.247-25');
  await expect(creditor).toContainText('EndereçoRua das Flores, 10, São Paulo');
  await expect(creditor).toContainText('Contato(11) 4002-8922');

  await seedKey(api, lender);
  await page.reload();
  await expect(
    page.getByText(
      `A chave Pix desta instituição mudou em ${written(dayFromToday(0))}. Confira o nome do recebedor antes de pagar.`,
    ),
  ).toBeVisible();
  await expectNoFaults(page);
  await expect(portal.loans.getByRole('button', { name: 'Pagar com Pix' })).toBeVisible();
  await portal.late.getByRole('button', { name: 'Pagar com Pix' }).click();
  const pix = new PixDialog(page);
  await expect(pix.values).toHaveText(['TudoR$ 1.415,00', 'Outro valor']);
  await expect(pix.dialog).toContainText('Depois de pagar, avise Ana Souza:');
  await pix.code.scrollIntoViewIfNeeded();
  expect(await pix.scanned()).toMatch(codeOf('1415.00'));
  expect(await noSidewaysScroll(page)).toBe(true);

  await signIn(page);
  const settings = new SettingsPage(page);
  await settings.open('Pix para receber');
  await expect(page.getByText(`Chave alterada em ${written(dayFromToday(0))}`)).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Trocar chave Pix' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pix para receber' });
  await dialog.getByLabel('Chave', { exact: true }).fill('529.982.247-24');
  await dialog.getByRole('button', { name: 'Salvar chave' }).click();
  await expect(dialog.getByText('Esta chave não parece ser um CPF. Confira.')).toBeVisible();
  await expect(dialog.getByText('Informe a senha atual.')).toBeVisible();
  await expectNoFaults(page, '[role=dialog]');
});

test('PX-1 a CPF or CNPJ of the creditor whose digits do not match is refused beside its field; a right one is kept', async ({
  page,
  api,
  settings,
  toasts,
}) => {
  await seedInstitution(api, { name: 'Crédito Fácil' });
  await settings.open();
  await settings.creditor.getByLabel('Nome completo ou razão social').fill('Ana Souza');
  await settings.creditor.getByLabel('CPF ou CNPJ').fill('529.982.247-24');
  await settings.creditor.getByRole('button', { name: 'Salvar dados do credor' }).click();
  await expect(settings.creditor.getByText('O CPF ou CNPJ não confere. Confira os dígitos.')).toBeVisible();
  await expectNoFaults(page);
  await settings.creditor.getByLabel('CPF ou CNPJ').fill('529.982.247-25');
  await settings.creditor.getByRole('button', { name: 'Salvar dados do credor' }).click();
  await expect(toasts.getByText('Configurações salvas!')).toBeVisible();
  expect(await api.call('GET /api/institution', {})).toMatchObject({
    legal_name: 'Ana Souza',
    document: '52998224725',
  });
  await expect(settings.creditor.getByLabel('CPF ou CNPJ')).toHaveValue(writtenCpf('52998224725'));
});

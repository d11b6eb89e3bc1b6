import type { Locator } from '@playwright/test';
import { written } from '#tests/support/expected-texts.ts';
import { PixDialog } from '#tests/flows/pages/pix-dialog.ts';
import { expect, test } from './support/app.tsx';
import type { Lender } from '#tests/flows/support/running-app.ts';
import { dayFromToday, freshCpf, seedClient, seedInstitution, seedLoan } from '#tests/flows/support/seed.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';

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

test.describe('receiving', () => {
  test('PX-12 the values are asked for again at each opening', async ({ page, api, lender, details }) => {
    await seedInstitution(api, { name: 'Crédito Fácil' });
    const client = await seedLate(api);
    await seedKey(api, lender);
    await details.open();
    await details.press('Pix');
    const pix = new PixDialog(page);
    await expect(pix.values.first()).toHaveText('TudoR$ 1.415,00');
    await page.keyboard.press('Escape');
    const { items } = await api.call('GET /api/loans', { query: { client_id: client.id } });
    const paid = { loan_id: items[0]?.id ?? '', amount: 40_000, payment_date: dayFromToday(0) };
    await api.call('POST /api/payments', { body: paid });
    await details.press('Pix');
    await expect(pix.values.first()).toHaveText('TudoR$ 1.015,00');
  });
});

test.describe('in the portal', () => {
  const seedPortal = async (api: StaffApi) =>
    seedInstitution(api, {
      name: `Crédito da Praça ${freshCpf()}`,
      contact_info: '(11) 4002-8922',
      legal_name: 'Ana Souza',
      document: '529.982.247-25',
      address: 'Rua das Flores, 10',
      city: 'São Paulo',
    });

  test('PT-9 with nothing late the first card is the next due date, with Pix within one press', async ({
    page,
    api,
    lender,
    portal,
  }) => {
    const institution = await seedInstitution(api, {
      name: `Crédito da Praça ${freshCpf()}`,
      contact_info: 'WhatsApp (11) 98765-4321',
    });
    const client = await seedClient(api, { name: 'Ana Beatriz Lima' });
    await seedLoan(api, { client_id: client.id, end_date: dayFromToday(25) });
    await seedLoan(api, { client_id: client.id, amount: 50_000, end_date: dayFromToday(1) });
    await portal.open(client, institution);
    await expect(portal.next).toContainText('Próximo pagamento: R$ 700,00');
    await expect(portal.next).toContainText(`Vence amanhã, ${written(dayFromToday(1))}.`);
    await expect(portal.late).toHaveCount(0);
    // Without a key the way to pay is to talk about it.
    await expect(portal.next.getByRole('button', { name: 'Pagar com Pix' })).toHaveCount(0);
    await expect(portal.next.getByRole('link', { name: `Combinar com ${institution.name}` })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/5511987654321\?text=/,
    );

    await seedKey(api, lender);
    await page.reload();
    await portal.next.getByRole('button', { name: 'Pagar com Pix' }).click();
    await expect(page.getByRole('dialog', { name: 'Pagar com Pix' })).toContainText('R$ 700,00');
    await expect(page.getByRole('button', { name: 'Copiar código' })).toBeVisible();
  });

  test('PX-4 the warning stays seven days', async ({ page, api, app, lender, portal }) => {
    const institution = await seedPortal(api);
    const client = await seedLate(api);
    await seedKey(api, lender);
    const changed = (days: number) =>
      app.runSql('UPDATE institutions SET pix_changed_at = $2 WHERE id = $1', [
        lender.id,
        new Date(Date.now() - days * 24 * 60 * 60 * 1000),
      ]);
    const warning = page.getByText('A chave Pix desta instituição mudou em');
    await changed(6);
    await portal.open(client, institution);
    await expect(warning).toBeVisible();
    await changed(7);
    await page.reload();
    await expect(portal.loans.getByRole('button', { name: 'Pagar com Pix' })).toBeVisible();
    await expect(warning).toBeHidden();
  });
});

test.describe('Pix para receber', () => {
  test('PX-2 PX-3 PX-4 PX-6 a key that does not fit its type, a name without letters and a wrong password are refused where they stand', async ({
    page,
    api,
    lender,
    settings,
    toasts,
  }) => {
    await seedInstitution(api, { name: 'Crédito Fácil', city: 'São Paulo' });
    await settings.open('Pix para receber');
    const section = page.getByRole('region', { name: 'Pix para receber' });
    await section.getByRole('button', { name: 'Cadastrar chave Pix' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pix para receber' });
    const field = (label: string): Locator => dialog.getByLabel(label, { exact: true });
    const save = dialog.getByRole('button', { name: 'Salvar chave' });
    await expect(field('Nome do recebedor')).toHaveValue('Crédito Fácil');
    await expect(field('Cidade')).toHaveValue('São Paulo');

    for (const [type, key, problem] of [
      ['CPF', '529.982.247-24', 'Esta chave não parece ser um CPF. Confira.'],
      ['CNPJ', '529.982.247-25', 'Esta chave não parece ser um CNPJ. Confira.'],
      ['Celular', '(11) 3765-4321', 'Esta chave não parece ser um celular. Confira.'],
      ['E-mail', 'ana@exemplo', 'Esta chave não parece ser um e-mail. Confira.'],
      ['Aleatória', 'abc', 'Esta chave não parece ser uma chave aleatória. Confira.'],
    ] as const) {
      await field('Tipo de chave').selectOption(type);
      await field('Chave').fill(key);
      await save.click();
      await expect(dialog.getByText(problem)).toBeVisible();
    }
    await expect(dialog.getByText('Informe a senha atual.')).toBeVisible();
    await field('Tipo de chave').selectOption('CPF');
    await field('Chave').fill('529.982.247-25');
    await field('Nome do recebedor').fill('🤝');
    await field('Senha atual').fill('outra senha qualquer');
    await save.click();
    await expect(dialog.getByText('Use letras no nome do recebedor.')).toBeVisible();
    await field('Nome do recebedor').fill('Crédito Fácil');
    await save.click();
    await expect(dialog.getByText('A senha atual não confere. Digite-a novamente.')).toBeVisible();
    await field('Senha atual').fill(lender.password);
    await save.click();
    await expect(toasts.getByText('Chave Pix salva!')).toBeVisible();
    await expect(section).toContainText('Chave (CPF)52998224725');
    await expect(section).toContainText(`Chave alterada em ${written(dayFromToday(0))}`);
    expect(await api.call('GET /api/institution', {})).toMatchObject({ pix_key: '52998224725' });
  });
});

import type { Locator, Page } from '@playwright/test';
import { monthAfter, written } from '#tests/support/expected-texts.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { dayFromToday, seedClient, seedLoan } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';

const details = (page: Page): Locator => page.getByRole('dialog', { name: 'Detalhes do Empréstimo' });
const toasts = (page: Page): Locator => page.getByRole('region', { name: /Notifications/ });
const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const history = (page: Page): Locator =>
  details(page).getByRole('list', { name: 'Histórico' }).getByRole('listitem');

const seedRita = async (api: StaffApi) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  return seedLoan(api, {
    client_id: client.id,
    start_date: dayFromToday(-40),
    end_date: dayFromToday(-5),
  });
};

async function openDetails(page: Page): Promise<void> {
  await cardOf(page, 'Rita Lima').getByRole('button', { name: 'Detalhes' }).click();
  await expect(details(page)).toBeVisible();
}

test("LN-19 'Desfazer' in the toast takes the renewal and its receipt back", async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedRita(api);
  await signIn(page);
  await page.goto('/emprestimos');
  await openDetails(page);
  await details(page).getByRole('button', { name: 'Renovar com juros recebidos' }).click();
  await expect(toasts(page).getByText('Empréstimo renovado!')).toBeVisible();
  await expect(details(page)).toBeHidden();
  await toasts(page).getByRole('button', { name: 'Desfazer' }).click();
  await expect(toasts(page).getByText('Renovação desfeita!')).toBeVisible();
  await expect(
    toasts(page).getByText(`O vencimento voltou a ser ${written(dayFromToday(-5))}.`),
  ).toBeVisible();
  await expect(cardOf(page, 'Rita Lima')).toContainText('R$ 1.400,00');
  await expect(cardOf(page, 'Rita Lima').getByText('Atrasado')).toBeVisible();
  expect(await api.call('GET /api/loans/:id', { params: { id: loan.id } })).toEqual({
    ...loan,
    status: 'atrasado',
    version: 3,
  });
  expect((await api.call('GET /api/payments', { query: { loan_id: loan.id } })).items).toEqual([]);
});

test('LN-19 the history offers it while nothing happened after, and then tells both', async ({
  page,
  api,
  signIn,
}) => {
  const loan = await seedRita(api);
  const body = { version: 1, end_date: monthAfter(dayFromToday(0)) };
  await api.call('POST /api/loans/:id/renew', { params: { id: loan.id }, body });
  await signIn(page);
  await page.goto('/emprestimos');
  await openDetails(page);
  await details(page).getByRole('tab', { name: 'Histórico' }).click();
  const renewed = history(page).filter({ hasText: 'Empréstimo renovado' });
  await expect(renewed.getByRole('button', { name: 'Desfazer' })).toBeVisible();
  await expectNoFaults(page);

  // A payment after it: not any more. Taken back, something still happened.
  const { payment } = await api.call('POST /api/payments', {
    body: { loan_id: loan.id, amount: 1000, payment_date: dayFromToday(0) },
  });
  await expect(history(page).filter({ hasText: 'Pagamento recebido' })).toBeVisible();
  await expect(history(page).getByRole('button', { name: 'Desfazer' })).toHaveCount(0);
  await api.call('DELETE /api/payments/:id', { params: { id: payment.id } });

  const again = { version: 4, end_date: monthAfter(dayFromToday(0)) };
  await api.call('POST /api/loans/:id/renew', { params: { id: loan.id }, body: again });
  await expect(renewed).toHaveCount(2);
  await renewed.first().getByRole('button', { name: 'Desfazer' }).click();
  await expect(toasts(page).getByText('Renovação desfeita!')).toBeVisible();
  await expect(history(page).first()).toContainText('Renovação desfeita');
  await expect(history(page).first()).toContainText('R$ 400,00');
  await expect(history(page).getByRole('button', { name: 'Desfazer' })).toHaveCount(0);
  expect(await api.call('GET /api/loans/:id', { params: { id: loan.id } })).toMatchObject({
    interest_paid: 40_000,
    end_date: monthAfter(dayFromToday(0)),
    version: 6,
  });
});

test('LN-19 a press that comes too late changes nothing and says why', async ({ page, api, signIn }) => {
  const loan = await seedRita(api);
  await signIn(page);
  await page.goto('/emprestimos');
  await openDetails(page);
  await details(page).getByRole('button', { name: 'Renovar Empréstimo' }).click();
  const undo = toasts(page).getByRole('button', { name: 'Desfazer' });
  await expect(undo).toBeVisible();
  await api.call('POST /api/payments', {
    body: { loan_id: loan.id, amount: 1000, payment_date: dayFromToday(0) },
  });
  await undo.click();
  await expect(toasts(page).getByText('Erro ao desfazer renovação')).toBeVisible();
  await expect(
    toasts(page).getByText(
      'Esta renovação não pode mais ser desfeita: algo já aconteceu com o empréstimo depois dela.',
    ),
  ).toBeVisible();
});

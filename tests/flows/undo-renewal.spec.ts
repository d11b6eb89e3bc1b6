import { monthAfter } from '#tests/support/expected-texts.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { dayFromToday, seedClient, seedLoan } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';

const seedRita = async (api: StaffApi) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  return seedLoan(api, {
    client_id: client.id,
    start_date: dayFromToday(-40),
    end_date: dayFromToday(-5),
  });
};

test("LN-30 the toast of a renewal keeps 'Desfazer' for 15 seconds @fresh", async ({
  page,
  api,
  details,
  toasts,
}) => {
  await seedRita(api);
  await page.clock.install();
  await details.open();
  await details.press('Recebi os juros: renovar');
  const undo = toasts.getByRole('button', { name: 'Desfazer' });
  await expect(undo).toBeVisible();
  await page.clock.fastForward(13_000);
  await expect(undo).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(undo).toBeHidden();
});

test('LN-19 the history offers Desfazer only for the latest event, and then lists renewal and undo', async ({
  page,
  api,
  details,
  toasts,
}) => {
  const loan = await seedRita(api);
  const body = { version: 1, end_date: monthAfter(dayFromToday(0)) };
  await api.call('POST /api/loans/:id/renew', { params: { id: loan.id }, body });
  await details.open();
  await details.showHistory();
  const renewed = details.history.filter({ hasText: 'Empréstimo renovado' });
  await expect(renewed.getByRole('button', { name: 'Desfazer' })).toBeVisible();
  await expectNoFaults(page);

  // A payment after it: not any more. Taken back, something still happened.
  const { payment } = await api.call('POST /api/payments', {
    body: { loan_id: loan.id, amount: 1000, payment_date: dayFromToday(0) },
  });
  await expect(details.history.filter({ hasText: 'Pagamento recebido' })).toBeVisible();
  await expect(details.history.getByRole('button', { name: 'Desfazer' })).toHaveCount(0);
  await api.call('DELETE /api/payments/:id', { params: { id: payment.id } });

  const again = { version: 4, end_date: monthAfter(dayFromToday(0)) };
  await api.call('POST /api/loans/:id/renew', { params: { id: loan.id }, body: again });
  await expect(renewed).toHaveCount(2);
  await renewed.first().getByRole('button', { name: 'Desfazer' }).click();
  await expect(toasts.getByText('Renovação desfeita!')).toBeVisible();
  await expect(details.history.first()).toContainText('Renovação desfeita');
  await expect(details.history.first()).toContainText('R$ 400,00');
  await expect(details.history.getByRole('button', { name: 'Desfazer' })).toHaveCount(0);
  expect(await api.call('GET /api/loans/:id', { params: { id: loan.id } })).toMatchObject({
    interest_paid: 40_000,
    end_date: monthAfter(dayFromToday(0)),
    version: 6,
  });
});

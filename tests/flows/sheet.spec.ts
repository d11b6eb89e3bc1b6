import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { dayFromToday, seedClient, seedLoan } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';
import { Thumb } from './support/thumb.ts';

/** Each owes R$ 140,00 since yesterday. */
function seedDue(api: StaffApi, from: number, to: number) {
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return Promise.all(
    numbers.map(async (number) => {
      const client = await seedClient(api, { name: `Cliente ${String(number).padStart(2, '0')}` });
      const dates = { start_date: dayFromToday(-31), end_date: dayFromToday(-1) };
      return seedLoan(api, { client_id: client.id, amount: 10_000, ...dates });
    }),
  );
}

const paidOf = (api: StaffApi, loans: readonly { id: string }[]) =>
  Promise.all(
    loans.map(async ({ id }) => (await api.call('GET /api/loans/:id', { params: { id } })).paid_amount),
  );
const recebi = (page: Page, name: string) => page.getByLabel(`Recebi de ${name}`);

test('FD-1 FD-2 FD-3 FD-4 FD-5 a route of 8 in 10 presses on a phone, one for each line, and taken back by one', async ({
  page,
  api,
  dashboard,
  toasts,
}) => {
  const first = await seedDue(api, 1, 5);
  await dashboard.open();
  await expect(dashboard.today.getByRole('link', { name: 'Cobrar todos os 5' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Folha do dia' })).toHaveCount(0);

  const loans = [...first, ...(await seedDue(api, 6, 8))];
  await dashboard.open();
  const thumb = await Thumb.of(page);
  await thumb.press(dashboard.today.getByRole('link', { name: 'Folha do dia' }));
  await expect(
    page.getByText(/Previsto R\$\s1\.120,00 · recebido R\$\s0,00 · falta R\$\s1\.120,00 · 0 de 8/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Imprimir folha' })).toBeVisible();
  const ticks = page.getByRole('checkbox', { name: /^Recebi de/ });
  await expect(ticks).toHaveCount(8);
  for (let at = 0; at < 8; at += 1) await thumb.press(ticks.nth(at));
  await expect(page.getByText(/8 marcados · R\$\s1\.120,00/)).toBeVisible();
  await thumb.press(page.getByRole('button', { name: 'Registrar 8 pagamentos' }));
  await expect(toasts).toContainText(/8 pagamentos registrados · R\$\s1\.120,00/);
  expect((await thumb.done('a route of 8 received')).presses).toBeLessThanOrEqual(10);
  await expect(page.getByText(/recebido R\$\s1\.120,00 · falta R\$\s0,00 · 8 de 8/)).toBeVisible();
  await expect(page.getByText('Ninguém tem nada a pagar até este dia')).toBeVisible();
  await toasts.getByRole('button', { name: 'Desfazer' }).click();
  await expect(toasts).toContainText('8 pagamentos desfeitos');
  await expect(ticks).toHaveCount(8);
  expect(new Set(await paidOf(api, loans))).toEqual(new Set([0]));
});

test('FD-3 an answer that is lost loses and doubles nothing; a loan that changed meanwhile is refused for its line alone', async ({
  page,
  api,
  dashboard,
  toasts,
}) => {
  const [one, two, three] = await seedDue(api, 1, 3);
  if (one === undefined || two === undefined || three === undefined) throw new Error('three were made');
  await dashboard.open();
  await page.goto('/folha');
  await recebi(page, 'Cliente 01').check();
  await page.getByLabel('Valor', { exact: true }).fill('50');
  await page.getByLabel('Como').selectOption('Dinheiro');
  await recebi(page, 'Cliente 02').check();
  await expect(page.getByText(/2 marcados · R\$\s190,00/)).toBeVisible();
  await expect(page.getByText(/Dinheiro R\$\s190,00/)).toBeVisible();

  // The server records both lines, and the answer does not arrive; the repeated call does.
  let calls = 0;
  await page.route('**/api/payments/batch', async (route) => {
    calls += 1;
    if (calls > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Registrar 2 pagamentos' }).click();
  await expect(toasts).toContainText(/2 pagamentos registrados · R\$\s190,00/);
  expect(calls).toBe(2);
  expect(await paidOf(api, [one, two, three])).toEqual([5_000, 14_000, 0]);

  // Somebody else receives from the third while it is ticked: the tick is no longer good.
  await recebi(page, 'Cliente 03').check();
  await recebi(page, 'Cliente 01').check();
  await api.call('POST /api/payments', {
    body: { loan_id: three.id, amount: 1_000, payment_date: dayFromToday(0) },
  });
  await expect(page.getByText('Este empréstimo mudou depois de marcado.')).toBeVisible();
  await page.getByRole('button', { name: 'Registrar 1 pagamento' }).click();
  await expect(toasts).toContainText(/1 pagamento registrado · R\$\s90,00/);
  expect(await paidOf(api, [one, two, three])).toEqual([14_000, 14_000, 1_000]);
});

test('FD-2 FD-3 a route of 30 is received by the keyboard alone', async ({
  page,
  api,
  dashboard,
  toasts,
}) => {
  await seedDue(api, 1, 30);
  await dashboard.open();
  await page.goto('/folha');
  const ticks = page.getByRole('checkbox', { name: /^Recebi de/ });
  await expect(ticks).toHaveCount(30);
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const tabTo = async (name: string | RegExp) => {
    const wanted = page.getByRole(typeof name === 'string' ? 'checkbox' : 'button', { name });
    const isFocused = () => wanted.evaluate((element) => element === document.activeElement);
    for (let at = 0; at < 40 && !(await isFocused()); at += 1) await press('Tab');
    await expect(wanted).toBeFocused();
  };
  const names = await ticks.evaluateAll((boxes) =>
    boxes.map((box) => box.closest('label')?.textContent ?? ''),
  );
  for (const name of names) {
    await tabTo(name);
    await press('Space');
  }
  await tabTo(/^Registrar 30 pagamentos$/);
  await press('Enter');
  await expect(toasts).toContainText(/30 pagamentos registrados · R\$\s4\.200,00/);
  // A line is its box, its amount and its method.
  expect(presses).toBeLessThanOrEqual(150);
});

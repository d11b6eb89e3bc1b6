import type { Route } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { seedClient, seedLoan } from './support/seed.ts';

/* A release or a failover in the middle of a payment: what a browser meets while a proxy finds the next server. */

const cut = (route: Route) => route.abort('connectionreset');
const answer = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: `<h1>${status}</h1>` });
async function recordedButLost(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

test("LN-10 a payment met by cut connections and by a proxy without a server says 'Tentando de novo…' and is recorded once", async ({
  page,
  api,
  details,
  toasts,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  const loan = await seedLoan(api, { client_id: client.id });
  await details.open();
  const meets = [cut, recordedButLost, answer(502), answer(503), answer(504), cut];
  const keys = new Set<string | undefined>();
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/api/payments', async (route) => {
    keys.add(route.request().headers()['idempotency-key']);
    const meet = meets.shift();
    if (meet !== undefined) return meet(route);
    await held;
    return route.continue();
  });

  await details.pay('100');
  const notice = toasts.getByText('Tentando de novo…', { exact: true });
  await expect(notice).toBeVisible();
  // It stays for as long as it is true, which is longer than other toasts do.
  await expect.poll(() => meets.length, { timeout: 30_000 }).toBe(0);
  await expect(notice).toBeVisible();
  await expect(details.amount).toHaveValue('100,00');

  letThrough();
  await expect(toasts.getByText('Pagamento adicionado!')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(details.figure('Pago')).toHaveText('R$ 100,00');
  const { items } = await api.call('GET /api/payments', { query: { loan_id: loan.id } });
  expect(items).toMatchObject([{ amount: 10_000 }]);
  expect(keys.size).toBe(1);
});

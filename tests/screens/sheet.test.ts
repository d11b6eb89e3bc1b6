import { dayFromToday, seedClient, seedLoan } from '#tests/flows/support/seed.ts';
import type { StaffApi } from '#tests/flows/support/staff-api.ts';
import { vi } from 'vitest';
import { expect, test } from './support/app.tsx';

/** Each owes R$ 140,00 since yesterday. */
async function seedDue(api: StaffApi, ...names: string[]) {
  for (const name of names) {
    const client = await seedClient(api, { name, address: `Rua ${name}, 1` });
    const dates = { start_date: dayFromToday(-31), end_date: dayFromToday(-1) };
    await seedLoan(api, { client_id: client.id, amount: 10_000, ...dates });
  }
}

test('FD-9 a route is put in order by keyboard alone: arrows on a handle, a place typed; the sheet follows it', async ({
  page,
  api,
  staffPage,
  toasts,
}) => {
  await seedDue(api, 'Ana', 'Beto', 'Caio');
  await staffPage.goto('/folha');
  const ticks = page.getByRole('checkbox', { name: /^Recebi de/ });
  await expect(ticks).toHaveCount(3);
  await page.getByRole('button', { name: 'Ordenar rota' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ordenar rota' });
  await dialog.getByRole('button', { name: 'Mover Ana, 1 de 3' }).press('ArrowDown');
  await expect(dialog.getByRole('button', { name: 'Mover Ana, 2 de 3' })).toBeVisible();
  await dialog.getByLabel('Lugar de Caio').fill('1');
  await dialog.getByLabel('Lugar de Caio').press('Enter');
  await expect(dialog.getByRole('listitem')).toHaveText([/Caio/, /Beto/, /Ana/]);
  await dialog.getByRole('button', { name: 'Salvar ordem' }).click();
  await expect(toasts).toContainText('Rota ordenada!');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Folha do dia' }).getByRole('listitem')).toHaveText([
    /Caio/,
    /Beto/,
    /Ana/,
  ]);
});

test("FD-1 the rail leads to the sheet once a day was worth one, also where 'Hoje' was not opened since", async ({
  page,
  api,
  staffPage,
}) => {
  // Hidden here: the rail is of a wide screen.
  const inRail = page.locator('nav[aria-label="Mais"] a[href="/folha"]');
  await seedDue(api, 'Ana', 'Beto', 'Caio', 'Davi', 'Eva');
  await staffPage.goto('/');
  await expect(page.getByRole('link', { name: 'Cobrar todos os 5' })).toBeVisible();
  await expect(inRail).toHaveCount(0);
  await seedDue(api, 'Fabio');
  await staffPage.goto('/');
  await expect(page.getByRole('link', { name: 'Cobrar todos os 6' })).toBeVisible();
  await expect(inRail).toHaveCount(1);
  await staffPage.goto('/clientes');
  await expect(page.getByRole('heading', { name: 'Clientes' })).toBeVisible();
  await expect(inRail).toHaveCount(1);
});

test('FD-10 an address opens in the map, the route the next ones; it asks once on a device', async ({
  page,
  api,
  staffPage,
}) => {
  const opened: string[] = [];
  vi.stubGlobal('open', (link: string) => void opened.push(link));
  await seedDue(api, 'Ana', 'Beto');
  await staffPage.goto('/folha');
  await expect(page.getByRole('checkbox', { name: /^Recebi de/ })).toHaveCount(2);
  await page.getByRole('button', { name: /^Abrir no mapa.*Ana/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Os endereços serão abertos no aplicativo de mapas.');
  expect(opened).toEqual([]);
  await question.getByRole('button', { name: 'Abrir no mapa' }).click();
  await expect(question).toHaveCount(0);
  await page.getByLabel('Recebi de Ana').check();
  await expect(page.getByText(/^1 marcado/)).toBeVisible();
  await page.getByRole('button', { name: 'Rota no mapa' }).click();
  expect(opened).toEqual([
    'https://www.google.com/maps/search/?api=1&query=Rua%20Ana%2C%201',
    'https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=Rua%20Beto%2C%201',
  ]);
});

test('FD-3 a loan that was settled elsewhere after it was ticked leaves the sheet, and the tick says so', async ({
  page,
  api,
  goLive,
  staffPage,
}) => {
  goLive();
  await seedDue(api, 'Ana', 'Beto');
  await staffPage.goto('/folha');
  await page.getByLabel('Recebi de Ana').check();
  await page.getByLabel('Recebi de Beto').check();
  const { items } = await api.call('GET /api/loans', { query: {} });
  const [loan] = items.filter(({ client }) => client?.name === 'Ana');
  await api.call('POST /api/loans/:id/settle', {
    params: { id: loan?.id ?? '' },
    body: { total_amount: 14_000, remaining_amount: 14_000 },
  });
  const gone = page.getByRole('list', { name: 'Marcados que saíram da folha' });
  await expect(gone).toContainText('Ana · R$ 140,00');
  await expect(gone).toContainText(
    'Não registrado: o empréstimo saiu da folha: foi pago, mudou ou passou a outra pessoa.',
  );
  await expect(page.getByText('1 marcado · R$ 140,00')).toBeVisible();
  await page.getByRole('button', { name: 'Registrar 1 pagamento' }).click();
  await expect(page.getByText('Ninguém tem nada a pagar até este dia')).toBeVisible();
  await gone.getByRole('button', { name: 'Tirar' }).click();
  await expect(gone).toHaveCount(0);
});

import { written } from '#tests/support/expected-texts.ts';
import { InstallmentLoan } from './pages/installment-loan.ts';
import { expect, test } from './support/app.ts';
import { dayFromToday, seedClient, seedLoan } from './support/seed.ts';
import { Thumb } from './support/thumb.ts';

const PAYING = 30;
const PROMISING = 3;

test('FD-1 FD-11 PA-40 a day on a phone: 30 collections, 3 promises, 2 new loans and a renegotiation in at most 120 presses and 5 minutes', async ({
  page,
  api,
  dashboard,
  loans,
  frame,
  toasts,
}) => {
  test.setTimeout(240_000);
  const dates = { start_date: dayFromToday(-31), end_date: dayFromToday(-1) };
  const names = Array.from(
    { length: PAYING + PROMISING },
    (_, at) => `Cliente ${String(at + 1).padStart(2, '0')}`,
  );
  const seedDue = async (name: string) => {
    const client = await seedClient(api, { name });
    await seedLoan(api, { client_id: client.id, amount: 10_000, ...dates });
  };
  await Promise.all(names.map(seedDue));
  // The newest of them, so that it is among the first of the list.
  await seedDue('Renegocia Tudo');
  for (const name of ['Nova Um', 'Nova Dois']) await seedClient(api, { name });

  await dashboard.open();
  const begun = Date.now();
  const thumb = await Thumb.of(page);
  await thumb.press(dashboard.today.getByRole('link', { name: 'Folha do dia' }));
  for (const name of names.slice(0, PAYING)) await thumb.press(page.getByLabel(`Recebi de ${name}`));
  await thumb.press(page.getByRole('button', { name: 'Registrar 30 pagamentos' }));
  await expect(toasts).toContainText(/30 pagamentos registrados · R\$\s4\.200,00/);

  const sheet = page.getByRole('dialog');
  for (const name of names.slice(PAYING)) {
    await thumb.press(page.getByRole('button', { name: new RegExp(`^Não pagou.*${name}`) }));
    await thumb.press(sheet.getByRole('button', { name: 'Combinou outra data' }));
    await thumb.press(sheet.getByLabel('Paga em'));
    await sheet.getByLabel('Paga em').fill(written(dayFromToday(2)));
    await expect(sheet.getByLabel('Quanto')).toHaveValue('140,00');
    await thumb.press(sheet.getByRole('button', { name: 'Anotar' }));
    await expect(sheet).toHaveCount(0);
    await expect(toasts).toContainText(`${name}: combinou para`);
  }

  for (const name of ['Nova Um', 'Nova Dois']) {
    await thumb.press(frame.tab('Empréstimos'));
    await thumb.press(loans.newButton);
    const { form } = loans;
    await expect(form.client).toBeFocused();
    await page.keyboard.type(name);
    await thumb.press(form.dialog.getByRole('option', { name }));
    await thumb.type(form.amount, '500');
    await thumb.type(form.rate, '40');
    await thumb.press(form.create);
    await expect(form.dialog).toBeHidden();
  }

  const details = new InstallmentLoan(page);
  await thumb.press(loans.cardOf('Renegocia Tudo').getByRole('button', { name: 'Detalhes' }));
  await thumb.press(details.renegotiate);
  await thumb.type(details.renegotiation.getByLabel('Quantas parcelas'), '4');
  await thumb.press(details.renegotiation.getByRole('button', { name: 'Confirmar renegociação' }));
  await expect(details.renegotiation).toBeHidden();

  const { presses } = await thumb.done('a whole day: 30 collections, 3 promises, 2 loans, 1 renegotiation');
  expect(presses).toBeLessThanOrEqual(120);
  expect(Date.now() - begun).toBeLessThan(300_000);
  expect((await api.call('GET /api/promises', { query: {} })).items).toHaveLength(3);
  const { head } = await api.call('GET /api/sheet', { query: {} });
  expect(head).toMatchObject({ received: 420_000, done: 30, open: 3 });
});

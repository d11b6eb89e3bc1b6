import { monthAfter, written } from '#tests/support/expected-texts.ts';
import { LoanDetails } from './pages/loan-details.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { loanNow, pay, paymentsNow, seedRita, settle } from './support/loan-of-rita.ts';
import { dayFromToday, seedClient, seedLoan } from './support/seed.ts';

test('LN-9 every opening fetches the payments, and what is made elsewhere appears at once: a payment is there, a deleted client closes the details, a deleted loan with a message', async ({
  page,
  api,
  loans,
  details,
  toasts,
}) => {
  const loan = await seedRita(api);
  await loans.open();
  for (const opening of [1, 2]) {
    const asked = page.waitForRequest((request) => request.url().includes('/api/payments?'));
    await details.show();
    await asked;
    await expect(details.payments).toHaveCount(opening - 1);
    await pay(api, loan.id, 10_000);
    await expect(details.payments).toHaveCount(opening);
    await expect(details.figure('Pago')).toHaveText(`R$ ${opening}00,00`);
    await page.keyboard.press('Escape');
    await expect(details.dialog).toBeHidden();
  }

  const other = await seedLoan(api, { client_id: (await seedClient(api, { name: 'Saulo Nunes' })).id });
  await details.show('Rita Lima');
  await api.call('DELETE /api/clients/:id', { params: { id: loan.client_id } });
  await expect(details.dialog).toBeHidden();
  await details.show('Saulo Nunes');
  await api.call('DELETE /api/loans/:id', { params: { id: other.id } });
  await expect(details.dialog).toBeHidden();
  await expect(toasts.getByText('Empréstimo não encontrado')).toBeVisible();
});

test('LN-31 a loan opens on what is owed, what can be done with it and one filled Receber: at most 10 things to press in the first view', async ({
  page,
  lender,
  api,
  details,
}) => {
  const { version } = await api.call('GET /api/institution', {});
  const key = {
    pix_key_type: 'cpf',
    pix_key: '529.982.247-25',
    pix_name: 'Ana',
    pix_city: 'Recife',
  } as const;
  await api.call('PUT /api/institution/pix', {
    body: { version, current_password: lender.password, ...key },
  });
  await seedRita(api, {
    amount: 150_000,
    interest_rate: 2000,
    end_date: dayFromToday(-5),
    overdue_interest_rate: 500,
  });
  const until = written(monthAfter(dayFromToday(0))).slice(0, 5);
  await details.open();
  await expect(details.verbs.getByRole('button')).toHaveText([
    `Renovar Empréstimo · paga os juros, vence em ${until} · R$ 300,00`,
    'Quitar Empréstimo · encerra, com R$ 25,00 de multa · R$ 1.825,00',
    'Renegociar · novas parcelas para o que falta',
  ]);
  const pressed = await inFirstView(details);
  process.stdout.write(`details of a late loan: ${pressed.length} things to press: ${pressed.join(', ')}\n`);
  expect(pressed).toEqual([
    'Renovar Empréstimo',
    'Quitar Empréstimo',
    'Renegociar',
    'Cobrar',
    'Pix',
    'Partilhar',
    'Mais',
    'Receber',
    'Fechar',
  ]);
  await page.keyboard.press('Escape');

  const plain = await seedClient(api, { name: 'Saulo Nunes' });
  await seedLoan(api, { client_id: plain.id, start_date: dayFromToday(-3) });
  await details.show('Saulo Nunes');
  await expect(details.verbs.getByRole('button')).toHaveCount(4);
  expect(await inFirstView(details)).toHaveLength(10);

  // What is used seldom is one press further, the history at the end.
  await details.more('Histórico');
  await expect(details.history.first()).toContainText('Empréstimo criado');
  await expect(details.history.first()).toBeInViewport();
});

/** What can be pressed without scrolling, by its first words; a field whose upper edge shows is one of them. */
function inFirstView({ dialog }: LoanDetails): Promise<string[]> {
  return dialog.evaluate((sheet) =>
    [...sheet.querySelectorAll<HTMLElement>('button, a, input, select, textarea, summary')]
      .filter((each) => {
        const { left, top, width } = each.getBoundingClientRect();
        return each.contains(document.elementFromPoint(left + width / 2, top + 3));
      })
      .map((each) => each.getAttribute('aria-label') ?? each.innerText.split(/ ·|\n| de /)[0] ?? ''),
  );
}

test('LN-20 with R$ 250,00 typed the payment is the primary button and Quitar asks first; without it one press settles', async ({
  api,
  details,
  toasts,
}) => {
  const loan = await seedRita(api, { amount: 150_000 });
  await details.open();
  const receive = details.dialog.getByRole('button', { name: 'Receber de Rita Lima' });
  const brand = await receive.evaluate((one) => getComputedStyle(one).backgroundColor);
  await expect(details.add).not.toHaveCSS('background-color', brand);

  await details.amount.fill('250');
  await expect(details.add).toHaveAccessibleName('Adicionar Pagamento · R$ 250,00');
  await expect(details.add).toHaveCSS('background-color', brand);
  await expect(details.add).toBeInViewport({ ratio: 1 });
  await expect(receive).toHaveCount(0);
  for (const row of await details.verbs.getByRole('button').all())
    await expect(row).not.toHaveCSS('background-color', brand);

  await details.settle.click();
  await expect(details.question).toContainText('Você digitou R$ 250,00. Quitar tudo, R$ 2.100,00?');
  await details.answer('Cancelar');
  await expect(details.amount).toHaveValue('250,00');
  expect(await loanNow(api, loan.id)).toMatchObject({ status: 'ativo', paid_amount: 0 });

  await details.add.click();
  await expect(toasts.getByText('Pagamento adicionado!')).toBeVisible();
  await expect(details.figure('Falta')).toHaveText('R$ 1.850,00');
  await expect(details.add).toHaveAccessibleName('Adicionar Pagamento');
  await expect(receive).toHaveCSS('background-color', brand);

  await details.amount.fill('1');
  await details.settle.click();
  await details.answer('Quitar tudo');
  await details.expectAllClosed();
  expect(await loanNow(api, loan.id)).toMatchObject({ status: 'pago', paid_amount: 210_000 });
  expect(await paymentsNow(api, loan.id)).toMatchObject([{ amount: 185_000 }, { amount: 25_000 }]);
});

test('LN-12 two tabs settling at the same time make one settlement of R$ 1.400,00 @desktop', async ({
  context,
  api,
  details,
}) => {
  const loan = await seedRita(api);
  const tabs = [details, new LoanDetails(await context.newPage())];
  let send = () => {};
  const bothPressed = new Promise<void>((resolve) => {
    send = resolve;
  });
  for (const tab of tabs) {
    await tab.open();
    // Held until both have pressed: the first answer would remove the button from the other tab.
    await tab.page.route('**/settle', async (route) => {
      await bothPressed;
      await route.continue();
    });
  }
  await Promise.all(tabs.map((tab) => tab.settle.evaluate((button: HTMLElement) => button.click())));
  send();
  for (const tab of tabs) await tab.expectAllClosed();
  expect(await loanNow(api, loan.id)).toMatchObject({ status: 'pago', paid_amount: 140_000 });
  expect(await paymentsNow(api, loan.id)).toHaveLength(1);
});

test("LN-13 'Recebi os juros: renovar' also records a payment of R$ 400,00: 1800 − 400 = 1400 left; the button is not covered on a phone", async ({
  api,
  details,
  toasts,
}) => {
  const loan = await seedRita(api, { end_date: dayFromToday(-3) });
  await details.open();
  await details.verbs.getByRole('button', { name: 'Recebi os juros: renovar' }).click();
  await expect(toasts.getByText('Juros de R$ 400,00 recebidos.')).toBeVisible();
  await details.expectAllClosed();
  expect(await loanNow(api, loan.id)).toMatchObject({
    interest_paid: 40_000,
    paid_amount: 40_000,
    status: 'ativo',
  });
  expect(await paymentsNow(api, loan.id)).toMatchObject([
    { amount: 40_000, payment_date: dayFromToday(0), notes: 'Juros da renovação', kind: 'renewal_interest' },
  ]);
});

test('LN-10 LN-12 undoing the settlement of R$ 1.100,00 reopens the loan: 1400 − 300 = 1100 left, active or overdue by its date', async ({
  page,
  api,
  details,
  toasts,
}) => {
  const loan = await seedRita(api);
  await pay(api, loan.id, 30_000, -2);
  await settle(api, loan.id, 140_000, 110_000);
  const late = await seedLoan(api, {
    client_id: (await seedClient(api, { name: 'Saulo Nunes' })).id,
    start_date: dayFromToday(-40),
    end_date: dayFromToday(-5),
  });
  await settle(api, late.id, 140_000, 140_000);
  await details.open();
  await details.press('Desfazer pagamento de R$ 1.100,00');
  await expect(details.question).toContainText('Falta: R$ 0,00 → R$ 1.100,00');
  await expect(details.question).toContainText('volta a ficar ativo');
  await page.keyboard.press('Escape');
  await expect(details.question).toBeVisible();
  await details.answer('Cancelar');
  expect(await paymentsNow(api, loan.id)).toHaveLength(2);

  await details.press('Desfazer pagamento de R$ 1.100,00');
  await details.answer('Desfazer');
  await expect(toasts.getByText('Pagamento desfeito!')).toBeVisible();
  await expect(details.figure('Falta')).toHaveText('R$ 1.100,00');
  await expect(details.settle).toBeVisible();
  expect(await loanNow(api, loan.id)).toMatchObject({ status: 'ativo', paid_amount: 30_000, paid_at: null });
  await details.press('Fechar');

  await details.show('Saulo Nunes');
  await details.press('Desfazer pagamento de R$ 1.400,00');
  await expect(details.question).toContainText('volta a ficar atrasado');
  await details.answer('Desfazer');
  await expect(details.text('Atrasado', { exact: true })).toBeVisible();
  expect(await loanNow(api, late.id)).toMatchObject({ status: 'atrasado', paid_amount: 0 });
});

test('LN-10 LG-10 a payment sent after the session ended leads to the login and back to the loans, and is not recorded', async ({
  page,
  context,
  lender,
  api,
  details,
}) => {
  const loan = await seedRita(api);
  await details.open();
  await details.amount.fill('100');
  await context.clearCookies();
  await details.add.click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('E-mail').fill(lender.email);
  await page.getByLabel('Senha', { exact: true }).fill(lender.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/emprestimos$/);
  await details.show();
  await expect(details.figure('Falta')).toHaveText('R$ 1.400,00');
  expect(await paymentsNow(api, loan.id)).toEqual([]);
});

for (const timezoneId of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });
    test('LN-10 LN-13 FM-1 no date moves by a day', async ({ api, details }) => {
      const loan = await seedRita(api, { end_date: dayFromToday(3) });
      await details.open();
      await expect(details.figure('Vencimento')).toHaveText(written(dayFromToday(3)));
      await expect(details.text('Vence em 3d')).toBeVisible();
      await expect(details.date).toHaveValue(written(dayFromToday(0)));
      await details.pay('10', '2026-01-31');
      await expect(details.payments).toHaveText(['31/01/2026R$ 10,00']);
      await details.renew.click();
      await details.expectAllClosed();
      expect(await loanNow(api, loan.id)).toMatchObject({ end_date: monthAfter(dayFromToday(0)) });
      expect(await paymentsNow(api, loan.id)).toMatchObject([{ payment_date: '2026-01-31' }]);
    });
  });
}

test('LN-9 120 payments and a long history load page by page while scrolling, down to the creation of the loan', async ({
  page,
  api,
  details,
}) => {
  const loan = await seedRita(api);
  for (let batch = 0; batch < 12; batch++) {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => pay(api, loan.id, 100, -(batch * 10 + index))),
    );
  }
  await details.open();
  await expect(details.payments).toHaveCount(50);
  await expect(async () => {
    await details.payments.last().scrollIntoViewIfNeeded({ timeout: 1000 });
    await expect(details.payments).toHaveCount(120, { timeout: 200 });
  }).toPass();
  await expect(details.payments.last()).toContainText(written(dayFromToday(-119)));

  const first = page.waitForResponse((response) => response.url().endsWith(`/${loan.id}/history`));
  await details.showHistory();
  const answer: unknown = await (await first).json();
  expect(answer).toMatchObject({ items: { length: 50 }, next: expect.any(String) });
  await expect(async () => {
    await details.history.last().scrollIntoViewIfNeeded({ timeout: 1000 });
    await expect(details.history).toHaveCount(121, { timeout: 200 });
  }).toPass();
  await expect(details.history.last()).toContainText('Empréstimo criado');
});

test('LN-9 LN-10 LN-21 axe finds nothing in the details with a notice, an error, the history, an early date, and everything paid', async ({
  page,
  api,
  details,
}) => {
  const loan = await seedRita(api, { end_date: dayFromToday(-3), overdue_interest_rate: 500 });
  await pay(api, loan.id, 10_000);
  await details.open();
  await expect(details.payments).toHaveCount(1);
  await details.amount.fill('9999');
  await expect(details.text('Este valor é maior do que falta')).toBeVisible();
  await expectNoFaults(page);
  await details.pay('0');
  await expect(details.amount).toHaveAttribute('aria-invalid', 'true');
  await details.showHistory();
  await expect(details.history.first()).toBeVisible();
  await details.date.fill(dayFromToday(-41));
  await expect(details.text('Esta data é anterior ao início do empréstimo.')).toBeVisible();
  await expectNoFaults(page);
  await pay(api, loan.id, 130_000);
  await expect(details.text('Tudo pago. Quite para encerrar.')).toBeVisible();
  await expectNoFaults(page);
});

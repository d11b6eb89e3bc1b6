import type { Page } from '@playwright/test';
import { copiedText, monthAfter, written } from '#tests/support/expected-texts.ts';
import { expect, test } from './support/app.ts';
import { dayFromToday, insertLoans, seedClient, seedLoan } from './support/seed.ts';
import type { Lender, RunningApp } from './support/running-app.ts';
import type { StaffApi } from './support/staff-api.ts';

const allLoans = async (api: StaffApi) => (await api.call('GET /api/loans', { query: {} })).items;
const seedLoanOf = async (api: StaffApi, name: string, terms = {}) =>
  seedLoan(api, { client_id: (await seedClient(api, { name })).id, ...terms });
/** Pays the R$ 1.400,00 of a loan of R$ 1.000,00 at 40 %. */
const settle = (api: StaffApi, id: string) =>
  api.call('POST /api/loans/:id/settle', {
    params: { id },
    body: { total_amount: 140_000, remaining_amount: 140_000 },
  });

test('LN-2 LN-3 LN-8 a card shows R$ 1.000,00 at 40% = R$ 1.400,00 and a label with its standing @both', async ({
  api,
  loans,
}) => {
  const standings = [
    { name: 'Em dia', days: 4, label: 'Em Dia' },
    { name: 'Três dias', days: 3, label: 'Vence em 3d' },
    { name: 'Hoje', days: 0, label: 'Vence em 0d' },
    { name: 'Ontem', days: -1, label: 'Atrasado' },
  ];
  for (const { name, days } of standings) {
    await seedLoanOf(api, name, { start_date: dayFromToday(-30), end_date: dayFromToday(days) });
  }
  const paid = await seedLoanOf(api, 'Quitada');
  await settle(api, paid.id);

  await loans.open();
  for (const { name, days, label } of [...standings, { name: 'Quitada', days: 30, label: 'Pago' }]) {
    const card = loans.cardOf(name);
    const due = written(dayFromToday(days));
    const facts =
      test.info().project.name === 'desktop'
        ? ['R$ 1.000,00', 'Juros: 40% (R$ 400,00)', 'R$ 1.400,00', due]
        : ['R$ 1.400,00', 'PrincipalR$ 1.000,00', 'Juros40%', `Vencimento${due}`];
    for (const fact of facts) await expect(card).toContainText(fact);
    await expect(card.getByText(label, { exact: true }).filter({ visible: true })).toHaveCount(1);
    for (const action of ['Detalhes', 'Partilhar', 'Editar', 'Excluir']) {
      await expect(card.getByRole('button', { name: action })).toBeVisible();
    }
  }
});

test('LN-2 the loans of a deleted client disappear, also from a screen that is already open', async ({
  api,
  loans,
}) => {
  const gone = await seedClient(api, { name: 'Cliente que Sai' });
  await seedLoan(api, { client_id: gone.id });
  await seedLoanOf(api, 'Cliente que Fica');
  await loans.open();
  await expect(loans.cards).toHaveCount(2);
  await api.call('DELETE /api/clients/:id', { params: { id: gone.id } });
  await expect(loans.names).toHaveText(['Cliente que Fica']);
});

test('LN-26 the first form has no rate; the next offers that of the last loan, 12,5% and R$ 5,00 a day, and fills both with a press', async ({
  api,
  loans,
}) => {
  const client = await seedClient(api, { name: 'João Pereira' });
  await loans.open();
  const form = await loans.openNew();
  const offer = form.dialog.getByRole('button', { name: /^Como da última vez/ });
  await expect(form.rate).toHaveValue('');
  await expect(offer).toHaveCount(0);
  await seedLoan(api, { client_id: client.id, interest_rate: 1250, overdue_interest_rate: 500 });
  await expect(offer).toHaveText('Como da última vez 12,5% · R$ 5,00/dia');
  await expect(form.rate).toHaveValue('');
  await offer.click();
  await expect(form.rate).toHaveValue('12,5');
  await expect(form.lateFee).toHaveValue('5,00');
  await expect(offer).toHaveCount(0);
});

test('LN-26 the card of a new loan is in sight and tinted for a moment @both', async ({ api, loans }) => {
  await seedClient(api, { name: 'João Pereira' });
  await loans.open();
  const form = await loans.openNew();
  await form.fillIn({ client: 'João Pereira', amount: '100', rate: '10' });
  await form.create.click();
  const card = loans.cardOf('João Pereira');
  await expect(card.or(card.locator('*')).and(card.page().locator('.animate-tint'))).toHaveCount(1);
  await expect(card).toBeInViewport();
  await expect(card.page().locator('.animate-tint')).toHaveCount(0);
});

test('LN-7 a double click records one loan @desktop', async ({ api, loans, toasts }) => {
  await seedClient(api, { name: 'Rita Lima' });
  await loans.open();
  const form = await loans.openNew();
  await form.fillIn({ client: 'Rita Lima', amount: '100', rate: '10' });
  await form.create.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(loans.cardOf('Rita Lima')).toContainText('R$ 110,00');
  await expect(toasts.getByText('Empréstimo criado!')).toBeVisible();
  expect(await allLoans(api)).toHaveLength(1);
});

for (const timezoneId of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });
    test('LN-4 FM-1 no date moves by a day', async ({ api, loans }) => {
      await seedClient(api, { name: 'Rita Lima' });
      await loans.open();
      const form = await loans.openNew();
      await expect(form.start).toHaveValue(written(dayFromToday(0)));
      await expect(form.due).toHaveValue(written(monthAfter(dayFromToday(0))));
      await form.fillIn({ client: 'Rita Lima', amount: '100', rate: '10' });
      await form.start.fill('31/01/2026');
      await expect(form.due).toHaveValue('28/02/2026');
      await form.create.click();
      await expect(loans.cardOf('Rita Lima')).toContainText('Vencimento28/02/2026');
      expect(await allLoans(api)).toMatchObject([{ start_date: '2026-01-31', end_date: '2026-02-28' }]);
      await loans.edit();
      await expect(form.due).toHaveValue('28/02/2026');
    });
  });
}

test.describe('in an English browser', () => {
  test.use({ locale: 'en-US' });

  test('FM-1 LN-4 dates are typed and shown as dd/mm/aaaa, and the calendar opens from its button', async ({
    page,
    api,
    loans,
  }) => {
    await seedClient(api, { name: 'Rita Lima' });
    await loans.open();
    const form = await loans.openNew();
    const { start, due } = form;
    await expect(start).toHaveValue(written(dayFromToday(0)));
    await expect(due).toHaveAttribute('placeholder', 'dd/mm/aaaa');

    // Over the proposed date, by a press and by the keyboard alone.
    await due.click();
    await page.keyboard.type('31022027');
    await expect(due).toHaveValue('31/02/2027');
    await expect(due).toHaveAccessibleDescription('Esta data não existe. Confira o dia e o mês.');
    await start.focus();
    await page.keyboard.type('1/2/2026');
    await expect(start).toHaveValue('01/02/2026');
    await form.fillIn({ client: 'Rita Lima', amount: '100', rate: '10' });
    await form.create.click();
    await expect(due).toBeFocused();
    expect(await allLoans(api)).toEqual([]);
    await page.keyboard.type('1512');
    await page.keyboard.press('Tab');
    await expect(due).toHaveAccessibleDescription('Digite a data como dd/mm/aaaa.');
    await due.focus();
    await page.keyboard.type('15122026');
    await expect(due).toHaveValue('15/12/2026');
    await expect(due).not.toHaveAttribute('aria-invalid', 'true');

    // The device's own calendar: what is chosen there is what the field shows.
    await page.evaluate(() => {
      HTMLInputElement.prototype.showPicker = function chooseChristmas() {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(this, '2026-12-25');
        this.dispatchEvent(new Event('input', { bubbles: true }));
      };
    });
    await due.press('Tab');
    const calendar = form.dialog.getByRole('button', { name: 'Abrir calendário' }).first();
    await expect(calendar).toBeFocused();
    await calendar.press('Enter');
    await expect(due).toHaveValue('25/12/2026');
    await form.create.click();
    await expect(loans.cardOf('Rita Lima')).toContainText('25/12/2026');
    expect(await allLoans(api)).toMatchObject([{ start_date: '2026-02-01', end_date: '2026-12-25' }]);
  });
});

test('LN-15 LN-17 the summary is copied exactly and linked to WhatsApp, with the late fee on its own line', async ({
  page,
  context,
  api,
  loans,
  toasts,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const client = await seedClient(api, { name: 'Rita Lima', phone: '(11) 91234-5678' });
  await seedLoan(api, {
    client_id: client.id,
    overdue_interest_rate: 500,
    start_date: dayFromToday(-40),
    end_date: dayFromToday(-3),
  });
  await loans.open();
  await loans.press('Partilhar');
  const lines = [
    'Resumo do Empréstimo',
    '',
    'Cliente: Rita Lima',
    'Telefone: (11) 91234-5678',
    'Valor emprestado: R$ 1.000,00',
    'Juros: 40%',
    `Vencimento: ${written(dayFromToday(-3))}`,
    'Valor total: R$ 1.400,00',
    'Situação: Atrasado',
    'Multa por atraso: 3 dias × R$ 5,00 = R$ 15,00',
  ];
  for (const line of lines.slice(2)) await expect(loans.summary).toContainText(line);
  await loans.summary.getByRole('button', { name: 'Copiar Resumo' }).click();
  await expect(toasts.getByText('Copiado!', { exact: true })).toBeVisible();
  await expect(toasts.getByText('Resumo copiado para a área de transferência.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copiedText(...lines));
  await expect(loans.summary.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/5511912345678?text=${encodeURIComponent(copiedText(...lines))}`,
  );
});

test('LN-15 Partilhar uses the share sheet of the device, and printing prints only the summary', async ({
  page,
  api,
  loans,
}) => {
  // The share sheet is the device's, and a browser under test has none.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: (data: ShareData) => {
        document.documentElement.dataset['shared'] = data.text;
        return Promise.resolve();
      },
    });
  });
  const client = await seedClient(api, { name: 'Rita Lima', phone: '(11) 91234-5678' });
  await seedLoan(api, { client_id: client.id });
  await loans.open();
  await loans.press('Partilhar');
  await loans.summary.getByRole('button', { name: 'Partilhar' }).click();
  await expect(page.locator('html')).toHaveAttribute(
    'data-shared',
    copiedText(
      'Resumo do Empréstimo',
      '',
      'Cliente: Rita Lima',
      'Telefone: (11) 91234-5678',
      'Valor emprestado: R$ 1.000,00',
      'Juros: 40%',
      `Vencimento: ${written(dayFromToday(30))}`,
      'Valor total: R$ 1.400,00',
      'Situação: Em Dia',
    ),
  );

  await page.emulateMedia({ media: 'print' });
  await expect(loans.summary).toBeHidden();
  await expect(page.getByText('Visualize e gerencie seus empréstimos')).toBeHidden();
  await expect(page.locator('body')).toContainText('Valor total: R$ 1.400,00', { useInnerText: true });
  await page.emulateMedia({ media: 'screen' });
  await expect(loans.summary).toBeVisible();
});

test('LN-16 deleting asks first, the question ignores Escape and outside clicks, and the deletion can be undone', async ({
  page,
  api,
  loans,
  toasts,
}) => {
  await seedLoanOf(api, 'Rita Lima');
  await loans.open();
  await loans.press('Excluir');
  await expect(loans.deleteQuestion).toContainText('R$ 1.000,00');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(loans.deleteQuestion).toBeVisible();
  await loans.deleteQuestion.getByRole('button', { name: 'Cancelar' }).click();
  await expect(loans.cardOf('Rita Lima')).toBeVisible();

  await loans.press('Excluir');
  await page.route('**/api/loans/*', (route) => route.abort(), { times: 1 });
  await loans.deleteQuestion.getByRole('button', { name: 'Excluir' }).click();
  await expect(toasts.getByText('Erro ao remover empréstimo')).toBeVisible();
  await expect(loans.deleteQuestion).toBeVisible();
  await loans.deleteQuestion.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Nenhum Empréstimo Cadastrado')).toBeVisible();
  expect(await allLoans(api)).toEqual([]);

  await toasts.getByRole('button', { name: 'Desfazer' }).click();
  await expect(loans.cardOf('Rita Lima')).toContainText('R$ 1.400,00');
  await expect(toasts.getByText('Empréstimo restaurado!')).toBeVisible();
});

test('LN-1 900 loans scroll to the last one and back while the page keeps a bounded number of rows', async ({
  page,
  app,
  lender,
  api,
  loans,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedManyLoans(app, { lender, clientId: client.id, count: 900 });
  await loans.open();
  await expect(loans.cards.first()).toContainText('PrincipalR$ 900,00');

  // Inside the page, frame by frame: as fast as a finger that never rests.
  const most = await page.evaluate(async (oldest) => {
    const most = { rows: 0, nodes: 0 };
    for (;;) {
      window.scrollTo(0, document.documentElement.scrollHeight);
      const shown = [...document.querySelectorAll('[role=listitem]')];
      most.rows = Math.max(most.rows, shown.length);
      most.nodes = Math.max(most.nodes, document.querySelectorAll('*').length);
      if (shown.at(-1)?.textContent.includes(oldest) === true) return most;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, 'PrincipalR$\u00a01,00');
  // Four pages of thirty are held, however far one scrolls, and of a finger that never rests all four may be near the screen.
  expect(most.rows).toBeLessThanOrEqual(120);
  expect(most.nodes).toBeLessThan(1000);
  await expect(loans.cards.last()).toHaveAttribute('aria-posinset', '900');

  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(loans.cards.first()).toContainText('PrincipalR$ 900,00');
  await expect(loans.cards.first()).toHaveAttribute('aria-posinset', '1');
  expect(await loans.cards.count()).toBeLessThanOrEqual(90);
});

test('LN-1 Back restores the scroll position far down the list, and the tab goes straight to the newest loan', async ({
  page,
  app,
  lender,
  api,
  loans,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedManyLoans(app, { lender, clientId: client.id, count: 240 });
  await loans.open();
  await expect(loans.cards.first()).toContainText('PrincipalR$ 240,00');
  await scrollDownTo(page, 180);
  const inSight = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[role=listitem]')]
        .filter((row) => row.getBoundingClientRect().bottom > 0 && row.getBoundingClientRect().top < 400)
        .map((row) => row.getAttribute('aria-posinset')),
    );
  // The last rows are measured once they are drawn.
  let before: Awaited<ReturnType<typeof inSight>> = [];
  const rests = async () => {
    const last = before;
    before = await inSight();
    return before.length > 0 && before.join() === last.join();
  };
  await expect.poll(rests).toBe(true);
  const tabs = page.getByRole('navigation', { name: 'Principal' });
  const leave = async () => {
    await tabs.getByRole('link', { name: 'Admin' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Administração' })).toBeVisible();
  };
  await leave();
  await page.goBack();
  await expect.poll(inSight).toEqual(before);

  await leave();
  // Nothing is answered any more: what shows now was here already.
  await page.route('**/api/loans?*', () => undefined);
  await tabs.getByRole('link', { name: 'Empréstimos' }).click();
  await expect(loans.cards.first()).toContainText('PrincipalR$ 240,00');
  await expect(loans.cards.first()).toHaveAttribute('aria-posinset', '1');
  await expect(loans.cards.first()).toBeInViewport();
});

/** Frame by frame, as a finger that never rests, until the row of that number has been drawn. */
function scrollDownTo(page: Page, position: number): Promise<void> {
  return page.evaluate(async (wanted) => {
    for (;;) {
      const rows = [...document.querySelectorAll('[role=listitem]')].filter((row) => row.children.length > 0);
      if (Number(rows.at(-1)?.getAttribute('aria-posinset')) >= wanted) return;
      window.scrollBy(0, 400);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, position);
}

function seedManyLoans(
  app: RunningApp,
  { lender, clientId, count }: { lender: Lender; clientId: string; count: number },
): Promise<void> {
  return insertLoans(
    app,
    `SELECT $1::uuid, gen_random_uuid(), $2::uuid, n * 100, 0, 0, $3::date, $4::date,
       timestamptz '2026-01-01' + n * interval '1 second'
     FROM generate_series(1, $5::integer) AS n`,
    [lender.id, clientId, dayFromToday(0), dayFromToday(30), count],
  );
}

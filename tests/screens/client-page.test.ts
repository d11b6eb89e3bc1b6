import { written } from '#tests/support/expected-texts.ts';
import { ClientPageView } from '#tests/flows/pages/client-page.ts';
import { ReceiveSheet } from '#tests/flows/pages/receive-sheet.ts';
import { expect, test } from './support/app.tsx';
import { ADRIANA, seedAdriana } from '#tests/flows/support/seed-adriana.ts';
import { dayFromToday, seedClient, seedLoan } from '#tests/flows/support/seed.ts';

const shortDay = (count: number) => written(dayFromToday(count)).slice(0, 5);

test.describe('the list with money', () => {
  test('CL-10 says what each client owes and since when; filters with counts stay in the address', async ({
    page,
    api,
    clients,
  }) => {
    await seedAdriana(api);
    const bruno = await seedClient(api, { name: 'Bruno Lima' });
    await seedLoan(api, { client_id: bruno.id, end_date: dayFromToday(2) });
    await seedClient(api, { name: 'Célia Reis' });
    await clients.open();
    await expect(clients.cards.nth(0)).toContainText('R$ 6.020,00 · 15 dias de atraso');
    await expect(clients.cards.nth(1)).toContainText('R$ 1.400,00 · vence em 2 dias');
    await expect(clients.cards.nth(2)).toContainText('não deve nada');
    const chip = (name: string) => page.getByRole('group', { name: 'Mostrar' }).getByRole('radio', { name });
    await expect(chip('Todos 3')).toBeChecked();

    await chip('Devendo 2').click();
    await expect(clients.names).toHaveText([ADRIANA, 'Bruno Lima']);
    await chip('Atrasados 1').click();
    await expect(clients.names).toHaveText([ADRIANA]);
    await expect(page).toHaveURL('/clientes?situacao=atrasados');
    await page.reload();
    await expect(clients.names).toHaveText([ADRIANA]);
    await clients.search.fill('bruno');
    await expect(page.getByText('Nenhum cliente encontrado')).toBeVisible();
    await chip('Devendo 2').click();
    await expect(clients.names).toHaveText(['Bruno Lima']);
  });

  test('CL-10 a filter nobody is in says so and leads back to all', async ({ page, api, clients }) => {
    await seedClient(api, { name: 'Célia Reis' });
    await page.goto('/clientes?situacao=atrasados');
    await expect(page.getByText('Ninguém está atrasado')).toBeVisible();
    await page.getByRole('button', { name: 'Mostrar todos' }).click();
    await expect(clients.names).toHaveText(['Célia Reis']);
  });
});

test.describe('the page', () => {
  test('CL-11 CL-12 CL-13 CL-14 opens from the card with what Adriana owes, her loans, how she pays and her ledger', async ({
    page,
    api,
    clients,
  }) => {
    const client = await seedAdriana(api);
    await clients.open();
    const view = new ClientPageView(page, ADRIANA);
    await view.openFromList(ADRIANA);
    await expect(page).toHaveURL(`/clientes?cliente=${client.id}`);
    await expect(page).toHaveTitle(/^Adriana Cardoso \| /);
    const { article } = view;
    await expect(article.getByRole('group', { name: 'Deve', exact: true })).toHaveText(
      'DeveR$ 6.020,00R$ 1.120,00 atrasado há 15 dias',
    );
    for (const [name, value] of [
      ['Já pagou', 'R$ 240,00'],
      ['Lucro recebido', 'R$ 40,00'],
      ['Emprestado ao todo', 'R$ 4.500,00'],
    ] as const)
      await expect(article.locator('dl > div').filter({ hasText: name })).toContainText(value);
    await expect(article.getByRole('link', { name: 'Ligar' })).toHaveAttribute('href', 'tel:+5571915853345');

    await expect(view.openLoans).toHaveCount(2);
    await expect(view.openLoans.first()).toContainText(`venceu em ${shortDay(-15)}, há 15 dias`);
    await expect(view.openLoans.first()).toContainText('Nada pago ainda · multa por atraso R$ 45,00');

    await expect(
      article.getByText('Em dia em 1 de 2 vezes. O maior atraso é o de agora.').first(),
    ).toBeVisible();
    await expect(
      article.getByRole('button', { name: `Venceu em ${written(dayFromToday(-50))}: pagou 6 dias antes` }),
    ).toBeVisible();
    await expect(
      article.getByText('Deve R$ 6.020,00 hoje; o máximo no ano foi R$ 6.020,00.').first(),
    ).toBeVisible();

    await expect(view.ledger).toContainText(
      'Em atraso há 15 diasmulta por atraso de R$ 45,00, fora do saldo',
    );
    await expect(view.lines).toHaveText([
      `${shortDay(0)}QuitouPAGOsaldo 6.020,00`,
      `${shortDay(0)}Emprestei R$ 3.500,0040%, volta até ${shortDay(25)}+ 4.900,00saldo 6.020,00`,
      `${shortDay(-15)}Venceu e não pagousaldo 1.120,00`,
      `${shortDay(-45)}Emprestei R$ 800,0040%, volta até ${shortDay(-15)}+ 1.120,00saldo 1.120,00`,
      `${shortDay(-56)}Pagou uma parte− 240,00saldo 0,00`,
      `${shortDay(-80)}Emprestei R$ 200,0020%, volta até ${shortDay(-50)}+ 240,00saldo 240,00`,
    ]);
    await expect(article.getByText('Avenida Brasil, 190')).toBeVisible();
  });

  test('CL-11 receiving from the page changes the debt and writes the line', async ({
    staffPage: page,
    api,
  }) => {
    const client = await seedAdriana(api);
    await page.goto(`/clientes?cliente=${client.id}`);
    const view = new ClientPageView(page, ADRIANA);
    await view.openLoans.first().getByRole('button', { name: 'Receber' }).click();
    const sheet = new ReceiveSheet(page);
    await sheet.choose('Tudo');
    await sheet.submit.click();
    await expect(sheet.receipt).toContainText('PAGO');
    await page.keyboard.press('Escape');
    await expect(view.article.getByRole('group', { name: 'Deve', exact: true })).toContainText('R$ 4.900,00');
    await expect(view.lines.filter({ hasText: 'Pagou e quitou' })).toContainText('PAGO− 1.120,00');
  });

  test("CL-11 'Emprestar' opens 'Novo Empréstimo' with the client chosen, 'Detalhes' the loan, 'Cobrar' the message", async ({
    staffPage: page,
    api,
  }) => {
    const client = await seedAdriana(api);
    await page.goto(`/clientes?cliente=${client.id}`);
    const view = new ClientPageView(page, ADRIANA);
    await view.button('Emprestar').click();
    await expect(
      page.getByRole('dialog', { name: 'Novo Empréstimo' }).getByRole('combobox', { name: 'Cliente' }),
    ).toHaveValue(ADRIANA);
    // PA-58: the client is chosen already.
    await expect(
      page.getByRole('dialog', { name: 'Novo Empréstimo' }).getByLabel('Valor', { exact: true }),
    ).toBeFocused();
    await page.keyboard.press('Escape');
    await view.openLoans.first().getByRole('button', { name: 'Detalhes' }).click();
    await expect(page.getByRole('dialog', { name: 'Detalhes do Empréstimo' })).toBeVisible();
    await page.keyboard.press('Escape');
    await view.button('Cobrar').click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('CL-11 editing and deleting from the page; a page that is not found says so', async ({
    page,
    api,
    clients,
    toasts,
  }) => {
    const client = await seedAdriana(api);
    await page.goto(`/clientes?cliente=${client.id}`);
    const view = new ClientPageView(page, ADRIANA);
    await view.button('Editar dados').click();
    await clients.editForm.name.fill('Adriana Almeida');
    await clients.editForm.save.click();
    const renamed = new ClientPageView(page, 'Adriana Almeida');
    await expect(renamed.article).toBeVisible();
    await renamed.button('Excluir Adriana Almeida').click();
    await clients.confirmDelete();
    await expect(toasts.getByText('Cliente excluído!')).toBeVisible();
    await expect(page).toHaveURL('/clientes');
    await page.goto(`/clientes?cliente=${client.id}`);
    await expect(page.getByText('Não foi possível abrir a página')).toBeVisible();
    await page.getByRole('button', { name: 'Clientes', exact: true }).click();
    await expect(page.getByText('Nenhum cliente cadastrado')).toBeVisible();
  });
});

test.describe('the form', () => {
  test("CL-15 three fields first, the others optional; the phone is formatted while typed; 'Emprestar' follows", async ({
    page,
    api,
    clients,
    toasts,
  }) => {
    for (let n = 1; n <= 12; n += 1) await seedClient(api, { name: `Cliente ${n}` });
    await clients.open();
    const form = await clients.openNew();
    await expect(form.dialog.getByRole('heading', { name: 'Se quiser, complete' })).toBeVisible();
    for (const name of ['E-mail', 'Chave Pix', 'Endereço', 'Observações'])
      await expect(form.dialog.getByLabel(`${name} (opcional)`)).toBeVisible();
    await form.name.fill('Zuleica Prado');
    await form.phone.pressSequentially('81987654321');
    await expect(form.phone).toHaveValue('(81) 98765-4321');
    await form.cpf.fill('12345678909');
    await form.save.click();
    await expect(toasts.getByText('Cliente adicionado!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Zuleica Prado' })).toBeVisible();
    await toasts.getByRole('button', { name: 'Emprestar' }).click();
    await expect(
      page.getByRole('dialog', { name: 'Novo Empréstimo' }).getByRole('combobox', { name: 'Cliente' }),
    ).toHaveValue('Zuleica Prado');
  });

  test('CL-7 CL-15 an empty submit marks the short CPF too', async ({ clients }) => {
    await clients.open();
    const form = await clients.openNew();
    await form.cpf.fill('123.456');
    await form.save.click();
    for (const field of [form.name, form.phone, form.cpf])
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(form.dialog.getByText('O CPF deve conter 11 dígitos.')).toBeVisible();
  });

  test('CL-8 CL-15 a CPF that is taken names its client and opens their page', async ({
    page,
    api,
    clients,
  }) => {
    await seedClient(api, { name: 'Maria', cpf: '12345678909' });
    await clients.open();
    const form = await clients.openNew();
    await form.fillRequired('Outra Maria', '12345678909');
    await form.save.click();
    await expect(form.dialog.getByText('Este CPF é de Maria.')).toBeVisible();
    await form.dialog.getByRole('button', { name: 'Abrir a página de Maria' }).click();
    await expect(new ClientPageView(page, 'Maria').article).toBeVisible();
  });
});

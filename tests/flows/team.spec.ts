import type { Browser, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { ClientsPage } from './pages/clients-page.ts';
import { LoanDetails } from './pages/loan-details.ts';
import { LoginPage } from './pages/login-page.ts';
import { SettingsPage } from './pages/settings-page.ts';
import { StaffFrame } from './pages/staff-frame.ts';
import { InvitationPage, TeamSection } from './pages/team-section.ts';
import { toastsOf } from './pages/toasts.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { FLOWS_PASSWORD } from './support/flows-settings.ts';
import { dayFromToday, seedClient, seedInstitution, seedLoan } from './support/seed.ts';
import { staffApi } from './support/staff-api.ts';
import { acceptInvitation, joinTeam, type Member } from './support/team.ts';

const FOUR_TABS = ['Dashboard', 'Clientes', 'Empréstimos', 'Admin'];
const PASSWORD = 'um caderno bem guardado';

/** The browser of somebody else. */
async function otherBrowser(browser: Browser, baseURL: string): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage();
}

async function signedInAs(browser: Browser, baseURL: string, member: Member): Promise<Page> {
  const page = await otherBrowser(browser, baseURL);
  const login = new LoginPage(page);
  await login.open();
  await login.signIn(member);
  await expect(new StaffFrame(page).bar).toBeVisible();
  return page;
}

test('EQ-1 EQ-2 EQ-5 the owner invites a collector, who chooses a password and finds their four tabs', async ({
  app,
  browser,
  staffPage,
}) => {
  const team = new TeamSection(staffPage);
  await team.open();
  await expect(team.people).toHaveCount(1);
  await expect(team.people).toContainText('(você)');
  await expect(team.people).toContainText('Dono');
  await team.inviteButton.click();
  await team.inviteForm.getByRole('button', { name: 'Cancelar' }).click();

  const link = await team.invite('Ana Souza', 'ana.souza@exemplo.com.br', 'Cobrador');
  await expect(team.linkDialog).toContainText('Anote agora: depois não dá para ver de novo.');
  await expectNoFaults(staffPage, '[role=dialog]');
  await team.linkDialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(team.invitations).toContainText(['Ana Souza · Cobrador']);

  const guest = await otherBrowser(browser, app.url);
  const invitation = new InvitationPage(guest);
  await guest.goto(link);
  await expect(invitation.accept).toBeVisible();
  await invitation.password.fill('curta');
  await invitation.accept.click();
  await expect(guest.getByText('Use pelo menos 12 caracteres.')).toBeVisible();
  await invitation.password.fill(PASSWORD);
  await invitation.accept.click();
  await expect(guest).toHaveURL('/login');
  await expect(toastsOf(guest)).toContainText('Convite aceito!');

  await new LoginPage(guest).signIn({ email: 'ana.souza@exemplo.com.br', password: PASSWORD });
  const frame = new StaffFrame(guest);
  await expect(frame.tabs).toHaveText(['Hoje', 'Clientes', 'Empréstimos', 'Conta']);
  await expect(guest).toHaveURL('/hoje');
  await expect(guest.getByText('Ninguém está atrasado.')).toBeVisible();
  await frame.bar.getByRole('link', { name: 'Conta' }).click();
  await expect(new SettingsPage(guest).rows).toContainText([
    'Prestação de contas',
    'Aparência',
    'Conta',
    'Meus aparelhos',
  ]);
  await expect(new SettingsPage(guest).rows).toHaveCount(4);
  await guest.context().close();

  await staffPage.reload();
  await expect(team.person('Ana Souza')).toContainText('Cobrador');
  await expect(team.person('Ana Souza')).toContainText('Último acesso em');
  await expect(team.invitations).toHaveCount(0);
});

test('EQ-2 a link that is used or damaged says so', async ({ app, api, page }) => {
  const { link } = await api.call('POST /api/invitations', {
    body: { name: 'Bia', email: 'bia.usada@exemplo.com.br', role: 'viewer' },
  });
  await acceptInvitation(app.url, link ?? '', PASSWORD);
  const invitation = new InvitationPage(page);
  await page.goto(link ?? '');
  await invitation.password.fill(PASSWORD);
  await invitation.accept.click();
  await expect(page.getByRole('alert')).toContainText(
    'Este convite não é mais válido. Peça outro a quem convidou você.',
  );
  await expect(invitation.password).toHaveValue(PASSWORD);

  await page.goto('/convite');
  await expect(page.getByRole('heading', { name: 'Link inválido' })).toBeVisible();
  await expectNoFaults(page);
});

test('EQ-3 EQ-5 AS-14 a manager finds the four tabs and no setting of the owner, but what the owner offers', async ({
  app,
  api,
  browser,
  staffPage,
}) => {
  const manager = await joinTeam(app.url, api, { name: 'Gil Gerente', role: 'manager' });
  const team = new TeamSection(staffPage);
  await team.open();
  await staffPage.getByRole('button', { name: 'Passar a propriedade a Gil Gerente' }).click();
  const offer = staffPage.getByRole('dialog', { name: 'Passar a propriedade' });
  await expect(offer).toContainText('Gil Gerente');
  await offer.getByLabel('Senha atual').fill(FLOWS_PASSWORD);
  await offer.getByRole('button', { name: 'Oferecer' }).click();
  await expect(team.person('Gil Gerente')).toContainText('falta aceitar a propriedade');

  const page = await signedInAs(browser, app.url, manager);
  await page.goto('/administracao?aba=configuracoes&secao=conta');
  await expect(page.getByText('O dono quer passar a instituição para você')).toBeVisible();
  await expectNoFaults(page);
  await page.goto('/');
  await expect(new StaffFrame(page).tabs).toHaveText(FOUR_TABS);
  await expect(page).toHaveURL('/');
  const { rows } = new SettingsPage(page);
  await page.goto('/administracao?aba=configuracoes');
  await expect(rows).toContainText([
    'Prestação de contas',
    'Aparência',
    'Conta',
    'Meus aparelhos',
    'Importar',
    'Excluídos',
  ]);
  await expect(rows).toHaveCount(6);
  await page.goto('/clientes');
  await expect(new ClientsPage(page).newButton).toBeVisible();
  await page.context().close();
});

test("EQ-3 EQ-6 'Só consulta' sees everything and no action", async ({ app, api, browser }) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  const loan = await seedLoan(api, {
    client_id: client.id,
    end_date: dayFromToday(-2),
    start_date: dayFromToday(-32),
  });
  await api.call('POST /api/payments', {
    body: { loan_id: loan.id, amount: 10_000, payment_date: dayFromToday(0) },
  });
  const viewer = await joinTeam(app.url, api, { name: 'Lia Leitura', role: 'viewer' });
  const page = await signedInAs(browser, app.url, viewer);
  await expect(new StaffFrame(page).tabs).toHaveText(FOUR_TABS);
  await expect(page.getByRole('region', { name: 'Hoje' })).toContainText('Rita Lima');
  await expect(page.getByRole('button', { name: /Receber|Cobrar/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Receber|Emprestar|Cobrar|Novo cliente/ })).toHaveCount(0);

  await page.goto('/clientes');
  await expect(page.getByRole('list', { name: 'Clientes' })).toContainText('Rita Lima');
  await expect(page.getByRole('button', { name: /Novo Cliente|Editar|Excluir/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Rita Lima' }).click();
  await expect(page.getByRole('heading', { name: 'A página de Rita' })).toBeVisible();
  await expect(
    page.getByRole('button', { name: /Receber|Emprestar|Cobrar|Editar|Excluir|Enviar/ }),
  ).toHaveCount(0);

  await page.goto('/emprestimos');
  const details = new LoanDetails(page);
  await details.show();
  await expect(details.payments).toHaveCount(1);
  await expect(
    details.dialog.getByRole('button', {
      name: /Adicionar|Quitar|Renovar|Renegociar|Editar|Cobrar|Desfazer/,
    }),
  ).toHaveCount(0);

  await page.goto('/caixa');
  await expect(page.getByRole('heading', { name: 'Livro caixa' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Lançar|saldo inicial/ })).toHaveCount(0);
  await page.goto('/administracao');
  await expect(page.getByText('Nenhum interesse encontrado')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Novo Interesse' })).toHaveCount(0);
  await page.goto('/administracao?aba=configuracoes');
  await expect(new SettingsPage(page).rows).toContainText(['Aparência', 'Conta', 'Meus aparelhos']);
  await expect(new SettingsPage(page).rows).toHaveCount(3);
  await page.context().close();
});

test('EQ-4 EQ-7 EQ-8 clients are given to a collector, who sees and receives from those alone', async ({
  app,
  api,
  browser,
  clients,
  page,
}) => {
  const rita = await seedClient(api, { name: 'Rita Lima' });
  const otto = await seedClient(api, { name: 'Otto Reis' });
  const due = { start_date: dayFromToday(-32), end_date: dayFromToday(-2) };
  await seedLoan(api, { client_id: rita.id, ...due });
  await seedLoan(api, { client_id: otto.id, ...due });
  const ana = await joinTeam(app.url, api, { name: 'Ana Souza', role: 'collector' });

  await clients.open();
  await page.getByRole('button', { name: 'Cobrador' }).click();
  const dialog = page.getByRole('dialog', { name: 'Passar para um cobrador' });
  await expect(dialog.getByLabel('Cobrador')).toHaveValue(/.+/);
  await dialog.getByLabel('Rita Lima').check();
  await dialog.getByRole('button', { name: 'Passar 1 cliente' }).click();
  await expect(toastsOf(page)).toContainText('1 cliente: Ana Souza');

  const collector = await signedInAs(browser, app.url, ana);
  await expect(collector.getByRole('region', { name: 'Atrasados' })).toContainText('Rita Lima');
  await expect(collector.getByText('Otto Reis')).toHaveCount(0);
  await collector.goto('/clientes');
  await expect(new ClientsPage(collector).names).toHaveText(['Rita Lima']);
  await expect(collector.getByRole('button', { name: /Novo Cliente|Editar|Excluir/ })).toHaveCount(0);
  await collector.goto(`/clientes?cliente=${otto.id}`);
  await expect(collector.getByText('Não foi possível abrir a página')).toBeVisible();
  await collector.goto('/caixa');
  await expect(collector).toHaveURL('/hoje');

  const details = new LoanDetails(collector);
  await details.open();
  await expect(details.dialog.getByRole('button', { name: /Renovar|Renegociar|Editar/ })).toHaveCount(0);
  await expect(details.dialog.getByLabel('Desconto')).toHaveCount(0);
  await details.pay('350,00');
  await expect(details.payments).toHaveCount(1);
  await expect(details.dialog.getByRole('button', { name: /^Desfazer pagamento/ })).toBeVisible();

  await collector.setViewportSize({ width: 320, height: 640 });
  for (const [address, text] of [
    ['/conta', 'Meus aparelhos'],
    ['/conta?aba=configuracoes&secao=contas', 'R$ 350,00'],
    ['/hoje', 'Rita Lima'],
  ] as const) {
    await collector.goto(address);
    await expect(collector.getByText(text).first()).toBeVisible();
    expect(await collector.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
  await expectNoFaults(collector);
  await collector.context().close();

  const seen = new LoanDetails(page);
  await seen.open();
  await expect(seen.payments).toContainText(['por Ana Souza']);
  await seen.showHistory();
  await expect(seen.history.first()).toContainText('por Ana Souza, cobrador(a)');

  await page.goto('/administracao?aba=configuracoes&secao=contas');
  const accounts = page.getByRole('region', { name: 'Prestação de contas' });
  await expect(accounts.getByRole('group', { name: 'Recebido' })).toContainText('R$ 350,00');
  await expect(accounts.getByRole('list', { name: 'Por dia' })).toContainText('R$ 350,00');
  await expectNoFaults(page);
  const downloading = page.waitForEvent('download');
  await accounts.getByRole('link', { name: 'Planilha (CSV)' }).click();
  const file = await (await downloading).path();
  expect(await readFile(file, 'utf8')).toContain('Ana Souza');
});

test("EQ-4 'Cobrador' on the client's form", async ({ app, api, clients, page }) => {
  const ana = await joinTeam(app.url, api, { name: 'Ana Souza', role: 'collector' });
  await clients.open();
  const form = await clients.openNew();
  await form.fillRequired('Rita Lima');
  await form.dialog.getByLabel('Cobrador').selectOption(ana.name);
  await form.save.click();
  await expect(toastsOf(page)).toContainText('Cliente adicionado!');
  await page.getByRole('button', { name: 'Rita Lima', exact: true }).click();
  await expect(page.getByRole('article')).toContainText('CobradorAna Souza');
  await page.getByRole('article').getByRole('button', { name: 'Editar Rita Lima' }).click();
  await expect(clients.editForm.dialog.getByLabel('Cobrador').locator('option:checked')).toHaveText(
    'Ana Souza',
  );
  await clients.editForm.dialog.getByLabel('Cobrador').selectOption('Sem cobrador');
  await clients.editForm.save.click();
  await expect(page.getByRole('article').getByText('Cobrador', { exact: true })).toHaveCount(0);
});

test('EQ-9 EQ-10 elsewhere at once: another role, sessions ended by the owner, and no access until it is given back', async ({
  app,
  api,
  browser,
  staffPage,
}) => {
  const person = await joinTeam(app.url, api, { name: 'Lia Leitura', role: 'viewer' });
  const elsewhere = await signedInAs(browser, app.url, person);
  const login = new LoginPage(elsewhere);
  const lend = elsewhere.getByRole('button', { name: 'Novo' });
  const team = new TeamSection(staffPage);
  await team.open();
  await test.step('EQ-9 another role ends the sessions, and the next sign-in has it', async () => {
    await team.changeRole('Lia Leitura', 'Cobrador');
    await team.roleDialog.getByLabel('Pode emprestar').check();
    await team.roleDialog.getByRole('button', { name: 'Mudar', exact: true }).click();
    await expect(team.person('Lia Leitura')).toContainText('pode emprestar');
    await expect(elsewhere).toHaveURL('/login');
    await login.signIn(person);
    await expect(elsewhere).toHaveURL('/hoje');
    await new StaffFrame(elsewhere).bar.getByRole('link', { name: 'Empréstimos' }).click();
    await expect(lend).toBeVisible();
  });
  await test.step('EQ-10 the owner ends the sessions', async () => {
    await team.section.getByRole('button', { name: 'Encerrar sessões de Lia Leitura' }).click();
    await expect(toastsOf(staffPage)).toContainText('Sessões encerradas!');
    await expect(elsewhere).toHaveURL('/login');
    await login.signIn(person);
    await expect(lend).toBeVisible();
  });
  await test.step('EQ-9 a disabled person is out, and comes back once enabled again', async () => {
    await team.askToDisable('Lia Leitura');
    await team.question.getByRole('button', { name: 'Desativar' }).click();
    await expect(team.person('Lia Leitura')).toContainText('Sem acesso');
    await expect(elsewhere).toHaveURL('/login');
    await login.signIn(person);
    await expect(toastsOf(elsewhere)).toContainText('Falha no Login');
    await team.section.getByRole('button', { name: 'Reativar Lia Leitura' }).click();
    await expect(team.person('Lia Leitura')).not.toContainText('Sem acesso');
    await login.signIn(person);
    await expect(lend).toBeVisible();
  });
  await elsewhere.context().close();
});

test('EQ-1 a person of two institutions switches between them', async ({ app, api, lender, browser }) => {
  await seedInstitution(api, { name: 'Crédito da Praça' });
  const second = await app.newLender();
  const secondApi = staffApi(app.url, second);
  await seedInstitution(secondApi, { name: 'Empresta Fácil' });
  await seedClient(secondApi, { name: 'Otto Reis' });
  const { link } = await secondApi.call('POST /api/invitations', {
    body: { name: 'Ana Souza', email: lender.email, role: 'viewer' },
  });
  await acceptInvitation(app.url, link ?? '', lender.password);

  const page = await signedInAs(browser, app.url, { name: '', ...lender });
  await page.goto('/administracao?aba=configuracoes&secao=instituicoes');
  const institutions = page.getByRole('region', { name: 'Instituições' });
  await expect(institutions.getByRole('listitem')).toContainText(['Crédito da Praça', 'Empresta Fácil']);
  await expectNoFaults(page);
  await institutions.getByRole('button', { name: 'Trabalhar em Empresta Fácil' }).click();
  await expect(page).toHaveURL('/');
  await new StaffFrame(page).tab('Clientes').click();
  await expect(new ClientsPage(page).names).toHaveText(['Otto Reis']);
  await expect(new ClientsPage(page).newButton).toHaveCount(0);
  await page.context().close();
});

/*
 * Every screen, main dialog and state of the product, as a list of ways to get there. `npm run screenshots` walks it.
 */

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/**
 * @typedef {object} Place
 * @property {string} name
 * @property {string} address
 * @property {(page: Page) => Promise<unknown>} [before] What the network does to it, set up before the address is opened.
 * @property {(page: Page) => Promise<unknown>} [open] From the address to the dialog or the state that is meant.
 * @property {(page: Page) => Promise<unknown>} [after] Puts back what opening it changed.
 * @property {true} [unfinished] The picture is of the waiting itself.
 * @property {true} [whole] All of it, not only what the window shows.
 */

/** @param {string | RegExp} name @param {'button' | 'tab' | 'link' | 'option'} [role] @returns {(page: Page | Locator) => Promise<void>} */
const press =
  (name, role = 'button') =>
  (page) =>
    page.getByRole(role, { name }).first().click();

/** @param {((page: Page) => Promise<unknown>)[]} steps @returns {(page: Page) => Promise<void>} */
const inTurn =
  (...steps) =>
  async (page) => {
    for (const step of steps) await step(page);
  };

/** In the dialog that is open: the last one, where there are two. @param {(dialog: Locator) => Promise<unknown>} step @returns {(page: Page) => Promise<unknown>} */
const inDialog = (step) => (page) => step(page.locator('[role=dialog], [role=alertdialog]').last());

/** @param {string | RegExp} label @param {string} text @returns {(page: Page | Locator) => Promise<void>} */
const fill = (label, text) => (page) => page.getByLabel(label).first().fill(text);

/** @param {string | RegExp} text @returns {(page: Page | Locator) => Promise<void>} */
const seen = (text) => (page) => page.getByText(text).first().waitFor();

/** To the end of the sheet, or of the page. @param {Page} page */
const toTheEnd = async (page) => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 2, height / 2);
  await page.mouse.wheel(0, 10_000);
};

/** No answer, ever. @param {RegExp} address @returns {(page: Page) => Promise<unknown>} */
const silent = (address) => (page) => page.route(address, () => undefined);

/** No connection. @param {RegExp} address @returns {(page: Page) => Promise<unknown>} */
const unreachable = (address) => (page) => page.route(address, (route) => route.abort());

const RECORDS = /\/api\/(?!session|live)/;
const SETTINGS = '/administracao?aba=configuracoes';
const REPORTS = '/administracao?aba=relatorios';

/** @type {readonly Place[]} */
export const VISITOR = [
  { name: 'login', address: '/login' },
  // As it is drawn before any code of ours has come.
  { name: 'login-drawn', address: '/login', before: unreachable(/\/assets\/.*\.js$/), unfinished: true },
  { name: 'login-client', address: '/login', open: press('Cliente', 'tab') },
  {
    name: 'login-client-fault',
    address: '/login',
    open: inTurn(press('Cliente', 'tab'), fill('CPF', '123.456'), press('Avançar')),
  },
  {
    name: 'login-faults',
    address: '/login',
    open: inTurn(fill('E-mail', 'sem arroba'), press('Entrar'), seen(/^Digite um e-mail/)),
  },
  {
    name: 'login-waiting',
    address: '/login',
    open: inTurn(
      silent(/\/api\/session$/),
      fill('E-mail', 'ana@exemplo.com.br'),
      fill('Senha', 'uma senha longa'),
      press('Entrar'),
      seen('Entrando...'),
    ),
  },
  {
    name: 'login-refused',
    address: '/login',
    open: inTurn(
      fill('E-mail', 'ana@exemplo.com.br'),
      fill('Senha', 'não é a senha'),
      press('Entrar'),
      seen('Falha no Login'),
    ),
  },
  {
    name: 'login-offline',
    address: '/login',
    before: unreachable(/\/api\//),
    open: seen('Você está sem conexão'),
  },
  {
    name: 'recovery',
    address: '/login',
    open: inTurn(press('Esqueci minha senha'), inDialog(seen('Recuperar senha'))),
  },
  {
    name: 'recovery-sent',
    address: '/login',
    before: (page) => page.route(/\/api\/password-recovery$/, (route) => route.fulfill({ status: 204 })),
    open: inTurn(
      press('Esqueci minha senha'),
      inDialog(fill('E-mail da conta', 'ana@exemplo.com.br')),
      press('Enviar link'),
      inDialog(seen('Confira seu e-mail')),
    ),
  },
  { name: 'new-password', address: '/login?#recuperar=codigo', open: seen('Criar nova senha') },
  {
    name: 'new-password-drawn',
    address: '/login?drawn#recuperar=codigo',
    before: unreachable(/\/assets\/.*\.js$/),
    unfinished: true,
  },
  {
    name: 'new-release',
    address: '/login',
    open: inTurn(
      fill('E-mail', 'ana@exemplo.com.br'),
      unreachable(/\/assets\/recovery-dialog-.*\.js$/),
      (page) => page.route('**/shell', (route) => route.fulfill({ body: 'another release' })),
      press('Esqueci minha senha'),
      seen('Nova versão disponível'),
    ),
  },
  { name: 'unknown-address', address: '/nao-existe' },
];

const toInstitutions = inTurn(
  press('Cliente', 'tab'),
  fill('CPF', '529.982.247-25'),
  press('Avançar'),
  seen('Crédito da Praça'),
);
const toNewRequest = inTurn(toInstitutions, press(/Crédito da Praça/), seen('Nome Completo'));

/** Somebody whose CPF nobody knows. @type {readonly Place[]} */
export const STRANGER = [
  { name: 'institutions', address: '/login', open: toInstitutions },
  {
    name: 'institutions-none-found',
    address: '/login',
    open: inTurn(toInstitutions, fill(/^Pesquisar/, 'banco'), seen('Nenhuma instituição encontrada.')),
  },
  {
    name: 'institution-asks-code',
    address: '/login',
    before: (page) =>
      page.route('**/api/portal/session', (route) =>
        route.fulfill({
          status: 403,
          json: { error: { code: 'access_code_required', message: 'Digite o código de acesso.' } },
        }),
      ),
    open: inTurn(toInstitutions, press(/Crédito da Praça/), inDialog(seen(/[Cc]ódigo/))),
  },
  { name: 'request', address: '/login', open: toNewRequest },
  {
    name: 'request-faults',
    address: '/login',
    open: inTurn(toNewRequest, press('Enviar Solicitação'), (page) =>
      page.locator('[aria-invalid=true]').first().waitFor(),
    ),
  },
  {
    name: 'request-sent',
    address: '/login',
    before: (page) => page.route('**/api/public/requests', (route) => route.fulfill({ status: 204 })),
    open: inTurn(
      toNewRequest,
      fill('Nome Completo', 'Maria das Dores'),
      fill('Valor Desejado', '800'),
      (page) => page.getByLabel('Data Prevista de Pagamento').fill('2030-01-10'),
      press('Enviar Solicitação'),
      seen('Solicitação Enviada!'),
    ),
  },
];

/** @type {readonly Place[]} */
export const NEWCOMER = [
  { name: 'first-steps', address: '/' },
  { name: 'empty-clients', address: '/clientes' },
  { name: 'empty-loans', address: '/emprestimos' },
  { name: 'empty-queue', address: '/administracao' },
  { name: 'empty-settings', address: SETTINGS, whole: true },
];

/** @type {readonly Place[]} */
export const STAFF = [
  { name: 'dashboard', address: '/' },
  { name: 'dashboard-whole', address: '/', whole: true, open: press(/^Atrasados|Atrasados$/, 'tab') },
  { name: 'dashboard-loading', address: '/', before: silent(RECORDS), unfinished: true },
  { name: 'dashboard-failed', address: '/', before: unreachable(RECORDS), open: seen('Tentar novamente') },
  {
    name: 'no-connection',
    address: '/',
    before: unreachable(/\/api\/session/),
    open: seen('Você está sem conexão'),
  },
  {
    name: 'broken-screen',
    address: '/clientes',
    before: unreachable(/\/assets\/clients-screen-.*\.js$/),
    open: seen('Unexpected Application Error!'),
  },
  {
    name: 'weeks',
    address: '/',
    open: inTurn(
      (page) => page.getByText('Ver valores por semana').click(),
      (page) => page.getByText('A receber', { exact: true }).scrollIntoViewIfNeeded(),
    ),
  },
  {
    name: 'shortcuts',
    address: '/',
    open: inTurn((page) => page.keyboard.press('?'), inDialog(seen('Atalhos do teclado'))),
  },
  {
    name: 'offline-sign',
    address: '/emprestimos',
    open: inTurn((page) => page.context().setOffline(true), seen('Sem conexão. Tentando reconectar...')),
    after: (page) => page.context().setOffline(false),
  },
  { name: 'clients', address: '/clientes' },
  { name: 'clients-loading', address: '/clientes', before: silent(RECORDS), unfinished: true },
  {
    name: 'clients-search',
    address: '/clientes',
    open: inTurn(fill(/^Pesquisar/, 'jose'), (page) =>
      page.getByText('José', { exact: false }).first().waitFor(),
    ),
  },
  {
    name: 'clients-none-found',
    address: '/clientes',
    open: inTurn(fill(/^Pesquisar/, 'ninguém com este nome'), seen('Nenhum cliente encontrado')),
  },
  {
    name: 'client-form',
    address: '/clientes',
    open: inTurn(press('Novo Cliente'), inDialog(seen('Nome'))),
  },
  {
    name: 'client-form-faults',
    address: '/clientes',
    open: inTurn(
      press('Novo Cliente'),
      inDialog(fill('CPF', '123.456')),
      inDialog(press(/^(Salvar|Adicionar|Cadastrar)/)),
      seen('Campos obrigatórios'),
    ),
  },
  { name: 'client-edit', address: '/clientes', open: inTurn(press(/^Editar/), inDialog(seen('Nome'))) },
  {
    name: 'client-edit-end',
    address: '/clientes',
    open: inTurn(press(/^Editar/), inDialog(seen('Nome')), toTheEnd),
  },
  {
    name: 'client-delete',
    address: '/clientes',
    open: inTurn(press(/^Excluir/), inDialog(seen('Você tem certeza?'))),
  },
  {
    name: 'client-deleted',
    address: '/clientes',
    open: inTurn(press(/^Excluir/), inDialog(press('Excluir')), seen('Cliente excluído!')),
    after: inTurn(press('Desfazer'), seen('Cliente restaurado!')),
  },
  { name: 'loans', address: '/emprestimos' },
  { name: 'loans-loading', address: '/emprestimos', before: silent(RECORDS), unfinished: true },
  { name: 'loans-late', address: '/emprestimos?situacao=atrasado' },
  { name: 'loans-due', address: '/emprestimos?situacao=vencendo' },
  {
    name: 'loan-form',
    address: '/emprestimos',
    open: inTurn(press('Novo'), inDialog(seen('Cliente'))),
  },
  {
    name: 'loan-form-choosing',
    address: '/emprestimos',
    open: inTurn(
      press('Novo'),
      inDialog((dialog) => dialog.getByRole('combobox', { name: 'Cliente' }).fill('ma')),
      inDialog((dialog) => dialog.getByRole('option').first().waitFor()),
    ),
  },
  {
    name: 'loan-form-filled',
    address: '/emprestimos',
    open: inTurn(
      press('Novo'),
      inDialog((dialog) => dialog.getByRole('combobox', { name: 'Cliente' }).fill('ma')),
      inDialog((dialog) => dialog.getByRole('option').first().click()),
      inDialog(fill('Valor', '1500')),
      inDialog(fill('Juros (%)', '40')),
      toTheEnd,
    ),
  },
  {
    name: 'loan-form-faults',
    address: '/emprestimos',
    open: inTurn(press('Novo'), inDialog(press('Criar Empréstimo')), seen('Campos obrigatórios')),
  },
  { name: 'loan-edit', address: '/emprestimos', open: inTurn(press(/^Editar/), inDialog(seen('Cliente'))) },
  {
    name: 'loan-details',
    address: '/',
    open: inTurn(press(/^Detalhes/), inDialog(seen('Detalhes do Empréstimo'))),
  },
  {
    name: 'loan-details-end',
    address: '/emprestimos?situacao=atrasado',
    open: inTurn(press(/^Detalhes/), inDialog(seen('Detalhes do Empréstimo')), toTheEnd),
  },
  {
    name: 'loan-payment',
    address: '/',
    open: inTurn(press(/^Registrar pagamento/), inDialog(fill('Valor do pagamento', '250'))),
  },
  {
    name: 'loan-history',
    address: '/emprestimos?situacao=atrasado',
    open: inTurn(
      press(/^Detalhes/),
      inDialog((dialog) => dialog.getByRole('tab', { name: 'Histórico' }).click()),
      toTheEnd,
    ),
  },
  {
    name: 'loan-paid',
    address: '/emprestimos?situacao=pago',
    open: inTurn(press(/^Detalhes/), inDialog(seen('Detalhes do Empréstimo'))),
  },
  {
    name: 'payment-undo',
    address: '/emprestimos?situacao=pago',
    open: inTurn(press(/^Detalhes/), inDialog(press(/^Desfazer pagamento/)), seen('Você tem certeza?')),
  },
  {
    name: 'loan-share',
    address: '/emprestimos',
    open: inTurn(press(/^Partilhar/), inDialog(seen('Resumo do Empréstimo'))),
  },
  {
    name: 'loan-delete',
    address: '/emprestimos',
    open: inTurn(press(/^Excluir/), seen('Você tem certeza?')),
  },
  { name: 'queue', address: '/administracao' },
  { name: 'queue-whole', address: '/administracao', whole: true },
  { name: 'queue-loading', address: '/administracao', before: silent(RECORDS), unfinished: true },
  {
    name: 'interest-new',
    address: '/administracao',
    open: inTurn(press('Novo Interesse'), inDialog(seen('Valor Solicitado'))),
  },
  {
    name: 'interest-details',
    address: '/administracao',
    open: inTurn(press('Sebastião Figueira'), inDialog(seen('Detalhes do Interesse'))),
  },
  {
    name: 'interest-approved',
    address: '/administracao',
    open: inTurn(press('Wellington Tavares'), inDialog(seen('Detalhes do Interesse'))),
  },
  {
    name: 'interest-register-client',
    address: '/administracao',
    open: inTurn(
      press('Wellington Tavares'),
      inDialog(press('Cadastrar Cliente e Criar Empréstimo')),
      seen(/ainda não implementada/),
    ),
  },
  {
    name: 'client-from-interest',
    address: '/administracao',
    open: inTurn(
      press('Wellington Tavares'),
      inDialog(press('Cadastrar Cliente e Criar Empréstimo')),
      inDialog(press('Novo Cliente', 'link')),
      (page) => page.getByRole('dialog', { name: 'Novo Cliente' }).waitFor(),
    ),
  },
  {
    name: 'interest-delete',
    address: '/administracao',
    open: inTurn(press(/^Excluir interesse/), seen('Você tem certeza?')),
  },
  { name: 'reports', address: REPORTS },
  {
    name: 'report-client',
    address: REPORTS,
    open: inTurn(
      (page) => page.getByRole('combobox', { name: 'Cliente' }).fill('an'),
      (page) => page.getByRole('option').first().click(),
      seen(/R\$|não possui/),
    ),
  },
  {
    name: 'report-everyone',
    address: REPORTS,
    open: inTurn((page) => page.getByLabel(/^Todos os clientes/).check(), seen(/R\$/)),
  },
  { name: 'settings', address: SETTINGS },
  { name: 'settings-whole', address: SETTINGS, whole: true },
  { name: 'settings-loading', address: SETTINGS, before: silent(RECORDS), unfinished: true },
  {
    name: 'new-email',
    address: SETTINGS,
    open: inTurn(press('Alterar e-mail'), inDialog(seen('Novo e-mail'))),
  },
  {
    name: 'change-password',
    address: SETTINGS,
    open: inTurn(press('Alterar senha'), inDialog(seen('Nova senha'))),
  },
  {
    name: 'access-code',
    address: '/clientes',
    before: inTurn(
      (page) => page.route('**/api/access-codes', (route) => route.fulfill({ json: { required: true } })),
      (page) => page.route('**/access-code', (route) => route.fulfill({ json: { code: '483920' } })),
    ),
    open: inTurn(
      press(/^Editar/),
      inDialog(press('Gerar código de acesso')),
      inDialog(seen('Ele não será mostrado de novo')),
    ),
  },
];

/** @type {readonly Place[]} */
export const BORROWER = [
  { name: 'portal', address: '/portal/dashboard' },
  {
    name: 'portal-whole',
    address: '/portal/dashboard',
    whole: true,
    open: (page) =>
      page
        .getByText(/^Ver \d+ pagamento/)
        .first()
        .click(),
  },
  {
    name: 'portal-loading',
    address: '/portal/dashboard',
    before: silent(/\/api\/portal\/(me|loans|request)/),
    unfinished: true,
  },
  {
    name: 'portal-request',
    address: '/portal/dashboard',
    open: inTurn(press('Solicitar Novo Empréstimo'), inDialog(fill('Valor Desejado', '500'))),
  },
  {
    name: 'portal-request-open',
    address: '/portal/dashboard',
    before: (page) =>
      page.route('**/api/portal/request', (route) =>
        route.fulfill({
          json: {
            request: {
              id: '0190a0f0-0000-7000-8000-000000000000',
              requested_amount: 500,
              status: 'Em Análise',
              created_at: new Date().toISOString(),
            },
          },
        }),
      ),
    open: seen('Você possui uma solicitação em andamento'),
  },
];

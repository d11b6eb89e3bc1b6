/*
 * Every screen, dialog and state without a staff session: before signing in, a visitor's request, the portal.
 */
import { fill, inDialog, inTurn, press, seen, silent, unreachable } from './steps.mjs';

/** @typedef {import('./steps.mjs').Place} Place */

/** @type {readonly Place[]} */
export const VISITOR = [
  { name: 'login', address: '/login' },
  // As it is drawn before any code of ours has come.
  {
    name: 'login-drawn',
    address: '/login',
    before: unreachable(/\/assets\/(?!head-).*\.js$/),
    unfinished: true,
  },
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
    before: unreachable(/\/assets\/(?!head-).*\.js$/),
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

/** A visitor with an unknown CPF. @type {readonly Place[]} */
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
          json: { error: { code: 'access_code_required', message: 'Digite o código do cliente.' } },
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
    name: 'portal-loans',
    address: '/portal/dashboard',
    open: (page) =>
      page
        .getByRole('heading', { name: 'Meus Empréstimos' })
        .evaluate((heading) => heading.scrollIntoView({ block: 'start' })),
  },
  {
    name: 'portal-pix',
    address: '/portal/dashboard',
    open: inTurn(press('Pagar com Pix'), inDialog(seen('Copiar código'))),
  },
  {
    name: 'portal-proof',
    address: '/portal/dashboard',
    open: inTurn(press('Já paguei: enviar comprovante'), inDialog(seen('Data do pagamento'))),
  },
  {
    name: 'portal-payoff',
    address: '/portal/dashboard',
    open: inTurn(press('Quanto falta para quitar?'), inDialog(seen(/^Para quitar em/))),
  },
  {
    name: 'portal-loading',
    address: '/portal/dashboard',
    before: silent(/\/api\/portal\/(me|loans|request)/),
    unfinished: true,
  },
  {
    name: 'portal-no-connection',
    address: '/portal/dashboard',
    before: unreachable(/\/api\/session/),
    open: seen('Você está sem conexão'),
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

/*
 * Every screen, main dialog and state of a lender: of one who has just begun, and of one with a full notebook.
 */
import { fill, inDialog, inTurn, press, seen, silent, stay, toTheEnd, unreachable } from './steps.mjs';

/** @typedef {import('./steps.mjs').Place} Place */

const RECORDS = /\/api\/(?!session|live)/;
const SETTINGS = '/administracao?aba=configuracoes';
const REPORTS = '/administracao?aba=relatorios';

const clientPage = inTurn(
  (page) => page.getByRole('button', { name: 'Adriana Cardoso Almeida', exact: true }).click(),
  seen('Como paga'),
  seen(/^saldo/),
);

/** 'Tudo', and without the discount that is proposed. */
const inFull = inDialog(async (dialog) => {
  await dialog.getByText('Tudo', { exact: true }).click();
  await dialog.getByRole('button', { name: /^(Receber R|Escolha com)/ }).waitFor();
  const full = dialog.getByRole('radio', { name: /^(R\$|Sem desconto)/ });
  if ((await full.count()) > 0) await full.first().check({ force: true });
});

/**
 * PLANS is not set on this server: the page is given the setting, and the answer, of one where it is (AS-8).
 * @param {object} plan @returns {(page: import('@playwright/test').Page) => Promise<unknown>}
 */
const withPlan = (plan) => async (page) => {
  const used = {
    open_loans: { used: 27, most: 30 },
    people: { used: 1, most: 2 },
    files: { used: 3_400_000, most: 104_857_600 },
  };
  const answer = {
    label: 'Teste',
    is_over: false,
    ...used,
    billing_url: 'https://cobranca.example/planos',
    ...plan,
  };
  await page.route('**/api/plan', (route) => route.fulfill({ json: answer }));
  await page.route(/\/(administracao.*)?$/, async (route) => {
    const response = await route.fetch();
    const on = '{&quot;plans&quot;:&quot;on&quot;,&quot;productName';
    await route.fulfill({ response, body: (await response.text()).replace('{&quot;productName', on) });
  });
};

/** @type {readonly Place[]} */
export const NEWCOMER = [
  { name: 'first-steps', address: '/' },
  { name: 'empty-clients', address: '/clientes' },
  { name: 'empty-loans', address: '/emprestimos' },
  { name: 'empty-queue', address: '/administracao' },
  { name: 'empty-settings', address: SETTINGS, whole: true },
];

/** The one whose identity card is kept. @param {import('@playwright/test').Page} page */
async function clientWithDocument(page) {
  const id = await page.evaluate(async () => {
    const { items } = await (await fetch('/api/clients?limit=100')).json();
    for (const client of items) {
      const files = await (await fetch(`/api/clients/${client.id}/files`)).json();
      if (files.items.some((/** @type {{ kind: string }} */ { kind }) => kind === 'identity'))
        return client.id;
    }
  });
  await page.goto(`/clientes?cliente=${id}`);
  await page.getByRole('heading', { name: 'Arquivos' }).scrollIntoViewIfNeeded();
}

/** @type {readonly Place[]} */
export const STAFF = [
  { name: 'dashboard', address: '/' },
  { name: 'dashboard-whole', address: '/', whole: true, open: press(/Atrasados/, 'tab') },
  {
    name: 'dashboard-plan-over',
    address: '/',
    before: withPlan({ until: '2020-11-20', is_over: true }),
    open: seen(/^O plano terminou em 20\/11/),
  },
  {
    name: 'settings-plan',
    address: `${SETTINGS}&secao=plano`,
    before: withPlan({ until: '2100-11-20' }),
    open: seen('Mudar de plano'),
  },
  {
    name: 'settings-plan-over',
    address: `${SETTINGS}&secao=plano`,
    before: withPlan({ until: '2020-11-20', is_over: true }),
    open: seen('Mudar de plano'),
  },
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
    name: 'month-values',
    address: '/',
    open: inTurn(
      // The calendar is drawn once it is near the window.
      toTheEnd,
      (page) => page.getByText('Ver valores por dia').click(),
      (page) => page.getByText('Ver valores por dia').scrollIntoViewIfNeeded(),
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
  { name: 'clients-late', address: '/clientes?situacao=atrasados' },
  { name: 'client-page', address: '/clientes', open: clientPage },
  { name: 'client-page-whole', address: '/clientes', whole: true, open: clientPage },
  { name: 'files', address: '/clientes', open: clientWithDocument },
  {
    name: 'files-password',
    address: '/clientes',
    open: inTurn(clientWithDocument, press(/^Documento/), seen('Confirme sua senha para ver documentos.')),
  },
  {
    name: 'files-picture',
    address: '/clientes',
    open: inTurn(clientWithDocument, press('Contrato assinado'), async (page) => {
      await page.getByRole('dialog').getByRole('img').waitFor();
    }),
  },
  {
    name: 'files-add',
    address: '/clientes',
    open: inTurn(clientWithDocument, press('Adicionar'), inDialog(seen('Guarde só o que precisa.'))),
  },
  {
    name: 'proofs',
    address: '/',
    open: inTurn(press(/^Comprovantes: /), inDialog(seen(/Diz que pagou/))),
  },
  {
    name: 'proofs-confirm',
    address: '/',
    open: inTurn(
      press(/^Comprovantes: /),
      press(/^Confirmar pagamento de/),
      inDialog(seen(/^Confirmar R\$/)),
    ),
  },
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
    open: inTurn(press(/^Excluir/), inDialog(press('Excluir')), stay('Cliente excluído!')),
    after: inTurn(press('Desfazer'), seen('Cliente restaurado!')),
  },
  { name: 'loans', address: '/emprestimos' },
  { name: 'loans-loading', address: '/emprestimos', before: silent(RECORDS), unfinished: true },
  { name: 'loans-late', address: '/emprestimos?situacao=atrasado' },
  { name: 'loans-due', address: '/emprestimos?situacao=vencendo' },
  {
    name: 'simulate',
    address: '/simular',
    open: inTurn(fill('Valor', '1500'), fill('Juros (%)', '40'), seen('Criar empréstimo')),
  },
  { name: 'cash', address: '/caixa', whole: true, open: inTurn(seen('Doze meses'), seen(/^saldo/)) },
  {
    name: 'cash-entry',
    address: '/caixa',
    open: inTurn(press('Lançar'), inDialog(seen('Descrição (opcional)'))),
  },
  {
    name: 'statement',
    address: '/extrato',
    whole: true,
    open: async (page, { statement }) => {
      await page.locator('input[type=file]').setInputFiles(statement);
      await seen(/^Registrar \d/)(page);
    },
  },
  {
    name: 'statement-line',
    address: '/extrato',
    open: async (page, { statement }) => {
      await page.locator('input[type=file]').setInputFiles(statement);
      await page
        .getByRole('button', { name: /^Decidir/ })
        .first()
        .click();
      await inDialog(seen('Cliente'))(page);
    },
  },
  { name: 'agenda', address: '/agenda', whole: true, open: seen('Mostrar no calendário do celular') },
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
      inDialog((dialog) => dialog.getByRole('listbox').getByRole('option').first().click()),
      inDialog(fill('Valor', '1500')),
      inDialog(fill('Juros (%)', '40')),
      toTheEnd,
    ),
  },
  {
    name: 'loan-form-installments',
    address: '/emprestimos',
    open: inTurn(
      press('Novo'),
      inDialog((dialog) => dialog.getByRole('radio', { name: 'Parcelado' }).check()),
      inDialog(fill('Valor', '1000')),
      inDialog(fill('Juros sobre o total', '30')),
      inDialog((dialog) => dialog.getByRole('radio', { name: '20' }).check()),
      inDialog(seen('20x de')),
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
    address: '/emprestimos',
    open: inTurn(press(/^Detalhes/), inDialog(seen('Detalhes do Empréstimo'))),
  },
  {
    name: 'loan-details-end',
    address: '/emprestimos?situacao=atrasado',
    open: inTurn(press(/^Detalhes/), inDialog(seen('Detalhes do Empréstimo')), toTheEnd),
  },
  { name: 'receive', address: '/', open: inTurn(press(/^Receber de/), inDialog(seen('Quando'))) },
  {
    name: 'receive-chosen',
    address: '/',
    open: inTurn(press(/^Receber de/), inFull, inDialog(seen('Depois'))),
  },
  {
    name: 'receive-interest',
    address: '/emprestimos?situacao=ativo',
    open: inTurn(
      // One that is paid at once: instalments are not renewed.
      (page) =>
        page
          .locator('li, [role=listitem], [role=row]')
          .filter({ hasText: 'Detalhes', hasNotText: /parcela/i })
          .getByRole('button', { name: /^Detalhes/ })
          .first()
          .click(),
      inDialog(press(/^Receber/)),
      (page) => page.getByRole('dialog', { name: /^Receber de/ }).waitFor(),
      inDialog((dialog) => dialog.getByText('Só os juros', { exact: true }).click()),
      inDialog(seen('Depois')),
    ),
  },
  {
    name: 'receive-fee',
    address: '/',
    open: inTurn(
      press(/^Receber de/),
      (page) => page.getByRole('dialog', { name: /^Receber de/ }).waitFor(),
      inDialog((dialog) => dialog.getByRole('textbox', { name: 'Outro valor' }).fill('300')),
      inDialog(seen('Multa por atraso')),
    ),
  },
  {
    name: 'renegotiate',
    address: '/emprestimos?situacao=atrasado',
    open: inTurn(press(/^Detalhes/), inDialog(press(/^Renegociar/)), inDialog(seen(/^Falta|parcelas/))),
  },
  {
    name: 'collect',
    address: '/',
    open: inTurn(press(/^Cobrar todos/, 'link'), seen('Enviar pelo WhatsApp')),
  },
  {
    name: 'invite',
    address: `${SETTINGS}&secao=equipe`,
    open: inTurn(press('Convidar'), inDialog(seen('E-mail'))),
  },
  {
    name: 'receipt',
    address: '/',
    open: inTurn(press(/^Receber de/), inFull, inDialog(press(/^Receber R/)), inDialog(seen('Recebi de'))),
    after: inTurn(press('Foi engano: desfazer'), seen('Quitação desfeita!')),
  },
  {
    name: 'loan-payment',
    address: '/emprestimos',
    open: inTurn(press(/^Detalhes/), inDialog(fill('Valor do pagamento', '250'))),
  },
  {
    name: 'loan-settle-question',
    address: '/emprestimos',
    open: inTurn(
      press(/^Detalhes/),
      inDialog(fill('Valor do pagamento', '250')),
      inDialog(press(/^Quitar/)),
      seen('Você digitou'),
    ),
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
    open: inTurn(
      press(/^Detalhes/),
      inDialog((dialog) => dialog.getByRole('tab', { name: 'Pagamentos' }).click()),
      inDialog(press(/^Desfazer pagamento/)),
      seen('Você tem certeza?'),
    ),
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
      inDialog(press('Cadastrar e continuar')),
      (page) => page.getByRole('dialog', { name: 'Novo Cliente' }).waitFor(),
    ),
  },
  {
    name: 'interest-delete',
    address: '/administracao',
    open: inTurn(press(/^Excluir pedido/), seen('Você tem certeza?')),
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
  ...[
    'perfil',
    'portal',
    'pix',
    'modelos',
    'aparencia',
    'conta',
    'aparelhos',
    'importar',
    'exportar',
    'excluidos',
  ].map((key) => ({
    name: `settings-${key}`,
    address: `${SETTINGS}&secao=${key}`,
    whole: /** @type {const} */ (true),
  })),
  {
    name: 'settings-loading',
    address: `${SETTINGS}&secao=perfil`,
    before: silent(RECORDS),
    unfinished: true,
  },
  {
    name: 'new-email',
    address: `${SETTINGS}&secao=conta`,
    open: inTurn(press('Alterar e-mail'), inDialog(seen('Novo e-mail'))),
  },
  {
    name: 'change-password',
    address: `${SETTINGS}&secao=conta`,
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
      inDialog(press('Gerar código do cliente')),
      inDialog(seen('Anote agora: depois não dá para ver de novo')),
    ),
  },
];

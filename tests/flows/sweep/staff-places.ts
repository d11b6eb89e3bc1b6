import { expect, type Locator, type Page } from '@playwright/test';
import { DashboardPage } from '../pages/dashboard-page.ts';
import { FirstDebt } from '../pages/first-debt.ts';
import { dayFromToday } from '../support/seed.ts';
import { pressed, type Place } from './place.ts';

const detailsOf =
  (then: (dialog: Locator) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await pressed(/^Detalhes/)(page);
    await then(page.getByRole('dialog'));
  };

/** A dialog that another one opens comes later than the press: its code is loaded first. */
const isAbove = (dialog: Locator, above = 1): Promise<void> =>
  expect(dialog.page().locator('[role=dialog], [role=alertdialog]')).toHaveCount(1 + above);

const settingsOf = (key: string) => `/administracao?aba=configuracoes&secao=${key}`;

/** Of a lender who has just begun. */
export const EMPTY: readonly Place[] = [
  { name: 'empty dashboard', address: '/' },
  {
    name: 'who owes',
    address: '/',
    open: async (page) => {
      await pressed('Quem te deve?')(page);
      const form = new FirstDebt(page);
      await form.amount.fill('1000');
      await form.rate.fill('40');
      await form.term('1 mês').press('Enter');
    },
    shows: 'first-debt-dialog',
  },
  { name: 'no clients', address: '/clientes' },
  { name: 'no loans', address: '/emprestimos' },
  { name: 'empty queue', address: '/administracao' },
  { name: 'empty cash', address: '/caixa' },
  { name: 'empty agenda', address: '/agenda' },
  { name: 'no statement', address: '/extrato' },
  { name: 'empty sheet', address: '/folha' },
  { name: 'nobody to charge', address: '/cobrar' },
  { name: 'empty reports', address: '/administracao?aba=relatorios' },
];

async function openFirstClient(page: Page): Promise<void> {
  await page
    .getByRole('list', { name: 'Clientes' })
    .getByRole('heading')
    .first()
    .getByRole('button')
    .press('Enter');
}

/** The screens of records, with their forms and questions. */
export const RECORDS: readonly Place[] = [
  { name: 'dashboard', address: '/' },
  {
    name: 'the pictures of the dashboard, with their values as tables',
    address: '/',
    inPage: true,
    open: async (page) => {
      const dashboard = new DashboardPage(page);
      await dashboard.months.scrollIntoViewIfNeeded();
      await page.getByText('Ver valores por mês').click();
      await (await dashboard.calendarDay(dayFromToday(0))).click();
      await page.getByText('Ver valores por dia').click();
      await expect(page.getByRole('list', { name: 'Vence neste dia' })).toBeVisible();
    },
  },
  { name: 'shortcuts', address: '/', open: (page) => page.keyboard.press('?'), shows: 'shortcut-help' },
  { name: 'income tax', address: '/imposto-de-renda' },
  { name: 'clients', address: '/clientes' },
  {
    name: "a client's page",
    address: '/clientes',
    inPage: true,
    open: async (page) => {
      await openFirstClient(page);
      await expect(page.getByRole('list', { name: 'Linhas da página' })).toBeVisible();
    },
  },
  {
    name: 'marking a client',
    shows: 'no-lending-dialog',
    address: '/clientes',
    open: async (page) => {
      await openFirstClient(page);
      await page.getByRole('button', { name: 'Não emprestar' }).press('Enter');
      await expect(page.getByRole('dialog', { name: 'Não emprestar' })).toBeVisible();
    },
  },
  {
    name: 'adding a file',
    shows: 'add-file-dialog',
    address: '/clientes',
    open: async (page) => {
      await openFirstClient(page);
      await page.getByRole('button', { name: 'Adicionar', exact: true }).press('Enter');
      await expect(page.getByRole('dialog', { name: 'Adicionar arquivo' })).toBeVisible();
    },
  },
  {
    name: 'a file',
    shows: 'file-dialog',
    address: '/clientes',
    open: async (page) => {
      await openFirstClient(page);
      await page.getByRole('button', { name: /^Conta de luz de/ }).press('Enter');
      await expect(page.getByRole('img', { name: /^Conta de luz de/ })).toBeVisible();
    },
  },
  {
    name: 'a document that asks for the password',
    shows: 'confirm-password-dialog',
    address: '/clientes',
    open: async (page) => {
      await openFirstClient(page);
      await page.getByRole('button', { name: /^Identidade de/ }).press('Enter');
      await expect(page.getByRole('dialog', { name: 'Confirmar senha' })).toBeVisible();
    },
  },
  {
    name: 'deleting a file',
    shows: 'delete-file-dialog',
    address: '/clientes',
    open: async (page) => {
      await openFirstClient(page);
      await page.getByRole('button', { name: /^Conta de luz de/ }).press('Enter');
      await page.getByRole('button', { name: 'Apagar' }).press('Enter');
      await expect(page.getByRole('alertdialog', { name: 'Apagar arquivo' })).toBeVisible();
    },
  },
  {
    name: 'exporting the data of a client',
    shows: 'client-data-dialog',
    address: '/clientes',
    open: async (page) => {
      await openFirstClient(page);
      await page.getByText('Privacidade').press('Enter');
      await page.getByRole('button', { name: 'Exportar dados deste cliente' }).press('Enter');
      await expect(page.getByRole('dialog', { name: /^Dados de / })).toBeVisible();
    },
  },
  {
    name: 'who accessed the data of a client',
    address: '/clientes',
    inPage: true,
    open: async (page) => {
      await openFirstClient(page);
      await page.getByText('Privacidade').press('Enter');
      await page.getByText('Acessos').press('Enter');
      await expect(page.getByText('Dos últimos 12 meses.')).toBeVisible();
    },
  },
  {
    name: 'making a client anonymous',
    shows: 'anonymise-dialog',
    address: '/clientes',
    open: async (page) => {
      await openFirstClient(page);
      await page.getByText('Privacidade').press('Enter');
      await page.getByRole('button', { name: 'Anonimizar cliente' }).press('Enter');
      await expect(page.getByRole('dialog', { name: 'Anonimizar cliente' })).toBeVisible();
    },
  },
  {
    name: 'a statement of a client',
    shows: 'statement-dialog',
    address: '/clientes',
    open: async (page) => {
      await openFirstClient(page);
      await page.getByRole('button', { name: 'Extrato', exact: true }).press('Enter');
      await expect(page.getByRole('dialog', { name: /^Extrato de / })).toBeVisible();
    },
  },
  {
    name: 'a client who did not pay',
    shows: 'not-paid-sheet',
    address: '/clientes',
    open: async (page) => {
      await openFirstClient(page);
      await page
        .getByRole('article')
        .getByRole('button', { name: /^Não pagou/ })
        .press('Enter');
      await expect(page.getByRole('button', { name: 'Sem dinheiro' })).toBeVisible();
    },
  },
  {
    name: 'giving clients to a collector',
    shows: 'assign-clients-dialog',
    address: '/clientes',
    open: async (page) => {
      await page.getByRole('button', { name: 'Cobrador' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Passar para um cobrador' });
      await dialog.getByLabel('Joaquina Lima').check();
    },
  },
  { name: 'new client', address: '/clientes', open: pressed('Novo Cliente'), shows: 'client-form-dialog' },
  {
    name: 'deleting a client',
    address: '/clientes',
    open: pressed(/^Excluir/),
    shows: 'delete-client-dialog',
  },
  { name: 'loans', address: '/emprestimos' },
  { name: 'loans due soon', address: '/emprestimos?situacao=vencendo' },
  { name: 'new loan', address: '/emprestimos', open: pressed('Novo'), shows: 'loan-form-dialog' },
  {
    name: 'new loan in instalments',
    address: '/emprestimos',
    open: async (page) => {
      await pressed('Novo')(page);
      await page.getByRole('radio', { name: 'Parcelado' }).check();
      await page.getByLabel('Valor', { exact: true }).fill('1000');
      await page.getByLabel('Juros sobre o total', { exact: true }).fill('30');
      await page.getByRole('radio', { name: '20' }).check();
    },
  },
  {
    name: 'the other conditions of instalments',
    address: '/emprestimos',
    open: async (page) => {
      await pressed('Novo')(page);
      await page.getByRole('radio', { name: 'Parcelado' }).check();
      await page.getByRole('radio', { name: 'Outro' }).check();
      await page.getByText('Outras condições').click();
    },
  },
  { name: 'loan details', address: '/emprestimos', open: pressed(/^Detalhes/), shows: 'loan-details-dialog' },
  {
    name: 'history of a loan',
    address: '/emprestimos',
    open: detailsOf((dialog) => dialog.getByRole('tab', { name: 'Histórico' }).press('Enter')),
  },
  { name: 'carnê', address: '/emprestimos', open: carne },
  {
    name: 'an instalment',
    shows: 'installment-dialog',
    address: '/emprestimos',
    open: async (page) => {
      await carne(page);
      await page.getByRole('button', { name: /^Parcela 2, / }).press('Enter');
      await expect(page.getByRole('dialog', { name: 'Parcela 2 de 24' })).toBeVisible();
    },
  },
  {
    name: 'moving a due date',
    shows: 'move-due-date-dialog',
    address: '/emprestimos',
    open: async (page) => {
      await carne(page);
      await page.getByRole('button', { name: /^Parcela 2, / }).press('Enter');
      await page.getByRole('button', { name: 'Mudar vencimento' }).press('Enter');
      await expect(page.getByRole('dialog', { name: 'Mudar vencimento' })).toBeVisible();
    },
  },
  {
    name: 'moving all due dates',
    shows: 'move-due-dates-dialog',
    address: '/emprestimos',
    open: async (page) => {
      await carne(page);
      await page.getByRole('button', { name: 'Mudar vencimentos' }).press('Enter');
      await expect(page.getByRole('dialog', { name: 'Mudar vencimentos' })).toBeVisible();
    },
  },
  {
    name: 'renegotiating',
    shows: 'renegotiate-dialog',
    address: '/emprestimos',
    open: async (page) => {
      await carne(page);
      await page.getByRole('button', { name: 'Renegociar' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Renegociar' });
      await dialog.getByRole('radio', { name: 'Incluir' }).check();
      await expect(dialog.getByText('Total a receber')).toBeVisible();
    },
  },
  {
    name: 'guarantees',
    shows: 'guarantees-dialog',
    address: '/emprestimos',
    open: async (page) => {
      await carne(page);
      await page.getByRole('button', { name: 'Mais' }).press('Enter');
      await page.getByRole('button', { name: 'Avalista e garantia' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Avalista e garantia' });
      await dialog.getByRole('button', { name: 'Avalista', exact: true }).press('Enter');
      await dialog.getByRole('button', { name: 'Garantia', exact: true }).press('Enter');
      await expect(dialog.getByLabel('Descrição')).toBeVisible();
    },
  },
  {
    name: 'asking to accept a contract',
    shows: 'acceptance-dialog',
    address: '/emprestimos',
    open: async (page) => {
      await carne(page);
      await page.getByRole('button', { name: 'Mais' }).press('Enter');
      await page.getByRole('button', { name: 'Aceite do contrato' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Aceite do contrato' });
      await expect(dialog.getByText('Aguardando o cliente')).toBeVisible();
    },
  },
  {
    name: 'the files of a loan',
    shows: 'loan-files-dialog',
    address: '/emprestimos',
    open: async (page) => {
      await carne(page);
      await page.getByRole('button', { name: 'Mais' }).press('Enter');
      await page.getByRole('button', { name: 'Arquivos' }).press('Enter');
      await expect(page.getByText('Nenhum arquivo deste empréstimo.')).toBeVisible();
    },
  },
  {
    name: 'writing off',
    shows: 'write-off-dialog',
    address: '/emprestimos',
    open: async (page) => {
      await carne(page);
      await page.getByRole('button', { name: 'Mais' }).press('Enter');
      await page.getByRole('button', { name: 'Baixar como perda' }).press('Enter');
      await expect(page.getByRole('dialog', { name: 'Baixar como perda' })).toBeVisible();
    },
  },
  {
    name: 'sharing a loan',
    address: '/emprestimos',
    open: pressed(/^Partilhar/),
    shows: 'share-loan-dialog',
  },
  {
    name: 'deleting a loan',
    address: '/emprestimos',
    open: pressed(/^Excluir/),
    shows: 'delete-loan-dialog',
  },
  { name: 'simulate', address: '/simular' },
  { name: 'cash', address: '/caixa' },
  { name: 'launching', address: '/caixa', open: pressed('Lançar'), shows: 'cash-entry-dialog' },
  { name: 'opening balance', address: '/caixa', open: pressed('Informar saldo inicial') },
  { name: 'agenda', address: '/agenda' },
  {
    name: 'new client with errors',
    address: '/clientes',
    open: async (page) => {
      await pressed('Novo Cliente')(page);
      await page.getByRole('dialog').locator('button[type=submit]').press('Enter');
      await expect(page.getByText('Preencha este campo.').first()).toBeVisible();
    },
  },
  {
    name: 'new loan with errors',
    address: '/emprestimos',
    open: async (page) => {
      await pressed('Novo')(page);
      await page.getByRole('button', { name: 'Criar Empréstimo' }).press('Enter');
      await expect(page.getByText('Campos obrigatórios').first()).toBeVisible();
    },
  },
  {
    name: 'new loan in instalments with errors',
    afresh: true,
    address: '/emprestimos',
    open: async (page) => {
      await pressed('Novo')(page);
      await page.getByRole('radio', { name: 'Parcelado' }).check();
      await page.getByRole('button', { name: 'Criar Empréstimo' }).press('Enter');
      await expect(page.getByText('Informe o número de parcelas.')).toBeVisible();
    },
  },
  {
    name: 'launching without a value',
    address: '/caixa',
    open: async (page) => {
      await pressed('Lançar')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).press('Enter');
      await expect(page.getByText('Informe um valor maior que zero.')).toBeVisible();
    },
  },
  { name: 'payments to check', address: '/', open: pressed(/^Pagamentos a conferir/), shows: 'held-dialog' },
  {
    name: 'proofs of payment',
    shows: 'proofs-dialog',
    address: '/',
    open: async (page) => {
      await pressed(/^Comprovantes: /)(page);
      await expect(page.getByRole('img', { name: 'Comprovante' })).toBeVisible();
    },
  },
  {
    name: 'confirming a payment by its proof',
    address: '/',
    open: async (page) => {
      await pressed(/^Comprovantes: /)(page);
      await page.getByRole('button', { name: /^Confirmar pagamento de/ }).press('Enter');
      await expect(page.getByLabel('O que muda')).toBeVisible();
    },
  },
  {
    name: 'refusing a proof without a reason',
    address: '/',
    open: async (page) => {
      await pressed(/^Comprovantes: /)(page);
      await page.getByRole('button', { name: /^Recusar de/ }).press('Enter');
      await page.getByRole('button', { name: 'Recusar comprovante' }).press('Enter');
      await expect(page.getByText('Escreva o motivo.')).toBeVisible();
    },
  },
  {
    name: 'the proof of a payment',
    shows: 'proof-dialog',
    address: '/emprestimos',
    open: detailsOf(async (dialog) => {
      await dialog.getByRole('button', { name: /^Comprovante de R\$/ }).press('Enter');
      await expect(dialog.page().getByRole('img', { name: 'Comprovante' })).toBeVisible();
    }),
  },
  {
    name: 'putting a payment away',
    address: '/',
    open: async (page) => {
      await pressed(/^Pagamentos a conferir/)(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).press('Enter');
      await expect(page.getByLabel('Motivo')).toBeVisible();
    },
  },
  { name: 'receiving', address: '/', open: pressed(/^Receber de/), shows: 'receive-sheet' },
  {
    name: 'receiving from whom',
    shows: 'whom-dialog',
    address: '/',
    open: async (page) => {
      const actions = page.getByRole('navigation', { name: 'Ações' });
      await actions.getByRole('button', { name: 'Receber' }).press('Enter');
      await expect(page.getByRole('dialog', { name: 'De quem?' }).getByRole('listitem')).not.toHaveCount(0);
    },
  },
  {
    name: 'loan details with everything unfolded',
    address: '/emprestimos',
    open: detailsOf((dialog) => dialog.getByRole('button', { name: 'Mais' }).press('Enter')),
  },
  {
    name: 'a receipt',
    address: '/emprestimos',
    open: detailsOf(async (dialog) => {
      await dialog
        .getByRole('button', { name: /^Recibo de/ })
        .first()
        .press('Enter');
      await isAbove(dialog);
    }),
    shows: 'receipt-dialog',
  },
  {
    name: 'a receipt for a roll',
    address: '/emprestimos',
    open: detailsOf(async (dialog) => {
      await dialog
        .getByRole('button', { name: /^Recibo de/ })
        .first()
        .press('Enter');
      await dialog.page().getByRole('button', { name: 'Imprimir em bobina' }).press('Enter');
      await isAbove(dialog, 2);
    }),
    shows: 'roll-receipt-dialog',
  },
  {
    name: 'undoing a payment',
    address: '/emprestimos',
    open: detailsOf(async (dialog) => {
      await dialog
        .getByRole('button', { name: /^Desfazer pagamento/ })
        .first()
        .press('Enter');
      await isAbove(dialog);
    }),
    shows: 'undo-payment-dialog',
  },
  {
    name: 'settling with an amount typed',
    address: '/emprestimos',
    open: detailsOf(async (dialog) => {
      await dialog.getByLabel('Valor do pagamento').fill('250');
      await dialog.getByRole('button', { name: /^Quitar/ }).press('Enter');
      await isAbove(dialog);
    }),
    shows: 'settle-question',
  },
  // The last: the device remembers it.
  { name: 'dashboard with hidden values', address: '/', inPage: true, open: pressed('Ocultar valores') },
];

/** Requests, reports, settings. */
export const ADMINISTRATION: readonly Place[] = [
  { name: 'queue', address: '/administracao' },
  {
    name: 'new interest',
    address: '/administracao',
    open: pressed('Novo Interesse'),
    shows: 'new-interest-dialog',
  },
  {
    name: 'interest details',
    address: '/administracao',
    open: pressed(/^Joaquina/),
    shows: 'interest-details-dialog',
  },
  { name: 'reports', address: '/administracao?aba=relatorios' },
  { name: 'settings', address: '/administracao?aba=configuracoes' },
  ...[
    'perfil',
    'portal',
    'pix',
    'mensagens',
    'modelos',
    'etiquetas',
    'credor',
    'privacidade',
    'incidente',
    'agenda',
    'equipe',
    'contas',
    'aparencia',
    'conta',
    'aparelhos',
    'sem-internet',
    'importar',
    'pagadores',
    'exportar',
    'excluidos',
    'sobre',
  ].map((key) => ({
    name: `settings: ${key}`,
    address: settingsOf(key),
  })),
  {
    name: 'new tag',
    address: settingsOf('etiquetas'),
    open: pressed('Nova etiqueta'),
    shows: 'tag-form-dialog',
  },
  {
    name: 'deleting a tag',
    address: settingsOf('etiquetas'),
    open: pressed('Excluir Feira'),
    shows: 'delete-tag-dialog',
  },
  {
    name: 'recording an incident',
    address: settingsOf('incidente'),
    open: pressed('Registrar incidente'),
    shows: 'incident-dialog',
  },
  {
    name: 'new model',
    address: settingsOf('modelos'),
    open: pressed('Nova condição'),
    shows: 'preset-form-dialog',
  },
  { name: 'data requests', address: settingsOf('pedidos-de-privacidade') },
  { name: 'the plan', address: settingsOf('perfil'), open: openPlan, inPage: true },
  { name: 'inviting', address: settingsOf('equipe'), open: pressed('Convidar'), shows: 'invite-dialog' },
  {
    name: 'changing a role',
    address: settingsOf('equipe'),
    open: async (page) => {
      await pressed('Mudar o que Gil Gerente pode fazer')(page);
      await page.getByRole('dialog').getByRole('radio', { name: 'Cobrador' }).press('Space');
      await expect(page.getByLabel('Pode emprestar')).toBeVisible();
    },
    shows: 'change-role-dialog',
  },
  {
    name: 'taking the access of a person away',
    address: settingsOf('equipe'),
    open: pressed('Desativar Gil Gerente'),
    shows: 'disable-dialog',
  },
  {
    name: 'handing the institution over',
    address: settingsOf('equipe'),
    open: pressed('Passar a propriedade a Gil Gerente'),
    shows: 'hand-over-dialog',
  },
  {
    name: 'a message with an unfriendly tone',
    shows: 'template-dialog',
    address: settingsOf('mensagens'),
    open: async (page) => {
      await pressed('Em atraso')(page);
      const dialog = page.getByRole('dialog', { name: 'Em atraso' });
      await dialog.getByLabel('Texto', { exact: true }).fill('Pague, ou vai haver processo');
      await expect(dialog.getByText(/^Atenção ao tom/)).toBeVisible();
      await expect(dialog.getByText(/^Diga quem cobra/)).toBeVisible();
    },
  },
  { name: 'new e-mail', address: settingsOf('conta'), open: pressed('Alterar e-mail') },
  {
    name: 'new password',
    address: settingsOf('conta'),
    open: pressed('Alterar senha'),
    shows: 'change-account-dialog',
  },
  {
    name: 'deleting an interest',
    address: '/administracao',
    open: pressed(/^Excluir pedido/),
    shows: 'delete-interest-dialog',
  },
  { name: 'charging one by one', address: '/cobrar' },
  { name: 'a route in order', address: '/folha', open: pressed('Ordenar rota'), shows: 'route-order-dialog' },
  { name: 'before the map', address: '/folha', open: pressed('Rota no mapa'), shows: 'map-dialog' },
  {
    name: "the day's sheet with a line ticked",
    address: '/folha',
    inPage: true,
    open: async (page) => {
      await page
        .getByLabel(/^Recebi de/)
        .first()
        .check();
      await expect(page.getByRole('button', { name: 'Registrar 1 pagamento' })).toBeVisible();
    },
  },
  {
    name: 'report of everybody',
    address: '/administracao?aba=relatorios',
    inPage: true,
    open: async (page) => {
      await page.getByLabel(/^Todos os clientes/).check();
      await expect(page.getByText('Relatório Geral').first()).toBeVisible();
    },
  },
  {
    name: 'closing the institution',
    address: settingsOf('conta'),
    open: pressed('Encerrar a instituição'),
    shows: 'close-dialog',
  },
];

const ACCOUNT_OF_A_COLLECTOR = '/conta?aba=configuracoes&secao=conta';

/** Of somebody who collects for a lender. */
export const COLLECTOR: readonly Place[] = [
  { name: 'today of a collector', address: '/hoje' },
  { name: 'account of a collector', address: '/conta' },
  {
    name: 'what a collector passed on',
    address: '/conta?secao=sem-internet',
    open: pressed('Passados ao gerente'),
    shows: 'passed-on-dialog',
  },
  {
    name: 'leaving an institution',
    address: ACCOUNT_OF_A_COLLECTOR,
    open: pressed('Sair desta instituição'),
    shows: 'leave-dialog',
  },
  {
    name: 'an institution of their own',
    address: ACCOUNT_OF_A_COLLECTOR,
    open: openNewInstitution,
    shows: 'new-institution-dialog',
  },
];

/** SIGN_UP is off on this server: the page is given the setting of one where it is on (AS-15). */
async function openNewInstitution(page: Page): Promise<void> {
  const screen = '**/conta?*';
  await page.route(screen, async (route) => {
    const response = await route.fetch();
    const on = '{&quot;signUp&quot;:&quot;code&quot;,&quot;productName';
    await route.fulfill({ response, body: (await response.text()).replace('{&quot;productName', on) });
  });
  await page.reload();
  await pressed('Criar minha instituição')(page);
  await page.unroute(screen);
}

/** PLANS is not set on this server: the page is given the setting, and the answer, of one where it is (AS-8). */
async function openPlan(page: Page): Promise<void> {
  const [screen, api] = ['**/administracao?*', '**/api/plan'];
  await page.route(api, (route) =>
    route.fulfill({
      json: {
        label: 'Teste',
        until: '2100-11-20',
        is_over: false,
        open_loans: { used: 27, most: 30 },
        people: { used: 1, most: 2 },
        files: { used: 3_400_000, most: 104_857_600 },
        billing_url: 'https://cobranca.example/planos',
      },
    }),
  );
  await page.route(screen, async (route) => {
    const response = await route.fetch();
    const on = '{&quot;plans&quot;:&quot;on&quot;,&quot;productName';
    await route.fulfill({ response, body: (await response.text()).replace('{&quot;productName', on) });
  });
  await page.goto(settingsOf('plano'));
  await expect(page.getByRole('link', { name: 'Mudar de plano' })).toBeVisible();
  await page.unroute(screen);
  await page.unroute(api);
}

async function carne(page: Page): Promise<void> {
  // A small window holds only the first cards of the list.
  await page.getByRole('searchbox').fill('Joaquina Lima');
  await page.getByRole('button', { name: 'Detalhes do empréstimo de Joaquina Lima' }).press('Enter');
  await page.getByRole('radio', { name: 'Receber junto' }).check();
  await expect(page.getByRole('list', { name: 'Parcelas' })).toBeVisible();
}

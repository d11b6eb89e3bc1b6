import type { LiveChange } from '#contract/live-change.ts';

type LiveTable = LiveChange['table'];

/** The title of the toast when a change fails, and the tables it changes, if any. */
export interface ChangeOfScreen {
  readonly failed: string;
  readonly changes?: readonly LiveTable[];
}

/**
 * The changes that screens share. A change of one feature that is loaded later is declared there, so that the first download has no
 * word of it.
 */
export const operations = {
  addClient: { failed: 'Erro ao adicionar cliente', changes: ['clients'] },
  updateClient: { failed: 'Erro ao atualizar cliente', changes: ['clients'] },
  removeClient: { failed: 'Erro ao remover cliente', changes: ['clients'] },
  restoreClient: { failed: 'Não deu para restaurar o cliente', changes: ['clients'] },
  addLoan: { failed: 'Erro ao adicionar empréstimo', changes: ['loans'] },
  updateLoan: { failed: 'Erro ao atualizar empréstimo', changes: ['loans'] },
  removeLoan: { failed: 'Erro ao remover empréstimo', changes: ['loans'] },
  restoreLoan: { failed: 'Não deu para restaurar o empréstimo', changes: ['loans'] },
  settleLoan: { failed: 'Erro ao atualizar empréstimo', changes: ['loans'] },
  writeOffLoan: { failed: 'Não deu para baixar como perda', changes: ['loans'] },
  renewLoan: { failed: 'Erro ao atualizar empréstimo', changes: ['loans'] },
  undoChange: { failed: 'Não deu para desfazer', changes: ['loans'] },
  moveDueDate: { failed: 'Não deu para mudar o vencimento', changes: ['loans'] },
  moveDueDates: { failed: 'Não deu para mudar os vencimentos', changes: ['loans'] },
  renegotiateLoan: { failed: 'Não deu para renegociar', changes: ['loans'] },
  addPayment: { failed: 'Erro ao adicionar pagamento', changes: ['loans'] },
  removePayment: { failed: 'Não deu para remover o pagamento', changes: ['loans'] },
  promiseInPortal: { failed: 'Não deu para combinar a data', changes: ['visits'] },
  recordSheet: { failed: 'Não deu para registrar os pagamentos', changes: ['loans'] },
  addInterest: { failed: 'Erro ao adicionar interesse', changes: ['interests'] },
  updateInterest: { failed: 'Erro ao atualizar interesse', changes: ['interests'] },
  removeInterest: { failed: 'Erro ao remover interesse', changes: ['interests'] },
  createLoanFromInterest: { failed: 'Erro ao adicionar empréstimo', changes: ['interests', 'loans'] },
  addInstitution: { failed: 'Erro ao adicionar instituição', changes: ['institutions'] },
  updateInstitution: { failed: 'Erro ao atualizar instituição', changes: ['institutions'] },
  changeEmail: { failed: 'Não deu para alterar o e-mail' },
  changePassword: { failed: 'Não deu para alterar a senha' },
  generateAccessCode: { failed: 'Não deu para gerar o código' },
  endSessions: { failed: 'Não deu para encerrar a sessão' },
  invitePerson: { failed: 'Não deu para convidar' },
  cancelInvitation: { failed: 'Não deu para cancelar o convite' },
  signUp: { failed: 'Não deu para criar a conta' },
  acceptInvitation: { failed: 'Não deu para aceitar o convite' },
  changePerson: { failed: 'Não deu para mudar o acesso' },
  resetSecondFactor: { failed: 'Não deu para redefinir a verificação' },
  assignCollector: { failed: 'Não deu para mudar o cobrador', changes: ['clients'] },
  switchInstitution: { failed: 'Não deu para trocar de instituição' },
  recoverPassword: { failed: 'Não deu para recuperar a senha' },
  changeSecondFactor: { failed: 'Não deu para mudar a verificação em duas etapas' },
  changePasskey: { failed: 'Não deu para usar a digital ou o rosto' },
  signIn: { failed: 'Falha no Login' },
  signOut: { failed: 'Falha ao Sair' },
  enterPortal: { failed: 'Erro no Login' },
  addCashEntry: { failed: 'Não deu para lançar', changes: ['cash_entries'] },
  updateCashEntry: { failed: 'Não deu para alterar o lançamento', changes: ['cash_entries'] },
  removeCashEntry: { failed: 'Não deu para excluir o lançamento', changes: ['cash_entries'] },
  restoreCashEntry: { failed: 'Não deu para restaurar o lançamento', changes: ['cash_entries'] },
  changePix: { failed: 'Não deu para salvar a chave Pix', changes: ['institutions'] },
  saveTemplate: { failed: 'Não deu para salvar a mensagem', changes: ['message_templates'] },
  recordMessage: { failed: 'Não deu para anotar a mensagem', changes: ['contacts_made'] },
  answerMessage: { failed: 'Não deu para anotar a mensagem', changes: ['contacts_made'] },
  recordVisit: { failed: 'Não deu para anotar a visita', changes: ['visits'] },
  withdrawVisit: { failed: 'Não deu para retirar a visita', changes: ['visits'] },
  sendPortalRequest: { failed: 'Erro ao enviar solicitação', changes: ['interests'] },
} as const satisfies Record<string, ChangeOfScreen>;

export type Operation = keyof typeof operations | ChangeOfScreen;

function changeOf(operation: Operation): ChangeOfScreen {
  return typeof operation === 'string' ? operations[operation] : operation;
}

export function failureTitle(operation: Operation): string {
  return changeOf(operation).failed;
}

export function tablesChangedBy(operation: Operation): readonly LiveTable[] {
  return changeOf(operation).changes ?? [];
}

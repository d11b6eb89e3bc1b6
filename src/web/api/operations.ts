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
  restoreClient: { failed: 'Erro ao restaurar cliente', changes: ['clients'] },
  addLoan: { failed: 'Erro ao adicionar empréstimo', changes: ['loans'] },
  updateLoan: { failed: 'Erro ao atualizar empréstimo', changes: ['loans'] },
  removeLoan: { failed: 'Erro ao remover empréstimo', changes: ['loans'] },
  restoreLoan: { failed: 'Erro ao restaurar empréstimo', changes: ['loans'] },
  settleLoan: { failed: 'Erro ao atualizar empréstimo', changes: ['loans'] },
  writeOffLoan: { failed: 'Erro ao baixar como perda', changes: ['loans'] },
  renewLoan: { failed: 'Erro ao atualizar empréstimo', changes: ['loans'] },
  undoChange: { failed: 'Erro ao desfazer', changes: ['loans'] },
  moveDueDate: { failed: 'Erro ao mudar vencimento', changes: ['loans'] },
  moveDueDates: { failed: 'Erro ao mudar vencimentos', changes: ['loans'] },
  renegotiateLoan: { failed: 'Erro ao renegociar empréstimo', changes: ['loans'] },
  addPayment: { failed: 'Erro ao adicionar pagamento', changes: ['loans'] },
  removePayment: { failed: 'Erro ao remover pagamento', changes: ['loans'] },
  recordSheet: { failed: 'Erro ao registrar pagamentos', changes: ['loans'] },
  addInterest: { failed: 'Erro ao adicionar interesse', changes: ['interests'] },
  updateInterest: { failed: 'Erro ao atualizar interesse', changes: ['interests'] },
  removeInterest: { failed: 'Erro ao remover interesse', changes: ['interests'] },
  createLoanFromInterest: { failed: 'Erro ao adicionar empréstimo', changes: ['interests', 'loans'] },
  addInstitution: { failed: 'Erro ao adicionar instituição', changes: ['institutions'] },
  updateInstitution: { failed: 'Erro ao atualizar instituição', changes: ['institutions'] },
  changeEmail: { failed: 'Erro ao alterar e-mail' },
  changePassword: { failed: 'Erro ao alterar senha' },
  generateAccessCode: { failed: 'Erro ao gerar código' },
  endSessions: { failed: 'Erro ao encerrar sessão' },
  invitePerson: { failed: 'Erro ao convidar' },
  cancelInvitation: { failed: 'Erro ao cancelar o convite' },
  acceptInvitation: { failed: 'Erro ao aceitar o convite' },
  changePerson: { failed: 'Erro ao mudar o acesso' },
  resetSecondFactor: { failed: 'Erro ao redefinir a verificação' },
  assignCollector: { failed: 'Erro ao mudar o cobrador', changes: ['clients'] },
  switchInstitution: { failed: 'Erro ao trocar de instituição' },
  recoverPassword: { failed: 'Erro ao recuperar senha' },
  changeSecondFactor: { failed: 'Erro na verificação em duas etapas' },
  changePasskey: { failed: 'Erro na chave de acesso' },
  signIn: { failed: 'Falha no Login' },
  signOut: { failed: 'Falha ao Sair' },
  enterPortal: { failed: 'Erro no Login' },
  addCashEntry: { failed: 'Erro ao lançar', changes: ['cash_entries'] },
  updateCashEntry: { failed: 'Erro ao alterar lançamento', changes: ['cash_entries'] },
  removeCashEntry: { failed: 'Erro ao excluir lançamento', changes: ['cash_entries'] },
  restoreCashEntry: { failed: 'Erro ao restaurar lançamento', changes: ['cash_entries'] },
  changePix: { failed: 'Erro ao salvar a chave Pix', changes: ['institutions'] },
  saveTemplate: { failed: 'Erro ao salvar a mensagem', changes: ['message_templates'] },
  recordMessage: { failed: 'Erro ao anotar a mensagem', changes: ['contacts_made'] },
  answerMessage: { failed: 'Erro ao anotar a mensagem', changes: ['contacts_made'] },
  recordVisit: { failed: 'Erro ao anotar a visita', changes: ['visits'] },
  withdrawVisit: { failed: 'Erro ao retirar a visita', changes: ['visits'] },
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
